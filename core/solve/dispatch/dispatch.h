#pragma once

#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

/// The best plan of all strategies for one question, not yet judged by plan::evaluate and not explained.
/// `tried` lists the strategies, the winner first.
Found search(const Question& question, const Assignment* previous, NodeBudget& nodes,
             std::vector<std::string>* tried = nullptr);

/// A placement as an assignment: kUnplaced where a unit's tensors disagree or lie on no device of the
/// machine.
Assignment to_assignment(const Prepared& prepared, const machine::Machine& machine,
                         const plan::Placement& placement);
plan::Placement to_placement(const Prepared& prepared, const Assignment& assignment);

}  // namespace stowage::solve
