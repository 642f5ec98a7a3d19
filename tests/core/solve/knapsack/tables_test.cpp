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
  std::vector<KnapsackItem> pieces(count);
  for (KnapsackItem& piece : pieces)
    piece = {1 + random() % largest, 1 + random() % largest,
             static_cast<std::uint32_t>(random() % (copies + 1))};
  std::stable_sort(pieces.begin(), pieces.end(), denser);
  return pieces;
}

/// The most value that pieces from `i` on bring into `room`.
std::uint64_t most_of(const std::vector<KnapsackItem>& pieces, std::size_t i, std::uint64_t room) {
  if (i == pieces.size()) return 0;
  std::uint64_t best = 0;
  for (std::uint64_t c = 0; c <= pieces[i].count && c * pieces[i].weight <= room; ++c)
    best = std::max(best, c * pieces[i].value + most_of(pieces, i + 1, room - c * pieces[i].weight));
  return best;
}

/// For every room: the best fill of the classes it covers, and the counts that it says make it up.
TEST(DominanceTable, HoldsTheBestFillForEveryRoom) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::vector<KnapsackItem> pieces = random_pieces(random, 1 + seed % 6, 12, 4);
    const std::uint64_t capacity = random() % 80;
    const DominanceTable table(pieces, capacity, 1'000'000);
    ASSERT_EQ(table.first(), 0u) << "there is room for all classes";
    for (std::uint64_t room = 0; room <= capacity; ++room) {
      const std::size_t entry = table.best_within(room);
      ASSERT_EQ(table.value(entry), most_of(pieces, 0, room)) << "in " << room;
      std::vector<std::uint32_t> counts(pieces.size(), 99);
      table.trace(entry, counts);
      std::uint64_t weight = 0, value = 0;
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        EXPECT_LE(counts[i], pieces[i].count);
        weight += counts[i] * pieces[i].weight;
        value += counts[i] * pieces[i].value;
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
    const std::vector<KnapsackItem> pieces = random_pieces(random, 6, 40, 3);
    const std::uint64_t capacity = 150;
    const DominanceTable table(pieces, capacity, 20);
    EXPECT_LE(table.size(), 20u);
    partly += table.first() > 0 && table.first() < pieces.size();
    for (std::uint64_t room = 0; room <= capacity; room += 7) {
      const std::size_t entry = table.best_within(room);
      EXPECT_EQ(table.value(entry), most_of(pieces, table.first(), room));
      std::vector<std::uint32_t> counts(pieces.size(), 99);
      table.trace(entry, counts);
      for (std::size_t i = 0; i < table.first(); ++i) EXPECT_EQ(counts[i], 99u);
    }
  }
  EXPECT_GT(partly, 20);
}

/// Up to 24 single pieces are all of the core: the exchange finds the best fill of all.
TEST(CoreExchange, FindsTheBestFillOfSoFewPieces) {
  int improved = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::vector<KnapsackItem> pieces = random_pieces(random, 14, 60, 0);
    for (KnapsackItem& piece : pieces) piece.count = 1;
    const std::uint64_t capacity = 60 + random() % 200;
    std::vector<std::uint32_t> counts(pieces.size(), 0);
    std::uint64_t value = 0, room = capacity;
    for (std::size_t i = 0; i < pieces.size(); ++i) {  // in the order of density, as a first fill has it
      if (pieces[i].weight > room) continue;
      counts[i] = 1;
      value += pieces[i].value;
      room -= pieces[i].weight;
    }
    const std::uint64_t first = value, best = most_of(pieces, 0, capacity);
    NodeBudget nodes(1'000'000);
    const bool better = improve_by_core(pieces, capacity, counts, value, fill_bound(pieces, capacity), nodes);
    EXPECT_EQ(better, value > first);
    EXPECT_EQ(value, best);
    improved += better;
    std::uint64_t weight = 0, sum = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      EXPECT_LE(counts[i], 1u);
      weight += counts[i] * pieces[i].weight;
      sum += counts[i] * pieces[i].value;
    }
    EXPECT_LE(weight, capacity);
    EXPECT_EQ(sum, value);
  }
  EXPECT_GT(improved, 30);
}

/// Of many pieces only a part is exchanged: never for the worse, never over the capacity.
TEST(CoreExchange, MakesNoFillWorse) {
  int improved = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::vector<KnapsackItem> pieces = random_pieces(random, 120, 1'000'000, 3);
    std::uint64_t total = 0;
    for (const KnapsackItem& piece : pieces) total += piece.weight * piece.count;
    const std::uint64_t capacity = total / 4 + random() % (total / 2);
    std::vector<std::uint32_t> counts(pieces.size(), 0);
    std::uint64_t value = 0, room = capacity;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      counts[i] =
          static_cast<std::uint32_t>(std::min<std::uint64_t>(pieces[i].count, room / pieces[i].weight));
      value += counts[i] * pieces[i].value;
      room -= counts[i] * pieces[i].weight;
    }
    const std::uint64_t first = value, bound = fill_bound(pieces, capacity);
    NodeBudget nodes(1'000'000);
    improved += improve_by_core(pieces, capacity, counts, value, bound, nodes);
    EXPECT_GE(value, first);
    EXPECT_LE(value, bound);
    std::uint64_t weight = 0, sum = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      EXPECT_LE(counts[i], pieces[i].count);
      weight += counts[i] * pieces[i].weight;
      sum += counts[i] * pieces[i].value;
    }
    EXPECT_LE(weight, capacity);
    EXPECT_EQ(sum, value);
  }
  EXPECT_GT(improved, 20);
}

}  // namespace
}  // namespace stowage::solve
