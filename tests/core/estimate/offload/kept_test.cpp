// What stays although a scope is on, against the rows of the choice.
#include "core/estimate/offload/kept.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/base/json.h"
#include "core/estimate/offload/mix.h"
#include "core/estimate/offload/mix_bound.h"

#include "tests/core/estimate/offload/step_scenarios.h"

namespace stowage::estimate::offload {
namespace {

/// Some tensors are too small to go, some are parameters or views.
Scenario with_small_ones(std::mt19937& random) {
  Scenario scenario = test::step_scenario(random, {.most = 6, .parameters = true});
  scenario.threshold_elements = 10;
  for (Layer& layer : scenario.layers) {
    const bool small = random() % 2;
    for (Tensor& tensor : layer.tensors) tensor.elements = small ? random() % 10 : random() % 100;
  }
  return scenario;
}

TEST(Kept, IsWhatWasPlannedAndDoesNotMove) {
  std::size_t without = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Scenario scenario = with_small_ones(random);
    scenario.offload_layers = random() % (scenario.layers.size() + 1);
    const auto choice = choose(scenario);
    ASSERT_TRUE(choice);
    std::vector<std::uint32_t> none;
    for (std::uint32_t i = 0; i < scenario.layers.size(); ++i) {
      std::uint64_t planned = 0, moved = 0, kept = 0;
      for (const Chosen& row : choice->tensors[i]) planned += row.planned, moved += row.moved;
      for (const auto& [reason, bytes] : kept_bytes(*choice, i)) {
        EXPECT_NE(reason, Reason::ScopeOff);
        kept += bytes;
      }
      EXPECT_EQ(planned - moved, kept) << "layer " << i;
      if (planned > 0 && moved == 0) none.push_back(i);
    }
    EXPECT_EQ(layers_without_copies(*choice), none);
    const auto said = nothing_moved(scenario, *choice, none);
    ASSERT_EQ(said.has_value(), !none.empty());
    if (!said) continue;
    EXPECT_NE(sentence(*said).find(scenario.layers[none[0]].name), std::string::npos);
    ++without;
  }
  EXPECT_GT(without, 30u);
}

/// What never moves does not move when all scopes are on, and no mix sends it away.
TEST(Kept, WhatNeverMovesIsInNoMix) {
  std::size_t some = 0, moved = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Scenario scenario = with_small_ones(random);
    for (Layer& layer : scenario.layers) layer.recomputable = layer.recomputable && seed % 4 == 0;
    const auto never = never_moved(scenario);
    ASSERT_TRUE(never);
    const auto mix = best_mix(scenario, test::all_bytes(scenario) * (random() % 11) / 10);
    ASSERT_TRUE(mix);
    if (!mix->best) continue;
    const auto answered = answer(with_mix(scenario, mix->best->layers));
    ASSERT_TRUE(answered);
    for (std::size_t i = 0; i < never->size(); ++i) {
      const bool goes = mix->best->layers[i] == Treatment::Offload;
      EXPECT_EQ(goes, moves_something(answered->choice, i));
      EXPECT_FALSE(goes && !(*never)[i].empty());
      some += !(*never)[i].empty();
      moved += goes;
    }
  }
  EXPECT_GT(some, 50u);
  EXPECT_GT(moved, 20u);
}

/// Two layers treated otherwise: the bound is that of the mix with both.
TEST(MixBound, OfAMixWithChangesIsThatOfTheChangedMix) {
  std::size_t finite = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Scenario scenario = test::step_scenario(random, {.most = 8});
    std::vector<LayerCost> costs(scenario.layers.size());
    for (LayerCost& cost : costs) {
      cost = {true, true, {100, static_cast<double>(random() % 50), 10}, 0.1, 0.2, 0.3};
      cost.again += static_cast<double>(random() % 10) / 10;
    }
    const MixBound bound(scenario, costs, static_cast<double>(random() % (100 * costs.size())));
    std::vector<Treatment> layers;
    for (std::size_t i = 0; i < costs.size(); ++i) layers.push_back(static_cast<Treatment>(random() % 3));
    const MixBound::Whole::Change one{random() % costs.size(), static_cast<Treatment>(random() % 3)};
    MixBound::Whole::Change other{random() % costs.size(), static_cast<Treatment>(random() % 3)};
    if (other.layer == one.layer) other.to = one.to;
    MixBound::Whole mix(bound, layers);
    const double with = mix.seconds_with(one, other), was = mix.seconds();
    EXPECT_EQ(mix.layers(), layers) << "it stays as it is";
    layers[one.layer] = one.to, layers[other.layer] = other.to;
    const double whole = MixBound::Whole(bound, layers).seconds();
    mix.change(one), mix.change(other);
    if (whole == std::numeric_limits<double>::infinity()) {
      EXPECT_EQ(with, whole);
      continue;
    }
    EXPECT_NEAR(with, whole, 1e-9 * whole);
    EXPECT_NEAR(mix.seconds(), whole, 1e-9 * whole);
    finite += with != was;
  }
  EXPECT_GT(finite, 10u);
}

}  // namespace
}  // namespace stowage::estimate::offload
