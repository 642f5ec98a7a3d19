#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include <c10/core/Event.h>
#include <c10/core/Stream.h>

#include "core/engine/recording/recorder.h"
#include "core/estimate/kernel_cost.h"
#include "core/machine/machine.h"

namespace stowage::engine {

/// What a pass forward and back takes on the machine of its plan, in picoseconds: every operator and node of
/// autograd by the bytes that it reads and writes and by what it multiplies, copies in their turn by their
/// link. On virtual GPUs the clock of their streams goes on by it, and so knows where compute waits for
/// copies on streams of their own; elsewhere the work is added up. A pass has a part for each layer and
/// direction: what is computed between two layers belongs to the one before it in forward, and what is
/// computed before the first to the first.
class PassClock {
 public:
  /// A wait of compute for a copy.
  struct Stall {
    bool backward = false;
    std::uint32_t part = 0;
    std::uint32_t stored = 0;  ///< number of the storage
    std::uint64_t ps = 0;
  };

  /// `machine` and `calibration`, which may be null, outlive it.
  PassClock(const Places& places, const machine::Machine& machine, const machine::Calibration* calibration);
  PassClock(const PassClock&) = delete;
  PassClock& operator=(const PassClock&) = delete;
  ~PassClock();

  void begin_pass(std::size_t parts);
  void enter(bool backward, std::uint32_t part);
  /// An operator, or a node of autograd. Returns its picoseconds.
  std::uint64_t work(c10::Device device, std::uint64_t bytes, const estimate::ProductWork& product = {});
  /// A copy that compute waits for. Returns its picoseconds.
  std::uint64_t copy_in_turn(std::uint16_t from, std::uint16_t to, std::uint64_t bytes);
  /// The compute stream of `device` waits for a copy of a storage.
  void wait(c10::Device device, const c10::Event& copied, std::uint32_t stored);
  /// Before something is recorded on the compute stream of `device`: it has come as far as the pass.
  void settle(c10::Device device);

  /// When all that a stream was given ends by the clock of virtual GPUs; 0 elsewhere.
  std::uint64_t end_of(const c10::Stream& stream) const;
  /// The work of the pass has come so far; true where no clock of virtual GPUs says.
  bool has_come_to(std::uint64_t ps) const;

  /// Where a virtual GPU has no room for a block it is asked for some: vgpu::set_make_room().
  void make_room_by(std::function<bool(c10::DeviceIndex)> make_room);

  std::uint64_t part_ps() const;  ///< of work in the part that runs, up to now
  std::uint64_t forward_ps(std::uint32_t part) const { return forward_[part]; }
  std::uint64_t backward_ps(std::uint32_t part) const { return backward_[part]; }
  const std::vector<Stall>& stalls() const { return stalls_; }
  /// Whether the clock of virtual GPUs says what the pass took.
  bool knows_stalls() const { return ticks_; }
  std::uint64_t pass_ps() const;  ///< work, and stalls where they are known

 private:
  void add(int device, std::uint64_t ps);
  std::uint64_t now(c10::Device device);
  machine::DeviceId name_of(std::uint16_t place) const;
  int clock_device(std::uint16_t place) const;

  const Places& places_;
  const machine::Machine& machine_;
  bool ticks_;
  std::vector<estimate::KernelCost> costs_{};  ///< by place
  mutable std::mutex mutex_{};
  bool back_ = false;
  std::uint32_t part_ = 0;
  std::uint64_t work_ = 0;
  std::vector<std::uint64_t> forward_{}, backward_{};
  std::vector<Stall> stalls_{};
};

}  // namespace stowage::engine
