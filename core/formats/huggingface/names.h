#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/formats/architectures/library_facts.h"
#include "core/formats/architectures/mounting.h"
#include "core/formats/huggingface/shards.h"
#include "core/formats/safetensors/safetensors.h"
#include "core/model/model_builder.h"

namespace stowage::formats {

/// One tensor of the files.
struct StoredTensor {
  SafetensorsEntry* entry = nullptr;
  std::uint32_t file = 0;
  const HfShard::Storage* storage = nullptr;  ///< where the file says which one it is
};

/// The module view of a checkpoint: names mapped by an architecture's rules, experts put together where the
/// module has one tensor for all.
struct ModuleView {
  std::vector<model::ModelBuilder::TensorSpec> tensors{};
  std::size_t renamed = 0;            ///< file tensors that have another name in the module
  std::vector<std::string> unlike{};  ///< fused names whose experts differ in shape: left as they are stored
};

/// Takes names and shapes out of the entries. `names` may be null where nothing is known of the model. `fuse`
/// false leaves experts one by one (packed weights, whose scales stand beside them).
ModuleView module_view(const std::vector<StoredTensor>& stored, const Architecture* architecture,
                       const NameMapper* names, bool fuse);

/// The same by what the library says of one class. Several tensors of the files that are one in the model are
/// put together where `fuse` holds, and those that are several there are taken apart, with as many rows each
/// as `config` (config.json) says; else they are left as they are stored.
ModuleView module_view(const std::vector<StoredTensor>& stored, const LibraryFacts& facts, const Json& config,
                       bool fuse);

}  // namespace stowage::formats
