#include "core/engine/vgpu/clock.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/full.h>
#include <c10/core/Event.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <gtest/gtest.h>

#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine::vgpu {
namespace {

/// 1 ps a byte, and 10 a copy.
class VirtualClock : public ::testing::Test {
 protected:
  VirtualClock() {
    install({0, 0});
    reset_clock();
    set_copy_cost([](int, int, std::uint64_t bytes) { return bytes + 10; });
  }
  ~VirtualClock() override {
    set_copy_cost(nullptr);
    delay_copies(std::nullopt);
  }

  static c10::Stream copy_stream(int device) { return guard().getStreamFromGlobalPool(at(device)); }
  static c10::Stream compute_stream(int device) { return guard().getDefaultStream(at(device)); }
  static c10::Device at(int device) { return {c10::kPrivateUse1, static_cast<c10::DeviceIndex>(device)}; }
  static c10::impl::VirtualGuardImpl guard() { return c10::impl::VirtualGuardImpl(c10::kPrivateUse1); }
  static at::Tensor room(int device, std::int64_t bytes) {
    return at::empty({bytes}, at::TensorOptions().dtype(at::kByte).device(at(device)));
  }
  static at::Tensor sevens(std::int64_t bytes) { return at::full({bytes}, 7, at::kByte); }
  static void copy(const c10::Stream& stream, const at::Tensor& to, const at::Tensor& from) {
    const c10::StreamGuard on(stream);
    to.copy_(from, true);
  }
  static c10::Event after(const c10::Stream& stream) {
    c10::Event event(c10::kPrivateUse1, c10::EventFlag::PYTORCH_DEFAULT);
    event.record(stream);
    return event;
  }
  static int sum(const at::Tensor& tensor) { return tensor.cpu().sum().item<int>(); }
};

TEST_F(VirtualClock, CopiesOfAStreamFollowEachOtherAndStreamsDoNot) {
  const c10::Stream one = copy_stream(0), other = copy_stream(1);
  copy(one, room(0, 100), sevens(100));
  copy(one, room(0, 50), sevens(50));
  copy(other, room(1, 30), sevens(30));
  EXPECT_EQ(stream_ps(0, one.id()), 170u);
  EXPECT_EQ(stream_ps(1, other.id()), 40u);
  EXPECT_EQ(host_ps(), 0u) << "the host waits for nothing";
  reset_clock();
  EXPECT_EQ(stream_ps(0, one.id()), 0u);
}

TEST_F(VirtualClock, EventsMakeStreamsWait) {
  const c10::Stream side = copy_stream(0), compute = compute_stream(0);
  run_for(0, 500);
  EXPECT_EQ(stream_ps(0, side.id()), 0u);
  after(compute).block(side);
  copy(side, room(0, 90), sevens(90));
  EXPECT_EQ(stream_ps(0, side.id()), 600u);
  run_for(0, 20);
  EXPECT_EQ(host_ps(), 520u) << "the two overlap";
  after(side).block(compute);
  run_for(0, 5);
  EXPECT_EQ(host_ps(), 605u);
  run_for(1, 5);
  EXPECT_EQ(host_ps(), 610u) << "another GPU's step waits for the one before";
}

TEST_F(VirtualClock, ComputeStreamsCopyWithoutTime) {
  const at::Tensor there = sevens(100).to(at(0));
  EXPECT_EQ(sum(there), 700);
  EXPECT_EQ(stream_ps(0, kComputeStream), 0u);
}

TEST_F(VirtualClock, DelayedCopiesAreMadeWhenSomebodyWaits) {
  delay_copies(1);
  const c10::Stream side = copy_stream(0);
  const at::Tensor first = room(0, 10).zero_(), second = room(0, 10).zero_();
  copy(side, first, sevens(10));
  const c10::Event ready = after(side);
  copy(side, second, sevens(10));
  EXPECT_EQ(sum(first), 0) << "nobody has waited: an event is missing";
  ready.block(compute_stream(0));
  EXPECT_EQ(sum(first), 70);
  EXPECT_EQ(sum(second), 0) << "it is behind the event";
  guard().synchronizeDevice(0);
  EXPECT_EQ(sum(second), 70);
}

TEST_F(VirtualClock, ACopyStreamWaitsForAnother) {
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u}) {
    delay_copies(seed);
    const c10::Stream one = copy_stream(0), other = copy_stream(1);
    const at::Tensor there = room(0, 10).zero_(), back = room(1, 10).zero_();
    copy(one, there, sevens(10));
    after(one).block(other);
    copy(other, back, there);
    after(other).block(compute_stream(1));
    EXPECT_EQ(sum(back), 70) << seed;
  }
}

TEST_F(VirtualClock, WhatIsNotToWaitIsWaitedFor) {
  delay_copies(1);
  const c10::Stream side = copy_stream(0);
  const at::Tensor there = room(0, 10).zero_();
  {
    const c10::StreamGuard on(side);
    EXPECT_EQ(guard().getStream(at(0)), side);
    there.copy_(sevens(10));
  }
  EXPECT_EQ(guard().getStream(at(0)), compute_stream(0));
  EXPECT_EQ(sum(there), 70);
}

}  // namespace
}  // namespace stowage::engine::vgpu
