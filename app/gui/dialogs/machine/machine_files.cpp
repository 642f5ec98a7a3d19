// Machines that come from a file or from what somebody sent, and the machine as a file.
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/document/keeps_model.h"
#include "app/gui/machine/machine_file.h"
#include "core/base/file.h"
#include "core/report/report.h"
#include "widgets/common/sentences.h"

namespace stowage::app {

void MachineDialog::addFileActions(QMenu& menu) {
  menu.addSeparator();
  menu.addAction(tr("Open a machine or a report…"), this, &MachineDialog::askForMachine);
  menu.addAction(tr("Paste a machine or a report"), this,
                 [this] { readMachine(QGuiApplication::clipboard()->text(), tr("the clipboard")); });
  menu.addAction(tr("Save this machine…"), this, &MachineDialog::askWhereToSave);
}

bool MachineDialog::readMachine(const QString& text, const QString& subject) {
  return take(report::read_machine(text.toStdString(), subject.toStdString()));
}

bool MachineDialog::openMachine(const QString& path) { return take(readMachineFile(path)); }

bool MachineDialog::take(Result<report::ReadMachine> read) {
  if (!read) {
    effect_->setText(widgets::sentenceText(read.error()));
    return false;
  }
  slots_.clear();  // they are of this computer's cards
  replaceBy(std::move(read->machine));
  assumed_ = assumedText(read->assumed);
  if (read->calibration) calibration_ = std::move(read->calibration);
  return true;
}

void MachineDialog::saveMachine(const QString& path) {
  files_.write(
      path,
      [path = path.toStdString(), machine = machine_, calibration = calibration_] {
        return write_file_atomically(path, to_text(report::machine_json(machine, calibration)) + "\n");
      },
      [this, path](const Status& saved) {
        effect_->setText(saved ? tr("Written to %1.").arg(path) : widgets::sentenceText(saved.error()));
      });
}

void MachineDialog::askForMachine() {
  const QString path = askForMachineFile(this);
  if (!path.isEmpty()) openMachine(path);
}

void MachineDialog::askWhereToSave() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save this machine"),
                                                    QStringLiteral("machine.json"), tr("Machine (*.json)"));
  if (path.isEmpty()) return;
  if (const Status kept = keepsModel(document_.model(), path); !kept)
    return effect_->setText(widgets::sentenceText(kept.error()));
  saveMachine(path);
}

}  // namespace stowage::app
