// The best plan so far, against a list of every plan that was offered.
#include "core/solve/instance/incumbent.h"

#include <algorithm>

#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// A plan under one main GPU, as a list keeps it.
struct Offered {
  Assignment slots{};
  std::optional<Slot> main{};
  PlanCost cost{};
};

/// Less than 0 when `a` is the better plan: by what the objective counts, then by bytes on disk and time
/// where they break ties, then by hops.
int compare(const Instance& q, const PlanCost& a, const PlanCost& b) {
  const bool time = test::by_time(q);
  const std::uint64_t va = time ? a.step_ps : a.gpu_bytes, vb = time ? b.step_ps : b.gpu_bytes;
  if (va != vb) return (time ? va < vb : va > vb) ? -1 : 1;
  if (q.disk_breaks_ties && a.disk_bytes != b.disk_bytes) return a.disk_bytes < b.disk_bytes ? -1 : 1;
  if (q.disk_breaks_ties && a.step_ps != b.step_ps) return a.step_ps < b.step_ps ? -1 : 1;
  return a.hops != b.hops ? (a.hops < b.hops ? -1 : 1) : 0;
}

/// Who streams: the main GPU that is chosen by hand or, like in a problem file, freely; or the lowest in use.
test::Asked question(std::uint64_t seed) {
  test::Asked asked = test::random_question(seed, {.most_units = 5}, 1 + seed % 3);
  Instance& q = *asked.question;
  std::mt19937_64 random(seed);
  if (seed % 4 == 1) {  // as a problem file has it: a GPU may hold nothing and stream all the same
    q.main_is_lowest = false, q.empty_streams = true, q.disk_breaks_ties = false;
  } else if (seed % 4 == 2) {
    asked.settings.main_gpu = static_cast<std::uint32_t>(random() % q.gpus), q.main_is_lowest = false;
  }
  for (std::uint64_t& ps : q.hop_ps) ps = random() % 3 ? random() % 1'000 : 0;
  return asked;
}

bool counts(const Instance& q, const Assignment& slots, std::optional<Slot> main) {
  if (std::count(slots.begin(), slots.end(), kOpen) > 0) return false;
  const bool any = std::any_of(slots.begin(), slots.end(), [&](Slot s) { return s < q.gpus; });
  if (!any && !q.empty_streams) return false;
  if (q.main_is_lowest && main != main_of(q, slots)) return false;
  return plan_cost(q, slots, main).fits;
}

Assignment random_slots(std::mt19937_64& random, const Instance& q) {
  Assignment slots;
  for (std::size_t u = 0; u < q.catalog.units().size(); ++u)
    slots.push_back(static_cast<Slot>(random() % q.slots()));
  if (random() % 8 == 0) slots[random() % slots.size()] = kOpen;
  return slots;
}

class BestSoFar : public testing::TestWithParam<std::uint64_t> {};

TEST_P(BestSoFar, IsTheBestOfAllThatWereOffered) {
  int found = 0, other_main = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t seed = GetParam() * 1'000 + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed);
    const Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    Incumbent best(q);
    std::optional<Offered> naive;
    const auto take = [&](const Assignment& slots, std::optional<Slot> main) {
      if (!counts(q, slots, main)) return;
      const PlanCost cost = plan_cost(q, slots, main);
      if (!naive || compare(q, cost, naive->cost) < 0) naive = Offered{slots, main, cost};
    };
    for (int round = 0; round < 40; ++round) {
      const Assignment slots = random_slots(random, q);
      std::optional<Slot> main;
      if (q.settings.main_gpu)
        main = static_cast<Slot>(*q.settings.main_gpu);
      else if (random() % 3)
        main = static_cast<Slot>(random() % q.gpus);
      best.accept(slots, main, "tried");
      if (std::count(slots.begin(), slots.end(), kOpen) > 0) continue;
      take(slots, main_of(q, slots));
      if (main && test::streams(q) && !q.main_is_lowest) take(slots, main);
      ASSERT_TRUE(!naive || best.found().feasible);
      if (!best.found().feasible) continue;
      const SearchResult& now = best.found();
      ASSERT_TRUE(counts(q, now.slots, now.main));
      const PlanCost cost = plan_cost(q, now.slots, now.main);
      EXPECT_EQ(now.value, test::by_time(q) ? cost.step_ps : cost.gpu_bytes);
      EXPECT_EQ(compare(q, best.cost(), cost), 0) << "the cost that is handed on is the plan's";
      // Where a unit is put on the main GPU, the plan may be better than any that was offered.
      if (naive) {
        EXPECT_LE(compare(q, cost, naive->cost), 0);
      }
      if (naive && !q.main_is_lowest) {
        EXPECT_EQ(compare(q, cost, naive->cost), 0);
      }
    }
    found += best.found().feasible ? 1 : 0;
    other_main += best.found().feasible && best.found().main != main_of(q, best.found().slots) ? 1 : 0;
  }
  EXPECT_GT(found, 15);
  EXPECT_GT(other_main, 0);
}

