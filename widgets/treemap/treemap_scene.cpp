#include "widgets/treemap/treemap_scene.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {

namespace {

using layout::Tile;
using layout::TileRole;

constexpr double kLeastVisible = 1;  // pixels
constexpr double kGapReach = 3;      // pixels: more than a gap between two tiles is wide
constexpr double kNameWidth = 40,
                 kNameHeight = 14;  // the least a part needs for a name, and to be pointed at

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

QString parts_text(int count) {
  return count == 1 ? Words::tr("1 part") : Words::tr("%n parts", nullptr, count);
}

quint64 next_generation() {
  static quint64 generation = 0;
  return ++generation;
}

/// The class that all children with bytes share, or "".
QString common_class(const TileTree& tree, std::uint32_t node, std::uint32_t* count) {
  QString common;
  *count = 0;
  bool same = true;
  for (std::uint32_t i = 0; i < tree.input.child_count[node]; ++i) {
    const std::uint32_t child = tree.input.first_child[node] + i;
    if (tree.input.size[child] == 0) continue;
    const QString name = tree.class_name(child);
    same = same && (*count == 0 || name == common);
    common = name;
    ++*count;
  }
  return same ? common : QString();
}

/// Distance from one tile to another in a direction, overlap across it first: what a person calls the next
/// one.
double step_cost(const layout::Rect& from, const layout::Rect& to, Qt::Key direction) {
  const bool across = direction == Qt::Key_Left || direction == Qt::Key_Right;
  const double from_low = across ? from.x : from.y, from_high = across ? from.right() : from.bottom();
  const double to_low = across ? to.x : to.y, to_high = across ? to.right() : to.bottom();
  const bool forward = direction == Qt::Key_Right || direction == Qt::Key_Down;
  const double along = forward ? to_low - from_high : from_low - to_high;
  if (along < -0.5) return -1;
  const double side_low = across ? from.y : from.x, side_high = across ? from.bottom() : from.right();
  const double other_low = across ? to.y : to.x, other_high = across ? to.bottom() : to.right();
  const double overlap = std::min(side_high, other_high) - std::max(side_low, other_low);
  const double off = std::abs((side_low + side_high) - (other_low + other_high)) / 2;
  return along + off * 0.3 + (overlap > 0 ? 0 : 10'000);
}

/// Between two tiles lies a gap of a container that nobody aims at: the nearest of its tiles is meant.
std::uint32_t beside_gap(const TreemapScene& scene, std::uint32_t container, QPointF position) {
  std::uint32_t best = container;
  double least = kGapReach;
  for (std::uint32_t i = 0; i < scene.child_count[container]; ++i) {
    const std::uint32_t child = scene.first_child[container] + i;
    if (!scene.pointable(child)) continue;
    const layout::Rect& rect = scene.tiles[child].rect;
    const double across = std::max({rect.x - position.x(), position.x() - rect.right(), 0.0});
    const double down = std::max({rect.y - position.y(), position.y() - rect.bottom(), 0.0});
    if (std::max(across, down) >= least) continue;
    least = std::max(across, down);
    best = child;
  }
  return best;
}

}  // namespace

layout::TreemapStyle treemap_style() {
  const Theme& theme = Theme::current();
  layout::TreemapStyle style;
  style.header *= theme.textScale();
  style.slab_least_height *= theme.textScale();
  style.strip = theme.metric("treemap.strip");
  style.strip_min_width = theme.metric("treemap.stripMinWidth");
  style.strip_min_height = theme.metric("treemap.stripMinHeight");
  return style;
}

TreemapScene treemap_scene(TileTreePtr tree, std::uint32_t root, QSizeF size,
                           const layout::TreemapStyle& style) {
  TreemapScene scene;
  scene.generation = next_generation();
  scene.size = size;
  if (!tree || root >= tree->nodes.size()) return scene;
  scene.tree = std::move(tree);
  scene.root = root;
  scene.tiles = layout::treemap(scene.tree->input, root, {0, 0, size.width(), size.height()}, style);
  scene.tile_of_node.assign(scene.tree->nodes.size(), TreemapScene::kNone);
  scene.first_child.assign(scene.tiles.size(), 0);
  scene.child_count.assign(scene.tiles.size(), 0);
  for (std::uint32_t i = 0; i < scene.tiles.size(); ++i) {
    const Tile& tile = scene.tiles[i];
    if (tile.role != TileRole::SmallParts) scene.tile_of_node[tile.node] = i;
    if (i > 0 && scene.child_count[tile.parent_tile]++ == 0) scene.first_child[tile.parent_tile] = i;
  }
  scene.index.emplace(scene.tiles);
  return scene;
}

bool TreemapScene::is_part(std::uint32_t tile) const {
  const std::uint32_t node = tiles[tile].node, unit = tree->nodes[node].unit;
  return unit != TileTree::kNone &&
         (tree->units[unit].node != node || tiles[tile].role == TileRole::SmallParts);
}

std::uint32_t TreemapScene::unit_tile(std::uint32_t tile) const {
  const std::uint32_t unit = tree->nodes[tiles[tile].node].unit;
  if (unit == TileTree::kNone) return kNone;
  // Inside a unit that is the root of the view, the unit has no tile unless it is the root itself.
  return tile_of_node[tree->units[unit].node];
}

bool TreemapScene::is_inner_part(std::uint32_t tile) const {
  if (!is_part(tile)) return false;
  const std::uint32_t unit = unit_tile(tile);
  return unit != kNone && unit != 0;
}

bool TreemapScene::pointable(std::uint32_t tile) const {
  const Tile& here = tiles[tile];
  if (here.role == TileRole::SmallParts || here.rect.width < kLeastVisible ||
      here.rect.height < kLeastVisible)
    return false;
  if (!is_part(tile)) return here.role != TileRole::Container;
  if (here.role == TileRole::Container) return here.inner.y > here.rect.y;
  return !is_inner_part(tile) || (here.rect.width >= kNameWidth && here.rect.height >= kNameHeight);
}

std::uint32_t TreemapScene::pick(QPointF position) const {
  if (!index) return kNone;
  std::uint32_t tile = index->at(position.x(), position.y());
  while (tile != kNone && tile != 0) {
    if (pointable(tile)) return tile;
    if (!is_part(tile) && tiles[tile].role == TileRole::Container) return beside_gap(*this, tile, position);
    tile = tiles[tile].parent_tile;
  }
  if (tile == 0 && tiles[0].role == TileRole::Container) {
    const std::uint32_t near = beside_gap(*this, 0, position);
    return near == 0 ? kNone : near;
  }
  return tile == 0 ? 0 : kNone;
}

std::uint32_t TreemapScene::tile_for_node(std::uint32_t node) const {
  if (tiles.empty() || !tree->contains(root, node)) return kNone;
  for (;; node = tree->nodes[node].parent) {
    if (tile_of_node[node] != kNone) return tile_of_node[node];
    if (node == root || node == 0) return kNone;
  }
}

std::uint32_t TreemapScene::tile_for(model::ModuleId module) const {
  if (tiles.empty() || !module.valid() || module.index() >= tree->node_of_module.size()) return kNone;
  return tile_for_node(tree->node_of_module[module.index()]);
}

model::ModuleId TreemapScene::module_of(std::uint32_t tile) const {
  if (tile >= tiles.size() || tree->is_group(tiles[tile].node)) return {};
  return tree->nodes[tiles[tile].node].module;
}

std::vector<model::ModuleId> TreemapScene::modules_of(std::uint32_t tile) const {
  if (tile < tiles.size() && tree->is_group(tiles[tile].node))
    return tiles[tile].role == TileRole::SmallParts ? std::vector<model::ModuleId>()
                                                    : tree->modules_of_group(tiles[tile].node);
  const model::ModuleId module = module_of(tile);
  return module.valid() ? std::vector{module} : std::vector<model::ModuleId>();
}

std::vector<std::uint32_t> TreemapScene::tiles_for(model::ModuleId module) const {
  std::vector<std::uint32_t> out;
  const auto put = [&](std::uint32_t tile) {
    if (tile != kNone && tile != 0) out.push_back(tile);
  };
  if (tiles.empty()) return out;
  if (!tree->grouped()) {
    put(tile_for(module));
    return out;
  }
  for (const std::uint32_t node : tree->members_of(module)) put(tile_for_node(node));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::uint32_t TreemapScene::neighbour(std::uint32_t tile, Qt::Key direction) const {
  if (tile >= tiles.size()) return kNone;
  const bool part = is_inner_part(tile);
  std::uint32_t best = kNone;
  double best_cost = 0;
  for (std::uint32_t i = 1; i < tiles.size(); ++i) {
    if (i == tile || !pointable(i) || tiles[i].rect.width <= 0) continue;
    if (is_inner_part(i) != part) continue;  // from units to units, from parts to parts
    if (is_part(i) && tiles[i].role == TileRole::Container) continue;
    const double cost = step_cost(tiles[tile].rect, tiles[i].rect, direction);
    if (cost < 0 || (best != kNone && cost >= best_cost)) continue;
    best = i;
    best_cost = cost;
  }
  return best;
}

std::vector<std::uint32_t> TreemapScene::pointables() const {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = tiles.size() > 1 ? 1 : 0; i < tiles.size(); ++i) {
    if (pointable(i) && !is_inner_part(i)) found.push_back(i);
  }
  std::stable_sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (tree->grouped()) return tiles[a].node < tiles[b].node;
    return tree->nodes[tiles[a].node].module < tree->nodes[tiles[b].node].module;
  });
  return found;
}

