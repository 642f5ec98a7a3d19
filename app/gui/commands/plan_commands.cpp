#include "app/gui/commands/plan_commands.h"

#include <QKeyEvent>

#include "app/gui/commands/plan_words.h"
#include "app/gui/document/chosen_modules.h"
#include "app/gui/document/pin_name.h"
#include "core/machine/runtime.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using machine::DeviceId;
using model::ModuleId;
using Scope = ActionRegistry::Scope;

constexpr std::uint32_t kGpuKeys = 8;  // 0–7

/// GPU n stands for the n-th accelerator of the machine, of whatever kind it is.
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

DeviceId keyed(const machine::Machine& machine, DeviceId device) {
  const auto slot = machine.slot(device);
  return device.gpu() && slot ? machine::gpu(static_cast<std::uint32_t>(*slot)) : device;
}

QString idOf(const char* command, DeviceId device) {
  return QString::fromLatin1(command) + u'.' + QString::fromStdString(machine::to_string(device));
}

}  // namespace

PlanCommands::PlanCommands(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub,
                           QObject* parent)
    : QObject(parent), actions_(actions), document_(document), hub_(hub) {
  addDeviceCommands();
  addSettingCommands();
  addFreezeCommands();
  connect(&document_, &Document::changed, this, &PlanCommands::refresh);
  connect(&document_, &Document::modelChanged, this, &PlanCommands::refresh);
  connect(&hub_, &widgets::SelectionHub::selectionChanged, this, &PlanCommands::refresh);
  refresh();
}

void PlanCommands::addDeviceCommands() {
  const QString group = tr("Plan");
  for (const DeviceId device : keyedDevices()) {
    actions_.add(idOf("plan.pin", device), group, QString(), "pin", QKeySequence(keyOf(device)), Scope::Views,
                 [this, device] { pin(selected(), meantBy(device)); });
  }
  actions_.add(QStringLiteral("plan.unpin"), group, tr("Unpin: solver decides"), "pin-off",
               QKeySequence(Qt::Key_U), Scope::Views, [this] { unpin(selected()); });
  for (const DeviceId device : keyedDevices()) {
    actions_.add(idOf("plan.forbid", device), group, QString(), "ban", QKeySequence(Qt::Key_F, keyOf(device)),
                 Scope::Views, [this, device] { toggleForbidden(selected(), meantBy(device)); });
  }
  actions_
      .add(QStringLiteral("plan.computeOnHost"), group, tr("Compute on the host"), "cpu", {}, Scope::Views,
           [this] { toggleComputing(selected()); })
      ->setCheckable(true);
  actions_.add(QStringLiteral("plan.liftAllRules"), group, tr("Lift all rules"), "pin-off", {}, Scope::Window,
               [this] {
                 if (document_.model())
                   document_.edit(tr("Lift all rules"), edits::liftAllRules(document_.input()));
               });
  actions_.add(QStringLiteral("plan.solveAgain"), group, tr("Let the solver decide again"), "sparkles", {},
               Scope::Window, [this] {
                 auto next = document_.input();
                 next.map.reset();
                 document_.edit(tr("Let the solver decide"), std::move(next));
               });
}

QString PlanCommands::forbidPrompt() const {
  QStringList keys;
  for (const DeviceId device : keyedDevices()) {
    const QAction* forbid = actions_.find(idOf("plan.forbid", device));
    if (!forbid->isEnabled() || forbid->shortcut().count() != 2) continue;
    const QString key = ActionRegistry::secondKeyText(forbid);
    // Another key than the designed one does not tell its device.
    keys << (key == QKeySequence(keyOf(device)).toString(QKeySequence::NativeText)
                 ? key
                 : key + u' ' + widgets::deviceText(device));
  }
  return keys.isEmpty() ? QString()
                        : tr("Forbid which device?   %1   Esc").arg(keys.join(QStringLiteral("  ")));
}

QString PlanCommands::whyNothing(const QKeyEvent& key) const {
  if (!document_.model() || (key.modifiers() & ~Qt::KeypadModifier) != 0) return {};
  for (const DeviceId device : keyedDevices()) {
    const QAction* pin = actions_.find(idOf("plan.pin", device));
    if (pin->shortcut() != QKeySequence(key.key()) || pin->isEnabled()) continue;
    const QString name = widgets::deviceText(meantBy(device));
    return document_.input().machine.find(meantBy(device))
               ? tr("Nothing is selected. Select modules, and this key pins them to %1.").arg(name)
               : tr("This machine has no %1. Devices are added in Machine.").arg(name);
  }
  return {};
}

