#include "app/gui/window/window_menus.h"

#include <QClipboard>
#include <QGuiApplication>

#include "widgets/common/words.h"

namespace stowage::app {

namespace {

constexpr QLatin1String kHelpPage("help.page.");

}  // namespace

WindowMenus::WindowMenus(QWidget& window, const Parts& parts) : window_(window), parts_(parts) {}

QAction* WindowMenus::action(const char* id) const { return parts_.actions.find(QString::fromLatin1(id)); }

/// "-" is a line between.
void WindowMenus::addEntries(QMenu& menu, std::initializer_list<const char*> ids) {
  for (const char* id : ids) {
    if (*id == '-')
      menu.addSeparator();
    else
      menu.addAction(action(id));
  }
}

void WindowMenus::fill(QMenuBar& bar, PlanBar& planBar) {
  const auto add = [&](const QString& title, std::initializer_list<const char*> ids) {
    QMenu* menu = bar.addMenu(title);
    addEntries(*menu, ids);
    return menu;
  };
  QMenu* file = add(tr("&File"), {"file.open",
                                  "file.openFolder",
                                  "file.openRun",
                                  "file.sample",
                                  "-",
                                  "file.save",
                                  "file.saveAs",
                                  "-",
                                  "file.import",
                                  "file.paste",
                                  "file.export",
                                  "file.copySnippet",
                                  "-",
                                  "file.exportPicture",
                                  "file.exportTable",
                                  "file.exportEvents",
                                  "file.copyPicture",
                                  "file.exportReport",
                                  "-",
                                  "file.restoreEdits",
                                  "file.close",
                                  "file.quit"});
  QMenu* recent = recentMenu(*file);
  file->insertMenu(action("file.openRun"), recent);
  add(tr("&Edit"), {"edit.undo", "edit.redo", "edit.history", "-", "edit.find", "edit.findNext",
                    "edit.findPrevious", "edit.selectPattern", "edit.clearSelection", "-", "edit.settings"});
  QMenu* view = add(tr("&View"), {"view.treemap", "view.activations", "view.timeline", "view.compare", "-",
                                  "view.zoomIn", "view.zoomOut", "-", "view.tree", "view.times", "view.right",
                                  "view.lanes", "view.run", "-", "view.nextIssue", "view.previousIssue"});
  view->insertMenu(action("view.zoomIn"), parts_.groups.menu(&window_));
  QMenu* plan = bar.addMenu(tr("&Plan"));
  QMenu* runtime = parts_.commands.runtimeMenu(&window_);
  QMenu* workload = parts_.commands.workloadMenu(&window_);
  QMenu* targets = parts_.targets.menu(&window_);
  fillPlanMenu(*plan, {*parts_.activations.menu(&window_), *parts_.notes.menu(&window_),
                       *parts_.kept.menu(&window_), *runtime, *workload, *targets});
  runtime->addSection(tr("Device check"));
  runtime->addMenu(targets);
  add(tr("&Run"),
      {"run.profile", "run.stop", "run.settings", "-", "run.learn", "run.schedule", "run.savedTensors",
       "run.countSaved", "run.copyReport", "-", "run.showTurns", "run.nextTurn", "run.previousTurn",
       "run.selectTurn", "-", "run.beside", "run.export", "run.close"});
  add(tr("&Window"), {"window.palette", "-", "window.nextPanel", "window.previousPanel", "-"})
      ->addMenu(parts_.layouts.menu(&window_));
  QMenu* help = add(tr("&Help"), {"help.here", "help.firstPlan", "-", "help.keyboard", "help.changeKeys",
                                  "help.printKeys", "-", "help.copyReport", "-", "help.about"});
  for (const auto& entry : parts_.actions.entries()) {
    if (entry.id.startsWith(kHelpPage)) help->insertAction(action("help.keyboard"), entry.action);
  }
  help->insertSeparator(action("help.keyboard"));
  auto* model = new QMenu(&window_);
  addEntries(*model,
             {"file.open", "file.openFolder", "file.import", "file.paste", "plan.noSplit", "file.close"});
  model->insertMenu(action("file.import"), recent);
  planBar.setMenus(model, machineMenu(), runtime, workload);
}

QMenu* WindowMenus::recentMenu(QMenu& parent) {
  auto* menu = new QMenu(tr("Open &recent"), &parent);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { parts_.opening.fillRecent(*menu); });
  return menu;
}

void WindowMenus::fillPlanMenu(QMenu& plan, Inner inner) {
  connect(&plan, &QMenu::aboutToShow, this, [this, &plan, inner] {
    plan.clear();
    parts_.commands.fillPlaceMenu(plan);
    addEntries(plan, {"plan.move"});
    plan.addMenu(&inner.activations);
    plan.addMenu(&inner.notes);
    plan.addMenu(&inner.kept);
    plan.addSeparator();
    plan.addMenu(&inner.runtime);
    plan.addMenu(&inner.workload);
    plan.addMenu(&inner.targets);
    addEntries(plan,
               {"plan.machine", "plan.hosts", "plan.noSplit", "plan.compare", "plan.compareFile",
                "plan.compareSaved", "plan.compareBefore", "plan.takeOver", "-", "plan.compareStrategies",
                "plan.prediction", "plan.whatIf", "plan.crossover", "plan.liftAllRules", "plan.solveAgain"});
  });
  plan.addAction(action("plan.machine"));  // a menu without entries does not open
}

QMenu* WindowMenus::machineMenu() {
  auto* menu = new QMenu(&window_);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { parts_.machine.fillMenu(*menu); });
  parts_.machine.fillMenu(*menu);
  return menu;
}

void WindowMenus::showForDevice(machine::DeviceId device, QPoint global) {
  if (!parts_.document.model()) return;
  auto* menu = new QMenu(&window_);
  menu->setObjectName(QStringLiteral("deviceMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Set budget of %1…").arg(widgets::deviceText(device)), this,
                  [this, device] { parts_.views.lanes()->editBudget(device); });
  menu->addAction(action("plan.machine"));
  menu->addSeparator();
  parts_.exports.addTo(*menu);
  menu->popup(global);
}

void WindowMenus::showForSelection(QPoint global) {
  if (!parts_.document.model()) return;
  QMenu menu(&window_);
  if (parts_.hub.selection().empty()) {
    parts_.exports.addTo(menu);
    menu.exec(global);
    return;
  }
  parts_.commands.fillPlaceMenu(menu);
  addEntries(menu, {"plan.move"});
  menu.addMenu(parts_.activations.menu(&menu));
  menu.addAction(action("plan.note"));
  addEntries(menu, {"-", "view.zoomIn", "view.zoomOut", "run.showTurns", "-"});
  menu.addAction(tr("Copy name"), this, &WindowMenus::copyNames);
  menu.addSeparator();
  parts_.exports.addTo(menu);
  menu.exec(global);
}

void WindowMenus::copyNames() {
  QStringList names;
  for (const auto module : parts_.hub.selection())
    names << QString::fromStdString((*parts_.document.model())[module].name);
  QGuiApplication::clipboard()->setText(names.join(u'\n'));
}

}  // namespace stowage::app
