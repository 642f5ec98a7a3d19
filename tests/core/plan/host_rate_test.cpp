// How fast the CPU computes with what lies in its memory: one answer for the judge of plans and for the
// solver.
#include <gtest/gtest.h>

#include "core/machine/cards.h"
#include "core/plan/evaluate.h"
#include "tests/core/plan/case_models.h"

namespace stowage::plan {
namespace {

using machine::kCpu;

machine::Machine host_of(const std::string& name) {
  machine::Machine out = test::machine_of({1'000'000});
  std::erase_if(out.links, [](const machine::Link& link) { return link.from == kCpu && link.to == kCpu; });
  out.devices[*out.slot(kCpu)].name = name;
  return out;
}

TEST(HostRate, IsTheUsualPartOfTheCard) {
  EXPECT_EQ(machine::host_memory_rate(host_of("AMD EPYC 9654 96-Core Processor")), 331'776'000'000u)
      << "12 channels of DDR5-4800, 460.8 GB/s, times 0.72";
  EXPECT_EQ(machine::host_memory_rate(host_of("a CPU of nobody")), host_of("").rate(kCpu, kCpu));
  EXPECT_EQ(machine::host_memory_rate(host_of("RTX 4090")), host_of("").rate(kCpu, kCpu))
      << "no processor's card";
}

TEST(HostRate, WhatIsTypedOrMeasuredComesFirst) {
  machine::Machine machine = host_of("EPYC 9654");
  machine.set_link(kCpu, kCpu, 12'345);
  EXPECT_EQ(machine::host_memory_rate(machine), 12'345u);
  machine.devices.clear();
  EXPECT_EQ(machine::host_memory_rate(machine), 12'345u) << "a machine without a CPU";
}

TEST(HostRate, PlansAreJudgedByIt) {
  model::ModelBuilder builder;
  builder.add_module("", "Root");
  builder.add_module("a", "Leaf");
  model::ModelBuilder::TensorSpec spec;
  spec.name = "a.weight";
  spec.dtype = model::Dtype::F16;
  spec.bytes = Bytes(331'776'000);
  spec.shape = {165'888'000};
  builder.add_tensor(std::move(spec));
  const auto model = builder.build().value();
  const machine::Machine machine = host_of("EPYC 9654");
  Settings settings;
  settings.runtime.row = machine::kComputesOnHost;
  const Placement on_cpu{{static_cast<Placement::Slot>(*machine.slot(kCpu))}};
  const Evaluation e = evaluate(*model, machine, settings, on_cpu);
  EXPECT_DOUBLE_EQ(e.step_seconds, 1e-3);
  EXPECT_DOUBLE_EQ(e.host_seconds, 1e-3);
}

}  // namespace
}  // namespace stowage::plan
