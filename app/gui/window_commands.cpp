// The commands of the window: files, edits, views, runs, help; menus; what is connected to what.
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QStandardPaths>

#include "app/gui/default_machine.h"
#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/details_popup.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/import_dialog.h"
#include "app/gui/dialogs/keyboard_dialog.h"
#include "app/gui/dialogs/machine_dialog.h"
#include "app/gui/dialogs/move_dialog.h"
#include "app/gui/dialogs/no_split_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/dialogs/workload_dialog.h"
#include "app/gui/machine_presets.h"
#include "app/gui/main_window.h"
#include "app/gui/plan_words.h"
#include "core/machine/detect.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {

using Scope = ActionRegistry::Scope;

void MainWindow::openPath(const QString& path) {
  if (!mayClose()) return;
  say({});
  session_.setFolder(QFileInfo(path).absolutePath());
  if (auto machine = session_.machine()) document_.setDefaultMachine(*machine);
  document_.open(path);
}

void MainWindow::openSample() {
  const QDir models(QStringLiteral(":/models"));
  const auto names = models.entryList({QStringLiteral("*.json"), QStringLiteral("*.json.gz")}, QDir::Files);
  if (names.isEmpty() || !mayClose()) return;
  // Core reads files, and the sample is compiled in: it is unpacked once into the cache.
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/samples");
  const QString target = folder + u'/' + names.front();
  QDir().mkpath(folder);
  QFile::remove(target);
  if (!QFile::copy(models.filePath(names.front()), target)) return say(tr("The sample could not be unpacked into %1.").arg(folder));
  QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner);
  PlanInput input;
  input.machine = sampleMachine();
  input.settings.workload = {8192, 1};
  document_.openAs(target, std::move(input));
}

