// The commands of the window itself: edits, views, help.
#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/keyboard_dialog.h"
#include "app/gui/dialogs/move_dialog.h"
#include "app/gui/dialogs/no_split_dialog.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/dialogs/strategies_dialog.h"
#include "app/gui/dialogs/workload_dialog.h"
#include "app/gui/window/main_window.h"

namespace stowage::app {

using Scope = ActionRegistry::Scope;

void MainWindow::addEditCommands() {
  const QString group = tr("Edit");
  actions_.add(QStringLiteral("edit.undo"), group, tr("&Undo"), "undo-2", QKeySequence(Qt::CTRL | Qt::Key_Z),
               Scope::Window, [this] { document_.undoStack().undo(); });
  actions_.add(QStringLiteral("edit.redo"), group, tr("&Redo"), "redo-2",
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), Scope::Window,
               [this] { document_.undoStack().redo(); });
  actions_.add(QStringLiteral("edit.find"), group, tr("&Find module"), "search",
               QKeySequence(Qt::CTRL | Qt::Key_F), Scope::Window, [this] {
                 if (!treeDock_->isVisible()) {
                   if (layout_.railed().contains(treeDock_))
                     leftRail_->toggle(treeDock_);
                   else
                     actions_.find(QStringLiteral("view.tree"))->trigger();
                 }
                 tree_->focusSearch();
               });
  actions_.add(QStringLiteral("edit.findNext"), group, tr("Find &next"), nullptr, QKeySequence(Qt::Key_F3),
               Scope::Window, [this] { tree_->step(+1); });
  actions_.add(QStringLiteral("edit.findPrevious"), group, tr("Find &previous"), nullptr,
               QKeySequence(Qt::SHIFT | Qt::Key_F3), Scope::Window, [this] { tree_->step(-1); });
  actions_.add(QStringLiteral("edit.clearSelection"), group, tr("&Clear selection"), nullptr, {},
               Scope::Window, [this] { hub_.clear(); });
  actions_.add(QStringLiteral("edit.settings"), group, tr("&Settings…"), "settings",
               QKeySequence(Qt::CTRL | Qt::Key_Comma), Scope::Window, [this] {
                 // The window is made anew in the other language: not before the dialog on it is gone.
                 std::optional<QString> language;
                 {
                   SettingsDialog dialog(session_, this);
                   connect(&dialog, &SettingsDialog::languageRequested, this,
                           [&language](const QString& code) { language = code; });
                   dialog.exec();
                 }
                 if (language) Q_EMIT languageRequested(*language);
               });
}

void MainWindow::addDockToggle(const char* id, const QString& text, const QKeySequence& key,
                               QDockWidget* MainWindow::*dock) {
  QAction* action =
      actions_.add(QString::fromLatin1(id), tr("View"), text, "panel-left", key, Scope::Window, [this, dock] {
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
  const auto add = [&](const char* id, const QString& text, const char* icon, const QKeySequence& key,
                       Scope scope, std::function<void()> run) {
    const QString name = QString::fromLatin1(id);
    const QString of = name.startsWith(QStringLiteral("window.")) ? tr("Window") : group;
    return actions_.add(name, of, text, icon, key, scope, std::move(run));
  };
  add("view.treemap", tr("&Treemap"), "layout-grid", QKeySequence(Qt::CTRL | Qt::Key_1), Scope::Window,
      [this] { tabs_->setCurrentIndex(0); });
  add("view.timeline", tr("T&imeline"), "chart-area", QKeySequence(Qt::CTRL | Qt::Key_2), Scope::Window,
      [this] { tabs_->setCurrentIndex(1); });
  add("view.zoomIn", tr("Zoom &in"), "zoom-in", {}, Scope::Window, [this] {
    if (hub_.current().valid()) views_->treemap().zoomIn(hub_.current());
  });
  add("view.zoomOut", tr("Zoom &out"), "zoom-out", {}, Scope::Window,
      [this] { views_->treemap().zoomOut(); });
  addDockToggle("view.tree", tr("Module t&ree"), QKeySequence(Qt::CTRL | Qt::Key_B), &MainWindow::treeDock_);
  addDockToggle("view.right", tr("&Right column"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_B),
                &MainWindow::selectionDock_);
  addDockToggle("view.lanes", tr("&Devices"), {}, &MainWindow::lanesDock_);
  addDockToggle("view.run", tr("This r&un"), {}, &MainWindow::runDock_);
  add("view.nextIssue", tr("&Next issue"), "triangle-alert", QKeySequence(Qt::Key_F8), Scope::Window,
      [this] { issues_->step(+1); });
  add("view.previousIssue", tr("&Previous issue"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F8),
      Scope::Window, [this] { issues_->step(-1); });
  add("window.nextPanel", tr("Next &panel"), nullptr, QKeySequence(Qt::Key_F6), Scope::Window,
      [this] { focusPanel(+1); });
  add("window.previousPanel", tr("Previous p&anel"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F6),
      Scope::Window, [this] { focusPanel(-1); });
  add("window.palette", tr("&Command palette…"), "search", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
      Scope::Window, [this] {
        auto* palette = new CommandPalette(actions_, document_, hub_, this);
        palette->open();
      });
  add("window.resetLayout", tr("&Reset layout"), nullptr, {}, Scope::Window, [this] { resetLayout(); });
}

/// What is asked in a dialog before the plan is edited.
void MainWindow::addPlanCommands() {
  const auto add = [&](const char* id, const QString& text, const char* icon, const QKeySequence& key,
                       Scope scope, std::function<void()> run) {
    actions_.add(QString::fromLatin1(id), tr("Plan"), text, icon, key, scope, std::move(run));
  };
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
  add("plan.compareStrategies", tr("Compare s&trategies…"), "git-compare", {}, Scope::Window, [this] {
    StrategiesDialog dialog(document_, this);
    if (dialog.exec() != QDialog::Accepted || !dialog.chosen()) return;
    actions_
        .find(QStringLiteral("plan.strategy.") +
              QString::fromStdString(std::string(plan::to_string(*dialog.chosen()))))
        ->trigger();
  });
  add("plan.workload.custom", tr("Other &workload…"), "ruler", {}, Scope::Window, [this] {
    WorkloadDialog dialog(document_.input().settings.workload, this);
    if (dialog.exec() == QDialog::Accepted) commands_->setWorkload(dialog.workload());
  });
}

void MainWindow::addHelpCommands() {
  const QString group = tr("Help");
  actions_.add(QStringLiteral("help.keyboard"), group, tr("&Keyboard and concepts"), "keyboard",
               QKeySequence(Qt::Key_F1), Scope::Window, [this] { KeyboardDialog(actions_, this).exec(); });
  actions_.add(QStringLiteral("help.keySheet"), group, tr("Key &sheet"), "keyboard",
               QKeySequence(Qt::Key_Question), Scope::Views,
               [this] { KeyboardDialog(actions_, this).exec(); });
  actions_.add(QStringLiteral("help.about"), group, tr("&About Stowage"), "info", {}, Scope::Window,
               [this] { AboutDialog(this).exec(); });
}

}  // namespace stowage::app
