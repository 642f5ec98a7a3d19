#include "app/gui/plan_commands.h"

#include "app/gui/plan_words.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::DeviceId;
using model::ModuleId;
using Scope = ActionRegistry::Scope;

constexpr std::uint32_t kGpuKeys = 8;  // 0–7

std::vector<DeviceId> keyedDevices() {
  std::vector<DeviceId> out;
  for (std::uint32_t i = 0; i < kGpuKeys; ++i) out.push_back(machine::gpu(i));
  out.push_back(machine::kCpu);
  out.push_back(machine::kDisk);
  return out;
}

Qt::Key keyOf(DeviceId device) {
  if (device == machine::kCpu) return Qt::Key_C;
  if (device == machine::kDisk) return Qt::Key_D;
  return static_cast<Qt::Key>(Qt::Key_0 + static_cast<int>(device.index));
}

QString idOf(const char* command, DeviceId device) { return QString::fromLatin1(command) + u'.' + QString::fromStdString(machine::to_string(device)); }

}  // namespace

PlanCommands::PlanCommands(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub, QObject* parent)
    : QObject(parent), actions_(actions), document_(document), hub_(hub) {
  addDeviceCommands();
  addSettingCommands();
  connect(&document_, &Document::changed, this, &PlanCommands::refresh);
  connect(&document_, &Document::modelChanged, this, &PlanCommands::refresh);
  connect(&hub_, &widgets::SelectionHub::selectionChanged, this, &PlanCommands::refresh);
  refresh();
}

void PlanCommands::addDeviceCommands() {
  const QString group = tr("Plan");
  for (const DeviceId device : keyedDevices()) {
    const QString name = widgets::deviceText(device);
    actions_.add(idOf("plan.pin", device), group, tr("Pin selection to %1").arg(name), "pin", QKeySequence(keyOf(device)), Scope::Views,
                 [this, device] { pin(selected(), device); });
  }
  actions_.add(QStringLiteral("plan.unpin"), group, tr("Unpin: solver decides"), "pin-off", QKeySequence(Qt::Key_U), Scope::Views,
               [this] { unpin(selected()); });
  for (const DeviceId device : keyedDevices()) {
    const QString name = widgets::deviceText(device);
    actions_.add(idOf("plan.forbid", device), group, tr("Forbid %1, or lift the rule").arg(name), "ban", QKeySequence(Qt::Key_F, keyOf(device)), Scope::Views,
                 [this, device] { toggleForbidden(selected(), device); });
  }
  actions_.add(QStringLiteral("plan.unpinEverything"), group, tr("Unpin everything"), "pin-off", {}, Scope::Window, [this] {
    if (document_.model()) document_.edit(tr("Unpin everything"), edits::unpinEverything(document_.input()));
  });
  actions_.add(QStringLiteral("plan.solveAgain"), group, tr("Let the solver decide again"), "sparkles", {}, Scope::Window, [this] {
    auto next = document_.input();
    next.map.reset();
    document_.edit(tr("Let the solver decide"), std::move(next));
  });
}

QAction* PlanCommands::addChoice(const QString& id, const QString& text, std::function<void(plan::Settings&)> change,
                                 std::function<bool(const plan::Settings&)> checked) {
  QAction* action = actions_.add(id, tr("Plan"), text, nullptr, {}, Scope::Window, [this, text, change = std::move(change)] {
    auto next = document_.input();
    const auto before = next.settings;
    change(next.settings);
    if (before.strategy != next.settings.strategy || before.objective != next.settings.objective) next.map.reset();
    document_.edit(text, std::move(next));
    refresh();
  });
  action->setCheckable(true);
  choices_.push_back({action, std::move(checked)});
  return action;
}

