#pragma once

#include <cstdint>
#include <string_view>

#include "widgets/treemap/tile_tree.h"

namespace stowage::widgets {

/// True for "7" and "expert_7" where what holds it is called "experts", "local_experts", "moe_experts": names
/// are all that files of every family have in common. Both are last parts of names.
bool names_an_expert(std::string_view holder, std::string_view part);

/// The node is a module that is one expert of a mixture, among its siblings in the model.
bool expert_of_mixture(const TileTree& tree, std::uint32_t node);

}  // namespace stowage::widgets
