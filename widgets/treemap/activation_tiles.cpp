#include "widgets/treemap/activation_tiles.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "widgets/common/activation_marks.h"
#include "widgets/treemap/tile_tree_filler.h"

namespace stowage::widgets {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

/// By module: what is looked up of a run once.
std::vector<const SavedModule*> modules_of(const model::Model& model, const SavedTable& saved) {
  std::vector<const SavedModule*> out(model.modules().size(), nullptr);
  for (const SavedModule& module : saved.modules) {
    if (const auto id = model.find_module(module.name)) out[id->index()] = &module;
  }
  return out;
}

/// Modules as areas, and beside the parts of one what it saved itself.
class Builder : TileTreeFiller {
 public:
  Builder(const TileTree& weights, const SavedTable& saved)
      : TileTreeFiller(weights.model), weights_(weights), saved_(modules_of(*weights.model, saved)) {
    tree_->no_split = weights.no_split;
    tree_->dtype = weights.dtype;
    tree_->special_dtypes = weights.special_dtypes;
  }

  TileTreePtr run() {
    add_module(tree_->model->root(), 0, TileTree::kNone);
    grow([&](std::uint32_t node) { expand(node); });
    sum_upwards();
    for (std::uint32_t unit = 0; unit < tree_->units.size(); ++unit) {
      tree_->units[unit].position = unit;
      tree_->by_execution.push_back(unit);
    }
    return tree_;
  }

 private:
  std::uint64_t own_bytes(model::ModuleId id) const {
    const SavedModule* saved = saved_[id.index()];
    return saved ? saved->activations() + saved->again : 0;
  }

  /// A module without weights is a unit of nobody's, and yet one to point at.
  bool is_unit(model::ModuleId id) const {
    const std::uint32_t node = weights_.node_of_module[id.index()];
    const std::uint32_t unit = weights_.nodes[node].unit;
    const bool leaf = (*tree_->model)[id].children.empty();
    return unit == TileTree::kNone ? leaf : weights_.units[unit].node == node;
  }

  void add_module(model::ModuleId id, std::uint32_t parent, std::uint32_t unit) {
    tree_->node_of_module[id.index()] = static_cast<std::uint32_t>(tree_->nodes.size());
    const bool leaf = (*tree_->model)[id].children.empty();
    const bool attention = weights_.attention[weights_.node_of_module[id.index()]] != 0;
    add({id, {}, parent, unit}, unit == TileTree::kNone && is_unit(id), attention, leaf ? own_bytes(id) : 0);
  }

  void expand(std::uint32_t node) {
    const TileTree::Node here = tree_->nodes[node];
    if (here.own) return;
    const model::Module& module = (*tree_->model)[here.module];
    for (const model::ModuleId child : module.children) add_module(child, node, here.unit);
    const std::uint64_t own = module.children.empty() ? 0 : own_bytes(here.module);
    if (own > 0)
      add({here.module, {}, node, here.unit, true}, here.unit == TileTree::kNone, tree_->attention[node] != 0,
          own);
  }

  const TileTree& weights_;
  std::vector<const SavedModule*> saved_;
};

std::vector<ColourCategory> categories() {
  std::vector<ColourCategory> out(4);
  out[0] = {Words::tr("moved to the host"), machine::kCpu, false, {}};
  out[1] = {Words::tr("planned, not moved"), {}, true, {}};
  out[2] = {Words::tr("kept"), machine::gpu(0), false, {}};
  out[3] = {Words::tr("run again"), again_look(), false, {}};
  return out;
}

/// Bytes by fate; together what the module saved of activations.
std::array<std::uint64_t, 4> fates_of(const SavedModule& module) {
  const std::uint64_t all = module.activations();
  const std::uint64_t moved = std::min(module.moved, all), unmoved = std::min(module.unmoved, all - moved);
  return {moved, unmoved, all - moved - unmoved, module.again};
}

}  // namespace

TileTreePtr activation_tree(const TileTree& weights, const SavedTable& saved) {
  return Builder(weights, saved).run();
}

Colouring activation_colouring(const TileTree& tree, const SavedTable& saved) {
  const std::vector<const SavedModule*> modules = modules_of(*tree.model, saved);
  Colouring out;
  out.mode = ColourMode::Kind;
  out.categories = categories();
  out.of_node.assign(tree.nodes.size(), Colouring::kEmpty);
  for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
    const SavedModule* module = modules[tree.nodes[node].module.index()];
    if (!module || tree.input.child_count[node] > 0 || tree.input.size[node] == 0) continue;
    Colouring::Mix mix;
    const auto fates = fates_of(*module);
    for (std::size_t fate = 0; fate < fates.size(); ++fate) {
      if (fates[fate] > 0) mix.emplace_back(static_cast<std::uint8_t>(fate), fates[fate]);
      out.categories[fate].bytes += Bytes(fates[fate]);
    }
    out.of_node[node] = mix.size() == 1 ? mix.front().first : Colouring::kMixed;
    if (mix.size() > 1) out.mixed_leaves[node] = std::move(mix);
  }
  out.mix_upwards(tree);
  return out;
}

}  // namespace stowage::widgets
