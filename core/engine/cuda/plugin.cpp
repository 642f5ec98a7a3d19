#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>

#include <c10/cuda/CUDACachingAllocator.h>
#include <cuda_runtime_api.h>
#include <nvtx3/nvToolsExt.h>

#include "core/engine/cuda/calibrate.h"
#include "core/engine/cuda/stowage_cuda.h"

#define STOWAGE_EXPORT extern "C" __attribute__((visibility("default")))

namespace {

/// No exception leaves a C function.
template <class Body>
int guarded(Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return -1;
  }
}

/// Device memory for the length of a measurement.
class Block {
 public:
  explicit Block(std::uint64_t bytes) { error_ = cudaMalloc(&data_, bytes); }
  ~Block() { cudaFree(data_); }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  bool ok() const { return error_ == cudaSuccess; }
  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
  cudaError_t error_;
};

class PinnedBlock {
 public:
  explicit PinnedBlock(std::uint64_t bytes) { error_ = cudaMallocHost(&data_, bytes); }
  ~PinnedBlock() { cudaFreeHost(data_); }
  PinnedBlock(const PinnedBlock&) = delete;
  PinnedBlock& operator=(const PinnedBlock&) = delete;
  bool ok() const { return error_ == cudaSuccess; }
  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
  cudaError_t error_;
};

/// Seconds that `rounds` calls of `work` (a cudaError_t as int) take on the device's default stream, after
/// one to warm up.
template <class Work>
int measure(int rounds, double* seconds, Work work) {
  cudaEvent_t begin = nullptr, end = nullptr;
  int error = work();
  if (error == 0) error = cudaEventCreate(&begin);
  if (error == 0) error = cudaEventCreate(&end);
  if (error == 0) error = cudaEventRecord(begin, nullptr);
  for (int i = 0; i < rounds && error == 0; ++i) error = work();
  if (error == 0) error = cudaEventRecord(end, nullptr);
  if (error == 0) error = cudaEventSynchronize(end);
  float milliseconds = 0;
  if (error == 0) error = cudaEventElapsedTime(&milliseconds, begin, end);
  if (begin) cudaEventDestroy(begin);
  if (end) cudaEventDestroy(end);
  *seconds = milliseconds * 1e-3;
  return error;
}

}  // namespace

STOWAGE_EXPORT int stowage_cuda_version(void) { return STOWAGE_CUDA_VERSION; }

STOWAGE_EXPORT int stowage_cuda_probe(stowage_cuda_absence* why) {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaSuccess && count > 0) return count;
  std::memset(why, 0, sizeof *why);
  if (error != cudaSuccess) std::snprintf(why->words, sizeof why->words, "%s", cudaGetErrorString(error));
  cudaDriverGetVersion(&why->driver);
  cudaRuntimeGetVersion(&why->runtime);
  return 0;
}

STOWAGE_EXPORT int stowage_cuda_device(int device, stowage_cuda_device_info* info) {
  cudaDeviceProp properties{};
  if (const cudaError_t error = cudaGetDeviceProperties(&properties, device); error != cudaSuccess)
    return error;
  std::memset(info, 0, sizeof *info);
  std::snprintf(info->name, sizeof info->name, "%s", properties.name);
  cudaDeviceGetPCIBusId(info->pci, sizeof info->pci, device);
  info->total_bytes = properties.totalGlobalMem;
  info->major = properties.major;
  info->minor = properties.minor;
  info->multiprocessors = properties.multiProcessorCount;
  return 0;
}

STOWAGE_EXPORT int stowage_cuda_memory(int device, uint64_t* free_bytes, uint64_t* total_bytes) {
  int before = 0;
  if (const cudaError_t error = cudaGetDevice(&before); error != cudaSuccess) return error;
  std::size_t available = 0, total = 0;
  cudaError_t error = cudaSetDevice(device);
  if (error == cudaSuccess) error = cudaMemGetInfo(&available, &total);
  cudaSetDevice(before);
  *free_bytes = available;
  *total_bytes = total;
  return error;
}

STOWAGE_EXPORT int stowage_cuda_set_memory_fraction(int device, double fraction) {
  return guarded([&] {
    c10::cuda::CUDACachingAllocator::setMemoryFraction(std::clamp(fraction, 0.0, 1.0),
                                                       static_cast<c10::DeviceIndex>(device));
    return 0;
  });
}

STOWAGE_EXPORT void stowage_cuda_range_push(const char* name) { nvtxRangePushA(name); }
STOWAGE_EXPORT void stowage_cuda_range_pop(void) { nvtxRangePop(); }

// The engine calls neither of the two: it measures with LibTorch's own copies and operators. They are for
// whoever wants to hold its figures against those of CUDA alone.

STOWAGE_EXPORT int stowage_cuda_calibrate(int device, uint64_t bytes, int rounds, double* seconds) {
#ifdef STOWAGE_CUDA_KERNELS
  if (const cudaError_t error = cudaSetDevice(device); error != cudaSuccess) return error;
  const Block from(bytes), to(bytes);
  if (!from.ok() || !to.ok()) return cudaErrorMemoryAllocation;
  return measure(rounds, seconds,
                 [&] { return stowage::cuda::launch_copy(from.data(), to.data(), bytes, nullptr); });
#else
  (void)device, (void)bytes, (void)rounds, (void)seconds;
  return cudaErrorNotSupported;
#endif
}

STOWAGE_EXPORT int stowage_cuda_calibrate_copy(int device, uint64_t bytes, int rounds, int to_device,
                                               double* seconds) {
  if (const cudaError_t error = cudaSetDevice(device); error != cudaSuccess) return error;
  const Block there(bytes);
  const PinnedBlock here(bytes);
  if (!there.ok() || !here.ok()) return cudaErrorMemoryAllocation;
  return measure(rounds, seconds, [&]() -> int {
    if (to_device) return cudaMemcpyAsync(there.data(), here.data(), bytes, cudaMemcpyHostToDevice, nullptr);
    return cudaMemcpyAsync(here.data(), there.data(), bytes, cudaMemcpyDeviceToHost, nullptr);
  });
}
