#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/engine/run.h"

namespace stowage::engine {

/// Loads LibTorch's CUDA half into this process; how many GPUs it sees. The plug-in is not needed for it.
/// Error: EngineNoCuda, with why as its argument.
Result<std::size_t> load_cuda();
/// Limits what a GPU may allocate. "", or why it cannot be.
std::string limit_cuda_memory(std::uint32_t device, std::uint64_t bytes);
/// A range with a name in NVIDIA's profilers; nothing without the plug-in.
void push_cuda_range(const std::string& name);
void pop_cuda_range();

/// The folder that LibTorch was loaded from, and the folder of this program.
std::string torch_folder();
std::string program_folder();

}  // namespace stowage::engine
