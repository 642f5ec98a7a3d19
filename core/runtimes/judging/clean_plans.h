#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/runtimes/judging/solve_for.h"

namespace stowage::runtimes {

/// The device check of a map as `check --target` makes it: with what the teller was told, the budgets of the
/// machine and the tokens of the workload. Nothing is found for a target without device rules.
DeviceCheck check_told(const TargetQuestion& question, const plan::DeviceMap& map, const Job& job = {});

/// solve_for, for a plan that the target's device check finds no error in, as far as one is found: what the
/// ways out of the check move is pinned there, and the whole model is tried on each GPU. What was proven of
/// all plans is then all that is said of it. Where none is found the plan is solve_for's own, errors and all.
/// Accelerate's own strategies are answered as they are. Errors: as solve_for.
Result<TargetSolution> solve_clean(const TargetQuestion& question, const Job& job = {});

/// The machine that every plan of solve_for is made on: with what the target reserves under each.
machine::Machine machine_for(const Target& target, const model::Model& model, const machine::Machine& machine,
                             const ReserveFacts& said);

/// Whether a plan is one that solve_clean would leave as it is: with what the target reserves under it, which
/// the machine of the answer is charged with, it breaks no budget, the target is told it and does it, and its
/// device check finds no error. `answer`: has a plan, made on machine_for().
bool holds_for(const TargetQuestion& question, solve::Answer& answer, const Job& job = {});

/// Arguments of a check (Change) under which the map has no error: copies that the program then has to make,
/// settings of the target. Empty: it has none as it is. nullopt: there are no such arguments.
std::optional<std::vector<std::string>> arguments_that_clear(const TargetQuestion& question,
                                                             const plan::DeviceMap& map, const Job& job = {});

}  // namespace stowage::runtimes
