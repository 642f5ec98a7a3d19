#pragma once

#include <QString>
#include <map>
#include <memory>
#include <optional>
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
