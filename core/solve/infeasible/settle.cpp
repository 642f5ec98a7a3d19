#include "core/solve/infeasible/settle.h"

#include <algorithm>

#include "core/solve/infeasible/cuts.h"

namespace stowage::solve {

Settled settle(const Instance& instance, NodeBudget& nodes) {
  if (no_plan_exists(instance)) return Settled::Impossible;
  return settled(search(instance, nullptr, nodes));
}

Conflict find_conflict(std::size_t count, const std::function<Settled(const std::vector<bool>&)>& ask) {
  Conflict out;
  out.irreducible = true;
  std::vector<bool> lifted(count, false);
  for (std::size_t i = 0; i < count; ++i) {
    lifted[i] = true;
    const Settled without = ask(lifted);
    if (without == Settled::Impossible) continue;
    lifted[i] = false;
    out.members.push_back(i);
    out.irreducible = out.irreducible && without == Settled::Found;
  }
  return out;
}

namespace {

/// The least budget above `now` that cuts do not rule out; `most` + 1 when they rule out all.
std::uint64_t least_left_open(const BudgetQuestion& question) {
  std::uint64_t low = question.now, high = question.most + 1;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (question.ruled_out(middle) ? low : high) = middle;
  }
  return high;
}

}  // namespace

LeastBudget find_least_budget(const BudgetQuestion& question) {
  using State = LeastBudget::State;
  const std::uint64_t floor = question.most <= question.now ? question.now : least_left_open(question);
  if (question.most <= question.now || floor > question.most) {
    const Settled unlimited = question.ask(std::nullopt);
    return {unlimited == Settled::Impossible ? State::NoneDoes : State::NotSettled, 0};
  }
  // Everything below `impossible` + 1 is ruled out for certain, `without` gave no plan, `high` gave one.
  std::optional<std::uint64_t> impossible;
  if (floor > question.now + 1 || question.now_impossible) impossible = floor - 1;
  std::uint64_t without = floor - 1, high = 0, step = std::max<std::uint64_t>(1, floor >> 12);
  for (std::uint64_t next = floor; high == 0; step = saturating_multiply(step, 4)) {
    const Settled there = question.ask(next);
    if (there == Settled::Found) high = next;
    if (there == Settled::Impossible) impossible = next;
    if (there != Settled::Found) without = next;
    if (there != Settled::Found && next >= question.most) {
      const bool none = question.ask(std::nullopt) == Settled::Impossible;
      return {none ? State::NoneDoes : State::NotSettled, 0};
    }
    next = std::min(question.most, saturating_add(next, step));
  }
  while (high - without > 1) {
    const std::uint64_t middle = without + (high - without) / 2;
    const Settled there = question.ask(middle);
    if (there == Settled::Impossible) impossible = middle;
    (there == Settled::Found ? high : without) = middle;
  }
  return {impossible && *impossible + 1 == high ? State::Exact : State::AtMost, high};
}

}  // namespace stowage::solve
