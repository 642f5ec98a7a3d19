#pragma once

#include "core/engine/recorder.h"

namespace stowage::engine {

/// Lets the libraries behind a GPU's operators take the workspaces that they keep until the process ends
/// (cuBLAS: some MiB for each stream): booked as overhead, so that they do not stand in the timeline as what
/// the first product of the program left. `convolutions`: the program has some. Throws what LibTorch throws.
void prime_libraries(Recorder& recorder, c10::Device gpu, bool convolutions);

/// Whether one of a program's operators convolves.
bool convolves(const Program& program);

}  // namespace stowage::engine
