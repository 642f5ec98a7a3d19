#pragma once

#include "core/solve/claims/answer.h"
#include "core/solve/infeasible/relaxed.h"

namespace stowage::solve {

/// Ways out, what costs least to do first: each was solved again and is told with what plan::evaluate counts
/// of its plan. No budget goes above what the hardware has where that is known, and splitting is offered only
/// where every block still runs on one device. `why`: what is known of the budgets already.
std::vector<Repair> find_repairs(const Instance& instance, const Infeasibility& why, RelaxedSolver& solver);

}  // namespace stowage::solve
