// Files and the window: open, save, import, export, drop, what is unsaved.
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>

#include "app/gui/dialogs/choose_model_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/document/sample.h"
#include "app/gui/machine/default_machine.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/plan_words.h"
#include "core/formats/format_table.h"
#include "core/machine/detect.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {

using Scope = ActionRegistry::Scope;

void MainWindow::openPath(const QString& path, const QString& part) {
  say({});
  session_.setFolder(QFileInfo(path).absolutePath());
  if (auto machine = session_.machine()) document_.setDefaultMachine(*machine);
  document_.open(path, part);
}

/// The model that a plan is about lies elsewhere now: the plan opens with that one, and refers to it once it
/// is saved.
void MainWindow::locateModel(const QString& plan, bool aFolder) {
  const QString title = tr("Locate the model of %1").arg(QFileInfo(plan).fileName());
  const QString from = QFileInfo(plan).absolutePath();
  const QString model = aFolder ? QFileDialog::getExistingDirectory(this, title, from)
                                : QFileDialog::getOpenFileName(this, title, from);
  if (!model.isEmpty()) document_.openWithModel(plan, model);
}

/// Which of several models in a folder; nothing is opened when nobody chooses.
void MainWindow::chooseModel(const QString& folder, const QStringList& models) {
  auto* dialog = new ChooseModelDialog(folder, models, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    if (!dialog->chosen().isEmpty()) openPath(dialog->chosen());
  });
  dialog->open();
}

