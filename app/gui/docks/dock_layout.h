#pragma once

#include <QDockWidget>
#include <QList>
#include <QStringList>
#include <QVariant>

namespace stowage::app {

/// Which docks are in sight: what the user wants in each view, less what a narrow window has no room for.
/// Docks without room stand in a rail.
class DockLayout {
 public:
  enum Group { Tree, Right, Lanes, Run };

  void add(QDockWidget* dock, Group group);
  bool wanted(QDockWidget* dock) const;
  void setWanted(QDockWidget* dock, bool wanted);
  void reset();
  /// What the user closed or opened, by the docks' names: "dock.modules/0" is closed in the treemap view,
  /// "dock.run/1" in the timeline.
  QStringList unwanted() const;
  void restore(const QVariant& unwanted);  ///< nothing known = as designed
  /// `work`: a model is open. `timeline`: that view is in front.
  void apply(bool work, bool timeline, bool narrow, bool narrowTree);
  /// Wanted in this view but without room, in the order they were added.
  const QList<QDockWidget*>& railed() const { return railed_; }

 private:
  struct Entry {
    QDockWidget* dock;
    Group group;
    bool wanted[2];  ///< in the treemap view, in the timeline view
  };
  QList<Entry> entries_{};
  QList<QDockWidget*> railed_{};
  bool timeline_ = false;
};

}  // namespace stowage::app
