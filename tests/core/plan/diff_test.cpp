// Two plans held against each other: what moves, what stays, and on which devices that is told.
#include "core/plan/diff.h"

#include <gtest/gtest.h>

#include "core/plan/joint_machine.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using test::machine_of;

struct Row {
  std::string name;
  machine::DeviceId from, to;
  Bytes bytes;
  model::ModuleId module;
};

std::vector<Row> rows_of(const PlanDiff& diff) {
  std::vector<Row> out;
  for (const Move& move : diff.moves) out.push_back({move.name, move.from, move.to, move.bytes, move.module});
  for (const Stay& stay : diff.stays)
    out.push_back({stay.name, stay.device, stay.device, stay.bytes, stay.module});
  return out;
}

/// By their names alone: those of a module, or the one of this name.
std::vector<std::size_t> tensors_of(const model::Model& model, const std::string& name) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < model.tensors().size(); ++i) {
    const std::string& tensor = model.tensors()[i].name;
    if (name.empty() || tensor == name || tensor.starts_with(name + ".")) out.push_back(i);
  }
  return out;
}

std::optional<machine::DeviceId> place(const machine::Machine& machine, Placement::Slot slot) {
  return slot < machine.devices.size() ? std::optional(machine.devices[slot].id) : std::nullopt;
}

/// A placement that leaves some out.
Placement partly(test::RandomModel& random, const model::Model& model) {
  Placement out = random.place(model, 4);
  const std::size_t gaps = random.below(3);
  for (std::size_t i = 0; i < gaps && !out.slots.empty(); ++i)
    out.slots[random.below(out.slots.size())] = Placement::kUnplaced;
  return out;
}

class RandomDiffs : public testing::TestWithParam<int> {};

TEST_P(RandomDiffs, MovesTurnOnePlacementIntoTheOther) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  SCOPED_TRACE("seed " + std::to_string(seed));
  test::RandomModel random(seed + 5000);
  const auto model = random.make(3 + random.below(50));
  const machine::Machine machine = machine_of({1, 1});
  const Placement a = random.place(*model, 4), b = random.place(*model, 4);
  const PlanDiff diff = plan::diff(*model, machine, a, b);
  Placement moved = a;
  std::vector<bool> touched(model->tensors().size());
  for (const Move& move : diff.moves) {
    for (std::size_t i = 0; i < model->tensors().size(); ++i) {
      const std::string& name = model->tensors()[i].name;
      if (!move.name.empty() && name != move.name && !name.starts_with(move.name + ".")) continue;
      EXPECT_EQ(machine.devices[moved.slots[i]].id, move.from) << name;
      EXPECT_FALSE(touched[i]) << name << " moves twice";
      touched[i] = true;
      moved.slots[i] = static_cast<Placement::Slot>(*machine.slot(move.to));
    }
  }
  EXPECT_EQ(moved, b);
  const Evaluation before = evaluate(*model, machine, {}, a), after = evaluate(*model, machine, {}, b);
  for (std::size_t i = 0; i < diff.devices.size(); ++i) {
    EXPECT_EQ(diff.devices[i].before, before.devices[i].weights);
    EXPECT_EQ(diff.devices[i].after, after.devices[i].weights);
  }
  EXPECT_TRUE(plan::diff(*model, machine, a, a).moves.empty());
}

TEST_P(RandomDiffs, MovesAndStaysTellEveryTensorOnceAndInAsFewRowsAsThereCanBe) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  SCOPED_TRACE("seed " + std::to_string(seed));
  test::RandomModel random(seed + 9000);
  const auto model = random.make(3 + random.below(50));
  const machine::Machine machine = machine_of({1, 1});
  const Placement a = partly(random, *model), b = partly(random, *model);
  const PlanDiff diff = plan::diff(*model, machine, a, b);
  std::vector<int> told(model->tensors().size());
  for (const Row& row : rows_of(diff)) {
    SCOPED_TRACE(row.name);
    for (const std::size_t i : tensors_of(*model, row.name)) {
      ++told[i];
      EXPECT_EQ(place(machine, a.slots[i]), row.from);
      EXPECT_EQ(place(machine, b.slots[i]), row.to);
      EXPECT_TRUE(model->contains(row.module, model->tensors()[i].module));
    }
    if (row.name.empty()) continue;
    // What it is in is no row: something in it went elsewhere.
    const auto around = tensors_of(
        *model, row.name.substr(0, row.name.rfind('.') == std::string::npos ? 0 : row.name.rfind('.')));
    EXPECT_TRUE(std::any_of(around.begin(), around.end(), [&](std::size_t i) {
      return place(machine, a.slots[i]) != row.from || place(machine, b.slots[i]) != row.to;
    }));
  }
  Bytes sum;
  for (std::size_t i = 0; i < told.size(); ++i)
    EXPECT_EQ(told[i], a.slots[i] != Placement::kUnplaced && b.slots[i] != Placement::kUnplaced);
  for (const Row& row : rows_of(diff)) sum += row.bytes;
  EXPECT_LE(sum, model->total_bytes());
  const bool all = std::count(told.begin(), told.end(), 1) == static_cast<std::ptrdiff_t>(told.size());
  if (all) {
    EXPECT_EQ(sum, model->total_bytes()) << "each storage once";
  }
}

