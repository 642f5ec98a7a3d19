// Keep, offload or recompute: against every mix there is.
#include "core/estimate/offload/mix.h"

#include <set>
#include <type_traits>

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/estimate/offload/kept.h"
#include "core/estimate/offload/least_peak.h"

#include "tests/core/estimate/offload/scenarios.h"

namespace stowage::estimate::offload {
namespace {

// Nobody else can say that a mix is the best, or that none needs less.
static_assert(!std::is_constructible_v<Proven<MixProof>, bool>);
static_assert(!std::is_assignable_v<decltype(MixAnswer::proven)&, bool>);
static_assert(!std::is_assignable_v<decltype(LeastPeak::proven)&, bool>);
static_assert(!std::is_constructible_v<Proven<LeastPeakProof>, Proven<MixProof>>, "each proves one thing");

Scenario random_mix(std::mt19937& random, std::size_t most) {
  Scenario scenario = test::random_scenario(random);
  while (scenario.layers.size() > most) scenario.layers.pop_back();
  scenario.offload_layers = 0;
  const auto count = static_cast<std::uint32_t>(scenario.layers.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    Layer& layer = scenario.layers[i];
    layer.recomputable = random() % 8 != 0;
    if (layer.recomputable && random() % 2)
      layer.recompute_seconds = 0.01 + static_cast<double>(random() % 100) / 100;
    layer.input_bytes = random() % 3 ? 0 : random() % 40;
    for (Tensor& tensor : layer.tensors) {
      tensor.input = random() % 6 == 0;
      tensor.reference_kept = random() % 9 == 0;
      tensor.view = random() % 9 == 0;
      if (i + 1 == count || random() % 5) continue;
      tensor.needed_in = i + 1 + static_cast<std::uint32_t>(random() % (count - i - 1));
      tensor.needed_seconds = 0;
    }
  }
  if (random() % 4 == 0) scenario.cap_bytes = random() % 150;
  if (random() % 4 == 0) scenario.latency_seconds = 0.05;
  return scenario;
}

/// The fastest of all mixes that fit, and the least peak of all.
struct Truth {
  std::optional<double> seconds{};
  std::uint64_t least_peak = ~std::uint64_t{0};
};

Truth of_all(const Scenario& scenario, std::uint64_t budget) {
  Truth out;
  std::vector<Treatment> layers(scenario.layers.size(), Treatment::Keep);
  for (;;) {
    const auto one = answer(with_mix(scenario, layers));
    bool all_move = one.has_value();  // one of which nothing can be moved is not
    for (std::size_t i = 0; i < layers.size() && all_move; ++i)
      all_move = layers[i] != Treatment::Offload || moves_something(one->choice, i);
    if (all_move && one->schedule) {
      out.least_peak = std::min(out.least_peak, one->schedule->peak_bytes);
      if (one->schedule->peak_bytes <= budget)
        out.seconds = std::min(out.seconds.value_or(one->schedule->seconds), one->schedule->seconds);
    }
    std::size_t i = 0;
    for (; i < layers.size() && layers[i] == Treatment::Recompute; ++i) layers[i] = Treatment::Keep;
    if (i == layers.size()) return out;
    layers[i] = static_cast<Treatment>(static_cast<int>(layers[i]) + 1);
  }
}

TEST(Mix, IsTheBestOfAllThatThereAre) {
  std::mt19937 random(7);
  std::size_t tight = 0, mixed = 0;
  for (int run = 0; run < 250; ++run) {
    SCOPED_TRACE(run);
    const Scenario scenario = random_mix(random, 5);
    std::uint64_t all = 0;
    for (const Layer& layer : scenario.layers) {
      for (const Tensor& tensor : layer.tensors) all += tensor.bytes;
    }
    const std::uint64_t budget = all * (random() % 11) / 10;
    const Truth truth = of_all(scenario, budget);
    const auto got = best_mix(scenario, budget);
    ASSERT_TRUE(got);
    EXPECT_TRUE(got->proven);
    ASSERT_EQ(got->best.has_value(), truth.seconds.has_value());
    if (!truth.seconds) continue;
    EXPECT_NEAR(got->best->seconds, *truth.seconds, 1e-9 * *truth.seconds);
    EXPECT_LE(got->bound_seconds, *truth.seconds * (1 + 1e-9));
    EXPECT_LE(got->best->peak_bytes, budget);
    const auto again = answer(with_mix(scenario, got->best->layers));
    ASSERT_TRUE(again && again->schedule) << "it is one that the schedule knows";
    EXPECT_EQ(again->schedule->peak_bytes, got->best->peak_bytes);
    EXPECT_DOUBLE_EQ(again->schedule->seconds, got->best->seconds);
    tight += budget < all;
    std::set<Treatment> kinds(got->best->layers.begin(), got->best->layers.end());
    mixed += kinds.size() == 3;
  }
  EXPECT_GT(tight, 50u);
  EXPECT_GT(mixed, 3u);
}

TEST(Mix, AnAnswerOfNothingProvesNothing) {
  EXPECT_FALSE(MixAnswer{}.proven);
  EXPECT_FALSE(LeastPeak{}.proven);
  std::mt19937 random(43);
  int proven = 0, open = 0;
  for (int run = 0; run < 40; ++run) {
    SCOPED_TRACE(run);
    const Scenario scenario = random_mix(random, 4);
    const std::uint64_t least = of_all(scenario, 0).least_peak;
    if (least == 0) continue;
    const auto got = best_mix(scenario, least - 1);
    ASSERT_TRUE(got);
    const auto unproven = least_peak(scenario, least - 1, {});
    ASSERT_TRUE(unproven);
    EXPECT_FALSE(unproven->proven) << "it rests on what was not proven";
    (got->proven ? proven : open) += 1;
  }
  EXPECT_GT(proven + open, 10);
}

/// Of a budget that nothing fits: what would be enough, and that nothing less is.
TEST(Mix, TheLeastPeakIsThatOfAll) {
  std::mt19937 random(41);
  std::size_t proven = 0;
  for (int run = 0; run < 80; ++run) {
    SCOPED_TRACE(run);
    const Scenario scenario = random_mix(random, 4);
    const std::uint64_t least = of_all(scenario, 0).least_peak;
    if (least == 0) continue;
    const std::uint64_t budget = random() % least;
    const auto none = best_mix(scenario, budget);
    ASSERT_TRUE(none);
    ASSERT_FALSE(none->best);
    const auto got = least_peak(scenario, budget, none->proven);
    ASSERT_TRUE(got);
    EXPECT_GE(got->bytes, least);
    if (got->proven) {
      EXPECT_EQ(got->bytes, least);
    }
    const auto enough = best_mix(scenario, got->bytes);
    ASSERT_TRUE(enough);
    EXPECT_TRUE(enough->best) << "what is named is enough";
    proven += got->proven;
  }
  EXPECT_GT(proven, 40u);
}

/// A search that is cut short says a bound that holds all the same.
TEST(Mix, TheBoundHoldsWhereverTheSearchEnds) {
  std::mt19937 random(11);
  for (int run = 0; run < 60; ++run) {
    SCOPED_TRACE(run);
    const Scenario scenario = random_mix(random, 5);
    const std::uint64_t budget = random() % 300;
    const Truth truth = of_all(scenario, budget);
    for (const std::uint64_t limit : {1u, 3u, 10u, 40u}) {
      const auto got = best_mix(scenario, budget, {limit, limit});
      ASSERT_TRUE(got);
      if (got->proven) {
        EXPECT_EQ(got->best.has_value(), truth.seconds.has_value());
      }
      if (truth.seconds) {
        EXPECT_LE(got->bound_seconds, *truth.seconds * (1 + 1e-9));
      }
      if (got->best) {
        EXPECT_GE(got->best->seconds, *truth.seconds * (1 - 1e-9));
      }
      EXPECT_LE(got->simulated, limit + 1);
    }
  }
}

/// Layers that share their tensors' modules are tried one by one.
TEST(Mix, TensorsOfOtherLayersCount) {
  std::mt19937 random(13);
  for (int run = 0; run < 40; ++run) {
    SCOPED_TRACE(run);
    Scenario scenario = random_mix(random, 4);
    for (Layer& layer : scenario.layers) {
      for (Tensor& tensor : layer.tensors) {
        if (random() % 3 == 0)
          tensor.module = scenario.layers[random() % scenario.layers.size()].name + ".part";
      }
    }
    const std::uint64_t budget = random() % 200;
    const Truth truth = of_all(scenario, budget);
    const auto got = best_mix(scenario, budget);
    ASSERT_TRUE(got);
    EXPECT_TRUE(got->proven);
    ASSERT_EQ(got->best.has_value(), truth.seconds.has_value());
    if (truth.seconds) {
      EXPECT_NEAR(got->best->seconds, *truth.seconds, 1e-9 * *truth.seconds);
    }
  }
}

Scenario alike(std::size_t count) {
  Scenario scenario;
  scenario.to_host = scenario.to_device = 25e9;
  scenario.memory = Memory::Step;
  scenario.offload_layers = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Layer layer{"layers." + std::to_string(i), 0.010, 0.020, {}};
    Tensor tensor;
    tensor.name = "saved", tensor.module = layer.name, tensor.bytes = 1'000'000'000;
    tensor.ready_seconds = 0.010;
    layer.tensors = {tensor};
    layer.input_bytes = 20'000'000;
    scenario.layers.push_back(layer);
  }
  return scenario;
}

/// A copy takes four times as long as forward: some layers go while others compute, the rest are run again.
TEST(Mix, OfManyLayersThatAreAlike) {
  const Scenario scenario = alike(100);
  for (const std::uint64_t budget : {120'000'000'000u, 60'000'000'000u, 30'000'000'000u}) {
    const auto got = best_mix(scenario, budget);
    ASSERT_TRUE(got && got->best);
    EXPECT_LE(got->best->peak_bytes, budget);
    EXPECT_LE(got->bound_seconds, got->best->seconds);
    EXPECT_TRUE(got->proven) << "counts are whole, and that is all there is to know";
    EXPECT_LE(got->looked, 20'000u);
  }
}

/// More layers than paths are walked over one by one, and memory of either kind: counts say nearly all.
TEST(Mix, OfHundredsOfLayersABoundIsNear) {
  for (const Memory memory : {Memory::Step, Memory::Copy}) {
    for (const std::size_t count : {60u, 400u}) {
      Scenario scenario = alike(count);
      scenario.memory = memory;
      for (const std::uint64_t share : {12u, 6u, 3u}) {
        SCOPED_TRACE(std::to_string(count) + " layers, a tenth of " + std::to_string(share));
        const std::uint64_t budget = share * count * 100'000'000u;
        const auto got = best_mix(scenario, budget);
        ASSERT_TRUE(got && got->best);
        EXPECT_LE(got->best->peak_bytes, budget);
        EXPECT_LE(got->bound_seconds, got->best->seconds);
        EXPECT_GE(got->bound_seconds, 0.99 * got->best->seconds);
        EXPECT_LE(got->looked, 250'000u);
      }
    }
  }
}

/// Layers that differ: what is said of the mix is what the schedule says of it.
TEST(Mix, OfHundredsOfLayersTheMixIsWhatTheScheduleSays) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Scenario scenario = alike(250 + random() % 100);
    scenario.memory = seed % 2 ? Memory::Copy : Memory::Step;
    for (Layer& layer : scenario.layers) {
      layer.tensors[0].bytes -= random() % 500'000'000;
      layer.recompute_seconds = 0.005 + static_cast<double>(random() % 100) / 10'000;
    }
    const std::uint64_t budget = scenario.layers.size() * (200'000'000u + random() % 600'000'000u);
    const auto got = best_mix(scenario, budget);
    ASSERT_TRUE(got && got->best);
    EXPECT_LE(got->best->peak_bytes, budget);
    EXPECT_LE(got->bound_seconds, got->best->seconds);
    const auto whole = answer(with_mix(scenario, got->best->layers));
    ASSERT_TRUE(whole && whole->schedule);
    EXPECT_EQ(whole->schedule->peak_bytes, got->best->peak_bytes);
    EXPECT_DOUBLE_EQ(whole->schedule->seconds, got->best->seconds);
    EXPECT_LE(got->least_peak_bytes, got->best->peak_bytes);
  }
}

/// However many layers there are: looks are counted, those that lead to nothing too.
TEST(Mix, OfThousandsOfLayersTheSearchEnds) {
  Scenario scenario = alike(3000);
  std::mt19937 random(19);
  for (Layer& layer : scenario.layers) {
    layer.tensors[0].bytes -= random() % 100'000'000;
    layer.recompute_seconds = 0.010 + static_cast<double>(random() % 100) / 10'000;
  }
  for (const std::uint64_t share : {1u, 10u, 40u, 70u, 99u}) {
    const std::uint64_t budget = share * 30'000'000'000u;
    for (const MixLimits limits : {MixLimits{10, 1'000}, MixLimits{30, 300'000}}) {
      const auto got = best_mix(scenario, budget, limits);
      ASSERT_TRUE(got);
      EXPECT_LE(got->looked, limits.nodes);
      EXPECT_LE(got->simulated, limits.simulations + 1);
      if (!got->best) continue;
      EXPECT_LE(got->best->peak_bytes, budget);
      EXPECT_LE(got->bound_seconds, got->best->seconds);
    }
  }
}

TEST(Mix, ALayerThatIsNotPureIsRefused) {
  Scenario scenario = alike(3);
  scenario.layers[1].recomputable = false;
  const auto refused = answer(with_mix(scenario, {Treatment::Keep, Treatment::Recompute, Treatment::Keep}));
  ASSERT_TRUE(refused);
  ASSERT_EQ(refused->verdicts.refusals.size(), 1u);
  EXPECT_EQ(refused->verdicts.refusals[0].rule, Verdict::Rule::NotRecomputable);
  const auto fine = answer(with_mix(scenario, {Treatment::Recompute, Treatment::Keep, Treatment::Keep}));
  ASSERT_TRUE(fine && fine->schedule);
  EXPECT_DOUBLE_EQ(fine->schedule->recompute_seconds, 0.010);
  EXPECT_DOUBLE_EQ(fine->schedule->seconds, 0.1);
  EXPECT_EQ(fine->schedule->peak_bytes, 2'020'000'000u);
}

TEST(Mix, AScenarioWithRecomputationIsReadAsItIsWritten) {
  std::mt19937 random(17);
  for (int run = 0; run < 50; ++run) {
    const Scenario scenario = random_mix(random, 8);
    std::vector<Treatment> layers;
    for (std::size_t i = 0; i < scenario.layers.size(); ++i)
      layers.push_back(static_cast<Treatment>(random() % 3));
    const Scenario mixed = with_mix(scenario, layers);
    const auto again = scenario_from_json(to_json(mixed), "again");
    ASSERT_TRUE(again) << sentence(again.error());
    EXPECT_EQ(to_json(*again), to_json(mixed));
  }
}

}  // namespace
}  // namespace stowage::estimate::offload
