#pragma once

#include <cstdint>

#include "core/estimate/graph/graph_program.h"

namespace stowage::estimate {

/// Rounds that are walked of a while loop of which nobody knows how often it goes round, or that would take
/// too many steps.
constexpr std::uint32_t kRoundsOfOthers = 2;
/// Steps that loops with known rounds may take together: a small part of a whole walk
/// (GraphWalk::kMostSteps), which is cut short beyond its limit and would say too little of everything.
constexpr std::uint64_t kMostLoopSteps = 50'000;

/// Steps of one walk through the graph, those of the graphs within it included: at least as many as there
/// are. Saturates.
std::uint64_t steps_of(const GraphScope& scope);

/// Forgets the rounds (GraphStep::rounds) of loops for which `most` steps leave no room, outer loops before
/// those within them, and of loops one after the other the later ones. Rounds up to kRoundsOfOthers stay.
void limit_rounds(GraphScope& scope, std::uint64_t most);

}  // namespace stowage::estimate
