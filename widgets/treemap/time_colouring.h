#pragma once

#include <array>

#include "core/estimate/prediction.h"
#include "widgets/treemap/colouring.h"

namespace stowage::widgets {

/// Colours by how long modules take in one predicted step, measured by the one that takes longest. What a
/// module does itself, with no tensor of its own, has no tile: it is not shown. Without times everything is
/// grey.
Colouring time_colouring(const TileTree& tree, const PlanState& state,
                         const std::vector<std::uint64_t>& sizes, const estimate::Prediction* prediction);

/// Where categories begin, in parts of the longest time.
inline constexpr std::array kTimeShares{0.5, 0.1, 0.01};

/// The category of a module that takes `seconds` where the longest takes `longest`: 0 from a half of it on, 1
/// from a tenth, 2 from a hundredth, 3 below, 4 for none.
std::uint8_t time_category(double seconds, double longest);

}  // namespace stowage::widgets
