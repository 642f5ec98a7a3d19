#pragma once

#include <QStackedWidget>
#include <QTabBar>

#include "app/gui/commands/action_registry.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/run/run_panel.h"
#include "app/gui/run/run_strip.h"
#include "app/gui/run/timeline_page.h"
#include "widgets/panels/panel_title.h"

namespace stowage::app {

/// Shows a run where the window has places for it: strip, panel and timeline follow the controller.
class RunDisplay : public QObject {
  Q_OBJECT
 public:
  struct Places {
    QStackedWidget& strips;  ///< first the plan's proof, then the run's strip
    RunStrip& strip;
    RunPanel& panel;
    widgets::PanelTitle& title;  ///< of the panel
    TimelinePage& timeline;
    QTabBar& tabs;  ///< first the treemap, then the timeline
  };
  RunDisplay(ActionRegistry& actions, RunController& runs, const Places& places);

  void show();                                      ///< the run as it is now
  void setPlan(const widgets::PlanStatePtr& plan);  ///< what is planned now: a run may be of another plan
  void chooseStrip();      ///< the proof, or the run's while that is what one looks at
  void updateEmptyText();  ///< what stands where no timeline is

 Q_SIGNALS:
  void said(const QString& text);
  void changed();  ///< what can be done now may be another thing
  void roomRequested(const std::vector<stowage::app::RoomToRun>& rooms);
  /// What is to become of what layers save for backward, after a run that ran out of memory.
  void activationsWanted(const stowage::app::edits::LayerActivations& layers);
  /// A plan with room for gradients, after such a run; and for what an earlier one like it saved that came to
  /// its end: empty where nobody knows.
  void trainingWanted(const std::vector<stowage::plan::SavedActivations>& saved);
  void moduleChosen(const QString& module);  ///< in what was planned against what was measured

 private:
  void connectPlaces();
  void showRun();
  void showTimeline();
  void markStale();

  ActionRegistry& actions_;
  RunController& runs_;
  Places places_;
  widgets::PlanStatePtr plan_{};
};

}  // namespace stowage::app
