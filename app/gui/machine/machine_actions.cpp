#include "app/gui/machine/machine_actions.h"

#include <QDir>

#include "app/gui/commands/plan_words.h"
#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/machine/default_machine.h"
#include "core/machine/detect.h"
#include "core/plan/read_in_place.h"
#include "widgets/common/words.h"

namespace stowage::app {

MachineActions::MachineActions(ActionRegistry& actions, Document& document, Session& session,
                               PlanCommands& commands, QWidget& window)
    : QObject(&window),
      actions_(actions),
      document_(document),
      session_(session),
      commands_(commands),
      window_(window) {
  actions_.add(QStringLiteral("plan.machine"), tr("Plan"), tr("&Machine…"), "server",
               QKeySequence(Qt::CTRL | Qt::Key_M), ActionRegistry::Scope::Window, [this] { editMachine(); });
  connect(&document_.undoStack(), &QUndoStack::indexChanged, this, &MachineActions::remember);
  connect(&document_, &Document::modelChanged, this, [this] { theirs_ = false; });
}

void MachineActions::updateCommands(bool open) {
  actions_.find(QStringLiteral("plan.machine"))->setEnabled(open);
}

void MachineActions::editMachine() {
  MachineDialog dialog(document_, &window_);
  dialog.engine().set(session_.engine(), session_.programsThere());
  dialog.setCalibration(session_.calibration());
  connect(&dialog, &MachineDialog::measuring, this, &MachineActions::measuring);
  if (dialog.exec() != QDialog::Accepted) return;
  if (dialog.calibration()) takeCalibration(*dialog.calibration());
  session_.setEngine(dialog.engine().address(), dialog.engine().programsThere());
  Q_EMIT engineChosen();
  commands_.setMachine(dialog.machine());
  session_.setMachine(
      plan::without_read_in_place(dialog.machine(), *document_.model(), document_.input().settings));
  theirs_ = true;
}

void MachineActions::takeCalibration(const machine::Calibration& calibration) {
  session_.setCalibration(calibration);
  Q_EMIT calibrationTaken();
}

void MachineActions::fillMenu(QMenu& menu) {
  menu.clear();
  menu.addAction(actions_.find(QStringLiteral("plan.machine")));
  menu.addAction(tr("Read this machine"), this, &MachineActions::planForThisMachine);
  for (const char* id : {"plan.hosts", "plan.whatIf"}) {
    if (QAction* other = actions_.find(QString::fromLatin1(id))) menu.addAction(other);
  }
  menu.addSection(tr("Cards"));
  for (const auto& preset : quickMachines())
    menu.addAction(preset.name, this, [this, preset] { planForCards(preset); });
}

void MachineActions::planForCards(const CardSet& cards) {
  if (document_.model()) commands_.setMachine(withCards(document_.input().machine, cards));
}

void MachineActions::readThisMachine() {
  reader_.start([this](const Job&) -> JobRunner::Deliver {
    return
        [this, machine = machine::detect(QDir::currentPath().toStdString())] { takeForNextModel(machine); };
  });
}

void MachineActions::takeForNextModel(const machine::Machine& machine) {
  document_.setDefaultMachine({});
  if (machine.gpu_count() > 0) {
    session_.setMachine(machine);
    Q_EMIT said(tr("This machine: %1. The next model is planned for it.").arg(machineText(machine)));
  } else {
    session_.settings().remove(QStringLiteral("machine"));
    Q_EMIT said(tr("No GPU found; %1. Plans use a stand-in card of %2 until you change it.")
                    .arg(machineText(machine), widgets::bytesText(kStandInMemory)));
  }
}

void MachineActions::planForThisMachine() {
  reader_.start([this, model = document_.model(),
                 settings = document_.input().settings](const Job&) -> JobRunner::Deliver {
    if (!model) return {};
    return [this, model, machine = defaultMachine(*model, settings)] {
      if (document_.model() == model) commands_.setMachine(machine);
    };
  });
}

/// What was planned for last is what the next model is planned for: the workload where its cache is known,
/// the machine once it was chosen. Undone edits are not remembered either.
void MachineActions::remember() {
  if (!document_.model()) return;
  if (!document_.model()->kv_cache().layers.empty() && document_.mayBeRemembered()) {
    session_.setWorkload(document_.input().settings.workload);
    document_.setDefaultWorkload(session_.workload());
  }
  if (theirs_)
    session_.setMachine(plan::without_read_in_place(document_.input().machine, *document_.model(),
                                                    document_.input().settings));
}

}  // namespace stowage::app
