// A mix layer by layer against the schedule of each of its tensors.
#include "core/estimate/offload/mix_steps.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/estimate/offload/mix_copies.h"

#include "tests/core/estimate/offload/step_scenarios.h"

namespace stowage::estimate::offload {
namespace {

using test::next;
using test::rows_of;
using test::step_scenario;

/// Layers that a scope selects and that have nothing to select are in no count of the schedule.
bool says_the_same(const std::vector<Choice>& rows, const std::vector<Treatment>& layers) {
  for (std::uint32_t i = 0; i < layers.size(); ++i) {
    const auto& offload = rows[1].offloaded;
    const bool selected = std::find(offload.begin(), offload.end(), i) != offload.end();
    if (layers[i] == Treatment::Offload && !selected) return false;
    if (layers[i] == Treatment::Recompute && !rows[2].runs_again(i)) return false;
  }
  return layers.back() == Treatment::Keep;
}

TEST(MixSteps, SayOfEveryMixWhatTheScheduleSays) {
  std::size_t compared = 0, waited = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Scenario scenario = step_scenario(random, {.parameters = true});
    const std::vector<Choice> rows = rows_of(scenario);
    auto steps = MixSteps::of(scenario, rows);
    ASSERT_TRUE(steps);
    std::vector<Treatment> layers(scenario.layers.size(), Treatment::Keep);
    do {
      if (!says_the_same(rows, layers)) continue;
      const auto whole = answer(with_mix(scenario, layers));
      ASSERT_TRUE(whole);
      if (!whole->schedule) continue;
      const MixSteps::Costs costs = steps->costs(layers);
      EXPECT_EQ(costs.peak_bytes, whole->schedule->peak_bytes);
      EXPECT_LE(costs.least_bytes, costs.peak_bytes);
      EXPECT_NEAR(costs.seconds, whole->schedule->seconds, 1e-13 * whole->schedule->seconds);
      ++compared;
      waited += whole->schedule->stall_seconds > 0;
    } while (next(layers));
  }
  EXPECT_GT(compared, 2000u);
  EXPECT_GT(waited, 200u);
}

/// Where memory follows the copies: times are those of the steps, the peak lies between what is held when
/// forward has ended and theirs, and is what the schedule says to the byte.
TEST(MixCopies, SayOfEveryMixWhatTheScheduleSays) {
  std::size_t compared = 0, lower = 0, higher = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Scenario scenario = step_scenario(random, {.memory = Memory::Copy, .parameters = true});
    const std::vector<Choice> rows = rows_of(scenario);
    auto steps = MixSteps::of(scenario, rows);
    ASSERT_TRUE(steps);
    MixCopies copies(scenario, rows, steps->steps());
    std::vector<Treatment> layers(scenario.layers.size(), Treatment::Keep);
    do {
      if (!says_the_same(rows, layers)) continue;
      const auto whole = answer(with_mix(scenario, layers));
      ASSERT_TRUE(whole);
      if (!whole->schedule) continue;
      const MixSteps::Costs costs = steps->costs(layers);
      const std::uint64_t peak = copies.peak_bytes(layers, costs, kMostBytes);
      EXPECT_EQ(peak, whole->schedule->peak_bytes);
      for (const std::uint64_t most : {peak / 2, peak - 1, peak, peak + 1}) {
        const std::uint64_t within = copies.peak_bytes(layers, costs, peak ? most : 0);
        EXPECT_EQ(within <= most || !peak, peak <= most || !peak) << "it may stop as soon as it is above";
        EXPECT_LE(within, peak);
        if (peak <= most) {
          EXPECT_EQ(within, peak);
        }
      }
      EXPECT_LE(costs.least_bytes, peak);
      EXPECT_GE(costs.peak_bytes, peak);
      EXPECT_NEAR(costs.seconds, whole->schedule->seconds, 1e-13 * whole->schedule->seconds);
      ++compared;
      lower += peak < costs.peak_bytes;
      higher += peak > costs.least_bytes;
    } while (next(layers));
  }
  EXPECT_GT(compared, 2000u);
  EXPECT_GT(lower, 20u);
  EXPECT_GT(higher, 20u);
}

TEST(MixSteps, WhatTheyCannotSayTheyDoNot) {
  std::mt19937 random(3);
  Scenario scenario = step_scenario(random, {.parameters = true});
  while (scenario.layers.size() < 3) scenario = step_scenario(random, {.parameters = true});
  const std::vector<Choice> rows = rows_of(scenario);
  EXPECT_TRUE(MixSteps::of(scenario, rows));
  Scenario other = scenario;
  other.layers[1].backward_seconds = 1e-14;
  EXPECT_FALSE(MixSteps::of(other, rows)) << "its begin and its end are one moment";
  other = scenario;
  Tensor& tensor = other.layers[0].tensors.emplace_back();
  tensor.name = "late", tensor.module = other.layers[0].name, tensor.bytes = 10;
  tensor.needed_in = 1;
  EXPECT_FALSE(MixSteps::of(other, rows_of(other))) << "a later layer needs it first";
  other.layers[0].tensors.back().kind = Kind::Parameter;
  EXPECT_TRUE(MixSteps::of(other, rows_of(other))) << "it does not go";
}

}  // namespace
}  // namespace stowage::estimate::offload
