// Weights in RAM that is not pinned, for GPUs that copy from pinned RAM: they pass through a pinned ring
// where the CPU's budget has room for one. Seen without CUDA: virtual GPUs that copy from such RAM.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/engine/pinned_bytes.h"
#include "core/engine/streaming/disk_reader.h"
#include "core/estimate/allocator_model.h"
#include "tests/core/engine/pinned_allocator.h"
#include "tests/core/engine/program_file.h"

namespace stowage::engine::test {
namespace {

constexpr std::int64_t kWidth = 200;
constexpr std::uint64_t kWeight = kWidth * kWidth * sizeof(float);
constexpr std::uint64_t kLayers = 48;

class StagedWeights : public testing::Test {
 protected:
  StagedWeights() {
    ProgramFile made({4, kWidth});
    std::string value = "x";
    for (std::uint64_t i = 0; i < kLayers; ++i)
      value = made.linear("layer" + std::to_string(i), value, kWidth);
    made.write(path_, value);
  }
  ~StagedWeights() override { pin_with(nullptr); }

  /// With all weights in RAM, copied ahead. `room`: the CPU's budget; 0 = plenty.
  Outcome go(c10::Allocator* pinned, Tensors& outputs, std::uint64_t room = 0) {
    protocol::RunRequest request = request_for(path_, kOnHost, 1);
    request.mode = protocol::Mode::Prefetch;
    request.repeat = 2;
    request.outputs_file = scratch_.file("out.safetensors");
    for (machine::Device& device : request.machine.devices) {
      if (device.id == machine::kCpu && room > 0) device.budget = Bytes(room);
    }
    pin_with(pinned);
    Outcome outcome = run(request);
    EXPECT_FALSE(outcome.error) << explain(outcome);
    outputs = read_tensors(request.outputs_file);
    return outcome;
  }
  static bool says_not_pinned(const Outcome& outcome) {
    const auto& all = outcome.result.warnings;
    return std::any_of(all.begin(), all.end(),
                       [](const Error& one) { return one.code == Code::EngineNotPinned; });
  }

  const Scratch scratch_;
  const std::string path_ = scratch_.file("layers.pt2");
  Pinned allocator_{};
};

TEST_F(StagedWeights, PassThroughARingWhereThereIsRoomForOne) {
  Tensors want, got;
  const Outcome plain = go(nullptr, want);
  ASSERT_FALSE(want.empty());
  const std::uint64_t least = device_of(plain, "cpu").peak_bytes;
  EXPECT_GE(least, kLayers * kWeight);
  const std::uint64_t ring = estimate::pinned_room(DiskReader::ring_bytes(DiskReader::staging(kWeight)));
  const std::uint64_t room = least + ring + KiB(64).count();
  ASSERT_LT(room, kLayers * estimate::pinned_room(kWeight)) << "else the weights are pinned";
  const Outcome staged = go(&allocator_, got, room);
  EXPECT_TRUE(says_not_pinned(staged));
  EXPECT_GT(allocator_.made, 0) << "the ring";
  EXPECT_LT(allocator_.made, 4) << "and nothing else";
  EXPECT_EQ(difference(want, got, 0, 0), "");
  EXPECT_LE(device_of(staged, "cpu").peak_bytes, room);
  EXPECT_EQ(device_of(staged, "0").window_bytes, device_of(plain, "0").window_bytes);
  EXPECT_EQ(bytes_between(staged, "cpu", "0"), bytes_between(plain, "cpu", "0"));
  EXPECT_EQ(staged.result.simulated_seconds, plain.result.simulated_seconds);
  EXPECT_EQ(staged.bytes_left, 0u);
}

TEST_F(StagedWeights, AreCopiedFromWhereTheyLieWhereThereIsNone) {
  Tensors want, got;
  const std::uint64_t least = device_of(go(nullptr, want), "cpu").peak_bytes;
  const Outcome tight = go(&allocator_, got, least + KiB(64).count());
  EXPECT_TRUE(says_not_pinned(tight));
  EXPECT_EQ(allocator_.made, 0);
  EXPECT_EQ(difference(want, got, 0, 0), "");
}

TEST_F(StagedWeights, ArePinnedThemselvesWhereThatHasRoom) {
  Tensors want, got;
  go(nullptr, want);
  const Outcome wide = go(&allocator_, got);
  EXPECT_FALSE(says_not_pinned(wide));
  EXPECT_EQ(allocator_.made, static_cast<int>(kLayers)) << "no ring";
  EXPECT_EQ(difference(want, got, 0, 0), "");
}

/// The ring's block is as large as it is rounded up to, or nearly.
TEST(StagingRing, IsNoLargerThanItsWeightsNeed) {
  for (const std::uint64_t longest :
       {std::uint64_t{1}, std::uint64_t{5000}, kWeight, std::uint64_t{8} << 20, std::uint64_t{1} << 32}) {
    const DiskReader::Options options = DiskReader::staging(longest);
    const std::uint64_t bytes = DiskReader::ring_bytes(options);
    EXPECT_LE(estimate::pinned_room(bytes), MiB(64).count()) << longest;
    EXPECT_LE(options.piece, std::max<std::uint64_t>(longest + 4095, 4096)) << longest;
  }
}

}  // namespace
}  // namespace stowage::engine::test
