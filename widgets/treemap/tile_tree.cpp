#include "widgets/treemap/tile_tree.h"

#include <QCoreApplication>
#include <algorithm>
#include <string_view>
#include <unordered_set>

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

/// Fills a TileTree breadth first, so that the children of a node are neighbours.
class Builder {
 public:
  explicit Builder(const PlanState& state) : settings_(state.settings), tree_(std::make_shared<TileTree>()) {
    tree_->model = state.model;
    tree_->no_split = state.settings.no_split;
    tree_->dtype = state.settings.dtype;
    tree_->special_dtypes = state.settings.special_dtypes;
    for (const std::string& name : plan::no_split_classes(*state.model, state.settings))
      no_split_.insert(last_part(name));
  }

  TileTreePtr run() {
    const model::Model& model = *tree_->model;
    tree_->node_of_module.assign(model.modules().size(), TileTree::kNone);
    tree_->unit_of_tensor.assign(model.tensors().size(), TileTree::kNone);
    tree_->node_of_tensor = tree_->unit_of_tensor;
    add_module(model.root(), 0, TileTree::kNone);
    for (std::uint32_t node = 0; node < tree_->nodes.size(); ++node) expand(node);
    add_sizes();
    order_units();
    return tree_;
  }

 private:
  void add(TileTree::Node node, bool unit_root) {
    const auto index = static_cast<std::uint32_t>(tree_->nodes.size());
    if (unit_root) {
      node.unit = static_cast<std::uint32_t>(tree_->units.size());
      tree_->units.push_back({node.module, node.tensor, index, {}, 0});
    }
    tree_->nodes.push_back(node);
    tree_->attention.push_back(index > 0 &&
                                       (tree_->attention[node.parent] != 0 ||
                                        (!node.tensor.valid() && is_attention((*tree_->model)[node.module])))
                                   ? 1
                                   : 0);
    tree_->input.first_child.push_back(0);
    tree_->input.child_count.push_back(0);
    tree_->input.size.push_back(0);
    tree_->input.is_unit.push_back(unit_root ? 1 : 0);
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
    const auto first = static_cast<std::uint32_t>(tree_->nodes.size());
    for (const model::ModuleId child : module.children) add_module(child, node, here.unit);
    for (const model::TensorId tensor : module.tensors) {
      if (!module.children.empty()) add({here.module, tensor, node, here.unit}, here.unit == TileTree::kNone);
      tree_->unit_of_tensor[tensor.index()] = module.children.empty() ? here.unit : tree_->nodes.back().unit;
      tree_->node_of_tensor[tensor.index()] =
          module.children.empty() ? node : static_cast<std::uint32_t>(tree_->nodes.size() - 1);
    }
    tree_->input.first_child[node] = first;
    tree_->input.child_count[node] = static_cast<std::uint32_t>(tree_->nodes.size()) - first;
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
    for (std::size_t i = size.size(); i-- > 1;)
      size[tree_->nodes[i].parent] = (Bytes(size[tree_->nodes[i].parent]) + Bytes(size[i])).count();
    for (UnitInfo& unit : tree_->units) unit.bytes = Bytes(size[unit.node]);
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
  std::shared_ptr<TileTree> tree_;
  std::unordered_set<std::string_view> no_split_{};
};

}  // namespace

QString TileTree::label(std::uint32_t node) const {
  const Node& here = nodes[node];
  if (here.own) return QCoreApplication::translate("Treemap", "itself");
  if (here.tensor.valid()) return to_qstring(last_part((*model)[here.tensor].name));
  const std::string& name = (*model)[here.module].name;
  return name.empty() ? to_qstring(model->name()) : to_qstring(last_part(name));
}

QString TileTree::name(std::uint32_t node) const {
  const Node& here = nodes[node];
  return to_qstring(here.tensor.valid() ? (*model)[here.tensor].name : (*model)[here.module].name);
}

QString TileTree::class_name(std::uint32_t node) const {
  const Node& here = nodes[node];
  return here.tensor.valid() ? QString() : to_qstring(last_part((*model)[here.module].class_name));
}

bool TileTree::contains(std::uint32_t outer, std::uint32_t inner) const {
  if (outer == inner || outer == 0) return true;
  if (nodes[outer].tensor.valid() || nodes[outer].own) return false;
  const bool below = model->contains(nodes[outer].module, nodes[inner].module);
  const bool leaf = nodes[inner].tensor.valid() || nodes[inner].own;
  return below && (nodes[inner].module != nodes[outer].module || leaf);
}

TileTreePtr tile_tree(const PlanState& state, const TileTreePtr& previous) {
  if (!state.model) return nullptr;
  if (previous && previous->model == state.model && previous->no_split == state.settings.no_split &&
      previous->dtype == state.settings.dtype && previous->special_dtypes == state.settings.special_dtypes) {
    return previous;
  }
  return Builder(state).run();
}

}  // namespace stowage::widgets
