#include "core/solve/claims/conclusion.h"

#include <algorithm>

#include "core/solve/claims/contradiction.h"

namespace stowage::solve {

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
  } else {
    out.bound = claims.bound_or_limit(objective, total);
    out.outcome = claims.met_by(value) ? Outcome::Optimal : Outcome::Gap;
  }
  out.gap = gap_of(objective, value, out.bound);
  return out;
}

}  // namespace stowage::solve
