#pragma once

#include <cstdint>

namespace stowage::cuda {

/// Reads `bytes` from one block and writes them to another, on `stream` (a cudaStream_t). Returns a
/// cudaError_t as int.
int launch_copy(const void* from, void* to, std::uint64_t bytes, void* stream);

}  // namespace stowage::cuda
