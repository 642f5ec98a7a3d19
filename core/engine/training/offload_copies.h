#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>
#include <c10/core/Stream.h>

#include "core/engine/recording/recorder.h"
#include "core/engine/training/pass_clock.h"

namespace stowage::engine {

/// The memory behind saved tensors, as it was when they were saved: one for all tensors of a storage.
struct Held {
  std::uint32_t stored = 0;  ///< number of the storage in SavedTensors
  ModuleIndex module = 0;    ///< that saved it first
  c10::Device device = c10::kCPU;
  std::uint64_t bytes = 0;
  /// Where it lies on its device; null while it is on the host alone, and of weights.
  c10::Storage memory{};
  at::Tensor host{};  ///< the copy, once it was sent
  std::optional<c10::Event> sent{}, loaded{};
  c10::VariableVersion version{c10::VariableVersion::DISABLED};
  std::uint32_t version_sent = 0;
  std::int64_t weight_storage = -1;  ///< of the program; fetched again where it is needed
};

/// Copies of saved storages to the host and back, on streams of their own. Those of a layer keep their memory
/// until it is given back as a whole, and are brought back as a whole; the others go and come one by one. Not
/// thread-safe: SavedTensors locks.
class OffloadCopies {
 public:
  static constexpr std::uint32_t kAlone = ~std::uint32_t{0};

  OffloadCopies(Recorder& recorder, PassClock& clock) : recorder_(recorder), clock_(clock) {}

  /// Starts the copy to the host; the device's memory stays until the copy has ended, or its layer is given
  /// back, and longer where others hold it. Throws c10::OutOfMemoryError when the host has no room; nothing
  /// has changed then.
  void send(const std::shared_ptr<Held>& held, std::uint32_t layer);
  /// Copies that have ended let go of their memory; those of virtual GPUs by their clock.
  void collect();
  /// A device has no room: compute waits for the oldest copy from there of those that go alone, and its
  /// memory is let go of. False when there is none.
  bool make_room(c10::DeviceIndex device);
  /// Somebody is going to write to it: where it is being copied, the current stream of its device waits.
  void settle_write(const c10::Storage& memory);
  /// Compute waits for the copies of the layer, and their memory is let go of. Returns the storages.
  std::vector<std::uint32_t> give_back(std::uint32_t layer);
  /// Starts the copies back of a layer, in the order in which they were sent, and adds their storages to
  /// `stored`. Throws c10::OutOfMemoryError; the rest is not there then.
  void bring_layer(std::uint32_t layer, std::vector<std::uint32_t>& stored);
  /// All copies have ended, and their memory is let go of.
  void finish();
  /// Its memory is there for the current stream of its device. Of one that went alone starts the copy of the
  /// one that was sent before it, too, where there is room: backward needs that next. True when it was not
  /// there before.
  bool bring(Held& held);
  void begin_pass();

 private:
  struct InFlight {
    c10::Storage memory;
    c10::Event ended;
    std::uint32_t stored = 0, layer = kAlone;
    std::uint64_t end_ps = 0;  ///< by the clock of virtual GPUs
  };
  struct Queue {
    c10::Stream to_host, to_device;
  };
  Queue& queue_of(c10::Device device);
  void load(Held& held);
  void bring_one_before(const Held& held);
  void bring_where_room(Held& held);

  Recorder& recorder_;
  PassClock& clock_;
  std::map<c10::DeviceIndex, Queue> queues_{};
  std::deque<InFlight> in_flight_{};
  std::vector<std::weak_ptr<Held>> order_{};  ///< those that went alone, as they were sent
  std::map<std::uint32_t, std::vector<std::weak_ptr<Held>>> of_layer_{};  ///< the others
};

/// The key of plain tensors on a device.
c10::DispatchKey key_of(c10::Device device);
/// Untyped bytes over a storage of any device.
at::Tensor bytes_over(const c10::Storage& memory);

}  // namespace stowage::engine
