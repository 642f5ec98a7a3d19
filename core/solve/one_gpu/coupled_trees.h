#pragma once

#include <optional>

#include "core/solve/one_gpu/tier.h"

namespace stowage::solve {

/// For units whose loads add up in small trees that repeat (fused experts, direct tensors beside children).
/// It tries each possible reserve. Under a reserve each tree has a few ways of being split; equal trees are
/// counted together, all sums of these ways are listed, and all other units are a knapsack for what room a
/// sum leaves. The result is exact unless nodes run out. nullopt: a tree has too many units, or too many
/// trees differ. `loosen`: a unit of a tree that fits under the reserve whatever the others do is left to the
/// knapsack. That lists far fewer sums and proves most answers; without it every sum is listed, which proves
/// more of the rest.
std::optional<TierResult> solve_coupled_trees(const TierTask& task, NodeBudget& nodes, bool loosen);

}  // namespace stowage::solve
