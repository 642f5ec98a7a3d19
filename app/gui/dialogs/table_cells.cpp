#include "app/gui/dialogs/table_cells.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QTableWidget>
#include <algorithm>

#include "widgets/theme/reading.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

constexpr int kAir = 8;
constexpr int kReadable = 28;  // letters

/// One column has the room that the others leave, but never so little that nobody can read it: then the table
/// is scrolled.
class StretchedColumn : public QObject {
 public:
  StretchedColumn(QTableWidget& table, int column) : QObject(&table), table_(table), column_(column) {
    table.viewport()->installEventFilter(this);
    connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, [this](int resized) {
      if (resized != column_) fit();
    });
    table.horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
  }
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Resize) fit();
    return QObject::eventFilter(watched, event);
  }

 private:
  void fit() {
    QHeaderView& header = *table_.horizontalHeader();
    const int others = header.length() - header.sectionSize(column_);
    const QAbstractItemView& cells = table_;
    const int wanted = std::max(header.sectionSizeHint(column_), cells.sizeHintForColumn(column_));
    const int least = std::min(wanted, table_.fontMetrics().averageCharWidth() * kReadable);
    const bool room = table_.viewport()->width() - others >= least;
    const auto mode = room ? QHeaderView::Stretch : QHeaderView::Fixed;
    if (header.sectionResizeMode(column_) != mode) header.setSectionResizeMode(column_, mode);
    if (!room && header.sectionSize(column_) != least) header.resizeSection(column_, least);
  }

  QTableWidget& table_;
  int column_;
};

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
  table.setTabKeyNavigation(false);  // Tab leaves it; arrows go from row to row
  table.verticalHeader()->hide();
  table.verticalHeader()->setDefaultSectionSize(qRound(height * widgets::Theme::current().textScale()));
  table.horizontalHeader()->setSectionsClickable(false);
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  new StretchedColumn(table, stretched);
}

}  // namespace stowage::app
