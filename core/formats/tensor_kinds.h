#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/model.h"

namespace stowage::formats {

/// Files of weights do not say what is a parameter and what a buffer: known names of buffers and every type that cannot have a gradient are buffers.
model::TensorKind tensor_kind(std::string_view name, model::Dtype dtype);

/// Order of the tensors of one module where the file has none: weight, bias, then the buffers of batch norm, then the rest.
std::uint64_t tensor_rank(std::string_view full_name);

/// Order of sibling modules where nothing better is known: embeddings first, numbers by value, final norms and heads last.
std::uint64_t natural_module_rank(std::string_view full_name);

}  // namespace stowage::formats
