#include "core/engine/training/pass_clock.h"

#include <algorithm>

#include <c10/core/impl/VirtualGuardImpl.h>

#include "core/base/saturating.h"
#include "core/engine/vgpu/clock.h"
#include "core/engine/vgpu/vgpu.h"
#include "core/estimate/simulated_pass.h"

namespace stowage::engine {

PassClock::PassClock(const Places& places, const machine::Machine& machine,
                     const machine::Calibration* calibration)
    : places_(places), machine_(machine), ticks_(places.gpu_type == c10::kPrivateUse1) {
  for (std::uint16_t place = 0; place < places.count(); ++place)
    costs_.emplace_back(machine, name_of(place), calibration);
  if (!ticks_) return;
  vgpu::set_copy_cost([machine, places](int from, int to, std::uint64_t bytes) {
    const auto name = [&](int device) {
      return device == vgpu::kHost ? machine::kCpu : places.name(static_cast<std::uint32_t>(device));
    };
    return estimate::copy_ps(machine, name(from), name(to), Bytes(bytes));
  });
}

PassClock::~PassClock() {
  if (ticks_) vgpu::set_copy_cost(nullptr);
  make_room_by(nullptr);
}

machine::DeviceId PassClock::name_of(std::uint16_t place) const {
  if (place < places_.gpus) return places_.name(place);
  return place == places_.cpu() ? machine::kCpu : machine::kDisk;
}

int PassClock::clock_device(std::uint16_t place) const { return place < places_.gpus ? place : vgpu::kHost; }

void PassClock::begin_pass(std::size_t parts) {
  const std::lock_guard lock(mutex_);
  back_ = false;
  part_ = 0;
  work_ = 0;
  forward_.assign(parts, 0);
  backward_.assign(parts, 0);
  stalls_.clear();
  if (ticks_) vgpu::reset_clock();
}

void PassClock::enter(bool backward, std::uint32_t part) {
  const std::lock_guard lock(mutex_);
  back_ = backward;
  part_ = part;
}

void PassClock::add(int device, std::uint64_t ps) {
  const std::lock_guard lock(mutex_);
  std::uint64_t& sum = (back_ ? backward_ : forward_)[part_];
  sum = saturating_add(sum, ps);
  work_ = saturating_add(work_, ps);
  if (ticks_) vgpu::run_for(device, ps);
}

std::uint64_t PassClock::work(c10::Device device, std::uint64_t bytes, const estimate::ProductWork& product) {
  if (bytes == 0) return 0;
  const std::uint16_t place = places_.of(device);
  const std::uint64_t ps = costs_[place].operator_ps(Bytes(bytes), product);
  add(clock_device(place), ps);
  return ps;
}

std::uint64_t PassClock::copy_in_turn(std::uint16_t from, std::uint16_t to, std::uint64_t bytes) {
  std::uint64_t ps = 0;
  if (from == places_.disk() && to < places_.gpus) {  // through the host, one after the other
    ps = estimate::copy_ps(machine_, machine::kDisk, machine::kCpu, Bytes(bytes));
    from = places_.cpu();
  }
  ps = saturating_add(ps, estimate::copy_ps(machine_, name_of(from), name_of(to), Bytes(bytes)));
  add(clock_device(std::min(from, to)), ps);
  return ps;
}

void PassClock::settle(c10::Device device) {
  if (ticks_ && device.type() != c10::kCPU) vgpu::run_for(device.index(), 0);
}

std::uint64_t PassClock::now(c10::Device device) {
  if (!ticks_) return 0;
  settle(device);
  return vgpu::host_ps();
}

void PassClock::wait(c10::Device device, const c10::Event& copied, std::uint32_t stored) {
  const std::uint64_t before = now(device);
  copied.block(c10::impl::VirtualGuardImpl(device.type()).getStream(device));
  const std::uint64_t after = now(device);
  const std::lock_guard lock(mutex_);
  if (after > before) stalls_.push_back({back_, part_, stored, after - before});
}

std::uint64_t PassClock::end_of(const c10::Stream& stream) const {
  return ticks_ ? vgpu::stream_ps(stream.device_index(), stream.id()) : 0;
}

bool PassClock::has_come_to(std::uint64_t ps) const { return !ticks_ || vgpu::host_ps() >= ps; }

void PassClock::make_room_by(std::function<bool(c10::DeviceIndex)> make_room) {
  if (!ticks_) return;
  if (!make_room) return vgpu::set_make_room(nullptr);
  vgpu::set_make_room([make_room = std::move(make_room)](int device) {
    return make_room(static_cast<c10::DeviceIndex>(device));
  });
}

std::uint64_t PassClock::part_ps() const {
  const std::lock_guard lock(mutex_);
  return (back_ ? backward_ : forward_)[part_];
}

std::uint64_t PassClock::pass_ps() const { return ticks_ ? vgpu::host_ps() : work_; }

}  // namespace stowage::engine
