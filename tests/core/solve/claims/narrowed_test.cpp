// What is proven of a narrower question, and of one in parts.
#include <gtest/gtest.h>

#include "core/base/contradiction.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/solve.h"
#include "tests/support/claims.h"

namespace stowage::solve {
namespace {

Answer answer(std::uint64_t value, std::uint64_t bound, bool time = false) {
  Answer out;
  out.objective = time ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  out.value = value;
  out.bound = bound;
  out.outcome = TestProof::verdict(value == bound ? Outcome::Optimal : Outcome::Gap);
  return out;
}

Answer none(bool proven) {
  Answer out;
  if (!proven) return out;
  out.infeasible.no_plan = TestProof::no_plan();
  out.outcome = Verdict(*out.infeasible.no_plan);
  return out;
}

TEST(Narrowed, ThePlanOfANarrowerQuestionHasTheBoundOfTheWider) {
  for (const bool time : {false, true}) {
    const Answer wider = time ? answer(5, 5, true) : answer(90, 90);
    Answer plan = time ? answer(7, 7, true) : answer(60, 60);
    rest_on(wider, plan);
    EXPECT_EQ(plan.outcome, Outcome::Gap) << "it was the best of its own question alone";
    EXPECT_EQ(plan.bound, wider.bound);
    EXPECT_GT(plan.gap, 0);
  }
  Answer same = answer(90, 95);
  rest_on(answer(90, 90), same);
  EXPECT_EQ(same.outcome, Outcome::Optimal);
  EXPECT_EQ(same.gap, 0);
}

TEST(Narrowed, TiesAreProvenOnlyWhereThePlanRanksAsHigh) {
  Answer wider = answer(90, 90);
  wider.disk_bytes = Bytes(4);
  wider.fewest_on_disk = TestProof::proven<TieProof>();
  Answer more = answer(90, 90);
  more.disk_bytes = Bytes(5);
  more.fewest_on_disk = TestProof::proven<TieProof>();
  rest_on(wider, more);
  EXPECT_FALSE(more.fewest_on_disk);
  more.disk_bytes = Bytes(4);
  rest_on(wider, more);
  EXPECT_TRUE(more.fewest_on_disk);
}

TEST(Narrowed, OfPartsTheBestBoundHolds) {
  Answer best = answer(60, 90);
  best.outcome = TestProof::verdict(Outcome::Gap);
  rest_on_parts({answer(60, 60), none(true), answer(50, 58)}, best);
  EXPECT_EQ(best.bound, 60u);
  EXPECT_EQ(best.outcome, Outcome::Optimal);
  Answer open = answer(60, 90);
  rest_on_parts({answer(60, 60), none(false)}, open);
  EXPECT_EQ(open.bound, 90u) << "of one part nothing is known";
  Answer looser = answer(60, 90);
  rest_on_parts({answer(60, 60), answer(50, 95)}, looser);
  EXPECT_EQ(looser.bound, 90u) << "what stood there says more";
  Answer tighter = answer(60, 90);
  rest_on_parts({answer(60, 60), answer(50, 70)}, tighter);
  EXPECT_EQ(tighter.bound, 70u);
  EXPECT_EQ(tighter.outcome, Outcome::Gap);
}

#ifdef NDEBUG
TEST(Narrowed, APlanWhereNoPartHasOneIsReported) {
  Answer best = answer(60, 60);
  best.fewest_on_disk = TestProof::proven<TieProof>();
  Answer untouched = best;
  for (const std::vector<Answer>& parts : {std::vector<Answer>{}, {none(true), none(false)}}) {
    rest_on_parts(parts, untouched);
    EXPECT_EQ(take_contradictions(), 0u);
    EXPECT_EQ(untouched.outcome, Outcome::Optimal);
  }
  rest_on_parts({none(true), none(true)}, best);
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_EQ(best.outcome, Outcome::Gap) << "one of both is wrong: nothing is proven";
  EXPECT_FALSE(best.fewest_on_disk);
}
#endif

TEST(Narrowed, ThereIsNoPlanWhereNoPartHasOne) {
  EXPECT_TRUE(no_plan_in({none(true), none(true)}));
  EXPECT_FALSE(no_plan_in({none(true), none(false)}));
  EXPECT_FALSE(no_plan_in({none(true), answer(1, 1)}));
  EXPECT_FALSE(no_plan_in({})) << "nothing was asked";
}

TEST(Narrowed, AWithdrawnPlanIsNotProven) {
  Answer plan = answer(90, 90);
  plan.least_time = TestProof::proven<TieProof>();
  withdraw(plan);
  EXPECT_EQ(plan.outcome, Outcome::Gap);
  EXPECT_EQ(plan.settled(), Settled::Found);
  EXPECT_FALSE(plan.least_time);
  Answer nothing = none(true);
  withdraw(nothing);
  EXPECT_EQ(nothing.settled(), Settled::Impossible);
}

}  // namespace
}  // namespace stowage::solve
