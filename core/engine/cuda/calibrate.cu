#include "core/engine/cuda/calibrate.h"

namespace {

__global__ void copy_words(const uint4* from, uint4* to, std::uint64_t words) {
  const std::uint64_t stride = static_cast<std::uint64_t>(gridDim.x) * blockDim.x;
  for (std::uint64_t i = static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < words;
       i += stride)
    to[i] = from[i];
}

}  // namespace

namespace stowage::cuda {

int launch_copy(const void* from, void* to, std::uint64_t bytes, void* stream) {
  constexpr int kThreads = 256;
  constexpr int kBlocks = 2048;
  copy_words<<<kBlocks, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(
      static_cast<const uint4*>(from), static_cast<uint4*>(to), bytes / sizeof(uint4));
  return static_cast<int>(cudaGetLastError());
}

}  // namespace stowage::cuda