TEST_P(RandomDiffs, GpuDifferencesAddUpToTheDifferenceOfTheDevices) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  SCOPED_TRACE("seed " + std::to_string(seed));
  test::RandomModel random(seed + 11000);
  const auto model = random.make(3 + random.below(40));
  const machine::Machine machine = machine_of({1, 1});
  // Without ties: a storage on two devices is there twice, and no move tells of the second.
  const auto together = [&](Placement placement) {
    for (const model::Storage& storage : model->storages()) {
      for (const model::TensorId id : storage.tensors)
        placement.slots[id.index()] = placement[storage.tensors.front()];
    }
    return placement;
  };
  const Placement a = together(random.place(*model, 4)), b = together(random.place(*model, 4));
  const PlanDiff diff = plan::diff(*model, machine, a, b);
  std::int64_t moved = 0, gpus = 0;
  for (const Move& move : diff.moves) moved += gpu_difference(move);
  for (const auto& device : diff.devices) {
    if (device.device.gpu())
      gpus +=
          static_cast<std::int64_t>(device.after.count()) - static_cast<std::int64_t>(device.before.count());
  }
  EXPECT_EQ(moved, gpus);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomDiffs, testing::Range(1, 61));

TEST(Diff, WholeSubtreesAreOneMove) {
  test::RandomModel random(3);
  const auto model = random.make(30);
  const machine::Machine machine = machine_of({1});
  const Placement a{std::vector<Placement::Slot>(model->tensors().size(), 0)},
      b{std::vector<Placement::Slot>(model->tensors().size(), 1)};
  const PlanDiff diff = plan::diff(*model, machine, a, b);
  ASSERT_EQ(diff.moves.size(), 1u);
  EXPECT_EQ(diff.moves[0].name, "");
  EXPECT_EQ(diff.moved_bytes, model->total_bytes());
}

TEST(Diff, OntoAGpuIsMoreOffItLessAndTheRestNothing) {
  const auto of = [](machine::DeviceId from, machine::DeviceId to) {
    return gpu_difference({"a", from, to, Bytes(100), model::ModuleId(0)});
  };
  EXPECT_EQ(of(machine::kCpu, machine::gpu(1)), 100);
  EXPECT_EQ(of(machine::gpu(0), machine::kDisk), -100);
  EXPECT_EQ(of(machine::gpu(0), machine::gpu(1)), 0);
  EXPECT_EQ(of(machine::kDisk, machine::kCpu), 0);
}

class RandomMachines : public testing::TestWithParam<int> {};

TEST_P(RandomMachines, APlacementIsTheSameOnTheMachineOfBoth) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  SCOPED_TRACE("seed " + std::to_string(seed));
  test::RandomModel random(seed + 700);
  const auto model = random.make(2 + random.below(20));
  const auto machine = [&] {
    return machine_of(std::vector<std::uint64_t>(random.below(4), 1 + random.below(9)));
  };
  const machine::Machine a = machine(), b = machine();
  const auto joint = joint_machine(a, b);
  ASSERT_TRUE(joint);
  EXPECT_EQ(joint->devices.size(), std::max(a.devices.size(), b.devices.size()));
  for (const auto* of : {&a, &b}) {
    const Placement here = random.place(*model, of->devices.size());
    const Placement there = on_machine(here, *of, *joint);
    for (std::size_t i = 0; i < here.slots.size(); ++i)
      EXPECT_EQ(place(*of, here.slots[i]), place(*joint, there.slots[i]));
    EXPECT_EQ(on_machine(there, *joint, *of), here);
    const Evaluation judged = evaluate(*model, *of, {}, here), moved = on_machine(judged, *joint);
    ASSERT_EQ(moved.devices.size(), joint->devices.size());
    EXPECT_EQ(moved.main(), judged.main());
    Bytes used, all;
    for (const DeviceUse& use : judged.devices) used += use.used;
    for (std::size_t i = 0; i < moved.devices.size(); ++i) {
      EXPECT_EQ(moved.devices[i].device, joint->devices[i].id);
      all += moved.devices[i].used;
    }
    EXPECT_EQ(all, used);
  }
  // What the first has is as it is there, whatever the second says of it.
  for (const machine::Device& device : a.devices) EXPECT_EQ(*joint->find(device.id), device);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomMachines, testing::Range(1, 31));

TEST(JointMachine, WhatAPlacementLosesWithItsDeviceHasNoPlace) {
  const machine::Machine two = machine_of({1, 1}), one = machine_of({1});
  EXPECT_EQ(on_machine({{0, 1, 2, 3, Placement::kUnplaced}}, two, one),
            (Placement{{0, Placement::kUnplaced, 1, 2, Placement::kUnplaced}}));
}

TEST(JointMachine, AMapBringsItsDevicesAlongUntilThereAreTooMany) {
  machine::Machine machine = machine_of({1});
  DeviceMap map;
  map.entries = {{"a", machine::gpu(0)}, {"b", machine::gpu(3)}, {"c", machine::kDisk}};
  ASSERT_TRUE(add_named(machine, map));
  EXPECT_EQ(machine.gpu_count(), 4u) << "numbers have no gaps";
  EXPECT_FALSE(machine.devices[3].budget);
  map.entries.push_back({"d", machine::gpu(machine::kMostDevices)});
  EXPECT_FALSE(add_named(machine, map));
}

}  // namespace
}  // namespace stowage::plan
