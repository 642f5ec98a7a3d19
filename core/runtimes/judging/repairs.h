#pragma once

#include "core/base/job.h"
#include "core/runtimes/judging/solve_for.h"

namespace stowage::runtimes {

/// Of the ways out of a question that has no plan, and of the smallest budgets, leaves those after which the
/// target can be told a plan: each is asked again (solve_for). Ways that change how the target runs, or lift
/// a rule of its own, are no ways. That no size helps stays, and that nothing less would do: what no plan
/// does none does that the target can be told.
void keep_what_helps(const TargetQuestion& question, const Job& job, solve::Infeasibility& why);

/// Whether the target can be told a plan: one is found (solve_for), and what it is told is that plan.
bool has_plan(const TargetQuestion& question, const Job& job);

}  // namespace stowage::runtimes
