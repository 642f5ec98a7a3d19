#include "core/engine/pinned_bytes.h"

#include <cstdlib>
#include <random>

#include <ATen/ATen.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <c10/core/DeviceType.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <c10/util/llvmMathExtras.h>
#include <gtest/gtest.h>

#include "core/base/bytes.h"
#include "core/engine/vgpu/vgpu.h"
#include "core/estimate/allocator_model.h"
#include "tests/core/engine/pinned_allocator.h"

namespace stowage::engine {
namespace {

using test::Pinned;
using vgpu::kHost;
using vgpu::usage;

/// What a recorder hears.
struct Heard final : c10::MemoryReportingInfoBase {
  void reportMemoryUsage(void*, std::int64_t bytes, std::size_t, std::size_t, c10::Device device) override {
    EXPECT_TRUE(device.is_cpu());
    now += bytes;
    most = std::max(most, now);
  }
  void reportOutOfMemory(std::int64_t bytes, std::size_t, std::size_t budget, c10::Device) override {
    refused = bytes;
    of = budget;
  }
  bool memoryProfilingEnabled() const override { return true; }
  std::int64_t now = 0, most = 0, refused = 0;
  std::size_t of = 0;
};

class PinnedBytes : public ::testing::Test {
 protected:
  void SetUp() override {
    vgpu::install_host();
    Pinned::freed = 0;
    before_ = usage(kHost).current;
    vgpu::limit_host(before_ + 10'000);
  }
  void TearDown() override {
    vgpu::limit_host(0);
    EXPECT_EQ(usage(kHost).current, before_);
  }
  Pinned allocator_{};
  std::uint64_t before_ = 0;
};

TEST_F(PinnedBytes, AreChargedToTheCpuUntilTheLastTensorIsGone) {
  at::Tensor view;
  {
    const at::Tensor bytes = pinned_bytes(8'000, &allocator_);
    EXPECT_EQ(bytes.sizes(), at::IntArrayRef({8'000}));
    EXPECT_EQ(bytes.scalar_type(), at::kByte);
    EXPECT_TRUE(bytes.is_cpu());
    view = bytes.slice(0, 4'000, 8'000);
    view.fill_(7);
    EXPECT_EQ(bytes.const_data_ptr<std::uint8_t>()[7'999], 7);
    EXPECT_EQ(usage(kHost).current, before_ + 8'192) << "what the allocator takes: a power of two";
  }
  EXPECT_EQ(Pinned::freed, 0);
  view.reset();
  EXPECT_EQ(Pinned::freed, 1);
  EXPECT_EQ(usage(kHost).current, before_);
}

TEST_F(PinnedBytes, AreRefusedBeforeTheyAreThere) {
  const auto heard = std::make_shared<Heard>();
  const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, heard);
  const at::Tensor first = pinned_bytes(8'000, &allocator_);
  EXPECT_THROW(pinned_bytes(2'001, &allocator_), c10::OutOfMemoryError);
  EXPECT_EQ(heard->refused, 2'048);
  EXPECT_EQ(heard->of, before_ + 10'000);
  EXPECT_EQ(allocator_.made, 1);
  EXPECT_THROW(at::empty({2'001}, at::kByte), c10::OutOfMemoryError) << "tensors and pinned blocks share it";
  EXPECT_EQ(heard->now, 8'192);
}

/// As a copy for the host asks for them: pinned as long as what that takes has room, then plain, then
/// refused.
TEST_F(PinnedBytes, GiveWayToPlainOnesWhereTheRoundingHasNoRoom) {
  const auto gpu = c10::kPrivateUse1;
  EXPECT_FALSE(pins(gpu));
  EXPECT_TRUE(pins(c10::kCUDA));
  pin_with(&allocator_);
  EXPECT_TRUE(pins(gpu));
  EXPECT_FALSE(pins(c10::kCPU)) << "nothing is copied there";
  {
    const at::Tensor first = host_bytes(5'000, gpu);
    EXPECT_EQ(usage(kHost).current, before_ + 8'192);
    const at::Tensor second = host_bytes(1'100, gpu);
    EXPECT_EQ(usage(kHost).current, before_ + 9'292) << "2,048 would be too much";
    EXPECT_EQ(allocator_.made, 1);
    EXPECT_THROW(host_bytes(709, gpu), c10::OutOfMemoryError);
  }
  allow_pinning(false);
  const at::Tensor plain = host_bytes(5'000, gpu);
  EXPECT_EQ(usage(kHost).current, before_ + 5'000);
  EXPECT_EQ(allocator_.made, 1);
  allow_pinning(true);
  pin_with(nullptr);
}

TEST_F(PinnedBytes, AreNotChargedWhereTheyCannotBeHad) {
  allocator_.broken = true;
  EXPECT_THROW(pinned_bytes(100, &allocator_), c10::Error);
  EXPECT_EQ(usage(kHost).current, before_);
}

TEST_F(PinnedBytes, ARecorderHearsOfThem) {
  const auto heard = std::make_shared<Heard>();
  const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, heard);
  pinned_bytes(5'000, &allocator_).reset();
  EXPECT_EQ(heard->most, 8'192);
  EXPECT_EQ(heard->now, 0);
}

/// The rule is LibTorch's own.
TEST(PinnedRoom, IsWhatLibTorchRoundsUpTo) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 2'000; ++i) {
    const std::uint64_t bytes = i < 70 ? static_cast<std::uint64_t>(i) : random() >> (1 + random() % 60);
    EXPECT_EQ(estimate::pinned_room(bytes), c10::llvm::PowerOf2Ceil(bytes)) << bytes;
  }
}

TEST(HostWeightsOfARun, ArePinnedWhereThereIsRoomForPowersOfTwo) {
  const auto chosen = [](std::uint64_t free, std::uint64_t limit, bool cuda) {
    return choose_host_weights({100, 128, 0, 0, limit, free}, cuda);
  };
  EXPECT_EQ(chosen(1000, 0, true), HostWeights::Pinned);
  EXPECT_EQ(chosen(1000, 0, false), HostWeights::Plain);
  EXPECT_EQ(chosen(1000, 128, true), HostWeights::Pinned);
  EXPECT_EQ(chosen(1000, 127, true), HostWeights::Plain) << "the plan fits all the same";
  EXPECT_EQ(chosen(1000, 99, true), HostWeights::Pinned) << "refused when allocated";
  EXPECT_EQ(chosen(160, 0, true), HostWeights::Plain);
  EXPECT_EQ(chosen(120, 0, true), HostWeights::InFile);
  EXPECT_EQ(chosen(0, 0, false), HostWeights::InFile) << "nobody says what is free";
}

/// The ring of the disk readers, and what is charged already, need room too.
TEST(HostWeightsOfARun, LeaveRoomForWhatComesAfterThem) {
  EXPECT_EQ(choose_host_weights({100, 128, 64, 0, 192, 1000}, true), HostWeights::Pinned);
  EXPECT_EQ(choose_host_weights({100, 128, 64, 0, 191, 1000}, true), HostWeights::Plain);
  EXPECT_EQ(choose_host_weights({100, 128, 64, 10, 192, 1000}, true), HostWeights::Plain);
  EXPECT_EQ(choose_host_weights({100, 128, 64, 0, 163, 1000}, true), HostWeights::Pinned)
      << "there is no room for the ring in any case, and for the weights there is";
  EXPECT_EQ(choose_host_weights({100, 128, 64, 0, 110, 1000}, true), HostWeights::Plain);
  EXPECT_EQ(choose_host_weights({100, 128, 64, 0, 0, 240}, true), HostWeights::Plain) << "180 may be filled";
  EXPECT_EQ(choose_host_weights({100, 128, 90, 0, 0, 240}, true), HostWeights::InFile);
}

TEST(HostWeightsOfARun, NeverBreakABudgetThatPlainOnesKeep) {
  std::mt19937_64 random(3);
  int pinned = 0, plain = 0;
  for (int i = 0; i < 5'000; ++i) {
    HostRam ram;
    ram.plain = random() % 200;
    ram.pinned = ram.plain + random() % (ram.plain + 1);
    ram.beside = random() % 100;
    ram.used = random() % 50;
    ram.limit = random() % 4 ? 1 + random() % 500 : 0;
    ram.free = random() % 800;
    const HostWeights where = choose_host_weights(ram, true);
    const std::uint64_t others = ram.beside + ram.used;
    if (where == HostWeights::Pinned) {
      ++pinned;
      EXPECT_LT((ram.pinned + ram.beside) * 4, ram.free * 3 + 4);
      if (ram.limit > 0 && ram.plain + others <= ram.limit) {
        EXPECT_LE(ram.pinned + others, ram.limit);
      }
    } else if (where == HostWeights::Plain) {
      ++plain;
      EXPECT_LT((ram.plain + ram.beside) * 4, ram.free * 3 + 4);
    }
    EXPECT_NE(choose_host_weights(ram, false), HostWeights::Pinned);
  }
  EXPECT_GT(pinned, 500);
  EXPECT_GT(plain, 100);
}

/// Whoever copies slower than the plan thinks is told why, and nobody else.
TEST(HostWeightsOfARun, AreWarnedOfWhereTheyAreSlow) {
  const auto warned = [](std::uint64_t plain, std::uint64_t free, bool cuda) {
    const HostRam ram{plain, plain + plain / 2, 0, 0, 0, free};
    return warning_of(choose_host_weights(ram, cuda), ram, cuda);
  };
  for (const bool cuda : {true, false}) {
    EXPECT_FALSE(warned(1000, 10'000, cuda));
    const auto in_file = warned(2048, 2048, cuda);
    ASSERT_TRUE(in_file);
    EXPECT_EQ(in_file->code, Code::EngineWeightsInFile);
    EXPECT_EQ(in_file->arguments, (std::vector<std::string>{format_bytes(KiB(2))}));
    EXPECT_FALSE(warned(0, 0, cuda)) << "there are none";
  }
  const auto plain = warned(2048, 4000, true);
  ASSERT_TRUE(plain) << "3000 may be filled";
  EXPECT_EQ(plain->code, Code::EngineNotPinned);
  EXPECT_EQ(plain->arguments, (std::vector<std::string>{format_bytes(KiB(3)), format_bytes(KiB(2))}));
  EXPECT_FALSE(warned(2048, 4000, false)) << "nobody pins";
}

/// In a process of its own, as on CUDA: the host counts, and no backend is there.
TEST(PinnedBytesDeathTest, TheHostsHalfAloneMakesNoVirtualGpus) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        vgpu::install_host();
        vgpu::limit_host(1'000);
        bool refused = false;
        const at::Tensor fits = at::empty({600}, at::kByte);
        try {
          at::empty({401}, at::kByte);
        } catch (const c10::OutOfMemoryError&) {
          refused = true;
        }
        const bool counted = usage(kHost).current == 600;
        std::exit(refused && counted && !at::isPrivateUse1HooksRegistered() ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace stowage::engine
