#pragma once

#include <QTreeView>

#include "widgets/common/selection_hub.h"
#include "widgets/compare/difference_model.h"

namespace stowage::widgets {

/// The rows of a DifferenceModel. Rows that are selected select their modules everywhere, and modules that
/// are selected elsewhere select their rows here. Ctrl+C copies the rows that are selected, or else all.
class DifferenceTable : public QTreeView {
  Q_OBJECT
 public:
  DifferenceTable(DifferenceModel& model, SelectionHub& hub, QWidget* parent = nullptr);

  void copyText() const;
  void copyCsv() const;
  void fitColumns();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  std::vector<int> chosenRows() const;
  void tellHub();
  void followHub();

  DifferenceModel& rows_;
  SelectionHub& hub_;
  bool telling_ = false;
};

}  // namespace stowage::widgets
