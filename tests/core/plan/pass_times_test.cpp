// What devices compute: for which of them it is counted, and for which device a module's time is.
#include "core/plan/evaluation/pass_times.h"

#include <gtest/gtest.h>

#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using machine::kCpu;

PassTimes known(const std::vector<machine::DeviceId>& devices, const std::string& card = {}) {
  PassTimes out;
  for (const machine::DeviceId id : devices) out.columns.push_back({id, card, {}, {}});
  return out;
}

TEST(PassTimes, AreCountedForAllDevicesThatMayComputeOrForNone) {
  const machine::Machine machine = test::machine_of({100, 100});
  const auto counted = [&](const PassTimes& times, const machine::RuntimeRow* kind, bool empty = false) {
    Settings settings;
    settings.runtime.row = kind;
    settings.allow_empty_gpus = empty;
    return !counted_columns(&times, machine, settings).empty();
  };
  const PassTimes all = known({gpu(0), gpu(1), kCpu}), gpus = known({gpu(1), gpu(0)}),
                  some = known({gpu(0), kCpu});
  for (const auto kind :
       {machine::kStreams, machine::kComputesOnHost, machine::kByModule, machine::kStreamsAhead}) {
    EXPECT_TRUE(counted(all, kind));
    EXPECT_FALSE(counted(some, kind)) << "a GPU that nobody knows";
    EXPECT_FALSE(counted({}, kind));
  }
  EXPECT_TRUE(counted(gpus, machine::kStreams));
  EXPECT_FALSE(counted(gpus, machine::kStreams, true)) << "a plan may have nothing on the GPUs";
  EXPECT_FALSE(counted(gpus, machine::kComputesOnHost));
  EXPECT_FALSE(counted(gpus, machine::kByModule));
  EXPECT_TRUE(counted_columns(nullptr, machine, {}).empty());
  EXPECT_EQ(counted_columns(&gpus, machine, {}), (std::vector<std::uint32_t>{1, 0, kNoColumn, kNoColumn}));
}

/// So a repair that adds a card like the ones there are has times too.
TEST(PassTimes, AnotherDeviceOfTheNameComputesAsTheFirst) {
  machine::Machine machine = test::machine_of({100, 100});
  machine.devices[0].name = machine.devices[1].name = "T4";
  const PassTimes times = known({gpu(0)}, "T4");
  EXPECT_EQ(counted_columns(&times, machine, {}), (std::vector<std::uint32_t>{0, 0, kNoColumn, kNoColumn}));
  machine.devices[1].name = "A100";
  EXPECT_TRUE(counted_columns(&times, machine, {}).empty());
  machine.devices[1].name.clear();
  EXPECT_TRUE(counted_columns(&times, machine, {}).empty());
}

/// A map that asks a device to compute whose rates nobody knows is judged without computing.
TEST(PassTimes, APlanOnADeviceWithoutRatesIsJudgedWithout) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  builder.add_module("a", "Leaf");
  model::ModelBuilder::TensorSpec spec;
  spec.name = "a.weight";
  spec.dtype = model::Dtype::U8;
  spec.bytes = Bytes(8);
  spec.shape = {8};
  builder.add_tensor(std::move(spec));
  const auto model = builder.build().value();
  const machine::Machine machine = test::machine_of({100});
  const PassTimes times{{{gpu(0), {}, {0, 7}, {0, 70}}}};
  const auto judged = [&](machine::DeviceId where) {
    return evaluate(*model, machine, {}, {{static_cast<Placement::Slot>(*machine.slot(where))}}, &times);
  };
  EXPECT_TRUE(judged(gpu(0)).computing);
  EXPECT_DOUBLE_EQ(judged(gpu(0)).step_seconds, 7e-12);
  EXPECT_FALSE(judged(kCpu).computing);
  EXPECT_EQ(judged(kCpu).gpu_seconds, 0);
}

TEST(PassTimes, TheFirstTensorDecidesWhoExecutes) {
  model::ModelBuilder builder;
  for (const char* name : {"", "x", "x.y", "x.y.z", "x.w", "empty", "empty.more"})
    builder.add_module(name, "Some");
  for (const char* name : {"x.y.z.weight", "x.w.weight", "x.bias"}) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.bytes = Bytes(1);
    spec.shape = {1};
    builder.add_tensor(std::move(spec));
  }
  const auto model = builder.build().value();
  const auto deciding = deciding_tensors(*model);
  const auto decides = [&](const char* module) {
    const model::TensorId id = deciding[model->find_module(module)->index()];
    return id.valid() ? (*model)[id].name : std::string();
  };
  EXPECT_EQ(decides("x"), "x.bias") << "its own first";
  EXPECT_EQ(decides("x.y"), "x.y.z.weight");
  EXPECT_EQ(decides("x.w"), "x.w.weight");
  EXPECT_EQ(decides(""), "x.bias");
  EXPECT_EQ(decides("empty.more"), "x.bias") << "that of the module above";
}

}  // namespace
}  // namespace stowage::plan
