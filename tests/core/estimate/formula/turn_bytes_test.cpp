#include "core/estimate/turn_bytes.h"

#include <gtest/gtest.h>

#include <random>

#include "core/estimate/predict.h"
#include "core/plan/evaluate.h"
#include "core/solve/solve.h"
#include "tests/core/estimate/formula/formula_models.h"

namespace stowage::estimate {
namespace {

using test::catalog;
using test::machine_of;

plan::Settings asked(std::uint64_t tokens, std::uint64_t generate) {
  plan::Settings settings;
  settings.workload.tokens = tokens;
  settings.workload.generate = generate;
  return settings;
}

/// Wherever modules lie and whoever executes them, no device needs more than its largest turn with everything
/// on one device of its kind. Latent attention, whose keys and values differ in size, runs by another kernel
/// on the CPU.
TEST(TurnBytes, NoPlanNeedsMore) {
  for (const char* name : {"llama-3.1-8b", "mixtral-8x7b", "gpt2-xl", "t5-11b", "deepseek-v3"}) {
    const auto model = catalog(name);
    ASSERT_TRUE(model) << name;
    const machine::Machine machine = machine_of(3);
    for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u, 6u}) {
      std::mt19937 random(seed);
      plan::Settings settings = asked(1 + random() % 3000, random() % 2 * 100);
      if (seed % 2 == 0) settings.runtime.change_to(machine::kComputesOnHost);
      const plan::TurnBytes turns = turns_to_plan_with(*model, machine, settings);
      plan::Placement placement = all_on_first_gpu(*model);
      plan::Placement::Slot slot = 0;
      for (plan::Placement::Slot& one : placement.slots) {
        if (random() % 9 == 0) slot = static_cast<plan::Placement::Slot>(random() % 4);  // 3: RAM, streamed
        one = slot;
      }
      const auto largest = plan::largest_turns(*model, machine, settings, placement, turns);
      const Prediction predicted = predict(*model, machine, settings, placement);
      for (std::size_t slot = 0; slot < 4; ++slot)
        EXPECT_LE(predicted.devices[slot].activations.count(), largest[slot])
            << name << " seed " << seed << " on " << machine::to_string(machine.devices[slot].id);
    }
  }
}

/// What is planned with room for activations is predicted to fit.
TEST(TurnBytes, APlanWithRoomForThemIsPredictedToFit) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  for (const std::uint32_t gpus : {1u, 2u}) {
    machine::Machine machine = machine_of(gpus);
    for (std::uint32_t i = 0; i < gpus; ++i) machine.devices[i].budget = Bytes(9'000'000'000);
    const plan::Settings settings = asked(16384, 0);  // logits of all positions: some 4 GB in the head's turn
    const plan::TurnBytes turns = turns_to_plan_with(*model, machine, settings);
    const auto catalog = solve::make_unit_catalog(model, settings);
    const auto answer = solve::solve_with_turns(*catalog, machine, settings, turns);
    ASSERT_TRUE(answer);
    ASSERT_NE(answer->outcome, solve::Outcome::Infeasible) << gpus;
    plan::Settings judged = settings;
    judged.main_gpu = answer->main_gpu;
    const Prediction with_room = predict(*model, machine, judged, answer->placement);
    for (std::uint32_t i = 0; i < gpus; ++i)
      EXPECT_LE(with_room.devices[i].peak.count(), 9'000'000'000u) << gpus;
    const auto without = solve::solve(*catalog, machine, settings);
    ASSERT_TRUE(without);
    judged.main_gpu = without->main_gpu;
    const Prediction over = predict(*model, machine, judged, without->placement);
    EXPECT_GT(over.devices[0].peak.count(), 9'000'000'000u) << "else nothing is tested";
  }
}

/// A device that has room for its weights as they are stored and for its largest turn has room for the blocks
/// that an allocator makes of them.
TEST(TurnBytes, BlocksOfWeightsHaveRoomBesideThem) {
  std::size_t rounded = 0;
  for (const char* name : {"llama-3.1-8b", "gpt2-xl", "t5-11b", "mixtral-8x7b"}) {
    const auto model = catalog(name);
    ASSERT_TRUE(model) << name;
    const plan::Settings settings = asked(300, 20);
    const plan::Placement placement = all_on_first_gpu(*model);
    const plan::TurnBytes turns = turns_to_plan_with(*model, machine_of(1), settings);
    const machine::Machine machine =
        plan::with_room_for_turns(machine_of(1), *model, settings, placement, turns);
    const plan::DeviceUse use = plan::evaluate(*model, machine, settings, placement).devices[0];
    const PredictedDevice predicted = predict(*model, machine, settings, placement).devices[0];
    EXPECT_GE(use.used, predicted.peak) << name;
    rounded += predicted.weights > use.weights + use.stays ? 1 : 0;
  }
  EXPECT_GT(rounded, 0u) << "else nothing is tested";
}

/// That the CPU executes something changes no turn of a GPU.
TEST(TurnBytes, KernelsAreThoseOfTheDevice) {
  const auto model = catalog("deepseek-v3");
  ASSERT_TRUE(model);
  const machine::Machine machine = machine_of(1);
  plan::Settings settings = asked(4096, 0);
  settings.runtime.change_to(machine::kComputesOnHost);
  const plan::TurnBytes turns = turns_to_plan_with(*model, machine, settings);
  const std::size_t modules = model->modules().size();
  ASSERT_EQ(turns.size(), 2 * modules) << "the CPU's are others";
  plan::Placement placement = all_on_first_gpu(*model);
  for (std::size_t t = 0; t < placement.slots.size() / 2; ++t) placement.slots[t] = 1;
  const auto largest = plan::largest_turns(*model, machine, settings, placement, turns);
  const Prediction predicted = predict(*model, machine, settings, placement);
  EXPECT_LE(predicted.devices[0].activations.count(), largest[0]);
  EXPECT_LE(predicted.devices[1].activations.count(), largest[1]);
  EXPECT_GT(largest[1], 2 * largest[0]) << "scores are written down on the CPU alone";
}

TEST(TurnBytes, OfNoPredictionThereAreNone) {
  const auto model = catalog("llama-3.1-8b");
  ASSERT_TRUE(model);
  EXPECT_TRUE(turn_bytes(*model, Prediction{}).empty());
}

}  // namespace
}  // namespace stowage::estimate
