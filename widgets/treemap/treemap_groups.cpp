// What the tiles of a treemap are put together by: which tree that is, and modules that have several tiles.
#include <algorithm>

#include "widgets/treemap/tile_groups.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {

namespace {

constexpr std::size_t kMostHovered = 300;  // outlines: of more nobody sees which they are

}  // namespace

void TreemapWidget::setGrouping(TileGrouping grouping) {
  if (grouping == grouping_) return;
  grouping_ = grouping;
  const TileTreePtr before = tree_;
  chooseTree();
  replaceTree(before, false);
  update();
  Q_EMIT coloursChanged();
}

/// Groups of devices are others after every move; all the rest as long as the tree of modules is the same.
void TreemapWidget::chooseGroups() {
  if (!tree_ || grouping_ == TileGrouping::Modules || comparison_) {
    groups_tree_ = groups_of_ = nullptr;
    groups_state_ = nullptr;
    return;
  }
  const bool same = groups_tree_ && groups_of_ == tree_ && groups_tree_->grouping == grouping_ &&
                    same_groups(grouping_, *groups_state_, *state_);
  if (!same) groups_tree_ = grouped_tree(tree_, *state_, grouping_, *facts_->sizes);
  groups_of_ = tree_;
  groups_state_ = state_;
  tree_ = groups_tree_;
}

void TreemapWidget::choose(std::uint32_t tile) {
  chosen_ = tile < scene_.tiles.size() ? scene_.tiles[tile].node : TileTree::kNone;
}

/// The tile that the keyboard is at, where the current module has others as well, or all of a group is
/// selected; kNone: the module says which.
std::uint32_t TreemapWidget::chosenTile() const {
  if (!tree_ || !tree_->grouped() || chosen_ >= tree_->nodes.size()) return TreemapScene::kNone;
  const auto members = tree_->members_of(hub_->current());
  const bool group = tree_->is_group(chosen_);
  if (group && hub_->selection().size() < tree_->groups[chosen_ - 1].modules) return TreemapScene::kNone;
  const bool holds = std::any_of(members.begin(), members.end(), [&](std::uint32_t node) {
    return node == chosen_ || (group && tree_->nodes[node].parent == chosen_);
  });
  const std::uint32_t tile = holds ? scene_.tile_for_node(chosen_) : TreemapScene::kNone;
  return tile == 0 ? TreemapScene::kNone : tile;
}

/// The tile under the mouse, or the first that the module has, and the others of it.
void TreemapWidget::findHovered(TreemapOverlay& overlay) const {
  const model::ModuleId module = hub_->hover();
  if (!module.valid() || scene_.empty()) return;
  if (tree_->grouped() && tree_->members_of(module).size() > kMostHovered) return;
  overlay.hovered = scene_.tiles_for(module);
  if (overlay.hovered.empty()) return;
  const bool under = under_ < tree_->nodes.size() && tree_->nodes[under_].module == module;
  const auto at = std::find(overlay.hovered.begin(), overlay.hovered.end(),
                            under ? scene_.tile_for_node(under_) : overlay.hovered.front());
  if (at == overlay.hovered.end()) return;
  overlay.hover = *at;
  overlay.hovered.erase(at);
}

}  // namespace stowage::widgets
