// Commands that freeze modules, or have them trained, in a plan that keeps room for training.
#include <iterator>

#include "app/gui/commands/plan_commands.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using edits::Freezing;

struct Row {
  const char* id;
  Freezing said;
};
constexpr Row kRows[] = {{"plan.freeze.frozen", Freezing::Frozen},
                         {"plan.freeze.trained", Freezing::Trained},
                         {"plan.freeze.above", Freezing::AsAbove}};

}  // namespace

void PlanCommands::addFreezeCommands() {
  const QString texts[] = {tr("Freeze"), tr("Train"), tr("Train as the module above, or as the model says")};
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    const Freezing said = kRows[i].said;
    actions_
        .add(QString::fromLatin1(kRows[i].id), tr("Plan"), texts[i], nullptr, {},
             ActionRegistry::Scope::Views, [this, said] { freeze(hub_.selection(), said); })
        ->setCheckable(true);
  }
}

void PlanCommands::freeze(const std::vector<model::ModuleId>& modules, Freezing said) {
  if (!document_.model() || modules.empty()) return;
  auto next = edits::withFreezing(document_.input(), *document_.model(), modules, said);
  const QString what = widgets::describeModules(*document_.model(), modules);
  if (next.settings.workload.training != document_.input().settings.workload.training &&
      !refuseTraining(next.settings))
    document_.edit(said == Freezing::Frozen    ? tr("Freeze %1").arg(what)
                   : said == Freezing::Trained ? tr("Train %1").arg(what)
                                               : tr("Train %1 as above").arg(what),
                   std::move(next));
  refresh();
}

void PlanCommands::refreshFreezing() {
  const bool trains = document_.model() && document_.input().settings.workload.training;
  const bool some = trains && !hub_.selection().empty();
  const auto said =
      some ? edits::freezingOf(document_.input(), *document_.model(), hub_.selection()) : std::nullopt;
  for (const Row& row : kRows) {
    QAction* action = actions_.find(QString::fromLatin1(row.id));
    action->setVisible(trains);  // as their menu is there
    action->setEnabled(some);
    action->setChecked(said == row.said);
  }
}

void PlanCommands::addFreezeMenu(QMenu& menu) {
  if (!document_.input().settings.workload.training) return;
  auto* inner = new QMenu(tr("Frozen or trained"), &menu);
  for (const Row& row : kRows) inner->addAction(actions_.find(QString::fromLatin1(row.id)));
  menu.addMenu(inner);
}

}  // namespace stowage::app
