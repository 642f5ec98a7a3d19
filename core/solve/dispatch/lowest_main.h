#pragma once

#include <string>
#include <vector>

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// Where the lowest GPU in use streams, whichever that is: each of them in turn, with the GPUs from it on. Of
/// GPUs that nobody can tell apart only the first: a plan that streams to another one leaves it empty, and is
/// as good with the two exchanged.
SearchResult search_lowest_mains(const Instance& instance, const std::vector<Slot>& gpus,
                                 const Assignment* previous, NodeBudget& nodes,
                                 std::vector<std::string>* tried);

}  // namespace stowage::solve
