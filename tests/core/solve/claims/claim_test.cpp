#include "core/solve/claims/claim.h"

#include <random>
#include <type_traits>

#include <gtest/gtest.h>

#include "core/base/contradiction.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/instance/search_result.h"
#include "core/solve/solve.h"
#include "tests/support/claims.h"

namespace stowage::solve {
namespace {

// Nobody else can make a claim.
static_assert(!std::is_default_constructible_v<Licence> && !std::is_constructible_v<Licence, Method>);
static_assert(!std::is_default_constructible_v<Bound> && !std::is_default_constructible_v<NoPlan>);
static_assert(!std::is_constructible_v<Bound, std::uint64_t> &&
              !std::is_constructible_v<Bound, Method, std::uint64_t>);
static_assert(!std::is_constructible_v<NoPlan, Method>);
static_assert(!std::is_constructible_v<Verdict, Outcome> && !std::is_constructible_v<Verdict, Settled>);
static_assert(!std::is_assignable_v<Verdict&, Outcome>);
template <class Claimant>
constexpr bool kOnlyItsClaimantSaysYes =
    !std::is_constructible_v<Proven<Claimant>, bool> && !std::is_assignable_v<Proven<Claimant>&, bool>;
static_assert(kOnlyItsClaimantSaysYes<DeletionFilterProof> && kOnlyItsClaimantSaysYes<LeastBudgetProof>);
static_assert(kOnlyItsClaimantSaysYes<TieProof> && kOnlyItsClaimantSaysYes<ExhaustiveProof>);
static_assert(!std::is_constructible_v<Proven<TieProof>, Proven<ExhaustiveProof>>, "each proves one thing");

constexpr Objective kBytes(plan::Objective::GpuBytes), kTime(plan::Objective::StepTime);

Bound bound(std::uint64_t value) { return TestProof::bound(value); }
NoPlan no_plan() { return TestProof::no_plan(); }

Claims claims(Objective objective, std::vector<std::uint64_t> bounds) {
  Claims out;
  for (const std::uint64_t value : bounds) out.add(objective, bound(value));
  return out;
}

TEST(Claims, TheTighterBoundStays) {
  EXPECT_EQ(claims(kBytes, {70, 60, 80}).bound()->value(), 60u);
  EXPECT_EQ(claims(kTime, {70, 60, 80}).bound()->value(), 80u);
  EXPECT_FALSE(Claims().bound());
  EXPECT_EQ(Claims().bound_or_limit(kBytes, 100), 100u);
  EXPECT_EQ(Claims().bound_or_limit(kTime, 100), 0u);
}

TEST(Claims, OfAllChoicesTheLoosestBoundHolds) {
  EXPECT_EQ(claims_of_all(kBytes, {claims(kBytes, {50}), claims(kBytes, {70})}).bound()->value(), 70u);
  EXPECT_EQ(claims_of_all(kTime, {claims(kTime, {50}), claims(kTime, {70})}).bound()->value(), 50u);
}

TEST(Claims, AChoiceWithoutABoundLeavesAllWithoutOne) {
  EXPECT_FALSE(claims_of_all(kBytes, {claims(kBytes, {50}), Claims()}).bound());
  EXPECT_FALSE(claims_of_all(kBytes, {Claims(), claims(kBytes, {50})}).no_plan());
  EXPECT_FALSE(claims_of_all(kBytes, {}).bound());
  EXPECT_FALSE(claims_of_all(kBytes, {}).no_plan()) << "of no choice nothing was looked at";
}

TEST(Claims, AChoiceWithoutAPlanBoundsNothing) {
  Claims none;
  none.add(no_plan());
  EXPECT_EQ(claims_of_all(kBytes, {none, claims(kBytes, {50})}).bound()->value(), 50u);
  EXPECT_TRUE(claims_of_all(kBytes, {none, none}).no_plan());
  EXPECT_FALSE(claims_of_all(kBytes, {none, Claims()}).no_plan());
}

/// Against the values of all plans of some choices: what is said of all of them is true.
TEST(Claims, RandomChoicesOfPlans) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const Objective objective = seed % 2 ? kBytes : kTime;
    std::vector<Claims> choices;
    std::vector<std::uint64_t> plans;
    bool all_bounded = true;
    for (std::size_t i = 0; i < 1 + random() % 4; ++i) {
      std::vector<std::uint64_t> own;
      for (std::size_t p = 0; p < random() % 4; ++p) own.push_back(50 + random() % 50);
      Claims& choice = choices.emplace_back();
      std::uint64_t best = objective.worst();
      for (const std::uint64_t value : own) best = objective.best_of(best, value);
      const std::uint64_t slack = random() % 20;
      if (own.empty() && random() % 2) {
        choice.add(no_plan());
      } else if (!own.empty() && random() % 4) {
        choice.add(objective, bound(objective.better(1, 2) ? best - slack : best + slack));
      } else {
        all_bounded = false;
      }
      plans.insert(plans.end(), own.begin(), own.end());
    }
    const Claims all = claims_of_all(objective, choices);
    EXPECT_FALSE(all.no_plan() && !plans.empty());
    EXPECT_TRUE(all_bounded || !all.bound());
    for (const std::uint64_t value : plans) EXPECT_FALSE(all.contradict(objective, value)) << value;
  }
}

