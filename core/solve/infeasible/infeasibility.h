#pragma once

#include "core/plan/turn_bytes.h"
#include "core/solve/claims/answer.h"
#include "core/solve/dispatch/dispatch.h"

namespace stowage::solve {

/// Why the instance has no plan: the budget or rule that binds, an irreducible conflict (deletion filter),
/// the least budget of each device that alone would do, and repairs. Each is said only where every step
/// behind it is settled; what is not, says so. `none`: what the search has shown. With `turns` every device
/// keeps room for what it executes in each plan that is asked about; `instance` then keeps free what every
/// plan does (within(every_plan())), and its machine is the one that was asked about.
Infeasibility explain(const Instance& instance, const std::optional<NoPlan>& none, NodeBudget& nodes,
                      const Job& job, const plan::TurnBytes* turns = nullptr);

}  // namespace stowage::solve
