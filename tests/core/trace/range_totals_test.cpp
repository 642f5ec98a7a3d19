#include "core/trace/range_totals.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

/// The books balance: what was there, and what came, is what is there, and what went.
TEST(RangeTotals, BalanceWithWhatIsThereAtBothEnds) {
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Timeline run = test::random_run(seed, 300);
    for (int i = 0; i < 20; ++i) {
      std::uint64_t a = random() % (run.duration_ns + 1), b = random() % (run.duration_ns + 1);
      if (a > b) std::swap(a, b);
      for (std::size_t device = 0; device < run.devices.size(); ++device) {
        const auto totals = range_totals(run, device, a, b);
        ASSERT_TRUE(totals);
        EXPECT_EQ(run.bytes_at(device, a) + totals->allocated, run.bytes_at(device, b) + totals->freed)
            << "device " << device << " from " << a << " to " << b;
        const std::uint64_t middle = a + (b - a) / 2;
        const auto first = range_totals(run, device, a, middle),
                   second = range_totals(run, device, middle, b);
        EXPECT_EQ(first->allocated + second->allocated, totals->allocated);
        EXPECT_EQ(first->freed + second->freed, totals->freed);
        EXPECT_EQ(first->copied + second->copied, totals->copied);
      }
    }
  }
}

TEST(RangeTotals, CountWhatBeginsBehindTheFirstInstantAndUpToTheLast) {
  Timeline run;
  run.devices = {{"0", true, 0}, {"cpu", false, 0}};
  run.blocks.push_back({0, Block::kAlive, 1, 0, 0, 0, Kind::Resident});
  run.blocks.push_back({10, 20, 2, 0, 0, 0, Kind::Activation});
  run.blocks.push_back({10, 20, 4, 0, 0, 1, Kind::Activation});
  run.blocks.push_back({20, 30, 8, 0, 0, 0, Kind::Activation});
  run.transfers.push_back({10, 15, 16, 1, 0, 0});
  run.transfers.push_back({20, 25, 32, 0, 1, 0});
  run.duration_ns = 40;
  run.finish();
  EXPECT_EQ(range_totals(run, 0, 0, 40), (RangeTotals{10, 10, 48}));
  EXPECT_EQ(range_totals(run, 0, 10, 20), (RangeTotals{8, 2, 32}));
  EXPECT_EQ(range_totals(run, 0, 9, 10), (RangeTotals{2, 0, 16}));
  EXPECT_EQ(range_totals(run, 1, 0, 15), (RangeTotals{4, 0, 16}));
  EXPECT_EQ(range_totals(run, 0, 12, 12), RangeTotals{});
  EXPECT_EQ(range_totals(run, 0, 30, 40), RangeTotals{});
}

TEST(RangeTotals, OfMoreThanAPictureHasTimeForNothingIsSaid) {
  Timeline run;
  run.devices = {{"0", true, 0}};
  run.duration_ns = 3;
  for (std::size_t i = 0; i < kMostRowsAddedUp; ++i) run.transfers.push_back({1, 2, 1, 0, 0, 0});
  run.finish();
  EXPECT_EQ(range_totals(run, 0, 0, 3), (RangeTotals{0, 0, kMostRowsAddedUp}));
  run.transfers.push_back({1, 2, 1, 0, 0, 0});
  run.finish();
  EXPECT_FALSE(range_totals(run, 0, 0, 3));
  static_assert(kMostRowsAddedUp < kMappedRows, "a run that lies on the disk is not read for a picture");
}

}  // namespace
}  // namespace stowage::trace
