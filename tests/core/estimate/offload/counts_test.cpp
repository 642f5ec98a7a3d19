// Every number of first layers, against one at a time; and one simulation after the other in the same room,
// against each in a room of its own.
#include <gtest/gtest.h>

#include <random>

#include "core/estimate/offload/simulation.h"
#include "tests/core/estimate/offload/step_scenarios.h"

namespace stowage::estimate::offload {
namespace {

constexpr unsigned kSeed = 15;

/// Layers on one GPU or several, with what may stand in the way of a tensor, caps, groups, targets, and names
/// that are inside of each other.
Scenario any_scenario(std::mt19937& random) {
  Scenario scenario =
      test::step_scenario(random, {8, random() % 2 ? Memory::Step : Memory::Copy, false, true});
  const std::uint32_t gpus = 1 + random() % 3;
  for (Layer& layer : scenario.layers) {
    layer.gpu = random() % gpus;
    for (Tensor& tensor : layer.tensors) {
      tensor.gpu = random() % gpus;
      tensor.on_gpu = random() % 8 != 0;
      tensor.marked = random() % 8 == 0;
      if (random() % 5 == 0) tensor.elements = random() % (2 * kThresholdElements);
    }
  }
  for (std::uint32_t i = 0; i + 1 < scenario.layers.size(); ++i) {
    for (Tensor& tensor : scenario.layers[i].tensors) {
      if (random() % 9 == 0) tensor.needed_in = i + 1, tensor.needed_seconds = 0;
    }
  }
  if (random() % 3 == 0) scenario.links[1] = {7, 9, 0.01};
  if (random() % 3 == 0) scenario.cap_bytes = random() % 150;
  if (random() % 6 == 0) scenario.groups.push_back({"pair", {"l2", "l3.inner"}});
  scenario.target = static_cast<Target>(random() % 4);
  if (random() % 5 == 0) {  // a tensor that another layer's scope decides about
    Layer& last = scenario.layers.back();
    for (Tensor& tensor : last.tensors) tensor.module = scenario.layers.front().name + ".inner";
  }
  return scenario;
}

bool same(const Schedule& a, const Schedule& b) {
  return a.peak_bytes == b.peak_bytes && a.peak_sets == b.peak_sets && a.gpus == b.gpus &&
         a.peak_bytes_without == b.peak_bytes_without && a.seconds == b.seconds &&
         a.stall_seconds == b.stall_seconds && a.recompute_seconds == b.recompute_seconds &&
         a.stalls.size() == b.stalls.size() && a.offloads.size() == b.offloads.size() &&
         a.reloads.size() == b.reloads.size() && a.forward.size() == b.forward.size() &&
         a.backward.size() == b.backward.size();
}

TEST(OffloadCounts, AllNumbersOfLayersAreWhatEachIsByItself) {
  std::mt19937 random(kSeed);
  int refused = 0, moved = 0, capped = 0;
  for (int round = 0; round < 600; ++round) {
    SCOPED_TRACE("seed " + std::to_string(kSeed) + ", round " + std::to_string(round));
    Scenario scenario = any_scenario(random);
    const auto points = all_counts(scenario);
    ASSERT_TRUE(points);
    std::size_t next = 0;
    for (std::uint64_t n = 0; n < scenario.layers.size(); ++n) {
      scenario.offload_layers = n;
      const auto one = answer(scenario);
      ASSERT_TRUE(one);
      if (!one->schedule) {
        ++refused;
        EXPECT_TRUE(next == points->size() || (*points)[next].layers != n) << "n = " << n << " is refused";
        continue;
      }
      ASSERT_LT(next, points->size());
      const CountPoint& point = (*points)[next++];
      EXPECT_EQ(point.layers, n);
      EXPECT_EQ(point.peak_bytes, one->schedule->peak_bytes);
      EXPECT_EQ(point.seconds, one->schedule->seconds) << "bit by bit";
      EXPECT_EQ(point.stall_seconds, one->schedule->stall_seconds);
      EXPECT_EQ(point.gpus, one->schedule->gpus);
      moved += !one->schedule->offloads.empty();
      capped += scenario.cap_bytes && !one->schedule->offloads.empty();
    }
    EXPECT_EQ(next, points->size());
  }
  EXPECT_GT(refused, 50);
  EXPECT_GT(moved, 500);
  EXPECT_GT(capped, 100);
}

TEST(OffloadCounts, ACapThatIsTooHardIsRefusedAsByItself) {
  std::mt19937 random(kSeed + 1);
  Scenario scenario = test::step_scenario(random, {3, Memory::Step, false, false});
  while (scenario.layers.size() < 3) scenario = test::step_scenario(random, {3, Memory::Step, false, false});
  Layer& hard = scenario.layers[1];
  hard.tensors.clear();
  for (int i = 0; i < 64; ++i) {
    Tensor& tensor = hard.tensors.emplace_back();
    tensor.name = "t" + std::to_string(i), tensor.module = hard.name;
    tensor.bytes = (std::uint64_t{1} << 40) + random() % (std::uint64_t{1} << 39);
  }
  scenario.cap_bytes = (std::uint64_t{1} << 45) + 12345;
  scenario.offload_layers = 2;
  const auto one = answer(scenario);
  ASSERT_FALSE(one);
  const auto all = all_counts(scenario);
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error(), one.error());
}

TEST(OffloadCounts, ASimulationRemembersNothingOfTheOneBefore) {
  std::mt19937 random(kSeed + 2);
  int again = 0;
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE("seed " + std::to_string(kSeed + 2) + ", round " + std::to_string(round));
    const Scenario scenario =
        test::step_scenario(random, {4, random() % 2 ? Memory::Step : Memory::Copy, false, true});
    Simulation simulation(scenario);
    std::vector<Treatment> layers(scenario.layers.size(), Treatment::Keep);
    do {
      const Scenario mixed = with_mix(scenario, layers);
      const auto choice = choose(mixed);
      if (!choice || is_refused(mixed, *choice)) continue;
      again += !choice->again.empty();
      ASSERT_TRUE(same(simulation.run(*choice), simulate(scenario, *choice)));
    } while (test::next(layers));
  }
  EXPECT_GT(again, 500);
}

}  // namespace
}  // namespace stowage::estimate::offload
