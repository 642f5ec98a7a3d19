#include <functional>
#include <numeric>
#include <random>
#include <thread>

#include "core/solve/bounds/heavy_items_bound.h"
#include "core/solve/construct/multiple_knapsack.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/improve/warm_start_by_counts.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/knapsack/greedy.h"
#include "tests/core/solve/asked.h"

namespace stowage::solve {
namespace {

class MultipleKnapsack : public testing::TestWithParam<std::uint64_t> {};

/// Sizes dealt to GPUs whose budgets are just their sums, a few bytes aside: there is a way, and it is found.
TEST_P(MultipleKnapsack, WhatWasTakenApartIsPutTogether) {
  std::mt19937_64 random(GetParam());
  const std::size_t gpus = 2 + GetParam() % 3;
  std::vector<std::uint64_t> bytes, budgets(gpus, 64);
  for (std::size_t i = 0; i < 14 * gpus; ++i) {
    bytes.push_back(1'000 + random() % (1u << (10 + random() % 8)));
    budgets[random() % gpus] += bytes.back();
  }
  const test::Asked asked =
      test::asked(test::flat_model(bytes), test::make_machine(budgets, ~0ull, std::nullopt), {});
  const Instance& q = *asked.question;
  const ItemKinds kinds(q);
  std::vector<Slot> all;
  for (std::size_t g = 0; g < gpus; ++g) all.push_back(static_cast<Slot>(g));
  std::vector<std::uint32_t> counts;
  for (std::size_t k = 0; k < kinds.size(); ++k) counts.push_back(kinds[k].count);
  NodeBudget nodes(4'000'000);
  const auto slots = pack_multiple_knapsacks(kinds, all, 0, counts, nodes);
  ASSERT_TRUE(slots);
  EXPECT_TRUE(plan_cost(q, *slots, Slot{0}).fits);
  // And so the whole search ends with everything on the GPUs, proven.
  const Answer answer = test::must_solve(asked.unit_catalog->model_ptr(), asked.machine, asked.settings);
  EXPECT_EQ(answer.outcome, Outcome::Optimal);
  EXPECT_EQ(answer.value, std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0}));
}

/// A set that is larger than all rooms together, or holds a unit that fits nowhere, is never packed.
TEST_P(MultipleKnapsack, WhatDoesNotFitIsRefused) {
  std::mt19937_64 random(GetParam());
  std::vector<std::uint64_t> bytes;
  for (int i = 0; i < 10; ++i) bytes.push_back(100 + random() % 1'000);
  bytes.push_back(20'000);
  const test::Asked asked =
      test::asked(test::flat_model(bytes), test::make_machine({10'000, 15'000}, ~0ull, std::nullopt), {});
  const ItemKinds kinds(*asked.question);
  std::vector<std::uint32_t> counts;
  for (std::size_t k = 0; k < kinds.size(); ++k) counts.push_back(kinds[k].count);
  NodeBudget nodes(1'000'000);
  EXPECT_FALSE(pack_multiple_knapsacks(kinds, {0, 1}, 0, counts, nodes));
}

/// The best way to put a few units of two kinds on GPUs, one by one, never gains more than the bound; and
/// with nothing light it gains just that.
TEST_P(MultipleKnapsack, NumbersThatFitSideBySide) {
  std::mt19937_64 random(GetParam());
  const std::size_t gpus = 1 + random() % 3;
  std::vector<std::uint64_t> rooms;
  for (std::size_t g = 0; g < gpus; ++g) rooms.push_back(40 + random() % 60);
  std::vector<HeavyKind> kinds;
  for (int k = 0; k < 2; ++k) {
    const std::uint64_t bytes = 10 + random() % 30;
    kinds.push_back({bytes, bytes, random() % 50, static_cast<std::uint32_t>(1 + random() % 4), false,
                     std::vector<bool>(gpus, true)});
  }
  if (gpus > 1) kinds[0].may[random() % gpus] = random() % 2 == 0;
  const std::uint64_t cap = std::accumulate(rooms.begin(), rooms.end(), std::uint64_t{0});
  std::uint64_t best = 0;
  const std::function<void(std::size_t, std::vector<std::uint64_t>&, std::vector<std::uint32_t>&,
                           std::uint64_t)>
      place = [&](std::size_t gpu, std::vector<std::uint64_t>& left, std::vector<std::uint32_t>& used,
                  std::uint64_t gain) {
        best = std::max(best, gain);
        for (std::size_t g = gpu; g < gpus; ++g) {
          for (std::size_t k = 0; k < kinds.size(); ++k) {
            if (!kinds[k].may[g] || used[k] == kinds[k].most || left[g] < kinds[k].weight) continue;
            ++used[k], left[g] -= kinds[k].weight;
            place(g, left, used, gain + kinds[k].gain);
            --used[k], left[g] += kinds[k].weight;
          }
        }
      };
  std::vector<std::uint64_t> left = rooms;
  std::vector<std::uint32_t> used(kinds.size(), 0);
  place(0, left, used, 0);
  NodeBudget nodes(1'000'000);
  EXPECT_EQ(joint_bound(kinds, rooms, cap, nodes), best);
  kinds.push_back({0, 0, 7, 3, true, std::vector<bool>(gpus, true)});
  EXPECT_EQ(joint_bound(kinds, rooms, cap, nodes), best + 21) << "what is forced counts in full";
}

TEST_P(MultipleKnapsack, ManySizesFillToTheLastBytes) {
  std::mt19937_64 random(GetParam());
  std::vector<KnapsackItem> items;
  std::uint64_t total = 0;
  const bool by_bytes = GetParam() % 2 == 0;
  for (std::size_t i = 0; i < kManyItems + 500; ++i) {
    const std::uint64_t weight = 1 + random() % 1'000'000;
    items.push_back(
        {weight, by_bytes ? weight : 1 + random() % 1'000'000, static_cast<std::uint32_t>(1 + random() % 3)});
    total += weight * items.back().count;
  }
  std::stable_sort(items.begin(), items.end(), denser);
  for (const std::uint64_t capacity : {std::uint64_t{0}, total / 7, total / 2, total - 1, total, total * 2}) {
    NodeBudget nodes(1'000'000);
    const KnapsackSolution fill = solve_knapsack(items, capacity, nullptr, nodes);
    ASSERT_TRUE(fill.found);
    std::uint64_t weight = 0, value = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      ASSERT_LE(fill.counts[i], items[i].count);
      weight += items[i].weight * fill.counts[i], value += items[i].value * fill.counts[i];
    }
    EXPECT_LE(weight, capacity);
    EXPECT_EQ(value, fill.value);
    EXPECT_LE(fill.value, fill.bound);
    EXPECT_LE(static_cast<double>(fill.bound - fill.value),
              (by_bytes ? 1e-6 : 1e-4) * static_cast<double>(fill.bound))
        << capacity;
    const std::uint64_t beat = fill.value;
    EXPECT_FALSE(solve_knapsack(items, capacity, &beat, nodes).found)
        << "the same search finds nothing better than it found";
  }
}

/// A plan made to fit again by counting: it fits, obeys the rules, and where it fitted before nothing that
/// lay on a GPU leaves it.
TEST_P(MultipleKnapsack, CountsAreMended) {
  const test::Asked asked =
      test::random_question(GetParam() + 4'000, {.most_units = 20, .direct_tensors = false}, 3);
  const Instance& q = *asked.question;
  NodeBudget nodes(200'000);
  const SearchResult found = search(q, nullptr, nodes);
  if (!found.feasible || !main_of(q, found.slots)) return;
  const Slot main = *main_of(q, found.slots);
  const ItemKinds kinds(q);
  if (plan_cost(q, found.slots, main).fits) {
    const SearchResult same = warm_start_by_counts(kinds, found.slots, main, nodes);
    ASSERT_TRUE(same.feasible);
    for (std::size_t u = 0; u < same.slots.size(); ++u) {
      if (found.slots[u] < q.gpus) {
        EXPECT_EQ(same.slots[u], found.slots[u]) << u;
      }
    }
  }
  Instance tight = q;
  for (Slot g = 0; g < tight.gpus; ++g) tight.budget[g] = tight.budget[g] * 17 / 20;
  const ItemKinds tight_kinds(tight);
  const SearchResult mended = warm_start_by_counts(tight_kinds, found.slots, main, nodes);
  if (mended.feasible) {
    EXPECT_TRUE(plan_cost(tight, mended.slots, mended.main).fits);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MultipleKnapsack, testing::Range(std::uint64_t{0}, std::uint64_t{24}));

/// A search that would take minutes ends when nobody wants its answer any more.
TEST(Cancelling, StopsInTheMiddleOfASearch) {
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> bytes;
  for (int i = 0; i < 60; ++i) bytes.push_back(1'000'000'000 + random() % 1'000'000'000);
  const auto model = test::flat_model(bytes);
  const std::uint64_t total = model->total_bytes().count();
  Effort effort;
  effort.node_limit = ~0ull >> 1;
  Job job;
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    job.cancel.cancel();
  });
  plan::Settings settings;
  settings.objective = plan::Objective::StepTime;
  const auto answer =
      solve(*make_unit_catalog(model, settings),
            test::make_machine({total / 5, total / 6, total / 7, total / 8}, ~0ull, std::nullopt), settings,
            nullptr, effort, job);
  later.join();
  if (!answer) {
    EXPECT_EQ(answer.error().code, Code::Cancelled);
  } else {
    EXPECT_EQ(answer->outcome, Outcome::Optimal) << "only a proof ends such a search before";
  }
}

/// Tens of thousands of different sizes: the quick way leaves less empty than the smallest unit outside, and
/// claims no more than the slow way finds possible.
TEST(ManySizes, FillToTheLastUnit) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<std::uint64_t> sizes;
    std::uint64_t total = 0;
    for (int i = 0; i < 22'000; ++i) total += sizes.emplace_back(1'000 + random() % 2'000'000);
    const auto model = test::flat_model(sizes);
    plan::Settings settings;
    settings.runtime.row = seed % 2 ? machine::kStreams : machine::kComputesOnHost;
    plan::Placement previous;
    for (const std::uint64_t part : {3, 4, 8}) {
      const machine::Machine machine = test::make_machine({total / part}, ~0ull, std::nullopt);
      const Answer answer =
          test::must_solve(model, machine, settings, previous.slots.empty() ? nullptr : &previous);
      ASSERT_NE(answer.outcome, Outcome::Infeasible);
      std::uint64_t smallest = ~0ull, reserve = 0;
      for (std::size_t t = 0; t < sizes.size(); ++t) {
        if (answer.placement.slots[t] != 0)
          smallest = std::min(smallest, sizes[t]), reserve = std::max(reserve, sizes[t]);
      }
      if (settings.runtime.row == machine::kComputesOnHost) reserve = 0;
      EXPECT_LE(answer.value + reserve, total / part);
      EXPECT_LT(total / part - answer.value - reserve, smallest);
      EXPECT_LE(answer.gap, 1e-6);
      // No plan has a smaller reserve: all that loads more would have to be resident.
      std::uint64_t above = 0;
      for (const std::uint64_t size : sizes) above += size >= reserve ? size : 0;
      EXPECT_TRUE(reserve == 0 || above > total / part - reserve ||
                  answer.bound <= total / part - reserve + smallest);
      EXPECT_EQ(answer.bound, total / part - reserve);
      previous = answer.placement;
    }
  }
}

/// A budget that moves a little moves few bytes.
TEST(ManySizes, StayWhereTheyLie) {
  std::mt19937_64 random(5);
  std::vector<std::uint64_t> sizes;
  std::uint64_t total = 0;
  for (int i = 0; i < 22'000; ++i) total += sizes.emplace_back(1'000 + random() % 2'000'000);
  const auto model = test::flat_model(sizes);
  const Answer first = test::must_solve(model, test::make_machine({total / 2}, ~0ull, std::nullopt), {});
  const Answer next = test::must_solve(
      model, test::make_machine({total / 2 + total / 200}, ~0ull, std::nullopt), {}, &first.placement);
  std::uint64_t moved = 0;
  for (std::size_t t = 0; t < sizes.size(); ++t)
    moved += first.placement.slots[t] != next.placement.slots[t] ? sizes[t] : 0;
  EXPECT_LT(moved, total / 25);
}

}  // namespace
}  // namespace stowage::solve
