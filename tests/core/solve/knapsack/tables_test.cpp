// The two helpers of a fill, each against every fill there is: the table of the last classes, and the
// exchange of a core.

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "core/solve/knapsack/core_exchange.h"
#include "core/solve/knapsack/dominance_table.h"

namespace stowage::solve {
namespace {

std::vector<KnapsackItem> random_pieces(std::mt19937_64& random, std::size_t count, std::uint64_t largest,
                                        std::uint32_t copies) {
  std::vector<KnapsackItem> items(count);
  for (KnapsackItem& item : items)
    item = {1 + random() % largest, 1 + random() % largest,
            static_cast<std::uint32_t>(random() % (copies + 1))};
  std::stable_sort(items.begin(), items.end(), denser);
  return items;
}

/// The most value that items from `i` on bring into `room`.
std::uint64_t most_of(const std::vector<KnapsackItem>& items, std::size_t i, std::uint64_t room) {
  if (i == items.size()) return 0;
  std::uint64_t best = 0;
  for (std::uint64_t c = 0; c <= items[i].count && c * items[i].weight <= room; ++c)
    best = std::max(best, c * items[i].value + most_of(items, i + 1, room - c * items[i].weight));
  return best;
}

/// For every room: the best fill of the classes it covers, and the counts that it says make it up.
TEST(DominanceTable, HoldsTheBestFillForEveryRoom) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::vector<KnapsackItem> items = random_pieces(random, 1 + seed % 6, 12, 4);
    const std::uint64_t capacity = random() % 80;
    const DominanceTable table(items, capacity, 1'000'000);
    ASSERT_EQ(table.first(), 0u) << "there is room for all classes";
    for (std::uint64_t room = 0; room <= capacity; ++room) {
      const std::size_t entry = table.best_within(room);
      ASSERT_EQ(table.value(entry), most_of(items, 0, room)) << "in " << room;
      std::vector<std::uint32_t> counts(items.size(), 99);
      table.trace(entry, counts);
      std::uint64_t weight = 0, value = 0;
      for (std::size_t i = 0; i < items.size(); ++i) {
        EXPECT_LE(counts[i], items[i].count);
        weight += counts[i] * items[i].weight;
        value += counts[i] * items[i].value;
      }
      EXPECT_LE(weight, room);
      EXPECT_EQ(value, table.value(entry));
    }
  }
}

/// A table that may not grow covers fewer classes, the last ones, and is right about those; it leaves the
/// counts of the others alone.
TEST(DominanceTable, CoversTheLastClassesThatHaveRoom) {
  int partly = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::vector<KnapsackItem> items = random_pieces(random, 6, 40, 3);
    const std::uint64_t capacity = 150;
    const DominanceTable table(items, capacity, 20);
    EXPECT_LE(table.size(), 20u);
    partly += table.first() > 0 && table.first() < items.size();
    for (std::uint64_t room = 0; room <= capacity; room += 7) {
      const std::size_t entry = table.best_within(room);
      EXPECT_EQ(table.value(entry), most_of(items, table.first(), room));
      std::vector<std::uint32_t> counts(items.size(), 99);
      table.trace(entry, counts);
      for (std::size_t i = 0; i < table.first(); ++i) EXPECT_EQ(counts[i], 99u);
    }
  }
  EXPECT_GT(partly, 20);
}

/// Up to 24 single items are all of the core: the exchange finds the best fill of all.
TEST(CoreExchange, FindsTheBestFillOfSoFewPieces) {
  int improved = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<KnapsackItem> items = random_pieces(random, 14, 60, 0);
    for (KnapsackItem& item : items) item.count = 1;
    const std::uint64_t capacity = 60 + random() % 200;
    std::vector<std::uint32_t> counts(items.size(), 0);
    std::uint64_t value = 0, room = capacity;
    for (std::size_t i = 0; i < items.size(); ++i) {  // in the order of density, as a first fill has it
      if (items[i].weight > room) continue;
      counts[i] = 1;
      value += items[i].value;
      room -= items[i].weight;
    }
    const std::uint64_t first = value, best = most_of(items, 0, capacity);
    NodeBudget nodes(1'000'000);
    const bool better = improve_by_core(items, capacity, counts, value, fill_bound(items, capacity), nodes);
    EXPECT_EQ(better, value > first);
    EXPECT_EQ(value, best);
    improved += better;
    std::uint64_t weight = 0, sum = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      EXPECT_LE(counts[i], 1u);
      weight += counts[i] * items[i].weight;
      sum += counts[i] * items[i].value;
    }
    EXPECT_LE(weight, capacity);
    EXPECT_EQ(sum, value);
  }
  EXPECT_GT(improved, 30);
}

/// Of many items only a part is exchanged: never for the worse, never over the capacity.
TEST(CoreExchange, MakesNoFillWorse) {
  int improved = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::vector<KnapsackItem> items = random_pieces(random, 120, 1'000'000, 3);
    std::uint64_t total = 0;
    for (const KnapsackItem& item : items) total += item.weight * item.count;
    const std::uint64_t capacity = total / 4 + random() % (total / 2);
    std::vector<std::uint32_t> counts(items.size(), 0);
    std::uint64_t value = 0, room = capacity;
    for (std::size_t i = 0; i < items.size(); ++i) {
      counts[i] = static_cast<std::uint32_t>(std::min<std::uint64_t>(items[i].count, room / items[i].weight));
      value += counts[i] * items[i].value;
      room -= counts[i] * items[i].weight;
    }
    const std::uint64_t first = value, bound = fill_bound(items, capacity);
    NodeBudget nodes(1'000'000);
    improved += improve_by_core(items, capacity, counts, value, bound, nodes);
    EXPECT_GE(value, first);
    EXPECT_LE(value, bound);
    std::uint64_t weight = 0, sum = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      EXPECT_LE(counts[i], items[i].count);
      weight += counts[i] * items[i].weight;
      sum += counts[i] * items[i].value;
    }
    EXPECT_LE(weight, capacity);
    EXPECT_EQ(sum, value);
  }
  EXPECT_GT(improved, 20);
}

}  // namespace
}  // namespace stowage::solve
