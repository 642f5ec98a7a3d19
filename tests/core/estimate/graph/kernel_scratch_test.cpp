// What kernels of the CPU make and free themselves, by hand from their source, and where it counts.
#include "core/estimate/graph/kernel_scratch.h"

#include <gtest/gtest.h>

#include <random>

#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/calls.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using test::Call;
using test::dense;
using Blocks = std::vector<std::uint64_t>;

Call attention(std::int64_t heads, std::int64_t queries, std::int64_t keys, std::int64_t width) {
  return {"scaled_dot_product_attention",
          {{"query", {2, heads, queries, width}},
           {"key", {2, heads, keys, width}},
           {"value", {2, heads, keys, width}}}};
}

Blocks scratch(const Call& call, std::uint64_t threads) {
  Blocks out;
  for (const OperatorScript::Event& event : kernel_scratch(call.step, call.given, {}, threads).events) {
    EXPECT_NE(event.what, OperatorScript::Event::What::Drop) << "all of it is there at once";
    if (event.what == OperatorScript::Event::What::Make) out.push_back(event.number);
  }
  return out;
}

/// Blocks of 32, 64 or 256 queries by 512 keys; the largest and the sum of each row; rows of the result.
TEST(KernelScratch, AttentionHasABlockAThread) {
  EXPECT_EQ(scratch(attention(8, 100, 100, 64), 2), Blocks{2 * 4 * (32 * 100 + 2 * 32 + 32 * 64)});
  EXPECT_EQ(scratch(attention(8, 500, 700, 64), 1), Blocks{4 * (64 * 512 + 2 * 64 + 64 * 64)});
  EXPECT_EQ(scratch(attention(4, 800, 1000, 80), 3), Blocks{3 * 4 * (256 * 512 + 2 * 256 + 256 * 80)});
  EXPECT_EQ(scratch(attention(8, 1, 300, 64), 4), Blocks{4 * 4 * (300 + 2 + 64)}) << "one token";
}

/// Scores of 16 bits are multiplied in 16, and summed up in 32.
TEST(KernelScratch, HalfTypesKeepTheirScoresTwice) {
  Call call = attention(8, 100, 100, 64);
  for (Geometry& one : call.geometry) one = dense(one.sizes, model::Dtype::BF16);
  EXPECT_EQ(scratch(call, 2), (Blocks{2 * 4 * (32 * 100 + 2 * 32 + 32 * 64), 2 * 2 * 32 * 100}));
}

TEST(KernelScratch, WhatIsWrittenOutOrNotKnownHasNone) {
  Call dropped = attention(8, 100, 100, 64);
  dropped.real("dropout_p", 0.1);
  EXPECT_EQ(scratch(dropped, 2), Blocks{}) << "all scores are written down";
  Call uneven = attention(8, 100, 100, 64);
  uneven.geometry[2] = dense({2, 8, 100, 48});
  EXPECT_EQ(scratch(uneven, 2), Blocks{});
  Call unknown = attention(8, 100, 100, 64);
  unknown.geometry[0].known = false;
  EXPECT_EQ(scratch(unknown, 2), Blocks{});
  EXPECT_EQ(scratch(Call("relu", {{"self", {4, 4}}}), 2), Blocks{});
  EXPECT_TRUE(has_kernel_scratch("scaled_dot_product_attention"));
  EXPECT_FALSE(has_kernel_scratch("relu"));
}

/// Each thread has its own, and more of anything never takes less.
TEST(KernelScratch, GrowsWithThreadsAndSizes) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto upto = [&](std::int64_t most) { return 1 + static_cast<std::int64_t>(random()) % most; };
    const std::int64_t heads = upto(16), queries = upto(2000), keys = upto(2000), width = upto(256);
    const Blocks one = scratch(attention(heads, queries, keys, width), 1);
    ASSERT_EQ(one.size(), 1u);
    EXPECT_GT(one[0], 0u);
    EXPECT_EQ(scratch(attention(heads, queries, keys, width), 7), Blocks{7 * one[0]});
    EXPECT_EQ(scratch(attention(heads + 1, queries, keys, width), 1), one) << "heads take turns";
    EXPECT_GE(scratch(attention(heads, queries + 1, keys, width), 1)[0], one[0]);
    EXPECT_GE(scratch(attention(heads, queries, keys + 1, width), 1)[0], one[0]);
    EXPECT_GT(scratch(attention(heads, queries, keys, width + 1), 1)[0], one[0]);
  }
}

std::uint64_t peak_on(const Prediction& made, machine::DeviceId id) {
  for (const PredictedDevice& device : made.devices)
    if (device.device == id) return device.peak.count();
  return 0;
}

/// It is the CPU's where that executes, and nobody's where a GPU does.
TEST(KernelScratch, CountsOnTheCpuAlone) {
  const auto opened = test::static_program("vit_tiny");
  ASSERT_TRUE(opened);
  machine::Machine machine;
  machine.devices = {{gpu(0), "", GiB(4)}, {kCpu}, {machine::kDisk}};
  GraphRequest request;
  request.program = &opened->program;
  request.machine = &machine;
  const auto predicted = [&](bool host, std::optional<std::uint64_t> threads) {
    request.run = {};
    request.run.map.entries = {{"", host ? kCpu : gpu(0)}};
    request.run.host_computes = host;
    request.run.main_gpu = 0;
    request.threads = threads;
    return predict(request);
  };
  const std::uint64_t without = peak_on(predicted(true, std::nullopt), kCpu);
  ASSERT_GT(without, 0u);
  std::uint64_t before = without;
  for (const std::uint64_t threads : {1ull, 64ull, 100'000ull}) {
    const std::uint64_t now = peak_on(predicted(true, threads), kCpu);
    EXPECT_GE(now, before) << threads;
    before = now;
  }
  EXPECT_GT(before, without) << "of so many threads it is the peak";
  EXPECT_EQ(peak_on(predicted(false, 100'000), gpu(0)), peak_on(predicted(false, std::nullopt), gpu(0)));
}

}  // namespace
}  // namespace stowage::estimate
