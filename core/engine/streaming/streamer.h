#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <c10/core/Event.h>
#include <c10/core/Stream.h>

#include "core/engine/streaming/stream_arena.h"
#include "core/engine/streaming/stream_plan.h"

namespace stowage::engine {

/// Where streamed weights come from, and who is told of their copies.
class WeightSource {
 public:
  virtual ~WeightSource() = default;
  virtual Tag stream_tag(std::uint32_t storage) = 0;
  /// Fills `into` (uint8, on a GPU) on the current stream of its device.
  virtual void bring(std::uint32_t storage, const at::Tensor& into) = 0;
  /// Lies in RAM and comes through the ring of the disk readers all the same: from the RAM that it lies in no
  /// copy would be made while others compute.
  virtual bool staged(std::uint32_t /*storage*/) const { return false; }
  /// What the pass that begins brings from disk, and what is staged, in the order in which it will be asked
  /// for.
  virtual void read_ahead(const std::vector<std::uint32_t>& storages) = 0;
  /// The same for the next of those; undefined: it is not wanted any more. False when it is not read yet,
  /// which cannot be where somebody waits.
  virtual bool bring_read(std::uint32_t storage, const at::Tensor& into, bool wait) = 0;
};

/// Follows a plan: one arena and one copy stream a GPU, and beside the arena blocks for slices that there is
/// room for in a part of the pass alone. A copy is begun as soon as the step has ended that
/// its load waits for, on the copy stream, which then waits for the compute stream; the compute stream waits
/// for the copy where it is used first. The host waits for nothing. Events keep the order, as on any device.
class Streamer {
 public:
  /// A storage in its slice. Views by weight.
  struct Slot {
    at::Tensor bytes{};
    std::optional<c10::Event> ready{};
    bool begun = false;   ///< its copy was due
    bool copied = false;  ///< what comes through the ring is copied when it is read
    std::vector<std::pair<std::uint32_t, at::Tensor>> views{};
  };

  /// Throws c10::OutOfMemoryError where an arena finds no room.
  Streamer(StreamPlan plan, WeightSource& source, Recorder& recorder);

  void begin_pass();
  /// The next step of the sequence begins, and with it the one before has ended.
  void begin(const Step& step);
  void end_pass();
  /// The storage on a GPU, if the plan has it there for the step that runs. Once the pass has left the
  /// measured one (a loop took another turn), what was copied is found still, and nothing more is begun.
  Slot* find(std::uint32_t storage, c10::Device device);

  const StreamPlan& plan() const { return plan_; }
  /// The most that weights in flight take at once.
  std::uint64_t window_bytes(c10::Device device) const;
  /// By arena: loads of this pass that found their slice taken, or no room for it, although the plan has it
  /// free by then.
  std::vector<std::size_t> missed() const;

 private:
  struct Queue {
    StreamArena arena;
    c10::Stream stream;
    std::vector<std::uint32_t> loads;  ///< of the schedule, in their order
    std::uint64_t most = 0;            ///< bytes of slices at once, and of the arena that holds some of them
    std::size_t next = 0;
    std::size_t missed = 0;  ///< in this pass
  };

  void issue(Queue& queue);
  void copy(Queue& queue, std::uint32_t load);
  static c10::Stream compute_stream(const Queue& queue);
  static c10::Event event_on(const c10::Stream& stream);
  bool through_ring(std::uint32_t load) const;
  /// Copies what was read into the ring; with `last` all up to that load, waiting for it.
  void copy_read(std::optional<std::uint32_t> last = {});
  void end_step();
  at::Tensor room_for(Queue& queue, const estimate::StreamLoad& load);
  void forget(std::uint32_t load);
  void pass_time();
  bool is_virtual() const;

  StreamPlan plan_;
  WeightSource& source_;
  Recorder& recorder_;
  std::vector<Queue> queues_{};                         ///< by arena
  std::vector<std::vector<std::uint32_t>> loads_of_{};  ///< by storage
  std::vector<std::uint32_t> by_end_{};                 ///< loads by keep_until
  std::size_t next_end_ = 0;
  std::vector<Slot> slots_{};          ///< by load
  std::vector<std::uint32_t> read_{};  ///< loads that come through the ring
  std::size_t next_read_ = 0;
  std::int64_t step_ = -1;
  bool on_track_ = false;
};

}  // namespace stowage::engine
