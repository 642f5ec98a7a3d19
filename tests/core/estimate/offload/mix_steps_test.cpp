// A mix layer by layer against the schedule of each of its tensors.
#include "core/estimate/offload/mix_steps.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/estimate/offload/scenarios.h"

namespace stowage::estimate::offload {
namespace {

/// Layers of which some cannot be run again, with tensors that others keep.
Scenario step_scenario(std::mt19937& random) {
  Scenario scenario = test::random_scenario(random);
  if (scenario.layers.size() > 5) scenario.layers.resize(5);
  scenario.memory = Memory::Step;
  scenario.offload_layers = 0;
  if (random() % 3 == 0) scenario.latency_seconds = 0.05;
  for (Layer& layer : scenario.layers) {
    layer.recomputable = random() % 8 != 0;
    if (random() % 2) layer.recompute_seconds = 0.01 + static_cast<double>(random() % 100) / 100;
    layer.input_bytes = random() % 3 ? 0 : random() % 40;
    for (Tensor& tensor : layer.tensors) {
      tensor.input = random() % 6 == 0;
      tensor.reference_kept = random() % 9 == 0;
      tensor.view = random() % 9 == 0;
      if (random() % 9 == 0) tensor.kind = Kind::Parameter;
    }
  }
  return scenario;
}

std::vector<Choice> rows_of(const Scenario& scenario) {
  std::vector<Choice> rows;
  for (const Treatment treatment : {Treatment::Keep, Treatment::Offload, Treatment::Recompute})
    rows.push_back(*choose(with_mix(scenario, std::vector<Treatment>(scenario.layers.size(), treatment))));
  return rows;
}

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

bool next(std::vector<Treatment>& layers) {
  std::size_t i = 0;
  for (; i < layers.size() && layers[i] == Treatment::Recompute; ++i) layers[i] = Treatment::Keep;
  if (i == layers.size()) return false;
  layers[i] = static_cast<Treatment>(static_cast<int>(layers[i]) + 1);
  return true;
}

TEST(MixSteps, SayOfEveryMixWhatTheScheduleSays) {
  std::size_t compared = 0, waited = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Scenario scenario = step_scenario(random);
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
      EXPECT_NEAR(costs.seconds, whole->schedule->seconds, 1e-13 * whole->schedule->seconds);
      ++compared;
      waited += whole->schedule->stall_seconds > 0;
    } while (next(layers));
  }
  EXPECT_GT(compared, 2000u);
  EXPECT_GT(waited, 200u);
}

TEST(MixSteps, WhatTheyCannotSayTheyDoNot) {
  std::mt19937 random(3);
  Scenario scenario = step_scenario(random);
  while (scenario.layers.size() < 3) scenario = step_scenario(random);
  const std::vector<Choice> rows = rows_of(scenario);
  EXPECT_TRUE(MixSteps::of(scenario, rows));
  Scenario other = scenario;
  other.memory = Memory::Copy;
  EXPECT_FALSE(MixSteps::of(other, rows)) << "memory follows each copy";
  other = scenario;
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
