#pragma once

#include "core/solve/instance/search_result.h"
#include "core/solve/one_gpu/host_tier.h"

namespace stowage::solve {

/// One GPU over CPU memory over disk: the reserve is enumerated, each level is a bounded knapsack, then the
/// same between CPU memory and disk. Units that are `fixed` (may be null) to another GPU take no part, and
/// then nothing is claimed; else the claims are those of all plans that hold nothing on any other GPU.
SearchResult solve_one_gpu(const Instance& instance, Slot gpu, const Assignment* fixed,
                           const Assignment* previous, NodeBudget& nodes);

/// The tier between a GPU and the host that solve_one_gpu fills. Units that no host has room for are in it by
/// force.
TierTask gpu_task(const Instance& instance, Slot gpu, const Assignment* fixed, const Assignment* previous);

/// No GPU in play: everything on the host, all of it claimed.
SearchResult solve_host_only(const Instance& instance, NodeBudget& nodes);

}  // namespace stowage::solve
