#pragma once

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// A previous plan, mended as little as possible: what a device has no room for any more leaves it, what
/// there is new room for comes in. Not feasible when that does not make a plan, or the nodes ran out before.
SearchResult repair_plan(const Instance& instance, const Assignment& previous, std::optional<Slot> main,
                         const NodeBudget& nodes);

/// The mended plan if it is within the instance's tolerance of the bound; else nothing feasible.
SearchResult warm_start(const Instance& instance, const std::vector<Slot>& gpus, const Assignment& previous,
                        NodeBudget& nodes);

}  // namespace stowage::solve
