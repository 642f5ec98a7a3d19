#pragma once

#include <optional>

#include "core/solve/one_gpu/tier.h"

namespace stowage::solve {

/// Exact for units whose loads add up in small trees that repeat (fused experts, direct tensors beside
/// children): each tree is a bundle that chooses one of a few ways of being split, equal bundles are counted,
/// the reserve is enumerated, and what remains is a knapsack. nullopt: the trees are too large or too various
/// for this. `loosen`: units that may be below or not whatever the others do are filled like all others,
/// which is a thousand times faster and proves most answers; without it every sum of all bundles is listed,
/// which proves more of the rest.
std::optional<TierResult> solve_bundled(const TierTask& task, NodeBudget& nodes, bool loosen);

}  // namespace stowage::solve
