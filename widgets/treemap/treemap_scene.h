#pragma once

#include <QPointF>
#include <QSizeF>
#include <QString>
#include <optional>
#include <vector>

#include "widgets/treemap/tile_tree.h"

namespace stowage::widgets {

/// The visible tiles of one root at one size: geometry, texts and questions about it. No colours and no
/// placement: those never change geometry.
struct TreemapScene {
  static constexpr std::uint32_t kNone = layout::TileIndex::kNone;

  TileTreePtr tree{};
  std::uint32_t root = 0;
  QSizeF size{};
  quint64 generation = 0;  ///< another one each time it is made
  std::vector<layout::Tile> tiles{};
  std::vector<std::uint32_t> tile_of_node{};                ///< kNone where a node has no tile of its own
  std::vector<std::uint32_t> first_child{}, child_count{};  ///< of tiles; children are neighbours
  std::optional<layout::TileIndex> index{};

  bool empty() const { return tiles.empty(); }
  /// The tile one points at: parts too small for a name count as their unit, small parts as their parent.
  /// kNone outside and in the gaps of the root.
  std::uint32_t pick(QPointF position) const;
  /// The tile that shows a module, or the smallest visible one around it; kNone when it is outside of the
  /// root.
  std::uint32_t tile_for(model::ModuleId module) const;
  std::uint32_t tile_for_node(std::uint32_t node) const;
  /// Invalid outside, and for a group.
  model::ModuleId module_of(std::uint32_t tile) const;
  /// What a tile selects: its module, or those of its group.
  std::vector<model::ModuleId> modules_of(std::uint32_t tile) const;
  /// Every tile that shows something of a module; among groups there may be many. Not the root's, ascending.
  std::vector<std::uint32_t> tiles_for(model::ModuleId module) const;
  bool is_part(std::uint32_t tile) const;  ///< inside a unit
  bool is_inner_part(
      std::uint32_t tile) const;  ///< inside a unit that has a tile and is not the root: seen from outside
  /// The unit a tile is or lies in, as a tile; kNone above the units.
  std::uint32_t unit_tile(std::uint32_t tile) const;
  /// True when arrows stop here: units, leaves, aggregates, parts with a name.
  bool pointable(std::uint32_t tile) const;
  /// The nearest pointable tile of the same depth class to the left, right, above or below; kNone at the
  /// edge.
  std::uint32_t neighbour(std::uint32_t tile, Qt::Key direction) const;
  /// Pointable tiles in reading order: that of the model, of groups that of the tree.
  std::vector<std::uint32_t> pointables() const;

  /// The module a tile's children really hang on: the innermost of the wrappers that are drawn through below
  /// it.
  std::uint32_t effective_node(std::uint32_t tile) const;
  /// Caption of a container: the path from what encloses it ("model.layers"), and "80 × LlamaDecoderLayer ·
  /// 128 GiB".
  QString path_text(std::uint32_t tile) const;
  QString detail_text(std::uint32_t tile) const;
  /// "256 experts", "5 small parts"
  QString count_text(std::uint32_t tile) const;
  QString label(std::uint32_t tile) const;
  /// "560 modules", "291 tensors": what a group holds.
  QString group_text(std::uint32_t node) const;
};

/// The measures of a treemap at the theme's size of text.
layout::TreemapStyle treemap_style();

TreemapScene treemap_scene(TileTreePtr tree, std::uint32_t root, QSizeF size,
                           const layout::TreemapStyle& style);

}  // namespace stowage::widgets
