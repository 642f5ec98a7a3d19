#pragma once

#include <QTreeView>

#include "widgets/common/stretched_column.h"
#include "widgets/panels/saved_tensors_model.h"

namespace stowage::widgets {

/// The rows of a SavedTensorsModel. A row that becomes current, or is pressed, chooses its module; Ctrl+C
/// copies the rows that are selected, or else all.
class SavedTensorsTable : public QTreeView {
  Q_OBJECT
 public:
  explicit SavedTensorsTable(SavedTensorsModel& model, QWidget* parent = nullptr);

  void copyText() const;
  void copyCsv() const;

 Q_SIGNALS:
  void moduleChosen(const QString& module);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  std::vector<int> chosenRows() const;
  void fitColumns();

  SavedTensorsModel& rows_;
  StretchedColumn* names_;
};

}  // namespace stowage::widgets
