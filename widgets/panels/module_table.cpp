#include "widgets/panels/module_table.h"

#include <QHeaderView>
#include <algorithm>

#include "widgets/panels/tree_header.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

ModuleTable::ModuleTable(QAbstractTableModel& model, int strong, QWidget* parent)
    : QTreeView(parent), strong_(strong) {
  setModel(&model);
  setHeader(new TreeHeader(this));
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setIndentation(0);
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(false);
  setAllColumnsShowFocus(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSelectionMode(QAbstractItemView::SingleSelection);
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(30);
  header()->setSectionResizeMode(QHeaderView::Fixed);
  header()->setSectionResizeMode(0, QHeaderView::Stretch);
  header()->setSortIndicator(-1, Qt::AscendingOrder);
  setSortingEnabled(true);
  const auto choose = [this](const QModelIndex& index) {
    const QVariant module = index.siblingAtColumn(0).data(ModuleRole);
    if (module.isValid()) Q_EMIT moduleChosen(module.toString());
  };
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, choose);
  // A press on the row that is current already is meant as well.
  connect(this, &QTreeView::clicked, this, choose);
}

int ModuleTable::rowHeight() { return static_cast<int>(Theme::current().metric("row")); }

int ModuleTable::rowHeight(const QModelIndex& index) {
  const bool why = !index.siblingAtColumn(0).data(WhyRole).toString().isEmpty();
  return rowHeight() + (why ? Theme::current().lineHeight(TextStyle::Caption) + 2 : 0);
}

void ModuleTable::fit(int room) {
  const QFontMetrics small(Theme::current().font(TextStyle::Small)),
      strong(Theme::current().font(TextStyle::BodyStrong));
  const int rows = model()->rowCount();
  for (int column = 1; column < model()->columnCount(); ++column) {
    int width = small.horizontalAdvance(model()->headerData(column, Qt::Horizontal).toString()) + 16;
    for (int row = 0; row < std::min(rows, 400); ++row) {
      const QString text = model()->index(row, column).data().toString();
      width = std::max(width, (column == strong_ ? strong : small).horizontalAdvance(text) + 9);
    }
    header()->resizeSection(column, width);
  }
  doItemsLayout();
  int height = header()->sizeHint().height() + 4, least = height;
  for (int row = 0; row < std::min(rows, kMostRows); ++row) {
    height += rowHeight(model()->index(row, 0));
    if (row < kLeastRows) least = height;
  }
  setFixedHeight(room > 0 ? std::clamp(room, least, height) : height);
}

}  // namespace stowage::widgets
