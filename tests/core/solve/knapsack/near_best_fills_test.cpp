// Fills that are worth at least so much, against every fill there is.

#include "core/solve/knapsack/near_best_fills.h"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/solve/knapsack/state_lists.h"

namespace stowage::solve {
namespace {

/// Every fill, by counting through them all.
std::vector<NearBestFill> all_fills(const std::vector<PricedItem>& items, std::uint64_t room) {
  std::vector<NearBestFill> out;
  std::vector<std::uint32_t> counts(items.size(), 0);
  for (;;) {
    std::uint64_t weight = 0;
    std::int64_t value = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
      weight += items[i].weight * counts[i], value += items[i].value * counts[i];
    if (weight <= room) out.push_back({value, counts});
    std::size_t i = 0;
    while (i < counts.size() && ++counts[i] > items[i].count) counts[i++] = 0;
    if (i == counts.size()) return out;
  }
}

std::vector<PricedItem> random_pieces(std::mt19937_64& random, bool sums, bool losses) {
  std::vector<PricedItem> items(1 + random() % 6);
  const std::uint64_t grain = random() % 2 ? 1 : 8;
  for (PricedItem& item : items) {
    item.weight = random() % 60 * grain, item.count = static_cast<std::uint32_t>(random() % 4);
    item.value = sums ? static_cast<std::int64_t>(item.weight) : static_cast<std::int64_t>(random() % 90);
    if (losses && random() % 3 == 0) item.value = -static_cast<std::int64_t>(random() % 20);
  }
  return items;
}

TEST(NearBestFills, AreAllThatAreWorthEnough) {
  std::size_t listed = 0;
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::vector<PricedItem> items = random_pieces(random, seed % 3 == 0, seed % 2 == 0);
    const std::uint64_t room = random() % 400;
    const std::vector<NearBestFill> all = all_fills(items, room);
    std::int64_t best = 0;
    for (const NearBestFill& fill : all) best = std::max(best, fill.value);
    const std::int64_t need = best - static_cast<std::int64_t>(random() % 40);
    std::set<std::vector<std::uint32_t>> want;
    for (const NearBestFill& fill : all) {
      if (fill.value >= need) want.insert(fill.counts);
    }
    NodeBudget nodes(1'000'000);
    std::vector<NearBestFill> got;
    ASSERT_TRUE(list_near_best_fills(items, room, need, 1'000'000, nodes, got));
    std::set<std::vector<std::uint32_t>> met;
    for (std::size_t i = 0; i < got.size(); ++i) {
      EXPECT_TRUE(met.insert(got[i].counts).second) << "listed twice";
      EXPECT_TRUE(i == 0 || got[i - 1].value >= got[i].value);
      std::int64_t value = 0;
      for (std::size_t k = 0; k < items.size(); ++k) value += items[k].value * got[i].counts[k];
      EXPECT_EQ(value, got[i].value);
    }
    EXPECT_EQ(met, want);
    listed += got.size();
    if (want.size() > 1) {  // too many, or too few nodes: said, never left out in silence
      EXPECT_FALSE(list_near_best_fills(items, room, need, want.size() - 1, nodes, got));
      NodeBudget none(0);
      EXPECT_FALSE(list_near_best_fills(items, room, need, 1'000'000, none, got));
    }
  }
  EXPECT_GT(listed, 4'000u);
}

TEST(NearBestFills, ManyCopiesNeedFewNodes) {
  const std::vector<PricedItem> items{{28ull << 24, 28ll << 24, 240},
                                      {8ull << 24, 8ll << 24, 160},
                                      {1ull << 24, 1ll << 24, 160},
                                      {16'384, 16'384, 161},
                                      {2'101'346'304, 2'101'346'304, 2}};
  NodeBudget nodes(200'000);
  std::vector<NearBestFill> fills;
  EXPECT_TRUE(list_near_best_fills(items, 400ull << 24, 400ll << 24, 20'000, nodes, fills));
  EXPECT_GT(fills.size(), 100u);
  for (const NearBestFill& fill : fills) EXPECT_EQ(fill.value, 400ll << 24);
}

TEST(StateLists, EqualEnumeration) {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::vector<PricedItem> priced = random_pieces(random, seed % 3 == 0, false);
    const std::uint64_t room = random() % 400;
    std::int64_t best = 0;
    for (const NearBestFill& fill : all_fills(priced, room)) best = std::max(best, fill.value);
    std::vector<KnapsackItem> items;
    for (const PricedItem& item : priced)
      items.push_back({item.weight, static_cast<std::uint64_t>(item.value), item.count});
    std::stable_sort(items.begin(), items.end(), denser);
    NodeBudget nodes(1'000'000);
    const KnapsackSolution fill = fill_by_state_lists(items, room, 1'000, nodes);
    ASSERT_TRUE(fill.found);
    EXPECT_EQ(fill.value, static_cast<std::uint64_t>(best));
    EXPECT_EQ(fill.bound, fill.value);
    std::uint64_t weight = 0, value = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      EXPECT_LE(fill.counts[i], items[i].count);
      weight += items[i].weight * fill.counts[i], value += items[i].value * fill.counts[i];
    }
    EXPECT_LE(weight, room);
    EXPECT_EQ(value, fill.value);
    const KnapsackSolution cut = fill_by_state_lists(items, room, 2, nodes);
    EXPECT_TRUE(!cut.found || cut.value == fill.value) << "too many states: nothing is claimed";
    found += cut.found ? 0 : 1;
  }
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace stowage::solve
