#pragma once

#include "app/gui/commands/plan_commands.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/what_if/what_if.h"

namespace stowage::app {

/// The commands that ask in a dialog before the plan is edited: which device, which classes, which strategy,
/// which workload.
class PlanDialogs : public QObject {
  Q_OBJECT
 public:
  PlanDialogs(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub, WhatIf& whatIf,
              PlanCommands& commands, QWidget& window);
  /// What plans are predicted with: without it nothing can be asked of predictions.
  void setPredictor(const Predictor* predictor) { predictor_ = predictor; }

  void updateCommands(bool open);  ///< `open`: there is a model that something can be done to

 Q_SIGNALS:
  /// Before the plan is made for a machine of a file: what the file says was measured of it.
  void calibrationChosen(const stowage::machine::Calibration& measured);

 private:
  void moveSelected();
  void editNoSplit();
  void compareStrategies();
  void editWorkload();
  void askWhatIf();
  void showCrossover();
  void showPrediction();

  ActionRegistry& actions_;
  Document& document_;
  widgets::SelectionHub& hub_;
  WhatIf& whatIf_;
  PlanCommands& commands_;
  QWidget& window_;
  const Predictor* predictor_ = nullptr;
  QMetaObject::Connection comingPrediction_{};  ///< that is shown as soon as it is there
};

}  // namespace stowage::app
