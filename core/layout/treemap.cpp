#include <algorithm>
#include <queue>

#include "core/layout/layout.h"
#include "core/layout/level.h"

namespace stowage::layout {

namespace {

/// Less than this and a caption would leave no room for what it names.
constexpr double kHeaderMinWidth = 48;
/// Inside a unit a caption repeats in every unit: it has to earn its place.
constexpr double kHeadersUnder = 2, kHeadersUnderInUnit = 6;

Rect inset(Rect rect, double left, double top, double right, double bottom) {
  const double width = std::max(0.0, rect.width - left - right),
               height = std::max(0.0, rect.height - top - bottom);
  return {std::min(rect.x + left, rect.right()), std::min(rect.y + top, rect.bottom()), width, height};
}

/// What is drawn of a cell: units leave half a gap on every side, parts one at the right and below. Slivers
/// give up at most half their width.
Rect drawn(Rect cell, bool part, const TreemapStyle& style) {
  const double gap = part ? style.gap_part : style.gap_unit;
  const double across = std::min(gap, cell.width / 2), down = std::min(gap, cell.height / 2);
  if (part) return {cell.x, cell.y, cell.width - across, cell.height - down};
  return {cell.x + across / 2, cell.y + down / 2, cell.width - across, cell.height - down};
}

class Builder {
 public:
  Builder(const TreeInput& tree, const TreemapStyle& style) : tree_(tree), style_(style) {}

  std::vector<Tile> run(std::uint32_t root, Rect area) {
    add_tile({root, 0, 0, tree_.size[root]}, area, 0, false);
    // Largest first: if the tiles run out, the small ones go without detail, wherever they stand in the
    // model.
    while (!open_.empty()) {
      const std::uint32_t tile = open_.top().tile;
      open_.pop();
      expand(tile);
    }
    return std::move(tiles_);
  }

 private:
  struct Open {
    double area;
    std::uint32_t tile;
    bool operator<(const Open& other) const {
      return area != other.area ? area < other.area : tile > other.tile;
    }
  };

  void add_tile(const LevelItem& item, Rect rect, std::uint32_t parent, bool part) {
    Tile tile;
    tile.rect = tile.inner = rect;
    tile.node = item.node;
    tile.parent_tile = parent;
    tile.through = item.through;
    tile.size = item.size;
    if (item.folded > 0) {
      tile.role = TileRole::SmallParts;
      tile.hidden = item.folded;
    } else {
      describe(tile, part);
    }
    const auto index = static_cast<std::uint32_t>(tiles_.size());
    inside_unit_.push_back(part || tile.role == TileRole::Unit ? 1 : 0);
    tiles_.push_back(tile);
    const bool parent_node = item.folded == 0 && tree_.child_count[item.node] > 0;
    if (parent_node) open_.push({rect.width * rect.height, index});
  }

  void describe(Tile& tile, bool part) const {
    const bool root = tiles_.empty();
    if (tree_.is_unit[tile.node] != 0 && !part) {
      tile.role = TileRole::Unit;
      const bool strip =
          tile.rect.width >= style_.strip_min_width && tile.rect.height >= style_.strip_min_height;
      // The frame's right and bottom pixel lie in the gap that parts leave there.
      tile.inner = strip ? inset(tile.rect, std::min(1.0, style_.gap_part), style_.strip, 0, 0)
                         : Rect{tile.rect.x, tile.rect.bottom(), tile.rect.width, 0};
      return;
    }
    tile.role = tree_.child_count[tile.node] > 0 ? TileRole::Container : TileRole::Leaf;
    if (tile.role != TileRole::Container || root || (part && !holds_grid(tree_, tile.node, style_))) return;
    if (tile.rect.height < style_.header * (part ? kHeadersUnderInUnit : kHeadersUnder) ||
        tile.rect.width < kHeaderMinWidth)
      return;
    const double side = part ? 0 : style_.gap_unit / 2;
    tile.inner = inset(tile.rect, side, style_.header, side, side);
  }

  void stop(Tile& tile) const {
    std::uint32_t children = 0;
    for (std::uint32_t i = 0; i < tree_.child_count[tile.node]; ++i)
      children += tree_.size[tree_.first_child[tile.node] + i] > 0 ? 1 : 0;
    tile.hidden = children;
    if (tile.role == TileRole::Container && children > 0) tile.role = TileRole::Aggregate;
    if (tile.role == TileRole::Container) tile.role = TileRole::Leaf;
  }

  void expand(std::uint32_t index) {
    const Rect inner = tiles_[index].inner;
    const bool part = inside_unit_[index] != 0;
    if (inner.width < style_.lod_min_side || inner.height < style_.lod_min_side) return stop(tiles_[index]);
    const std::vector<LevelItem> items = level_items(tree_, tiles_[index].node, style_);
    const bool crowded =
        inner.width * inner.height < style_.lod_min_child_area * static_cast<double>(items.size());
    if (items.empty() || crowded || tiles_.size() + items.size() > style_.max_tiles)
      return stop(tiles_[index]);
    const std::vector<Rect> cells = level_cells(items, inner, style_, !part);
    for (std::size_t i = 0; i < items.size(); ++i)
      add_tile(items[i], drawn(cells[i], part, style_), index, part);
  }

  const TreeInput& tree_;
  const TreemapStyle& style_;
  std::vector<Tile> tiles_{};
  std::vector<char> inside_unit_{};
  std::priority_queue<Open> open_{};
};

}  // namespace

std::vector<Tile> treemap(const TreeInput& tree, std::uint32_t root, Rect area, const TreemapStyle& style) {
  if (root >= tree.size.size()) return {};
  return Builder(tree, style).run(root, area);
}

}  // namespace stowage::layout
