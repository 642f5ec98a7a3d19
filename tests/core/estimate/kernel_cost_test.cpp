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

/// Rates of products as they were measured, at the size that has as much work; by hand.
TEST(KernelCost, TakesItsOperationsWhereThatIsLonger) {
  machine::Machine machine;
  machine.devices = {{gpu(0)}, {machine::kCpu}};
  machine.links = {{gpu(0), gpu(0), 1'000'000'000'000, 3'000},
                   {machine::kCpu, machine::kCpu, 10'000'000'000, 0}};
  machine::Calibration measured;
  const auto add = [&](machine::Measured what, machine::DeviceId at, const char* type, std::uint64_t n,
                       double rate) {
    measured.figures.push_back({what, at, at, {}, type, n, {rate / 2, rate, rate * 2, 3}});
  };
  add(machine::Measured::Matmul, gpu(0), "float32", 100, 1e12);
  add(machine::Measured::Matmul, gpu(0), "float32", 10'000, 3e12);
  add(machine::Measured::Matmul, gpu(0), "float16", 100, 8e12);
  add(machine::Measured::Convolution, gpu(0), "float32", 100, 0.5e12);
  add(machine::Measured::Matmul, machine::kCpu, "float32", 100, 1e10);
  const KernelCost cost(machine, gpu(0), &measured), on_cpu(machine, machine::kCpu, &measured);
  ProductWork product;
  product.operations = 2e6;  // 100 x 100 x 100
  product.each = 1e6;
  EXPECT_EQ(cost.operator_ps(Bytes(0), product), 3'000'000u) << "a launch is longer";
  product.operations = 2e9;  // 1,000 x 1,000 x 1,000: in the middle of the two, by the logarithm
  EXPECT_NEAR(static_cast<double>(cost.operator_ps(Bytes(0), product)), 1e9, 1);
  EXPECT_EQ(cost.operator_ps(Bytes(2'000'000'000), product), 2'000'000'000u) << "its bytes are longer";
  EXPECT_EQ(cost.operator_ps(Bytes(0)), 3'000'000u);
  product.dtype = model::Dtype::F16;
  EXPECT_EQ(cost.operator_ps(Bytes(0), product), 250'000'000u) << "the type has rates of its own";
  product.dtype = model::Dtype::F32;
  product.convolution = true;
  EXPECT_EQ(cost.operator_ps(Bytes(0), product), 4'000'000'000u);
  product.convolution = false;
  EXPECT_EQ(on_cpu.operator_ps(Bytes(0), product), 200'000'000'000u);
  product.operations = 1e40;
  EXPECT_EQ(cost.operator_ps(Bytes(0), product), ~0ull);
  EXPECT_EQ(KernelCost(machine, gpu(0)).operator_ps(Bytes(0), product), 3'000'000u) << "no rate, no time";
}

/// Cards that people buy are known by their names.
TEST(KernelCost, KnowsTheRatesOfCards) {
  machine::Machine machine;
  machine.devices = {{gpu(0), "RTX 4090"}};
  ProductWork product;
  product.operations = 1e15;
  const std::uint64_t full = KernelCost(machine, gpu(0)).operator_ps(Bytes(0), product);
  product.dtype = model::Dtype::F16;
  const std::uint64_t half = KernelCost(machine, gpu(0)).operator_ps(Bytes(0), product);
  EXPECT_GT(full, 1'000'000'000'000'000ull / 100) << "no card reaches 100 TFLOP/s in float32";
  EXPECT_LT(half, full);
  EXPECT_GT(half, kDefaultLaunchNs * 1000);
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
