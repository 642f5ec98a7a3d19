#pragma once

#include "app/gui/commands/action_registry.h"
#include "app/gui/document/activation_edits.h"
#include "app/gui/run/run_consent.h"
#include "app/gui/run/run_controller.h"

namespace stowage::app {

class OffloadScheduleDialog;
class Predictor;

/// The commands of runs: profile, stop, copy the report. They can be used when the controller says so.
class RunActions : public QObject {
  Q_OBJECT
 public:
  /// `consent`: asked before a program runs for the first time; nullptr: nobody is asked.
  /// `window`: over which the settings are edited.
  RunActions(ActionRegistry& actions, RunController& runs, RunConsent* consent = nullptr,
             QWidget* window = nullptr);

  /// What a schedule is predicted with where nothing has run; nullptr: nothing is.
  void setPredictor(const Predictor* predictor);

  void updateCommands();

 Q_SIGNALS:
  void said(const QString& text);
  /// Another way of streaming was chosen for the plan.
  void streamingWanted(stowage::machine::Streaming streaming, std::optional<stowage::Bytes> window);
  /// The machine that is planned for, with rates of the last run.
  void machineLearned(const stowage::machine::Machine& machine);
  /// A schedule was chosen: that is what becomes of what its layers save for backward.
  void activationsWanted(const stowage::app::edits::LayerActivations& layers);
  /// What the run kept for backward: the plan is to have room for it.
  void savedCounted(const std::vector<stowage::plan::SavedActivations>& saved);
  void moduleChosen(const QString& module);  ///< in a schedule: it is to be selected
  void timelineWanted();                     ///< a run is about to start: what it measures is to be seen

 private:
  void profile();
  void start();
  void editSettings();
  void learnRates();
  void chooseSchedule();
  bool predictsSchedule() const;
  void predictSchedule();
  void chooseIn(OffloadScheduleDialog& dialog);
  void showSavedTensors();
  void countSaved();

  ActionRegistry& actions_;
  RunController& runs_;
  RunConsent* consent_;
  QWidget* window_;
  const Predictor* predictor_ = nullptr;
};

}  // namespace stowage::app
