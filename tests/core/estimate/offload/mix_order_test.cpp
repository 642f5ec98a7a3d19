// What bounds say of mixes with so many layers moved, against every such mix.
#include "core/estimate/offload/mix_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/estimate/offload/mix_parts.h"
#include "core/estimate/offload/mix_trial.h"

#include "tests/core/estimate/offload/scenarios.h"

namespace stowage::estimate::offload {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

/// `alike`: all layers but the last are the same.
Scenario step_scenario(std::mt19937& random, std::size_t most, bool alike) {
  Scenario scenario = test::random_scenario(random);
  if (scenario.layers.size() > most) scenario.layers.resize(most);
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
    }
  }
  for (std::size_t i = 1; alike && i < scenario.layers.size(); ++i) {
    const std::string name = scenario.layers[i].name;
    scenario.layers[i] = scenario.layers[0];
    scenario.layers[i].name = name;
    for (Tensor& tensor : scenario.layers[i].tensors) tensor.module = name;
  }
  return scenario;
}

std::uint64_t all_bytes(const Scenario& scenario) {
  std::uint64_t all = 0;
  for (const Layer& layer : scenario.layers) {
    for (const Tensor& tensor : layer.tensors) all += tensor.bytes;
  }
  return all;
}

std::size_t count_of(const std::vector<Treatment>& layers, Treatment treatment) {
  return static_cast<std::size_t>(std::count(layers.begin(), layers.end(), treatment));
}

/// By layers moved, then by layers run again: the least seconds of those that fit.
using Table = std::vector<std::vector<double>>;

Table of_all(const MixSteps& known, const std::vector<LayerCost>& costs, std::uint64_t budget) {
  MixSteps steps = known;
  const std::size_t count = costs.size();
  Table out(count + 1, std::vector<double>(count + 1, kNone));
  std::vector<Treatment> layers(count, Treatment::Keep);
  for (;;) {
    bool may = true;
    for (std::size_t i = 0; i < count; ++i) may = may && costs[i].may(layers[i]);
    if (may) {
      const MixSteps::Costs cost = steps.costs(layers);
      double& best = out[count_of(layers, Treatment::Offload)][count_of(layers, Treatment::Recompute)];
      if (cost.peak_bytes <= budget) best = std::min(best, cost.seconds);
    }
    std::size_t i = 0;
    for (; i < count && layers[i] == Treatment::Recompute; ++i) layers[i] = Treatment::Keep;
    if (i == count) return out;
    layers[i] = static_cast<Treatment>(static_cast<int>(layers[i]) + 1);
  }
}

double least_of(const Table& table, const MixOrder::Part& part) {
  double least = kNone;
  for (std::size_t m = part.least_again; m <= part.most_again; ++m)
    least = std::min(least, table[part.moved][m]);
  return least;
}

double least_of(const Table& table) {
  double least = kNone;
  for (const auto& row : table) least = std::min(least, *std::min_element(row.begin(), row.end()));
  return least;
}

/// Any at all: the bound holds for each.
MixOrder::Multipliers random_multipliers(std::mt19937& random, const MixOrder& order, std::size_t moved) {
  const auto share = [&] { return static_cast<double>(random() % 1001) / 1000; };
  MixOrder::Multipliers by = order.begin(moved, share(), share());
  by.count = (share() - 0.5) * order.usual_again() * 2;
  double left = 1;
  for (double& up : by.up) left -= up = random() % 2 ? left * share() : 0;
  for (double& price : by.price) price = random() % 2 ? price + share() * 0.02 : price;
  return by;
}

