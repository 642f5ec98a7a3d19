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
  bool predicted = true;
  std::uint64_t activations = 90;  ///< of the whole pass, as predictions have them
  std::uint64_t window = 0;        ///< for weights in flight, which no plan of these counts

  explicit Case(std::uint64_t budget) {
    machine.devices = {machine::Device{gpu(0)}, machine::Device{machine::kCpu}};
    machine.devices[0].budget = Bytes(budget);
    placement.slots.assign(model->tensors().size(), 0);
  }

  Bytes weights(const plan::Placement& where) const {
    return plan::evaluate(*model, machine, settings, where).devices[0].weights;
  }
  Bytes peak(const plan::Placement& where) const {
    const Bytes there = weights(where);
    const bool streams = there < weights(plan::Placement{std::vector<plan::Placement::Slot>(
                                     where.slots.size(), plan::Placement::Slot{0})});
    return there + Bytes(activations) + Bytes(streams ? window : 0);
  }
  estimate::Prediction predict(const plan::Placement& where) const {
    estimate::Prediction out;
    if (!predicted) return out;
    out.method = estimate::PredictionMethod::Graph;
    out.devices.emplace_back().device = gpu(0);
    out.devices.back().peak = peak(where);
    return out;
  }
  /// What a solver does: as many tensors as there is room for, from the first on; tied ones together.
  plan::Placement solve(const machine::Machine& on) const {
    plan::Placement out = placement;
    for (std::size_t i = out.slots.size(); i-- > 0;) {
      if (weights(out) + *on.devices[0].keep_free <= *on.devices[0].budget) break;
      out.slots[i] = 1;
    }
    return out;
  }

  AskAgain again() const {
    AskAgain out;
    out.on = [this](const machine::Machine&) { return predict(placement); };
    out.placed = [this](const plan::Placement& where) { return predict(where); };
    out.solved_for = [this](const machine::Machine& on) { return predict(solve(on)); };
    return out;
  }
  std::optional<MemoryAdvice> advice(const protocol::OutOfMemory& stop) const {
    const plan::Evaluation evaluation = plan::evaluate(*model, machine, settings, placement);
    return memory_advice({*model, machine, settings, placement, evaluation, solved}, stop, again());
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
            "cuda:0 needs at least 30 B more: raise its budget to 1.11 KiB (1,130 bytes), or move “layers.0” "
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
  EXPECT_EQ(memory_advice_text(*plan.advice(stopped_at("layers.1", 400, 1100))),
            "cuda:0 needs at least 340 B more: raise its budget to 1.41 KiB (1,440 bytes).");
}

TEST(MemoryAdvice, WhereWeightsAreNotEnoughThereIsTheBudgetAlone) {
  const Case plan(1100);
  EXPECT_THAT(memory_advice_text(*plan.advice(stopped_at("head", 4096, 1100))), HasSubstr("(5,136 bytes)."));
  EXPECT_THAT(memory_advice_text(*plan.advice(stopped_at("head", 4096, 0))),
              HasSubstr("no change of the plan that was tried is enough: make the inputs smaller."));
}

/// A run says what it asked for last. What it had still to ask for, the prediction knows.
TEST(MemoryAdvice, WhatIsSaidIsEnoughForTheWholePassAndNotForTheOperatorThatStopped) {
  Case plan(1100);
  plan.activations = 250;
  const auto advice = plan.advice(stopped_at("head", 90, 1100));
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->missing, Bytes(30)) << "so much is known from the run";
  EXPECT_EQ(advice->budget, Bytes(1290));
  plan.window = 200;  // what is moved passes through it: 300 B are not enough
  EXPECT_EQ(plan.advice(stopped_at("head", 90, 1100))->module, "layers.1");
}