std::uint32_t TreemapScene::effective_node(std::uint32_t tile) const {
  std::uint32_t node = tiles[tile].node, least = kNone;
  for (std::uint32_t i = 0; tile != 0 && i < child_count[tile]; ++i) {
    const Tile& child = tiles[first_child[tile] + i];
    if (child.role == TileRole::SmallParts || child.through >= least) continue;
    least = child.through;
    node = tree->nodes[child.node].parent;
  }
  return least == 0 ? tiles[tile].node : node;
}

QString TreemapScene::path_text(std::uint32_t tile) const {
  const std::uint32_t node =
      tiles[tile].role == TileRole::Container ? effective_node(tile) : tiles[tile].node;
  const QString full = tree->name(node);
  const QString around = tile == 0 ? QString() : tree->name(effective_node(tiles[tile].parent_tile));
  if (full.isEmpty()) return tree->label(node);
  return !around.isEmpty() && full.startsWith(around + u'.') ? full.mid(around.size() + 1) : full;
}

QString TreemapScene::group_text(std::uint32_t node) const {
  const TileGroup& group = tree->groups[node - 1];
  return tree->grouping == TileGrouping::Dtype || tree->grouping == TileGrouping::File
             ? Words::tr("%n tensor(s)", nullptr, static_cast<int>(tree->input.child_count[node]))
             : Words::tr("%n module(s)", nullptr, static_cast<int>(group.modules));
}

