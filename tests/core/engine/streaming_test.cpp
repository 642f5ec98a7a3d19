#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/run.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

TEST(Streaming, StreamingNeedsLessMemoryAndCountsItsCopies) {
  const Outcome resident = run(small_request("encoder", kOnGpu, 1));
  const Outcome streamed = run(small_request("encoder", kOnHost, 1));
  ASSERT_FALSE(streamed.error) << explain(streamed);
  EXPECT_LT(device_of(streamed, "0").peak_bytes, device_of(resident, "0").peak_bytes);
  EXPECT_EQ(device_of(streamed, "0").weights_bytes, 0u);
  EXPECT_EQ(device_of(streamed, "0").end_bytes, 0u);
  std::uint64_t streamed_bytes = 0, blocks = 0;
  for (const auto& module : streamed.result.modules) {
    streamed_bytes += module.streamed_bytes;
  }
  for (const trace::Block& block : streamed.timeline.blocks)
    blocks += block.kind == trace::Kind::Streamed ? 1 : 0;
  EXPECT_GT(streamed_bytes, 0u);
  EXPECT_GE(bytes_between(streamed, "cpu", "0"), streamed_bytes);  // and the inputs
  EXPECT_GT(bytes_between(streamed, "0", "cpu"), 0u);  // outputs return to where the inputs came from
  EXPECT_GT(blocks, 0u);
  EXPECT_GT(device_of(streamed, "cpu").weights_bytes, 0u);
}

TEST(Streaming, PrefetchHoldsTheNextModuleToo) {
  protocol::RunRequest request = small_request("autocast", kOnHost, 1);
  const Outcome turn = run(request);
  request.mode = protocol::Mode::Prefetch;
  const Outcome ahead = run(request);
  ASSERT_FALSE(ahead.error) << explain(ahead);
  EXPECT_GT(device_of(ahead, "0").peak_bytes, device_of(turn, "0").peak_bytes);
  EXPECT_EQ(bytes_between(ahead, "cpu", "0"), bytes_between(turn, "cpu", "0"));  // earlier, not more
  request.machine = machine_of(1, Bytes(device_of(turn, "0").peak_bytes));
  const Outcome tight = run(request);
  EXPECT_FALSE(tight.error) << explain(tight);  // no room to be early: as without
}

/// What was copied ahead gives way when an operator finds no room; tried again, it draws the same numbers.
TEST(Streaming, ASecondTryDrawsTheSameNumbers) {
  const Scratch scratch;
  protocol::RunRequest request = small_request("noisy", kOnHost, 1);
  request.outputs_file = scratch.file("turn.safetensors");
  const Outcome turn = run(request);
  ASSERT_FALSE(turn.error) << explain(turn);
  const Tensors want = read_tensors(request.outputs_file);
  request.mode = protocol::Mode::Prefetch;
  request.outputs_file = scratch.file("ahead.safetensors");
  const Outcome ahead = run(request);
  ASSERT_FALSE(ahead.error) << explain(ahead);
  const std::uint64_t least = device_of(turn, "0").peak_bytes, most = device_of(ahead, "0").peak_bytes;
  ASSERT_LT(least, most);
  std::size_t tried_again = 0;
  for (std::uint64_t budget = least; budget <= most; budget += 512) {
    request.machine = machine_of(1, Bytes(budget));
    const Outcome tight = run(request);
    ASSERT_FALSE(tight.error) << budget << ": " << explain(tight);
    EXPECT_EQ(difference(want, read_tensors(request.outputs_file), 0, 0), "") << budget;
    tried_again += bytes_between(tight, "cpu", "0") > bytes_between(turn, "cpu", "0");
  }
  EXPECT_GT(tried_again, 0u) << "no budget made anything give way";
}

TEST(Streaming, WhatALoopReadsIsCopiedOnce) {
  const Outcome outcome = run(small_request("captured", kOnGpu, 1));
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_EQ(bytes_between(outcome, "cpu", "0"), 2u * 12 * sizeof(float)) << "two inputs, six turns";
}

TEST(Streaming, DiskAndHostAreToldApart) {
  const Outcome outcome = run(small_request("encoder", kOnDisk, 1));
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_GT(bytes_between(outcome, "disk", "0"), 0u);
  EXPECT_GT(device_of(outcome, "disk").weights_bytes, 0u);
  EXPECT_EQ(device_of(outcome, "cpu").weights_bytes, 0u);
}

TEST(Streaming, BuffersOfHostModulesStayUnlessOffloaded) {
  protocol::RunRequest request = small_request("training", kOnHost, 1);
  const Outcome stays = run(request);
  ASSERT_FALSE(stays.error) << explain(stays);
  EXPECT_GT(device_of(stays, "0").weights_bytes, 0u);
  request.offload_buffers = true;
  const Outcome outcome = run(request);
  EXPECT_GT(device_of(outcome, "0").weights_bytes, 0u);  // the run changes all of them
  EXPECT_THAT(outcome.result.warnings, Contains(testing::Field(&Error::code, Code::EngineMutatedStays)));
}

}  // namespace
}  // namespace stowage::engine::test
