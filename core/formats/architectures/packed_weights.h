#pragma once

#include <vector>

#include "core/base/json.h"
#include "core/model/model_builder.h"

namespace stowage::formats {

/// Which tensors stand together for one weight that was packed: GPTQ, AWQ, bitsandbytes, compressed-tensors,
/// FP8 with scales, MXFP4. Decided by names and element types; `quantization` (quantization_config of
/// config.json, or null) tells how many bits an element has. Groups of two tensors or more, in the order of
/// their first; their members are numbers in `tensors`.
model::PackedGroups find_packed_groups(const std::vector<model::ModelBuilder::TensorSpec>& tensors,
                                       const Json& quantization);

}  // namespace stowage::formats
