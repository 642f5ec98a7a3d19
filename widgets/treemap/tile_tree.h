#pragma once

#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/layout/layout.h"
#include "widgets/common/plan_state.h"

namespace stowage::widgets {

/// What moves as one, as views see it: a no-split block, a leaf module, or one direct tensor of a split
/// module. Names tied to another unit keep a unit of their own here (without bytes): it is a place to point
/// at.
struct UnitInfo {
  model::ModuleId module{};  ///< the block, the leaf, or the owner of the tensor
  model::TensorId tensor{};  ///< valid: a direct tensor of a split module
  std::uint32_t node = 0;    ///< in TileTree::input
  Bytes bytes{};
  std::uint32_t position = 0;  ///< rank in execution order
};

/// What stands at the top level of a treemap: the modules as they are nested, or groups of those that have
/// tensors, or of tensors, that have something in common.
enum class TileGrouping : std::uint8_t { Modules, Class, LayerKind, Dtype, Device, File };

/// What has something in common, as one: a node of its own, with its members below it.
struct TileGroup {
  QString name{};
  std::uint32_t modules = 0;  ///< how many have something in it
};

/// The model as the treemap and the lanes need it: nodes (modules, and direct tensors of split modules as
/// leaves) with bytes, and units. Depends on the model, the no-split classes and the dtypes only; a placement
/// never changes it. Immutable, made once per such change.
struct TileTree {
  struct Node {
    model::ModuleId module{};  ///< of a tensor leaf: its owner
    model::TensorId tensor{};
    std::uint32_t parent = 0;
    std::uint32_t unit = kNone;  ///< the unit it is, or lies in; kNone above all units
    bool own = false;            ///< a leaf for what a module with parts has beside them
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  model::ModelPtr model{};
  layout::TreeInput input{};
  std::vector<Node> nodes{};
  std::vector<std::uint8_t> attention{};  ///< by node: lies in an attention module (drawn a shade darker)
  std::vector<std::uint32_t> node_of_module{};
  std::vector<UnitInfo> units{};
  std::vector<std::uint32_t> unit_of_tensor{}, node_of_tensor{};
  std::vector<std::uint32_t> by_execution{};  ///< units in execution order

  std::optional<std::vector<std::string>> no_split{};  ///< what it was built for
  std::optional<model::Dtype> dtype{};
  std::map<std::string, model::Dtype> special_dtypes{};

  /// Of a tree of groups (tile_groups.h), whose nodes are the root, the groups, and then their members:
  /// leaves and units all, each a module's own tensors of that group, or one of them. `module` of a group is
  /// the root; a module that has no tensors of its own has node 0.
  TileGrouping grouping = TileGrouping::Modules;
  std::vector<TileGroup> groups{};       ///< groups[i] is node i + 1
  std::vector<std::uint32_t> members{};  ///< nodes in the order of their modules
  std::string stem{};                    ///< "model.": what nearly all names begin with, left out of labels

  bool grouped() const { return grouping != TileGrouping::Modules; }
  bool is_group(std::uint32_t node) const { return node > 0 && node <= groups.size(); }
  /// The members of a module and of those inside of it; of the root its own alone. O(log members).
  std::span<const std::uint32_t> members_of(model::ModuleId module) const;
  /// The modules that have something in a group, ascending.
  std::vector<model::ModuleId> modules_of_group(std::uint32_t node) const;

  /// "12", "embed_tokens", "weight": the last part of the name.
  QString label(std::uint32_t node) const;
  /// "model.layers.12.self_attn": in full.
  QString name(std::uint32_t node) const;
  /// "LlamaDecoderLayer": without the package; "" when unknown.
  QString class_name(std::uint32_t node) const;
  /// True when `outer` is `inner` or above it.
  bool contains(std::uint32_t outer, std::uint32_t inner) const;
};
using TileTreePtr = std::shared_ptr<const TileTree>;

/// Builds the tree, or returns `previous` when nothing it depends on has changed.
TileTreePtr tile_tree(const PlanState& state, const TileTreePtr& previous = nullptr);

}  // namespace stowage::widgets
