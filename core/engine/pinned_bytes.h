#pragma once

#include <cstdint>

#include <ATen/core/Tensor.h>
#include <c10/core/Allocator.h>

namespace stowage::engine {

/// `bytes` of RAM that GPUs copy from and to while others compute, as a CPU tensor of bytes, from LibTorch's
/// own allocator for that (`from`: another one). That allocator charges nobody and tells nobody: what is made
/// here is charged to the CPU's budget and told to the recorder until the last tensor on it is gone. What the
/// allocator keeps beside, for later, is not counted. Throws c10::OutOfMemoryError, before anything is
/// allocated, where the budget has no room, and what the allocator throws; nothing is charged then.
at::Tensor pinned_bytes(std::uint64_t bytes, c10::Allocator* from = nullptr);

}  // namespace stowage::engine
