#pragma once

#include <optional>

#include "core/solve/unit_tier.h"

namespace stowage::solve {

/// Exact for units whose loads add up in small trees that repeat (fused experts, direct tensors beside children): each tree is a bundle that chooses
/// one of a few ways of being split, equal bundles are counted, the reserve is enumerated, and what remains is a knapsack. nullopt: the trees are too
/// large or too various for this.
std::optional<TierResult> solve_bundled(const TierTask& task, NodeBudget& nodes);

}  // namespace stowage::solve
