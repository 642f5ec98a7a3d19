#pragma once

#include "core/solve/solve.h"

namespace stowage::solve {

/// Where weights are copied ahead (plan::copied_ahead): picoseconds that a step takes at least in every plan,
/// or a request where that is the goal, however early they come (plan::least_ahead_seconds). Three questions
/// are solved beside the one that is asked, each with one part of the time alone: computing and hops, what
/// crosses to GPUs, what is read. Neither is shorter than any of its parts, so the largest of their bounds
/// holds. With one GPU that executes everything the plan with the fewest copies reaches it. nullopt where
/// nothing is copied ahead or the goal is no time, of accelerate's strategies, and where there is no plan or
/// the job was cancelled. `turns`, `effort`: as for solve_with_turns().
std::optional<std::uint64_t> least_ahead_ps(const UnitCatalog& catalog, const machine::Machine& machine,
                                            const plan::Settings& settings, const plan::TurnBytes& turns,
                                            const Effort& effort = {}, const Job& job = {});

}  // namespace stowage::solve
