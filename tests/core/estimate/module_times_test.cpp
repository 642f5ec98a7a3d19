// How long modules took on two sides: each once, in order, and what is not known is no time of 0.
#include "core/estimate/module_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "tests/core/trace/random_run.h"

namespace stowage::estimate {
namespace {

trace::Timeline two_layers(std::uint64_t scale) {
  trace::Timeline run;
  run.devices = {{"0", true, 0}};
  run.spans.push_back({0, 10 * scale, run.name("layers.0"), 0, 0});
  run.spans.push_back({2 * scale, 8 * scale, run.name("layers.0.mlp"), 0, 0});
  run.spans.push_back({10 * scale, 13 * scale, run.name("layers.1"), 0, 0});
  run.duration_ns = 13 * scale;
  run.finish();
  return run;
}

TEST(ModuleTimes, TurnsAddUpByModuleInTheOrderOfExecution) {
  const auto times = recorded_times(two_layers(1'000'000'000));
  std::map<std::string, double> seconds;
  for (const ModuleTime& time : times) seconds[time.module] = time.seconds;
  EXPECT_DOUBLE_EQ(seconds.at("layers.0"), 4) << "without the turn of its mlp";
  EXPECT_DOUBLE_EQ(seconds.at("layers.0.mlp"), 6);
  EXPECT_DOUBLE_EQ(seconds.at("layers.1"), 3);
  EXPECT_EQ(times.front().module, "layers.0") << "as they first executed";
}

TEST(ModuleTimes, WhatCountsStepsOrHasNoTurnsHasNoTimes) {
  trace::Timeline predicted = two_layers(5);
  predicted.predicted = true;
  EXPECT_TRUE(recorded_times(predicted).empty());
  trace::Timeline blocks;
  blocks.devices = {{"0", true, 0}};
  blocks.blocks.push_back({0, 9, 8, blocks.name("a"), 0, 0, trace::Kind::Resident, trace::kNoDevice});
  blocks.finish();
  EXPECT_TRUE(recorded_times(blocks).empty());
  Prediction without;
  without.modules.push_back({"a", machine::gpu(0), {}, {}, 0});
  EXPECT_TRUE(predicted_times(without).empty()) << "rates are not known";
  without.time = PredictedTime{};
  EXPECT_EQ(predicted_times(without), (std::vector<ModuleTime>{{"a", 0}}));
}

TEST(ModuleTimes, AModuleOfSeveralTurnsIsOneLine) {
  Prediction prediction;
  prediction.time = PredictedTime{};
  for (const double seconds : {0.5, 0.25})
    prediction.modules.push_back({"a", machine::gpu(0), {}, {}, seconds});
  EXPECT_EQ(predicted_times(prediction), (std::vector<ModuleTime>{{"a", 0.75}}));
}

TEST(ModuleTimes, DifferencesHoldEveryModuleOfEitherSideOnce) {
  for (std::uint32_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<ModuleTime> sides[2];
    for (auto& side : sides) {
      for (int i = 0; i < 30; ++i) {
        if (random() % 3 > 0)
          side.push_back({"m" + std::to_string(i), static_cast<double>(random() % 100) / 7});
      }
      std::shuffle(side.begin(), side.end(), random);
    }
    const auto rows = time_differences(sides[0], sides[1]);
    std::map<std::string, int> seen;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      EXPECT_EQ(++seen[rows[i].module], 1);
      EXPECT_TRUE(rows[i].before || rows[i].after);
      if (i < sides[0].size()) {
        EXPECT_EQ(rows[i].module, sides[0][i].module);
      }
      EXPECT_EQ(rows[i].seconds().has_value(), rows[i].before && rows[i].after) << "not there is no 0";
    }
    for (const auto& [side, of] :
         {std::pair{&sides[0], &TimeDifference::before}, std::pair{&sides[1], &TimeDifference::after}}) {
      for (const ModuleTime& time : *side) {
        const auto row = std::find_if(rows.begin(), rows.end(),
                                      [&](const TimeDifference& one) { return one.module == time.module; });
        ASSERT_NE(row, rows.end());
        EXPECT_EQ((*row).*of, time.seconds);
      }
    }
    for (const TimeDifference& row : time_differences(sides[0], sides[0])) EXPECT_EQ(row.seconds(), 0.0);
    const auto back = time_differences(sides[1], sides[0]);
    EXPECT_EQ(back.size(), rows.size());
  }
  EXPECT_TRUE(time_differences({}, {{"a", 1}}).empty()) << "there is nothing to compare";
  EXPECT_TRUE(time_differences({{"a", 1}}, {}).empty());
}

TEST(ModuleTimes, ATurnInATurnOfTheSameModuleIsNotCountedAgain) {
  trace::Timeline run;
  run.devices = {{"0", true, 0}, {"1", true, 0}};
  const auto a = run.name("a"), b = run.name("b");
  for (const trace::Span span :
       {trace::Span{0, 10, a, 0, 0}, trace::Span{0, 4, a, 0, 0}, trace::Span{5, 9, b, 0, 0},
        trace::Span{6, 8, a, 0, 0}, trace::Span{7, 9, a, 1, 0}})
    run.spans.push_back(span);
  run.duration_ns = 10;
  run.finish();
  const auto times = recorded_times(run);
  ASSERT_EQ(times.size(), 2u);
  EXPECT_EQ(times[0].module, "a");
  EXPECT_DOUBLE_EQ(times[0].seconds, 10e-9) << "6 + 2 on the first device, 2 on the second";
  EXPECT_DOUBLE_EQ(times[1].seconds, 2e-9);
}

/// Moment by moment: of the turns that a device is in then, the one that began last has it; of those that
/// began together the shortest.
std::map<std::string, std::uint64_t> moment_by_moment(const trace::Timeline& run) {
  std::map<std::string, std::uint64_t> out;
  for (std::uint16_t device = 0; device < 3; ++device) {
    for (std::uint64_t at = 0; at < run.duration_ns; ++at) {
      const trace::Span* mine = nullptr;
      for (const trace::Span& span : run.spans) {
        if (span.device != device || at < span.begin_ns || at >= span.end_ns) continue;
        const bool later = !mine || span.begin_ns > mine->begin_ns;
        if (later || (span.begin_ns == mine->begin_ns && span.end_ns <= mine->end_ns)) mine = &span;
      }
      if (mine) ++out[run.names[mine->module]];
    }
  }
  return out;
}

TEST(ModuleTimes, OfAnyRunEachMomentOfADeviceCountsOnce) {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const trace::Timeline run = test::random_run(seed, 60, 500);
    auto expected = moment_by_moment(run);
    std::map<std::string, double> got;
    for (const ModuleTime& time : recorded_times(run)) {
      EXPECT_FALSE(got.contains(time.module)) << "a line each";
      got[time.module] = time.seconds;
    }
    for (const auto& [module, seconds] : got)
      EXPECT_NEAR(seconds, static_cast<double>(expected[module]) * 1e-9, 1e-15) << module;
    for (const auto& [module, nanoseconds] : expected) EXPECT_TRUE(got.contains(module)) << module;
  }
}

}  // namespace
}  // namespace stowage::estimate
