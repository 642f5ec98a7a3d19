#pragma once

#include <memory>
#include <utility>

#include "widgets/treemap/experts.h"
#include "widgets/treemap/tile_tree.h"

namespace stowage::widgets {

/// Fills a TileTree breadth first, so that the children of a node are neighbours: what trees of any area have
/// in common. Which children a node has, and how large they are, is its heir's.
class TileTreeFiller {
 protected:
  explicit TileTreeFiller(const model::ModelPtr& model) : tree_(std::make_shared<TileTree>()) {
    tree_->model = model;
    tree_->node_of_module.assign(model->modules().size(), TileTree::kNone);
    tree_->unit_of_tensor.assign(model->tensors().size(), TileTree::kNone);
    tree_->node_of_tensor = tree_->unit_of_tensor;
  }

  void add(TileTree::Node node, bool unit_root, bool attention, std::uint64_t bytes = 0) {
    const auto index = static_cast<std::uint32_t>(tree_->nodes.size());
    if (unit_root) {
      node.unit = static_cast<std::uint32_t>(tree_->units.size());
      tree_->units.push_back({node.module, node.tensor, index, {}, 0});
    }
    tree_->nodes.push_back(node);
    tree_->attention.push_back(attention ? 1 : 0);
    tree_->input.first_child.push_back(0);
    tree_->input.child_count.push_back(0);
    tree_->input.size.push_back(bytes);
    tree_->input.is_unit.push_back(unit_root ? 1 : 0);
    tree_->input.is_expert.push_back(expert_of_mixture(*tree_, index) ? 1 : 0);
  }

  /// Calls `add_children(node)` for every node, those that it adds included.
  template <class AddChildren>
  void grow(const AddChildren& add_children) {
    for (std::uint32_t node = 0; node < tree_->nodes.size(); ++node) {
      const auto first = static_cast<std::uint32_t>(tree_->nodes.size());
      add_children(node);
      const auto count = static_cast<std::uint32_t>(tree_->nodes.size()) - first;
      tree_->input.first_child[node] = count > 0 ? first : 0;
      tree_->input.child_count[node] = count;
    }
  }

  /// What a node holds is as large as all in it, and so is a unit. Sums stop at 2^64-1.
  void sum_upwards() {
    std::vector<std::uint64_t>& size = tree_->input.size;
    for (std::size_t i = size.size(); i-- > 1;)
      size[tree_->nodes[i].parent] = (Bytes(size[tree_->nodes[i].parent]) + Bytes(size[i])).count();
    for (UnitInfo& unit : tree_->units) unit.bytes = Bytes(size[unit.node]);
  }

  std::shared_ptr<TileTree> tree_;
};

}  // namespace stowage::widgets
