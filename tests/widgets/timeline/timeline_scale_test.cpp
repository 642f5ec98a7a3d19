// What the timeline is made of before anything is drawn: axes, times, the ribbon of layers, bands.
#include <gtest/gtest.h>

#include <random>

#include "core/model/model_builder.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kMs = 1'000'000;

TEST(ByteAxisTest, HoldsItsPromisesOnRandomRanges) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t most = 1 + (random() >> (1 + random() % 62));
    const std::uint64_t least = random() % (most + 1);
    const std::uint64_t budget = random() % 3 == 0 ? 0 : random() % (2 * most + 1);
    const bool fold = random() % 2;
    const ByteAxis axis = byteAxis(least, most, budget, fold, 300);
    ASSERT_LE(axis.low, least) << i;
    ASSERT_GT(axis.high, most) << i;
    ASSERT_GE(axis.step, 1u);
    ASSERT_TRUE(fold || axis.low == 0);
    ASSERT_TRUE(!axis.budget_inside || budget <= axis.high);
    const double ticks = double(axis.high - axis.low) / double(axis.step);
    ASSERT_LE(ticks, 14) << "least " << least << " most " << most;
  }
}

TEST(ByteAxisTest, FoldsAtARoundStepAndKeepsANearBudget) {
  const auto gib = [](double n) { return static_cast<std::uint64_t>(n * 1073741824); };
  const ByteAxis near = byteAxis(gib(21.46), gib(22.85), gib(24), true, 350);
  EXPECT_TRUE(near.budget_inside);
  EXPECT_EQ(near.low % near.step, 0u);
  EXPECT_GT(near.low, gib(20.9));
  EXPECT_STREQ(near.name, "GiB");
  EXPECT_FALSE(byteAxis(gib(1), gib(1.4), gib(24), true, 350).budget_inside) << "it would squeeze the bands";
  EXPECT_EQ(axisText(near, gib(22.85)), QStringLiteral("22.85 GiB"));
}

TEST(TimeScale, StepsAreRoundAndTextsTellNeighboursApart) {
  EXPECT_EQ(timeStep(9'200 * kMs, 10), 1'000 * kMs);
  EXPECT_EQ(timeStep(9, 3), 5u);
  EXPECT_EQ(timeText(3'270 * kMs, 2 * kMs), QStringLiteral("3.270 s"));
  EXPECT_EQ(ageText(11 * kMs), QStringLiteral("11 ms"));
  EXPECT_EQ(axisTimeUnit(4'600 * kMs, 100 * kMs).ns, 1'000 * kMs);
  EXPECT_EQ(axisTimeUnit(4'600 * kMs, 10'000).ns, kMs);
  const TimeMap map{100, 1100, 64, 500};
  for (std::uint64_t at = 100; at <= 1100; at += 50) EXPECT_NEAR(double(map.at(map.x(at))), double(at), 1);
  EXPECT_EQ(map.at(-50), 100u);
  EXPECT_EQ(map.at(5000), 1100u);
}

TEST(Ribbon, LayersAreNamedByTheirNumber) {
  EXPECT_EQ(layerOf("model.layers.42.mlp.up_proj"), "model.layers.42");
  EXPECT_EQ(layerOf("lm_head"), "lm_head");
  EXPECT_EQ(layerOf("model.embed_tokens"), "model.embed_tokens");
  EXPECT_EQ(layerOf("h.3"), "h.3");
  EXPECT_EQ(layerOf(""), "");
  EXPECT_EQ(layerNumber("model.layers.42"), QStringLiteral("42"));
  EXPECT_EQ(
      describeLayers({"model.layers.57.a", "model.layers.57.b", "model.layers.58.a", "model.layers.59"}),
      QStringLiteral("layers.57 to 59"));
  EXPECT_EQ(describeLayers({"model.layers.3", "lm_head"}), QStringLiteral("layers.3, lm_head"));
  EXPECT_EQ(describeLayers({}), QString());
}

TEST(Ribbon, CellsCoverTheTurnsWithoutOverlapAndKnowTheirSource) {
  const auto cells = ribbonCells(*test::shared_run());
  ASSERT_EQ(cells.size(), 80u);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    EXPECT_EQ(cells[i].layer, "model.layers." + std::to_string(i));
    EXPECT_TRUE(i == 0 || cells[i].begin >= cells[i - 1].end) << i;
    const std::size_t expected = i < 11 ? 0 : i < 50 ? 2 : i < 67 ? 3 : 1;
    EXPECT_EQ(cells[i].device, expected) << i;
  }
}

TEST(Ribbon, ParentsGiveWayToTheirChildren) {
  trace::Timeline nested;
  nested.devices = {{"0"}};
  nested.spans = {{0, 100, nested.name("model"), 0},
                  {0, 50, nested.name("model.layers.0"), 0},
                  {50, 90, nested.name("model.layers.1"), 0}};
  nested.finish();
  const auto cells = ribbonCells(nested);
  ASSERT_EQ(cells.size(), 2u);
  EXPECT_EQ(cells[0].layer, "model.layers.0");
  EXPECT_EQ(cells[1].layer, "model.layers.1");
}

TEST(Bands, TheStackIsTheTotalInEveryColumn) {
  for (const std::size_t columns : {1u, 37u, 1000u, 5000u}) {
    const BandStack stack =
        bandStack(*test::shared_run(), 0, 0, test::shared_run()->duration_ns, columns, ~0ull);
    EXPECT_LE(stack.keys.size(), 10u);
    EXPECT_LE(stack.total.size(), 1000u);
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < stack.total.size(); ++i) {
      std::uint64_t sum = 0;
      for (const auto& band : stack.bytes) sum += band[i];
      ASSERT_EQ(sum, stack.total[i]);
      most = std::max(most, sum);
    }
    EXPECT_EQ(most, test::shared_run()->peak(0).bytes) << "the peak is never decimated away";
    EXPECT_EQ(stack.most, most);
    EXPECT_LE(stack.least, stack.total.front());
  }
}

TEST(Bands, NothingIsShownAfterTheRunningLine) {
  const std::uint64_t whole = test::shared_run()->duration_ns;
  const BandStack stack = bandStack(*test::shared_run(), 0, 0, whole, 100, whole / 2);
  EXPECT_GT(stack.total[40], 0u);
  for (std::size_t i = 51; i < 100; ++i) EXPECT_EQ(stack.total[i], 0u);
}

TEST(Bands, ManySourcesStayWithinTen) {
  trace::Timeline many;
  for (int i = 0; i < 20; ++i) many.devices.push_back({std::to_string(i)});
  for (std::uint16_t i = 1; i < 20; ++i)
    many.blocks.push_back({0, trace::Block::kAlive, 100, 0, 0, 0, trace::Kind::Streamed, i});
  many.finish();
  const BandStack stack = bandStack(many, 0, 0, 10, 5, ~0ull);
  EXPECT_LE(stack.keys.size(), 10u);
  std::uint64_t sum = 0;
  for (const auto& band : stack.bytes) sum += band[0];
  EXPECT_EQ(sum, 1900u);
}

}  // namespace
}  // namespace stowage::widgets
