#include "core/solve/instance/rule_table.h"

#include <algorithm>

namespace stowage::solve {
namespace {

/// Half-open range of modules a rule covers, or one tensor.
struct Scope {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t tensor = ChainNode::kNone;
};

Result<Scope> scope_of(const model::Model& model, const plan::Rule& rule) {
  if (const auto tensor = model.find_tensor(rule.name)) return Scope{0, 0, tensor->value};
  if (const auto module = model.find_module(rule.name))
    return Scope{module->value, model[*module].subtree_end, ChainNode::kNone};
  return fail(Code::SolveRuleUnknown, rule.name);
}

bool overlap(const model::Model& model, const Scope& a, const Scope& b) {
  if (a.tensor != ChainNode::kNone && b.tensor != ChainNode::kNone) return a.tensor == b.tensor;
  if (a.tensor != ChainNode::kNone || b.tensor != ChainNode::kNone) {
    const Scope& modules = a.tensor == ChainNode::kNone ? a : b;
    const std::uint32_t at = model.tensors()[a.tensor == ChainNode::kNone ? b.tensor : a.tensor].module.value;
    return at >= modules.begin && at < modules.end;
  }
  return a.begin < b.end && b.begin < a.end;
}

bool contradict(const plan::Rule& a, const plan::Rule& b) {
  if (a.forbid && b.forbid) return false;
  return a.forbid == b.forbid ? a.device != b.device : a.device == b.device;
}

bool holds_tensors(const model::Model& model, const Scope& scope) {
  if (scope.tensor != ChainNode::kNone) return true;
  for (std::uint32_t i = scope.begin; i < scope.end; ++i) {
    if (!model.modules()[i].tensors.empty()) return true;
  }
  return false;
}

/// Two rules on the same tensors that no device obeys. With many rules only neighbours in order of name depth
/// could be checked faster; they are few.
Status find_contradiction(const model::Model& model, const std::vector<plan::Rule>& rules,
                          const std::vector<Scope>& scopes) {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (std::size_t k = i + 1; k < rules.size(); ++k) {
      if (!contradict(rules[i], rules[k]) || !overlap(model, scopes[i], scopes[k])) continue;
      const Scope& inner =
          scopes[k].tensor != ChainNode::kNone || scopes[k].begin >= scopes[i].begin ? scopes[k] : scopes[i];
      if (!holds_tensors(model, inner)) continue;
      return fail(
          Code::SolveRulesContradict, rules[i].name,
          {machine::display_name(rules[i].device), rules[k].name, machine::display_name(rules[k].device)});
    }
  }
  return {};
}

void collect_units(const UnitCatalog& catalog, const Scope& scope, std::vector<std::uint32_t>& units) {
  const std::vector<std::uint32_t>& unit_of = catalog.table().unit_of_tensor;
  if (scope.tensor != ChainNode::kNone) {
    units.push_back(unit_of[scope.tensor]);
    return;
  }
  for (std::uint32_t i = scope.begin; i < scope.end; ++i) {
    for (const model::TensorId id : catalog.model().modules()[i].tensors) {
      if (units.empty() || units.back() != unit_of[id.index()]) units.push_back(unit_of[id.index()]);
    }
  }
  std::sort(units.begin(), units.end());
  units.erase(std::unique(units.begin(), units.end()), units.end());
}

SlotSet allowed_by(const plan::Rule& rule, const machine::Machine& machine, const SlotSet& all) {
  const auto slot = machine.slot(rule.device);
  if (rule.forbid) return slot ? SlotSet(all).reset(*slot) : all;
  return slot ? SlotSet().set(*slot) : SlotSet();
}

}  // namespace

std::vector<std::uint32_t> units_of_rule(const UnitCatalog& catalog, const plan::Rule& rule) {
  std::vector<std::uint32_t> units;
  if (const auto scope = scope_of(catalog.model(), rule)) collect_units(catalog, *scope, units);
  return units;
}

Result<RuleTable> make_rules(const UnitCatalog& catalog, const machine::Machine& machine,
                             const std::vector<plan::Rule>& rules) {
  RuleTable table;
  SlotSet all;
  for (std::size_t i = 0; i < machine.devices.size(); ++i) all.set(i);
  table.sets.push_back(all);
  if (all.none() && !catalog.units().empty()) table.impossible_unit = 0;
  if (rules.empty()) return table;
  std::vector<Scope> scopes;
  for (const plan::Rule& rule : rules) {
    auto scope = scope_of(catalog.model(), rule);
    if (!scope) return tl::unexpected<Error>(std::move(scope).error());
    scopes.push_back(*scope);
  }
  STOWAGE_TRY(find_contradiction(catalog.model(), rules, scopes));
  table.set_of_unit.assign(catalog.units().size(), 0);
  for (std::size_t r = 0; r < rules.size(); ++r) {
    std::vector<std::uint32_t> units;
    collect_units(catalog, scopes[r], units);
    const SlotSet allowed = allowed_by(rules[r], machine, all);
    for (const std::uint32_t unit : units) {
      const SlotSet both = table.sets[table.set_of_unit[unit]] & allowed;
      const auto known = std::find(table.sets.begin(), table.sets.end(), both);
      table.set_of_unit[unit] = static_cast<std::uint32_t>(known - table.sets.begin());
      if (known == table.sets.end()) table.sets.push_back(both);
      if (both.none()) table.impossible_unit = std::min(table.impossible_unit, unit);
    }
  }
  return table;
}

}  // namespace stowage::solve
