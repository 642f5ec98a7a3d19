// The commands of the window itself: edits, views, help.
#include <QApplication>
#include <algorithm>

#include "app/gui/commands/file_actions.h"
#include "app/gui/commands/group_commands.h"
#include "app/gui/commands/key_commands.h"
#include "app/gui/commands/plan_dialogs.h"
#include "app/gui/compare/compare_actions.h"
#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/command_palette.h"
#include "app/gui/dialogs/history_dialog.h"
#include "app/gui/dialogs/palette_choices.h"
#include "app/gui/dialogs/settings_dialog.h"
#include "app/gui/docks/window_docks.h"
#include "app/gui/exports/view_exports.h"
#include "app/gui/guide/first_plan.h"
#include "app/gui/help/help_commands.h"
#include "app/gui/hosts/hosts_actions.h"
#include "app/gui/machine/machine_actions.h"
#include "app/gui/run/run_actions.h"
#include "app/gui/run/run_display.h"
#include "app/gui/run/run_files.h"
#include "app/gui/run/turn_commands.h"
#include "app/gui/targets/target_actions.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/panel_focus.h"
#include "app/gui/window/view_tabs.h"

namespace stowage::app {

using Scope = ActionRegistry::Scope;

void MainWindow::addEditCommands() {
  const QString group = tr("Edit");
  actions_.add(QStringLiteral("edit.undo"), group, tr("&Undo"), "undo-2", QKeySequence(Qt::CTRL | Qt::Key_Z),
               Scope::Window, [this] { document_.undoStack().undo(); });
  actions_.add(QStringLiteral("edit.redo"), group, tr("&Redo"), "redo-2",
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), Scope::Window,
               [this] { document_.undoStack().redo(); });
  actions_.add(QStringLiteral("edit.history"), group, tr("&History…"), nullptr,
               QKeySequence(Qt::CTRL | Qt::Key_H), Scope::Window, [this] { showHistory(); });
  actions_.add(QStringLiteral("edit.find"), group, tr("&Find module"), "search",
               QKeySequence(Qt::CTRL | Qt::Key_F), Scope::Window, [this] { find(); });
  actions_.add(QStringLiteral("edit.findNext"), group, tr("Find &next"), nullptr, QKeySequence(Qt::Key_F3),
               Scope::Window, [this] { stepMatch(+1); });
  actions_.add(QStringLiteral("edit.findPrevious"), group, tr("Find &previous"), nullptr,
               QKeySequence(Qt::SHIFT | Qt::Key_F3), Scope::Window, [this] { stepMatch(-1); });
  actions_.add(QStringLiteral("edit.nextMatch"), group, tr("Next match"), nullptr, QKeySequence(Qt::Key_N),
               Scope::Views, [this] { stepMatch(+1); });
  actions_.add(QStringLiteral("edit.previousMatch"), group, tr("Previous match"), nullptr,
               QKeySequence(Qt::SHIFT | Qt::Key_N), Scope::Views, [this] { stepMatch(-1); });
  actions_.add(QStringLiteral("edit.selectPattern"), group, tr("Se&lect by pattern…"), nullptr, {},
               Scope::Window, [this] { openPalette(QStringLiteral("@*")); });
  actions_.add(QStringLiteral("edit.clearSelection"), group, tr("&Clear selection"), nullptr, {},
               Scope::Window, [this] { hub_.clear(); });
  actions_.add(QStringLiteral("edit.settings"), group, tr("&Settings…"), "settings",
               QKeySequence(Qt::CTRL | Qt::Key_Comma), Scope::Window, [this] { changeSettings(); });
}

/// Beside the window, which shows what each edit did.
void MainWindow::showHistory() {
  if (!history_) {
    history_ = new HistoryDialog(document_.undoStack(), this);
    history_->setAttribute(Qt::WA_DeleteOnClose);
  }
  updateUndo();
  history_->show();
  history_->raise();
  history_->activateWindow();
}

/// The tree comes into sight for it.
void MainWindow::find() {
  if (!docks_->inSight(WindowDocks::Modules) && !docks_->showOverView(WindowDocks::Modules))
    actions_.find(QStringLiteral("view.tree"))->trigger();
  tree_->focusSearch();
}

void MainWindow::stepMatch(int direction) {
  if (tree_->model().filter().isEmpty())
    return say(tr("Nothing is searched for. Type a part of a name into the field above the modules."));
  if (tree_->model().matches() == 0) return say(tr("No module matches what is searched for."));
  tree_->step(direction);
}

void MainWindow::changeSettings() {
  // The window is made anew in the other language or units: not before the dialog on it is gone.
  std::optional<QString> language;
  {
    SettingsDialog dialog(session_, this);
    connect(&dialog, &SettingsDialog::languageRequested, this,
            [&language](const QString& code) { language = code; });
    dialog.exec();
  }
  if (language) Q_EMIT languageRequested(*language);
}

