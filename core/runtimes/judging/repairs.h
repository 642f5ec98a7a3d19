#pragma once

#include "core/base/job.h"
#include "core/runtimes/judging/solve_for.h"

namespace stowage::runtimes {

/// Of the ways out of a question that has no plan, and of the smallest budgets, leaves those after which the
/// target can be told a plan that its device check finds no error in: each is asked again (solve_clean). Ways
/// that change how the target runs, or lift a rule of its own, are no ways. That no size helps stays, and
/// that nothing less would do: what no plan does none does that the target can be told.
void keep_what_helps(const TargetQuestion& question, const Job& job, solve::Infeasibility& why);

/// Whether the target can be told a plan and run it: one is found (solve_clean), what it is told is that
/// plan, and its device check finds no error there.
bool has_plan(const TargetQuestion& question, const Job& job);

}  // namespace stowage::runtimes
