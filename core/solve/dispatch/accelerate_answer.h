#pragma once

#include "core/solve/claims/answer.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/limits/effort.h"

namespace stowage::solve {

/// One of accelerate's strategies on the machine's budgets, judged like any plan: its value against the bound
/// of ours. Outcome::Infeasible when the strategy raises, or when its own map breaks a budget or leaves
/// tensors uncovered (the placement is then there to be seen).
Result<Answer> solve_as_accelerate(const Instance& instance, Answer answer, const Effort& effort,
                                   NodeBudget& nodes);

}  // namespace stowage::solve
