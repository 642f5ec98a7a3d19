#include "widgets/panels/saved_tensors_table.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <algorithm>

#include "widgets/panels/tree_header.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

SavedTensorsTable::SavedTensorsTable(SavedTensorsModel& model, QWidget* parent)
    : QTreeView(parent), rows_(model) {
  setObjectName(QStringLiteral("savedTensors"));
  setAccessibleName(tr("Saved tensors"));
  setModel(&model);
  setHeader(new TreeHeader(this));
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setIndentation(0);
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setTextElideMode(Qt::ElideLeft);  // the end of a name tells modules apart
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(30);
  header()->setSectionResizeMode(QHeaderView::Interactive);
  constexpr int kReadable = 22;  // letters of a name
  names_ = new StretchedColumn(*this, *header(), SavedTensorsModel::Module, kReadable,
                               StretchedColumn::Least::Letters);
  header()->setSortIndicator(-1, Qt::AscendingOrder);
  setSortingEnabled(true);
  const auto choose = [this](const QModelIndex& index) {
    if (index.isValid()) Q_EMIT moduleChosen(index.data(SavedTensorsModel::ModuleRole).toString());
  };
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, choose);
  connect(this, &QTreeView::clicked, this, choose);
  connect(&model, &QAbstractItemModel::modelReset, this, &SavedTensorsTable::fitColumns);
  connect(&Theme::current(), &Theme::changed, this, &SavedTensorsTable::fitColumns);
  fitColumns();
}

void SavedTensorsTable::fitColumns() {
  constexpr int kMostMeasured = 400;  // rows
  const QFontMetrics letters(Theme::current().font(TextStyle::Body));
  const int most = letters.averageCharWidth() * 28;
  for (int column = SavedTensorsModel::Operator; column < SavedTensorsModel::kColumns; ++column) {
    int width = letters.horizontalAdvance(rows_.headerData(column, Qt::Horizontal).toString()) + 22;
    for (int row = 0; row < std::min(rows_.rowCount(), kMostMeasured); ++row)
      width = std::max(width, letters.horizontalAdvance(rows_.index(row, column).data().toString()) + 14);
    header()->resizeSection(column, std::min(width, most));
  }
  for (int column = SavedTensorsModel::Planned; column <= SavedTensorsModel::Freed; ++column)
    setColumnHidden(column, !rows_.audited());
  setColumnHidden(SavedTensorsModel::Device, !rows_.severalDevices());
  names_->fit();
}

std::vector<int> SavedTensorsTable::chosenRows() const {
  std::vector<int> out;
  const QModelIndexList selected = selectionModel()->selectedRows();
  for (const QModelIndex& index : selected) out.push_back(index.row());
  std::sort(out.begin(), out.end());
  for (int row = 0; selected.isEmpty() && row < rows_.rowCount(); ++row) out.push_back(row);
  return out;
}

void SavedTensorsTable::copyText() const { QGuiApplication::clipboard()->setText(rows_.text(chosenRows())); }
void SavedTensorsTable::copyCsv() const { QGuiApplication::clipboard()->setText(rows_.csv(chosenRows())); }

void SavedTensorsTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copyText();
  QTreeView::keyPressEvent(event);
}

void SavedTensorsTable::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Copy as &text"), this, &SavedTensorsTable::copyText);
  menu->addAction(tr("Copy as &CSV"), this, &SavedTensorsTable::copyCsv);
  menu->popup(event->globalPos());
}

}  // namespace stowage::widgets
