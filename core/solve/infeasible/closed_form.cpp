#include "core/solve/infeasible/closed_form.h"

#include <algorithm>

#include "core/solve/dispatch/dispatch.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
constexpr std::uint32_t kNone = ChainNode::kNone;

std::string count(std::uint64_t n) { return format_count(n); }
/// What a GPU must hold whatever else it holds, when it streams.
std::uint64_t fixed_costs(const Instance& instance, Slot gpu) {
  std::uint64_t sum = instance.overhead[gpu];
  if (instance.streams()) sum = saturating_add(sum, instance.catalog.left_behind().count());
  return sum;
}

/// The unit that makes the reserve, or has to be resident: the one with the largest load not above `reserve`,
/// else the heaviest.
std::uint32_t witness_of(const Instance& instance, std::uint64_t reserve) {
  std::uint32_t best = kNone;
  for (std::uint32_t u = 0; u < instance.catalog.units().size(); ++u) {
    const UnitClass& c = instance.unit_class(u);
    if (best == kNone) {
      best = u;
      continue;
    }
    const UnitClass& b = instance.unit_class(best);
    const bool c_makes = c.load() == reserve && reserve > 0, b_makes = b.load() == reserve && reserve > 0;
    if (c_makes != b_makes ? c_makes : c.resident > b.resident) best = u;
  }
  return best;
}

void explain_nowhere(const Instance& instance, Infeasibility& out) {
  const Unit& unit = instance.catalog.units()[instance.rules.impossible_unit];
  out.witness = unit.name;
  std::string rules;
  for (const plan::Rule& rule : instance.settings.rules) {
    const std::vector<std::uint32_t> touched = units_of_rule(instance.catalog, rule);
    if (!std::binary_search(touched.begin(), touched.end(), instance.rules.impossible_unit)) continue;
    rules += (rules.empty() ? "" : ", ") + std::string(rule.forbid ? "not " : "") + rule.name + " → " +
             machine::display_name(rule.device);
  }
  out.reason = Error{Code::SolveNowhere, std::string(unit.name), {rules}, {}};
}

void explain_memory(const Instance& instance, Infeasibility& out) {
  std::uint64_t room = 0;
  for (const std::uint64_t budget : instance.budget) room = saturating_add(room, budget);
  const std::uint64_t total = instance.catalog.total().count();
  out.short_bytes = Bytes(saturating_subtract(total, room));
  out.reason = Error{Code::SolveTooLittleMemory,
                     {},
                     {count(room), count(total), count(saturating_subtract(total, room))},
                     {}};
  const std::uint32_t witness = witness_of(instance, 0);
  if (witness != kNone) out.witness = instance.catalog.units()[witness].name;
}

std::uint64_t all_room(const Instance& instance) {
  std::uint64_t room = 0;
  for (const std::uint64_t budget : instance.budget) room = saturating_add(room, budget);
  return room;
}

/// The pins that bring more to a GPU than it has room for; empty where it is not they.
std::string pins_above(const Instance& instance, const TierTask& task, Slot gpu) {
  std::uint64_t pinned = fixed_costs(instance, gpu);
  for (std::size_t u = 0; u < task.fixing.size(); ++u) {
    if (task.fixing[u] == Fixing::In)
      pinned = saturating_add(pinned, task.weight[instance.catalog.class_of_unit()[u]]);
  }
  std::string names;
  for (const plan::Rule& rule : instance.settings.rules) {
    if (pinned > instance.budget[gpu] && !rule.forbid && rule.device == instance.machine.devices[gpu].id)
      names += (names.empty() ? "" : ", ") + rule.name;
  }
  return names;
}

void explain_gpu(const Instance& instance, Slot gpu, Infeasibility& out) {
  const TierTask task = gpu_task(instance, gpu, nullptr, nullptr);
  const std::uint64_t fixed = fixed_costs(instance, gpu), budget = instance.budget[gpu];
  const LeastCapacity any = least_tier_capacity(task, false), some = least_tier_capacity(task, true);
  if (!some.exists) {
    out.reason = Error{Code::SolveNotProven, {}, {}, {}};
    return;
  }
  const bool streams_at_all = any.exists && saturating_add(fixed, any.capacity) <= budget;
  const LeastCapacity& least = streams_at_all || !any.exists ? some : any;
  const std::uint64_t need = saturating_add(fixed, least.capacity);
  const std::uint32_t witness = witness_of(instance, least.reserve);
  if (witness != kNone) out.witness = instance.catalog.units()[witness].name;
  out.short_bytes = Bytes(saturating_subtract(need, budget));
  // Loads that add up along a path need more than the form for single loads says: how much is told by the
  // smallest budget.
  const Code code = !out.short_bytes && !instance.catalog.coupled() ? Code::SolveNotProven
                    : streams_at_all                                ? Code::SolveNothingOnGpu
                                                                    : Code::SolveNeitherNor;
  const std::string pins = pins_above(instance, task, gpu);
  out.reason = Error{code,
                     pins.empty() ? out.witness : pins,
                     {machine::display_name(instance.machine.devices[gpu].id), count(need), count(budget),
                      count(saturating_subtract(need, budget))},
                     {}};
}

}  // namespace

std::optional<std::size_t> budget_in_the_way(const Instance& instance) {
  if (instance.rules.impossible_unit != kNone || instance.slots() == 0) return std::nullopt;
  if (instance.gpus == 0)
    return instance.cpu && instance.budget[*instance.cpu] != kUnlimited
               ? std::optional<std::size_t>(*instance.cpu)
               : std::nullopt;
  const auto largest = std::max_element(instance.budget.begin(), instance.budget.begin() + instance.gpus);
  return *largest == kUnlimited ? std::nullopt
                                : std::optional<std::size_t>(largest - instance.budget.begin());
}

std::uint64_t least_budget_guess(const Instance& instance, std::size_t slot) {
  if (slot >= instance.gpus) return 0;
  const auto gpu = static_cast<Slot>(slot);
  const LeastCapacity least = least_tier_capacity(gpu_task(instance, gpu, nullptr, nullptr), true);
  return least.exists ? saturating_add(fixed_costs(instance, gpu), least.capacity) : 0;
}

std::uint64_t most_useful_budget(const Instance& instance, std::size_t slot) {
  const std::uint64_t all = saturating_add(instance.catalog.total().count(), instance.catalog.exec().count());
  return saturating_add(instance.overhead[slot],
                        saturating_multiply(all, 2));  // all of it, and the largest load once more
}

Infeasibility reason_only(const Instance& instance, bool proven) {
  Infeasibility out;
  if (instance.rules.impossible_unit != kNone) {
    explain_nowhere(instance, out);
  } else if (instance.catalog.total().count() > all_room(instance)) {
    explain_memory(instance, out);
  } else if (!proven) {
    out.reason = Error{Code::SolveNotProven, {}, {}, {}};
  } else if (const auto slot = budget_in_the_way(instance); slot && *slot < instance.gpus) {
    explain_gpu(instance, static_cast<Slot>(*slot), out);
  } else {
    explain_memory(instance, out);
  }
  return out;
}

}  // namespace stowage::solve
