#include "core/solve/infeasible/closed_form.h"

#include <algorithm>

#include "core/solve/dispatch/dispatch.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;
constexpr std::uint32_t kNone = ChainNode::kNone;

std::string count(std::uint64_t n) { return format_count(n); }
/// What a GPU must hold whatever else it holds, when it streams.
std::uint64_t fixed_costs(const Question& q, Slot gpu) {
  std::uint64_t sum = q.overhead[gpu];
  if (q.streams()) sum = add_up(sum, q.prepared.left_behind().count());
  return sum;
}

/// The unit that makes the reserve, or has to be resident: the one with the largest load not above `reserve`,
/// else the heaviest.
std::uint32_t witness_of(const Question& q, std::uint64_t reserve) {
  std::uint32_t best = kNone;
  for (std::uint32_t u = 0; u < q.prepared.units().size(); ++u) {
    const UnitClass& c = q.unit_class(u);
    if (best == kNone) {
      best = u;
      continue;
    }
    const UnitClass& b = q.unit_class(best);
    const bool c_makes = c.load() == reserve && reserve > 0, b_makes = b.load() == reserve && reserve > 0;
    if (c_makes != b_makes ? c_makes : c.resident > b.resident) best = u;
  }
  return best;
}

void explain_nowhere(const Question& q, Infeasibility& out) {
  const Unit& unit = q.prepared.units()[q.rules.impossible_unit];
  out.witness = unit.name;
  std::string rules;
  for (const plan::Rule& rule : q.settings.rules) {
    const std::vector<std::uint32_t> touched = units_of_rule(q.prepared, rule);
    if (!std::binary_search(touched.begin(), touched.end(), q.rules.impossible_unit)) continue;
    rules += (rules.empty() ? "" : ", ") + std::string(rule.forbid ? "not " : "") + rule.name + " → " +
             machine::display_name(rule.device);
  }
  out.reason = Error{Code::SolveNowhere, std::string(unit.name), {rules}, {}};
}

void explain_memory(const Question& q, Infeasibility& out) {
  std::uint64_t room = 0;
  for (const std::uint64_t budget : q.budget) room = add_up(room, budget);
  const std::uint64_t total = q.prepared.total().count();
  out.short_bytes = Bytes(less(total, room));
  out.reason =
      Error{Code::SolveTooLittleMemory, {}, {count(room), count(total), count(less(total, room))}, {}};
  const std::uint32_t witness = witness_of(q, 0);
  if (witness != kNone) out.witness = q.prepared.units()[witness].name;
}

std::uint64_t all_room(const Question& q) {
  std::uint64_t room = 0;
  for (const std::uint64_t budget : q.budget) room = add_up(room, budget);
  return room;
}

/// The pins that bring more to a GPU than it has room for; empty where it is not they.
std::string pins_above(const Question& q, const TierTask& task, Slot gpu) {
  std::uint64_t pinned = fixed_costs(q, gpu);
  for (std::size_t u = 0; u < task.stand.size(); ++u) {
    if (task.stand[u] == Stand::Inside) pinned = add_up(pinned, task.weight[q.prepared.class_of_unit()[u]]);
  }
  std::string names;
  for (const plan::Rule& rule : q.settings.rules) {
    if (pinned > q.budget[gpu] && !rule.forbid && rule.device == q.machine.devices[gpu].id)
      names += (names.empty() ? "" : ", ") + rule.name;
  }
  return names;
}

void explain_gpu(const Question& q, Slot gpu, Infeasibility& out) {
  const TierTask task = gpu_task(q, gpu, nullptr, nullptr);
  const std::uint64_t fixed = fixed_costs(q, gpu), budget = q.budget[gpu];
  const LeastCapacity any = least_tier_capacity(task, false), some = least_tier_capacity(task, true);
  if (!some.exists) {
    out.reason = Error{Code::SolveNotProven, {}, {}, {}};
    return;
  }
  const bool streams_at_all = any.exists && add_up(fixed, any.capacity) <= budget;
  const LeastCapacity& least = streams_at_all || !any.exists ? some : any;
  const std::uint64_t need = add_up(fixed, least.capacity);
  const std::uint32_t witness = witness_of(q, least.reserve);
  if (witness != kNone) out.witness = q.prepared.units()[witness].name;
  out.short_bytes = Bytes(less(need, budget));
  // Loads that add up along a path need more than the form for single loads says: how much is told by the
  // smallest budget.
  const Code code = !out.short_bytes && !q.prepared.coupled() ? Code::SolveNotProven
                    : streams_at_all                          ? Code::SolveNothingOnGpu
                                                              : Code::SolveNeitherNor;
  const std::string pins = pins_above(q, task, gpu);
  out.reason = Error{code,
                     pins.empty() ? out.witness : pins,
                     {machine::display_name(q.machine.devices[gpu].id), count(need), count(budget),
                      count(less(need, budget))},
                     {}};
}

}  // namespace

std::optional<std::size_t> budget_in_the_way(const Question& q) {
  if (q.rules.impossible_unit != kNone || q.slots() == 0) return std::nullopt;
  if (q.gpus == 0)
    return q.cpu && q.budget[*q.cpu] != kUnlimited ? std::optional<std::size_t>(*q.cpu) : std::nullopt;
  const auto largest = std::max_element(q.budget.begin(), q.budget.begin() + q.gpus);
  return *largest == kUnlimited ? std::nullopt : std::optional<std::size_t>(largest - q.budget.begin());
}

std::uint64_t least_budget_guess(const Question& q, std::size_t slot) {
  if (slot >= q.gpus) return 0;
  const auto gpu = static_cast<Slot>(slot);
  const LeastCapacity least = least_tier_capacity(gpu_task(q, gpu, nullptr, nullptr), true);
  return least.exists ? add_up(fixed_costs(q, gpu), least.capacity) : 0;
}

std::uint64_t most_useful_budget(const Question& q, std::size_t slot) {
  const std::uint64_t all = add_up(q.prepared.total().count(), q.prepared.exec().count());
  return add_up(q.overhead[slot], times(all, 2));  // all of it, and the largest load once more
}

Infeasibility reason_only(const Question& q, bool proven) {
  Infeasibility out;
  if (q.rules.impossible_unit != kNone) {
    explain_nowhere(q, out);
  } else if (q.prepared.total().count() > all_room(q)) {
    explain_memory(q, out);
  } else if (!proven) {
    out.reason = Error{Code::SolveNotProven, {}, {}, {}};
  } else if (const auto slot = budget_in_the_way(q); slot && *slot < q.gpus) {
    explain_gpu(q, static_cast<Slot>(*slot), out);
  } else {
    explain_memory(q, out);
  }
  return out;
}

}  // namespace stowage::solve
