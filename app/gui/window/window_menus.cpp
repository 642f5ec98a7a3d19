// The menus of the window: bar, plan bar, context.
#include <QClipboard>
#include <QGuiApplication>
#include <QMenuBar>

#include "app/gui/machine/machine_actions.h"
#include "app/gui/start/opening_flow.h"
#include "app/gui/window/main_window.h"
#include "widgets/common/words.h"

namespace stowage::app {

using Scope = ActionRegistry::Scope;

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
  QMenu* file = menu(tr("&File"), {"file.open", "file.openFolder", "file.sample", "-", "file.save",
                                   "file.saveAs", "-", "file.import", "file.export", "file.copySnippet", "-",
                                   "file.restoreEdits", "file.close", "file.quit"});
  auto* recent = new QMenu(tr("Open &recent"), file);
  file->insertMenu(actions_.find(QStringLiteral("file.sample")), recent);
  connect(recent, &QMenu::aboutToShow, this, [this, recent] { opening_->fillRecent(*recent); });
  menu(tr("&Edit"), {"edit.undo", "edit.redo", "-", "edit.find", "edit.findNext", "edit.findPrevious",
                     "edit.clearSelection", "-", "edit.settings"});
  menu(tr("&View"), {"view.treemap", "view.timeline", "-", "view.zoomIn", "view.zoomOut", "-", "view.tree",
                     "view.right", "view.lanes", "view.run", "-", "view.nextIssue", "view.previousIssue"});
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
    for (const char* id : {"plan.machine", "plan.noSplit", "plan.compareStrategies", "plan.unpinEverything",
                           "plan.solveAgain"})
      plan->addAction(actions_.find(QString::fromLatin1(id)));
  });
  plan->addAction(actions_.find(QStringLiteral("plan.machine")));  // a menu without entries does not open
  menu(tr("&Run"), {"run.profile", "run.stop", "-", "run.copyReport"});
  menu(tr("&Window"),
       {"window.palette", "-", "window.nextPanel", "window.previousPanel", "-", "window.resetLayout"});
  menu(tr("&Help"), {"help.keyboard", "help.about"});
  auto* model = new QMenu(this);
  for (const char* id : {"file.open", "file.openFolder", "file.import", "plan.noSplit", "file.close"})
    model->addAction(actions_.find(QString::fromLatin1(id)));
  model->insertMenu(actions_.find(QStringLiteral("file.import")), recent);
  auto* machine = new QMenu(this);
  connect(machine, &QMenu::aboutToShow, this, [this, machine] { machine_->fillMenu(*machine); });
  machine_->fillMenu(*machine);
  planBar_->setMenus(model, machine, runtime, workload);
  for (const auto& entry : actions_.entries()) {
    if (entry.scope == Scope::Window) addAction(entry.action);
  }
}

void MainWindow::deviceMenu(machine::DeviceId device, QPoint global) {
  if (!document_.model()) return;
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("deviceMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Set budget of %1…").arg(widgets::deviceText(device)), this,
                  [this, device] { views_->lanes()->editBudget(device); });
  menu->addAction(actions_.find(QStringLiteral("plan.machine")));
  menu->popup(global);
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
    for (const auto module : hub_.selection())
      names << QString::fromStdString((*document_.model())[module].name);
    QGuiApplication::clipboard()->setText(names.join(u'\n'));
  });
  menu.exec(global);
}

}  // namespace stowage::app
