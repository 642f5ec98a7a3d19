#pragma once

#include "core/machine/machine.h"
#include "core/model/model.h"

namespace stowage::plan {

/// What a CUDA context, workspaces and the allocator take beside the weights.
constexpr Bytes kGpuOverhead = MiB(563);
/// Nobody counts a card's overhead, or room for activations, for a model of some megabytes.
constexpr Bytes kLargeModel = GiB(2);

/// For a large model each GPU that nobody has said an overhead of has the usual one; for any other the
/// machine as it is. Window and command line do so with this computer's cards.
machine::Machine with_default_overhead(machine::Machine machine, const model::Model& model);

}  // namespace stowage::plan
