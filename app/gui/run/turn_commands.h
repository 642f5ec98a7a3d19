#pragma once

#include <QPointer>

#include "app/gui/commands/action_registry.h"
#include "app/gui/run/run_controller.h"
#include "widgets/common/selection_hub.h"

namespace stowage::widgets {
class TimelineView;
}

namespace stowage::app {

class RecordedPage;
class TimelinePage;

/// From the modules that are selected to their turns in the timeline, one after another, and back: what runs
/// at the cursor is selected.
class TurnCommands : public QObject {
  Q_OBJECT
 public:
  /// All live as long.
  TurnCommands(ActionRegistry& actions, RunController& runs, widgets::SelectionHub& hub, QWidget& window);
  /// The pages that have a timeline, once there are some; their parents outlive this.
  void setPages(TimelinePage& timeline, RecordedPage& recorded);
  /// `open`: there is a model in front.
  void updateCommands(bool open);
  /// Of the run in the timeline, in nanoseconds; nullopt: none is drawn.
  std::optional<std::uint64_t> runLength() const;
  /// The timeline in front, with the cursor there.
  void goTo(quint64 ns);

 Q_SIGNALS:
  void said(const QString& text);
  void timelineWanted();  ///< the timeline beside the plan is to be in front

 private:
  widgets::TimelineView* view() const;
  bool hasTimeline() const;
  void go(int direction);
  void show(widgets::TimelineView& view, int direction);
  void select();

  ActionRegistry& actions_;
  RunController& runs_;
  widgets::SelectionHub& hub_;
  TimelinePage* timeline_ = nullptr;
  RecordedPage* recorded_ = nullptr;
  QMetaObject::Connection waits_{};  ///< for the first picture of a run
};

}  // namespace stowage::app