void PlanCommands::addSettingCommands() {
  using machine::ReserveRule;
  using machine::RuntimeKind;
  using plan::Settings;
  const auto runtime = [&](const char* id, const QString& text, RuntimeKind kind) {
    addChoice(
        QString::fromLatin1(id), text, [kind](Settings& s) { s.runtime.kind = kind; }, [kind](const Settings& s) { return s.runtime.kind == kind; });
  };
  runtime("plan.runtime.accelerate", tr("accelerate: host modules are streamed to the GPU"), RuntimeKind::Accelerate);
  runtime("plan.runtime.host", tr("Host computes: host modules run on the CPU"), RuntimeKind::Host);
  const auto reserve = [&](const char* id, const QString& text, ReserveRule rule) {
    addChoice(
        QString::fromLatin1(id), text, [rule](Settings& s) { s.runtime.reserve = rule; }, [rule](const Settings& s) { return s.runtime.reserve == rule; });
  };
  reserve("plan.reserve.leaf", tr("Keep room for the largest single load"), ReserveRule::Leaf);
  reserve("plan.reserve.unit", tr("Keep room for the largest whole unit"), ReserveRule::Unit);
  addChoice(
      QStringLiteral("plan.offloadBuffers"), tr("Move buffers with their modules"), [](Settings& s) { s.runtime.offload_buffers = !s.runtime.offload_buffers; },
      [](const Settings& s) { return s.runtime.offload_buffers; });
  for (const auto objective : {plan::Objective::GpuBytes, plan::Objective::StepTime}) {
    addChoice(
        QStringLiteral("plan.objective.") + QString::fromStdString(std::string(plan::to_string(objective))), objectiveText(objective),
        [objective](Settings& s) { s.objective = objective; }, [objective](const Settings& s) { return s.objective == objective; });
  }
  for (const auto strategy :
       {plan::Strategy::Stowage, plan::Strategy::Auto, plan::Strategy::Balanced, plan::Strategy::BalancedLow0, plan::Strategy::Sequential}) {
    addChoice(
        QStringLiteral("plan.strategy.") + QString::fromStdString(std::string(plan::to_string(strategy))), strategyText(strategy),
        [strategy](Settings& s) { s.strategy = strategy; }, [strategy](const Settings& s) { return s.strategy == strategy; });
  }
  for (const std::uint64_t tokens : {0u, 2048u, 8192u, 32768u, 131072u}) {
    const plan::Workload workload{tokens, 1};
    addChoice(
        QStringLiteral("plan.workload.%1").arg(tokens), workloadText(workload), [workload](Settings& s) { s.workload = workload; },
        [workload](const Settings& s) { return s.workload == workload; });
  }
}

QMenu* PlanCommands::runtimeMenu(QWidget* parent) {
  auto* menu = new QMenu(tr("Runtime"), parent);
  const auto section = [&](const QString& title, std::initializer_list<const char*> ids) {
    menu->addSection(title);
    for (const char* id : ids) menu->addAction(actions_.find(QString::fromLatin1(id)));
  };
  section(tr("Run by"), {"plan.runtime.accelerate", "plan.runtime.host"});
  section(tr("Streaming"), {"plan.reserve.leaf", "plan.reserve.unit", "plan.offloadBuffers"});
  section(tr("Wanted"), {"plan.objective.gpu-bytes", "plan.objective.step-time"});
  section(tr("Placed by"),
          {"plan.strategy.stowage", "plan.strategy.auto", "plan.strategy.balanced", "plan.strategy.balanced_low_0", "plan.strategy.sequential"});
  return menu;
}

QMenu* PlanCommands::workloadMenu(QWidget* parent) {
  auto* menu = new QMenu(tr("Workload"), parent);
  for (const char* id : {"plan.workload.0", "plan.workload.2048", "plan.workload.8192", "plan.workload.32768", "plan.workload.131072"}) {
    menu->addAction(actions_.find(QString::fromLatin1(id)));
  }
  menu->addSeparator();
  if (QAction* custom = actions_.find(QStringLiteral("plan.workload.custom"))) menu->addAction(custom);
  return menu;
}

void PlanCommands::fillPlaceMenu(QMenu& menu) {
  auto* forbid = new QMenu(tr("Forbid"), &menu);
  for (const auto& device : document_.input().machine.devices) {
    if (QAction* action = actions_.find(idOf("plan.pin", device.id))) menu.addAction(action);
    if (QAction* action = actions_.find(idOf("plan.forbid", device.id))) forbid->addAction(action);
  }
  menu.addAction(actions_.find(QStringLiteral("plan.unpin")));
  menu.addMenu(forbid);
}

void PlanCommands::refresh() {
  const bool open = document_.model() != nullptr;
  const bool some = open && !hub_.selection().empty();
  for (const DeviceId device : keyedDevices()) {
    const bool there = some && document_.input().machine.find(device);
    for (const char* command : {"plan.pin", "plan.forbid"}) {
      QAction* action = actions_.find(idOf(command, device));
      action->setEnabled(there);
      action->setVisible(!open || document_.input().machine.find(device));
    }
  }
  actions_.find(QStringLiteral("plan.unpin"))->setEnabled(some);
  actions_.find(QStringLiteral("plan.unpinEverything"))->setEnabled(open);
  actions_.find(QStringLiteral("plan.solveAgain"))->setEnabled(open && document_.input().map.has_value());
  for (const Choice& choice : choices_) {
    choice.action->setEnabled(open);
    choice.action->setChecked(open && choice.checked(document_.input().settings));
  }
}

std::vector<ModuleId> PlanCommands::selected() const { return hub_.selection(); }

std::vector<ModuleId> PlanCommands::movable(const std::vector<ModuleId>& modules) const {
  return edits::movable(*document_.model(), document_.state() ? document_.state()->prepared.get() : nullptr, modules);
}

bool PlanCommands::refuseForbidden(const std::vector<ModuleId>& modules, DeviceId device) {
  for (const ModuleId module : modules) {
    if (!edits::forbidding(document_.input().settings, *document_.model(), module, device)) continue;
    const QString name = widgets::shortName(*document_.model(), module);
    Q_EMIT refused(tr("%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.").arg(name, widgets::deviceText(device)));
    return true;
  }
  return false;
}