QString TreemapScene::detail_text(std::uint32_t tile) const {
  if (tree->is_group(tiles[tile].node))
    return Words::tr("%1  ·  %2").arg(group_text(tiles[tile].node), bytesText(Bytes(tiles[tile].size)));
  std::uint32_t count = 0;
  const QString common = common_class(*tree, effective_node(tile), &count);
  const QString what =
      common.isEmpty() ? parts_text(static_cast<int>(count)) : Words::tr("%1 × %2").arg(count).arg(common);
  return Words::tr("%1  ·  %2").arg(what, bytesText(Bytes(tiles[tile].size)));
}

QString TreemapScene::count_text(std::uint32_t tile) const {
  const int hidden = static_cast<int>(tiles[tile].hidden);
  if (tiles[tile].role == TileRole::SmallParts)
    return hidden == 1 ? Words::tr("1 small part") : Words::tr("%n small parts", nullptr, hidden);
  if (tree->is_group(tiles[tile].node)) return group_text(tiles[tile].node);
  const QString name = tree->label(tiles[tile].node);
  if (name.contains(u"expert", Qt::CaseInsensitive))
    return hidden == 1 ? Words::tr("1 expert") : Words::tr("%n experts", nullptr, hidden);
  return parts_text(hidden);
}

QString TreemapScene::label(std::uint32_t tile) const {
  if (tiles[tile].role == TileRole::SmallParts) return count_text(tile);
  // Drawn through: the wrapper's name is part of the label, as nothing else shows it.
  return tiles[tile].through > 0 && tiles[tile].role != TileRole::Unit && tiles[tile].role != TileRole::Leaf
             ? path_text(tile)
             : tree->label(tiles[tile].node);
}

}  // namespace stowage::widgets
