#pragma once

#include <string>
#include <vector>

#include "core/runtimes/export/export.h"

namespace stowage::runtimes {

/// Adds to what was written of a plan where its activations go, in the target's words: text, arguments and
/// `activations`; or refuses. Without activations in the plan nothing happens. A target that has no words for
/// them says so among the notes, and the rest of the plan stands.
///
/// PyTorch: hooks of saved tensors, which leave weights and buffers where they are, and checkpoint around the
/// forward of modules. TransformerEngine: the first n layers in its default mode, other layers only where its
/// option `activations` asks for manual mode, and whole layers that are run again. Megatron-LM:
/// --offload-modules, which holds for every layer and knows a grouped MLP as a whole only, and the first
/// layers of every stage that are run again, as many in each.
void write_activations(const ExportInput& input, Exported& out);

}  // namespace stowage::runtimes
