#include "app/gui/dialogs/table_cells.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableWidget>

#include "widgets/theme/reading.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

constexpr int kAir = 8;

}  // namespace

QSize TableCells::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * kAir, 0);
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
  widgets::drawReading(*painter, cell.direction, room, static_cast<int>(cell.displayAlignment),
                       cell.fontMetrics.elidedText(cell.text, Qt::ElideRight, room.width()));
  painter->restore();
}

void readByRows(QTableWidget& table, int height, int stretched) {
  table.setItemDelegate(new TableCells(&table));
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setSelectionMode(QAbstractItemView::SingleSelection);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setShowGrid(false);
  table.verticalHeader()->hide();
  table.verticalHeader()->setDefaultSectionSize(qRound(height * widgets::Theme::current().textScale()));
  table.horizontalHeader()->setSectionsClickable(false);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table.horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Stretch);
}

}  // namespace stowage::app
