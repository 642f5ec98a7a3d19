#include "widgets/treemap/tile_groups.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "widgets/common/words.h"
#include "widgets/treemap/tile_tree_filler.h"

namespace stowage::widgets {
namespace {

constexpr double kNearlyAll = 0.9;  // of the bytes: a wrapper with that tells nothing in a name
constexpr std::array<const char*, 6> kNames{"modules", "class", "kind", "dtype", "device", "file"};

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Treemap)
};

QString to_qstring(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string_view behind_last(std::string_view text, char mark) {
  return text.substr(text.rfind(mark) + 1);  // npos + 1 is 0
}

bool is_number(std::string_view part) {
  return !part.empty() &&
         std::all_of(part.begin(), part.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
}

template <class Each>
void for_parts(std::string_view name, const Each& each) {
  for (;;) {
    const std::size_t dot = name.find('.');
    each(name.substr(0, dot));
    if (dot == std::string_view::npos) return;
    name.remove_prefix(dot + 1);
  }
}

/// "model." where nearly everything is in `model`, and more than a list of numbers.
std::string stem_of(const model::Model& model) {
  const auto large = [&](model::ModuleId id) {
    return static_cast<double>(model[id].bytes.count()) >=
           kNearlyAll * static_cast<double>(model.total_bytes().count());
  };
  std::string stem;
  model::ModuleId at = model.root();
  for (;;) {
    const auto& children = model[at].children;
    const auto next = std::find_if(children.begin(), children.end(), large);
    if (next == children.end() || model[*next].children.empty()) return stem;
    at = *next;
    if (is_number(behind_last(model[model[at].children.front()].name, '.'))) return stem;
    stem = model[at].name + '.';
  }
}

/// Which group each tensor is in, and what the groups are called.
class Groups {
 public:
  Groups(const PlanState& state, TileGrouping grouping) : state_(state), model_(*state.model) {
    of_tensor_.reserve(model_.tensors().size());
    if (grouping == TileGrouping::Class || grouping == TileGrouping::LayerKind)
      by_module(grouping == TileGrouping::Class);
    else
      by_tensor(grouping);
  }

  std::uint32_t of(model::TensorId tensor) const { return of_tensor_[tensor.index()]; }
  const std::vector<QString>& names() const { return names_; }

 private:
  template <class Map, class Key, class Name>
  std::uint32_t group(Map& known, const Key& key, const Name& name) {
    const auto [at, fresh] = known.try_emplace(key, static_cast<std::uint32_t>(names_.size()));
    if (fresh) names_.push_back(name());
    return at->second;
  }

  void by_module(bool by_class) {
    std::unordered_map<std::string, std::uint32_t> known;
    std::vector<std::uint32_t> of_module(model_.modules().size(), TileTree::kNone);
    for (const model::Tensor& tensor : model_.tensors()) {
      std::uint32_t& at = of_module[tensor.module.index()];
      if (at == TileTree::kNone) {
        const model::Module& module = model_[tensor.module];
        const std::string key =
            by_class ? std::string(behind_last(module.class_name, '.')) : layer_kind(module.name);
        at = group(known, key, [&] {
          if (!key.empty()) return to_qstring(key);
          return by_class ? Words::tr("no class") : Words::tr("itself");
        });
      }
      of_tensor_.push_back(at);
    }
  }

  void by_tensor(TileGrouping grouping) {
    std::unordered_map<std::uint32_t, std::uint32_t> known;
    const auto& slots = state_.placement.slots;
    const bool placed = slots.size() == model_.tensors().size();
    for (std::size_t i = 0; i < model_.tensors().size(); ++i) {
      const model::Tensor& tensor = model_.tensors()[i];
      if (grouping == TileGrouping::Dtype) {
        of_tensor_.push_back(group(known, static_cast<std::uint32_t>(tensor.dtype),
                                   [&] { return to_qstring(model::info(tensor.dtype).torch_name); }));
      } else if (grouping == TileGrouping::File) {
        const std::uint32_t file =
            std::min<std::uint32_t>(tensor.where.file, static_cast<std::uint32_t>(model_.files().size()));
        of_tensor_.push_back(group(known, file, [&] { return file_name(file); }));
      } else {
        const std::size_t devices = state_.machine.devices.size();
        const std::size_t slot = placed ? std::min<std::size_t>(slots[i], devices) : devices;
        of_tensor_.push_back(group(known, static_cast<std::uint32_t>(slot), [&] {
          return slot < devices ? deviceText(state_.machine.devices[slot].id) : Words::tr("unplaced");
        }));
      }
    }
  }

  QString file_name(std::uint32_t file) const {
    return file < model_.files().size() ? to_qstring(behind_last(model_.files()[file], '/'))
                                        : Words::tr("in no file");
  }

  const PlanState& state_;
  const model::Model& model_;
  std::vector<std::uint32_t> of_tensor_{};
  std::vector<QString> names_{};
};

struct Member {
  std::uint32_t group = 0;
  model::ModuleId module{};
  model::TensorId tensor{};   ///< invalid: those of the module that are in the group
  model::TensorId example{};  ///< the first of them
  std::uint64_t bytes = 0;
};

class Builder : TileTreeFiller {
 public:
  Builder(const TileTree& modules, const PlanState& state, TileGrouping grouping)
      : TileTreeFiller(modules.model), modules_(modules), groups_(state, grouping) {
    tree_->no_split = modules.no_split;
    tree_->dtype = modules.dtype;
    tree_->special_dtypes = modules.special_dtypes;
    tree_->grouping = grouping;
    tree_->stem = stem_of(*modules.model);
    tree_->node_of_module.assign(modules.model->modules().size(), 0);
  }

  TileTreePtr run(const std::vector<std::uint64_t>& sizes) {
    collect(sizes);
    sort_groups();
    add_nodes();
    sum_upwards();
    index_members();
    order_units();
    return tree_;
  }

 private:
  /// In the order of modules; what the members hold is known to `member_of_` until nodes have numbers.
  void collect(const std::vector<std::uint64_t>& sizes) {
    const model::Model& model = *tree_->model;
    const bool tensors = tree_->grouping == TileGrouping::Dtype || tree_->grouping == TileGrouping::File;
    member_of_.assign(model.tensors().size(), TileTree::kNone);
    for (std::size_t id = 0; id < model.modules().size(); ++id) {
      const std::size_t first = members_.size();
      for (const model::TensorId tensor : model.modules()[id].tensors) {
        const std::uint32_t group = groups_.of(tensor);
        std::size_t at = tensors ? members_.size() : first;
        while (at < members_.size() && members_[at].group != group) ++at;
        if (at == members_.size())
          members_.push_back({group, model::ModuleId(id), tensors ? tensor : model::TensorId(), tensor, 0});
        member_of_[tensor.index()] = static_cast<std::uint32_t>(at);
      }
    }
    for (std::size_t i = 0; i < model.storages().size(); ++i) {
      const auto& names = model[model::StorageId(i)].tensors;
      if (names.empty() || member_of_[names.front().index()] == TileTree::kNone) continue;
      std::uint64_t& bytes = members_[member_of_[names.front().index()]].bytes;
      bytes = (Bytes(bytes) + Bytes(sizes[i])).count();
    }
  }

  /// The largest first, as are members in each: equal ones stand together and become a grid.
  void sort_groups() {
    std::vector<Bytes> bytes(groups_.names().size());
    for (const Member& member : members_) bytes[member.group] += Bytes(member.bytes);
    std::vector<std::uint32_t> order(bytes.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return bytes[a] > bytes[b]; });
    rank_.resize(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) rank_[order[i]] = i;
    for (const std::uint32_t group : order) tree_->groups.push_back({groups_.names()[group], 0});
  }

  void add_nodes() {
    std::vector<std::uint32_t> order(members_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const Member &left = members_[a], &right = members_[b];
      return left.group != right.group ? rank_[left.group] < rank_[right.group] : left.bytes > right.bytes;
    });
    const model::ModuleId root = tree_->model->root();
    add({root, {}, 0, TileTree::kNone}, false, false);
    const auto groups = static_cast<std::uint32_t>(tree_->groups.size());
    for (std::uint32_t i = 0; i < groups; ++i) add({root, {}, 0, TileTree::kNone}, false, false);
    tree_->input.child_count[0] = groups;
    if (groups > 0) tree_->input.first_child[0] = 1;
    std::vector<std::uint32_t> node_of_member(members_.size());
    for (const std::uint32_t at : order) {
      node_of_member[at] = static_cast<std::uint32_t>(tree_->nodes.size());
      add_member(members_[at], rank_[members_[at].group] + 1);
    }
    for (std::size_t i = 0; i < member_of_.size(); ++i) {
      if (member_of_[i] == TileTree::kNone) continue;
      const std::uint32_t node = node_of_member[member_of_[i]];
      tree_->node_of_tensor[i] = node;
      tree_->unit_of_tensor[i] = tree_->nodes[node].unit;
    }
  }

  void add_member(const Member& member, std::uint32_t group) {
    const std::uint32_t there = modules_.node_of_tensor[member.example.index()];
    const bool attention = there != TileTree::kNone && modules_.attention[there] != 0;
    const bool own = !member.tensor.valid() && !(*tree_->model)[member.module].children.empty();
    const auto node = static_cast<std::uint32_t>(tree_->nodes.size());
    add({member.module, member.tensor, group, TileTree::kNone, own}, true, attention, member.bytes);
    if (tree_->input.child_count[group]++ == 0) tree_->input.first_child[group] = node;
    const std::uint32_t unit = modules_.unit_of_tensor[member.example.index()];
    tree_->units.back().position = unit == TileTree::kNone ? unit : modules_.units[unit].position;
  }

  void index_members() {
    std::vector<std::uint32_t>& members = tree_->members;
    const auto first = static_cast<std::uint32_t>(1 + tree_->groups.size());
    for (std::uint32_t node = first; node < tree_->nodes.size(); ++node) members.push_back(node);
    std::stable_sort(members.begin(), members.end(), [&](std::uint32_t a, std::uint32_t b) {
      return tree_->nodes[a].module < tree_->nodes[b].module;
    });
    std::vector<model::ModuleId> last(tree_->groups.size());
    for (const std::uint32_t node : members) {
      const TileTree::Node& here = tree_->nodes[node];
      std::uint32_t& first_of_module = tree_->node_of_module[here.module.index()];
      if (first_of_module == 0) first_of_module = node;
      if (std::exchange(last[here.parent - 1], here.module) != here.module)
        ++tree_->groups[here.parent - 1].modules;
    }
  }

  void order_units() {
    std::vector<std::uint32_t>& order = tree_->by_execution;
    for (std::uint32_t i = 0; i < tree_->units.size(); ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const UnitInfo &left = tree_->units[a], &right = tree_->units[b];
      return left.position != right.position ? left.position < right.position : left.module < right.module;
    });
    for (std::uint32_t i = 0; i < order.size(); ++i) tree_->units[order[i]].position = i;
  }

  const TileTree& modules_;
  Groups groups_;
  std::vector<Member> members_{};
  std::vector<std::uint32_t> member_of_{};  ///< by tensor
  std::vector<std::uint32_t> rank_{};       ///< by group, as they were met
};

}  // namespace

