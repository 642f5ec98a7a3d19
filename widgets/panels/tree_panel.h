#pragma once

#include <QLineEdit>
#include <QVariantMap>

#include "widgets/common/label.h"
#include "widgets/panels/module_tree_view.h"
#include "widgets/panels/part_choice.h"

namespace stowage::widgets {

/// Search field and module tree. "Filtered to nothing" says so instead of being blank.
class TreePanel : public Surface {
  Q_OBJECT
 public:
  TreePanel(SelectionHub& hub, QWidget* parent = nullptr);

  void setState(const PlanStatePtr& state);
  void focusSearch();
  void setKeyHint(const QString& key);  ///< stands in the empty field: the key that leads there
  /// The next (or previous) match becomes the selection.
  void step(int direction);
  QVariantMap saved() const;  ///< how siblings are sorted
  void restore(const QVariantMap& saved);
  ModuleTreeView& view() { return *view_; }
  ModuleTreeModel& model() { return model_; }
  QLineEdit& field() { return *field_; }

 Q_SIGNALS:
  void countChanged(const QString& text);
  void partRequested(const QString& part);  ///< one of Model::parts()

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter();
  void announceCount();
  void placeHint();

  SelectionHub& hub_;
  ModuleTreeModel model_;
  QLineEdit* field_;
  ModuleTreeView* view_;
  PartChoice* part_;
  Label* nothing_;
  Label* hint_;
};

}  // namespace stowage::widgets
