#pragma once

#include <vector>

#include "core/solve/bounds/aggregate_bound.h"
#include "core/solve/claims/claim.h"

namespace stowage::solve {

/// GPUs that could hold something.
std::vector<Slot> usable_gpus(const Instance& instance);

/// One of each kind of GPU that the units off the GPUs could be streamed to: the asked one alone, where one
/// is asked for; any one where nothing is streamed.
std::vector<Slot> choices_of_main(const Instance& instance, const std::vector<Slot>& gpus);

/// The bound of each of these choices: all GPUs taken as one.
std::vector<ClaimsOfMain> claims_of_mains(const Instance& instance, Bounds& bounds,
                                          const std::vector<Slot>& mains);

/// What holds of every plan, whichever GPU it streams to. Nothing, unless there are claims for every choice.
Claims claims_of_all_mains(const Instance& instance, const std::vector<Slot>& gpus,
                           const std::vector<ClaimsOfMain>& of_main);

/// The bound of all plans, by the aggregate bound alone.
Claims bounds_of_mains(const ItemKinds& kinds, const std::vector<Slot>& gpus, NodeBudget& nodes);

}  // namespace stowage::solve