/// The usual GPU streams where that makes no plan worse, in what breaks ties either.
TEST_P(BestSoFar, StreamsToTheUsualGpuOnlyWhereThatIsAsGood) {
  int settled = 0, stayed = 0;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const std::uint64_t seed = GetParam() * 10'000 + i * 4 + 1;  // the main GPU is chosen freely
    SCOPED_TRACE("seed " + std::to_string(seed));
    const test::Asked asked = question(seed);
    Instance& q = *asked.question;
    std::mt19937_64 random(seed);
    for (std::uint64_t& budget : q.budget) budget *= random() % 3 ? 4 : 1;
    Incumbent best(q);
    // A search has moved units about since the plan was accepted.
    SearchResult& found = best.found();
    found.slots = random_slots(random, q);
    found.main = static_cast<Slot>(random() % q.gpus);
    if (!test::streams(q) || !counts(q, found.slots, found.main)) continue;
    const PlanCost before = plan_cost(q, found.slots, found.main);
    found.feasible = true, found.value = test::by_time(q) ? before.step_ps : before.gpu_bytes;
    const std::optional<Slot> usual = main_of(q, found.slots);
    const PlanCost with_usual = plan_cost(q, found.slots, usual);
    const bool as_good = with_usual.fits && compare(q, with_usual, before) <= 0;
    const std::optional<Slot> main = found.main;
    best.settle_main();
    EXPECT_EQ(best.found().main, as_good ? usual : main);
    const PlanCost after = plan_cost(q, best.found().slots, best.found().main);
    EXPECT_TRUE(after.fits);
    EXPECT_LE(compare(q, after, before), 0);
    EXPECT_EQ(best.found().value, test::by_time(q) ? after.step_ps : after.gpu_bytes);
    (as_good ? settled : stayed) += usual != main ? 1 : 0;
  }
  EXPECT_GT(settled, 5);
  EXPECT_GT(stayed, 5);
}

INSTANTIATE_TEST_SUITE_P(Seeds, BestSoFar, testing::Range<std::uint64_t>(1, 7));

TEST(Incumbent, ListsTheWinnerFirstAndEachStrategyOnce) {
  const test::Asked asked =
      test::asked(test::flat_model({10, 20, 30}), test::make_machine({60}, ~0ull, std::nullopt), {});
  const Slot host = *asked.question->cpu;
  Incumbent best(*asked.question);
  std::vector<std::string> tried;
  best.list_tried(tried);
  EXPECT_TRUE(tried.empty());
  best.note("first");
  best.accept({host, host, host}, std::nullopt, "nothing on a GPU");
  EXPECT_FALSE(best.found().feasible);
  best.accept({0, host, host}, std::nullopt, "second");
  best.accept({0, 0, 0}, std::nullopt, "third");
  best.accept({0, 0, kOpen}, std::nullopt, "second");
  best.list_tried(tried);
  EXPECT_EQ(tried, (std::vector<std::string>{"third", "first", "nothing on a GPU", "second"}));
}

}  // namespace
}  // namespace stowage::solve
