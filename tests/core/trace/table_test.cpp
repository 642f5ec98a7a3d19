// A table is a vector, whether its rows are its own or somebody else's.
#include "core/trace/table.h"

#include <gtest/gtest.h>

#include <random>

namespace stowage::trace {
namespace {

using Numbers = Table<std::uint64_t>;

std::vector<std::uint64_t> rows(const Numbers& table) { return {table.begin(), table.end()}; }

/// The same steps, taken by a vector and by a table that begins as a view.
TEST(Tables, DoWhatVectorsDo) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto there = std::make_shared<const std::vector<std::uint64_t>>(random() % 20, 7);
    std::vector<std::uint64_t> vector = *there;
    Numbers table = seed % 3 == 0   ? Numbers::view(there->data(), there->size(), there)
                    : seed % 3 == 1 ? Numbers(*there)
                                    : Numbers::spilled(SpillFile::make("/tmp", 1 << 20).value());
    if (seed % 3 == 2) {
      for (const std::uint64_t row : *there) ASSERT_TRUE(table.try_push(row));
    }
    Numbers copy;
    std::vector<std::uint64_t> kept;
    for (int step = 0; step < 60; ++step) {
      const std::uint64_t value = random() % 100;
      switch (random() % 7) {
        case 0:
          vector.push_back(value);
          ASSERT_TRUE(table.try_push(value));
          break;
        case 1:
          if (!vector.empty()) vector.pop_back(), table.pop_back();
          break;
        case 2:
          vector.resize(value / 4, value), table.resize(value / 4, value);
          break;
        case 3:
          if (!vector.empty()) vector[value % vector.size()] = value, table[value % table.size()] = value;
          break;
        case 4:
          copy = table, kept = vector;
          break;
        case 5: {
          const std::size_t at = vector.empty() ? 0 : value % vector.size();
          vector.insert(vector.begin() + static_cast<std::ptrdiff_t>(at), kept.begin(), kept.end());
          table.insert(table.begin() + at, copy.begin(), copy.end());
          if (vector.size() > 500) vector.resize(10), table.resize(10);
          break;
        }
        default:
          std::swap(vector, kept), std::swap(table, copy);
      }
      ASSERT_EQ(rows(table), vector);
      ASSERT_EQ(rows(copy), kept);
    }
    for (const std::uint64_t row : *there) EXPECT_EQ(row, 7u) << "what is looked at stays as it is";
  }
}

/// What stands behind many rows is a file: they are all there, and a full one says so.
TEST(Tables, SpilledRowsAreAllThereAndChangeInPlace) {
  constexpr std::size_t kRows = 3'000'000;
  Numbers table = Numbers::spilled(SpillFile::make("/tmp", kRows * sizeof(std::uint64_t)).value());
  for (std::size_t i = 0; i < kRows; ++i) ASSERT_TRUE(table.try_push(i));
  for (std::size_t i = 0; i < kRows; i += 1000) table[i] = 7 * i;
  for (std::size_t i = 0; i < kRows; ++i) ASSERT_EQ(std::as_const(table)[i], i % 1000 ? i : 7 * i);
  while (table.size() < 2 * kRows && table.try_push(0)) {
  }
  EXPECT_LT(table.size(), 2 * kRows);
  const Numbers copy = table;
  table[0] = 99;
  EXPECT_EQ(copy[0], 0u) << "a copy is one";
  Numbers moved = std::move(table);
  EXPECT_EQ(moved[0], 99u);
  EXPECT_TRUE(table.empty());  // NOLINT: it is
}

/// Few rows lie in memory, many in a file, and so do copies; nobody sees a difference.
TEST(Tables, ManyRowsGoToAFileAndStayAVector) {
  constexpr std::size_t kFew = Numbers::kMostInMemory / sizeof(std::uint64_t);
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Numbers table(static_cast<std::size_t>(random() % (2 * kFew)), 3);
    std::vector<std::uint64_t> vector(table.size(), 3);
    table.spill_to(SpillFile::make("/tmp", 1).value());
    EXPECT_EQ(table.in_file(), vector.size() > kFew);
    for (int step = 0; step < 40; ++step) {
      const std::uint64_t value = random() % 100;
      switch (random() % 6) {
        case 0: {
          const std::vector<std::uint64_t> more(random() % kFew, value);
          vector.insert(vector.end(), more.begin(), more.end());
          table.insert(table.end(), more.begin(), more.end());
          break;
        }
        case 1:
          vector.resize(vector.size() / 2), table.resize(table.size() / 2);
          break;
        case 2:
          vector.push_back(value), table.push_back(value);
          break;
        case 3:
          if (!vector.empty()) vector.pop_back(), table.pop_back();
          break;
        case 4:
          if (!vector.empty()) vector[value % vector.size()] = value, table[value % table.size()] = value;
          break;
        default: {
          const Numbers copy = table;
          table.push_back(value), vector.push_back(value);
          EXPECT_EQ(copy.size() + 1, table.size());
          EXPECT_LE(copy.memory(), 2 * Numbers::kMostInMemory);
        }
      }
      ASSERT_TRUE(std::equal(table.begin(), table.end(), vector.begin(), vector.end()));
      EXPECT_LE(table.memory(), 2 * Numbers::kMostInMemory) << table.size();
    }
    table.clear();
    EXPECT_TRUE(table.empty());
    EXPECT_TRUE(table.room()) << "it spills again";
  }
}

TEST(Tables, AFileThatCannotBeMadeIsAnError) { EXPECT_FALSE(SpillFile::make("/nowhere/at/all", 1)); }

TEST(Tables, AViewKeepsWhatItLooksAt) {
  auto there = std::make_shared<const std::vector<std::uint64_t>>(5, 3);
  std::weak_ptr<const std::vector<std::uint64_t>> watched = there;
  Numbers table = Numbers::view(there->data(), there->size(), there);
  there.reset();
  const Numbers copy = table;
  EXPECT_FALSE(watched.expired());
  EXPECT_TRUE(copy.mapped());
  table.push_back(1);
  EXPECT_FALSE(table.mapped());
  EXPECT_EQ(copy.size(), 5u);
  EXPECT_FALSE(watched.expired()) << "the copy still looks";
}

}  // namespace
}  // namespace stowage::trace
