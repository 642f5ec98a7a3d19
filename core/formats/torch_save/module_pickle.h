#pragma once

#include "core/formats/pickle/pickle.h"
#include "core/formats/torch_save/modules.h"
#include "core/formats/torch_save/records.h"

namespace stowage::formats {

/// What a pickled torch.nn.Module holds directly: its `_parameters`, `_buffers` and `_modules`. Empty for a
/// value that is no module.
ModuleShape describe_pickled_module(const PickleDocument& pickle, const TorchRecords& records, PickleRef ref);

}  // namespace stowage::formats
