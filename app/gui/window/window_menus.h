#pragma once

#include <QMenuBar>

#include "app/gui/commands/activation_commands.h"
#include "app/gui/commands/group_commands.h"
#include "app/gui/commands/kept_commands.h"
#include "app/gui/commands/note_commands.h"
#include "app/gui/commands/plan_commands.h"
#include "app/gui/docks/layout_commands.h"
#include "app/gui/exports/view_exports.h"
#include "app/gui/machine/machine_actions.h"
#include "app/gui/start/opening_flow.h"
#include "app/gui/targets/target_actions.h"
#include "app/gui/window/plan_bar.h"
#include "app/gui/window/views.h"

namespace stowage::app {

/// The menus of the window: its bar, the plan bar's, and those of modules and devices in the views.
class WindowMenus : public QObject {
  Q_OBJECT
 public:
  struct Parts {
    ActionRegistry& actions;
    Document& document;
    widgets::SelectionHub& hub;
    PlanCommands& commands;
    ActivationCommands& activations;
    OpeningFlow& opening;
    MachineActions& machine;
    TargetActions& targets;
    Views& views;
    ViewExports& exports;
    LayoutCommands& layouts;
    NoteCommands& notes;
    KeptCommands& kept;
    GroupCommands& groups;
  };
  WindowMenus(QWidget& window, const Parts& parts);

  void fill(QMenuBar& bar, PlanBar& planBar);
  void showForSelection(QPoint global);
  void showForDevice(machine::DeviceId device, QPoint global);

 private:
  void addEntries(QMenu& menu, std::initializer_list<const char*> ids);
  /// Menus inside of the Plan menu, which is filled anew each time.
  struct Inner {
    QMenu &activations, &notes, &kept, &runtime, &workload, &targets;
  };
  void fillPlanMenu(QMenu& plan, Inner inner);
  QMenu* recentMenu(QMenu& parent);
  QMenu* machineMenu();
  QAction* action(const char* id) const;
  void copyNames();

  QWidget& window_;
  Parts parts_;
};

}  // namespace stowage::app
