#pragma once

#include "app/gui/commands/plan_commands.h"
#include "app/gui/what_if/what_if.h"

namespace stowage::app {

/// The commands that ask in a dialog before the plan is edited: which device, which classes, which strategy,
/// which workload.
class PlanDialogs : public QObject {
  Q_OBJECT
 public:
  PlanDialogs(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub, WhatIf& whatIf,
              PlanCommands& commands, QWidget& window);

  void updateCommands(bool open);  ///< `open`: there is a model that something can be done to

 private:
  void moveSelected();
  void editNoSplit();
  void compareStrategies();
  void editWorkload();

  ActionRegistry& actions_;
  Document& document_;
  widgets::SelectionHub& hub_;
  WhatIf& whatIf_;
  PlanCommands& commands_;
  QWidget& window_;
};

}  // namespace stowage::app
