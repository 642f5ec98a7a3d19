#pragma once

#include "core/solve/instance/assignment.h"
#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// The best plan of all strategies for one instance, not yet judged by plan::evaluate and not explained; one
/// device executes each block that is split. `tried` lists the strategies, the winner first.
SearchResult search(const Instance& instance, const Assignment* previous, NodeBudget& nodes,
                    std::vector<std::string>* tried = nullptr);

/// The same for units that may lie anywhere, whatever block they are of.
SearchResult search_units(const Instance& instance, const Assignment* previous, NodeBudget& nodes,
                          std::vector<std::string>* tried = nullptr);

}  // namespace stowage::solve