void MainWindow::addFileCommands() {
  const QString group = tr("File");
  const auto add = [&](const char* id, const QString& text, const char* icon, const QKeySequence& key, std::function<void()> run) {
    actions_.add(QString::fromLatin1(id), group, text, icon, key, Scope::Window, std::move(run));
  };
  add("file.open", tr("&Open…"), "folder-open", QKeySequence(Qt::CTRL | Qt::Key_O), [this] {
    const QString filter = tr("Models and plans (*.safetensors *.json *.json.gz *.pt2 *.stowage);;All files (*)");
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a model, a plan or a device map"), session_.folder(), filter);
    if (!path.isEmpty()) openPath(path);
  });
  add("file.openFolder", tr("Open &folder…"), "folder-open", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), [this] {
    const QString path = QFileDialog::getExistingDirectory(this, tr("Open a Hugging Face folder"), session_.folder());
    if (!path.isEmpty()) openPath(path);
  });
  add("file.sample", tr("Open sa&mple"), "layers", {}, [this] { openSample(); });
  add("file.save", tr("&Save plan"), "save", QKeySequence(Qt::CTRL | Qt::Key_S), [this] {
    QString path = document_.planPath();
    if (path.isEmpty()) path = QFileDialog::getSaveFileName(this, tr("Save plan"), session_.folder(), tr("Plans (*.stowage)"));
    if (!path.isEmpty()) savePlan(path);
  });
  add("file.saveAs", tr("Save plan &as…"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), [this] {
    const QString path = QFileDialog::getSaveFileName(this, tr("Save plan"), session_.folder(), tr("Plans (*.stowage)"));
    if (!path.isEmpty()) savePlan(path);
  });
  add("file.import", tr("&Import device map…"), "download", QKeySequence(Qt::CTRL | Qt::Key_I), [this] {
    const QString path = QFileDialog::getOpenFileName(this, tr("Import a device map"), session_.folder(), tr("Device maps (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    if (const auto applied = document_.importMap(path); !applied) say(widgets::sentenceText(applied.error()));
  });
  add("file.export", tr("&Export map…"), "upload", QKeySequence(Qt::CTRL | Qt::Key_E), [this] { ExportDialog(document_, session_, this).exec(); });
  add("file.copySnippet", tr("Copy loading snippet"), "clipboard-copy", {}, [this] {
    QGuiApplication::clipboard()->setText(loadingSnippet(document_));
    say(tr("Map copied with max_memory and the loading snippet."));
  });
  add("file.close", tr("&Close model"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_W), [this] {
    if (!mayClose()) return;
    rememberOpened();
    document_.close();
  });
  add("file.quit", tr("&Quit"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
}

void MainWindow::readMachine() {
  const auto machine = machine::detect(QDir::currentPath().toStdString());
  document_.setDefaultMachine({});
  if (machine.gpu_count() > 0) {
    session_.setMachine(machine);
    say(tr("This machine: %1. The next model is planned for it.").arg(machineText(machine)));
  } else {
    session_.settings().remove(QStringLiteral("machine"));
    say(tr("This machine: %1, no GPU found. The next model is planned for one 24 GiB card with this memory.").arg(machineText(machine)));
  }
}

void MainWindow::savePlan(QString path) {
  if (!path.endsWith(QStringLiteral(".stowage"))) path += QStringLiteral(".stowage");
  const auto saved = document_.savePlan(path);
  if (!saved) return say(widgets::sentenceText(saved.error()));
  say(tr("Saved %1.").arg(QFileInfo(path).fileName()));
  rememberOpened();
}

void MainWindow::addEditCommands() {
  const QString group = tr("Edit");
  actions_.add(QStringLiteral("edit.undo"), group, tr("&Undo"), "undo-2", QKeySequence(Qt::CTRL | Qt::Key_Z), Scope::Window,
               [this] { document_.undoStack().undo(); });
  actions_.add(QStringLiteral("edit.redo"), group, tr("&Redo"), "redo-2", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), Scope::Window,
               [this] { document_.undoStack().redo(); });
  actions_.add(QStringLiteral("edit.find"), group, tr("&Find module"), "search", QKeySequence(Qt::CTRL | Qt::Key_F), Scope::Window, [this] {
    if (!treeDock_->isVisible()) {
      if (layout_.railed().contains(treeDock_))
        leftRail_->toggle(treeDock_);
      else
        actions_.find(QStringLiteral("view.tree"))->trigger();
    }
    tree_->focusSearch();
  });
  actions_.add(QStringLiteral("edit.findNext"), group, tr("Find &next"), nullptr, QKeySequence(Qt::Key_F3), Scope::Window, [this] { tree_->step(+1); });
  actions_.add(QStringLiteral("edit.findPrevious"), group, tr("Find &previous"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F3), Scope::Window,
               [this] { tree_->step(-1); });
  actions_.add(QStringLiteral("edit.clearSelection"), group, tr("&Clear selection"), nullptr, {}, Scope::Window, [this] { hub_.clear(); });
  actions_.add(QStringLiteral("edit.settings"), group, tr("&Settings…"), "settings", QKeySequence(Qt::CTRL | Qt::Key_Comma), Scope::Window, [this] {
    SettingsDialog dialog(session_, this);
    connect(&dialog, &SettingsDialog::languageRequested, this, &MainWindow::languageRequested, Qt::QueuedConnection);
    dialog.exec();
  });
}

void MainWindow::addDockToggle(const char* id, const QString& text, const QKeySequence& key, QDockWidget* MainWindow::*dock) {
  QAction* action = actions_.add(QString::fromLatin1(id), tr("View"), text, "panel-left", key, Scope::Window, [this, dock] {
    QDockWidget* target = this->*dock;
    layout_.setWanted(target, !layout_.wanted(target));
    if (target == selectionDock_) layout_.setWanted(issuesDock_, layout_.wanted(target));
    applySize();
    updateCommands();
  });
  action->setCheckable(true);
}

void MainWindow::addViewCommands() {
  const QString group = tr("View");
  const auto add = [&](const char* id, const QString& text, const char* icon, const QKeySequence& key, Scope scope, std::function<void()> run) {
    return actions_.add(QString::fromLatin1(id), group, text, icon, key, scope, std::move(run));
  };
  add("view.treemap", tr("&Treemap"), "layout-grid", QKeySequence(Qt::CTRL | Qt::Key_1), Scope::Window, [this] { tabs_->setCurrentIndex(0); });
  add("view.timeline", tr("T&imeline"), "chart-area", QKeySequence(Qt::CTRL | Qt::Key_2), Scope::Window, [this] { tabs_->setCurrentIndex(1); });
  QAction* compare = add("view.compare", tr("&Compare"), "git-compare", QKeySequence(Qt::CTRL | Qt::Key_3), Scope::Window, {});
  compare->setEnabled(false);
  add("view.zoomIn", tr("Zoom &in"), "zoom-in", {}, Scope::Window, [this] {
    if (hub_.current().valid()) views_->treemap().zoomIn(hub_.current());
  });
  add("view.zoomOut", tr("Zoom &out"), "zoom-out", {}, Scope::Window, [this] { views_->treemap().zoomOut(); });
  addDockToggle("view.tree", tr("Module t&ree"), QKeySequence(Qt::CTRL | Qt::Key_B), &MainWindow::treeDock_);
  addDockToggle("view.right", tr("&Right column"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_B), &MainWindow::selectionDock_);
  addDockToggle("view.lanes", tr("&Devices"), {}, &MainWindow::lanesDock_);
  addDockToggle("view.run", tr("This r&un"), {}, &MainWindow::runDock_);
  add("view.nextIssue", tr("&Next issue"), "triangle-alert", QKeySequence(Qt::Key_F8), Scope::Window, [this] { issues_->step(+1); });
  add("view.previousIssue", tr("&Previous issue"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F8), Scope::Window, [this] { issues_->step(-1); });
  add("window.nextPanel", tr("Next &panel"), nullptr, QKeySequence(Qt::Key_F6), Scope::Window, [this] { focusPanel(+1); });
  add("window.previousPanel", tr("Previous p&anel"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F6), Scope::Window, [this] { focusPanel(-1); });
  add("window.palette", tr("&Command palette…"), "search", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), Scope::Window, [this] {
    auto* palette = new CommandPalette(actions_, document_, hub_, this);
    palette->open();
  });
  add("window.resetLayout", tr("&Reset layout"), nullptr, {}, Scope::Window, [this] { resetLayout(); });
  add("plan.machine", tr("&Machine…"), "server", QKeySequence(Qt::CTRL | Qt::Key_M), Scope::Window, [this] {
    MachineDialog dialog(document_, this);
    if (dialog.exec() != QDialog::Accepted) return;
    commands_->setMachine(dialog.machine());
    session_.setMachine(dialog.machine());
  });
  add("plan.move", tr("Move &to device…"), "move", QKeySequence(Qt::Key_M), Scope::Views, [this] {
    if (!document_.model() || hub_.selection().empty()) return;
    MoveDialog dialog(document_, *whatIf_, hub_.selection(), this);
    if (dialog.exec() == QDialog::Accepted && dialog.device())
      commands_->pin(hub_.selection(), *dialog.device());
    else if (dialog.unpins())
      commands_->unpin(hub_.selection());
  });
  add("plan.noSplit", tr("No-&split classes…"), "split", {}, Scope::Window, [this] {
    NoSplitDialog dialog(document_, this);
    if (dialog.exec() == QDialog::Accepted) commands_->setNoSplit(dialog.classes());
  });
  add("plan.workload.custom", tr("Other &workload…"), "ruler", {}, Scope::Window, [this] {
    WorkloadDialog dialog(document_.input().settings.workload, this);
    if (dialog.exec() == QDialog::Accepted) commands_->setWorkload(dialog.workload());
  });
}

void MainWindow::addRunCommands() {
  actions_.add(QStringLiteral("run.profile"), tr("Run"), tr("&Profile"), "activity", QKeySequence(Qt::CTRL | Qt::Key_R), Scope::Window, [this] {
    if (!runs_.canRun()) return say(runs_.whyNot());
    tabs_->setCurrentIndex(1);
    runs_.start();
  });
  actions_.add(QStringLiteral("run.stop"), tr("Run"), tr("&Stop"), "circle-stop", QKeySequence(Qt::CTRL | Qt::Key_Period), Scope::Window,
               [this] { runs_.stop(); });
  actions_.add(QStringLiteral("run.copyReport"), tr("Run"), tr("&Copy report"), "copy", {}, Scope::Window, [this] {
    QGuiApplication::clipboard()->setText(runReport(runs_.run()));
    say(tr("Report copied."));
  });
}

void MainWindow::addHelpCommands() {
  const QString group = tr("Help");
  actions_.add(QStringLiteral("help.keyboard"), group, tr("&Keyboard and concepts"), "keyboard", QKeySequence(Qt::Key_F1), Scope::Window,
               [this] { KeyboardDialog(actions_, this).exec(); });
  actions_.add(QStringLiteral("help.keySheet"), group, tr("Key &sheet"), "keyboard", QKeySequence(Qt::Key_Question), Scope::Views,
               [this] { KeyboardDialog(actions_, this).exec(); });
  actions_.add(QStringLiteral("help.about"), group, tr("&About Stowage"), "info", {}, Scope::Window, [this] { AboutDialog(this).exec(); });
}

void MainWindow::buildMenus() {
  const auto menu = [&](const QString& title, std::initializer_list<const char*> ids) {
    QMenu* out = menuBar_->addMenu(title);
    for (const char* id : ids) {
      if (*id == '-')
        out->addSeparator();
      else
        out->addAction(actions_.find(QString::fromLatin1(id)));
    }
    return out;
  };
  QMenu* file = menu(tr("&File"), {"file.open", "file.openFolder", "file.sample", "-", "file.save", "file.saveAs", "-", "file.import", "file.export",
                                   "file.copySnippet", "-", "file.close", "file.quit"});
  recentMenu_ = new QMenu(tr("Open &recent"), file);
  file->insertMenu(actions_.find(QStringLiteral("file.sample")), recentMenu_);
  connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
  menu(tr("&Edit"), {"edit.undo", "edit.redo", "-", "edit.find", "edit.findNext", "edit.findPrevious", "edit.clearSelection", "-", "edit.settings"});
  menu(tr("&View"), {"view.treemap", "view.timeline", "view.compare", "-", "view.zoomIn", "view.zoomOut", "-", "view.tree", "view.right", "view.lanes",
                     "view.run", "-", "view.nextIssue", "view.previousIssue"});
  QMenu* plan = menuBar_->addMenu(tr("&Plan"));
  QMenu* runtime = commands_->runtimeMenu(this);
  QMenu* workload = commands_->workloadMenu(this);
  connect(plan, &QMenu::aboutToShow, this, [this, plan, runtime, workload] {
    plan->clear();
    commands_->fillPlaceMenu(*plan);
    plan->addAction(actions_.find(QStringLiteral("plan.move")));
    plan->addSeparator();
    plan->addMenu(runtime);
    plan->addMenu(workload);
    for (const char* id : {"plan.machine", "plan.noSplit", "plan.unpinEverything", "plan.solveAgain"}) plan->addAction(actions_.find(QString::fromLatin1(id)));
  });
  plan->addAction(actions_.find(QStringLiteral("plan.machine")));  // a menu without entries does not open
  menu(tr("&Run"), {"run.profile", "run.stop", "-", "run.copyReport"});
  menu(tr("&Window"), {"window.palette", "-", "window.nextPanel", "window.previousPanel", "-", "window.resetLayout"});
  menu(tr("&Help"), {"help.keyboard", "help.about"});
  auto* model = new QMenu(this);
  for (const char* id : {"file.open", "file.openFolder", "file.import", "plan.noSplit", "file.close"}) model->addAction(actions_.find(QString::fromLatin1(id)));
  model->insertMenu(actions_.find(QStringLiteral("file.import")), recentMenu_);
  auto* machine = new QMenu(this);
  connect(machine, &QMenu::aboutToShow, this, [this, machine] { fillMachineMenu(*machine); });
  fillMachineMenu(*machine);
  planBar_->setMenus(model, machine, runtime, workload);
  for (const auto& entry : actions_.entries()) {
    if (entry.scope == Scope::Window) addAction(entry.action);
  }
}

void MainWindow::fillMachineMenu(QMenu& menu) {
  menu.clear();
  menu.addAction(actions_.find(QStringLiteral("plan.machine")));
  menu.addAction(tr("Read this machine"), this, [this] {
    if (document_.model()) commands_->setMachine(defaultMachine(*document_.model()));
  });
  menu.addSection(tr("Cards"));
  for (const auto& preset : quickMachines()) {
    menu.addAction(preset.name, this, [this, preset] {
      if (document_.model()) commands_->setMachine(withCards(document_.input().machine, preset));
    });
  }
}

void MainWindow::fillRecent() {
  recentMenu_->clear();
  for (const auto& file : session_.recent()) {
    QAction* action =
        recentMenu_->addAction(file.exists() ? file.name : tr("%1 (not found any more)").arg(file.name), this, [this, path = file.path] { openPath(path); });
    action->setEnabled(file.exists());
    action->setToolTip(file.path);
  }
  if (recentMenu_->isEmpty()) recentMenu_->addAction(tr("Nothing yet"))->setEnabled(false);
}

void MainWindow::contextMenu(QPoint global) {
  if (!document_.model() || hub_.selection().empty()) return;
  QMenu menu(this);
  commands_->fillPlaceMenu(menu);
  menu.addAction(actions_.find(QStringLiteral("plan.move")));
  menu.addSeparator();
  menu.addAction(actions_.find(QStringLiteral("view.zoomIn")));
  menu.addAction(actions_.find(QStringLiteral("view.zoomOut")));
  menu.addSeparator();
  menu.addAction(tr("Copy name"), this, [this] {
    QStringList names;
    for (const auto module : hub_.selection()) names << QString::fromStdString((*document_.model())[module].name);
    QGuiApplication::clipboard()->setText(names.join(u'\n'));
  });
  menu.exec(global);
}

}  // namespace stowage::app
