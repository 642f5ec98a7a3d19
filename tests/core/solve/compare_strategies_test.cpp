#include "core/solve/compare_strategies.h"

#include "core/solve/accelerate/accelerate.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

class Strategies : public testing::TestWithParam<int> {};

TEST_P(Strategies, AreJudgedAsThePlanItselfIs) {
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()) + 9'100);
  const auto model = test::random_model(random, {.most_units = 12, .largest = 1000});
  const std::uint64_t total = model->total_bytes().count();
  const auto machine =
      test::make_machine({total / 3 + random() % (total / 2 + 1), total / 4 + 1}, ~0ull, std::nullopt);
  const plan::Settings settings;
  Effort effort;
  effort.explain = false;
  const Answer answer = test::must_solve(model, machine, settings, nullptr, effort);
  if (answer.outcome == Outcome::Infeasible) return;
  plan::Settings ours = settings;
  ours.main_gpu = answer.main_gpu;  // not always the lowest one in use
  const auto results = compare_strategies(*model, machine, ours, &answer.placement);
  ASSERT_TRUE(results);
  ASSERT_EQ(results->size(), 5u);
  EXPECT_EQ(results->front().strategy, plan::Strategy::Stowage);
  EXPECT_EQ(results->front().evaluation.gpu_bytes.count(), answer.value) << "seed " << GetParam();
  EXPECT_FALSE(results->front().over_budget);
  EXPECT_EQ(results->front().uncovered, 0u);
  for (std::size_t i = 1; i < results->size(); ++i) {
    const StrategyResult& peer = (*results)[i];
    plan::Settings asked = settings;
    asked.strategy = peer.strategy;
    const auto map = accelerate::run(*model, machine, asked);
    EXPECT_EQ(peer.map, map.map) << "seed " << GetParam();
    EXPECT_EQ(peer.exception, map.exception);
    if (!peer.exception.empty()) continue;
    plan::AppliedMap applied;
    EXPECT_EQ(peer.evaluation.gpu_bytes, plan::check(*model, machine, asked, map.map, &applied).gpu_bytes);
    bool over = false;
    for (const auto& use : peer.evaluation.devices) over = over || use.over;
    EXPECT_EQ(peer.over_budget, over);
    // Where its map keeps to the rules, ours is at least as good.
    if (over || peer.uncovered > 0 || !peer.evaluation.fits) continue;
    EXPECT_LE(peer.evaluation.gpu_bytes.count(), answer.bound) << "seed " << GetParam();
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Strategies, testing::Range(0, 40));

/// The plan computes some of its modules on the host; accelerate's own maps are judged by what accelerate
/// does with them.
TEST(StrategiesTest, UnderRuntimeMixedThePeersStream) {
  const auto model = test::flat_model({60, 50, 40, 30});
  const auto machine = test::make_machine({100}, ~0ull, std::nullopt);
  plan::Settings mixed;
  mixed.runtime.row = machine::kByModule;
  const Answer answer = test::must_solve(model, machine, mixed);
  plan::Settings ours = mixed;
  ours.computed = answer.computed;
  const auto results = compare_strategies(*model, machine, ours, &answer.placement);
  ASSERT_TRUE(results);
  EXPECT_EQ(results->front().evaluation.gpu_bytes.count(), answer.value);
  EXPECT_EQ(results->front().evaluation.streamed_bytes, Bytes(0)) << "memory is read faster than the bus is";
  const auto streaming = compare_strategies(*model, machine, {}, nullptr);
  ASSERT_TRUE(streaming);
  for (std::size_t i = 0; i < streaming->size(); ++i) {
    EXPECT_EQ((*results)[i + 1].map, (*streaming)[i].map);
    EXPECT_EQ((*results)[i + 1].evaluation.streamed_bytes, (*streaming)[i].evaluation.streamed_bytes);
  }
}

TEST(StrategiesTest, WithoutAPlanOfOursOnlyThePeersAreShown) {
  std::mt19937_64 random(5);
  const auto model = test::random_model(random, {});
  const auto results =
      compare_strategies(*model, test::make_machine({100}, ~0ull, std::nullopt), {}, nullptr);
  ASSERT_TRUE(results);
  EXPECT_EQ(results->size(), 4u);
}

TEST(StrategiesTest, ACancelledComparisonSaysSo) {
  std::mt19937_64 random(5);
  const auto model = test::random_model(random, {});
  Job job;
  job.cancel.cancel();
  const auto results =
      compare_strategies(*model, test::make_machine({100}, ~0ull, std::nullopt), {}, nullptr, job);
  ASSERT_FALSE(results);
  EXPECT_EQ(results.error().code, Code::Cancelled);
}

}  // namespace
}  // namespace stowage::solve
