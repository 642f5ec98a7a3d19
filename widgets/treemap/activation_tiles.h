#pragma once

#include "widgets/common/saved_table.h"
#include "widgets/treemap/colouring.h"

namespace stowage::widgets {

/// The model by what its modules saved for backward: the size of a module is its activations in bytes, those
/// of its parts and its own, which have a leaf where it has parts; with what it made again, for it would have
/// saved that. Weights that are saved as well lie there
/// anyway and have no tile. Units are those of `weights`; tensors have no nodes.
TileTreePtr activation_tree(const TileTree& weights, const SavedTable& saved);

/// The categories of activation_colouring, in the order of the legend.
enum class ActivationFate : std::uint8_t { Moved, Unmoved, Kept, Again };

/// Colours by what became of it: moved to the host, planned and not moved, kept, not kept but run again.
Colouring activation_colouring(const TileTree& tree, const SavedTable& saved);

}  // namespace stowage::widgets
