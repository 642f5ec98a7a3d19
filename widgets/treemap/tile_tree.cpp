#include "widgets/treemap/tile_tree.h"

#include <QCoreApplication>
#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "widgets/treemap/tile_tree_filler.h"

namespace stowage::widgets {

namespace {

std::string_view last_part(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

QString to_qstring(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool is_attention(const model::Module& module) {
  const std::string_view name = last_part(module.name), type = last_part(module.class_name);
  for (const std::string_view word : {"attn", "attention", "Attention"}) {
    if (name.find(word) != std::string_view::npos || type.find(word) != std::string_view::npos) return true;
  }
  return false;
}

class Builder : TileTreeFiller {
 public:
  explicit Builder(const PlanState& state) : TileTreeFiller(state.model), settings_(state.settings) {
    tree_->no_split = state.settings.no_split;
    tree_->dtype = state.settings.dtype;
    tree_->special_dtypes = state.settings.special_dtypes;
    for (const std::string& name : plan::no_split_classes(*state.model, state.settings))
      no_split_.insert(last_part(name));
  }

  TileTreePtr run() {
    add_module(tree_->model->root(), 0, TileTree::kNone);
    grow([&](std::uint32_t node) { expand(node); });
    add_sizes();
    order_units();
    return tree_;
  }

 private:
  void add(const TileTree::Node& node, bool unit_root) {
    const bool inside = !tree_->nodes.empty() && tree_->attention[node.parent] != 0;
    const bool itself = !node.tensor.valid() && is_attention((*tree_->model)[node.module]);
    TileTreeFiller::add(node, unit_root, !tree_->nodes.empty() && (inside || itself));
  }

  void add_module(model::ModuleId id, std::uint32_t parent, std::uint32_t unit) {
    const model::Module& module = (*tree_->model)[id];
    const bool leaf = module.children.empty() && !module.tensors.empty();
    const bool whole = leaf || no_split_.contains(last_part(module.class_name));
    tree_->node_of_module[id.index()] = static_cast<std::uint32_t>(tree_->nodes.size());
    add({id, {}, parent, unit}, unit == TileTree::kNone && whole);
  }

  void expand(std::uint32_t node) {
    const TileTree::Node here = tree_->nodes[node];
    if (here.tensor.valid()) return;
    const model::Module& module = (*tree_->model)[here.module];
    for (const model::ModuleId child : module.children) add_module(child, node, here.unit);
    for (const model::TensorId tensor : module.tensors) {
      if (!module.children.empty()) add({here.module, tensor, node, here.unit}, here.unit == TileTree::kNone);
      tree_->unit_of_tensor[tensor.index()] = module.children.empty() ? here.unit : tree_->nodes.back().unit;
      tree_->node_of_tensor[tensor.index()] =
          module.children.empty() ? node : static_cast<std::uint32_t>(tree_->nodes.size() - 1);
    }
  }

  void add_sizes() {
    const model::Model& model = *tree_->model;
    const auto sizes = plan::stored_sizes(model, settings_);
    std::vector<std::uint64_t>& size = tree_->input.size;
    for (std::size_t i = 0; i < model.storages().size(); ++i) {
      const model::StorageId id(i);
      if (model[id].tensors.empty()) continue;
      const std::uint32_t node = tree_->node_of_tensor[model[id].tensors.front().index()];
      if (node != TileTree::kNone) size[node] = (Bytes(size[node]) + Bytes(sizes[i])).count();
    }
    sum_upwards();
  }

  void order_units() {
    // The rank of a module is that of its first call, or of the first call below it; where nothing is known
    // the order of definition stands.
    const model::Model& model = *tree_->model;
    std::vector<std::uint32_t> rank(model.modules().size(), TileTree::kNone);
    const auto& order = model.execution_order();
    for (std::uint32_t i = 0; i < order.size(); ++i)
      rank[order[i].index()] = std::min(rank[order[i].index()], i);
    for (std::size_t i = rank.size(); i-- > 1;) {
      std::uint32_t& parent = rank[model.modules()[i].parent.index()];
      if (model.modules()[i].parent.index() != 0) parent = std::min(parent, rank[i]);
    }
    for (UnitInfo& unit : tree_->units) unit.position = rank[unit.module.index()];
    tree_->by_execution.resize(tree_->units.size());
    for (std::uint32_t i = 0; i < tree_->units.size(); ++i) tree_->by_execution[i] = i;
    std::stable_sort(tree_->by_execution.begin(), tree_->by_execution.end(),
                     [&](std::uint32_t a, std::uint32_t b) {
                       const UnitInfo &left = tree_->units[a], &right = tree_->units[b];
                       return left.position != right.position ? left.position < right.position
                                                              : left.module < right.module;
                     });
    for (std::uint32_t i = 0; i < tree_->by_execution.size(); ++i)
      tree_->units[tree_->by_execution[i]].position = i;
  }

  const plan::Settings& settings_;
  std::unordered_set<std::string_view> no_split_{};
};

/// "layers.12.mlp.up_proj", "layers.12.mlp.up_proj.weight": nothing around it says where it is.
QString member_label(const TileTree& tree, std::uint32_t node) {
  const TileTree::Node& here = tree.nodes[node];
  const std::string& full =
      here.tensor.valid() ? (*tree.model)[here.tensor].name : (*tree.model)[here.module].name;
  if (full.empty()) return QCoreApplication::translate("Treemap", "itself");
  const bool wrapped = full.size() > tree.stem.size() && full.starts_with(tree.stem);
  return to_qstring(std::string_view(full).substr(wrapped ? tree.stem.size() : 0));
}

}  // namespace

QString TileTree::label(std::uint32_t node) const {
  const Node& here = nodes[node];
  if (is_group(node)) return groups[node - 1].name;
  if (grouped() && node > 0) return member_label(*this, node);
  if (here.own) return QCoreApplication::translate("Treemap", "itself");
  if (here.tensor.valid()) return to_qstring(last_part((*model)[here.tensor].name));
  const std::string& name = (*model)[here.module].name;
  return name.empty() ? to_qstring(model->name()) : to_qstring(last_part(name));
}

QString TileTree::name(std::uint32_t node) const {
  const Node& here = nodes[node];
  if (is_group(node)) return groups[node - 1].name;
  return to_qstring(here.tensor.valid() ? (*model)[here.tensor].name : (*model)[here.module].name);
}

QString TileTree::class_name(std::uint32_t node) const {
  const Node& here = nodes[node];
  return here.tensor.valid() || is_group(node) ? QString()
                                               : to_qstring(last_part((*model)[here.module].class_name));
}

bool TileTree::contains(std::uint32_t outer, std::uint32_t inner) const {
  if (outer == inner || outer == 0) return true;
  if (grouped()) return nodes[inner].parent == outer;
  if (nodes[outer].tensor.valid() || nodes[outer].own) return false;
  const bool below = model->contains(nodes[outer].module, nodes[inner].module);
  const bool leaf = nodes[inner].tensor.valid() || nodes[inner].own;
  return below && (nodes[inner].module != nodes[outer].module || leaf);
}

std::span<const std::uint32_t> TileTree::members_of(model::ModuleId module) const {
  if (!module.valid() || module.index() >= model->modules().size()) return {};
  const std::uint32_t end = module.index() == 0 ? 1 : (*model)[module].subtree_end;
  const auto before = [&](std::uint32_t node, std::uint32_t id) { return nodes[node].module.value < id; };
  const auto from = std::lower_bound(members.begin(), members.end(), module.value, before);
  return {from, std::lower_bound(from, members.end(), end, before)};
}

std::vector<model::ModuleId> TileTree::modules_of_group(std::uint32_t node) const {
  std::vector<model::ModuleId> out;
  for (std::uint32_t i = 0; i < input.child_count[node]; ++i)
    out.push_back(nodes[input.first_child[node] + i].module);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

TileTreePtr tile_tree(const PlanState& state, const TileTreePtr& previous) {
  if (!state.model) return nullptr;
  if (previous && !previous->grouped() && previous->model == state.model &&
      previous->no_split == state.settings.no_split && previous->dtype == state.settings.dtype &&
      previous->special_dtypes == state.settings.special_dtypes) {
    return previous;
  }
  return Builder(state).run();
}

}  // namespace stowage::widgets
