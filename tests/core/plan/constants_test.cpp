// Where a map puts constants of a graph that it does not name.
#include <gtest/gtest.h>

#include "core/plan/placement.h"
#include "core/plan/settings.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;
using test::machine_of;

/// "first", then "second", which uses the constant; "block.0" and "block.1" use nothing.
model::ModelPtr graph_of(const std::string& user) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  const auto add = [&](const char* name, model::TensorKind kind) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {4};
    spec.bytes = Bytes(4);
    spec.kind = kind;
    builder.add_tensor(std::move(spec));
  };
  for (const char* name : {"first.w", "second.w", "block.0.w", "block.1.w"})
    add(name, model::TensorKind::Parameter);
  add("lifted_tensor_0", model::TensorKind::Constant);
  builder.set_first_users({{"lifted_tensor_0", user}});
  return builder.build().value();
}

std::string place(const std::string& user, DeviceMap map, const Settings& settings = {}) {
  const model::ModelPtr model = graph_of(user);
  const machine::Machine machine = machine_of({100, 100});
  const AppliedMap applied = apply(map, *model, machine, settings);
  const Placement::Slot slot = applied.placement[*model->find_tensor("lifted_tensor_0")];
  return slot < machine.devices.size() ? machine::to_string(machine.devices[slot].id) : "nowhere";
}

TEST(ConstantsOfAGraph, FollowTheModuleThatUsesThem) {
  const DeviceMap both{{{"first", gpu(0)}, {"second", gpu(1)}, {"block", kCpu}}};
  EXPECT_EQ(place("second", both), "1");
  EXPECT_EQ(place("first", both), "0");
  EXPECT_EQ(place("", both), "0") << "the map does not name the root: the main GPU";
  EXPECT_EQ(place("second", {{{"first", gpu(0)}, {"second", gpu(1)}, {"lifted_tensor_0", kCpu}}}), "cpu")
      << "unless it is named";
  EXPECT_EQ(place("second", {{{"", gpu(1)}, {"first", gpu(0)}, {"second", gpu(0)}}}), "1")
      << "the root's key names it too";
  EXPECT_EQ(place("second", {{{"first", gpu(1)}, {"second", gpu(7)}}}), "1") << "no such GPU";
}

TEST(ConstantsOfAGraph, AreOnTheMainGpuWhereTheirModuleIsStreamed) {
  const DeviceMap map{{{"first", gpu(1)}, {"second", kCpu}, {"block", gpu(0)}}};
  EXPECT_EQ(place("second", map), "0");
  EXPECT_EQ(place("second", {{{"first", gpu(1)}, {"second", kDisk}}}), "1");
  Settings asked;
  asked.main_gpu = 1;
  EXPECT_EQ(place("second", map, asked), "1");
  EXPECT_EQ(place("second", {{{"first", kDisk}, {"second", kCpu}}}, asked), "disk")
      << "no GPU holds anything: there is none to stream to";
}

TEST(ConstantsOfAGraph, AreOnTheHostWhereItComputesTheirModule) {
  const DeviceMap map{{{"first", gpu(1)}, {"second", kDisk}, {"block", kCpu}}};
  Settings host;
  host.runtime.change_to(machine::kComputesOnHost);
  EXPECT_EQ(place("second", map, host), "cpu");
  EXPECT_EQ(place("first", map, host), "1");
  Settings mixed;
  mixed.runtime.change_to(machine::kByModule);
  EXPECT_EQ(place("second", map, mixed), "1") << "nothing is computed there";
  mixed.computed = {"second", "block.0"};
  EXPECT_EQ(place("second", map, mixed), "cpu");
  EXPECT_EQ(place("block.0", map, mixed), "cpu");
  EXPECT_EQ(place("block", map, mixed), "1") << "not all of it is";
  mixed.computed.push_back("block.1");
  EXPECT_EQ(place("block", map, mixed), "cpu");
}

}  // namespace
}  // namespace stowage::plan
