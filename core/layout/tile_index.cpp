#include "core/layout/layout.h"

namespace stowage::layout {

namespace {

bool holds(const Rect& rect, double x, double y) {
  return x >= rect.x && y >= rect.y && x < rect.right() && y < rect.bottom();
}

}  // namespace

TileIndex::TileIndex(const std::vector<Tile>& tiles)
    : tiles_(tiles), first_child_(tiles.size(), 0), child_count_(tiles.size(), 0) {
  for (std::size_t i = 1; i < tiles.size(); ++i) ++child_count_[tiles[i].parent_tile];
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    first_child_[i] = next;
    next += child_count_[i];
  }
  order_.resize(next);
  std::vector<std::uint32_t> cursor = first_child_;
  for (std::uint32_t i = 1; i < tiles.size(); ++i) order_[cursor[tiles[i].parent_tile]++] = i;
}

std::uint32_t TileIndex::at(double x, double y) const {
  if (tiles_.empty() || !holds(tiles_[0].rect, x, y)) return kNone;
  std::uint32_t tile = 0;
  for (;;) {
    std::uint32_t inside = kNone;
    for (std::uint32_t i = 0; i < child_count_[tile] && inside == kNone; ++i) {
      const std::uint32_t child = order_[first_child_[tile] + i];
      if (holds(tiles_[child].rect, x, y)) inside = child;
    }
    if (inside == kNone) return tile;
    tile = inside;
  }
}

}  // namespace stowage::layout
