// Mode plain: PyTorch's own device rules, nothing moved for the user.
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/vgpu/vgpu.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kPrograms[] = {"while_loop", "scan",  "map",     "autocast", "cond",
                                     "shapes",     "picks", "encoder", "training", "training_decomposed"};

protocol::RunRequest plain(const std::string& name, const plan::DeviceMap& map) {
  protocol::RunRequest request = small_request(name, map);
  request.mode = protocol::Mode::Plain;
  return request;
}

Tensors outputs_of(protocol::RunRequest request, const Scratch& scratch) {
  request.outputs_file = scratch.file("out.safetensors");
  const Outcome outcome = run(request);
  EXPECT_FALSE(outcome.error) << explain(outcome);
  return read_tensors(request.outputs_file);
}

TEST(Plain, OneDeviceForAllGivesWhatTheOtherModesGive) {
  const Scratch scratch;
  for (const char* name : kPrograms) {
    SCOPED_TRACE(name);
    const Tensors want = outputs_of(small_request(name, kOnGpu), scratch);
    EXPECT_EQ(difference(want, outputs_of(plain(name, kOnGpu), scratch), 0, 0), "");
    EXPECT_EQ(difference(want, outputs_of(plain(name, everything_on(machine::gpu(1))), scratch), 0, 0), "");
    EXPECT_EQ(difference(want, outputs_of(plain(name, kOnHost), scratch), 1e-6, 1e-6), "");
  }
}

TEST(Plain, NothingIsCopiedBetweenDevices) {
  for (const char* name : kPrograms) {
    const Outcome outcome = run(plain(name, kOnGpu));
    ASSERT_FALSE(outcome.error) << name << ": " << explain(outcome);
    for (const auto& transfer : outcome.result.transfers) EXPECT_EQ(transfer.bytes, 0u) << name;
    EXPECT_EQ(outcome.bytes_left, 0u);
  }
}

/// A weight that was moved to the CPU and is then indexed with ids on the GPU: what PyTorch says.
TEST(Plain, ATableOnTheCpuIndexedFromAGpuIsPyTorchsError) {
  const Outcome outcome = run(plain("encoder", {{{"", machine::gpu(0)}, {"bag", machine::kCpu}}}));
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EngineNode);
  EXPECT_THAT(explain(outcome), HasSubstr("Expected all tensors to be on the same device"));
  EXPECT_THAT(explain(outcome), HasSubstr("cuda:0"));
  EXPECT_THAT(explain(outcome), HasSubstr("cpu"));
  EXPECT_THAT(explain(outcome), HasSubstr("module “bag”"));
  const Outcome moved = run(small_request("encoder", {{{"", machine::gpu(0)}, {"bag", machine::kCpu}}}));
  EXPECT_FALSE(moved.error) << "accelerate's hooks move what is missing: " << explain(moved);
}

TEST(Plain, TwoGpusAreTwoDevices) {
  const Outcome outcome = run(plain("encoder", {{{"", machine::gpu(0)}, {"bag", machine::gpu(1)}}}));
  ASSERT_TRUE(outcome.error);
  EXPECT_THAT(explain(outcome), HasSubstr("cuda:1"));
}

TEST(Plain, WhatLiesOnTheDiskIsRefusedBeforeAnythingRuns) {
  const Outcome outcome = run(plain("encoder", {{{"", machine::gpu(0)}, {"bag", machine::kDisk}}}));
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EnginePlainDisk);
  EXPECT_THAT(explain(outcome), HasSubstr("bag.weight"));
  EXPECT_TRUE(outcome.result.modules.empty());
}

/// Whatever the map: the numbers of the other modes, or the sentence of PyTorch about two devices; nothing
/// else.
TEST(Plain, AnyMapRunsAsRecordedOrIsPyTorchsError) {
  const Scratch scratch;
  const Tensors want = outputs_of(small_request("encoder", kOnGpu), scratch);
  const char* modules[] = {"bag", "attention", "norm", "attention.out_proj", "lstm"};
  int ran = 0, refused = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const machine::DeviceId devices[] = {machine::gpu(0), machine::gpu(1), machine::kCpu};
    plan::DeviceMap map = everything_on(devices[random() % 3]);
    for (const char* module : modules) {
      if (random() % 6 == 0) map.entries.push_back({module, devices[random() % 3]});
    }
    protocol::RunRequest request = plain("encoder", map);
    request.outputs_file = scratch.file("out.safetensors");
    const Outcome outcome = run(request);
    if (!outcome.error) {
      ++ran;
      EXPECT_EQ(difference(want, read_tensors(request.outputs_file), 1e-6, 1e-6), "");
      continue;
    }
    ++refused;
    EXPECT_EQ(outcome.error->code, Code::EngineNode) << explain(outcome);
    EXPECT_TRUE(explain(outcome).find("to be on the same device") != std::string::npos ||
                explain(outcome).find("indices should be") != std::string::npos)
        << explain(outcome);
  }
  EXPECT_GT(ran, 0);
  EXPECT_GT(refused, 0);
}

/// Weights of the host are not in the way: they lie there and nobody asks for them.
TEST(Plain, WeightsStayWhereTheMapSaysAllThroughTheRun) {
  const Outcome outcome = run(plain("encoder", kOnGpu));
  const auto& gpu = device_of(outcome, "0");
  EXPECT_GT(gpu.weights_bytes, 0u);
  EXPECT_EQ(gpu.end_bytes, gpu.weights_bytes);
  for (const auto& module : outcome.result.modules) EXPECT_EQ(module.streamed_bytes, 0u) << module.name;
}

}  // namespace
}  // namespace stowage::engine::test
