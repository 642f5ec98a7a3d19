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

/// Shades of a category's hue, for parts of what has it, such as the GPUs of a host. Shade 0 is the hue
/// itself; neighbours are told apart by how strong they are, and every fourth one looks like the first. Glyph
/// and texture are the category's.
inline constexpr std::uint32_t kShades = 3;
inline constexpr std::uint32_t kFirstShade = 1u << 18;

inline bool is_shade(const Appearance& of) { return of.category() && *of.category() >= kFirstShade; }
inline bool is_difference_step(const Appearance& of) {
  return of.category() && *of.category() >= kFirstDifferenceStep && !is_shade(of);
}
inline bool is_scale_step(const Appearance& of) {
  return of.category() && *of.category() >= kFirstScaleStep && *of.category() < kFirstDifferenceStep;
}

inline Appearance shade_of(std::uint32_t category, std::uint32_t number) {
  if (number % kShades == 0) return Appearance::category(category);
  return Appearance::category(kFirstShade + category * kShades + number % kShades);
}
/// The category that a shade is of; anything else as it is.
inline Appearance without_shade(const Appearance& of) {
  return is_shade(of) ? Appearance::category((*of.category() - kFirstShade) / kShades) : of;
}

}  // namespace stowage::widgets
