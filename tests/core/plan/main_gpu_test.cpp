#include "core/plan/main_gpu.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "core/base/json.h"
#include "core/plan/evaluate.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

model::ModelPtr leaves(std::size_t count) {
  model::ModelBuilder builder;
  builder.add_module("", "Net");
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "l" + std::to_string(i);
    builder.add_module(name, "Leaf");
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".w";
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(100);
    spec.shape = {100};
    builder.add_tensor(std::move(spec));
  }
  return *builder.build();
}

/// accelerate 1.12, dispatch_model: the first value of the map that is neither "cpu" nor "disk".
std::optional<std::uint32_t> main_up_to_1_12(const Json& map) {
  for (const auto& [key, value] : map.items()) {
    if (value.is_number()) return value.get<std::uint32_t>();
  }
  return std::nullopt;
}

/// accelerate 1.15: list(set(map.values()) - {"cpu", "disk"})[0]; eight small numbers stand in order.
std::optional<std::uint32_t> main_since_1_13(const Json& map) {
  std::set<std::uint32_t> devices;
  for (const auto& [key, value] : map.items()) {
    if (value.is_number()) devices.insert(value.get<std::uint32_t>());
  }
  return devices.empty() ? std::nullopt : std::optional(*devices.begin());
}

TEST(MainGpu, OnlyOneThatTheMachineHasIsAsked) {
  for (std::uint32_t gpus = 0; gpus < 5; ++gpus) {
    Settings settings;
    EXPECT_EQ(asked_main(gpus, settings), std::nullopt);
    for (const std::uint32_t asked : {0u, 1u, 3u, 4u, 255u, 256u, 257u, ~0u}) {
      settings.main_gpu = asked;
      EXPECT_EQ(asked_main(gpus, settings).has_value(), asked < gpus) << asked << " of " << gpus;
      EXPECT_EQ(asked_main(gpus, settings).value_or(0), asked < gpus ? asked : 0);
    }
  }
}

/// A map of the host alone computes on the CPU; a profile of it may stream to a GPU that holds nothing.
TEST(MainGpu, AnEmptyGpuStreamsOnlyWhereItIsAskedTo) {
  const auto model = leaves(3);
  const machine::Machine machine = test::machine_of({1000, 1000});
  Placement placement;
  placement.slots.assign(3, static_cast<Placement::Slot>(*machine.slot(machine::kCpu)));
  Settings settings;
  settings.main_gpu = 1;
  EXPECT_FALSE(main_slot(placement.slots, 2, settings));
  EXPECT_FALSE(evaluate(*model, machine, settings, placement).streamed_bytes);
  settings.streams_to_empty_gpu = true;
  EXPECT_EQ(main_slot(placement.slots, 2, settings), Placement::Slot(1));
  const Evaluation streamed = evaluate(*model, machine, settings, placement);
  EXPECT_EQ(streamed.main_gpu, 1u);
  EXPECT_EQ(streamed.streamed_bytes, Bytes(300));
  settings.main_gpu.reset();
  EXPECT_FALSE(main_slot(placement.slots, 2, settings)) << "nobody says which";
}

TEST(MainGpu, EveryExportedMapImpliesItInEveryRelease) {
  const auto model = leaves(7);
  int reordered = 0;
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const machine::Machine machine = test::machine_of(std::vector<std::uint64_t>(1 + random() % 8, 1000));
    Placement placement;
    for (std::size_t i = 0; i < 7; ++i)
      placement.slots.push_back(static_cast<Placement::Slot>(random() % machine.devices.size()));
    const DeviceMap map = to_device_map(*model, machine, placement);
    const Json json = to_json(map);
    const Evaluation e = evaluate(*model, machine, {}, placement);
    EXPECT_EQ(main_up_to_1_12(json), e.main_gpu);
    EXPECT_EQ(main_since_1_13(json), e.main_gpu);
    AppliedMap applied;
    const Evaluation checked = check(*model, machine, {}, map, &applied);
    EXPECT_EQ(applied.placement, placement);
    EXPECT_EQ(checked.main_gpu, e.main_gpu);
    for (const Diagnostic& one : checked.diagnostics) {
      EXPECT_NE(one.what.code, Code::MapMainGpu);
      EXPECT_NE(one.what.code, Code::MapMainGpuOver);
    }
    const auto gpu = std::find_if(placement.slots.begin(), placement.slots.end(),
                                  [&](Placement::Slot slot) { return slot < machine.gpu_count(); });
    reordered += gpu != placement.slots.end() && *gpu != *e.main_gpu ? 1 : 0;
  }
  EXPECT_GT(reordered, 500)
      << "the first GPU in definition order is nearly always the lowest: nothing is tested";
}

Evaluation checked(const char* map, const std::vector<std::uint64_t>& gpus, const Settings& settings = {}) {
  const auto model = leaves(4);
  return check(*model, test::machine_of(gpus), settings,
               device_map_from_json(parse_json(map, "map").value(), "map").value());
}

const Diagnostic* find(const Evaluation& e, Code code) {
  const auto at = std::find_if(e.diagnostics.begin(), e.diagnostics.end(),
                               [&](const Diagnostic& one) { return one.what.code == code; });
  return at == e.diagnostics.end() ? nullptr : &*at;
}

TEST(MainGpu, AMapThatNamesAnotherGpuFirstIsCountedForBoth) {
  const char* map = R"({"l0": 1, "l1": 0, "l2": "cpu", "l3": "cpu"})";
  EXPECT_TRUE(find(checked(map, {1000, 1000}), Code::MapMainGpu));
  const Evaluation e = checked(map, {1000, 150});
  EXPECT_EQ(e.main_gpu, 0u);
  EXPECT_TRUE(e.fits);
  const Diagnostic* over = find(e, Code::MapMainGpuOver);
  ASSERT_TRUE(over);
  EXPECT_EQ(over->severity, Severity::Warning);
  EXPECT_EQ(over->numbers, std::vector<std::uint64_t>{50}) << "100 there, 100 streamed, of 150";
  EXPECT_FALSE(
      find(checked(R"({"l1": 0, "l0": 1, "l2": "cpu", "l3": "cpu"})", {1000, 150}), Code::MapMainGpuOver));
  EXPECT_FALSE(find(checked(R"({"l0": 1, "l1": 0, "l2": 0, "l3": 1})", {1000, 1000}), Code::MapMainGpu))
      << "nothing is streamed";
}

TEST(MainGpu, WhatAMapCannotSayIsSaid) {
  Settings settings;
  settings.main_gpu = 1;
  const Evaluation e = checked(R"({"l0": 0, "l1": 1, "l2": "cpu", "l3": "cpu"})", {1000, 1000}, settings);
  EXPECT_EQ(e.main_gpu, 1u);
  EXPECT_TRUE(find(e, Code::PlanMainGpu));
  settings.main_gpu = 0;
  EXPECT_FALSE(find(checked(R"({"l0": 0, "l1": 1, "l2": "cpu", "l3": "cpu"})", {1000, 1000}, settings),
                    Code::PlanMainGpu));
}

}  // namespace
}  // namespace stowage::plan
