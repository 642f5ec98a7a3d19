#include "core/estimate/kernel_cost.h"

#include <gtest/gtest.h>

#include "core/machine/calibration.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

TEST(KernelCost, TakesItsBytesAtTheRateOfItsMemory) {
  machine::Machine machine;
  machine.links = {{gpu(0), gpu(0), 2'000'000'000'000, 3'000}};
  const KernelCost cost(machine, gpu(0));
  EXPECT_EQ(cost.operator_ps(Bytes(20'000'000)), 10'000'000u);
  EXPECT_EQ(cost.operator_ps(Bytes(20'000'001)), 10'000'001u) << "rounded up";
  EXPECT_EQ(cost.operator_ps(Bytes(6'000'000)), 3'000'000u);
  EXPECT_EQ(cost.operator_ps(Bytes(0)), 3'000'000u) << "a launch takes its time";
}

/// What a calibration measured is what an operator then costs: the same numbers, worked out by hand.
TEST(KernelCost, FollowsTheCalibrationOfAMachine) {
  machine::Machine machine;
  machine.devices = {{gpu(0)}, {machine::kCpu}};
  machine::Calibration measured;
  const auto add = [&](machine::Measured what, machine::DeviceId at, double median) {
    measured.figures.push_back({what, at, at, {}, {}, 1, {median, median, median, 1}});
  };
  add(machine::Measured::Copy, gpu(0), 750e9);
  add(machine::Measured::Launch, gpu(0), 7e-6);
  add(machine::Measured::Read, machine::kCpu, 20e9);
  add(machine::Measured::Launch, machine::kCpu, 2e-6);
  machine::apply(measured, machine);
  const KernelCost on_gpu(machine, gpu(0)), on_cpu(machine, machine::kCpu);
  EXPECT_EQ(on_gpu.operator_ps(Bytes(0)), 7'000'000u);
  EXPECT_EQ(on_gpu.operator_ps(Bytes(1'500'000'000)), 1'000'000'000u) << "read and written";
  EXPECT_EQ(on_cpu.operator_ps(Bytes(0)), 2'000'000u);
  EXPECT_EQ(on_cpu.operator_ps(Bytes(20'000'000)), 1'000'000'000u);
}

TEST(KernelCost, AssumesWhatNobodySays) {
  machine::Machine machine;
  machine.set_link(machine::kCpu, gpu(0), 1'000);  // not its memory
  EXPECT_EQ(KernelCost(machine, gpu(0)).operator_ps(Bytes(0)), kDefaultLaunchNs * 1000);
  EXPECT_EQ(KernelCost(machine, gpu(0)).operator_ps(Bytes(kDefaultGpuMemoryRate)), 1'000'000'000'000u);
  EXPECT_EQ(KernelCost(machine, machine::kCpu).operator_ps(Bytes(machine::kDefaultMemoryRate)),
            1'000'000'000'000u);
  EXPECT_EQ(KernelCost(machine, machine::kCpu).operator_ps(Bytes(0)), 0u);
}

TEST(KernelCost, StaysAtTheEndOfItsRange) {
  machine::Machine machine;
  machine.links = {{gpu(0), gpu(0), 1, ~0ull}};
  EXPECT_EQ(KernelCost(machine, gpu(0)).operator_ps(Bytes::max()), ~0ull);
  EXPECT_EQ(KernelCost(machine, gpu(0)).operator_ps(Bytes(0)), ~0ull);
}

}  // namespace
}  // namespace stowage::estimate
