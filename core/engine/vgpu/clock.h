#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace stowage::engine::vgpu {

/// Simulated time of the virtual GPUs in picoseconds, by streams and events alone: nothing waits for it, and
/// the same calls give the same figures. Stream 0 of a device is where its operators run, the others are for
/// copies. An event is a reading of its stream; a stream that waits for it goes on no earlier.
using StreamId = std::int64_t;
constexpr StreamId kComputeStream = 0;

/// Begins anew at 0: all streams, and the host.
void reset_clock();
/// What a copy takes over the link between two devices (kHost = CPU) on a copy stream; nullptr = no time.
/// Copies on compute streams take none: who runs operators says what they take, run_for().
using CopyCost = std::function<std::uint64_t(int from, int to, std::uint64_t bytes)>;
void set_copy_cost(CopyCost cost);
/// Work on a device's compute stream. What the host starts later anywhere begins no earlier than it ends:
/// steps of a pass wait for each other.
void run_for(int device, std::uint64_t ps);

std::uint64_t stream_ps(int device, StreamId stream);  ///< when all that it was given is done
std::uint64_t host_ps();                               ///< when the last work of run_for() ended

/// Copies on copy streams are made as late as events allow: when a compute stream, the host or a device waits
/// for an event behind them. A seed makes some of other streams, in their order, at those times too. nullopt:
/// at once, as it is without this call.
void delay_copies(std::optional<std::uint32_t> seed);

// For the backend.
StreamId new_stream();
StreamId current_stream(int device);
StreamId exchange_stream(int device, StreamId stream);
/// On the current stream of `device`: now, or later.
void copy_on_stream(int device, int from, int to, std::uint64_t bytes, std::function<void()> copy);
struct Mark {
  int device = 0;
  StreamId stream = kComputeStream;
  std::uint64_t ps = 0;
  std::uint64_t copies = 0;  ///< that its stream was given before it
};
Mark mark(int device, StreamId stream);
void wait(int device, StreamId stream, const Mark& mark);
void finish(const Mark& mark);  ///< the host waits
void finish_stream(int device, StreamId stream);
void finish_device(int device);

}  // namespace stowage::engine::vgpu
