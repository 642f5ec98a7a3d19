#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/engine/run.h"
#include "core/machine/cuda_order.h"

namespace stowage::engine {

/// Loads LibTorch's CUDA half into this process, and the plug-in, which is not needed for it; how many GPUs
/// it sees. Nothing of either is loaded before. Error: EngineNoCuda, with why as its argument.
Result<std::size_t> load_cuda();
/// Why there is no CUDA, a phrase, in English: for what is printed, kept or sent to whoever translates
/// nothing.
std::string plain_reason(const std::string& reason);
/// After load_cuda(): where the first `count` of `cards`, in the order of their machine, are in CUDA's order,
/// by their PCI addresses (machine::order_by_pci).
std::vector<machine::CardPlace> places_of_cards(const std::vector<machine::DetectedGpu>& cards,
                                                std::size_t count);
/// Limits what a GPU may allocate; `device` as CUDA counts. "", or why it cannot be.
std::string limit_cuda_memory(std::uint32_t device, std::uint64_t bytes);
/// A range with a name in NVIDIA's profilers; nothing without the plug-in.
void push_cuda_range(const std::string& name);
void pop_cuda_range();

/// The folder that LibTorch was loaded from, and the folder of this program.
std::string torch_folder();
/// Where NVIDIA's libraries lie that came with LibTorch, beside it: of wheels, of what ./bootstrap unpacks
/// and of a package. "" where it cannot be said; the folder need not exist.
std::string nvidia_folder();
std::string program_folder();

}  // namespace stowage::engine