void MainWindow::addViewCommands() {
  const auto add = [&](const char* id, const QString& text, const char* icon, const QKeySequence& key,
                       std::function<void()> run) {
    return actions_.add(QString::fromLatin1(id), tr("View"), text, icon, key, Scope::Window, std::move(run));
  };
  const auto addToggle = [&](const char* id, const QString& text, const QKeySequence& key,
                             WindowDocks::Dock dock) {
    const auto toggle = [this, dock] {
      docks_->toggle(dock);
      updateCommands();
    };
    add(id, text, "panel-left", key, toggle)->setCheckable(true);
  };
  add("view.treemap", tr("&Treemap"), "layout-grid", QKeySequence(Qt::CTRL | Qt::Key_1), [this] {
    tabs_->setCurrentIndex(kTreemapTab);
    focusModules();
  });
  add("view.timeline", tr("T&imeline"), "chart-area", QKeySequence(Qt::CTRL | Qt::Key_2),
      [this] { tabs_->setCurrentIndex(kTimelineTab); });
  add("view.compare", tr("&Compare"), "git-compare", QKeySequence(Qt::CTRL | Qt::Key_3),
      [this] { tabs_->setCurrentIndex(kCompareTab); });
  add("view.activations", tr("&Activations"), "layout-grid", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A),
      [this] { toggleArea(); })
      ->setCheckable(true);
  add("view.zoomIn", tr("&Zoom in"), "zoom-in", {}, [this] {
    if (hub_.current().valid()) views_->treemap().zoomIn(hub_.current());
  });
  add("view.zoomOut", tr("Zoom &out"), "zoom-out", {}, [this] { views_->treemap().zoomOut(); });
  // What it says is done by who shows times.
  add("view.times", tr("Ti&mes in the tree"), "ruler", {}, {})->setCheckable(true);
  addToggle("view.tree", tr("Module t&ree"), QKeySequence(Qt::CTRL | Qt::Key_B), WindowDocks::Modules);
  addToggle("view.right", tr("Ri&ght column"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_B),
            WindowDocks::Selection);
  addToggle("view.lanes", tr("&Devices"), {}, WindowDocks::Devices);
  addToggle("view.run", tr("This r&un"), {}, WindowDocks::Run);
  add("view.nextIssue", tr("&Next issue"), "triangle-alert", QKeySequence(Qt::Key_F8),
      [this] { issues_->step(+1); });
  add("view.previousIssue", tr("&Previous issue"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F8),
      [this] { issues_->step(-1); });
}

/// Beside the timeline it is the treemap that is asked for.
void MainWindow::toggleArea() {
  using Area = widgets::TreemapWidget::Area;
  const bool shown = tabs_->currentIndex() == kTreemapTab && views_->treemap().area() == Area::Activations;
  tabs_->setCurrentIndex(kTreemapTab);
  views_->setArea(shown ? Area::Weights : Area::Activations);
  updateCommands();
}

void MainWindow::openPalette(const QString& typed) {
  auto* palette = new CommandPalette(actions_, document_, hub_, this);
  palette->setRunLength(turns_->runLength());
  palette->setChoices(
      [this] { return recentChoices(session_.recent(), [this](const QString& path) { openPath(path); }); },
      [this] {
        return settingChoices(session_.settings(),
                              [this](const QString& code) { Q_EMIT languageRequested(code); });
      });
  connect(palette, &CommandPalette::instantChosen, turns_, &TurnCommands::goTo);
  connect(palette, &CommandPalette::modulesChosen, this, [this] { focusModules(); });
  palette->open(typed);
}

void MainWindow::addPanelCommands() {
  const auto add = [&](const char* id, const QString& text, const char* icon, const QKeySequence& key,
                       std::function<void()> run) {
    actions_.add(QString::fromLatin1(id), tr("Window"), text, icon, key, Scope::Window, std::move(run));
  };
  add("window.nextPanel", tr("Next &panel"), nullptr, QKeySequence(Qt::Key_F6), [this] { focusPanel(+1); });
  add("window.previousPanel", tr("Previous p&anel"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F6),
      [this] { focusPanel(-1); });
  add("window.palette", tr("&Command palette…"), "search", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
      [this] { openPalette(); });
  add("window.resetLayout", tr("&Reset layout"), nullptr, {}, [this] { resetLayout(); });
}

void MainWindow::addHelpCommands() {
  const QString group = tr("Help");
  new HelpCommands(actions_, *this);
  firstPlan_ = new FirstPlan(actions_, document_, hub_, session_.settings(), *this);
  keys_ = new KeyCommands(actions_, session_.settings(), *this);
  actions_.add(QStringLiteral("help.about"), group, tr("&About Stowage"), "info", {}, Scope::Window,
               [this] { AboutDialog(this).exec(); });
}

