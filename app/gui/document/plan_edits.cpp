#include "app/gui/document/plan_edits.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "app/gui/document/chosen_modules.h"

namespace stowage::app::edits {
namespace {

using machine::DeviceId;
using model::Model;
using model::ModuleId;

/// What a rule or a map's key is about: a module, or one tensor of it.
struct Named {
  ModuleId module{};
  bool tensor = false;
};

std::optional<Named> named(const Model& model, const std::string& name) {
  if (const auto module = model.find_module(name)) return Named{*module, false};
  if (const auto tensor = model.find_tensor(name)) return Named{model[*tensor].module, true};
  return std::nullopt;
}

std::vector<ModuleId> both(std::vector<ModuleId> some, const std::vector<ModuleId>& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

/// The rules without the pins of some modules. A pin above them is spread over everything else below it, but
/// not over what goes along with them.
class PinClearer {
 public:
  PinClearer(const Model& model, const std::vector<ModuleId>& modules, const std::vector<ModuleId>& along)
      : model_(model), chosen_(model, modules), left_(model, both(modules, along)) {}

  std::vector<plan::Rule> without(const std::vector<plan::Rule>& rules) {
    kept_.reserve(rules.size());
    for (const plan::Rule& rule : rules) {
      const auto at = rule.forbid ? std::nullopt : named(model_, rule.name);
      if (at && chosen_.holds(at->module)) continue;
      if (at && !at->tensor && chosen_.reaches(at->module))
        spread(at->module, rule.device);
      else
        kept_.push_back(rule);
    }
    return std::move(kept_);
  }

 private:
  /// Pins on everything below `at` but the modules that are cleared and what holds them.
  void spread(ModuleId at, DeviceId device) {
    if (!spread_.insert({at, device}).second) return;
    if (!left_.holds(at)) {
      for (const auto tensor : model_[at].tensors) kept_.push_back({model_[tensor].name, device, false});
    }
    std::vector<ModuleId> deeper;
    for (const ModuleId child : model_[at].children) {
      if (left_.holds(child)) continue;
      if (left_.reaches(child))
        deeper.push_back(child);
      else if (model_[child].bytes)
        kept_.push_back({model_[child].name, device, false});
    }
    for (const ModuleId child : deeper) spread(child, device);
  }

  const Model& model_;
  ChosenModules chosen_, left_;
  std::vector<plan::Rule> kept_{};
  std::set<std::pair<ModuleId, DeviceId>> spread_{};
};

void clearPins(std::vector<plan::Rule>& rules, const Model& model, const std::vector<ModuleId>& modules,
               const std::vector<ModuleId>& along = {}) {
  rules = PinClearer(model, modules, along).without(rules);
}

/// Tensors outside of the modules that are one storage with some inside.
std::vector<model::TensorId> sharedOutside(const Model& model, const ChosenModules& chosen) {
  std::set<model::TensorId> out;
  for (const ModuleId root : chosen.roots()) {
    for (std::size_t i = root.index(); i < model[root].subtree_end; ++i) {
      for (const auto tensor : model.modules()[i].tensors) {
        for (const auto other : model[model[tensor].storage].tensors) {
          if (!chosen.holds(model[other].module)) out.insert(other);
        }
      }
    }
  }
  return {out.begin(), out.end()};
}

/// What the solver moves with these modules: the blocks and leaves that hold names of their storages, and
/// what those share in turn.
std::vector<ModuleId> movedAlong(const Model& model, const solve::UnitCatalog* catalog,
                                 const std::vector<ModuleId>& modules) {
  std::vector<ModuleId> out;
  while (true) {
    std::vector<ModuleId> more;
    for (const auto tensor : sharedOutside(model, ChosenModules(model, both(modules, out))))
      more.push_back(model[tensor].module);
    if (more.empty()) return out;
    out = movable(model, catalog, both(std::move(out), more));
  }
}

/// The first rule that keeps one of the modules from the device.
std::optional<plan::Rule> ruleAgainst(const plan::Settings& settings, const Model& model,
                                      const std::vector<ModuleId>& modules, DeviceId device) {
  const ChosenModules chosen(model, modules);
  for (const plan::Rule& rule : settings.rules) {
    if ((rule.device == device) != rule.forbid) continue;
    const auto at = named(model, rule.name);
    if (at && (chosen.holds(at->module) || (!at->tensor && chosen.reaches(at->module)))) return rule;
  }
  return std::nullopt;
}

/// Which of many modules a device is forbidden to.
class Forbidden {
 public:
  Forbidden(const plan::Settings& settings, const Model& model, DeviceId device) : model_(model) {
    for (const plan::Rule& rule : settings.rules) {
      if (!rule.forbid || rule.device != device) continue;
      if (const auto at = named(model, rule.name)) places_.push_back(at->module);
    }
    std::sort(places_.begin(), places_.end());
  }

  /// A rule is about the module itself, about what holds it, or about what it holds.
  bool touches(ModuleId module) const {
    const auto inside = std::lower_bound(places_.begin(), places_.end(), module);
    if (inside != places_.end() && model_.contains(module, *inside)) return true;
    for (ModuleId at = model_[module].parent; at.valid(); at = model_[at].parent) {
      if (std::binary_search(places_.begin(), places_.end(), at)) return true;
    }
    return false;
  }

 private:
  const Model& model_;
  std::vector<ModuleId> places_{};
};

/// The pins that name modules, by module: which one is in force on any module costs a walk to the root.
class Pins {
 public:
  Pins(const plan::Settings& settings, const Model& model) : model_(model) {
    for (const plan::Rule& rule : settings.rules) {
      if (rule.forbid) continue;
      if (const auto at = model.find_module(rule.name)) pins_[*at] = rule.device;
    }
  }
  std::optional<DeviceId> of(ModuleId module) const {
    for (ModuleId at = module; at.valid(); at = model_[at].parent) {
      if (const auto pin = pins_.find(at); pin != pins_.end()) return pin->second;
    }
    return std::nullopt;
  }

 private:
  const Model& model_;
  std::map<ModuleId, DeviceId> pins_{};
};

/// Modules of somebody's map go to `device`, and with them what shares their storages. All other keys stay as
/// they are, those that name nothing too.
plan::DeviceMap movedInMap(plan::DeviceMap map, const Model& model, const std::vector<ModuleId>& modules,
                           DeviceId device) {
  const ChosenModules chosen(model, modules);
  std::set<std::string_view> partners;
  for (const auto tensor : sharedOutside(model, chosen)) partners.insert(model[tensor].name);
  std::erase_if(map.entries, [&](const plan::DeviceMap::Entry& entry) {
    const auto at = named(model, entry.key);
    return (at && chosen.holds(at->module)) || partners.count(entry.key) > 0;
  });
  for (const ModuleId root : chosen.roots()) map.entries.push_back({model[root].name, device});
  for (const std::string_view name : partners) map.entries.push_back({std::string(name), device});
  return map;
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

PlanInput pin(PlanInput input, const Model& model, const std::vector<ModuleId>& modules, DeviceId device,
              const std::vector<ModuleId>& along) {
  clearPins(input.settings.rules, model, modules, along);
  for (const ModuleId module : modules) input.settings.rules.push_back({model[module].name, device, false});
  if (input.map)
    input.map = std::make_shared<const plan::DeviceMap>(movedInMap(*input.map, model, modules, device));
  return input;
}

Move moveTo(const PlanInput& input, const Model& model, const solve::UnitCatalog* catalog,
            const std::vector<ModuleId>& modules, DeviceId device, bool parts) {
  Move out;
  if (parts) out.split = blockClasses(model, input.settings, modules);
  out.modules = movable(model, out.split.empty() ? catalog : nullptr, modules);
  PlanInput next = input;
  for (const auto& name : out.split) next = withSplitting(std::move(next), model, name);
  next.map = input.map;
  out.along = movedAlong(model, out.split.empty() ? catalog : nullptr, out.modules);
  out.input = pin(std::move(next), model, out.modules, device, out.along);
  out.against = ruleAgainst(out.input.settings, model, out.along, device);
  return out;
}

PlanInput forbid(PlanInput input, const Model& model, const std::vector<ModuleId>& modules, DeviceId device) {
  auto& rules = input.settings.rules;
  const Pins pins(input.settings, model);
  std::vector<ModuleId> pinnedThere;
  std::copy_if(modules.begin(), modules.end(), std::back_inserter(pinnedThere),
               [&](ModuleId module) { return pins.of(module) == device; });
  if (!pinnedThere.empty()) clearPins(rules, model, pinnedThere);
  const ChosenModules chosen(model, modules);
  std::erase_if(rules, [&](const plan::Rule& rule) {
    const auto at = rule.device == device ? named(model, rule.name) : std::nullopt;
    return at && chosen.holds(at->module);
  });
  for (const ModuleId module : modules) rules.push_back({model[module].name, device, true});
  return input;
}

PlanInput allow(PlanInput input, const Model& model, const std::vector<ModuleId>& modules, DeviceId device) {
  const ChosenModules chosen(model, modules);
  std::erase_if(input.settings.rules, [&](const plan::Rule& rule) {
    const auto at = rule.forbid && rule.device == device ? named(model, rule.name) : std::nullopt;
    return at && (chosen.holds(at->module) || chosen.reaches(at->module));
  });
  return input;
}

PlanInput unpin(PlanInput input, const Model& model, const std::vector<ModuleId>& modules) {
  clearPins(input.settings.rules, model, modules);
  return input;
}

PlanInput liftAllRules(PlanInput input) {
  input.settings.rules.clear();
  return input;
}

PlanInput withoutRules(PlanInput input, const std::string& name) {
  std::erase_if(input.settings.rules, [&](const plan::Rule& rule) { return rule.name == name; });
  return input;
}

std::optional<ModuleId> firstForbidden(const plan::Settings& settings, const Model& model,
                                       const std::vector<ModuleId>& modules, DeviceId device) {
  const Forbidden forbidden(settings, model, device);
  const auto first = std::find_if(modules.begin(), modules.end(),
                                  [&](ModuleId module) { return forbidden.touches(module); });
  return first == modules.end() ? std::nullopt : std::optional(*first);
}

bool allForbidden(const plan::Settings& settings, const Model& model, const std::vector<ModuleId>& modules,
                  DeviceId device) {
  const Forbidden forbidden(settings, model, device);
  return std::all_of(modules.begin(), modules.end(),
                     [&](ModuleId module) { return forbidden.touches(module); });
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
