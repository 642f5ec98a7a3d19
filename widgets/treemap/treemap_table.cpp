#include "widgets/treemap/treemap_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/csv.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {
namespace {

using layout::TileRole;

const char* kind_of(const TreemapScene& scene, std::uint32_t tile) {
  if (scene.tree->is_group(scene.tiles[tile].node) && scene.tiles[tile].role != TileRole::SmallParts)
    return "group";
  switch (scene.tiles[tile].role) {
    case TileRole::Container:
      return "container";
    case TileRole::Unit:
      return "unit";
    case TileRole::Aggregate:
      return "aggregate";
    case TileRole::SmallParts:
      return "small parts";
    case TileRole::Leaf:
      break;
  }
  return scene.is_part(tile) ? "part" : "unit";
}

std::string word_of(const ColourCategory& category, bool device) {
  if (!device) return category.name.toStdString();
  return category.unplaced ? std::string("unplaced") : machine::to_string(category.look.device());
}

/// The categories below a node, the largest first.
std::string words_of(const TreemapScene& scene, const Colouring& colouring, std::uint32_t node, bool device) {
  auto mix = colouring.mix(*scene.tree, node);
  std::stable_sort(mix.begin(), mix.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (const auto& [category, bytes] : mix) {
    if (!out.empty()) out += '+';
    out += word_of(colouring.categories[category], device);
  }
  return out;
}

}  // namespace

std::string treemap_csv(const TreemapScene& scene, const Colouring& colouring, const std::string& column) {
  std::string out = "module,class,kind,tiles,bytes,share_percent," + csv_field(column) + "\n";
  const bool device = column == "device";
  const double all =
      scene.empty() ? 1 : static_cast<double>(std::max<std::uint64_t>(1, scene.tree->input.size[0]));
  for (std::uint32_t i = 0; i < scene.tiles.size(); ++i) {
    const layout::Tile& tile = scene.tiles[i];
    const bool small = tile.role == TileRole::SmallParts;
    // Which parts the small ones are is not told: neither is where they lie, unless all of the parent does.
    const std::string place = small && colouring.of_node[tile.node] == Colouring::kMixed
                                  ? ""
                                  : words_of(scene, colouring, tile.node, device);
    out += csv_field(scene.tree->name(tile.node).toStdString()) + "," +
           (small ? std::string() : csv_field(scene.tree->class_name(tile.node).toStdString())) + "," +
           kind_of(scene, i) + "," + std::to_string(std::max<std::uint32_t>(1, tile.hidden)) + "," +
           std::to_string(tile.size) + "," +
           fmt::format("{:.6g}", 100.0 * static_cast<double>(tile.size) / all) + "," + csv_field(place) +
           "\n";
  }
  return out;
}

std::string TreemapWidget::csv() const {
  if (scene_.empty()) return {};
  if (area_ == Area::Activations) return treemap_csv(scene_, colouring_, "activations");
  if (!tree_->grouped()) return treemap_csv(scene_, *facts_->colouring, "device");
  return treemap_csv(scene_, Colouring(*tree_, *state_, ColourMode::Device, *facts_->sizes), "device");
}

}  // namespace stowage::widgets