TEST(Conclusions, OptimalIsAValueThatMeetsItsBound) {
  EXPECT_EQ(conclude(kBytes, 100, 60, claims(kBytes, {60})).outcome, Outcome::Optimal);
  EXPECT_EQ(conclude(kBytes, 100, 60, claims(kBytes, {61})).outcome, Outcome::Gap);
  EXPECT_EQ(conclude(kTime, 100, 60, claims(kTime, {60})).outcome, Outcome::Optimal);
  EXPECT_EQ(conclude(kTime, 100, 60, claims(kTime, {45})).outcome, Outcome::Gap);
  EXPECT_DOUBLE_EQ(conclude(kTime, 100, 60, claims(kTime, {45})).gap, 0.25);
  EXPECT_DOUBLE_EQ(conclude(kBytes, 100, 60, claims(kBytes, {80})).gap, 0.25);
  // Nothing is known: then the answer is not proven, even where it could not be better.
  EXPECT_EQ(conclude(kBytes, 100, 100, Claims()).outcome, Outcome::Gap);
  EXPECT_EQ(conclude(kBytes, 100, 60, Claims()).bound, 100u);
}

TEST(Verdicts, AreNotProvenUnlessAClaimSaysSo) {
  EXPECT_EQ(Verdict(), Outcome::Infeasible);
  EXPECT_EQ(Verdict().settled(), Settled::NotSettled);
  EXPECT_EQ(Verdict(no_plan()), Outcome::Infeasible);
  EXPECT_EQ(Verdict(no_plan()).settled(), Settled::Impossible);
  EXPECT_EQ(conclude(kBytes, 100, 60, Claims()).outcome.settled(), Settled::Found);
  const Answer empty;
  EXPECT_FALSE(empty.infeasible.proven() || empty.infeasible.irreducible);
  EXPECT_FALSE(empty.fewest_on_disk || empty.least_time);
  EXPECT_FALSE(SmallestBudget{}.proven);
}

TEST(Parts, AWholeIsProvenWhereEveryPartIs) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    OfEveryPart<TieProof> parts;
    bool all = seed % 5 != 0;
    for (std::size_t i = 0; seed % 5 != 0 && i <= seed % 4; ++i) {
      const bool proven = random() % 4 > 0;
      all = all && proven;
      proven ? parts.add(TestProof::proven<TieProof>()) : parts.leave_open();
    }
    EXPECT_EQ(static_cast<bool>(parts.whole()), all) << "of no part nothing is proven";
  }
}

Answer answer_of(Outcome outcome, std::uint64_t value, std::uint64_t bound, std::uint64_t disk, double time) {
  Answer out;
  out.outcome = TestProof::verdict(outcome);
  out.value = value;
  out.bound = bound;
  out.gap = gap_of(kBytes, value, bound);
  out.disk_bytes = Bytes(disk);
  out.step_seconds = time;
  return out;
}

TEST(Ties, AreSaidOfAnOptimumAlone) {
  const auto searched = TestProof::proven<ExhaustiveProof>();
  Answer gap = answer_of(Outcome::Gap, 50, 60, 5, 1);
  state_ties(5, 5, searched, gap);
  EXPECT_FALSE(gap.fewest_on_disk || gap.least_time);
  Answer best = answer_of(Outcome::Optimal, 60, 60, 5, 1);
  state_ties(5, 4, {}, best);
  EXPECT_FALSE(best.fewest_on_disk || best.least_time);
  state_ties(5, 5, {}, best);
  EXPECT_TRUE(best.fewest_on_disk && !best.least_time);
  state_ties(5, 0, searched, best);
  EXPECT_TRUE(best.fewest_on_disk && best.least_time);
}

