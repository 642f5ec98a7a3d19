// Schedules against a count of their own copies and passes that shares nothing with the simulation.
#include "core/estimate/offload/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "tests/core/estimate/offload/scenarios.h"

namespace stowage::estimate::offload {
namespace {

using test::random_scenario;

using Which = std::pair<std::uint32_t, std::uint32_t>;  ///< layer, tensor

/// Where every copy of a schedule stands.
struct Copies {
  explicit Copies(const Schedule& schedule) {
    for (const Copy& copy : schedule.offloads) down[{copy.layer, copy.tensor}] = &copy;
    for (const Copy& copy : schedule.reloads) up[{copy.layer, copy.tensor}] = &copy;
  }
  std::map<Which, const Copy*> down{}, up{};
};

/// When a tensor is on the GPU, as half-open intervals of time.
std::vector<std::pair<double, double>> stays(const Answer& answer, const Copies& copies, Which which) {
  const Schedule& schedule = *answer.schedule;
  const auto [layer, tensor] = which;
  const double born = schedule.forward[layer].start;
  const double dies = schedule.backward[schedule.backward.size() - 1 - layer].end;
  const Chosen& row = answer.choice.tensors[layer][tensor];
  if (row.freed == 0) return {{born, dies}};
  const Copy &down = *copies.down.at(which), &up = *copies.up.at(which);
  if (answer.scenario.memory == Memory::Copy) return {{born, down.end}, {up.start, dies}};
  // At the steps of compute: gone when the layer that waits for it begins, back when it is queued.
  return {{born, schedule.forward[down.other].start},
          {schedule.backward[schedule.backward.size() - 1 - up.other].start, dies}};
}

std::uint64_t recounted_peak(const Answer& answer) {
  const Copies copies(*answer.schedule);
  std::vector<std::tuple<double, double, std::uint64_t>> held;
  for (std::uint32_t layer = 0; layer < answer.scenario.layers.size(); ++layer) {
    for (std::uint32_t k = 0; k < answer.scenario.layers[layer].tensors.size(); ++k) {
      for (const auto& [begin, end] : stays(answer, copies, {layer, k}))
        held.emplace_back(begin, end, answer.scenario.layers[layer].tensors[k].bytes);
    }
  }
  const double close = 1e-9 * answer.schedule->seconds;  // what ends as something begins is gone by then
  std::uint64_t peak = 0;
  for (const auto& [at, unused, bytes] : held) {
    std::uint64_t sum = 0;
    for (const auto& [begin, end, more] : held) sum += begin <= at + close && at + close < end ? more : 0;
    peak = std::max(peak, sum);
  }
  return peak;
}

TEST(OffloadRecount, ThePeakIsTheMostThatIsHeldAtOnce) {
  std::mt19937 random(31);
  for (int round = 0; round < 500; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const auto given = answer(random_scenario(random));
    ASSERT_TRUE(given && given->schedule);
    EXPECT_EQ(given->schedule->peak_bytes, recounted_peak(*given));
    std::uint64_t all = 0;
    for (const Layer& layer : given->scenario.layers) {
      for (const Tensor& tensor : layer.tensors) all += tensor.bytes;
    }
    EXPECT_EQ(given->schedule->peak_bytes_without, all);
  }
}

/// Every tensor that left is back before its layer's backward needs it, and no copy begins before there is
/// something to copy.
TEST(OffloadRecount, EveryUseHasItsCopyBeforeIt) {
  std::mt19937 random(32);
  for (int round = 0; round < 500; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const auto given = answer(random_scenario(random));
    ASSERT_TRUE(given && given->schedule);
    const Scenario& scenario = given->scenario;
    const Schedule& schedule = *given->schedule;
    const double close = 1e-9 * schedule.seconds;
    const Copies copies(schedule);
    for (std::uint32_t layer = 0; layer < scenario.layers.size(); ++layer) {
      const Pass& back = schedule.backward[scenario.layers.size() - 1 - layer];
      ASSERT_EQ(back.layer, layer);
      for (std::uint32_t k = 0; k < scenario.layers[layer].tensors.size(); ++k) {
        const Tensor& tensor = scenario.layers[layer].tensors[k];
        const bool moves = given->choice.tensors[layer][k].moved > 0;
        ASSERT_EQ(copies.down.contains({layer, k}), moves);
        ASSERT_EQ(copies.up.contains({layer, k}), moves);
        if (!moves) continue;
        const Copy &down = *copies.down.at({layer, k}), &up = *copies.up.at({layer, k});
        EXPECT_GE(down.start, schedule.forward[layer].start + tensor.ready_seconds - close);
        EXPECT_GE(up.start, down.end - close) << "it comes back when it is away";
        EXPECT_LE(down.end, schedule.forward[down.other].start + close);
        // From where it is needed on the rest of the work is still to do.
        const double rest = scenario.layers[layer].backward_seconds - tensor.needed_seconds;
        EXPECT_LE(up.end, back.end - rest + close);
      }
    }
  }
}

TEST(OffloadRecount, PassesFollowEachOtherAndStallsAreTheirGaps) {
  std::mt19937 random(33);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const auto given = answer(random_scenario(random));
    ASSERT_TRUE(given && given->schedule);
    const Schedule& schedule = *given->schedule;
    double now = 0, stalled = 0;
    for (const Pass& pass : schedule.forward) {
      for (const Stall& stall : schedule.stalls) {
        if (stall.backward || stall.layer != pass.layer) continue;
        EXPECT_NEAR(stall.at, now, 1e-9);
        now += stall.seconds;
      }
      EXPECT_NEAR(pass.start, now, 1e-9);
      now = pass.end;
      EXPECT_NEAR(pass.end - pass.start, given->scenario.layers[pass.layer].forward_seconds, 1e-9);
    }
    for (const Pass& pass : schedule.backward) {
      EXPECT_NEAR(pass.start, now, 1e-9);
      double own = given->scenario.layers[pass.layer].backward_seconds;
      for (const Stall& stall : schedule.stalls) {
        if (stall.backward && stall.layer == pass.layer) own += stall.seconds;
      }
      EXPECT_NEAR(pass.end - pass.start, own, 1e-9) << "the work of the layer and what it waited";
      now = pass.end;
    }
    for (const Stall& stall : schedule.stalls) stalled += stall.seconds;
    EXPECT_NEAR(stalled, schedule.stall_seconds, 1e-9);
    EXPECT_NEAR(now, schedule.seconds, 1e-9);
  }
}

/// Links twice as fast: no copy ends later, and so nothing does.
TEST(OffloadRecount, AFasterLinkIsNeverSlower) {
  std::mt19937 random(34);
  for (int round = 0; round < 300; ++round) {
    Scenario scenario = random_scenario(random);
    const double before = answer(scenario)->schedule->seconds;
    scenario.to_host *= 2, scenario.to_device *= 2;
    const double after = answer(scenario)->schedule->seconds;
    EXPECT_LE(after, before * (1 + 1e-12)) << "round " << round;
    scenario.latency_seconds = 0.5;
    EXPECT_GE(answer(scenario)->schedule->seconds, after * (1 - 1e-12)) << "round " << round;
    scenario.offload_layers = 0;
    const auto none = answer(scenario);
    EXPECT_TRUE(none->schedule->offloads.empty());
    EXPECT_DOUBLE_EQ(none->schedule->stall_seconds, 0) << "nothing is copied, nothing waits";
    EXPECT_NEAR(none->schedule->seconds, none->schedule->compute_seconds, 1e-9);
  }
}

/// All of them twice as long, or all clocks twice as fast, is the same schedule on another scale.
TEST(OffloadRecount, TimesScaleTogether) {
  std::mt19937 random(35);
  for (int round = 0; round < 200; ++round) {
    Scenario scenario = random_scenario(random);
    const auto before = answer(scenario);
    for (Layer& layer : scenario.layers) {
      layer.forward_seconds *= 4, layer.backward_seconds *= 4;
      for (Tensor& tensor : layer.tensors) tensor.ready_seconds *= 4, tensor.needed_seconds *= 4;
    }
    scenario.to_host /= 4, scenario.to_device /= 4;
    const auto after = answer(scenario);
    EXPECT_NEAR(after->schedule->seconds, 4 * before->schedule->seconds, 1e-9 * after->schedule->seconds);
    EXPECT_EQ(after->schedule->peak_bytes, before->schedule->peak_bytes);
    EXPECT_EQ(after->schedule->peak_sets, before->schedule->peak_sets);
  }
}

}  // namespace
}  // namespace stowage::estimate::offload
