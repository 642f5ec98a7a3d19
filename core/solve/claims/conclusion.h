#pragma once

#include <optional>
#include <vector>

#include "core/solve/claims/answer.h"
#include "core/solve/claims/claim.h"

namespace stowage::solve {

/// What may be said of a plan that was found. The only place where an answer becomes optimal.
struct Conclusion {
  Verdict outcome{};
  std::uint64_t bound = 0;
  double gap = 0;  ///< relative to the larger of value and bound; 0 when optimal
};
/// `total`: bytes of all units. A value that contradicts the claims is reported and stands without proof.
Conclusion conclude(Objective objective, std::uint64_t total, std::uint64_t value, const Claims& claims);

/// Says so in an answer: value, bound, gap and outcome.
void state(Objective objective, Bytes total, std::uint64_t value, const Claims& claims, Answer& answer);

struct ExhaustiveProof;  // exact/exhaustive_search.cpp

/// Says in an answer what is proven of the plan's rank among those of its value; of a plan that is not
/// optimal nothing is. `least_disk_bytes`: no plan as good has fewer. `searched`: none of them ranks higher.
void state_ties(std::uint64_t disk_bytes, std::uint64_t least_disk_bytes, Proven<ExhaustiveProof> searched,
                Answer& answer);

/// `plan` answers a narrower question, all plans of which are plans of `wider` too: what was proven of those
/// is all that is said of it. It is optimal where it meets their bound. Precondition: `wider` has a plan.
void rest_on(const Answer& wider, Answer& plan);

/// `parts` answer questions into which all plans of one fall, `best` is an answer to that one: what is proven
/// of every part is proven of it, where that says more than what stands there. A part that has no answer, and
/// may have one, leaves all as it is. Where every part was shown to have none, a plan contradicts it: that is
/// reported, and nothing is proven of the plan.
void rest_on_parts(const std::vector<Answer>& parts, Answer& best);
/// There is no plan in any part, for certain; nullopt: there is one, or it is not known.
std::optional<NoPlan> no_plan_in(const std::vector<Answer>& parts);

/// The plan of the answer is none of those that were asked for: it is shown for want of one, and nothing is
/// proven of it but the bound.
void withdraw(Answer& answer);

/// Distance of a value from its bound, relative to the larger of the two.
double gap_of(Objective objective, std::uint64_t value, std::uint64_t bound);
/// The same of a cost, which is better when it is less.
double gap_of_cost(std::uint64_t cost, std::uint64_t bound);

}  // namespace stowage::solve
