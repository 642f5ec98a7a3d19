#pragma once

#include <QMenu>

#include "app/gui/commands/action_registry.h"
#include "app/gui/commands/plan_commands.h"
#include "app/gui/document/document.h"
#include "app/gui/jobs/job_runner.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/window/session.h"

namespace stowage::app {

/// The machine that is planned for: its dialog, this computer, other cards. And what the next model is
/// planned for, which is what was chosen for the last one.
class MachineActions : public QObject {
  Q_OBJECT
 public:
  MachineActions(ActionRegistry& actions, Document& document, Session& session, PlanCommands& commands,
                 QWidget& window);

  void updateCommands(bool open);  ///< `open`: there is a model that something can be done to
  void fillMenu(QMenu& menu);
  /// What was measured of the machine that is planned for from now on; the session keeps it.
  void takeCalibration(const machine::Calibration& calibration);
  void readThisMachine();  ///< for the next model; drivers take their time to answer

 Q_SIGNALS:
  void said(const QString& text);
  void measuring(bool now);  ///< an engine began to measure its machine, or ended
  void engineChosen();       ///< the session has another engine for the next runs
  void calibrationTaken();   ///< the session has another calibration

 private:
  void editMachine();
  void planForThisMachine();
  void planForCards(const CardSet& cards);
  void takeForNextModel(const machine::Machine& machine);
  void remember();

  ActionRegistry& actions_;
  Document& document_;
  Session& session_;
  PlanCommands& commands_;
  QWidget& window_;
  JobRunner reader_{nullptr, JobRunner::AtEnd::Leave};
  bool theirs_ = false;  ///< set in the dialog for this document: what stands at last is remembered
};

}  // namespace stowage::app
