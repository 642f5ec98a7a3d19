#include "app/gui/dialogs/table_cells.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableWidget>

#include "widgets/common/stretched_column.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

constexpr int kAir = 8;
constexpr int kAirAbove = 4;   // of rows of several lines, and below
constexpr int kReadable = 28;  // letters
constexpr int kHighest = 10'000;

}  // namespace

/// Without a width it is asked how wide the words are.
QSize TableCells::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index) + QSize(2 * kAir, 0);
  const int room = option.rect.width() - 2 * kAir;
  if (index.column() != wrapped_ || room <= 0) return size;
  const QRect lines =
      option.fontMetrics.boundingRect(QRect(0, 0, room, kHighest), Qt::TextWordWrap, index.data().toString());
  size.setHeight(lines.height() + 2 * kAirAbove);
  return size;
}

void TableCells::paint(QPainter* painter, const QStyleOptionViewItem& option,
                       const QModelIndex& index) const {
  QStyleOptionViewItem cell(option);
  initStyleOption(&cell, index);
  const widgets::Colours& colours = widgets::Theme::current().colours();
  painter->save();
  if (cell.state & QStyle::State_Selected) painter->fillRect(cell.rect, colours.selRow);
  const QVariant ink = index.data(Qt::ForegroundRole);
  painter->setPen(ink.isValid() ? ink.value<QBrush>().color() : colours.text);
  painter->setFont(cell.font);
  const QRect room = cell.rect.adjusted(kAir, 0, -kAir, 0);
  const int aligned = static_cast<int>(cell.displayAlignment);
  if (index.column() == wrapped_)
    widgets::drawReading(*painter, cell.direction, room, aligned | Qt::TextWordWrap, cell.text);
  else
    widgets::drawReading(*painter, cell.direction, room, aligned,
                         cell.fontMetrics.elidedText(cell.text, Qt::ElideRight, room.width()));
  painter->restore();
}

namespace {

widgets::StretchedColumn* setUp(QTableWidget& table, TableCells* cells, int height, int stretched) {
  table.setItemDelegate(cells);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setSelectionMode(QAbstractItemView::SingleSelection);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setShowGrid(false);
  table.setTabKeyNavigation(false);  // Tab leaves it; arrows go from row to row
  table.verticalHeader()->hide();
  table.verticalHeader()->setDefaultSectionSize(qRound(height * widgets::Theme::current().textScale()));
  table.horizontalHeader()->setSectionsClickable(false);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  return new widgets::StretchedColumn(table, *table.horizontalHeader(), stretched, kReadable);
}

}  // namespace

void readByRows(QTableWidget& table, int height, int stretched) {
  setUp(table, new TableCells(&table), height, stretched);
}

void readByWrappedRows(QTableWidget& table, int height, int stretched) {
  auto* cells = new TableCells(&table);
  cells->setWrapped(stretched);
  auto* column = setUp(table, cells, height, stretched);
  table.verticalHeader()->setMinimumSectionSize(table.verticalHeader()->defaultSectionSize());
  const auto fitRows = [&table] { table.resizeRowsToContents(); };
  QObject::connect(column, &widgets::StretchedColumn::fitted, &table, fitRows);
  QObject::connect(table.model(), &QAbstractItemModel::dataChanged, &table, fitRows);
}

}  // namespace stowage::app