void PlanCommands::fillPlaceMenu(QMenu& menu) {
  auto* forbid = new QMenu(tr("Forbid"), &menu);
  for (const auto& device : document_.input().machine.devices) {
    const DeviceId key = keyed(document_.input().machine, device.id);
    if (QAction* action = actions_.find(idOf("plan.pin", key))) menu.addAction(action);
    if (QAction* action = actions_.find(idOf("plan.forbid", key))) forbid->addAction(action);
  }
  menu.addAction(actions_.find(QStringLiteral("plan.unpin")));
  menu.addAction(actions_.find(QStringLiteral("plan.computeOnHost")));
  menu.addMenu(forbid);
  addFreezeMenu(menu);
}

DeviceId PlanCommands::meantBy(DeviceId key) const {
  const machine::Machine& machine = document_.input().machine;
  return key.gpu() && key.index < machine.gpu_count() ? machine.devices[key.index].id : key;
}

void PlanCommands::refresh() {
  const bool open = document_.model() != nullptr;
  const bool some = open && !hub_.selection().empty();
  for (const DeviceId device : keyedDevices()) {
    const DeviceId meant = meantBy(device);
    const bool there = document_.input().machine.find(meant);
    for (const char* command : {"plan.pin", "plan.forbid"}) {
      QAction* action = actions_.find(idOf(command, device));
      action->setEnabled(some && there);
      action->setVisible(!open || there);
    }
    const QString name = widgets::deviceText(meant);
    actions_.find(idOf("plan.pin", device))->setText(tr("Pin selection to %1").arg(name));
    actions_.find(idOf("plan.forbid", device))->setText(tr("Forbid %1, or lift the rule").arg(name));
  }
  const auto& rules = document_.input().settings.rules;
  const bool pins =
      std::any_of(rules.begin(), rules.end(), [](const plan::Rule& rule) { return !rule.forbid; });
  actions_.find(QStringLiteral("plan.unpin"))->setEnabled(some && pins && anyPinned(selected()));
  QAction* compute = actions_.find(QStringLiteral("plan.computeOnHost"));
  compute->setEnabled(some);
  compute->setChecked(some && !document_.input().settings.computed.empty() &&
                      edits::computes(document_.input().settings, *document_.model(), movable(selected())));
  actions_.find(QStringLiteral("plan.liftAllRules"))->setEnabled(open && !rules.empty());
  actions_.find(QStringLiteral("plan.solveAgain"))->setEnabled(open && document_.input().map != nullptr);
  refreshFreezing();
  for (const Choice& choice : choices_) {
    choice.action->setEnabled(open);
    choice.action->setChecked(open && choice.checked(document_.input().settings));
  }
}

std::vector<ModuleId> PlanCommands::selected() const { return hub_.selection(); }

std::vector<ModuleId> PlanCommands::movable(const std::vector<ModuleId>& modules) const {
  return edits::movable(*document_.model(), document_.state() ? document_.state()->catalog.get() : nullptr,
                        modules);
}

/// A pin on one of them, above it or inside it: what unpinning would lift.
bool PlanCommands::anyPinned(const std::vector<ModuleId>& modules) const {
  const auto& model = *document_.model();
  std::vector<ModuleId> pinned;
  for (const plan::Rule& rule : document_.input().settings.rules) {
    if (rule.forbid) continue;
    // A rule may name a tensor: its module stands for it.
    const auto module = model.find_module(rule.name);
    const auto tensor = module ? std::nullopt : model.find_tensor(rule.name);
    if (module || tensor) pinned.push_back(module ? *module : model[*tensor].module);
  }
  const ChosenModules chosen(model, movable(modules));
  return std::any_of(pinned.begin(), pinned.end(),
                     [&](ModuleId at) { return chosen.holds(at) || chosen.reaches(at); });
}

bool PlanCommands::refuseForbidden(const std::vector<ModuleId>& modules, DeviceId device) {
  const auto forbidden =
      edits::firstForbidden(document_.input().settings, *document_.model(), modules, device);
  if (!forbidden) return false;
  Q_EMIT refused(
      tr("%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.")
          .arg(widgets::shortName(*document_.model(), *forbidden), widgets::deviceText(device)));
  return true;
}

void PlanCommands::pin(const std::vector<ModuleId>& modules, DeviceId device) {
  move(modules, device, false);
}

void PlanCommands::pinParts(const std::vector<ModuleId>& modules, DeviceId device) {
  move(modules, device, true);
}

