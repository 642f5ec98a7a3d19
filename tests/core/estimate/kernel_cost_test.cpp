#include "core/estimate/kernel_cost.h"

#include <gtest/gtest.h>

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
