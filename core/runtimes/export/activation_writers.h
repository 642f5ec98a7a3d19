#pragma once

#include "core/runtimes/export/activation_tree.h"
#include "core/runtimes/export/export.h"

// What is said of activations, a function a target, each in the folder of its runtime: it adds to what was
// written, or refuses.
namespace stowage::runtimes {

void write_pytorch_activations(const ExportInput& input, const ActivationTree& tree, Exported& out);
void write_transformer_engine_activations(const ExportInput& input, const ActivationTree& tree,
                                          Exported& out);
void write_megatron_activations(const ExportInput& input, const ActivationTree& tree, Exported& out);

}  // namespace stowage::runtimes
