// Commands that change how a plan is made: runtime, reserve, objective, strategy, workload, machine.
#include "app/gui/commands/plan_commands.h"
#include "app/gui/commands/plan_words.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {

using Scope = ActionRegistry::Scope;

namespace {

QString streamingId(machine::Streaming streaming) {
  const std::string_view name = machine::to_string(streaming);
  return QStringLiteral("plan.streaming.") +
         QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

constexpr const char* kNoTraining = "plan.train.none";

QString trainingId(const plan::OptimizerRow& row) {
  return QStringLiteral("plan.train.") + QString::fromLatin1(row.name);
}

}  // namespace

QAction* PlanCommands::addChoice(const QString& id, const QString& text,
                                 std::function<void(plan::Settings&)> change,
                                 std::function<bool(const plan::Settings&)> checked) {
  QAction* action = actions_.add(
      id, tr("Plan"), text, nullptr, {}, Scope::Window, [this, text, change = std::move(change)] {
        auto next = document_.input();
        const auto before = next.settings;
        change(next.settings);
        if (before.strategy != next.settings.strategy || before.objective != next.settings.objective)
          next.map.reset();
        document_.edit(text, std::move(next));
        refresh();
      });
  action->setCheckable(true);
  choices_.push_back({action, std::move(checked)});
  return action;
}

void PlanCommands::addSettingCommands() {
  addRuntimeChoices();
  addGoalChoices();
  addWorkloadChoices();
}

void PlanCommands::addWorkloadChoices() {
  const auto with = [](plan::Workload workload, const plan::Settings& settings) {
    workload.training = settings.workload.training;
    return workload;
  };
  for (const std::uint64_t tokens : {0u, 2048u, 8192u, 32768u, 131072u}) {
    const plan::Workload workload{tokens, 1};
    addChoice(
        QStringLiteral("plan.workload.%1").arg(tokens), workloadText(workload),
        [workload, with](plan::Settings& s) { s.workload = with(workload, s); },
        [workload, with](const plan::Settings& s) { return s.workload == with(workload, s); });
  }
  const auto add = [&](const QString& id, const QString& text, std::optional<plan::Optimizer> optimizer) {
    QAction* action = actions_.add(id, tr("Plan"), text, nullptr, {}, Scope::Window, [this, optimizer] {
      std::optional<plan::Training> next = document_.input().settings.workload.training;
      if (!optimizer) next.reset();
      if (optimizer && !next) next.emplace();
      if (optimizer) next->optimizer = *optimizer;
      setTraining(next);
    });
    action->setCheckable(true);
    choices_.push_back({action, [optimizer](const plan::Settings& s) {
                          const auto& training = s.workload.training;
                          return training ? optimizer == training->optimizer : !optimizer;
                        }});
  };
  add(QString::fromLatin1(kNoTraining), tr("Nothing is trained"), std::nullopt);
  for (const plan::OptimizerRow& row : plan::optimizers())
    add(trainingId(row), tr("Train with %1").arg(optimizerText(row.optimizer)), row.optimizer);
}

void PlanCommands::addRuntimeChoices() {
  using machine::ReserveRule;
  using plan::Settings;
  for (const machine::RuntimeRow& row : machine::runtimes()) {
    addChoice(
        QStringLiteral("plan.runtime.") + QString::fromLatin1(row.name), runtimeChoiceText(row),
        [&row](Settings& s) { s.runtime.change_to(&row); },
        [&row](const Settings& s) { return s.runtime.row == &row; });
  }
  for (const machine::Streaming streaming : {machine::Streaming::Compatible, machine::Streaming::Prefetch}) {
    QAction* action = actions_.add(
        streamingId(streaming), tr("Plan"), streamingText(streaming), nullptr, {}, Scope::Window,
        [this, streaming] { setStreaming(streaming, document_.input().settings.runtime.window); });
    action->setCheckable(true);
    choices_.push_back({action, [streaming](const Settings& s) { return s.runtime.streaming == streaming; }});
  }
  const auto reserve = [&](const char* id, const QString& text, ReserveRule rule) {
    addChoice(
        QString::fromLatin1(id), text, [rule](Settings& s) { s.runtime.reserve = rule; },
        [rule](const Settings& s) { return s.runtime.reserve == rule; });
  };
  reserve("plan.reserve.leaf", tr("Room for the largest tensor streamed"), ReserveRule::Leaf);
  reserve("plan.reserve.unit", tr("Room for a whole block"), ReserveRule::Unit);
  addChoice(
      QStringLiteral("plan.offloadBuffers"), tr("Move buffers with their modules"),
      [](Settings& s) { s.runtime.offload_buffers = !s.runtime.offload_buffers; },
      [](const Settings& s) { return s.runtime.offload_buffers; });
}

void PlanCommands::addGoalChoices() {
  using plan::Settings;
  for (const plan::ObjectiveRow& row : plan::objectives()) {
    const plan::Objective objective = row.objective;
    const QString id = QStringLiteral("plan.objective.") + QString::fromLatin1(row.name);
    addChoice(
        id, objectiveText(objective), [objective](Settings& s) { s.objective = objective; },
        [objective](const Settings& s) { return s.objective == objective; });
    actions_.setHeading(id, tr("Goal"));
  }
  for (const plan::StrategyRow& row : plan::strategies()) {
    const plan::Strategy strategy = row.strategy;
    const QString id = QStringLiteral("plan.strategy.") + QString::fromLatin1(row.name);
    addChoice(
        id, strategyText(strategy), [strategy](Settings& s) { s.strategy = strategy; },
        [strategy](const Settings& s) { return s.strategy == strategy; });
    actions_.setHeading(id, tr("Placed by"));
  }
}

QMenu* PlanCommands::runtimeMenu(QWidget* parent) {
  auto* menu = new QMenu(tr("Runtime"), parent);
  const auto section = [&](const QString& title, const QString& group, const auto& names) {
    menu->addSection(title);
    for (const auto& row : names) menu->addAction(actions_.find(group + QString::fromLatin1(row.name)));
  };
  section(tr("Modules outside the GPUs"), QStringLiteral("plan.runtime."), machine::runtimes());
  menu->addSection(tr("Streaming"));
  for (const machine::Streaming streaming : {machine::Streaming::Compatible, machine::Streaming::Prefetch})
    menu->addAction(actions_.find(streamingId(streaming)));
  menu->addSection(tr("Room kept for streaming"));
  for (const char* id : {"plan.reserve.leaf", "plan.reserve.unit", "plan.offloadBuffers"})
    menu->addAction(actions_.find(QString::fromLatin1(id)));
  section(tr("Goal"), QStringLiteral("plan.objective."), plan::objectives());
  section(tr("Placed by"), QStringLiteral("plan.strategy."), plan::strategies());
  return menu;
}

QMenu* PlanCommands::workloadMenu(QWidget* parent) {
  auto* menu = new QMenu(tr("Workload"), parent);
  for (const char* id : {"plan.workload.0", "plan.workload.2048", "plan.workload.8192", "plan.workload.32768",
                         "plan.workload.131072"}) {
    menu->addAction(actions_.find(QString::fromLatin1(id)));
  }
  menu->addSection(tr("Training"));
  menu->addAction(actions_.find(QString::fromLatin1(kNoTraining)));
  for (const plan::OptimizerRow& row : plan::optimizers()) menu->addAction(actions_.find(trainingId(row)));
  menu->addSeparator();
  if (QAction* custom = actions_.find(QStringLiteral("plan.workload.custom"))) menu->addAction(custom);
  return menu;
}

void PlanCommands::setStreaming(machine::Streaming streaming, std::optional<Bytes> window) {
  if (!document_.model()) return;
  const machine::Runtime before = document_.input().settings.runtime;
  auto next = edits::withStreaming(document_.input(), streaming, window);
  const machine::Runtime after = next.settings.runtime;
  if (after != before) {
    document_.edit(after.prefetches() && after.window
                       ? tr("Prefetch through %1").arg(widgets::bytesText(*after.window))
                       : streamingText(streaming),
                   std::move(next));
    if (after.row != before.row)
      Q_EMIT noted(tr("Runtime changed to engine: %1 cannot prefetch.").arg(runtimeText(*before.row)));
  }
  refresh();
}

/// A model without a parameter that can be trained has nothing to keep room for.
bool PlanCommands::refuseTraining(const plan::Settings& settings) {
  if (!document_.model()) return false;
  const auto able = plan::check_training(*document_.model(), settings);
  if (!able) Q_EMIT refused(widgets::sentenceText(able.error()));
  return !able;
}

void PlanCommands::setTraining(std::optional<plan::Training> training) {
  auto next = document_.input();
  if (next.settings.workload.training == training) return refresh();
  next.settings.workload.training = training;
  if (refuseTraining(next.settings)) return refresh();
  document_.edit(training ? tr("Train with %1").arg(optimizerText(training->optimizer)) : tr("Train nothing"),
                 std::move(next));
  refresh();
}

void PlanCommands::countSaved(const std::vector<plan::SavedActivations>& saved) {
  auto next = document_.input();
  std::optional<plan::Training>& training = next.settings.workload.training;
  if (!training)
    return Q_EMIT refused(tr("The plan trains nothing: say with Workload which optimizer it has room for."));
  if (training->saved == saved) return refresh();
  training->saved = saved;
  document_.edit(tr("Room for what backward needs"), std::move(next));
  refresh();
}

bool PlanCommands::makeRoomToTrain(const std::vector<plan::SavedActivations>& saved) {
  auto next = document_.input();
  std::optional<plan::Training>& training = next.settings.workload.training;
  if (training && !training->freeze.empty()) {
    Q_EMIT refused(tr(
        "A run trains all that the program does, whatever the plan says is frozen or trained. Take that out "
        "of the plan first."));
    return false;
  }
  if (!training) training = plan::Training{plan::Optimizer::Sgd};
  if (!saved.empty()) training->saved = saved;
  next.map.reset();  // a map that is shown as it is would stay as it is, without the room
  const PlanInput& before = document_.input();
  const bool same = next.settings.workload == before.settings.workload && !before.map;
  const bool edited = !same && !refuseTraining(next.settings);
  if (edited) document_.edit(tr("Room for training"), std::move(next));
  refresh();
  return edited;
}

void PlanCommands::setWorkload(plan::Workload workload) {
  auto next = document_.input();
  next.settings.workload = workload;
  if (refuseTraining(next.settings)) return;
  document_.edit(tr("Plan for %1").arg(workloadText(workload)), std::move(next));
}

void PlanCommands::setNoSplit(std::optional<std::vector<std::string>> classes) {
  auto next = document_.input();
  next.settings.no_split = std::move(classes);
  next.map.reset();
  document_.edit(tr("Change no-split classes"), std::move(next));
}

void PlanCommands::setMachine(machine::Machine machine) {
  auto next = edits::withMachine(document_.input(), std::move(machine));
  const auto gone = document_.input().settings.rules.size() - next.settings.rules.size();
  document_.edit(tr("Change the machine"), std::move(next));
  if (gone > 0)
    Q_EMIT noted(tr("%n rule(s) about devices that are gone went with them. Undo brings them back.", nullptr,
                    static_cast<int>(gone)));
}

void PlanCommands::giveRoom(const std::vector<RoomToRun>& rooms) {
  if (!document_.model()) return;
  document_.edit(tr("Keep room free for activations"),
                 edits::withMachine(document_.input(), withRoom(document_.input().machine, rooms)));
}

}  // namespace stowage::app
