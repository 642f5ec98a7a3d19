#pragma once

#include "app/gui/commands/action_registry.h"
#include "app/gui/run/run_controller.h"
#include "widgets/common/label.h"

class QSplitter;

namespace stowage::widgets {
class AlivePanel;
class Notice;
class TimelineStack;
class TimelineView;
}  // namespace stowage::widgets

namespace stowage::app {

/// A run that was opened from a file: what it is, what its file lacks, its timeline, and what was alive at an
/// instant.
class RecordedPage : public widgets::Surface {
  Q_OBJECT
 public:
  explicit RecordedPage(ActionRegistry& actions, QWidget* parent = nullptr);

  void setRun(const RecordedRun& run);
  /// Another run below it, until it is closed or another one is in front.
  void showBeside(const RecordedRun& run);
  widgets::TimelineView* timeline() const { return view_; }
  QWidget* view() const;  ///< that takes the letters of the keyboard; nullptr before the first run

 Q_SIGNALS:
  void runShown();  ///< there is a picture of another run

 private:
  QWidget* buildHead();
  void makeView();

  ActionRegistry& actions_;
  widgets::Label *name_, *facts_;
  widgets::Notice* notes_;
  QSplitter* splitter_;
  widgets::TimelineView* view_ = nullptr;
  widgets::TimelineStack* stack_ = nullptr;
  widgets::AlivePanel* alive_ = nullptr;
};

/// "PyTorch memory snapshot · 2 devices · 12,034 blocks · 1.24 s"
QString recordedFacts(const RecordedRun& run);

}  // namespace stowage::app
