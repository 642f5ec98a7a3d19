#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/layout/layout.h"

namespace stowage::layout {

/// Rectangles that fill `area` in proportion to `sizes` (descending, > 0), as square as they come (Bruls,
/// Huizing, van Wijk: squarified treemaps).
std::vector<Rect> squarify(std::span<const double> sizes, Rect area);

/// How many rows make the best grid of `count` equal cells for horizontal labels; counts that leave no row
/// shorter are preferred.
std::uint32_t grid_rows(std::uint32_t count, double width, double height);

}  // namespace stowage::layout
