#include "core/solve/claims/claim.h"

#include <random>
#include <type_traits>

#include <gtest/gtest.h>

#include "core/solve/claims/conclusion.h"
#include "core/solve/claims/contradiction.h"
#include "core/solve/instance/search_result.h"

namespace stowage::solve {

/// The only other way to a licence; `Licence` names this file.
struct TestProof {
  static Licence licence() { return Licence(Method::Aggregate); }
  static Licence that_searched_everything() { return Licence(Method::Exhaustive); }
};

namespace {

// Nobody else can make a claim.
static_assert(!std::is_default_constructible_v<Licence> && !std::is_constructible_v<Licence, Method>);
static_assert(!std::is_default_constructible_v<Bound> && !std::is_default_constructible_v<NoPlan>);
static_assert(!std::is_constructible_v<Bound, std::uint64_t> &&
              !std::is_constructible_v<Bound, Method, std::uint64_t>);
static_assert(!std::is_constructible_v<NoPlan, Method>);

constexpr Objective kBytes(plan::Objective::GpuBytes), kTime(plan::Objective::StepTime);

Bound bound(std::uint64_t value) { return {TestProof::licence(), value}; }
NoPlan no_plan() { return NoPlan(TestProof::that_searched_everything()); }

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

#ifdef NDEBUG
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
