#pragma once

#include "app/gui/commands/action_registry.h"
#include "app/gui/run/run_controller.h"

namespace stowage::app {

/// The commands of runs: profile, stop, copy the report. They can be used when the controller says so.
class RunActions : public QObject {
  Q_OBJECT
 public:
  RunActions(ActionRegistry& actions, RunController& runs);

  void updateCommands();

 Q_SIGNALS:
  void said(const QString& text);
  void timelineWanted();  ///< a run is about to start: what it measures is to be seen

 private:
  void profile();

  ActionRegistry& actions_;
  RunController& runs_;
};

}  // namespace stowage::app