void PlanCommands::pin(const std::vector<ModuleId>& modules, DeviceId device) {
  if (!document_.model() || modules.empty() || !document_.input().machine.find(device)) return;
  const auto moved = movable(modules);
  if (refuseForbidden(moved, device)) return;
  const QString what = widgets::describeModules(*document_.model(), moved);
  document_.edit(tr("Pin %1 to %2").arg(what, widgets::deviceText(device)), edits::pin(document_.input(), *document_.model(), moved, device));
}

void PlanCommands::pinParts(const std::vector<ModuleId>& modules, DeviceId device) {
  if (!document_.model() || modules.empty() || !document_.input().machine.find(device)) return;
  const auto& model = *document_.model();
  const auto classes = edits::blockClasses(model, document_.input().settings, modules);
  if (classes.empty()) return pin(modules, device);
  const auto moved = edits::movable(model, nullptr, modules);
  if (refuseForbidden(moved, device)) return;
  auto next = document_.input();
  for (const auto& name : classes) next = edits::withSplitting(std::move(next), model, name);
  next.map = document_.input().map;
  document_.edit(tr("Split %1, pin %2 to %3").arg(QString::fromStdString(classes.front()), widgets::describeModules(model, moved), widgets::deviceText(device)),
                 edits::pin(std::move(next), model, moved, device));
}

void PlanCommands::toggleForbidden(const std::vector<ModuleId>& modules, DeviceId device) {
  if (!document_.model() || modules.empty()) return;
  const auto moved = movable(modules);
  const bool all =
      std::all_of(moved.begin(), moved.end(), [&](ModuleId m) { return edits::forbidding(document_.input().settings, *document_.model(), m, device); });
  if (all) return allow(moved, device);
  const QString what = widgets::describeModules(*document_.model(), moved);
  document_.edit(tr("Forbid %1 for %2").arg(widgets::deviceText(device), what), edits::forbid(document_.input(), *document_.model(), moved, device));
}

void PlanCommands::allow(const std::vector<ModuleId>& modules, DeviceId device) {
  const QString what = widgets::describeModules(*document_.model(), modules);
  document_.edit(tr("Allow %1 for %2").arg(widgets::deviceText(device), what), edits::allow(document_.input(), *document_.model(), modules, device));
}

void PlanCommands::unpin(const std::vector<ModuleId>& modules) {
  if (!document_.model() || modules.empty()) return;
  const auto moved = movable(modules);
  document_.edit(tr("Unpin %1").arg(widgets::describeModules(*document_.model(), moved)), edits::unpin(document_.input(), *document_.model(), moved));
}

void PlanCommands::budget(DeviceId device, Bytes budget, bool finished) {
  if (!document_.model()) return;
  if (budgetGesture_ == 0 || budgetDevice_ != device) budgetGesture_ = document_.newGesture();
  budgetDevice_ = device;
  document_.edit(tr("Set %1 budget to %2").arg(widgets::deviceText(device), widgets::bytesText(budget)), edits::withBudget(document_.input(), device, budget),
                 budgetGesture_);
  if (finished) budgetGesture_ = 0;
}

void PlanCommands::repair(const solve::Repair& repair) {
  if (!document_.model()) return;
  document_.edit(tr("Repair the plan"), edits::withRepair(document_.input(), *document_.model(), repair));
}

void PlanCommands::fix(const widgets::IssueFix& fix) {
  using Kind = widgets::IssueFix::Kind;
  if (!document_.model()) return;
  auto next = document_.input();
  switch (fix.kind) {
    case Kind::RaiseBudget:
      next = edits::withBudget(std::move(next), fix.device, fix.budget);
      break;
    case Kind::AllowSplitting:
      next = edits::withSplitting(std::move(next), *document_.model(), fix.name);
      break;
    case Kind::ComputeOnHost:
      next.settings.runtime.kind = machine::RuntimeKind::Host;
      break;
    case Kind::SolveAgain:
      next.map.reset();
      break;
    default:
      return;
  }
  document_.edit(fix.text, std::move(next));
}

void PlanCommands::setWorkload(plan::Workload workload) {
  auto next = document_.input();
  next.settings.workload = workload;
  document_.edit(tr("Plan for %1").arg(workloadText(workload)), std::move(next));
}

void PlanCommands::setNoSplit(std::optional<std::vector<std::string>> classes) {
  auto next = document_.input();
  next.settings.no_split = std::move(classes);
  next.map.reset();
  document_.edit(tr("Change no-split classes"), std::move(next));
}

void PlanCommands::setMachine(machine::Machine machine) { document_.edit(tr("Change the machine"), edits::withMachine(document_.input(), std::move(machine))); }

}  // namespace stowage::app
