#include "core/solve/curve.h"

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
    if (point.proven() && answer.outcome == Outcome::Optimal) {
      EXPECT_EQ(point.value, answer.value) << "seed " << GetParam();
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

TEST(CurveTest, TheNextGibibyteBuysWhatItBuys) {
  const auto model = test::flat_model({1ull << 30, 1ull << 30, 1ull << 30, 1ull << 30});
  const auto unit_catalog = make_unit_catalog(model, {});
  const auto machine = test::make_machine({2ull << 30}, ~0ull, std::nullopt);
  const auto gain = next_gain(*unit_catalog, machine, {}, machine::gpu(0));
  ASSERT_TRUE(gain);
  EXPECT_TRUE(gain->feasible_now && gain->feasible_then && gain->proven);
  EXPECT_EQ(gain->gpu_bytes, GiB(1)) << "one more is resident";
  EXPECT_NEAR(gain->seconds_saved, static_cast<double>(1ull << 30) / 25e9, 1e-6);
  const auto half = next_gain(*unit_catalog, machine, {}, machine::gpu(0), MiB(512));
  ASSERT_TRUE(half);
  EXPECT_EQ(half->gpu_bytes, Bytes(0)) << "nothing fits into half of it";
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
  EXPECT_EQ(next_gain(*unit_catalog, machine, {}, machine::kDisk).error().code, Code::SolveNoDevice);
  plan::Settings settings;
  settings.rules.push_back({"nowhere", machine::kCpu, false});
  EXPECT_EQ(curve(*unit_catalog, machine, settings, machine::gpu(0), {Bytes(0), Bytes(10)}).error().code,
            Code::SolveRuleUnknown);
}

}  // namespace
}  // namespace stowage::solve
