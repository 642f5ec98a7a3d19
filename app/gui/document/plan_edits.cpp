#include "app/gui/document/plan_edits.h"

#include <algorithm>

#include "core/plan/computed.h"

namespace stowage::app::edits {
namespace {

using machine::DeviceId;
using model::Model;
using model::ModuleId;

constexpr Bytes kUsualCard = GiB(24);

/// The module a rule is about: the named module, or the module of the named tensor.
std::optional<ModuleId> moduleOf(const Model& model, const std::string& name) {
  if (const auto module = model.find_module(name)) return module;
  if (const auto tensor = model.find_tensor(name)) return model[*tensor].module;
  return std::nullopt;
}

bool sameOrInside(const Model& model, ModuleId outer, const std::string& ruleName) {
  const auto at = moduleOf(model, ruleName);
  return at && model.contains(outer, *at);
}

/// Replaces a pin on an ancestor by pins on everything below it except what holds `module`.
void spread(std::vector<plan::Rule>& rules, const Model& model, ModuleId ancestor, ModuleId module,
            DeviceId device) {
  ModuleId at = ancestor;
  while (at != module) {
    for (const auto tensor : model[at].tensors) rules.push_back({model[tensor].name, device, false});
    ModuleId next = module;
    for (const ModuleId child : model[at].children) {
      if (model.contains(child, module)) {
        next = child;
      } else if (model[child].bytes) {
        rules.push_back({model[child].name, device, false});
      }
    }
    at = next;
  }
}

void clearPins(std::vector<plan::Rule>& rules, const Model& model, ModuleId module) {
  std::vector<plan::Rule> kept;
  for (const auto& rule : rules) {
    const auto at = rule.forbid ? std::nullopt : moduleOf(model, rule.name);
    if (!at) {
      kept.push_back(rule);
    } else if (!model.contains(module, *at)) {
      const bool above = model.contains(*at, module) && model.find_module(rule.name);
      if (above) {
        spread(kept, model, *at, module, rule.device);
      } else {
        kept.push_back(rule);
      }
    }
  }
  rules = std::move(kept);
}

/// One module of somebody's map goes to `device`, and with it what shares its storages. All other keys stay
/// as they are, those that name nothing too.
void moveInMap(plan::DeviceMap& map, const Model& model, ModuleId module, DeviceId device) {
  std::vector<std::string> partners;
  for (std::size_t i = module.index(); i < model[module].subtree_end; ++i) {
    for (const auto tensor : model.modules()[i].tensors) {
      for (const auto other : model[model[tensor].storage].tensors) {
        if (!model.contains(module, model[other].module)) partners.push_back(model[other].name);
      }
    }
  }
  const auto replaced = [&](const plan::DeviceMap::Entry& entry) {
    return sameOrInside(model, module, entry.key) ||
           std::find(partners.begin(), partners.end(), entry.key) != partners.end();
  };
  std::erase_if(map.entries, replaced);
  map.entries.push_back({model[module].name, device});
  for (const auto& name : partners) map.entries.push_back({name, device});
}

std::vector<model::TensorId> tensorsOf(const Model& model, const std::vector<ModuleId>& modules) {
  std::vector<model::TensorId> out;
  for (const ModuleId module : modules) {
    for (std::size_t i = module.index(); i < model[module].subtree_end; ++i) {
      const auto& own = model.modules()[i].tensors;
      out.insert(out.end(), own.begin(), own.end());
    }
  }
  return out;
}

/// The tensors that the user's list names, by TensorId.
std::vector<bool> listed(plan::Settings settings, const Model& model) {
  settings.runtime.kind = machine::RuntimeKind::Mixed;
  auto marked = plan::computed_tensors(model, settings);
  marked.resize(model.tensors().size(), false);
  return marked;
}

}  // namespace

std::vector<ModuleId> movable(const Model& model, const solve::UnitCatalog* catalog,
                              const std::vector<ModuleId>& modules) {
  std::vector<ModuleId> wanted;
  for (ModuleId module : modules) {
    if (catalog) {
      ModuleId at = module;
      while (model[at].tensors.empty() && !model[at].children.empty()) at = model[at].children.front();
      if (!model[at].tensors.empty()) {
        const auto& unit =
            solve::units(*catalog)[solve::unit_of_tensor(*catalog)[model[at].tensors.front().index()]];
        if (unit.block && unit.module.valid() && model.contains(unit.module, module)) module = unit.module;
      }
    }
    wanted.push_back(module);
  }
  std::sort(wanted.begin(), wanted.end());
  std::vector<ModuleId> out;
  for (const ModuleId module : wanted) {
    if (!out.empty() && model.contains(out.back(), module)) continue;
    out.push_back(module);
  }
  return out;
}

std::vector<std::string> names(const Model& model, const std::vector<ModuleId>& modules) {
  std::vector<std::string> out;
  out.reserve(modules.size());
  for (const ModuleId module : modules) out.push_back(model[module].name);
  return out;
}

PlanInput pin(PlanInput input, const Model& model, const std::vector<ModuleId>& modules, DeviceId device) {
  for (const ModuleId module : modules) clearPins(input.settings.rules, model, module);
  for (const ModuleId module : modules) input.settings.rules.push_back({model[module].name, device, false});
  if (input.map) {
    for (const ModuleId module : modules) moveInMap(*input.map, model, module, device);
  }
  return input;
}

PlanInput forbid(PlanInput input, const Model& model, const std::vector<ModuleId>& modules, DeviceId device) {
  auto& rules = input.settings.rules;
  for (const ModuleId module : modules) {
    const auto* pinned = pinOf(input.settings, model, module);
    if (pinned && pinned->device == device) clearPins(rules, model, module);
    std::erase_if(rules, [&](const plan::Rule& rule) {
      return rule.device == device && sameOrInside(model, module, rule.name);
    });
    rules.push_back({model[module].name, device, true});
  }
  return input;
}

PlanInput allow(PlanInput input, const Model& model, const std::vector<ModuleId>& modules, DeviceId device) {
  std::erase_if(input.settings.rules, [&](const plan::Rule& rule) {
    const auto at = moduleOf(model, rule.name);
    return rule.forbid && rule.device == device && at &&
           std::any_of(modules.begin(), modules.end(),
                       [&](ModuleId m) { return model.contains(*at, m) || model.contains(m, *at); });
  });
  return input;
}

PlanInput unpin(PlanInput input, const Model& model, const std::vector<ModuleId>& modules) {
  for (const ModuleId module : modules) clearPins(input.settings.rules, model, module);
  return input;
}

PlanInput unpinEverything(PlanInput input) {
  std::erase_if(input.settings.rules, [](const plan::Rule& rule) { return !rule.forbid; });
  return input;
}

PlanInput withoutRules(PlanInput input, const std::string& name) {
  std::erase_if(input.settings.rules, [&](const plan::Rule& rule) { return rule.name == name; });
  return input;
}

PlanInput withComputing(PlanInput input, const Model& model, const std::vector<ModuleId>& modules,
                        bool computed) {
  auto& settings = input.settings;
  if (computed) settings.runtime.kind = machine::RuntimeKind::Mixed;
  auto marked = listed(settings, model);
  for (const auto tensor : tensorsOf(model, modules)) {
    // What shares a storage is computed together: one name left would bring all of them back.
    for (const auto other : model[model[tensor].storage].tensors) marked[other.index()] = computed;
  }
  settings.computed = plan::covering_names(model, marked);
  return input;
}

bool computes(const plan::Settings& settings, const Model& model, const std::vector<ModuleId>& modules) {
  if (settings.runtime.kind != machine::RuntimeKind::Mixed || settings.computed.empty() || modules.empty())
    return false;
  const auto marked = listed(settings, model);
  const auto tensors = tensorsOf(model, modules);
  return !tensors.empty() && std::all_of(tensors.begin(), tensors.end(),
                                         [&](model::TensorId tensor) { return marked[tensor.index()]; });
}

PlanInput withBudget(PlanInput input, DeviceId device, std::optional<Bytes> budget) {
  for (auto& entry : input.machine.devices) {
    if (entry.id == device) entry.budget = budget;
  }
  return input;
}

PlanInput withMachine(PlanInput input, machine::Machine machine) {
  input.machine = std::move(machine);
  std::erase_if(input.settings.rules,
                [&](const plan::Rule& rule) { return !input.machine.find(rule.device); });
  if (input.settings.main_gpu && *input.settings.main_gpu >= input.machine.gpu_count())
    input.settings.main_gpu.reset();
  return input;
}

PlanInput withAnotherGpu(PlanInput input, std::optional<Bytes> budget) {
  auto& devices = input.machine.devices;
  const std::uint32_t count = input.machine.gpu_count();
  machine::Device device;
  if (count > 0) device = devices[count - 1];
  device.id = machine::gpu(count);
  if (budget || count == 0) device.budget = budget.value_or(kUsualCard);
  devices.insert(devices.begin() + count, device);
  return input;
}

std::vector<std::string> blockClasses(const Model& model, const plan::Settings& settings,
                                      const std::vector<ModuleId>& modules) {
  const auto& whole = plan::no_split_classes(model, settings);
  std::vector<std::string> out;
  for (const ModuleId module : modules) {
    for (ModuleId at = model[module].parent; at.valid(); at = model[at].parent) {
      const std::string& name = model[at].class_name;
      if (plan::is_any_class(name, whole) && std::find(out.begin(), out.end(), name) == out.end())
        out.push_back(name);
    }
  }
  return out;
}

PlanInput withSplitting(PlanInput input, const Model& model, const std::string& className) {
  input.map.reset();
  auto classes = plan::no_split_classes(model, input.settings);
  std::erase_if(
      classes, [&](const std::string& name) { return name == className || plan::is_class(className, name); });
  input.settings.no_split = std::move(classes);
  return input;
}

PlanInput withRepair(PlanInput input, const Model& model, const solve::Repair& repair) {
  using Kind = solve::Repair::Kind;
  switch (repair.kind) {
    case Kind::RaiseBudget:
      return withBudget(std::move(input), repair.device, repair.budget);
    case Kind::ComputeOnHost:
      input.settings.runtime.kind =
          repair.name.empty() ? machine::RuntimeKind::Host : machine::RuntimeKind::Mixed;
      if (!repair.name.empty()) input.settings.computed.push_back(repair.name);
      return input;
    case Kind::LiftRule:
      return withoutRules(std::move(input), repair.name);
    case Kind::AllowSplitting:
      return withSplitting(std::move(input), model, repair.name);
    case Kind::AllowEmptyGpus:
      input.settings.allow_empty_gpus = true;
      return input;
    case Kind::AddDevice:
      break;
  }
  if (repair.device.gpu()) {
    for (std::uint32_t i = 0; i < repair.count; ++i)
      input = withAnotherGpu(std::move(input), repair.budget ? std::optional(repair.budget) : std::nullopt);
    return input;
  }
  if (!input.machine.find(repair.device)) {
    machine::Device device;
    device.id = repair.device;
    if (repair.budget) device.budget = repair.budget;
    auto& devices = input.machine.devices;
    devices.insert(std::upper_bound(devices.begin(), devices.end(), device,
                                    [](const auto& a, const auto& b) { return a.id < b.id; }),
                   device);
  }
  return input;
}

const plan::Rule* forbidding(const plan::Settings& settings, const Model& model, ModuleId module,
                             DeviceId device) {
  for (const auto& rule : settings.rules) {
    if (!rule.forbid || rule.device != device) continue;
    const auto at = moduleOf(model, rule.name);
    if (at && (model.contains(*at, module) || model.contains(module, *at))) return &rule;
  }
  return nullptr;
}

const plan::Rule* pinOf(const plan::Settings& settings, const Model& model, ModuleId module) {
  const plan::Rule* found = nullptr;
  std::uint32_t depth = 0;
  for (const auto& rule : settings.rules) {
    if (rule.forbid) continue;
    const auto at = model.find_module(rule.name);
    if (!at || !model.contains(*at, module)) continue;
    if (!found || model[*at].depth >= depth) {
      found = &rule;
      depth = model[*at].depth;
    }
  }
  return found;
}

}  // namespace stowage::app::edits
