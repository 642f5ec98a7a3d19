#pragma once

#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/base/job.h"
#include "core/runtimes/judging/solve_for.h"

namespace stowage::runtimes {

/// Answers the question whose only plan is this one: every name is pinned. `machine`: that of the question,
/// with what is reserved there. Errors: as solve_with_turns.
Result<solve::Answer> solve_only(const TargetQuestion& question, const machine::Machine& machine,
                                 const plan::Placement& plan, const Job& job);

/// What is said where nothing but the target's own reserves stands in the way: of the plans that it can be
/// told, which obey all rules and would fit without them, the one that lacks the fewest bytes with them.
/// nullopt: none would fit. No more than the first kMostBlamed that fit are looked at.
std::optional<Error> reserves_to_blame(const TargetQuestion& question,
                                       const std::vector<plan::Placement>& plans, const Job& job);
inline constexpr std::size_t kMostBlamed = 24;

}  // namespace stowage::runtimes
