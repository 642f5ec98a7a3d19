#pragma once

#include <string>
#include <vector>

#include "core/solve/node_budget.h"
#include "core/solve/search_result.h"

namespace stowage::solve {

/// Where the lowest GPU in use streams, whichever that is: each of them in turn, with the GPUs from it on. Of
/// GPUs that nobody can tell apart only the first: a plan that streams to another one leaves it empty, and is
/// as good with the two exchanged.
SearchResult search_lowest_mains(const Instance& instance, const std::vector<Slot>& gpus,
                                 const Assignment* previous, NodeBudget& nodes,
                                 std::vector<std::string>* tried);

}  // namespace stowage::solve