TEST(CarriedOver, AllThatWasProvenOfAPlanThatRanksAlike) {
  Answer from = answer_of(Outcome::Optimal, 60, 60, 5, 1);
  state_ties(5, 5, TestProof::proven<ExhaustiveProof>(), from);
  Answer other = answer_of(Outcome::Gap, 60, 80, 5, 1);
  ASSERT_TRUE(carry_over(from, other));
  EXPECT_EQ(other.outcome, Outcome::Optimal);
  EXPECT_EQ(other.bound, 60u);
  EXPECT_EQ(other.gap, 0);
  EXPECT_TRUE(other.fewest_on_disk && other.least_time);
}

TEST(CarriedOver, NotTheRankOfAPlanThatRanksLower) {
  Answer from = answer_of(Outcome::Optimal, 60, 60, 5, 1);
  state_ties(5, 5, TestProof::proven<ExhaustiveProof>(), from);
  Answer slower = answer_of(Outcome::Gap, 60, 80, 5, 2), larger = answer_of(Outcome::Gap, 60, 80, 6, 1);
  ASSERT_TRUE(carry_over(from, slower));
  EXPECT_TRUE(slower.fewest_on_disk && !slower.least_time);
  ASSERT_TRUE(carry_over(from, larger));
  EXPECT_EQ(larger.outcome, Outcome::Optimal);
  EXPECT_FALSE(larger.fewest_on_disk || larger.least_time);
}

TEST(CarriedOver, NothingToAnotherValueNorFromNoPlan) {
  const Answer from = answer_of(Outcome::Optimal, 60, 60, 5, 1);
  Answer less = answer_of(Outcome::Gap, 59, 80, 5, 1);
  EXPECT_FALSE(carry_over(from, less));
  EXPECT_EQ(less.outcome, Outcome::Gap);
  EXPECT_EQ(less.bound, 80u);
  Answer none;
  EXPECT_FALSE(carry_over(from, none));
  EXPECT_FALSE(carry_over(none, less));
}

TEST(CarriedOver, ATighterBoundStays) {
  const Answer from = answer_of(Outcome::Gap, 60, 90, 5, 1);
  Answer proven = answer_of(Outcome::Optimal, 60, 60, 5, 1);
  ASSERT_TRUE(carry_over(from, proven));
  EXPECT_EQ(proven.outcome, Outcome::Optimal);
  EXPECT_EQ(proven.bound, 60u);
}

#ifdef NDEBUG
TEST(Claims, WithoutARightAreReportedAndDropped) {
  Claims claims;
  claims.add(kBytes, Bound(TestProof::licence(Method::Room), 5));
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_FALSE(claims.bound());
  claims.add(NoPlan(TestProof::licence(Method::Aggregate)));
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_FALSE(claims.no_plan());
}

TEST(CarriedOver, APlanThatRanksHigherThanTheHighestIsReported) {
  Answer from = answer_of(Outcome::Optimal, 60, 60, 5, 1);
  state_ties(5, 5, TestProof::proven<ExhaustiveProof>(), from);
  Answer fewer = answer_of(Outcome::Gap, 60, 80, 4, 1);
  ASSERT_TRUE(carry_over(from, fewer));
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_FALSE(fewer.fewest_on_disk || fewer.least_time);
  Answer least = answer_of(Outcome::Optimal, 60, 60, 3, 1);
  state_ties(3, 4, {}, least);
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_FALSE(least.fewest_on_disk);
}

TEST(Conclusions, AValueThatBeatsItsBoundIsReportedAndNotProven) {
  const Conclusion beaten = conclude(kBytes, 100, 70, claims(kBytes, {60}));
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_EQ(beaten.outcome, Outcome::Gap);
  EXPECT_EQ(beaten.bound, 100u) << "the broken bound is not said again, nor moved to the value";
  Claims none;
  none.add(no_plan());
  EXPECT_EQ(conclude(kTime, 100, 70, none).outcome, Outcome::Gap);
  EXPECT_EQ(take_contradictions(), 1u);
  EXPECT_EQ(conclude(kTime, 100, 70, claims(kTime, {80})).outcome, Outcome::Gap);
  EXPECT_EQ(take_contradictions(), 1u);
}
#endif

TEST(SearchResults, KnowThreeStates) {
  SearchResult result;
  EXPECT_EQ(settled(result), Settled::NotSettled);
  result.claims.add(kBytes, bound(5));
  EXPECT_EQ(settled(result), Settled::NotSettled) << "a bound says nothing about whether there is a plan";
  result.claims.add(no_plan());
  EXPECT_EQ(settled(result), Settled::Impossible);
  SearchResult found;
  found.feasible = true;
  EXPECT_EQ(settled(found), Settled::Found);
}

}  // namespace
}  // namespace stowage::solve
