#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/estimate/allocator_model.h"
#include "core/machine/machine.h"

namespace stowage::estimate {

/// What runs on one GPU without a break, with all its weights there: a module's turn or one operator, as the
/// caller cuts the pass.
struct StreamStep {
  machine::DeviceId gpu{};
  std::uint64_t compute_ps = 0;
  bool waits = true;  ///< for the step before, on whichever GPU that ran; else for its own GPU's last alone
};

/// One block of bytes that lies on the host and is brought to the GPUs that use it.
struct StreamedStorage {
  Bytes bytes{};
  machine::DeviceId stored = machine::kCpu;  ///< or machine::kDisk: then it passes through RAM
};

/// `step` needs `storage` on its GPU. Both are indices of a StreamProgram.
struct StreamUse {
  std::uint32_t step = 0;
  std::uint32_t storage = 0;
};

/// The room for streamed weights on one GPU. A storage takes a slice of it, rounded up to kSliceBytes.
struct StreamArena {
  machine::DeviceId gpu{};
  Bytes room = Bytes::max();
  /// By step, where activations leave less than `room`: during that step nothing lies above. Counted for the
  /// steps that run on this GPU; empty = `room` throughout. (stream_rooms.h: from a limit and what else is
  /// held.)
  std::vector<Bytes> room_at{};
};

/// One pass, as far as streaming is concerned. Steps stand in the order in which they run, uses in the order
/// of their steps. Steps of a GPU without an arena can use nothing.
struct StreamProgram {
  std::vector<StreamStep> steps{};
  std::vector<StreamedStorage> storages{};
  std::vector<StreamUse> uses{};
  std::vector<StreamArena> arenas{};  ///< one a GPU
};

/// A slice is rounded as a block of LibTorch's allocators.
constexpr std::uint64_t kSliceBytes = AllocatorModel::kBlock;

/// The bytes of a slice that holds `bytes`.
constexpr Bytes slice_bytes(Bytes bytes) {
  const std::uint64_t count = (bytes + Bytes(kSliceBytes - 1)).count();
  return Bytes(count / kSliceBytes * kSliceBytes);
}

}  // namespace stowage::estimate
