#pragma once

#include <cstdint>
#include <string_view>

#include "core/engine/recording/recorder.h"

namespace stowage::engine {

/// Lets the libraries behind a GPU's operators take the workspaces that they keep until the process ends
/// (cuBLAS: some MiB for each stream): booked as overhead, so that they do not stand in the timeline as what
/// the first product of the program left. `convolutions`: the program has some. Throws what LibTorch throws.
void prime_libraries(Recorder& recorder, c10::Device gpu, bool convolutions);

/// What a GPU keeps for a process beside what PyTorch's allocator holds (the context, kernels that were
/// loaded): from NVML's free bytes before the process came and now. 0 where others gave back more meanwhile.
std::uint64_t context_bytes(std::uint64_t free_before, std::uint64_t free_now, std::uint64_t reserved);

/// Whether an error of CUDA's libraries says that there was no memory for them: they take it beside PyTorch's
/// allocator, which then has nothing to say.
bool library_lacks_memory(std::string_view said);

/// Whether one of a program's operators convolves.
bool convolves(const Program& program);

}  // namespace stowage::engine
