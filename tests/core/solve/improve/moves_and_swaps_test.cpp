// Moves and swaps, against every single move and every swap there is.
#include "core/solve/improve/moves_and_swaps.h"

#include <algorithm>

#include "core/solve/instance/plan_cost.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

/// What counts as a plan, in the test's own words.
bool is_plan(const Instance& q, const Assignment& slots, std::optional<Slot> main) {
  bool any = false, host = false;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (!q.may(u, slots[u])) return false;
    (slots[u] < q.gpus ? any : host) = true;
  }
  if (!any && !q.empty_streams) return false;
  if (q.main_is_lowest && host && test::streams(q) && *std::min_element(slots.begin(), slots.end()) != *main)
    return false;
  return plan_cost(q, slots, main).fits;
}

/// Less is better.
std::pair<std::uint64_t, TieBreakers> rank(const Instance& q, const Assignment& slots,
                                           std::optional<Slot> main) {
  const PlanCost cost = plan_cost(q, slots, main);
  return {test::by_time(q) ? cost.step_ps : ~cost.gpu_bytes, ties_of(q, cost)};
}

/// Random questions: coupled or not, with rules, hops and limits on the number of GPUs.
test::Asked question(std::uint64_t seed, bool coupled) {
  std::mt19937_64 random(seed);
  test::Asked asked = test::random_question(
      seed, {.most_units = 7, .direct_tensors = coupled, .buffers = seed % 2 == 0}, 1 + seed % 3);
  Instance& q = *asked.question;
  if (seed % 5 == 0) q.main_is_lowest = false, q.empty_streams = true, q.disk_breaks_ties = false;
  if (seed % 7 == 0) q.most_gpus = 1;
  for (std::uint64_t& budget : q.budget) {
    if (random() % 3 == 0) budget = asked.unit_catalog->total().count() * (30 + random() % 90) / 100;
  }
  if (seed % 3 == 0) {  // each unit may be kept off one device
    q.rules.sets.assign(1, q.rules.sets.front());
    q.rules.set_of_unit.clear();
    for (std::size_t u = 0; u < q.catalog.units().size(); ++u) {
      SlotSet set = q.rules.sets.front();
      if (random() % 2) set.reset(random() % q.slots());
      q.rules.set_of_unit.push_back(static_cast<std::uint32_t>(q.rules.sets.size()));
      q.rules.sets.push_back(set);
    }
  }
  return asked;
}

/// A random plan to start from, where one is met.
std::optional<SearchResult> random_start(const Instance& q, std::mt19937_64& random) {
  for (int i = 0; i < 200; ++i) {
    SearchResult start;
    for (std::size_t u = 0; u < q.catalog.units().size(); ++u)
      start.slots.push_back(static_cast<Slot>(random() % q.slots()));
    start.main = q.empty_streams ? static_cast<Slot>(random() % q.gpus) : main_of(q, start.slots);
    if (!start.main || !is_plan(q, start.slots, start.main)) continue;
    start.feasible = true, start.strategy = "start";
    const PlanCost cost = plan_cost(q, start.slots, start.main);
    start.value = test::by_time(q) ? cost.step_ps : cost.gpu_bytes;
    return start;
  }
  return std::nullopt;
}

void expect_plan_as_good(const Instance& q, const SearchResult& found, const SearchResult& start) {
  ASSERT_TRUE(found.feasible);
  ASSERT_EQ(found.main, start.main);
  ASSERT_TRUE(is_plan(q, found.slots, found.main));
  const PlanCost cost = plan_cost(q, found.slots, found.main);
  EXPECT_EQ(found.value, test::by_time(q) ? cost.step_ps : cost.gpu_bytes);
  EXPECT_LE(rank(q, found.slots, found.main), rank(q, start.slots, start.main));
}

