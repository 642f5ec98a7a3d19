// Machines that come from a file or from what somebody sent, and the machine as a file.
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "app/gui/document/keeps_model.h"
#include "core/base/file.h"
#include "core/report/report.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"

namespace stowage::app {

namespace {

constexpr std::uint64_t kMostText = 16ull << 20;  // bytes; a machine has some thousand
constexpr std::size_t kMostAssumed = 5;           // named one by one

}  // namespace

void MachineDialog::addFileActions(QMenu& menu) {
  menu.addSeparator();
  menu.addAction(tr("Open a machine or a report…"), this, &MachineDialog::askForMachine);
  menu.addAction(tr("Paste a machine or a report"), this,
                 [this] { readMachine(QGuiApplication::clipboard()->text(), tr("the clipboard")); });
  menu.addAction(tr("Save this machine…"), this, &MachineDialog::askWhereToSave);
}

QString MachineDialog::assumedText(const std::vector<std::string>& assumed) {
  QStringList names;
  for (const std::string& name : assumed) {
    if (names.size() == static_cast<qsizetype>(kMostAssumed)) break;
    names << QString::fromStdString(name);
  }
  if (names.isEmpty()) return {};
  const QString list = widgets::listText(names);
  if (assumed.size() <= kMostAssumed)
    return tr("The report does not say, so defaults stand in: %1.").arg(list);
  return tr("The report does not say, so defaults stand in: %1 and %2 more.")
      .arg(list, QString::number(assumed.size() - kMostAssumed));
}

bool MachineDialog::readMachine(const QString& text, const QString& subject) {
  auto read = report::read_machine(text.toStdString(), subject.toStdString());
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

bool MachineDialog::openMachine(const QString& path) {
  const auto text = read_text_file(path.toStdString(), kMostText);
  if (!text) {
    effect_->setText(widgets::sentenceText(text.error()));
    return false;
  }
  return readMachine(QString::fromStdString(*text), path);
}

Status MachineDialog::saveMachine(const QString& path) const {
  return write_file_atomically(path.toStdString(),
                               to_text(report::machine_json(machine_, calibration_)) + "\n");
}

void MachineDialog::askForMachine() {
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Open a machine or a report"), {},
                                   tr("Machines and reports (*.json *.md *.txt);;All files (*)"));
  if (!path.isEmpty()) openMachine(path);
}

void MachineDialog::askWhereToSave() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save this machine"),
                                                    QStringLiteral("machine.json"), tr("Machine (*.json)"));
  if (path.isEmpty()) return;
  const Status kept = keepsModel(document_.model(), path);
  const Status saved = kept ? saveMachine(path) : kept;
  effect_->setText(saved ? tr("Written to %1.").arg(path) : widgets::sentenceText(saved.error()));
}

}  // namespace stowage::app
