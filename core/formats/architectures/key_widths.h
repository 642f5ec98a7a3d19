#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>

#include "core/model/model_builder.h"

namespace stowage::formats {

/// By attention module, what it makes of a token: rows of its k_proj and its v_proj together. Of weights
/// whose shape is their own; packed ones say nothing.
using KeyWidths = std::unordered_map<std::string, std::uint64_t>;

KeyWidths key_widths(std::span<const model::ModelBuilder::TensorSpec> tensors);

}  // namespace stowage::formats
