// What a pass of a great many weights and saved tensors takes to predict grows as they do: each asked of all
// others were minutes.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "core/estimate/graph/backward_tape.h"
#include "core/estimate/graph/layer_watch.h"
#include "core/estimate/graph/pass_clock.h"
#include "core/estimate/graph/run_again.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

constexpr std::uint32_t kMany = 60'000;
constexpr std::chrono::seconds kSoon{10};

machine::Machine one_gpu() {
  machine::Machine out;
  out.devices = {{gpu(0), "", GiB(4)}, {machine::kCpu}};
  return out;
}

/// Parameters of four bytes, all of them on the GPU, the last one under another name too.
GraphProgram many_weights() {
  GraphProgram out;
  for (std::uint32_t i = 0; i <= kMany; ++i) {
    GraphWeight& weight = out.weights.emplace_back();
    weight.name = "w" + std::to_string(i);
    weight.storage = std::min(i, kMany - 1);
    weight.parameter = weight.requires_grad = true;
    if (i < kMany) out.storages.push_back({4, {}});
    out.storages[weight.storage].weights.push_back(i);
  }
  return out;
}

TEST(LargePass, EveryWeightFindsWhereItStays) {
  const GraphProgram program = many_weights();
  GraphLayout layout;
  layout.places.gpus = {gpu(0)};
  layout.module_place = {std::nullopt};
  layout.home.assign(program.weights.size(), gpu(0));
  for (std::uint32_t i = 0; i + 1 < kMany; ++i) layout.resident.emplace_back(i, 0);
  const machine::Machine machine = one_gpu();
  BlockLedger ledger(layout, machine);
  StreamProgram stream;
  PassClock clock(layout, machine, nullptr, stream, 0);
  const TrainingStep step;
  const auto start = std::chrono::steady_clock::now();
  BackwardTape tape(program, layout, ledger, clock, step);
  for (std::uint32_t i = 0; i <= kMany; ++i) {
    const GradientEdge edge = tape.leaf(i, 0);
    ASSERT_TRUE(edge);
    EXPECT_EQ(tape.leaf(i, 0).node, edge.node) << "where it stays it has one node";
    EXPECT_NE(tape.leaf(i, layout.places.cpu()).node, edge.node) << "elsewhere it is there for its turn";
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, kSoon);
}

TEST(LargePass, ALayerOfTheHostSavesAnyNumberOfTensors) {
  GraphProgram program;
  program.modules = {"", "layer"};
  GraphStep& step = program.main.steps.emplace_back();
  step.module = 1;
  step.name = "op";
  const RunPlaces places;
  TrainingStep asked;
  asked.layers = "layer";
  LayerWatch watch(program, places, asked, [] { return std::uint64_t{0}; });
  ASSERT_EQ(watch.layers().count(), 1u);
  std::vector<SavedSlotPtr> slots;
  const auto start = std::chrono::steady_clock::now();
  watch.begin_step(1, 0);
  for (std::uint32_t i = 0; i < kMany; ++i) {
    SavedStorageSlot& slot = *slots.emplace_back(std::make_shared<SavedStorageSlot>());
    slot.number = i;
    slot.bytes = 4;
    slot.place = places.cpu();
    watch.save(slot, slots.back(), {1, true, false}, step);
  }
  watch.end_forward(1);
  const offload::Scenario made = watch.scenario(one_gpu());
  EXPECT_LT(std::chrono::steady_clock::now() - start, kSoon);
  ASSERT_EQ(made.layers.size(), 1u);
  EXPECT_EQ(made.layers[0].tensors.size(), kMany);
  EXPECT_EQ(made.layers[0].gpu, 0u);
}

/// A chain of modules of a step each, which are run again one by one.
TEST(LargePass, AnyNumberOfTurnsIsRunAgain) {
  GraphProgram program;
  plan::ActivationScopes scopes;
  program.main.slots = kMany + 1;
  program.main.inputs = {0};
  for (std::uint32_t i = 0; i < kMany; ++i) {
    program.modules.push_back("m" + std::to_string(i));
    scopes.push_back({program.modules.back(), false, {}, true});
    GraphStep& step = program.main.steps.emplace_back();
    step.module = i + 1;
    step.name = "op";
    step.operands.push_back({.kind = Operand::Kind::Slots, .slots = {i}});
    step.results = {{i + 1}};
  }
  const auto start = std::chrono::steady_clock::now();
  const AgainTurns made = again_turns(program, scopes, "");
  EXPECT_LT(std::chrono::steady_clock::now() - start, kSoon);
  EXPECT_FALSE(made.refused);
  ASSERT_EQ(made.turns.size(), kMany);
  for (std::uint32_t i = 0; i < kMany; ++i) {
    const AgainTurn& turn = made.turns[i];
    EXPECT_EQ(turn.begin, i);
    EXPECT_EQ(turn.end, i + 1);
    EXPECT_EQ(turn.inputs, std::vector<Slot>{i});
    ASSERT_EQ(turn.dies.size(), 1u);
    EXPECT_EQ(turn.dies[0], (std::vector<Slot>{i, i + 1}));
  }
}

/// The first of its tensors that lies on a GPU says where the layer was given something.
TEST(LargePass, TheFirstTensorOnAGpuSaysWhereTheLayerIs) {
  GraphProgram program;
  program.modules = {"", "layer"};
  GraphStep& step = program.main.steps.emplace_back();
  step.module = 1;
  step.name = "op";
  RunPlaces places;
  places.gpus = {gpu(0), gpu(1)};
  TrainingStep asked;
  asked.layers = "layer";
  LayerWatch watch(program, places, asked, [] { return std::uint64_t{0}; });
  std::vector<SavedSlotPtr> slots;
  watch.begin_step(1, 0);
  for (const std::uint16_t place : {places.cpu(), std::uint16_t{1}, std::uint16_t{0}}) {
    SavedStorageSlot& slot = *slots.emplace_back(std::make_shared<SavedStorageSlot>());
    slot.number = static_cast<std::uint32_t>(slots.size() - 1);
    slot.bytes = 4;
    slot.place = place;
    watch.save(slot, slots.back(), {1, true, false}, step);
  }
  watch.end_forward(1);
  EXPECT_EQ(watch.scenario(one_gpu()).layers.at(0).gpu, 1u);
}

}  // namespace
}  // namespace stowage::estimate
