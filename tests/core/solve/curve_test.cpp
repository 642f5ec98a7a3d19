#include "core/solve/curve.h"

#include <functional>

#include "tests/core/solve/infeasible/placements.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

class Curves : public testing::TestWithParam<int> {};

/// Every point is what solve() says for that budget, and the curve never goes the wrong way.
TEST_P(Curves, AgreeWithSolving) {
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) + 400);
  const auto model = test::random_model(random, {.most_units = 8, .largest = 500});
  const std::uint64_t total = model->total_bytes().count();
  const std::size_t gpus = 1 + random() % 2;
  const auto machine = test::make_machine(std::vector<std::uint64_t>(gpus, total / 3), ~0ull, std::nullopt);
  plan::Settings settings;
  settings.objective = GetParam() % 2 ? plan::Objective::StepTime : plan::Objective::GpuBytes;
  const auto unit_catalog = make_unit_catalog(model, settings);
  const auto result =
      curve(*unit_catalog, machine, settings, machine::gpu(0), {Bytes(0), Bytes(total), 12, 200'000});
  ASSERT_TRUE(result);
  ASSERT_EQ(result->points.size(), 12u);
  EXPECT_EQ(result->points.front().budget, Bytes(0));
  EXPECT_EQ(result->points.back().budget, Bytes(total));
  bool before = false;
  std::uint64_t last = 0;
  for (const CurvePoint& point : result->points) {
    auto at = machine;
    at.devices[0].budget = point.budget;
    Effort effort;
    effort.explain = false;
    const Answer answer = test::must_solve(model, at, settings, nullptr, effort);
    EXPECT_GE(point.feasible, answer.outcome != Outcome::Infeasible) << "seed " << GetParam();
    if (point.feasible && answer.outcome == Outcome::Optimal) {
      EXPECT_TRUE(settings.objective == plan::Objective::StepTime ? point.value >= answer.value
                                                                  : point.value <= answer.value)
          << "seed " << GetParam();
    }
    if (before) {
      EXPECT_TRUE(point.feasible);
      EXPECT_TRUE(settings.objective == plan::Objective::StepTime ? point.value <= last : point.value >= last)
          << "seed " << GetParam();
    }
    before = point.feasible, last = point.value;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Curves, testing::Range(0, 12));

/// With activations a point is what solve_with_turns() says.
TEST(CurveTest, KeepsRoomForTurns) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto model = test::random_model(random, {.most_units = 6});
    const std::uint64_t total = model->total_bytes().count();
    plan::TurnBytes turns(model->modules().size());
    for (std::uint64_t& bytes : turns) bytes = random() % 40;
    machine::Machine machine = test::make_machine({total}, ~0ull, std::nullopt);
    const auto unit_catalog = make_unit_catalog(model, {});
    const auto drawn = curve(*unit_catalog, machine, {}, machine::gpu(0),
                             {Bytes(0), Bytes(total + 60), 10, 200'000}, {}, turns);
    ASSERT_TRUE(drawn);
    for (const CurvePoint& point : drawn->points) {
      machine.devices[0].budget = point.budget;
      const auto answer = solve_with_turns(*unit_catalog, machine, {}, turns);
      ASSERT_TRUE(answer);
      EXPECT_EQ(point.feasible, answer->outcome != Outcome::Infeasible);
      if (point.feasible) {
        EXPECT_EQ(point.value, answer->value);
      }
    }
  }
}

/// A point says no more than what is there: no placement is worth more, and where the curve goes up a larger
/// budget is worth it.
TEST(CurveTest, PointsAreWhatThePlacementsAreWorth) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto model = test::random_model(random, {.most_units = 5});
    const std::uint64_t total = model->total_bytes().count();
    machine::Machine machine = test::make_machine({total / 3}, ~0ull, std::nullopt);
    const test::Placements placements(*model, {});
    const auto drawn = curve(*make_unit_catalog(model, {}), machine, {}, machine::gpu(0),
                             {Bytes(0), Bytes(total), 7, 200'000});
    ASSERT_TRUE(drawn);
    for (const CurvePoint& point : drawn->points) {
      machine.devices[0].budget = point.budget;
      const auto best = placements.best(machine, {});
      EXPECT_EQ(point.feasible, best.has_value()) << point.budget.count();
      if (best && point.feasible) {
        EXPECT_EQ(point.value, *best) << point.budget.count();
      }
    }
  }
}

TEST(CurveTest, WhatASmallerBudgetReachesALargerOneReaches) {
  std::vector<CurvePoint> points{
      {Bytes(1), false, 0}, {Bytes(2), true, 9}, {Bytes(3), false, 0}, {Bytes(4), true, 7}};
  make_monotone(points, std::greater<>());
  EXPECT_FALSE(points[0].feasible);
  EXPECT_TRUE(points[2].feasible);
  EXPECT_EQ(points[2].value, 9u);
  EXPECT_EQ(points[3].value, 9u);
}

TEST(CurveTest, StopsAtOnceAndNamesADeviceThatIsNotThere) {
  const auto model = test::flat_model({10, 20});
  const auto unit_catalog = make_unit_catalog(model, {});
  const auto machine = test::make_machine({100}, ~0ull, std::nullopt);
  Job job;
  job.cancel.cancel();
  EXPECT_EQ(curve(*unit_catalog, machine, {}, machine::gpu(0), {Bytes(0), Bytes(10)}, job).error().code,
            Code::Cancelled);
  EXPECT_EQ(curve(*unit_catalog, machine, {}, machine::gpu(7), {Bytes(0), Bytes(10)}).error().code,
            Code::SolveNoDevice);
  plan::Settings settings;
  settings.rules.push_back({"nowhere", machine::kCpu, false});
  EXPECT_EQ(curve(*unit_catalog, machine, settings, machine::gpu(0), {Bytes(0), Bytes(10)}).error().code,
            Code::SolveRuleUnknown);
}

}  // namespace
}  // namespace stowage::solve
