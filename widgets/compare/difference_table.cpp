#include "widgets/compare/difference_table.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QSet>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>

#include "widgets/panels/tree_header.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

constexpr int kBar = 44;            // pixels from the longest bar to the left to the longest to the right
constexpr int kMostMeasured = 400;  // rows

/// A device's glyph before its name, figures of one width, and a bar that says how large the difference is.
class DifferenceDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    painter->save();
    option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const QRect cell = option.rect.adjusted(index.column() == DifferenceModel::Name ? 8 : 4, 0, -4, 0);
    const Theme& theme = Theme::current();
    painter->setFont(
        theme.font(index.column() == DifferenceModel::Name ? TextStyle::Body : TextStyle::Small));
    painter->setPen(theme.colours().text);
    if (index.column() == DifferenceModel::Difference)
      paintDifference(*painter, cell, index);
    else if (index.column() == DifferenceModel::Size)
      drawTabular(*painter, cell, Qt::AlignRight | Qt::AlignVCenter, option.text);
    else
      paintName(*painter, option.direction, cell, index);
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {60, static_cast<int>(Theme::current().metric("row"))};
  }

 private:
  static void paintName(QPainter& painter, Qt::LayoutDirection around, QRect cell, const QModelIndex& index) {
    const Theme& theme = Theme::current();
    const bool mirrored = around == Qt::RightToLeft;
    if (index.column() != DifferenceModel::Name) {
      const auto device =
          machine::parse_device(index.data(DifferenceModel::DeviceRole).toString().toStdString());
      if (device)
        Theme::paintGlyph(painter, *device,
                          QPointF(mirrored ? cell.right() - 4 : cell.left() + 5, cell.center().y() + 0.5), 8,
                          theme.device(*device).strong);
      cell.adjust(mirrored ? 0 : 15, 0, mirrored ? -15 : 0, 0);
    }
    // The end of a name tells modules apart.
    drawReading(painter, around, cell, Qt::AlignLeft | Qt::AlignVCenter,
                painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideLeft, cell.width()));
  }

  static void paintDifference(QPainter& painter, const QRect& cell, const QModelIndex& index) {
    const Theme& theme = Theme::current();
    const Colours& colours = theme.colours();
    const double bar = index.data(DifferenceModel::BarRole).toDouble();
    painter.setFont(theme.font(bar == 0 ? TextStyle::Small : TextStyle::BodyStrong));
    painter.setPen(bar == 0 ? colours.text2 : colours.text);
    drawTabular(painter, cell.adjusted(0, 0, -kBar - 8, 0), Qt::AlignRight | Qt::AlignVCenter,
                index.data().toString());
    if (bar == 0) return;
    const double middle = cell.right() - kBar / 2.0, length = std::max(1.0, std::abs(bar) * kBar / 2.0);
    // More on the GPUs is less time: the colours of the treemap.
    const QRectF rect(bar > 0 ? middle : middle - length, cell.center().y() - 5, length, 11);
    painter.fillRect(rect, bar > 0 ? colours.diffNeg2 : colours.diffPos2);
    painter.fillRect(QRectF(middle - 0.5, cell.center().y() - 7, 1, 15), colours.lineStrong);
  }
};

}  // namespace

DifferenceTable::DifferenceTable(DifferenceModel& model, SelectionHub& hub, QWidget* parent)
    : QTreeView(parent), rows_(model), hub_(hub) {
  setObjectName(QStringLiteral("differenceTable"));
  setModel(&model);
  setHeader(new TreeHeader(this));
  setItemDelegate(new DifferenceDelegate(this));
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setIndentation(0);
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(30);
  header()->setSectionResizeMode(QHeaderView::Fixed);
  header()->setSectionResizeMode(DifferenceModel::Name, QHeaderView::Stretch);
  header()->setSortIndicator(-1, Qt::AscendingOrder);
  setSortingEnabled(true);
  connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &DifferenceTable::tellHub);
  connect(&hub_, &SelectionHub::selectionChanged, this, &DifferenceTable::followHub);
  connect(&model, &QAbstractItemModel::modelReset, this, [this] {
    fitColumns();
    followHub();
  });
  connect(&Theme::current(), &Theme::changed, this, &DifferenceTable::fitColumns);
  fitColumns();
}

namespace {

/// Texts of the first rows that are not of one width for sure: digits are, and many rows say the same.
QSet<QString> measured(const QAbstractItemModel& model, int column) {
  QSet<QString> out;
  for (int row = 0; row < std::min(model.rowCount(), kMostMeasured); ++row) {
    QString text = model.index(row, column).data().toString();
    for (QChar& c : text) {
      if (c >= u'0' && c <= u'9') c = u'0';
    }
    out.insert(text);
  }
  return out;
}

}  // namespace

void DifferenceTable::fitColumns() {
  const Theme& theme = Theme::current();
  const QFont small = theme.font(TextStyle::Small), strong = theme.font(TextStyle::BodyStrong);
  for (int column = DifferenceModel::From; column < DifferenceModel::kColumns; ++column) {
    const bool difference = column == DifferenceModel::Difference;
    const QString head = model()->headerData(column, Qt::Horizontal).toString();
    double width = 18 + tabularWidth(small, head);
    for (const QString& text : measured(*model(), column)) {
      const double more = difference ? kBar + 18 : column == DifferenceModel::Size ? 12 : 27;
      width = std::max(width, more + tabularWidth(difference ? strong : small, text));
    }
    header()->resizeSection(column, static_cast<int>(std::ceil(width)));
  }
}

std::vector<int> DifferenceTable::chosenRows() const {
  std::vector<int> out;
  for (const QModelIndex& index : selectionModel()->selectedRows()) out.push_back(index.row());
  std::sort(out.begin(), out.end());
  for (int row = 0; selectionModel()->selectedRows().isEmpty() && row < model()->rowCount(); ++row)
    out.push_back(row);
  return out;
}

void DifferenceTable::copyText() const { QGuiApplication::clipboard()->setText(rows_.text(chosenRows())); }
void DifferenceTable::copyCsv() const { QGuiApplication::clipboard()->setText(rows_.csv(chosenRows())); }

void DifferenceTable::tellHub() {
  if (telling_) return;
  std::vector<model::ModuleId> modules;
  for (const QModelIndex& index : selectionModel()->selectedRows())
    modules.push_back(rows_.moduleOf(index.row()));
  std::sort(modules.begin(), modules.end());
  modules.erase(std::unique(modules.begin(), modules.end()), modules.end());
  telling_ = true;
  hub_.select(std::move(modules));
  telling_ = false;
}

/// A row for a module that is selected, for what it is in, or for its parts.
void DifferenceTable::followHub() {
  if (telling_) return;
  telling_ = true;
  QItemSelection rows;
  for (int row = 0; !hub_.selection().empty() && row < model()->rowCount(); ++row) {
    if (hub_.isSelected(rows_.moduleOf(row))) rows.select(model()->index(row, 0), model()->index(row, 0));
  }
  selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  if (!rows.isEmpty()) scrollTo(rows.indexes().front());
  telling_ = false;
}

void DifferenceTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copyText();
  QTreeView::keyPressEvent(event);
}

void DifferenceTable::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Copy as &text"), this, &DifferenceTable::copyText);
  menu->addAction(tr("Copy as &CSV"), this, &DifferenceTable::copyCsv);
  menu->popup(event->globalPos());
}

}  // namespace stowage::widgets
