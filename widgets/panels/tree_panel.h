#pragma once

#include <QLineEdit>

#include "widgets/common/label.h"
#include "widgets/panels/module_tree_view.h"

namespace stowage::widgets {

/// Search field and module tree. "Filtered to nothing" says so instead of being blank.
class TreePanel : public Surface {
  Q_OBJECT
 public:
  TreePanel(SelectionHub& hub, QWidget* parent = nullptr);

  void setState(const PlanStatePtr& state);
  void focusSearch();
  /// The next (or previous) match becomes the selection.
  void step(int direction);
  ModuleTreeView& view() { return *view_; }
  ModuleTreeModel& model() { return model_; }
  QLineEdit& field() { return *field_; }

 Q_SIGNALS:
  void countChanged(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter();
  void announceCount();

  SelectionHub& hub_;
  ModuleTreeModel model_;
  QLineEdit* field_;
  ModuleTreeView* view_;
  Label* nothing_;
};

}  // namespace stowage::widgets