void PlanCommands::move(const std::vector<ModuleId>& modules, DeviceId device, bool parts) {
  if (!document_.model() || modules.empty() || !document_.input().machine.find(device)) return;
  auto asked = document_.moveTo(modules, device, parts);
  if (refuseForbidden(asked.modules, device)) return;
  if (asked.against) {
    Q_EMIT refused(splitRefusal(*document_.model(), asked.modules, device, *asked.against));
    return;
  }
  const QString what = widgets::describeModules(*document_.model(), asked.modules);
  const QString text = asked.split.empty() ? tr("Pin %1 to %2").arg(what, widgets::deviceText(device))
                                           : tr("Split %1, pin %2 to %3")
                                                 .arg(QString::fromStdString(asked.split.front()), what,
                                                      widgets::deviceText(device));
  document_.edit(text, std::move(asked.input));
}

void PlanCommands::toggleForbidden(const std::vector<ModuleId>& modules, DeviceId device) {
  if (!document_.model() || modules.empty()) return;
  const auto moved = movable(modules);
  if (edits::allForbidden(document_.input().settings, *document_.model(), moved, device))
    return allow(moved, device);
  const QString what = widgets::describeModules(*document_.model(), moved);
  document_.edit(tr("Forbid %1 for %2").arg(widgets::deviceText(device), what),
                 edits::forbid(document_.input(), *document_.model(), moved, device));
}

void PlanCommands::allow(const std::vector<ModuleId>& modules, DeviceId device) {
  const QString what = widgets::describeModules(*document_.model(), modules);
  document_.edit(tr("Allow %1 for %2").arg(widgets::deviceText(device), what),
                 edits::allow(document_.input(), *document_.model(), modules, device));
}

void PlanCommands::unpin(const std::vector<ModuleId>& modules) {
  if (!document_.model() || modules.empty()) return;
  const auto moved = movable(modules);
  document_.edit(tr("Unpin %1").arg(widgets::describeModules(*document_.model(), moved)),
                 edits::unpin(document_.input(), *document_.model(), moved));
}

void PlanCommands::toggleComputing(const std::vector<ModuleId>& modules) {
  if (!document_.model() || modules.empty()) return;
  const auto moved = movable(modules);
  const bool on = !edits::computes(document_.input().settings, *document_.model(), moved);
  const QString what = widgets::describeModules(*document_.model(), moved);
  const bool switches = on && !document_.input().settings.runtime.by_module();
  document_.edit(switches ? tr("Compute %1 on the host, runtime mixed").arg(what)
                 : on     ? tr("Compute %1 on the host").arg(what)
                          : tr("Let %1 be streamed").arg(what),
                 edits::withComputing(document_.input(), *document_.model(), moved, on));
  refresh();
  if (switches)
    Q_EMIT noted(
        tr("Runtime changed to mixed: %1 runs on the CPU where it lies there. Of everything else outside the "
           "GPUs the solver now chooses what runs on the CPU and what is streamed.")
            .arg(what));
}

void PlanCommands::budget(DeviceId device, Bytes budget, bool finished) {
  if (!document_.model()) return;
  if (budgetGesture_ == 0 || budgetDevice_ != device) budgetGesture_ = document_.newGesture();
  budgetDevice_ = device;
  document_.edit(tr("Set %1 budget to %2").arg(widgets::deviceText(device), widgets::bytesText(budget)),
                 edits::withBudget(document_.input(), device, budget), budgetGesture_);
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
    case Kind::KeepFree:
      if (!fix.solves) return giveRoom({{fix.device, std::nullopt, fix.budget}});
      next.machine = withRoom(std::move(next.machine), {{fix.device, std::nullopt, fix.budget}});
      break;
    case Kind::AllowSplitting:
      next = edits::withSplitting(std::move(next), *document_.model(), fix.name);
      break;
    case Kind::ComputeOnHost:
      next = edits::withRuntime(std::move(next), machine::kComputesOnHost);
      break;
    case Kind::SolveAgain:
      next.map.reset();
      break;
    case Kind::UseOwnStrategy:
      next.settings.strategy = plan::Strategy::Stowage;
      break;
    case Kind::Target:
      for (const auto& [name, device] : fix.places)
        next = edits::pinName(std::move(next), *document_.model(), name, device);
      break;
    default:
      return;
  }
  if (fix.solves) next.map.reset();
  document_.edit(fix.text, std::move(next));
}

}  // namespace stowage::app
