#include "core/solve/knapsack/branch_and_bound.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "core/solve/one_gpu/reserve_enumeration.h"

namespace stowage::solve {
namespace {

std::uint64_t best_by_enumeration(const std::vector<KnapsackItem>& items, std::size_t i, std::uint64_t room) {
  if (i == items.size()) return 0;
  std::uint64_t best = 0;
  for (std::uint64_t c = 0; c <= items[i].count && c * items[i].weight <= room; ++c) {
    best = std::max(best, c * items[i].value + best_by_enumeration(items, i + 1, room - c * items[i].weight));
  }
  return best;
}

TEST(Knapsack, EqualsEnumeration) {
  for (std::uint64_t seed = 1; seed <= 4'000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<KnapsackItem> items(1 + random() % 6);
    const bool sums = seed % 2 == 0;
    for (KnapsackItem& item : items) {
      item = {random() % 60, random() % 60, static_cast<std::uint32_t>(random() % 4)};
      if (sums) item.value = item.weight;
    }
    std::stable_sort(items.begin(), items.end(), denser);
    const std::uint64_t room = random() % 300, want = best_by_enumeration(items, 0, room);
    NodeBudget nodes(1'000'000);
    const KnapsackSolution fill = solve_knapsack(items, room, nullptr, nodes);
    ASSERT_TRUE(fill.found);
    EXPECT_EQ(fill.value, want);
    EXPECT_EQ(fill.bound, want);
    EXPECT_GE(fill_bound(items, room), want);
    std::uint64_t weight = 0, value = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      EXPECT_LE(fill.counts[i], items[i].count);
      weight += fill.counts[i] * items[i].weight, value += fill.counts[i] * items[i].value;
    }
    EXPECT_LE(weight, room);
    EXPECT_EQ(value, want);
    const std::uint64_t beat = want + (seed % 3) - std::min<std::uint64_t>(want, 1);
    const KnapsackSolution more = solve_knapsack(items, room, &beat, nodes);
    EXPECT_EQ(more.found, want > beat);
    if (!more.found) {
      EXPECT_LE(more.bound, beat);
    }
  }
}

/// 40 sizes around 10^9 with hardly any common divisor: the table of the last classes closes what the
/// depth-first walk cannot.
TEST(Knapsack, HardSubsetSums) {
  std::mt19937_64 random(40);
  std::vector<KnapsackItem> items(40);
  std::uint64_t total = 0;
  for (KnapsackItem& item : items)
    item.weight = item.value = 900'000'000 + random() % 200'000'000, item.count = 1, total += item.weight;
  std::stable_sort(items.begin(), items.end(), denser);
  int proven = 0;
  for (const std::uint64_t part : {4, 5, 7}) {
    NodeBudget nodes(1'000'000);
    const std::uint64_t room = total / 11 * part;
    const KnapsackSolution fill = solve_knapsack(items, room, nullptr, nodes);
    EXPECT_LE(fill.value, fill.bound);
    EXPECT_LE(fill.bound, room);
    EXPECT_LE(room - fill.value, 100u);
    proven += fill.value == fill.bound ? 1 : 0;
  }
  EXPECT_GE(proven, 2);
}

TEST(Knapsack, ManyDifferentSizesStayWithinAMillionth) {
  std::mt19937_64 random(7);
  std::vector<KnapsackItem> items(20'000);
  std::uint64_t total = 0;
  for (KnapsackItem& item : items)
    item.weight = item.value = 1'000 + random() % 10'000'000, item.count = 1, total += item.weight;
  std::stable_sort(items.begin(), items.end(), denser);
  for (const std::uint64_t part : {1, 3, 7, 9}) {
    NodeBudget nodes(2'000'000);
    const std::uint64_t room = total / 10 * part;
    const KnapsackSolution fill = solve_knapsack(items, room, nullptr, nodes);
    std::uint64_t weight = 0;
    for (std::size_t i = 0; i < items.size(); ++i) weight += items[i].weight * fill.counts[i];
    EXPECT_EQ(weight, fill.value);
    EXPECT_LE(weight, room);
    EXPECT_LE(fill.bound - fill.value, room / 1'000'000);
  }
}

TEST(Knapsack, HundredThousandOfOneSize) {
  NodeBudget nodes(1'000);
  const KnapsackSolution fill = solve_knapsack({{1'711'308'800, 1'711'308'800, 100'000}},
                                               77'777 * 1'711'308'800ull + 5, nullptr, nodes);
  EXPECT_EQ(fill.counts[0], 77'777u);
  EXPECT_EQ(fill.bound, fill.value);
}

TEST(Knapsack, SizesAtTheTopDoNotWrap) {
  const std::uint64_t huge = 1ull << 63;
  NodeBudget nodes(1'000);
  const KnapsackSolution fill = solve_knapsack({{huge, huge, 3}, {1, 1, 5}}, huge + 2, nullptr, nodes);
  EXPECT_EQ(fill.value, huge + 2);
  EXPECT_EQ(fill.counts, (std::vector<std::uint32_t>{1, 2}));
}

/// Every on/off choice of every unit, with its reserve.
std::optional<std::uint64_t> best_tier(const std::vector<TierClass>& classes, std::uint64_t capacity,
                                       std::uint64_t floor, std::size_t i = 0, std::uint64_t weight = 0,
                                       std::uint64_t value = 0, std::uint64_t load = 0) {
  if (i == classes.size())
    return weight + std::max(load, floor) <= capacity ? std::optional<std::uint64_t>(value) : std::nullopt;
  std::optional<std::uint64_t> best;
  const TierClass& c = classes[i];
  for (std::uint32_t in = 0; in <= c.count; ++in) {
    if ((in > 0 && !c.may_be_in) || (in < c.count && !c.may_be_below)) continue;
    const auto one = best_tier(classes, capacity, floor, i + 1, weight + in * c.weight, value + in * c.value,
                               in < c.count ? std::max(load, c.load) : load);
    if (one && (!best || *one > *best)) best = one;
  }
  return best;
}

TEST(TwoLevel, EqualsEnumeration) {
  int feasible = 0;
  for (std::uint64_t seed = 1; seed <= 6'000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<TierClass> classes(1 + random() % 6);
    for (TierClass& c : classes) {
      c.weight = random() % 50;
      c.value = seed % 2 ? c.weight : random() % 50;
      c.load = seed % 3 ? c.weight : random() % 50;
      c.count = static_cast<std::uint32_t>(random() % 3);
      c.may_be_in = random() % 8 != 0;
      c.may_be_below = random() % 8 != 0;
    }
    const std::uint64_t capacity = random() % 200, floor = seed % 5 ? 0 : random() % 20;
    const auto want = best_tier(classes, capacity, floor);
    NodeBudget nodes(1'000'000);
    const TierAnswer answer = fill_tier(classes, capacity, floor, nullptr, nodes);
    EXPECT_EQ(answer.feasible, want.has_value());
    EXPECT_TRUE(answer.proven);
    if (!want) continue;
    ++feasible;
    EXPECT_EQ(answer.value, *want);
    EXPECT_EQ(answer.bound, *want);
    const LeastCapacity least = least_capacity(classes, floor, false);
    ASSERT_TRUE(least.exists);
    EXPECT_LE(least.capacity, capacity);
    EXPECT_TRUE(best_tier(classes, least.capacity, floor).has_value());
    if (least.capacity > 0) {
      EXPECT_FALSE(best_tier(classes, least.capacity - 1, floor).has_value());
    }
  }
  EXPECT_GT(feasible, 2'000);
}

}  // namespace
}  // namespace stowage::solve
