#pragma once

#include <QStackedWidget>

#include "app/gui/run/run_controller.h"
#include "core/trace/trace.h"
#include "widgets/common/selection_hub.h"
#include "widgets/controls/states.h"

namespace stowage::widgets {
class AlivePanel;
class Notice;
class SegmentedControl;
class TimelineStack;
class TimelineView;
}  // namespace stowage::widgets

namespace stowage::app {

/// The timeline of the last run, or words about how to get one.
class TimelinePage : public QStackedWidget {
  Q_OBJECT
 public:
  explicit TimelinePage(widgets::SelectionHub& hub, QWidget* parent = nullptr);

  void setTimeline(const std::shared_ptr<const trace::Timeline>& timeline, const model::ModelPtr& model);
  /// What was to be expected of the run, on its clock; nullptr: nobody knows.
  void setExpected(const std::shared_ptr<const trace::Timeline>& predicted);
  /// What the plan that is shown should need, marked predicted: it stands here before a run, and behind a
  /// switch beside one. Null: nothing is predicted block by block.
  void setPredicted(const std::shared_ptr<const trace::Timeline>& timeline, const model::ModelPtr& model);
  /// A run, or what is predicted, can be shown here.
  bool hasTimeline() const { return recorded_ || predicted_; }
  bool showsPredicted() const { return predicted_ && (!recorded_ || wantsPredicted_); }
  /// Where the run waited for copies of what it saved for backward; nullopt: nobody knows.
  void setWaits(std::optional<std::vector<protocol::OffloadStall>> waits);
  /// A run from a file below the one that is shown, until it is closed or nothing is shown.
  void showBeside(const RecordedRun& run);
  void setRunState(Run::State state, const QString& note);
  void setStale(bool stale);  ///< the picture is of a run of another plan than the one that is shown
  void setAlivePanel(widgets::AlivePanel* panel) { alive_ = panel; }
  widgets::TimelineView* view() const {
    return currentIndex() == 1 ? view_ : nullptr;
  }  ///< of a run in sight
  void setEmptyText(const QString& headline, const QString& text, bool canRun);

 Q_SIGNALS:
  void profileRequested();
  void runShown();  ///< there is a picture of another run

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct Picture {
    std::shared_ptr<const trace::Timeline> timeline{};
    model::ModelPtr model{};
    explicit operator bool() const { return timeline != nullptr; }
  };
  static QString markOf(const Picture& predicted);  ///< what was predicted, and from what
  void makeView();
  void apply();
  void applyState();

  QPushButton* profile_ = nullptr;
  widgets::EmptyState* empty_;
  widgets::TimelineView* view_ = nullptr;
  widgets::TimelineStack* stack_ = nullptr;
  widgets::Notice* stale_ = nullptr;
  widgets::AlivePanel* alive_ = nullptr;
  widgets::SelectionHub& hub_;
  Picture recorded_{}, predicted_{};
  bool wantsPredicted_ = false, lastPredicted_ = false, ofOther_ = false;
  bool waits_ = false;  ///< a prediction that nobody has looked at yet
  Run::State state_ = Run::State::None;
  QString note_{};
  QWidget* switchRow_ = nullptr;
  widgets::SegmentedControl* switch_ = nullptr;
  widgets::Notice* mark_ = nullptr;
};

}  // namespace stowage::app