/// While another model or a recorded run takes the window, nothing can be done to the one from before.
bool MainWindow::planInFront() const {
  return document_.model() && !shows(Page::Skeleton) && !shows(Page::Recorded);
}

void MainWindow::updateCommands() {
  const bool open = planInFront();
  const auto enable = [this](const char* id, bool on) {
    actions_.find(QString::fromLatin1(id))->setEnabled(on);
  };
  files_->updateCommands(open);
  machine_->updateCommands(open);
  hosts_->updateCommands(open);
  dialogs_->updateCommands(open);
  targets_->updateCommands(open);
  comparison_->updateCommands(open);
  groups_->updateCommands(open);
  turns_->updateCommands(open);
  for (const char* id :
       {"edit.find", "edit.findNext", "edit.findPrevious", "edit.nextMatch", "edit.previousMatch",
        "edit.selectPattern", "view.treemap", "view.timeline", "view.compare", "view.activations",
        "view.times", "view.zoomIn", "view.zoomOut", "view.tree", "view.right", "view.lanes", "view.run",
        "view.nextIssue", "view.previousIssue"})
    enable(id, open);
  enable("edit.clearSelection", open && !hub_.selection().empty());
  updateUndo();
  runActions_->updateCommands();
  runFiles_->updateCommands();
  exports_->updateCommands();
  runDisplay_->updateEmptyText();
  const auto check = [this](const char* id, WindowDocks::Dock dock) {
    actions_.find(QString::fromLatin1(id))->setChecked(docks_->wanted(dock));
  };
  check("view.tree", WindowDocks::Modules);
  check("view.right", WindowDocks::Selection);
  check("view.lanes", WindowDocks::Devices);
  check("view.run", WindowDocks::Run);
  actions_.find(QStringLiteral("view.activations"))
      ->setChecked(views_->treemap().area() == widgets::TreemapWidget::Area::Activations);
}

void MainWindow::updateUndo() {
  auto& stack = document_.undoStack();
  QAction* undo = actions_.find(QStringLiteral("edit.undo"));
  QAction* redo = actions_.find(QStringLiteral("edit.redo"));
  const bool seen = !shows(Page::Recorded);  // what nobody sees does not change
  undo->setEnabled(seen && stack.canUndo());
  redo->setEnabled(seen && stack.canRedo());
  actions_.setWhyNot(undo, stack.canUndo() ? QString() : tr("Nothing was changed."));
  actions_.setWhyNot(redo, stack.canRedo() ? QString() : tr("Nothing was undone."));
  actions_.find(QStringLiteral("edit.history"))->setEnabled(seen && stack.count() > 0);
  if (history_) history_->list().setEnabled(seen);
  undo->setText(stack.canUndo() ? tr("&Undo: %1").arg(stack.undoText()) : tr("&Undo"));
  redo->setText(stack.canRedo() ? tr("&Redo: %1").arg(stack.redoText()) : tr("&Redo"));
  const Document::WayBack way = document_.wayBack();
  proof_->setWayBack(way == Document::WayBack::None
                         ? QString()
                         : ActionRegistry::keyText(way == Document::WayBack::Undo ? undo : redo));
}

/// Where single letters are commands for what is selected. Whoever is at such a view stays there.
void MainWindow::focusModules() {
  const QWidget* focus = QApplication::focusWidget();
  const QList<QWidget*> views{&views_->treemap(), &tree_->view(), views_->lanes()};
  const auto has = [focus](const QWidget* view) { return focus && view->isAncestorOf(focus); };
  if (std::any_of(views.begin(), views.end(), [&](QWidget* view) { return view == focus || has(view); }))
    return;
  const auto seen =
      std::find_if(views.begin(), views.end(), [](const QWidget* view) { return view->isVisible(); });
  if (seen != views.end()) (*seen)->setFocus(Qt::OtherFocusReason);
}

void MainWindow::focusPanel(int direction) {
  QList<QWidget*> panels;
  if (tabs_->currentIndex() == kCompareTab) {
    ComparePage& page = views_->compare();
    panels = {planBar_,
              page.strip(),
              &page.differences().table(),
              &page.treemap(),
              &page.lanes(),
              &page.runs().timeline(),
              &page.runs().times(),
              &page.runs().table()};
  } else {
    QWidget* view = &views_->timeline();
    if (tabs_->currentIndex() == kTreemapTab) view = &views_->treemap();
    panels = {planBar_, proof_,     runStrip_, &tree_->field(), &tree_->view(),
              view,     selection_, runPanel_, issues_,         views_->lanes()};
  }
  if (QWidget* card = firstPlan_->guide().card()) panels << card;
  focusNextOf(panels, direction);
}

}  // namespace stowage::app
