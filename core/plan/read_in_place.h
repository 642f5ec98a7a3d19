#pragma once

#include "core/model/model.h"

namespace stowage::plan {

/// What a disk need not have room for: the weights in a folder's .safetensors files that are there.
/// transformers' from_pretrained reads modules on disk from these files, where it writes an offload folder
/// for all others.
Bytes read_in_place(const model::Model& model);

}  // namespace stowage::plan
