#pragma once

#include "core/solve/claims/answer.h"
#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

/// What stands in the way and by how much, as far as sums alone tell: nothing is solved again. `none`: what
/// the search has shown; sums may show it too.
Infeasibility reason_only(const Instance& instance, const std::optional<NoPlan>& none);

/// Where the sums of reason_only() name nothing: the device that alone would have to have `budget`, and the
/// unit for which, where there is one.
void explain_budget(const Instance& instance, const SmallestBudget& budget, Infeasibility& out);

/// More than this on one device never helps.
std::uint64_t most_useful_budget(const Instance& instance, std::size_t slot);

/// Runtime mixed is asked with everything computed where it lies: no load needs room then, but what that
/// binds to the CPU (KV cache, activations, its overhead, loads on their way from disk), streaming would not.
/// True: what is impossible so may be
/// possible.
bool mixed_could_do_better(const Instance& instance);

/// What can be placed all the same; fills Infeasibility::unplaced with the rest.
plan::Placement partial_placement(const Instance& instance, Infeasibility& infeasible, NodeBudget& nodes);

}  // namespace stowage::solve
