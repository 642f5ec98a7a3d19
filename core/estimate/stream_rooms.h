#pragma once

#include <optional>
#include <vector>

#include "core/estimate/stream_schedule.h"

namespace stowage::estimate {

/// What a GPU holds in a pass besides weights that a schedule brings.
struct GpuMemory {
  machine::DeviceId gpu{};
  std::optional<Bytes> limit{};  ///< what its allocator may hand out; nullopt = any amount
  Bytes rest{};                  ///< the most that it holds at once
  /// By step of the program, on whichever device that runs: the most during it. What was there before the
  /// first step and after the last one is theirs. Empty = `rest` throughout.
  std::vector<Bytes> rest_at{};
};

/// Gives `program` an arena for each GPU that something is streamed to, with the room that its limit leaves,
/// step by step, and no more than all of its weights need (with `depth`, those of so many loading steps and
/// one more: a larger one would only spread out what is in flight). Of those GPUs the indices in `gpus`, by
/// arena. The same for a prediction and for a run, so that both get one schedule.
std::vector<std::size_t> add_arenas(StreamProgram& program, const std::vector<GpuMemory>& gpus,
                                    std::optional<std::uint32_t> depth);

/// By step of the program, on whichever device: bytes of an arena's slices above StreamSchedule::held_bytes,
/// each from the step before which its load may begin to the last one that needs it.
std::vector<Bytes> bytes_beside(const StreamProgram& program, const StreamSchedule& schedule,
                                std::uint32_t arena);

/// The most that weights in flight take of an arena's GPU at once: what is held throughout, and the most
/// beside it.
Bytes window_bytes(const StreamProgram& program, const StreamSchedule& schedule, std::uint32_t arena);

}  // namespace stowage::estimate
