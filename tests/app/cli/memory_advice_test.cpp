// What is said after a run that ran out of memory, and that it is enough.
#include "app/cli/run/memory_advice.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/model/model_builder.h"

namespace stowage::cli {
namespace {

using machine::gpu;
using testing::HasSubstr;
using testing::Not;

void add_weight(model::ModelBuilder& builder, const std::string& name, std::uint64_t bytes,
                const std::string& tied_to = {}) {
  model::ModelBuilder::TensorSpec spec;
  spec.name = name;
  spec.dtype = model::Dtype::U8;
  spec.bytes = Bytes(bytes);
  spec.shape = {static_cast<std::int64_t>(bytes)};
  spec.tied_to = tied_to;
  builder.add_tensor(std::move(spec));
}

/// Two blocks that stay whole of 300 and 500 bytes; a head of 40, and one that is tied to "embed", of 200.
model::ModelPtr small_model() {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  add_weight(builder, "embed.weight", 200);
  builder.add_module("layers.0", "Layer");
  add_weight(builder, "layers.0.up.weight", 100);
  add_weight(builder, "layers.0.down.weight", 200);
  builder.add_module("layers.1", "Layer");
  add_weight(builder, "layers.1.up.weight", 500);
  add_weight(builder, "tied.weight", 200, "embed.weight");
  add_weight(builder, "head.weight", 40);
  builder.set_no_split({"Layer"}, "test");
  return *builder.build();
}

struct Case {
  model::ModelPtr model = small_model();
  machine::Machine machine{};
  plan::Settings settings{};
  plan::Placement placement{};
  bool solved = false;

  explicit Case(std::uint64_t budget) {
    machine.devices = {machine::Device{gpu(0)}, machine::Device{machine::kCpu}};
    machine.devices[0].budget = Bytes(budget);
    placement.slots.assign(model->tensors().size(), 0);
  }

  std::optional<MemoryAdvice> advice(const protocol::OutOfMemory& stop) const {
    const plan::Evaluation evaluation = plan::evaluate(*model, machine, settings, placement);
    return memory_advice({*model, machine, settings, placement, evaluation, solved}, stop);
  }
};

/// All weights are there, and so many bytes more were asked for.
protocol::OutOfMemory stopped_at(const std::string& module, std::uint64_t requested, std::uint64_t budget,
                                 std::uint64_t used = 1040) {
  return {"0", module, "node", requested, budget, used};
}

TEST(MemoryAdvice, NamesTheBudgetAndTheSmallestModuleThatMakesTheRoom) {
  const Case plan(1100);
  const auto advice = plan.advice(stopped_at("head", 90, 1100));
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->missing, Bytes(30));
  EXPECT_EQ(advice->budget, Bytes(1130));
  EXPECT_FALSE(advice->keep_free);
  EXPECT_EQ(advice->module, "layers.0") << "the head is at work, the tied pair has no module of its own";
  EXPECT_EQ(memory_advice_text(*advice),
            "cuda:0 needs at least 30 B more: raise its budget to 1.10 KiB (1,130 bytes), or move “layers.0” "
            "(300 B) to the CPU, from where it is streamed.");
  EXPECT_EQ(memory_advice_json(*advice), parse_json(R"({"missing_bytes": 30, "budget_needed": 1130,
            "keep_free_needed": null, "move": {"module": "layers.0", "bytes": 300}})",
                                                    "")
                                             .value());
}

TEST(MemoryAdvice, WhatIsAtWorkIsNotMoved) {
  const Case plan(1100);
  EXPECT_EQ(plan.advice(stopped_at("layers.0.up", 90, 1100))->module, "head");
  EXPECT_EQ(plan.advice(stopped_at("", 90, 1100))->module, "head") << "the root's own work needs no module";
  EXPECT_EQ(plan.advice(stopped_at("layers.1", 400, 1100))->module, "")
      << "only “layers” holds as much beside it, and it holds what is at work";
  EXPECT_THAT(memory_advice_text(*plan.advice(stopped_at("layers.1", 400, 1100))),
              HasSubstr("or move as much of its weights to the CPU, from where it is streamed."));
}

TEST(MemoryAdvice, WhereWeightsAreNotEnoughTheInputsAreTooLarge) {
  const Case plan(1100);
  EXPECT_THAT(memory_advice_text(*plan.advice(stopped_at("head", 4096, 1100))),
              HasSubstr("(5,136 bytes), or make the inputs smaller."));
}

