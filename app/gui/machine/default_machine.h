#pragma once

#include "core/machine/machine.h"
#include "core/model/model.h"

namespace stowage::app {

/// What a CUDA context, workspaces and the allocator take beside the weights.
constexpr Bytes kGpuOverhead = MiB(563);

/// The machine a model is first planned for: this one when it has GPUs, else one 24 GiB card with this
/// machine's RAM and disk.
machine::Machine defaultMachine(const model::Model& model);

/// Two 24 GiB cards, 64 GiB RAM and an NVMe disk: what the sample is planned for.
machine::Machine sampleMachine();

}  // namespace stowage::app
