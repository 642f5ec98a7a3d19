#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "widgets/treemap/unit_places.h"

namespace stowage::widgets {

/// The model by what its parts have in common instead of by module: below the root a node for each class of
/// module, kind of layer, element type, device or file, and in it what belongs there, the largest first. Of
/// classes, kinds and devices members are modules with tensors of their own; of types and files tensors.
/// Each tensor is in one group, and the bytes of a storage are where its first name is, as in `modules`, the
/// tree that tile_tree() made of `state`. `sizes`: plan::stored_sizes. O(n log n) in tensors.
/// `grouping` is none of TileGrouping::Modules.
TileTreePtr grouped_tree(const TileTreePtr& modules, const PlanState& state, TileGrouping grouping,
                         const std::vector<std::uint64_t>& sizes);

/// Whether a tree of groups of `before` is that of `after` as well, where both have one tree of modules.
bool same_groups(TileGrouping grouping, const PlanState& before, const PlanState& after);

/// What `places`, those of the tree of modules, say of the members of a tree of groups. Lanes are left out.
UnitPlaces grouped_places(const TileTree& groups, const TileTree& modules, const UnitPlaces& places);

/// "self_attn.q_proj" of "model.layers.12.self_attn.q_proj": what follows the first number, without those
/// that follow it; "norm" of "model.norm": the last part where there is no number; "features" of
/// "features.0": the last that is none where nothing follows. "" where nothing but numbers stands.
std::string layer_kind(std::string_view module);

/// "modules", "class", "kind", "dtype", "device", "file": as settings and commands have them.
const char* grouping_name(TileGrouping grouping);
/// Of any other word: Modules.
TileGrouping grouping_of(std::string_view name);

}  // namespace stowage::widgets
