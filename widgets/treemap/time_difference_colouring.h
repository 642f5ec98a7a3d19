#pragma once

#include <memory>
#include <vector>

#include "core/estimate/module_times.h"
#include "widgets/treemap/colouring.h"

namespace stowage::widgets {

/// Times of modules on two sides that were compared.
using TimeDifferences = std::vector<estimate::TimeDifference>;
using TimeDifferencesPtr = std::shared_ptr<const TimeDifferences>;

/// Colours by how much longer modules took on the other side than on the baseline, as a part of the
/// baseline's time: on the scale for differences, shorter first. What is not known on both sides is grey.
Colouring time_difference_colouring(const TileTree& tree, const PlanState& state,
                                    const std::vector<std::uint64_t>& sizes, const TimeDifferences& times);

/// 0 shorter by more than 8 %, 1 by more than 2 %, 2 about the same, 3 longer by more than 2 %, 4 by more
/// than 8 %, 5 not known: one side has no turn, or the baseline took no time.
std::uint8_t time_difference_category(const estimate::TimeDifference& time);

}  // namespace stowage::widgets