TEST(MemoryAdvice, UnderRuntimeHostNothingIsStreamed) {
  Case plan(1100);
  plan.settings.runtime.row = machine::kComputesOnHost;
  const std::string text = memory_advice_text(*plan.advice(stopped_at("head", 90, 1100)));
  EXPECT_THAT(text, HasSubstr("move “layers.0” (300 B) off it."));
  EXPECT_THAT(text, Not(HasSubstr("streamed")));
}

/// A solver would fill a larger budget again: what helps it is room that it leaves.
TEST(MemoryAdvice, ASolvedPlanIsToldWhatToKeepFree) {
  Case plan(1100);
  plan.solved = true;
  const auto advice = plan.advice(stopped_at("head", 90, 1100));
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->keep_free, Bytes(90)) << "all that the plan did not count";
  EXPECT_EQ(memory_advice_text(*advice),
            "cuda:0 needs at least 30 B more: keep 90 B of it free for activations, --keep-free 0=90; with a "
            "budget of 1.10 KiB (1,130 bytes) the plan can stay as it is.");
  plan.machine.devices[0].keep_free = Bytes(60);
  EXPECT_EQ(plan.advice(stopped_at("head", 90, 1100))->keep_free, Bytes(90));
}

TEST(MemoryAdvice, ARunThatStopsWhileWeightsAreLoadedNeedsThemAll) {
  const Case plan(500);
  const auto advice = plan.advice(stopped_at("layers.0.up", 100, 500, 450));
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->budget, Bytes(1040));
  EXPECT_EQ(advice->missing, Bytes(540));
}

TEST(MemoryAdvice, ARealCardWithoutABudgetSaysWhatItAskedFor) {
  const Case plan(1100);
  const auto advice = plan.advice(stopped_at("head", 90, 0));
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->missing, Bytes(90));
  EXPECT_FALSE(advice->budget);
  EXPECT_EQ(
      memory_advice_text(*advice),
      "cuda:0 needs at least 90 B more: move “layers.0” (300 B) to the CPU, from where it is streamed.");
}

TEST(MemoryAdvice, DevicesThatAreNotInThePlanSayNothing) {
  const Case plan(1100);
  for (const char* device : {"", "7", "gpu", "disk", "-1"}) {
    SCOPED_TRACE(device);
    protocol::OutOfMemory stop = stopped_at("head", 90, 1100);
    stop.device = device;
    EXPECT_FALSE(plan.advice(stop));
  }
  protocol::OutOfMemory stop = stopped_at("nobody.knows", ~0ull, ~0ull, ~0ull);
  EXPECT_TRUE(plan.advice(stop)) << "sums saturate";
}

/// Whatever was short: the device holds what was asked for once the module has left it, and no smaller module
/// does that.
TEST(MemoryAdvice, WhatIsMovedIsEnough) {
  std::size_t moved = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Case plan(1040 + random() % 200);
    for (auto& slot : plan.placement.slots) slot = random() % 4 ? 0 : 1;
    const auto weights = plan::evaluate(*plan.model, plan.machine, plan.settings, plan.placement);
    const std::uint64_t used = weights.devices[0].weights.count(),
                        budget = plan.machine.devices[0].budget->count();
    const std::uint64_t asked = budget - std::min(used, budget) + 1 + random() % 400;
    const auto advice = plan.advice(stopped_at("head", asked, budget, used));
    ASSERT_TRUE(advice);
    EXPECT_GE(advice->budget.value_or(Bytes()), Bytes(used + asked));
    if (advice->module.empty()) continue;
    ++moved;
    plan::Placement after = plan.placement;
    for (std::size_t i = 0; i < after.slots.size(); ++i) {
      if (!plan.model->tensors()[i].name.starts_with(advice->module + ".")) continue;
      EXPECT_EQ(after.slots[i], 0) << "nothing of it is elsewhere";
      after.slots[i] = 1;
    }
    const auto left = plan::evaluate(*plan.model, plan.machine, plan.settings, after);
    EXPECT_LE(left.devices[0].weights + Bytes(asked), Bytes(budget)) << advice->module;
  }
  EXPECT_GT(moved, 100u);
}

}  // namespace
}  // namespace stowage::cli
