#pragma once

#include "core/solve/construct/item_kinds.h"

namespace stowage::solve {

/// Every GPU but `main` takes one run of the execution order, anywhere; `main` executes the rest, resident or
/// streamed: the runs that gain most against the hops they cost, for every distinct order of the GPUs' types.
/// Returns the runs alone: the rest is open.
Assignment best_runs(const ItemKinds& kinds, const std::vector<Slot>& gpus, Slot main, NodeBudget& nodes);

/// Everything on GPUs, each executing one run: with the fewest GPUs that do. Empty when they cannot hold it.
Assignment fewest_runs(const ItemKinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes);

}  // namespace stowage::solve
