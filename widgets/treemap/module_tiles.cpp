#include "widgets/treemap/module_tiles.h"

namespace stowage::widgets {

std::vector<ModuleTile> module_tiles(const TileTree& tree, const model::Model& model,
                                     const std::vector<std::uint64_t>& sizes) {
  std::vector<ModuleTile> out;
  for (std::size_t i = 0; i < model.storages().size(); ++i) {
    const auto& tensors = model[model::StorageId(i)].tensors;
    if (tensors.empty() || sizes[i] == 0) continue;
    const std::uint32_t node = tree.node_of_tensor[tensors.front().index()];
    if (node != TileTree::kNone) out.push_back({node, model[tensors.front()].module.index(), sizes[i]});
  }
  return out;
}

}  // namespace stowage::widgets
