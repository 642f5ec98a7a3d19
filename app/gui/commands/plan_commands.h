#pragma once

#include <QMenu>

#include "app/gui/commands/action_registry.h"
#include "app/gui/document/document.h"
#include "app/gui/document/freeze_edits.h"
#include "app/gui/run/room_to_run.h"
#include "widgets/common/selection_hub.h"
#include "widgets/panels/issue.h"

namespace stowage::app {

/// The commands that edit the plan: pin, forbid, unpin, runtime, workload, objective, strategy. Every one is
/// one undo step with a name people can read.
class PlanCommands : public QObject {
  Q_OBJECT
 public:
  PlanCommands(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub,
               QObject* parent = nullptr);

  void pin(const std::vector<model::ModuleId>& modules, machine::DeviceId device);
  /// Pins the modules themselves, not the blocks they are part of: their classes may be split from then on.
  void pinParts(const std::vector<model::ModuleId>& modules, machine::DeviceId device);
  void toggleForbidden(const std::vector<model::ModuleId>& modules, machine::DeviceId device);
  void allow(const std::vector<model::ModuleId>& modules, machine::DeviceId device);
  void unpin(const std::vector<model::ModuleId>& modules);
  /// Runtime mixed: the host computes with these modules, or is free again to stream them.
  void toggleComputing(const std::vector<model::ModuleId>& modules);
  /// Live while a handle is dragged; all of one drag is one undo step.
  void budget(machine::DeviceId device, Bytes budget, bool finished);
  void repair(const solve::Repair& repair);
  void fix(const widgets::IssueFix& fix);
  void setWorkload(plan::Workload workload);
  /// One undo step; nullopt: nothing is trained. refused() where the model has nothing to train.
  void setTraining(std::optional<plan::Training> training);
  /// Of a plan that trains: it has room for what autograd keeps, one undo step. refused() where nothing is
  /// trained.
  void countSaved(const std::vector<plan::SavedActivations>& saved);
  /// A plan that trains, with the optimizer that it has, else one that keeps nothing; and with room for what
  /// autograd keeps, where that is known. The solver places it: a map that was shown goes. One undo step;
  /// false: there was nothing to change, or it was refused(), since the model has nothing to train, or since
  /// the plan says what is frozen, which a run knows nothing of.
  bool makeRoomToTrain(const std::vector<plan::SavedActivations>& saved);
  /// Of a plan that trains: these modules are frozen or trained, one undo step. refused() where nothing would
  /// be trained any more, and of modules without parameters.
  void freeze(const std::vector<model::ModuleId>& modules, edits::Freezing said);
  /// When weights are streamed, one undo step; `window`: of prefetch, nullopt = automatic. noted() where the
  /// runtime had to change for it.
  void setStreaming(machine::Streaming streaming, std::optional<Bytes> window);
  void setNoSplit(std::optional<std::vector<std::string>> classes);
  void setMachine(machine::Machine machine);
  /// What a run says that devices should keep free, and the budgets that go with it; one undo step.
  void giveRoom(const std::vector<RoomToRun>& rooms);

  /// Menus of the plan bar; owned by `parent`.
  QMenu* runtimeMenu(QWidget* parent);
  QMenu* workloadMenu(QWidget* parent);
  /// Pin and forbid entries for the devices of the machine: context menu and Plan menu.
  /// What may follow the key F now, in words: "" when nothing may be forbidden.
  QString forbidPrompt() const;
  void fillPlaceMenu(QMenu& menu);
  /// Why the key of a device does nothing now; "" for other keys, and where it does something.
  QString whyNothing(const QKeyEvent& key) const;
  void refresh();  ///< enabled states and check marks

 Q_SIGNALS:
  void refused(const QString& sentence);
  void noted(const QString& sentence);  ///< what an edit changed beside what was asked for

 private:
  void move(const std::vector<model::ModuleId>& modules, machine::DeviceId device, bool parts);
  void addDeviceCommands();
  void addSettingCommands();
  void addRuntimeChoices();
  void addGoalChoices();
  void addWorkloadChoices();
  bool refuseTraining(const plan::Settings& settings);
  void addFreezeCommands();
  void refreshFreezing();
  void addFreezeMenu(QMenu& menu);
  QAction* addChoice(const QString& id, const QString& text, std::function<void(plan::Settings&)> change,
                     std::function<bool(const plan::Settings&)> checked);
  /// The n-th accelerator of the machine for the key n; other keys mean what they say.
  machine::DeviceId meantBy(machine::DeviceId key) const;
  std::vector<model::ModuleId> selected() const;
  bool anyPinned(const std::vector<model::ModuleId>& modules) const;
  bool refuseForbidden(const std::vector<model::ModuleId>& modules, machine::DeviceId device);
  std::vector<model::ModuleId> movable(const std::vector<model::ModuleId>& modules) const;

  struct Choice {
    QAction* action;
    std::function<bool(const plan::Settings&)> checked;
  };
  ActionRegistry& actions_;
  Document& document_;
  widgets::SelectionHub& hub_;
  std::vector<Choice> choices_{};
  quint64 budgetGesture_ = 0;
  machine::DeviceId budgetDevice_{};
};

}  // namespace stowage::app
