// The search that looks at everything, against every placement judged one by one.

#include "core/solve/exact/exhaustive_search.h"

#include <algorithm>

#include "core/solve/dispatch/dispatch.h"
#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// The best of all placements that stream to `main`, as plan::evaluate adds them up.
struct Best {
  bool feasible = false;
  std::uint64_t gpu_bytes = 0;
  double seconds = 0;
};

Best best_of_all(const Instance& q, Slot main) {
  Best best;
  Assignment slots(q.catalog.units().size(), 0);
  for (bool more = true; more;) {
    const plan::Placement placement = to_placement(q.catalog, slots);
    const plan::Evaluation sum = plan::evaluate(q.catalog.model(), q.machine, q.settings, placement);
    const bool host = std::any_of(slots.begin(), slots.end(), [&](Slot slot) { return slot >= q.gpus; });
    const bool streams_there = !test::streams(q) || !host || (sum.main_gpu && *sum.main_gpu == main);
    if (sum.fits && sum.main_gpu && streams_there) {
      best.gpu_bytes =
          best.feasible ? std::max(best.gpu_bytes, sum.gpu_bytes.count()) : sum.gpu_bytes.count();
      best.seconds = best.feasible ? std::min(best.seconds, sum.step_seconds) : sum.step_seconds;
      best.feasible = true;
    }
    std::size_t u = 0;
    while (u < slots.size() && ++slots[u] == q.slots()) slots[u++] = 0;
    more = u < slots.size();
  }
  return best;
}

class ExhaustiveSeeds : public testing::TestWithParam<std::uint64_t> {};

/// For each GPU that could stream: the best value there is, or the claim that there is no plan.
TEST_P(ExhaustiveSeeds, FindsTheBestOfAllPlacements) {
  int found_some = 0, found_none = 0;
  for (std::uint64_t seed = GetParam() * 20; seed < GetParam() * 20 + 20; ++seed) {
    test::RandomShape shape;
    shape.most_units = 4 + seed % 3;
    const test::Asked asked = test::random_question(seed, shape, 1 + seed % 2);
    const Instance& q = *asked.question;
    for (Slot main = 0; main < q.gpus; ++main) {
      SCOPED_TRACE(testing::Message() << seed << " to GPU " << int{main});
      NodeBudget nodes(10'000'000);
      const SearchResult found = search_exhaustively(q, main, nullptr, nodes);
      const Best best = best_of_all(q, main);
      ASSERT_EQ(found.feasible, best.feasible);
      EXPECT_EQ(found.claims.no_plan().has_value(), !best.feasible);
      (best.feasible ? found_some : found_none) += 1;
      if (!best.feasible) continue;
      EXPECT_TRUE(proven(found));
      if (test::by_time(q)) {
        EXPECT_NEAR(static_cast<double>(found.value) * 1e-12, best.seconds, 2e-11);
      } else {
        EXPECT_EQ(found.value, best.gpu_bytes);
      }
    }
  }
  EXPECT_GT(found_some, 10);
  RecordProperty("no plan", found_none);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ExhaustiveSeeds, testing::Range<std::uint64_t>(1, 7));

/// With nodes for a part of the placements alone nothing is claimed, whatever was found.
TEST(Exhaustive, ASearchThatWasCutOffClaimsNothing) {
  int cut = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = test::random_question(seed, {.most_units = 7}, 2);
    NodeBudget all(10'000'000);
    search_exhaustively(*asked.question, Slot{0}, nullptr, all);
    NodeBudget few(all.used() / 3);
    const SearchResult found = search_exhaustively(*asked.question, Slot{0}, nullptr, few);
    if (!few.spent()) continue;
    ++cut;
    EXPECT_FALSE(found.ties_proven);
    if (found.claims.no_plan() || found.claims.bound()) {
      // The nodes were spent on what breaks ties: the value itself was searched to the end.
      NodeBudget enough(10'000'000);
      EXPECT_EQ(found.value, search_exhaustively(*asked.question, Slot{0}, nullptr, enough).value);
    }
  }
  EXPECT_GT(cut, 20);
}

/// A plan to beat is given back as it is where it is the best, and what it claimed is not taken on trust.
TEST(Exhaustive, ASeedIsBeatenOrKept) {
  int kept = 0, beaten = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    const test::Asked asked = test::random_question(seed, {.most_units = 6}, 1);
    const Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    SearchResult start;
    start.slots.resize(q.catalog.units().size());
    for (Slot& slot : start.slots) slot = static_cast<Slot>(random() % q.slots());
    start.main = main_of(q, start.slots);
    const PlanCost cost = plan_cost(q, start.slots, start.main);
    if (!cost.fits || start.main != Slot{0}) continue;
    start.feasible = true;
    start.value = value_of(q, cost);
    NodeBudget nodes(10'000'000), other(10'000'000);
    const SearchResult found = search_exhaustively(q, Slot{0}, &start, nodes);
    const SearchResult without = search_exhaustively(q, Slot{0}, nullptr, other);
    EXPECT_EQ(found.value, without.value);
    EXPECT_TRUE(proven(found));
    EXPECT_FALSE(better(q, start.value, found.value));
    (found.value == start.value ? kept : beaten) += 1;
  }
  EXPECT_GT(beaten, 10);
  RecordProperty("kept", kept);
}

}  // namespace
}  // namespace stowage::solve
