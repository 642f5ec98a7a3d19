#pragma once

#include "core/solve/activations/turn_limits.h"
#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// search() where every device keeps free what the largest turn that it executes needs (but a device whose
/// room somebody has said). What the largest turn is depends on the plan: plans are parted by limits on it
/// (branch and bound), and each part is searched with the least room that its plans need. With one GPU that
/// streams there is one part, and the answer is that of search(). `exact`: set where the limits of the answer
/// leave no other plan out, so that what is said of ties holds for all plans. `start`: a plan with room for
/// its turns, which is one to beat; may be null.
SearchResult search_with_turns(const Instance& instance, const UnitTurns& turns, const Assignment* previous,
                               NodeBudget& nodes, std::vector<std::string>* tried, bool* exact,
                               const SearchResult* start = nullptr);

}  // namespace stowage::solve