TileTreePtr grouped_tree(const TileTreePtr& modules, const PlanState& state, TileGrouping grouping,
                         const std::vector<std::uint64_t>& sizes) {
  return Builder(*modules, state, grouping).run(sizes);
}

bool same_groups(TileGrouping grouping, const PlanState& before, const PlanState& after) {
  if (before.model != after.model) return false;
  if (grouping != TileGrouping::Device) return true;
  const auto& left = before.machine.devices;
  const auto& right = after.machine.devices;
  return before.placement.slots == after.placement.slots &&
         std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const machine::Device& a, const machine::Device& b) { return a.id == b.id; });
}

UnitPlaces grouped_places(const TileTree& groups, const TileTree& modules, const UnitPlaces& places) {
  constexpr std::uint32_t kNone = TileTree::kNone;
  UnitPlaces out;
  out.units.resize(groups.units.size());
  std::vector<std::uint32_t> first_of(modules.units.size(), kNone);
  std::vector<std::uint8_t> met(out.units.size(), 0);
  for (std::size_t i = 0; i < groups.unit_of_tensor.size(); ++i) {
    const std::uint32_t there = groups.unit_of_tensor[i], here = modules.unit_of_tensor[i];
    if (there == kNone || here == kNone || here >= places.units.size()) continue;
    if (first_of[here] == kNone) first_of[here] = there;
    UnitPlaces::Unit& unit = out.units[there];
    const UnitPlaces::Unit& from = places.units[here];
    if (met[there] != 0) {
      if (unit.pin != from.pin) unit.pin.reset();
      unit.forbidden = unit.forbidden || from.forbidden;
      unit.over_budget = unit.over_budget || from.over_budget;
      unit.host = unit.host || from.host;
      continue;
    }
    met[there] = 1;
    unit = from;
    // What was said of a block is said of what is in it.
    if (from.pin && modules.units[here].module != groups.units[there].module) unit.pinned_above = true;
  }
  for (UnitPlaces::Unit& unit : out.units) {
    if (unit.pinned_with != kNone) unit.pinned_with = first_of[unit.pinned_with];
    if (unit.counted_with != kNone) unit.counted_with = first_of[unit.counted_with];
  }
  return out;
}

std::string layer_kind(std::string_view module) {
  std::string behind;
  std::string_view last;
  bool numbered = false;
  for_parts(module, [&](std::string_view part) {
    if (is_number(part)) {
      numbered = true;
      return;
    }
    last = part;
    if (!numbered) return;
    if (!behind.empty()) behind += '.';
    behind += part;
  });
  return behind.empty() ? std::string(last) : behind;
}

const char* grouping_name(TileGrouping grouping) { return kNames[static_cast<std::size_t>(grouping)]; }

TileGrouping grouping_of(std::string_view name) {
  const auto at = std::find(kNames.begin(), kNames.end(), name);
  return at == kNames.end() ? TileGrouping::Modules : static_cast<TileGrouping>(at - kNames.begin());
}

}  // namespace stowage::widgets
