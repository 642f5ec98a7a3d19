#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/layout/layout.h"

namespace stowage::layout {

/// What lies side by side on one level of the map: a node, or (count > 0) the small siblings folded into one.
struct LevelItem {
  std::uint32_t node = 0;
  std::uint32_t folded = 0;   ///< 0 = a node of its own
  std::uint32_t through = 0;  ///< containers drawn through between it and the level's node
  std::uint64_t size = 0;
  bool expert = false;  ///< of a mixture: a grid with fewer of its kind
};

/// A stretch of a level that is laid out as one: a single item, or a run of equal ones that becomes a grid.
struct LevelBlock {
  std::uint32_t first = 0, count = 1;  ///< items [first, first + count)
  double size = 0;
};

/// The items of `node`'s level in definition order: zero sizes left out, containers of `through_share` drawn
/// through, small ones folded to the end.
std::vector<LevelItem> level_items(const TreeInput& tree, std::uint32_t node, const TreemapStyle& style);
/// Runs of at least `grid_min_siblings` neighbours (`grid_min_experts` experts of a mixture) within
/// `grid_tolerance` of each other, and single items between them. Experts and others are never in one run.
std::vector<LevelBlock> level_blocks(std::span<const LevelItem> items, const TreemapStyle& style);
/// True when the children of `node` hold a run that becomes a grid.
bool holds_grid(const TreeInput& tree, std::uint32_t node, const TreemapStyle& style);

/// One cell an item, filling `area` without gaps: a dominant block over a slab of the rest (only with
/// `slab`; a slab that has to be higher than its share may leave room beside it), else squarified; runs as
/// grids.
std::vector<Rect> level_cells(std::span<const LevelItem> items, Rect area, const TreemapStyle& style,
                              bool slab);

}  // namespace stowage::layout
