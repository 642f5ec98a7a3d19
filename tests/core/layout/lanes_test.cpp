#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/layout/layout.h"

namespace stowage::layout {
namespace {

constexpr std::uint64_t kGiB = 1ull << 30;

TEST(LaneScale, TheLargestFiniteBudgetPlusThreePerCentFillsTheWidth) {
  const LaneScale scale =
      lane_scale({24 * kGiB, 24 * kGiB, 64 * kGiB, 0}, {20 * kGiB, 23 * kGiB, 60 * kGiB, 500 * kGiB}, 1000);
  EXPECT_NEAR(static_cast<double>(scale.full_bytes), 64.0 * kGiB * 1.03, 1e3);
  EXPECT_NEAR(scale.bytes_per_pixel * 1000, 64.0 * kGiB * 1.03, 1e3);
}

TEST(LaneScale, AnOverrunIsShownPastThePost) {
  const LaneScale scale = lane_scale({24 * kGiB}, {25 * kGiB + kGiB / 2}, 1000);
  EXPECT_GT(static_cast<double>(scale.full_bytes), 25.5 * kGiB);
  const LaneScale absurd = lane_scale({24 * kGiB}, {4000 * kGiB}, 1000);
  EXPECT_LT(static_cast<double>(absurd.full_bytes), 24.0 * 1.6 * kGiB) << "the budgets stay readable";
}

TEST(LaneScale, WithoutBudgetsTheUseDecides) {
  EXPECT_NEAR(static_cast<double>(lane_scale({0, 0}, {3 * kGiB, 7 * kGiB}, 100).full_bytes),
              7.0 * kGiB * 1.03, 1e3);
  EXPECT_GT(lane_scale({}, {}, 0).bytes_per_pixel, 0);
}

TEST(LaneCells, WideUnitsHaveACellEach) {
  const LaneScale scale{1, 1000};
  const std::vector<LaneCell> cells = lane_cells({10, 20, 30}, scale);
  ASSERT_EQ(cells.size(), 3u);
  EXPECT_DOUBLE_EQ(cells[1].x, 10);
  EXPECT_DOUBLE_EQ(cells[1].width, 20);
  EXPECT_DOUBLE_EQ(cells[2].x, 30);
}

TEST(LaneCells, NarrowNeighboursMerge) {
  const LaneScale scale{1, 1000};
  const std::vector<LaneCell> cells = lane_cells({1, 1, 1, 50, 1, 0, 50, 1}, scale);
  ASSERT_EQ(cells.size(), 5u);
  EXPECT_EQ(cells[0].count, 3u);
  EXPECT_EQ(cells[1].count, 1u);
  EXPECT_EQ(cells[2].first, 4u);
  EXPECT_EQ(cells[2].count, 2u);
  EXPECT_DOUBLE_EQ(cells[4].width, 1);
}

TEST(LaneCells, CoverEveryUnitOnceAndAddUp) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::uint64_t> bytes(random() % 60);
    for (std::uint64_t& b : bytes) b = random() % 3 == 0 ? random() % 3 : random() % 400;
    const LaneScale scale{1 + static_cast<double>(random() % 20), 0};
    std::uint32_t next = 0;
    double x = 0;
    for (const LaneCell& cell : lane_cells(bytes, scale)) {
      EXPECT_EQ(cell.first, next) << "round " << round;
      EXPECT_NEAR(cell.x, x, 1e-9);
      next = cell.first + cell.count;
      x = cell.x + cell.width;
      if (cell.count == 1 && cell.width < 3 && next != bytes.size()) {
        // A lone narrow cell stands only before a wide one.
        EXPECT_GE(static_cast<double>(bytes[next]) / scale.bytes_per_pixel, 3) << "round " << round;
      }
    }
    EXPECT_EQ(next, bytes.size());
    EXPECT_NEAR(
        x, static_cast<double>(std::accumulate(bytes.begin(), bytes.end(), 0ull)) / scale.bytes_per_pixel,
        1e-6);
  }
}

TEST(AxisTicks, AreRoundAndFarEnoughApart) {
  for (const double full : {3.0, 5000.0, 24.0 * kGiB, 66.0 * kGiB, 1e12, 9e18}) {
    const LaneScale scale{full / 1000, static_cast<std::uint64_t>(full)};
    const std::vector<std::uint64_t> ticks = axis_ticks(scale, 1000);
    ASSERT_FALSE(ticks.empty());
    EXPECT_EQ(ticks[0], 0u);
    if (ticks.size() < 2) continue;
    const std::uint64_t step = ticks[1];
    EXPECT_EQ(step & (step - 1), 0u) << "a power of two";
    for (std::size_t i = 1; i < ticks.size(); ++i) EXPECT_EQ(ticks[i] - ticks[i - 1], step);
    EXPECT_TRUE(step == 1 || static_cast<double>(step) / scale.bytes_per_pixel >= 80);
    EXPECT_LE(static_cast<double>(ticks.back()), full * 1.001);
  }
}

TEST(AxisTicks, OfDecimalUnitsAreOneTwoOrFiveTimesAPowerOfTen) {
  for (const double full : {3.0, 5000.0, 24e9, 66.0 * kGiB, 1e12, 9e18}) {
    const LaneScale scale{full / 1000, static_cast<std::uint64_t>(full)};
    const std::vector<std::uint64_t> ticks = axis_ticks(scale, 1000, true);
    ASSERT_FALSE(ticks.empty());
    if (ticks.size() < 2) continue;
    std::uint64_t step = ticks[1];
    for (std::size_t i = 1; i < ticks.size(); ++i) EXPECT_EQ(ticks[i] - ticks[i - 1], step);
    EXPECT_TRUE(step == 1 || static_cast<double>(step) / scale.bytes_per_pixel >= 80) << full;
    EXPECT_LE(ticks.size(), 14u) << "no more than fit";
    while (step % 10 == 0) step /= 10;
    EXPECT_TRUE(step == 1 || step == 2 || step == 5) << step;
  }
}

TEST(AxisTicks, EveryEightGiBOnTheReferenceMachine) {
  const LaneScale scale = lane_scale({24 * kGiB, 24 * kGiB, 64 * kGiB}, {}, 1200);
  const std::vector<std::uint64_t> ticks = axis_ticks(scale, 1200);
  ASSERT_EQ(ticks.size(), 9u);
  EXPECT_EQ(ticks[1], 8 * kGiB);
}

}  // namespace
}  // namespace stowage::layout
