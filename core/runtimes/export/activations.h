#pragma once

#include <string>
#include <vector>

#include "core/runtimes/export/export.h"

namespace stowage::runtimes {

/// Adds to what was written of a plan where its activations go, in the target's words: text, arguments and
/// `activations`; or refuses. Without activations in the plan nothing happens. A target that has no words for
/// them says so among the notes, and the rest of the plan stands.
///
/// PyTorch: save_on_cpu and checkpoint around the forward of modules. TransformerEngine: the first n layers
/// in its default mode, other layers only where its option `activations` asks for manual mode. Megatron-LM:
/// --offload-modules, which holds for every layer and knows a grouped MLP as a whole only, and whole layers
/// that are run again.
void write_activations(const ExportInput& input, Exported& out);

}  // namespace stowage::runtimes
