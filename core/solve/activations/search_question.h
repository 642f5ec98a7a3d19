#pragma once

#include "core/solve/activations/search_with_turns.h"
#include "core/solve/dispatch/whole_blocks.h"

namespace stowage::solve {

/// search(), or, where there are `turns`, search_with_turns(). Where blocks may be split that the model names
/// no-split, the plan that keeps them whole is one of the plans to beat, and is improved where it wins: who
/// allows blocks to be split never gets a worse plan by that, but under a tolerance, where a plan within it
/// is enough. `tried` and `turns` may be null; `exact`: as search_with_turns() says it, true without turns.
SearchResult search_question(const Instance& instance, const UnitTurns* turns, const Assignment* previous,
                             NodeBudget& nodes, std::vector<std::string>* tried, bool* exact);

/// The turns of a question's units, by the units of the same question with its blocks whole.
UnitTurns turns_of(const WholeBlocks& whole, const UnitCatalog& parts, const UnitTurns& turns);

}  // namespace stowage::solve
