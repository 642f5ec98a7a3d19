#pragma once

#include <cstdint>
#include <optional>

#include <ATen/core/Tensor.h>
#include <c10/core/Allocator.h>

#include "core/base/error.h"

namespace stowage::engine {

/// `bytes` of RAM that GPUs copy from and to while others compute, as a CPU tensor of bytes, from LibTorch's
/// own allocator for that (`from`: another one). That allocator charges nobody and tells nobody: what it
/// takes for a block (estimate::pinned_room(): the next power of two) is charged to the CPU's budget and told
/// to the recorder until the last tensor on it is gone. What it keeps then, for later, is not counted. Throws
/// c10::OutOfMemoryError, before anything is allocated, where the budget has no room, and what the allocator
/// throws; nothing is charged then.
at::Tensor pinned_bytes(std::uint64_t bytes, c10::Allocator* from = nullptr);

/// Whether the host's RAM beside such GPUs is pinned where there is room for it: CUDA's is.
bool pins(c10::DeviceType gpu);
/// From now on pinned RAM comes from this allocator, and whatever GPUs there are copy from such RAM; nullptr:
/// from LibTorch's, and CUDA's alone do. So tests see without CUDA what a run does with pinned RAM.
void pin_with(c10::Allocator* allocator);
/// Whether host_bytes() may pin, from now on: a run begins with true.
void allow_pinning(bool allowed);
bool pinning_allowed();
/// Whether host_bytes() of so many would be pinned now.
bool can_pin(std::uint64_t bytes, c10::DeviceType gpu);
/// RAM for what comes from such a GPU, or goes to it: pinned where pins() says so, it is allowed and the
/// CPU's budget has room for what that takes, else plain. Throws c10::OutOfMemoryError where there is no room
/// for either.
at::Tensor host_bytes(std::uint64_t bytes, c10::DeviceType gpu);

/// Where weights of the host lie that are copied ahead of their use.
enum class HostWeights : std::uint8_t {
  InFile,  ///< in pages of the mapped program
  Plain,   ///< in RAM
  Pinned,  ///< in RAM that CUDA copies from while it computes
};
/// Bytes that the choice goes by.
struct HostRam {
  std::uint64_t plain = 0;   ///< of these weights
  std::uint64_t pinned = 0;  ///< the same, as the allocator of pinned RAM rounds them up
  /// What a run takes after them in any case, rounded up where it is pinned: the ring of the disk readers,
  /// weights that the run changes in place.
  std::uint64_t beside = 0;
  std::uint64_t used = 0;   ///< charged to the CPU's budget by now
  std::uint64_t limit = 0;  ///< of that budget; 0 = none
  std::uint64_t free = 0;   ///< of this machine's RAM
};
/// RAM may be filled up to three quarters of what is free. Where pinned weights would break the CPU's budget,
/// by themselves or by what comes after them, and plain ones do not, plain RAM will do. What breaks it in any
/// case is for whoever allocates to refuse.
HostWeights choose_host_weights(const HostRam& ram, bool cuda);
/// What a user should know of that choice, as it makes copies slower: EngineNotPinned (with CUDA) or
/// EngineWeightsInFile; nullopt where there is nothing to say.
std::optional<Error> warning_of(HostWeights where, const HostRam& ram, bool cuda);

}  // namespace stowage::engine
