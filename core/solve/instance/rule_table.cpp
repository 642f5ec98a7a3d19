#include "core/solve/instance/rule_table.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace stowage::solve {
namespace {

/// Half-open range of modules a rule covers, or one tensor: then the range is its module alone.
struct Scope {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t tensor = ChainNode::kNone;
};

Result<Scope> scope_of(const model::Model& model, const plan::Rule& rule) {
  if (const auto tensor = model.find_tensor(rule.name)) {
    const std::uint32_t module = model[*tensor].module.value;
    return Scope{module, module + 1, tensor->value};
  }
  if (const auto module = model.find_module(rule.name))
    return Scope{module->value, model[*module].subtree_end, ChainNode::kNone};
  return fail(Code::SolveRuleUnknown, rule.name);
}

bool holds_tensors(const model::Model& model, const Scope& scope) {
  if (scope.tensor != ChainNode::kNone) return true;
  for (std::uint32_t i = scope.begin; i < scope.end; ++i) {
    if (!model.modules()[i].tensors.empty()) return true;
  }
  return false;
}

/// The rules that hold around one place in the tree, outermost first. Scopes are nested or apart, so those
/// that overlap a rule are just the ones around it.
class RulesAround {
 public:
  explicit RulesAround(const std::vector<plan::Rule>& rules) : rules_(rules) {}

  /// Leaves the scopes that `scope` is not inside.
  void go_to(const std::vector<Scope>& scopes, const Scope& scope) {
    while (!around_.empty() && !covers(scopes[around_.back()], scope)) {
      earliest_[key(rules_[around_.back()])].pop_back();
      around_.pop_back();
    }
  }
  void enter(std::size_t rule) {
    around_.push_back(rule);
    std::vector<std::size_t>& firsts = earliest_[key(rules_[rule])];
    firsts.push_back(firsts.empty() ? rule : std::min(firsts.back(), rule));
  }
  /// The first rule around here that no device obeys together with this one.
  std::size_t against(const plan::Rule& rule) const {
    std::size_t found = kNobody;
    for (const auto& [around, firsts] : earliest_) {
      const auto& [device, forbids] = around;
      const bool same = device == rule.device;
      const bool contradicts = rule.forbid ? !forbids && same : forbids ? same : !same;
      if (contradicts && !firsts.empty()) found = std::min(found, firsts.back());
    }
    return found;
  }

  static constexpr std::size_t kNobody = ~std::size_t{0};

 private:
  using Key = std::pair<machine::DeviceId, bool>;
  static Key key(const plan::Rule& rule) { return {rule.device, rule.forbid}; }
  static bool covers(const Scope& outer, const Scope& inner) {
    if (outer.tensor != ChainNode::kNone) return outer.tensor == inner.tensor;
    return inner.begin >= outer.begin && inner.begin < outer.end;
  }

  const std::vector<plan::Rule>& rules_;
  std::vector<std::size_t> around_{};
  std::map<Key, std::vector<std::size_t>> earliest_{};  ///< beside `around_`: the least number so far
};

/// Two rules on the same tensors that no device obeys; of several such pairs the first. One walk over the
/// tree.
Status find_contradiction(const model::Model& model, const std::vector<plan::Rule>& rules,
                          const std::vector<Scope>& scopes) {
  std::vector<std::size_t> order(rules.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto place = [&](std::size_t rule) {
    const Scope& scope = scopes[rule];
    const bool tensor = scope.tensor != ChainNode::kNone;
    return std::tuple(scope.begin, tensor, tensor ? scope.tensor : 0, rule);
  };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
  RulesAround around(rules);
  std::pair<std::size_t, std::size_t> first{RulesAround::kNobody, RulesAround::kNobody};
  for (const std::size_t rule : order) {
    around.go_to(scopes, scopes[rule]);
    const std::size_t other = around.against(rules[rule]);
    if (other != RulesAround::kNobody && holds_tensors(model, scopes[rule]))
      first = std::min(first, std::pair(std::min(rule, other), std::max(rule, other)));
    around.enter(rule);
  }
  if (first.first == RulesAround::kNobody) return {};
  const plan::Rule &one = rules[first.first], &two = rules[first.second];
  return fail(Code::SolveRulesContradict, one.name,
              {machine::display_name(one.device), two.name, machine::display_name(two.device)});
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
