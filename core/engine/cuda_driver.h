#pragma once

#include <cstddef>
#include <string>

namespace stowage::engine {

/// The GPUs that NVIDIA's driver has for this process.
struct DriverGpus {
  std::size_t count = 0;  ///< of those that CUDA_VISIBLE_DEVICES leaves
  std::string reason{};   ///< why there are none, as a phrase; "" where there are
};
/// Asks the driver alone (libcuda.so.1: cuInit, cuDeviceGetCount), once a process. There is no context on any
/// GPU afterwards, and LibTorch knows nothing of CUDA: once libc10_cuda.so is loaded, autograd has a thread
/// on every card, under virtual GPUs too.
const DriverGpus& gpus_of_driver();
/// "13.1" for CUDA's 13010: a version, which nobody groups the digits of. "0": it is not known.
std::string cuda_version(int number);

}  // namespace stowage::engine
