#pragma once

#include "core/solve/one_gpu.h"

namespace stowage::solve {

/// Moves single units and swaps pairs between devices while that makes the plan better; every candidate is added up exactly. Stops at `bound`.
void improve_by_moves(const Question& question, Found& found, std::uint64_t bound, NodeBudget& nodes);

}  // namespace stowage::solve
