#include "core/solve/claims/conclusion.h"

#include <algorithm>

#include "core/base/contradiction.h"

namespace stowage::solve {

struct VerdictProof {
  static Verdict of_plan(bool optimal) { return Verdict(optimal ? Outcome::Optimal : Outcome::Gap); }
};
struct TieProof {
  static Proven<TieProof> yes_if(bool proven) { return Proven<TieProof>(proven); }
};

double gap_of_cost(std::uint64_t cost, std::uint64_t bound) {
  return cost > bound ? static_cast<double>(cost - bound) / static_cast<double>(cost) : 0;
}

double gap_of(Objective objective, std::uint64_t value, std::uint64_t bound) {
  return objective.better(bound, value) ? gap_of_cost(std::max(value, bound), std::min(value, bound)) : 0;
}

Conclusion conclude(Objective objective, std::uint64_t total, std::uint64_t value, const Claims& claims) {
  Conclusion out;
  if (claims.contradict(objective, value)) {
    report_contradiction(value, claims.bound_or_limit(objective, total));
    out.bound = objective.best_of(value, objective.limit(total));
    out.outcome = VerdictProof::of_plan(false);
  } else {
    out.bound = claims.bound_or_limit(objective, total);
    out.outcome = VerdictProof::of_plan(claims.met_by(value));
  }
  out.gap = gap_of(objective, value, out.bound);
  return out;
}

void state(Objective objective, Bytes total, std::uint64_t value, const Claims& claims, Answer& answer) {
  const Conclusion conclusion = conclude(objective, total.count(), value, claims);
  answer.value = value;
  answer.bound = conclusion.bound;
  answer.gap = conclusion.gap;
  answer.outcome = conclusion.outcome;
}

void state_ties(std::uint64_t disk_bytes, std::uint64_t least_disk_bytes, Proven<ExhaustiveProof> searched,
                Answer& answer) {
  answer.fewest_on_disk = {};
  answer.least_time = {};
  if (answer.outcome != Outcome::Optimal) return;
  if (disk_bytes < least_disk_bytes) return report_contradiction(disk_bytes, least_disk_bytes);
  answer.least_time = TieProof::yes_if(searched);
  answer.fewest_on_disk = TieProof::yes_if(searched || disk_bytes == least_disk_bytes);
}

bool carry_over(const Answer& from, Answer& plan) {
  const Objective objective(plan.objective);
  const bool both = from.settled() == Settled::Found && plan.settled() == Settled::Found;
  if (!both || from.objective != plan.objective || from.value != plan.value) return false;
  if (objective.better(plan.bound, from.bound)) {
    plan.outcome = from.outcome;
    plan.bound = from.bound;
    plan.gap = from.gap;
  }
  const bool fewer = plan.disk_bytes < from.disk_bytes, same = plan.disk_bytes == from.disk_bytes;
  const bool faster = same && plan.step_seconds < from.step_seconds;
  if ((fewer && from.fewest_on_disk) || (faster && from.least_time)) {
    report_contradiction(plan.disk_bytes.count(), from.disk_bytes.count());
    plan.fewest_on_disk = plan.least_time = {};
    return true;
  }
  if (same && from.fewest_on_disk) plan.fewest_on_disk = from.fewest_on_disk;
  if (same && !faster && plan.step_seconds == from.step_seconds && from.least_time)
    plan.least_time = from.least_time;
  return true;
}

namespace {

/// A bound in place of what an answer says; a value that beats it is reported and stands without proof.
void set_bound(Objective objective, std::uint64_t bound, Answer& plan, bool optimal) {
  plan.bound = bound;
  plan.outcome = VerdictProof::of_plan(optimal);
  plan.gap = gap_of(objective, plan.value, bound);
}

}  // namespace

void rest_on(const Answer& wider, Answer& plan) {
  if (plan.settled() != Settled::Found) return;
  const Objective objective(plan.objective);
  plan.fewest_on_disk = plan.least_time = {};
  if (objective.better(plan.value, wider.bound)) {
    report_contradiction(plan.value, wider.bound);
    return set_bound(objective, plan.value, plan, false);
  }
  set_bound(objective, wider.bound, plan, plan.value == wider.bound);
  carry_over(wider, plan);
}

void rest_on_parts(const std::vector<Answer>& parts, Answer& best) {
  if (best.settled() != Settled::Found) return;
  const Objective objective(best.objective);
  // A plan stands where every part was shown to have none: one of both is wrong.
  if (no_plan_in(parts)) {
    report_contradiction(best.value, best.bound);
    return withdraw(best);
  }
  std::optional<std::uint64_t> bound;
  for (const Answer& part : parts) {
    if (part.settled() == Settled::Impossible) continue;
    if (part.settled() != Settled::Found || part.objective != best.objective) return;
    bound = bound ? objective.best_of(*bound, part.bound) : part.bound;
  }
  if (!bound || !objective.better(best.bound, *bound)) return;
  if (objective.better(best.value, *bound)) {
    report_contradiction(best.value, *bound);
    return;
  }
  set_bound(objective, *bound, best, best.value == *bound);
}

std::optional<NoPlan> no_plan_in(const std::vector<Answer>& parts) {
  std::optional<NoPlan> out;
  for (const Answer& part : parts) {
    if (part.settled() != Settled::Impossible || !part.infeasible.no_plan) return std::nullopt;
    out = part.infeasible.no_plan;
  }
  return out;
}

void withdraw(Answer& answer) {
  answer.fewest_on_disk = answer.least_time = {};
  if (answer.settled() == Settled::Found) answer.outcome = VerdictProof::of_plan(false);
}

}  // namespace stowage::solve
