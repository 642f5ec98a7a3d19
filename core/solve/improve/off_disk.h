#pragma once

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// Moves units from the disk into what is left of CPU memory, the largest first, where that makes the plan
/// better (in its value, or in what breaks ties), until no unit is left with which that would. Who executes
/// what stays as it is. A plan with nothing on a GPU that would stream is left alone: a search of the host
/// has filled memory already.
void move_off_disk(const Instance& instance, SearchResult& found, NodeBudget& nodes);

}  // namespace stowage::solve
