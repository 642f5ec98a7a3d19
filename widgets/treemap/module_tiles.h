#pragma once

#include <cstdint>
#include <vector>

#include "core/model/model.h"
#include "widgets/treemap/tile_tree.h"

namespace stowage::widgets {

/// A storage that is drawn: the leaf of the treemap in which it lies, and the module that owns it. Tensors of
/// one leaf are of one module.
struct ModuleTile {
  std::uint32_t node = 0;
  std::size_t module = 0;   ///< index of a ModuleId
  std::uint64_t bytes = 0;  ///< as `sizes` has it
};

/// All that are drawn, in the order of the storages. `sizes`: plan::stored_sizes.
std::vector<ModuleTile> module_tiles(const TileTree& tree, const model::Model& model,
                                     const std::vector<std::uint64_t>& sizes);

}  // namespace stowage::widgets
