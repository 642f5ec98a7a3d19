#pragma once

#include "core/machine/machine.h"
#include "core/model/model.h"

namespace stowage::app {

/// What a CUDA context, workspaces and the allocator take beside the weights.
constexpr Bytes kGpuOverhead = MiB(563);

/// The machine a model is first planned for: this one when it has GPUs, else one 24 GiB card with this
/// machine's RAM and disk.
machine::Machine defaultMachine(const model::Model& model);

/// A disk's budget says what a plan may put there, and what of the model is there already needs no free room:
/// its own files are added to the budget, or taken off it again before the machine is kept for the next
/// model. A budget without room for them was chosen so, and stays.
machine::Machine withReadInPlace(machine::Machine machine, const model::Model& model);
machine::Machine withoutReadInPlace(machine::Machine machine, const model::Model& model);

/// Two 24 GiB cards, 64 GiB RAM and an NVMe disk: what the sample is planned for.
machine::Machine sampleMachine();

}  // namespace stowage::app
