#pragma once

#include <QObject>
#include <set>
#include <vector>

#include "core/model/model.h"

namespace stowage::widgets {

/// Selection and hover shared by tree, treemap, lanes, timeline and panels, so that all show the same.
/// Setting what is already set emits nothing.
class SelectionHub : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const std::vector<model::ModuleId>& selection() const { return selection_; }  ///< sorted
  model::ModuleId current() const { return current_; }  ///< the last one clicked; may be invalid
  model::ModuleId hover() const { return hover_; }
  bool isSelected(model::ModuleId id) const;

 public Q_SLOTS:
  void select(std::vector<stowage::model::ModuleId> modules);
  void toggle(stowage::model::ModuleId module);
  void setHover(stowage::model::ModuleId module);
  void clear();

 Q_SIGNALS:
  void selectionChanged();
  void hoverChanged();

 private:
  std::vector<model::ModuleId> selection_{};
  model::ModuleId current_{};
  model::ModuleId hover_{};
};

}  // namespace stowage::widgets
