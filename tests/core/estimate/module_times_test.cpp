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
  EXPECT_DOUBLE_EQ(seconds.at("layers.0"), 10);
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

TEST(ModuleTimes, OfAnyRunTimesAddUpToItsTurns) {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const trace::Timeline run = test::random_run(seed, 60, 5000);
    double sum = 0, turns = 0;
    for (const ModuleTime& time : recorded_times(run)) {
      EXPECT_GE(time.seconds, 0);
      sum += time.seconds;
    }
    for (const trace::Span& span : run.spans)
      turns += static_cast<double>(span.end_ns - span.begin_ns) * 1e-9;
    EXPECT_NEAR(sum, turns, 1e-12 + turns * 1e-9);
  }
}

}  // namespace
}  // namespace stowage::estimate
