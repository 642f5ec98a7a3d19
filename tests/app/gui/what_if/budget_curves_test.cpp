// What a budget buys, worked out beside the window: coarse first, then finer, never longer than about a
// second, and not at all once nobody looks.
#include "app/gui/what_if/budget_curves.h"

#include <random>

#include "core/solve/curve.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using machine::gpu;
using widgets::BudgetCurve;
using widgets::BudgetCurvePtr;

TEST(BudgetCurveSteps, SlowPlansGetFewAndQuickOnesMany) {
  EXPECT_EQ(firstSteps(10), 4u);
  EXPECT_EQ(firstSteps(0.3), 4u);
  EXPECT_EQ(firstSteps(1e-4), 32u);
  EXPECT_EQ(firstSteps(0), 32u);
  std::uint32_t before = 32;
  for (double seconds = 1e-5; seconds < 100; seconds *= 1.7) {
    const std::uint32_t steps = firstSteps(seconds);
    EXPECT_LE(steps, before) << seconds;
    EXPECT_EQ(steps & (steps - 1), 0u) << "halved ever again";
    before = steps;
  }
}

TEST(BudgetCurveSteps, WhatASmallerBudgetReachesALargerOneReachesToo) {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    std::mt19937 random(seed);
    BudgetCurve curve;
    curve.seconds = random() % 2 == 0;
    const auto better = [&](double a, double b) { return curve.seconds ? a < b : a > b; };
    std::vector<BudgetCurve::Point> given;
    for (std::size_t i = 0; i < 1 + random() % 40; ++i)
      given.push_back({GiB(random() % 20), random() % 3 != 0, static_cast<double>(random() % 50)});
    curve.points = given;
    makeMonotone(curve);
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
      const auto &left = curve.points[i - 1], &right = curve.points[i];
      ASSERT_LT(left.budget, right.budget) << "seed " << seed;
      if (!left.feasible) continue;
      ASSERT_TRUE(right.feasible) << "seed " << seed;
      ASSERT_FALSE(better(left.value, right.value)) << "seed " << seed;
    }
    for (const auto& point : given) {
      const auto* at = curve.at(point.budget);
      ASSERT_TRUE(at && at->budget == point.budget) << "seed " << seed << ": no budget is lost";
      if (point.feasible) {
        ASSERT_TRUE(at->feasible && !better(point.value, at->value)) << "seed " << seed;
      }
    }
  }
}

class BudgetCurvesTest : public test::WithDocument {
 protected:
  BudgetCurvesTest() {
    QObject::connect(&curves, &BudgetCurves::ready, &curves,
                     [this](const BudgetCurvePtr& curve) { came.push_back(curve); });
  }
  bool waitForAll() {
    return QTest::qWaitFor([this] { return !curves.running(); }, 20000);
  }
  BudgetCurves curves{document};
  std::vector<BudgetCurvePtr> came;
};

