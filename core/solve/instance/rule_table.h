#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "core/solve/instance/unit_catalog.h"

namespace stowage::solve {

/// Slots of a machine a unit may lie on.
using SlotSet = std::bitset<256>;

/// The user's pins and forbids, brought down to units. All rules that touch a unit hold at once.
struct RuleTable {
  std::vector<SlotSet> sets{};               ///< [0]: every device of the machine
  std::vector<std::uint32_t> set_of_unit{};  ///< index into `sets`; empty when no rule touches any unit
  std::uint32_t impossible_unit = ChainNode::kNone;  ///< the first unit with nowhere to go

  const SlotSet& of(std::size_t unit) const { return sets[set_of_unit.empty() ? 0 : set_of_unit[unit]]; }
};

/// Errors: SolveRuleUnknown (names no module or tensor), SolveRulesContradict (two rules on one module or
/// nested ones that no device obeys both).
Result<RuleTable> make_rules(const UnitCatalog& catalog, const machine::Machine& machine,
                             const std::vector<plan::Rule>& rules);

/// Units a rule touches.
std::vector<std::uint32_t> units_of_rule(const UnitCatalog& catalog, const plan::Rule& rule);

}  // namespace stowage::solve
