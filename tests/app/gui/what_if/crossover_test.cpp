#include "app/gui/what_if/crossover.h"

#include <random>

#include "app/gui/document/plan_edits.h"
#include "app/gui/machine/machine_presets.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

using Point = Crossover::Point;

TEST(Crossings, LieWhereTheStraightLinesMeet) {
  EXPECT_EQ(crossingsOf({{0, 1, 2}, {10, 3, 2}}), std::vector<double>{5});
  EXPECT_TRUE(crossingsOf({{0, 1, 2}, {10, 2, 3}}).empty());
  EXPECT_TRUE(crossingsOf({}).empty());
  EXPECT_TRUE(crossingsOf({{0, 1, 1}, {10, 1, 1}}).empty()) << "the same line does not cross itself";
}

TEST(Crossings, LinesThatOnlyTouchDoNotCross) {
  EXPECT_TRUE(crossingsOf({{0, 1, 2}, {10, 2, 2}, {20, 1, 2}}).empty());
  EXPECT_EQ(crossingsOf({{0, 1, 2}, {10, 2, 2}, {20, 3, 2}}), std::vector<double>{10});
}

TEST(Crossings, AreAsManyAsSignsChangeAndLieBetweenTheirPoints) {
  std::mt19937 random(4);
  std::uniform_int_distribution<int> value(-3, 3);
  for (int round = 0; round < 500; ++round) {
    std::vector<Point> points;
    for (std::uint64_t i = 0; i < 12; ++i) points.push_back({i * 16, 10.0 + value(random), 10.0});
    int changes = 0, before = 0;
    for (const Point& point : points) {
      const int sign = point.first > point.other ? 1 : point.first < point.other ? -1 : 0;
      if (sign == 0) continue;
      changes += before != 0 && sign != before ? 1 : 0;
      before = sign;
    }
    const auto found = crossingsOf(points);
    ASSERT_EQ(static_cast<int>(found.size()), changes);
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
    for (const double at : found) EXPECT_TRUE(at > 0 && at < 11 * 16);
  }
}

class CrossoverOfPlans : public test::WithDocument {
 protected:
  widgets::PlanStatePtr planOn(Bytes memory) {
    const auto machine = withCards(test::machineOf({}, 64ull << 30), {{}, "RTX 4090", memory, 1});
    document.setDefaultMachine(machine);
    document.setDefaultWorkload({4096, 1});
    if (!document.model()) {
      document.open(test::catalog("llama-3.1-8b.json.gz"));
    } else {
      document.edit(QStringLiteral("card"), edits::withMachine(document.input(), machine));
    }
    EXPECT_TRUE(document.waitUntilIdle());
    return document.state();
  }
};

TEST_F(CrossoverOfPlans, APlanNeverCrossesItselfAndLongerPromptsTakeLonger) {
  const auto plan = planOn(GiB(24));
  const Crossover same = crossover(*plan, *plan, {}, {}, {});
  ASSERT_GE(same.points.size(), 8u);
  EXPECT_EQ(same.answer, kUsualAnswer);
  EXPECT_TRUE(same.crossings.empty());
  for (std::size_t i = 0; i < same.points.size(); ++i) {
    EXPECT_EQ(same.points[i].first, same.points[i].other);
    if (i > 0) {
      EXPECT_GE(same.points[i].first, same.points[i - 1].first);
    }
  }
}

TEST_F(CrossoverOfPlans, EachPointIsWhatThePredictionSaysOfThatPrompt) {
  const auto small = planOn(GiB(8)), large = planOn(GiB(24));
  const Crossover lines = crossover(*small, *large, {}, {}, {});
  ASSERT_FALSE(lines.points.empty());
  const Point& one = lines.points[3];
  widgets::PlanState asked = *large;
  asked.settings.workload.prompt = one.prompt;
  asked.settings.workload.generate = lines.answer;
  const auto made = predictPlan(asked, {});
  ASSERT_TRUE(made.time && made.time->decode);
  EXPECT_DOUBLE_EQ(one.other, made.time->first_token_seconds + *made.time->decode * double(lines.answer - 1));
  for (const Point& point : lines.points) EXPECT_GT(point.first, point.other) << "weights are streamed";
}

/// The other plan may be of a machine that was measured by itself.
TEST_F(CrossoverOfPlans, EachPlanIsPredictedWithItsOwnGround) {
  machine::Calibration slow;
  const auto add = [&](machine::Measured what, const char* dtype, std::uint64_t size) {
    slow.figures.push_back({what, machine::gpu(0), machine::gpu(0), {}, dtype, size, {1e10, 1e10, 1e10, 9}});
  };
  add(machine::Measured::Read, "", 1 << 20);
  add(machine::Measured::Matmul, "float32", 64);
  planOn(GiB(24));
  auto input = document.input();
  machine::apply(slow, input.machine);
  document.edit(QStringLiteral("measured"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  const auto plan = document.state();
  PredictionGround its;
  its.calibration = slow;
  const Crossover table = crossover(*plan, *plan, {}, {}, {}),
                  measured = crossover(*plan, *plan, its, its, {});
  const Crossover lines = crossover(*plan, *plan, {}, its, {});
  ASSERT_FALSE(lines.points.empty());
  ASSERT_EQ(lines.points.size(), table.points.size());
  ASSERT_EQ(lines.points.size(), measured.points.size());
  EXPECT_NE(table.points.back().first, measured.points.back().first) << "else nothing is tested";
  for (std::size_t i = 0; i < lines.points.size(); ++i) {
    EXPECT_EQ(lines.points[i].first, table.points[i].first);
    EXPECT_EQ(lines.points[i].other, measured.points[i].other);
  }
}

TEST_F(CrossoverOfPlans, WithoutTimesThereAreNoLines) {
  openLlama(24);
  EXPECT_TRUE(crossover(*document.state(), *document.state(), {}, {}, {}).points.empty());
}

TEST_F(CrossoverOfPlans, ACancelledOneHasNoLines) {
  const auto plan = planOn(GiB(24));
  Job job;
  job.cancel.cancel();
  EXPECT_TRUE(crossover(*plan, *plan, {}, {}, job).points.empty());
}

}  // namespace
}  // namespace stowage::app
