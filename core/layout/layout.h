#pragma once

#include <cstdint>
#include <vector>

namespace stowage::layout {

struct Rect {
  double x = 0, y = 0, width = 0, height = 0;
  double right() const { return x + width; }
  double bottom() const { return y + height; }
  bool operator==(const Rect&) const = default;
};

/// A tree as flat arrays: node i's children are [first_child[i], first_child[i] + child_count[i]). Node 0 is
/// the root. Sizes are bytes of the subtree.
struct TreeInput {
  std::vector<std::uint32_t> first_child{};
  std::vector<std::uint32_t> child_count{};
  std::vector<std::uint64_t> size{};
  std::vector<std::uint8_t>
      is_unit{};  ///< 1: what the solver moves as one (gets a strip); its descendants are parts
  /// 1: one expert of a mixture. Equal ones are a grid from two on. May be left empty: there are none.
  std::vector<std::uint8_t> is_expert{};
};

/// Measures of the drawing rules (design tokens "treemap"), logical pixels.
struct TreemapStyle {
  double header = 20, strip = 17, strip_min_width = 34, strip_min_height = 34, gap_unit = 2, gap_part = 1;
  double lod_min_side = 12, lod_min_child_area = 16, small_parts_share = 0.002;
  std::uint32_t max_tiles = 20000;
  double dominant_share = 0.8;  ///< one child this large puts the rest under it as a slab
  double slab_least_height =
      14;  ///< a slab in which nothing could be seen or named is higher than its share …
  double slab_most_shown = 2.5;  ///< … but shows no more than so many times its share: it is narrower instead
  double through_share = 0.9;    ///< a container this large a part of its parent is drawn through
  std::uint32_t grid_min_siblings = 8, grid_min_experts = 2;  ///< at least 2, whatever they say
  double grid_tolerance = 0.02;  ///< equal within this share: a grid in reading order
};

enum class TileRole : std::uint8_t { Container, Unit, Leaf, Aggregate, SmallParts };

struct Tile {
  Rect rect{};   ///< outer
  Rect inner{};  ///< below header or strip, where children lie; a unit too small for a strip has none (height
                 ///< 0) and is all strip
  std::uint32_t node = 0;  ///< of SmallParts: the parent
  std::uint32_t parent_tile = 0;
  std::uint32_t hidden = 0;  ///< Aggregate and SmallParts: nodes not drawn
  std::uint32_t through =
      0;  ///< Container drawn through: number of levels skipped above (path shown in full)
  TileRole role = TileRole::Leaf;
  std::uint64_t size = 0;
};

/// Tiles parents first, tile 0 is `root`. Deterministic; area proportional to size inside each level, but for
/// a slab that would be too low. Not recursive.
std::vector<Tile> treemap(const TreeInput& tree, std::uint32_t root, Rect area,
                          const TreemapStyle& style = {});

/// The deepest tile under a point, or nullopt-like ~0u. Descends the tree of tiles.
class TileIndex {
 public:
  explicit TileIndex(const std::vector<Tile>& tiles);
  std::uint32_t at(double x, double y) const;  ///< index of a tile, kNone outside
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

 private:
  std::vector<Tile> tiles_;
  std::vector<std::uint32_t> first_child_, child_count_, order_;
};

/// One segment of a lane: pixels from the left end of the bar.
struct LaneCell {
  double x = 0, width = 0;
  std::uint32_t first = 0,
                count =
                    1;  ///< units [first, first + count) of the device's list, merged when narrower than 3 px
};
struct LaneScale {
  double bytes_per_pixel = 1;
  std::uint64_t full_bytes = 0;  ///< at the right end
};
/// One scale for all lanes: the largest finite budget plus 3 % fills the width.
LaneScale lane_scale(const std::vector<std::uint64_t>& budgets, const std::vector<std::uint64_t>& used,
                     double width);
std::vector<LaneCell> lane_cells(const std::vector<std::uint64_t>& unit_bytes, const LaneScale& scale,
                                 double merge_below = 3);
/// Axis ticks in bytes: round steps (1, 2, 4, 8, 16 … GiB, MiB …; `decimal`: 1, 2, 5, 10, 20 … GB, MB …) so
/// that labels are at least `min_gap` px apart.
std::vector<std::uint64_t> axis_ticks(const LaneScale& scale, double width, bool decimal = false,
                                      double min_gap = 80);

}  // namespace stowage::layout