TEST(MixOrder, WhateverTheMultipliersNoMixIsBelow) {
  std::size_t finite = 0, near = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Scenario scenario = step_scenario(random, seed % 10 ? 5 : 8, seed % 4 == 0);
    const std::uint64_t budget = all_bytes(scenario) * (1 + random() % 10) / 10;
    const Job job;
    MixTrial trial(scenario, budget, 1'000'000, job);
    ASSERT_TRUE(trial.prepare());
    ASSERT_TRUE(trial.steps());
    const auto costs = trial.costs();
    const Table truth = of_all(*trial.steps(), costs, budget);
    MixOrder order(trial.steps()->steps(), costs, static_cast<double>(budget));
    for (int look = 0; look < 40; ++look) {
      MixOrder::Part part{random() % costs.size(), random() % costs.size(), random() % costs.size()};
      if (part.least_again > part.most_again) std::swap(part.least_again, part.most_again);
      MixOrder::Multipliers by = random_multipliers(random, order, part.moved), way;
      const double least = least_of(truth, part);
      for (int round = 0; round < 10; ++round) {
        const double bound = order.value(part, by);
        ASSERT_LE(bound, least);
        if (bound == kNone) break;
        EXPECT_EQ(count_of(order.mix(), Treatment::Offload), part.moved);
        EXPECT_EQ(count_of(order.mix(), Treatment::Recompute), order.mix_again());
        EXPECT_EQ(order.mix().back(), Treatment::Keep);
        finite += least < kNone;
        near += least < kNone && bound > 0.95 * least;
        order.climb(part, by, way, bound, least < kNone ? least : 2 * bound, 0.5);
      }
    }
  }
  EXPECT_GT(finite, 2000u);
  EXPECT_GT(near, 500u);
}

/// However early it ends; and what it offers are mixes that may be.
TEST(MixParts, BoundAllMixesWhereverTheyEnd) {
  std::size_t proven = 0, fitting = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Scenario scenario = step_scenario(random, seed % 10 ? 5 : 8, seed % 3 == 0);
    const std::uint64_t budget = all_bytes(scenario) * (1 + random() % 10) / 10;
    const Job job;
    MixTrial trial(scenario, budget, 1'000'000, job);
    ASSERT_TRUE(trial.prepare());
    ASSERT_TRUE(trial.steps());
    const auto costs = trial.costs();
    const double truth = least_of(of_all(*trial.steps(), costs, budget));
    for (const std::uint64_t work : {1u, 2'000u, 200'000u}) {
      MixOrder order(trial.steps()->steps(), costs, static_cast<double>(budget));
      const auto offer = [&](const std::vector<Treatment>& layers) {
        for (std::size_t i = 0; i < layers.size(); ++i) EXPECT_TRUE(costs[i].may(layers[i]));
        trial.try_mix(layers);
        return trial.best_seconds();
      };
      const double bound = MixParts(order, trial.best_seconds(), offer, work).run();
      EXPECT_LE(bound, truth * (1 + 1e-12));
      EXPECT_GE(trial.best_seconds(), truth * (1 - 1e-12));
      if (work < 200'000 || truth == kNone) continue;
      ++fitting;
      proven += bound >= trial.best_seconds() * (1 - 1e-12);
    }
  }
  EXPECT_GT(fitting, 60u);
  EXPECT_GT(proven, fitting / 3);
}

TEST(MixParts, OfUpToEightLayersTheBestMixIsFound) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed + 1000);
    const Scenario scenario = step_scenario(random, 8, seed % 2 == 0);
    const std::uint64_t budget = all_bytes(scenario) * (1 + random() % 10) / 10;
    const Job job;
    MixTrial trial(scenario, budget, 1, job);
    ASSERT_TRUE(trial.prepare());
    ASSERT_TRUE(trial.steps());
    const double truth = least_of(of_all(*trial.steps(), trial.costs(), budget));
    const auto got = best_mix(scenario, budget);
    ASSERT_TRUE(got);
    EXPECT_TRUE(got->proven);
    ASSERT_EQ(got->best.has_value(), truth < kNone);
    if (!got->best) continue;
    EXPECT_NEAR(got->best->seconds, truth, 1e-9 * truth);
    EXPECT_LE(got->bound_seconds, truth * (1 + 1e-9));
  }
}

}  // namespace
}  // namespace stowage::estimate::offload
