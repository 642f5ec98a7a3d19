#include "app/gui/start/opening_flow.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>

#include "app/gui/commands/name_menus.h"
#include "app/gui/dialogs/choose_model_dialog.h"
#include "app/gui/dialogs/plan/differences_dialog.h"
#include "app/gui/document/examples.h"
#include "app/gui/document/sample.h"
#include "app/gui/machine/default_machine.h"

namespace stowage::app {
namespace {

/// As many as the small picture of the plan has colours for, not those that stand by.
int devicesOf(const widgets::PlanState& state) {
  const auto& uses = state.evaluation.devices;
  const auto used = std::count_if(uses.begin(), uses.end(),
                                  [](const plan::DeviceUse& use) { return use.weights.count() > 0; });
  return static_cast<int>(used > 0 ? used : static_cast<std::ptrdiff_t>(state.machine.devices.size()));
}

}  // namespace

OpeningFlow::OpeningFlow(Document& document, Session& session, QWidget& window)
    : document_(document), session_(session), window_(window), reload_(document, window) {
  connect(&reload_, &ReloadOffer::reloadRequested, this, &OpeningFlow::openPath);
  connect(&document_, &Document::openingAmbiguous, this, &OpeningFlow::chooseModel);
  connect(&document_, &Document::runOpened, this, &OpeningFlow::rememberRun);
  connect(&document_, &Document::modelDiffers, this, &OpeningFlow::tellDifference);
}

void OpeningFlow::openPath(const QString& path, const QString& part) {
  Q_EMIT said({});
  session_.setFolder(QFileInfo(path).absolutePath());
  if (auto machine = session_.machine()) document_.setMachineOfLastModel(*machine);
  document_.open(path, part);
}

void OpeningFlow::openSample() {
  const QString target = samplePath();
  if (target.isEmpty()) return;
  if (!unpackSample(target)) {
    Q_EMIT said(tr("The sample could not be unpacked into %1.").arg(QFileInfo(target).absolutePath()));
    return;
  }
  PlanInput input;
  input.machine = sampleMachine();
  input.settings.workload = {8192, 1};
  document_.openAs(target, std::move(input));
}

void OpeningFlow::openExample(const QString& name) {
  const Example* example = findExample(name);
  if (!example) return;
  if (!copyExample(*example)) {
    Q_EMIT said(tr("The example could not be copied from %1 to %2.")
                    .arg(examplesFolder(), QFileInfo(exampleCopy(*example)).absolutePath()));
    return;
  }
  document_.openAs(exampleCopy(*example), exampleInput(*example));
}

void OpeningFlow::locateModel(const QString& plan, bool aFolder) {
  const QString title = tr("Locate the model of %1").arg(QFileInfo(plan).fileName());
  const QString from = QFileInfo(plan).absolutePath();
  const QString model = aFolder ? QFileDialog::getExistingDirectory(&window_, title, from)
                                : QFileDialog::getOpenFileName(&window_, title, from);
  if (!model.isEmpty()) document_.openWithModel(plan, model);
}

/// Which of several models in a folder; nothing is opened when nobody chooses.
void OpeningFlow::chooseModel(const QString& folder, const QStringList& models) {
  auto* dialog = new ChooseModelDialog(folder, models, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    if (!dialog->chosen().isEmpty()) openPath(dialog->chosen());
  });
  dialog->open();
}

void OpeningFlow::tellDifference(const QString& path, const ModelDifference& difference) {
  auto* dialog = new DifferencesDialog(path, difference, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void OpeningFlow::rememberRun(const QString& path) {
  RecentFile file;
  file.path = QFileInfo(path).absoluteFilePath();
  file.name = QFileInfo(path).fileName();
  file.run = true;
  file.when = QDateTime::currentDateTime();
  session_.remember(file);
}

void OpeningFlow::rememberOpened() {
  const auto state = document_.state();
  if (!state || !document_.mayBeRemembered()) return;
  RecentFile file;
  file.path = QFileInfo(document_.planPath().isEmpty() ? document_.modelPath() : document_.planPath())
                  .absoluteFilePath();
  file.name = document_.planPath().isEmpty() ? QString::fromStdString(state->model->name())
                                             : QFileInfo(document_.planPath()).fileName();
  file.bytes = state->evaluation.total;
  file.devices = devicesOf(*state);
  file.fits = state->evaluation.fits;
  file.seconds = state->evaluation.step_seconds;
  file.when = QDateTime::currentDateTime();
  file.colours = planColours(*state);
  session_.remember(file);
}

void OpeningFlow::fillRecent(QMenu& menu) {
  menu.clear();
  for (const auto& file : session_.recent()) {
    // Many models are called static.pt2 or model.safetensors: the folder tells them apart.
    const QString named = tr("%1 in %2").arg(file.name, QFileInfo(file.path).dir().dirName());
    const QString text = menuText(file.exists() ? named : tr("%1 (not found any more)").arg(named));
    QAction* action = menu.addAction(text, this, [this, path = file.path] { openPath(path); });
    action->setEnabled(file.exists());
    action->setToolTip(file.path);
  }
  if (menu.isEmpty()) menu.addAction(tr("Nothing yet"))->setEnabled(false);
}

}  // namespace stowage::app