/// Of a plan for a target every point is a plan that holds for it: vLLM leaves a tenth of a card to others,
/// and has layers in order, so that its curve is nowhere above that of anybody.
TEST_F(BudgetCurvesTest, PointsHoldForTheTarget) {
  openLlama(24);
  PlanInput input = document.input();
  input.settings.runtime.change_to(machine::kComputesOnHost);
  document.edit(QStringLiteral("host"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  curves.ask(gpu(0), GiB(32), 40);
  ASSERT_TRUE(waitForAll());
  const BudgetCurve anybody = *came.back();
  input.target.name = "vllm";
  document.edit(QStringLiteral("vLLM"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  came.clear();
  curves.ask(gpu(0), GiB(32), 40);
  ASSERT_TRUE(waitForAll());
  ASSERT_FALSE(came.empty());
  const BudgetCurve& told = *came.back();
  EXPECT_TRUE(told.complete);
  EXPECT_FALSE(told.seconds);
  const auto* now = told.at(GiB(24));
  ASSERT_TRUE(now && now->feasible);
  EXPECT_EQ(now->value, static_cast<double>(document.state()->evaluation.gpu_bytes.count()))
      << "the curve goes through the plan that is shown";
  std::size_t less = 0;
  for (const auto& point : told.points) {
    const auto* other = anybody.at(point.budget);
    if (!point.feasible || !other || other->budget != point.budget || !other->feasible) continue;
    EXPECT_LE(point.value, other->value);
    less += point.value < other->value;
  }
  EXPECT_GT(less, 0u);
}

TEST_F(BudgetCurvesTest, ComesCoarseAndThenFinerAndSaysTheTruthAboutTheNextGib) {
  openLlama(8);
  curves.ask(gpu(0), GiB(24), 300);
  ASSERT_TRUE(waitForAll());
  ASSERT_GE(came.size(), 2u);
  for (std::size_t i = 1; i < came.size(); ++i) EXPECT_GE(came[i]->points.size(), came[i - 1]->points.size());
  EXPECT_FALSE(came.front()->complete);
  EXPECT_TRUE(came.back()->complete);
  EXPECT_EQ(came.back()->generation, document.state()->generation);
  EXPECT_LE(came.back()->points.size(), 400u) << "about one a pixel, and those that the words need";
  const auto& state = *document.state();
  double values[2] = {0, 0};
  for (const std::uint64_t gib : {8, 9}) {
    auto machine = state.machine;
    machine.devices[*machine.slot(gpu(0))].budget = GiB(gib);
    const auto answer = solve::solve(*state.catalog, machine, state.settings);
    ASSERT_TRUE(answer && answer->outcome == solve::Outcome::Optimal);
    values[gib - 8] = static_cast<double>(answer->value);
  }
  for (const auto& curve : came) {
    const auto *now = curve->at(GiB(8)), *then = curve->at(GiB(9));
    ASSERT_TRUE(now && then && now->budget == GiB(8) && then->budget == GiB(9))
        << "the coarsest knows these two already";
    EXPECT_NEAR(curve->gain(*now, *then),
                curve->seconds ? (values[0] - values[1]) * 1e-12 : values[1] - values[0], 1e-9);
  }
}

/// What more host memory buys is less of the disk, also where the plan fills GPUs first: it never puts more
/// on those.
TEST_F(BudgetCurvesTest, HostMemoryIsToldInTimeWhereGpusAreFilledFirst) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({6ull << 30}, 4ull << 30));
  ASSERT_EQ(document.state()->settings.objective, plan::Objective::GpuBytes);
  ASSERT_TRUE(document.state()->evaluation.disk_bytes);
  curves.ask(machine::kCpu, GiB(16), 100);
  ASSERT_TRUE(waitForAll());
  ASSERT_FALSE(came.empty());
  const BudgetCurve& curve = *came.back();
  EXPECT_TRUE(curve.seconds);
  const auto *now = curve.at(GiB(4)), *all = curve.at(GiB(16));
  ASSERT_TRUE(now && all && now->feasible && now->budget == GiB(4));
  const double step = document.state()->evaluation.step_seconds;
  EXPECT_NEAR(now->value, step, 0.02 * step);
  EXPECT_LT(all->value, 0.9 * step);
  EXPECT_TRUE(widgets::curveWords(curve, GiB(4)).contains(QStringLiteral("a step")))
      << widgets::curveWords(curve, GiB(4)).toStdString();
  EXPECT_EQ(widgets::curveWords(curve, GiB(15)), QStringLiteral("More of it changes nothing."));
}

TEST_F(BudgetCurvesTest, StopsWhenNobodyLooks) {
  open(test::catalog("llama-3.1-70b.json.gz"), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  curves.ask(gpu(0), GiB(80), 1100);
  curves.cancel();
  EXPECT_FALSE(curves.running());
  QTest::qWait(300);
  EXPECT_TRUE(came.empty());
  curves.ask(gpu(1), GiB(80), 1100);
  curves.ask(gpu(0), GiB(80), 1100);
  ASSERT_TRUE(waitForAll());
  for (const auto& curve : came) EXPECT_EQ(curve->device, gpu(0)) << "the newest question wins";
}

TEST_F(BudgetCurvesTest, ASlowPlanIsAskedAboutSecondsAndNotMinutes) {
  open(test::catalog("llama-3.1-70b.json.gz"), test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  QElapsedTimer clock;
  clock.start();
  curves.ask(gpu(0), GiB(80), 1100);
  ASSERT_TRUE(waitForAll());
  EXPECT_LT(clock.elapsed(), 20000) << "1,100 solves would be minutes";
  ASSERT_FALSE(came.empty());
  EXPECT_GE(came.back()->points.size(), 6u);
}

TEST_F(BudgetCurvesTest, NothingComesForAMapThatNobodySolvedNorForAnUnknownDevice) {
  openLlama(8);
  curves.ask(gpu(7), GiB(24), 100);
  ASSERT_TRUE(waitForAll());
  curves.ask(gpu(0), Bytes(), 100);
  EXPECT_FALSE(curves.running());
  auto next = document.input();
  next.map = std::make_shared<const plan::DeviceMap>(
      plan::to_device_map(*document.model(), document.state()->machine, document.state()->placement));
  document.edit(QStringLiteral("map"), next);
  ASSERT_TRUE(document.waitUntilIdle());
  curves.ask(gpu(0), GiB(24), 100);
  EXPECT_FALSE(curves.running());
  EXPECT_TRUE(came.empty());
}

}  // namespace
}  // namespace stowage::app
