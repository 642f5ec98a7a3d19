#pragma once

#include "core/solve/answer.h"
#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

/// Which unit stands in the way and by how much: cheap, nothing is solved again.
Infeasibility reason_only(const Instance& instance, bool proven);

/// The device whose budget a repair would raise: the largest GPU in use, without one the CPU. nullopt when a
/// rule alone makes it impossible.
std::optional<std::size_t> budget_in_the_way(const Instance& instance);
/// The closed form for one GPU: overhead + what stays + cache + the least of (reserve + what peaks higher),
/// with something on the GPU. 0 when unknown.
std::uint64_t least_budget_guess(const Instance& instance, std::size_t slot);
/// More than this on one device never helps.
std::uint64_t most_useful_budget(const Instance& instance, std::size_t slot);

/// What can be placed all the same; fills Infeasibility::unplaced with the rest.
plan::Placement partial_placement(const Instance& instance, Infeasibility& infeasible, NodeBudget& nodes);

}  // namespace stowage::solve
