#include "core/plan/turn_bytes.h"

#include <gtest/gtest.h>

#include "core/plan/evaluate.h"
#include "core/plan/evaluation/executing.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

constexpr Placement::Slot kGpu0 = 0, kGpu1 = 1, kCpu = 2;

/// "a" with a child "a.b" that has the tensor, and "c" with a tensor of its own.
model::ModelPtr nested() {
  model::ModelBuilder builder;
  builder.add_module("", "Net");
  builder.add_module("a", "Group");
  builder.add_module("a.b", "Leaf");
  builder.add_module("a.act", "Activation");
  builder.add_module("c", "Leaf");
  for (const char* name : {"a.b.w", "c.w"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(100);
    spec.shape = {100};
    builder.add_tensor(std::move(spec));
  }
  return *builder.build();
}

std::size_t index_of(const model::Model& model, const char* name) { return model.find_module(name)->index(); }

TEST(ExecutingSlots, AreThoseOfTheFirstTensorBelowElseOfTheModuleAbove) {
  const auto model = nested();
  const machine::Machine machine = test::machine_of({1000, 1000});
  const auto executes = executing_slots(*model, machine, {}, {{kGpu1, kGpu0}});
  EXPECT_EQ(executes[index_of(*model, "a")], kGpu1);
  EXPECT_EQ(executes[index_of(*model, "a.b")], kGpu1);
  EXPECT_EQ(executes[index_of(*model, "a.act")], kGpu1) << "no tensor of its own";
  EXPECT_EQ(executes[index_of(*model, "c")], kGpu0);
  EXPECT_EQ(executes[0], kGpu1) << "the first tensor of all";
}

TEST(ExecutingSlots, WhatLiesOnTheHostRunsOnTheMainGpuOrOnTheHost) {
  const auto model = nested();
  const machine::Machine machine = test::machine_of({1000, 1000});
  Settings settings;
  const Placement placement{{kCpu, kGpu1}};
  EXPECT_EQ(executing_slots(*model, machine, settings, placement)[1], kGpu1);
  settings.runtime.row = machine::kComputesOnHost;
  EXPECT_EQ(executing_slots(*model, machine, settings, placement)[1], kCpu);
}

TEST(TurnBytes, ADeviceKeepsRoomForTheLargestTurnThatItExecutes) {
  const auto model = nested();
  machine::Machine machine = test::machine_of({1000, 1000});
  TurnBytes turns(model->modules().size(), 0);
  turns[index_of(*model, "a.act")] = 30;
  turns[index_of(*model, "c")] = 70;
  const Placement apart{{kGpu0, kGpu1}}, streamed{{kCpu, kGpu1}};
  EXPECT_EQ(largest_turns(*model, machine, {}, apart, turns), (std::vector<std::uint64_t>{30, 70, 0, 0}));
  EXPECT_EQ(largest_turns(*model, machine, {}, streamed, turns), (std::vector<std::uint64_t>{0, 70, 0, 0}));
  machine = with_room_for_turns(std::move(machine), *model, {}, apart, turns);
  EXPECT_EQ(machine.devices[0].keep_free, Bytes(30));
  EXPECT_EQ(machine.devices[1].keep_free, Bytes(70));
  EXPECT_FALSE(machine.devices[2].keep_free);
  const Evaluation e = evaluate(*model, machine, {}, apart);
  EXPECT_EQ(e.devices[1].used, Bytes(170));
}

TEST(TurnBytes, WhatSomebodySaidStays) {
  const auto model = nested();
  machine::Machine machine = test::machine_of({1000, 1000});
  machine.devices[0].keep_free = Bytes(5);
  const TurnBytes turns(model->modules().size(), 40);
  machine = with_room_for_turns(std::move(machine), *model, {}, {{kGpu0, kGpu0}}, turns);
  EXPECT_EQ(machine.devices[0].keep_free, Bytes(5));
  EXPECT_FALSE(machine.devices[1].keep_free) << "executes nothing";
}

/// On whichever device: the CPU's turns come second.
TEST(TurnBytes, TheLargestIsFoundOnEitherDevice) {
  EXPECT_FALSE(largest_turn({}, 3));
  EXPECT_FALSE(largest_turn({0, 0, 0}, 3)) << "takes nothing";
  for (std::size_t at = 0; at < 6; ++at) {
    TurnBytes turns(6, 40);
    turns[at] = 41;
    EXPECT_EQ(largest_turn(turns, 3), (LargestTurn{at % 3, Bytes(41)})) << at;
    EXPECT_EQ(largest_turn(turns, 6), (LargestTurn{at, Bytes(41)})) << at;
  }
}

TEST(TurnBytes, WithoutAnyNothingIsKept) {
  const auto model = nested();
  const machine::Machine machine = test::machine_of({1000});
  EXPECT_EQ(with_room_for_turns(machine, *model, {}, {{kGpu0, kGpu0}}, {}), machine);
}

}  // namespace
}  // namespace stowage::plan
