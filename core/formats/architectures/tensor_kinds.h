#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/model/model_builder.h"

namespace stowage::formats {

/// Files of weights do not say what is a parameter and what a buffer: known names of buffers and every type
/// that cannot have a gradient are buffers.
model::TensorKind tensor_kind(std::string_view name, model::Dtype dtype);

/// Order of the tensors of one module where the file has none: weight, bias, then the buffers of batch norm,
/// then the rest.
std::uint64_t tensor_rank(std::string_view full_name);

/// Order of sibling modules where nothing better is known: embeddings first, numbers by value, final norms
/// and heads last.
std::uint64_t natural_module_rank(std::string_view full_name);

/// Packed weights keep their state below the name of the weight ("q_proj.weight.absmax"): such tensors belong
/// to the weight's module. Sets `owner` where a name stands below another tensor.
void own_tensors_below_tensors(std::vector<model::ModelBuilder::TensorSpec>& tensors);

}  // namespace stowage::formats
