#pragma once

#include <optional>

#include "core/solve/one_gpu/tier.h"

namespace stowage::solve {

/// Exact for units whose loads add up in small trees that repeat (fused experts, direct tensors beside
/// children): each tree is a tree that chooses one of a few ways of being split, equal trees are counted,
/// the reserve is enumerated, and what remains is a knapsack. nullopt: the trees are too large or too various
/// for this. `loosen`: units that may be below or not whatever the others do are filled like all others,
/// which is a thousand times faster and proves most answers; without it every sum of all trees is listed,
/// which proves more of the rest.
std::optional<TierResult> solve_coupled_trees(const TierTask& task, NodeBudget& nodes, bool loosen);

}  // namespace stowage::solve