/// For what somebody asked for and did not get: in the status bar alone it would be overlooked.
void MainWindow::tell(const QString& title, const QString& sentence) {
  say(sentence);
  auto* box = new QMessageBox(QMessageBox::NoIcon, title, sentence, QMessageBox::NoButton, this);
  box->setObjectName(QStringLiteral("told"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setInformativeText(tr("What was open is as it was."));
  box->addButton(tr("Close"), QMessageBox::RejectRole);
  box->open();
}

/// "llama-3.1-70b.stowage" beside what was last opened: a name to keep or to change.
QString MainWindow::suggestedPlanPath() const {
  if (!document_.planPath().isEmpty()) return document_.planPath();
  const QString name = document_.model() ? QString::fromStdString(document_.model()->name()) : QString();
  return QDir(session_.folder())
      .filePath((name.isEmpty() ? tr("plan") : QFileInfo(name).fileName()) + QStringLiteral(".stowage"));
}

void MainWindow::openSample() {
  const QString target = samplePath();
  if (target.isEmpty()) return;
  if (!unpackSample(target))
    return say(tr("The sample could not be unpacked into %1.").arg(QFileInfo(target).absolutePath()));
  PlanInput input;
  input.machine = sampleMachine();
  input.settings.workload = {8192, 1};
  document_.openAs(target, std::move(input));
}

void MainWindow::addFileCommands() {
  const QString group = tr("File");
  const auto add = [&](const char* id, const QString& text, const char* icon, const QKeySequence& key,
                       std::function<void()> run) {
    actions_.add(QString::fromLatin1(id), group, text, icon, key, Scope::Window, std::move(run));
  };
  add("file.open", tr("&Open…"), "folder-open", QKeySequence(Qt::CTRL | Qt::Key_O), [this] {
    QStringList patterns;
    for (const std::string_view ending : formats::model_endings(true))
      patterns.append(u'*' + QString::fromUtf8(ending.data(), static_cast<qsizetype>(ending.size())));
    patterns.append(QStringLiteral("*.stowage"));
    const QString filter = tr("Models and plans (%1);;All files (*)").arg(patterns.join(u' '));
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a model, a plan or a device map"),
                                                      session_.folder(), filter);
    if (!path.isEmpty()) openPath(path);
  });
  add("file.openFolder", tr("Open &folder…"), "folder-open", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
      [this] {
        const QString path =
            QFileDialog::getExistingDirectory(this, tr("Open a Hugging Face folder"), session_.folder());
        if (!path.isEmpty()) openPath(path);
      });
  add("file.sample", tr("Open sa&mple"), "layers", {}, [this] { openSample(); });
  add("file.save", tr("&Save plan"), "save", QKeySequence(Qt::CTRL | Qt::Key_S), [this] {
    const QString path = pathToSave();
    if (!path.isEmpty()) savePlan(path);
  });
  add("file.saveAs", tr("Save plan &as…"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), [this] {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save plan"), suggestedPlanPath(), tr("Plans (*.stowage)"));
    if (!path.isEmpty()) savePlan(path);
  });
  add("file.import", tr("&Import device map…"), "download", QKeySequence(Qt::CTRL | Qt::Key_I), [this] {
    const QString path = QFileDialog::getOpenFileName(this, tr("Import a device map"), session_.folder(),
                                                      tr("Device maps (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    document_.importMap(path);
  });
  add("file.export", tr("&Export map…"), "upload", QKeySequence(Qt::CTRL | Qt::Key_E),
      [this] { ExportDialog(document_, session_, this).exec(); });
  add("file.copySnippet", tr("Copy loading snippet"), "clipboard-copy", {}, [this] {
    QGuiApplication::clipboard()->setText(loadingSnippet(document_));
    say(tr("Map copied with max_memory and the loading snippet."));
  });
  add("file.close", tr("&Close model"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_W), [this] {
    if (!mayClose()) return;
    rememberOpened();
    document_.close();
  });
  add("file.restoreEdits", tr("Restore unsaved edits…"), nullptr, {}, [this] { Q_EMIT restoreRequested(); });
  add("file.quit", tr("&Quit"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
}

/// Drivers take their time to answer.
void MainWindow::readMachine() {
  machineReader_.start([this](const Job&) -> JobRunner::Deliver {
    return [this, machine = machine::detect(QDir::currentPath().toStdString())] {
      document_.setDefaultMachine({});
      if (machine.gpu_count() > 0) {
        session_.setMachine(machine);
        say(tr("This machine: %1. The next model is planned for it.").arg(machineText(machine)));
      } else {
        session_.settings().remove(QStringLiteral("machine"));
        say(tr("No GPU found; %1. Plans use a stand-in card of 24 GiB until you change it.")
                .arg(machineText(machine)));
      }
    };
  });
}

void MainWindow::planForThisMachine() {
  machineReader_.start([this, model = document_.model()](const Job&) -> JobRunner::Deliver {
    if (!model) return {};
    return [this, model, machine = defaultMachine(*model)] {
      if (document_.model() == model) commands_->setMachine(machine);
    };
  });
}

QString MainWindow::pathToSave() {
  if (!document_.planPath().isEmpty()) return document_.planPath();
  return QFileDialog::getSaveFileName(this, tr("Save plan"), suggestedPlanPath(), tr("Plans (*.stowage)"));
}

void MainWindow::savePlan(QString path) {
  if (!path.endsWith(QStringLiteral(".stowage"))) path += QStringLiteral(".stowage");
  document_.save(path);
}

void MainWindow::rememberOpened() {
  const auto state = document_.state();
  if (!state || !document_.mayBeRemembered()) return;
  RecentFile file;
  file.path = QFileInfo(document_.planPath().isEmpty() ? document_.modelPath() : document_.planPath())
                  .absoluteFilePath();
  file.name = document_.planPath().isEmpty() ? QString::fromStdString(state->model->name())
                                             : QFileInfo(document_.planPath()).fileName();
  QStringList summary{widgets::bytesText(state->evaluation.total),
                      tr("%n device(s)", nullptr, static_cast<int>(state->machine.devices.size()))};
  if (!state->evaluation.fits)
    summary << tr("does not fit");
  else if (state->evaluation.step_seconds > 0)
    summary << tr("%1 a token").arg(widgets::secondsText(state->evaluation.step_seconds));
  file.summary = summary.join(QStringLiteral(" · "));
  file.when = QDateTime::currentDateTime();
  file.colours = planColours(*state);
  session_.remember(file);
}

QMessageBox* MainWindow::unsavedQuestion() {
  auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Unsaved changes"),
                              tr("This plan has changes that are not saved."), QMessageBox::NoButton, this);
  auto* save = box->addButton(tr("Save"), QMessageBox::AcceptRole);
  box->addButton(tr("Discard changes"), QMessageBox::DestructiveRole);
  box->addButton(tr("Keep editing"), QMessageBox::RejectRole);
  box->setDefaultButton(save);
  return box;
}

bool MainWindow::mayClose() {
  document_.waitUntilSaved();
  if (!document_.dirty()) return true;
  const std::unique_ptr<QMessageBox> box(unsavedQuestion());
  box->exec();
  const auto role = box->buttonRole(box->clickedButton());
  if (role != QMessageBox::AcceptRole) return role == QMessageBox::DestructiveRole;
  QString path = pathToSave();
  if (path.isEmpty()) return false;
  if (!path.endsWith(QStringLiteral(".stowage"))) path += QStringLiteral(".stowage");
  return document_.savePlan(path).has_value() && !document_.dirty();
}

/// Nothing waits for the answer: what comes meanwhile from workers or from disk is taken as it comes.
void MainWindow::askMayReplace(std::function<void(bool)> answer) {
  QMessageBox* box = unsavedQuestion();
  box->setObjectName(QStringLiteral("mayReplace"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  connect(box, &QMessageBox::finished, this, [this, box, answer = std::move(answer)] {
    const auto role = box->buttonRole(box->clickedButton());
    const QString path = role == QMessageBox::AcceptRole ? pathToSave() : QString();
    if (path.isEmpty()) return answer(role == QMessageBox::DestructiveRole);
    savePlan(path);
    document_.waitUntilSaved();
    answer(!document_.dirty());
  });
  // Another opening, or none any more: the question is void.
  connect(&document_, &Document::openingStarted, box, &QObject::deleteLater);
  connect(&document_, &Document::openingEnded, box, &QObject::deleteLater);
  box->open();
}

void MainWindow::stopJobs() {
  whatIf_->stop();
  curves_->stop();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (!urls.isEmpty() && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const auto urls = event->mimeData()->urls();
  if (urls.isEmpty() || !urls.front().isLocalFile()) return;
  event->acceptProposedAction();
  // Whoever the file comes from waits for this event to end; a question about unsaved work may take long.
  QTimer::singleShot(0, this, [this, path = urls.front().toLocalFile()] { openPath(path); });
}

void MainWindow::watchFiles() {
  if (watched_ == std::tuple(document_.model(), document_.planPath())) return;
  // Another model, or the same one read again: what was known of its files is of yesterday.
  if (std::get<0>(watched_) != document_.model()) watch_->watch({});
  watched_ = {document_.model(), document_.planPath()};
  QStringList files;
  if (document_.model() && document_.mayBeRemembered()) {
    if (!document_.planPath().isEmpty()) files << document_.planPath();
    const QString& model = document_.modelPath();
    if (QFileInfo(model).isFile()) files << model;
    // A folder is what its small files say.
    for (const char* name : {"config.json", "model.safetensors.index.json", "model.safetensors"}) {
      const QString file = QDir(model).filePath(QString::fromLatin1(name));
      if (QFileInfo(model).isDir() && QFileInfo::exists(file)) files << file;
    }
  }
  watch_->watch(files);
}

void MainWindow::offerReload(const QString& path, const QDateTime& when) {
  if (findChild<QMessageBox*>(QStringLiteral("reload")) || document_.opening()) return;
  const QString time = QLocale().toString(when.time(), QLocale::ShortFormat);
  auto* box = new QMessageBox(
      QMessageBox::NoIcon, tr("Changed on disk"),
      tr("%1 was changed on disk at %2. Reload, or keep what you see?").arg(QFileInfo(path).fileName(), time),
      QMessageBox::NoButton, this);
  box->setObjectName(QStringLiteral("reload"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  auto* reload = box->addButton(tr("Reload"), QMessageBox::AcceptRole);
  box->setDefaultButton(box->addButton(tr("Keep what I see"), QMessageBox::RejectRole));
  connect(
      reload, &QAbstractButton::clicked, this,
      [this] {
        openPath(document_.planPath().isEmpty() ? document_.modelPath() : document_.planPath(),
                 document_.part());
      },
      Qt::QueuedConnection);
  box->open();
}

}  // namespace stowage::app
