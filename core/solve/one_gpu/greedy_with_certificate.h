#pragma once

#include <optional>

#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

/// One GPU and tens of thousands of plain units of different sizes, most bytes on it: a few passes instead of
/// a search. The reserve is the least that any plan can have, what loads more is on the GPU by force, and all
/// others flow in until nothing fits any more, those that lie there first: what is left over is less than the
/// smallest unit outside. nullopt where the units are few or not plain, time is asked for, a rule stands or
/// RAM is too small for all of them, or where more than a millionth of the GPU stays empty.
/// Where that may be tried.
bool greedy_applies(const Instance& instance, Slot gpu);
std::optional<SearchResult> solve_greedily(const Instance& instance, Slot gpu, const Assignment* previous);

}  // namespace stowage::solve
