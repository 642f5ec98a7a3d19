#pragma once

#include "widgets/theme/theme.h"

namespace stowage::widgets {

/// A scale in one hue, for amounts: step 0 stands for the most and is the strongest, the last for the least.
/// Steps have no texture: they are told apart by how strong they are, whatever hues somebody sees.
inline constexpr std::uint32_t kScaleSteps = 5;
/// Categories from here on are steps; nobody has so many of the others.
inline constexpr std::uint32_t kFirstScaleStep = 1u << 16;

inline Appearance scale_step(std::uint32_t step) { return Appearance::category(kFirstScaleStep + step); }

/// A scale in two hues, for differences: step 0 stands for much less, 1 for less, 2 for neither, 3 for more,
/// 4 for much more. Their glyphs point down for less and up for more, and are hollow for neither.
inline constexpr std::uint32_t kDifferenceSteps = 5;
inline constexpr std::uint32_t kFirstDifferenceStep = 1u << 17;

inline Appearance difference_step(std::uint32_t step) {
  return Appearance::category(kFirstDifferenceStep + step);
}
inline bool is_difference_step(const Appearance& of) {
  return of.category() && *of.category() >= kFirstDifferenceStep;
}
inline bool is_scale_step(const Appearance& of) {
  return of.category() && *of.category() >= kFirstScaleStep && !is_difference_step(of);
}

}  // namespace stowage::widgets
