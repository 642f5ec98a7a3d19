#pragma once

#include "widgets/common/saved_table.h"
#include "widgets/treemap/colouring.h"

namespace stowage::widgets {

/// What each module saved for backward itself, by ModuleId; modules that the model does not have are left
/// out.
std::vector<std::uint64_t> saved_by_module(const model::Model& model, const SavedTable& saved);

/// What a module and those inside of it saved.
Bytes saved_below(const model::Model& model, model::ModuleId module, const SavedTable& saved);

/// Colours by what modules saved for backward, on a scale that ends with the tile that saved most; the
/// legend's bytes are what the modules of a step saved together. What a module saved that has no tensor of
/// its own, and so no tile, is summed up there.
Colouring saved_colouring(const TileTree& tree, const PlanState& state,
                          const std::vector<std::uint64_t>& sizes, const SavedTable& saved);

/// The step of a module that saved `bytes` where the most is `most`: 0 from a half of it on, 1 from a
/// quarter, 2 from a tenth, 3 from a hundredth, 4 below, 5 for nothing.
std::uint8_t saved_category(std::uint64_t bytes, std::uint64_t most);

}  // namespace stowage::widgets