TEST(MemoryAdvice, WhatNothingIsPredictedOfIsNotAdvised) {
  Case plan(1100);
  plan.predicted = false;
  for (const bool solved : {false, true}) {
    plan.solved = solved;
    const auto advice = plan.advice(stopped_at("head", 90, 1100));
    ASSERT_TRUE(advice);
    EXPECT_EQ(memory_advice_text(*advice),
              "cuda:0 needs at least 30 B more; how much is enough is not known, since nothing is predicted "
              "of this run.");
    const Json json = memory_advice_json(*advice);
    EXPECT_EQ(json.at("missing_bytes"), 30);
    for (const char* name : {"budget_needed", "keep_free_needed", "move"})
      EXPECT_TRUE(json.at(name).is_null());
  }
  const plan::Evaluation evaluation =
      plan::evaluate(*plan.model, plan.machine, plan.settings, plan.placement);
  EXPECT_FALSE(memory_advice({*plan.model, plan.machine, plan.settings, plan.placement, evaluation, true},
                             stopped_at("head", 90, 1100), {})
                   ->predicted);
}

TEST(MemoryAdvice, RoomThatDoesNotHelpIsNotAdvised) {
  Case plan(1100);
  plan.solved = true;
  plan.window = 5000;  // wherever something is streamed: no plan but this one is better
  const auto advice = plan.advice(stopped_at("head", 90, 1100));
  ASSERT_TRUE(advice);
  EXPECT_FALSE(advice->keep_free);
  EXPECT_EQ(advice->module, "");
  EXPECT_EQ(memory_advice_text(*advice),
            "cuda:0 needs at least 30 B more: raise its budget to 1.11 KiB (1,130 bytes).");
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
            "budget of 1.11 KiB (1,130 bytes) the plan can stay as it is.");
  plan.machine.devices[0].keep_free = Bytes(60);
  EXPECT_EQ(plan.advice(stopped_at("head", 90, 1100))->keep_free, Bytes(90));
}

TEST(MemoryAdvice, ARunThatStopsWhileWeightsAreLoadedNeedsThemAll) {
  const Case plan(500);
  const auto advice = plan.advice(stopped_at("layers.0.up", 100, 500, 450));
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->budget, Bytes(1130)) << "the weights, and what is predicted beside them";
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

/// Whatever is advised: asked again, by code of this test alone, the run has room for it.
TEST(MemoryAdvice, WhatIsAdvisedIsEnough) {
  std::size_t moved = 0, kept = 0, raised = 0, more_than_asked = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Case plan(1040 + random() % 200);
    plan.solved = random() % 2;
    plan.activations = 1 + random() % 500;
    plan.window = random() % 3 ? 0 : random() % 300;
    for (auto& slot : plan.placement.slots) slot = random() % 4 ? 0 : 1;
    const std::uint64_t used = plan.weights(plan.placement).count(),
                        budget = plan.machine.devices[0].budget->count();
    const std::uint64_t asked = budget - std::min(used, budget) + 1 + random() % 400;
    const auto advice = plan.advice(stopped_at("head", asked, budget, used));
    ASSERT_TRUE(advice);
    // The run held more than was predicted: whoever runs next may, too.
    const Bytes beyond = Bytes(used + asked) - plan.peak(plan.placement);
    if (advice->budget) {
      ++raised;
      more_than_asked += *advice->budget > Bytes(used + asked);
      EXPECT_GE(*advice->budget, plan.peak(plan.placement) + beyond);
      EXPECT_GE(*advice->budget, Bytes(used + asked));
    }
    if (advice->keep_free) {
      ++kept;
      machine::Machine machine = plan.machine;
      machine.devices[0].keep_free = advice->keep_free;
      EXPECT_LE(*advice->keep_free, Bytes(budget));
      EXPECT_LE(plan.peak(plan.solve(machine)) + beyond, Bytes(budget));
    }
    if (advice->module.empty()) continue;
    ++moved;
    plan::Placement after = plan.placement;
    for (std::size_t i = 0; i < after.slots.size(); ++i) {
      if (!plan.model->tensors()[i].name.starts_with(advice->module + ".")) continue;
      EXPECT_EQ(after.slots[i], 0) << "nothing of it is elsewhere";
      after.slots[i] = 1;
    }
    EXPECT_LE(plan.peak(after) + beyond, Bytes(budget)) << advice->module;
  }
  EXPECT_GT(moved, 50u);
  EXPECT_GT(kept, 50u);
  EXPECT_GT(raised, 200u);
  EXPECT_GT(more_than_asked, 50u);
}

}  // namespace
}  // namespace stowage::cli
