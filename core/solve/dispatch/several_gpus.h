#pragma once

#include <string>

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// Several GPUs: accelerate's own maps as seeds, GPUs filled one after the other, runs of the execution order
/// anywhere, exact search for few units, then moves and swaps with exact sums; the best of all, with an
/// honest bound over every choice of the main GPU.
SearchResult solve_several_gpus(const Instance& instance, const std::vector<Slot>& gpus,
                                const Assignment* previous, NodeBudget& nodes,
                                std::vector<std::string>* tried);

/// No plan that streams to `main` is better than this.
std::uint64_t several_gpus_bound(const Instance& instance, const std::vector<Slot>& gpus, Slot main,
                                 NodeBudget& nodes);

}  // namespace stowage::solve
