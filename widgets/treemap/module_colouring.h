#pragma once

#include "widgets/treemap/colouring.h"

namespace stowage::widgets {

/// Whether a mode says something of the module that owns a tensor: module_colouring makes it.
bool by_module(ColourMode mode);

/// Colours by the class of modules (the eight with most bytes, or seven and all others), by when they are
/// called first (in fifths of those that have weights; definition order where nobody knows), or by what their
/// weights cost a step where they lie in this plan, measured by the dearest. `mode`: one that by_module()
/// knows. `sizes`: plan::stored_sizes.
Colouring module_colouring(const TileTree& tree, const PlanState& state, ColourMode mode,
                           const std::vector<std::uint64_t>& sizes);

}  // namespace stowage::widgets