/// The first plan that one move or one swap away is better.
std::optional<std::string> better_neighbour(const Instance& q, const SearchResult& found) {
  const auto now = rank(q, found.slots, found.main);
  const auto beats = [&](const Assignment& slots) {
    return is_plan(q, slots, found.main) && rank(q, slots, found.main) < now;
  };
  for (std::size_t u = 0; u < found.slots.size(); ++u) {
    for (Slot to = 0; to < q.slots(); ++to) {
      Assignment slots = found.slots;
      slots[u] = to;
      if (beats(slots)) return "unit " + std::to_string(u) + " to " + std::to_string(to);
    }
    for (std::size_t v = 0; v < u; ++v) {
      Assignment slots = found.slots;
      std::swap(slots[u], slots[v]);
      if (beats(slots)) return "units " + std::to_string(u) + " and " + std::to_string(v);
    }
  }
  return std::nullopt;
}

class LocalMoves : public testing::TestWithParam<std::uint64_t> {};

TEST_P(LocalMoves, EndWhereNoMoveAndNoSwapIsBetter) {
  int ended = 0, improved = 0;
  for (std::uint64_t i = 0; i < 120; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, i % 2 == 0);
    const Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    const auto start = random_start(q, random);
    if (!start) continue;
    SearchResult found = *start;
    NodeBudget nodes(1'000'000);
    // No plan is as good as this number: the search ends by itself.
    const std::uint64_t bound = test::by_time(q) ? 0 : ~0ull;
    improve_by_moves(q, found, bound, nodes);
    expect_plan_as_good(q, found, *start);
    if (found.value == bound) continue;
    ++ended, improved += found.slots != start->slots ? 1 : 0;
    const auto left = better_neighbour(q, found);
    EXPECT_FALSE(left) << *left;
  }
  EXPECT_GT(ended, 40);
  EXPECT_GT(improved, 30);
}

TEST_P(LocalMoves, StopWhenTheNodesAreSpent) {
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t seed = GetParam() * 2'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, i % 2 == 0);
    const Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    const auto start = random_start(q, random);
    if (!start) continue;
    SearchResult found = *start;
    NodeBudget nodes(random() % 20);
    improve_by_moves(q, found, test::by_time(q) ? 0 : ~0ull, nodes);
    EXPECT_LE(nodes.used(), 20u + found.slots.size() + 2);
    expect_plan_as_good(q, found, *start);
  }
}

/// Both what it keeps and where it came to rest are plans, and no round loses what was there.
TEST_P(LocalMoves, AnnealingNeverLosesAPlan) {
  int met = 0;
  for (std::uint64_t i = 0; i < 12; ++i) {
    const std::uint64_t seed = GetParam() * 3'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed, false);
    const Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    const auto start = random_start(q, random);
    if (!start) continue;
    SearchResult found = *start;
    for (std::uint64_t round = 0; round < 4; ++round) {
      const SearchResult before = found;
      NodeBudget nodes(1'000'000);
      const SearchResult local = anneal(q, found, test::by_time(q) ? 0 : ~0ull, round, nodes);
      expect_plan_as_good(q, found, before);
      ASSERT_TRUE(is_plan(q, local.slots, local.main));
      const PlanCost cost = plan_cost(q, local.slots, local.main);
      EXPECT_EQ(local.value, test::by_time(q) ? cost.step_ps : cost.gpu_bytes);
      EXPECT_LE(rank(q, found.slots, found.main), rank(q, local.slots, local.main));
      met += found.slots != before.slots ? 1 : 0;
      SearchResult again = before;
      NodeBudget same(1'000'000);
      EXPECT_EQ(anneal(q, again, test::by_time(q) ? 0 : ~0ull, round, same).slots, local.slots);
      EXPECT_EQ(again.slots, found.slots) << "the same every time";
    }
  }
  EXPECT_GT(met, 3);
}

INSTANTIATE_TEST_SUITE_P(Seeds, LocalMoves, testing::Range<std::uint64_t>(1, 9));

}  // namespace
}  // namespace stowage::solve
