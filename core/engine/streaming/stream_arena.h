#pragma once

#include <cstdint>
#include <memory>

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include "core/engine/recording/recorder.h"

namespace stowage::engine {

/// One block of a GPU that streamed weights pass through. Each takes a slice of it, a storage of its own, so
/// that a slice is taken as long as any view of it lives. What no slice takes is booked as the streaming
/// window, a slice as what is streamed: their sum is the block, always.
class StreamArena {
 public:
  /// Throws c10::OutOfMemoryError.
  StreamArena(c10::Device device, std::uint64_t bytes, Recorder& recorder);
  /// Slices that live on keep the memory; what becomes of them is no longer booked.
  ~StreamArena();
  StreamArena(StreamArena&&) noexcept = default;
  StreamArena& operator=(StreamArena&&) = delete;

  c10::Device device() const;
  std::uint64_t bytes() const;
  std::uint64_t taken_bytes() const;

  /// Whether nothing alive lies in [offset, offset + bytes).
  bool is_free(std::uint64_t offset, std::uint64_t bytes) const;
  /// [bytes] as uint8 at `offset`, which must be free; a slice is rounded up to kSliceBytes. Booked under the
  /// recorder's tag.
  at::Tensor take(std::uint64_t offset, std::uint64_t bytes);
  /// Books the window anew: a block that was there before the recording began is not in it.
  void rebook();
  /// [bytes] as uint8, a block of its own beside the arena's, which `device`'s allocator books.
  /// Throws c10::OutOfMemoryError.
  static at::Tensor take_beside(c10::Device device, std::uint64_t bytes);

 private:
  struct Block;
  struct Slice;
  std::shared_ptr<Block> block_;
};

}  // namespace stowage::engine
