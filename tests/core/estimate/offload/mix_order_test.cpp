// What bounds say of mixes with so many layers moved, against every such mix.
#include "core/estimate/offload/mix_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/estimate/offload/mix_parts.h"
#include "core/estimate/offload/mix_trial.h"

#include "tests/core/estimate/offload/step_scenarios.h"

namespace stowage::estimate::offload {
namespace {

using test::all_bytes;
using test::next;
using test::step_scenario;

constexpr double kNone = std::numeric_limits<double>::infinity();

std::size_t count_of(const std::vector<Treatment>& layers, Treatment treatment) {
  return static_cast<std::size_t>(std::count(layers.begin(), layers.end(), treatment));
}

/// By layers moved, then by layers run again: the least seconds of those that fit.
using Table = std::vector<std::vector<double>>;

Table of_all(const Scenario& scenario, const MixTrial& trial, std::uint64_t budget) {
  MixSteps steps = *trial.steps();
  MixCopies copies(scenario, test::rows_of(scenario), steps.steps());
  const std::vector<LayerCost> costs = trial.costs();
  const std::size_t count = costs.size();
  Table out(count + 1, std::vector<double>(count + 1, kNone));
  std::vector<Treatment> layers(count, Treatment::Keep);
  do {
    bool may = true;
    for (std::size_t i = 0; i < count; ++i) may = may && costs[i].may(layers[i]);
    if (!may) continue;
    const MixSteps::Costs cost = steps.costs(layers);
    const std::uint64_t peak =
        scenario.memory == Memory::Copy ? copies.peak_bytes(layers, cost, kMostBytes) : cost.peak_bytes;
    double& best = out[count_of(layers, Treatment::Offload)][count_of(layers, Treatment::Recompute)];
    if (peak <= budget) best = std::min(best, cost.seconds);
  } while (next(layers));
  return out;
}

/// Of some seeds memory follows the copies.
Memory memory_of(unsigned seed) { return seed % 7 < 4 ? Memory::Step : Memory::Copy; }

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
  for (unsigned seed = 1; seed <= 250; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Scenario scenario = step_scenario(
        random, {.most = seed % 10 ? 5u : 8u, .memory = memory_of(seed), .alike = seed % 4 == 0});
    const std::uint64_t budget = all_bytes(scenario) * (1 + random() % 10) / 10;
    const Job job;
    MixTrial trial(scenario, Room{budget, {}}, 1'000'000, job);
    ASSERT_TRUE(trial.prepare());
    ASSERT_TRUE(trial.steps());
    const auto costs = trial.costs();
    const Table truth = of_all(scenario, trial, budget);
    MixOrder order(trial.steps()->steps(), costs, static_cast<double>(budget), scenario.memory);
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
  std::size_t proven[2] = {}, fitting[2] = {};  // memory by steps, memory that follows the copies
  for (unsigned seed = 1; seed <= 250; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Scenario scenario = step_scenario(
        random, {.most = seed % 10 ? 5u : 8u, .memory = memory_of(seed), .alike = seed % 3 == 0});
    const std::uint64_t budget = all_bytes(scenario) * (1 + random() % 10) / 10;
    const Job job;
    MixTrial trial(scenario, Room{budget, {}}, 1'000'000, job);
    ASSERT_TRUE(trial.prepare());
    ASSERT_TRUE(trial.steps());
    const auto costs = trial.costs();
    const Table table = of_all(scenario, trial, budget);
    const double truth = least_of(table);
    const MixBound known(scenario, costs, static_cast<double>(budget));
    std::vector<double> floors;
    for (std::size_t n = 0; n < costs.size(); ++n) {
      floors.push_back(known.of_moved(n));
      EXPECT_LE(floors[n], least_of(table, {n, 0, costs.size()}) * (1 + 1e-12)) << n << " moved";
    }
    for (const std::uint64_t work : {1u, 2'000u, 200'000u}) {
      MixOrder order(trial.steps()->steps(), costs, static_cast<double>(budget), scenario.memory);
      const auto offer = [&](const std::vector<Treatment>& layers) {
        for (std::size_t i = 0; i < layers.size(); ++i) EXPECT_TRUE(costs[i].may(layers[i]));
        trial.try_mix(layers);
        return trial.best_seconds();
      };
      MixParts parts(order, trial.best_seconds(), offer, work, seed % 2 ? floors : std::vector<double>());
      const double bound = parts.run();
      EXPECT_LE(bound, truth * (1 + 1e-12));
      const std::vector<double> by_moved = parts.least_by_moved();
      ASSERT_EQ(by_moved.size(), costs.size() + 1);
      for (std::size_t n = 0; n < costs.size(); ++n)
        EXPECT_LE(by_moved[n], least_of(table, {n, 0, costs.size()}) * (1 + 1e-12)) << n << " moved";
      EXPECT_GE(trial.best_seconds(), truth * (1 - 1e-12));
      if (work < 200'000 || truth == kNone) continue;
      const bool copies = scenario.memory == Memory::Copy;
      ++fitting[copies];
      proven[copies] += bound >= trial.best_seconds() * (1 - 1e-12);
    }
  }
  EXPECT_GT(fitting[0], 60u);
  EXPECT_GT(fitting[1], 40u);
  EXPECT_GT(proven[0], fitting[0] / 3);
  EXPECT_GT(proven[1], 5u) << "where the most is held when forward ends";
}

TEST(MixParts, OfUpToEightLayersTheBestMixIsFound) {
  for (unsigned seed = 1; seed <= 80; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed + 1000);
    const Scenario scenario = step_scenario(
        random, {.most = 8, .memory = seed % 4 < 2 ? Memory::Step : Memory::Copy, .alike = seed % 2 == 0});
    const std::uint64_t budget = all_bytes(scenario) * (1 + random() % 10) / 10;
    const Job job;
    MixTrial trial(scenario, Room{budget, {}}, 1, job);
    ASSERT_TRUE(trial.prepare());
    ASSERT_TRUE(trial.steps());
    const double truth = least_of(of_all(scenario, trial, budget));
    const auto got = best_mix(scenario, budget);
    ASSERT_TRUE(got);
    EXPECT_TRUE(got->proven);
    ASSERT_EQ(got->best.has_value(), truth < kNone);
    if (!got->best) continue;
    EXPECT_NEAR(got->best->seconds, truth, 1e-9 * truth);
    EXPECT_LE(got->bound_seconds, truth * (1 + 1e-9));
  }
}

/// Of more layers than all mixes are looked at of: most of these cannot be run again, so that every mix can
/// be computed here all the same.
TEST(MixParts, OfSomeMoreLayersNothingThatIsSaidIsWrong) {
  std::size_t proven = 0, fitting = 0;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed + 2000);
    Scenario scenario = step_scenario(random, {.most = 8, .memory = Memory::Step});
    while (scenario.layers.size() < 17) {
      for (const Layer& layer : step_scenario(random, {.most = 8}).layers) scenario.layers.push_back(layer);
    }
    scenario.layers.resize(17);
    for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
      Layer& layer = scenario.layers[i];
      layer.name = "l" + std::to_string(i);
      layer.recomputable = i % 8 == 1;
      for (Tensor& tensor : layer.tensors) tensor.module = layer.name;
    }
    const std::uint64_t budget = all_bytes(scenario) * (4 + random() % 5) / 10;
    const Job job;
    MixTrial trial(scenario, Room{budget, {}}, 1, job);
    ASSERT_TRUE(trial.prepare());
    ASSERT_TRUE(trial.steps());
    MixSteps steps = *trial.steps();
    const std::vector<LayerCost> costs = trial.costs();
    double truth = kNone;
    for (std::uint32_t number = 0; number < 1u << 18; ++number) {  // 16 layers, of which 2 may run again
      std::vector<Treatment> layers(17, Treatment::Keep);
      bool may = true;
      for (std::size_t i = 0, bit = 0; i < 16; ++i, ++bit) {
        if (number >> bit & 1u) layers[i] = Treatment::Offload;
        if (costs[i].may_recompute && number >> ++bit & 1u) {
          may = may && layers[i] == Treatment::Keep;
          layers[i] = Treatment::Recompute;
        }
        may = may && costs[i].may(layers[i]);
      }
      if (!may) continue;
      const MixSteps::Costs cost = steps.costs(layers);
      if (cost.peak_bytes <= budget) truth = std::min(truth, cost.seconds);
    }
    const auto got = best_mix(scenario, budget);
    ASSERT_TRUE(got);
    EXPECT_LE(got->bound_seconds, truth * (1 + 1e-9));
    if (got->best) {
      EXPECT_GE(got->best->seconds, truth * (1 - 1e-9));
    }
    fitting += truth < kNone;
    if (!got->proven) continue;
    ++proven;
    ASSERT_EQ(got->best.has_value(), truth < kNone);
    if (got->best) {
      EXPECT_NEAR(got->best->seconds, truth, 1e-9 * truth);
    }
  }
  EXPECT_GT(fitting, 2u);
  EXPECT_GT(proven, 2u);
}

}  // namespace
}  // namespace stowage::estimate::offload
