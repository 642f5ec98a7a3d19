// The parts of a layer that are no mixers: MLPs and experts.
#include <algorithm>
#include <span>

#include "core/estimate/formula/layers.h"

namespace stowage::estimate {
namespace {

using model::ModuleId;

constexpr std::string_view kGate[] = {"gate_proj", "wi_0", "w1", "c_fc_0"};
constexpr std::string_view kUp[] = {"up_proj", "wi_1", "wi",    "fc1",        "c_fc",  "dense_h_to_4h",
                                    "w3",      "lin1", "fc_in", "linear_fc1", "c_fc_1"};
constexpr std::string_view kBothUp[] = {"gate_up_proj", "gate_and_up_proj"};
constexpr std::string_view kDown[] = {"down_proj", "wo",   "fc2",    "c_proj",    "dense_4h_to_h",
                                      "w2",        "lin2", "fc_out", "linear_fc2"};

template <std::size_t N>
ModuleId child(const model::Model& model, ModuleId of, const std::string_view (&names)[N]) {
  for (const ModuleId id : model[of].children) {
    if (std::find(std::begin(names), std::end(names), last_name(model[id])) != std::end(names)) return id;
  }
  return ModuleId{};
}

/// Of the first matrix of a module.
std::uint64_t rows_in_a_row(const model::Model& model, ModuleId module) {
  for (const model::TensorId tensor : model[module].tensors) {
    if (model[tensor].shape.size() == 2) return static_cast<std::uint64_t>(model[tensor].shape[0]);
  }
  return 0;
}

}  // namespace

bool LayerReader::read_mlp(LayerShape& layer, ModuleId id, TowerKind kind) {
  MlpShape shape;
  shape.module = id;
  const auto take = [&](ModuleId found) { return found.valid() ? leaf(found) : Leaf{}; };
  shape.gate = take(child(model_, id, kGate));
  shape.up = take(child(model_, id, kUp));
  if (const ModuleId both = child(model_, id, kBothUp); both.valid()) {
    shape.up = leaf(both);
    shape.fused = true;
  }
  shape.down = take(child(model_, id, kDown));
  if (!shape.up.there() || !shape.down.there()) return false;
  const ConfigView& view = config(kind);
  const std::uint64_t rows = shape.fused ? shape.up.out / 2 : shape.up.out;
  shape.middle = rows > 0 ? rows : view.middle().value_or(4 * view.hidden().value_or(0));
  // Models with experts have layers of another width besides; there the field speaks of some layers only.
  if (rows > 0 && !view.experts() && !view.flag("use_double_wide_mlp", false) && kind != TowerKind::Vision)
    compare(view, {"intermediate_size", "ffn_dim", "d_ff"}, rows, shape.up.module);
  layer.branches.push_back({Branch::Kind::Mlp, layer.mlps.size()});
  layer.mlps.push_back(shape);
  return true;
}

/// BERT and older ViTs keep the two products of their MLP in two modules, intermediate.dense and
/// output.dense: they were found as leaves that nobody knows.
void LayerReader::join_split_mlp(LayerShape& layer) {
  ModuleId up{}, down{};
  for (const ModuleId id : layer.others) {
    const std::string& name = model_[id].name;
    // OPT and Whisper have both in the layer itself.
    const auto called = [&](const auto& names) {
      return model_[id].parent == layer.module &&
             std::find(std::begin(names), std::end(names), last_name(model_[id])) != std::end(names);
    };
    if (called(kUp)) up = id;
    if (called(kDown) && up.valid()) down = id;
    if (name.ends_with("intermediate.dense")) up = id;
    if (name.ends_with("output.dense") && up.valid()) down = id;
  }
  if (!up.valid() || !down.valid()) return;
  // The first output.dense is that of attention.
  for (const ModuleId id : layer.others) {
    if (!model_[id].name.ends_with("attention.output.dense") || layer.attentions.empty()) continue;
    if (!layer.attentions.front().o.there()) layer.attentions.front().o = leaf(id);
  }
  std::erase_if(layer.others, [&](ModuleId id) {
    return id == up || id == down || model_[id].name.ends_with("attention.output.dense");
  });
  MlpShape shape;
  shape.module = model_[up].parent;
  shape.up = leaf(up);
  shape.down = leaf(down);
  const ConfigView& view = config(tower(layer.module));
  shape.middle = shape.up.out > 0 ? shape.up.out : view.middle().value_or(0);
  compare(view, {"intermediate_size"}, shape.up.out, up);
  layer.branches.push_back({Branch::Kind::Mlp, layer.mlps.size()});
  layer.mlps.push_back(shape);
}

bool LayerReader::read_moe(LayerShape& layer, ModuleId id, TowerKind kind) {
  const ModuleId experts = child_of(model_, id, "experts");
  if (!experts.valid()) return false;
  const ConfigView& view = config(kind);
  MoeShape shape;
  shape.module = id;
  shape.experts = experts;
  constexpr std::string_view kRouter[] = {"gate", "router"};
  shape.router = child(model_, id, kRouter);
  if (shape.router.valid()) {
    if (const ModuleId within = child_of(model_, shape.router, "layer"); within.valid())
      shape.router = within;
  }
  shape.count = view.experts().value_or(0);
  shape.per_token = view.experts_per_token().value_or(0);
  shape.middle = view.expert_middle().value_or(0);
  // One tensor for all experts: [experts, 2 middle, hidden], or the other way round.
  for (const model::TensorId id_of : model_[experts].tensors) {
    const model::Tensor& tensor = model_[id_of];
    if (tensor.shape.size() != 3) continue;
    const auto count = static_cast<std::uint64_t>(tensor.shape[0]);
    if (tensor.name.ends_with("down_proj") || shape.count == 0) {
      if (view.experts() && *view.experts() != count)
        remark({Code::FormulaContradiction,
                view.number({"num_local_experts"}) ? "num_local_experts" : "num_experts",
                {std::to_string(*view.experts()), tensor.name, std::to_string(count)}});
      shape.count = count;
    }
    if (tensor.name.ends_with("up_proj") && !tensor.name.ends_with("gate_up_proj")) shape.gated = false;
  }
  // One module for each expert; or one for all of them, whose tensors have the experts' rows in a row (DBRX).
  if (const ModuleId all = child_of(model_, experts, "mlp"); all.valid()) {
    const std::uint64_t rows = rows_in_a_row(model_, all);
    if (shape.count == 0 && shape.middle > 0) shape.count = rows / shape.middle;
  } else if (model_[experts].tensors.empty() && !model_[experts].children.empty()) {
    shape.count = model_[experts].children.size();
  }
  if (shape.per_token == 0) {
    remark({Code::FormulaNoField, "num_experts_per_tok", {model_[id].name}, {}});
    shape.per_token = 1;
  }
  LayerShape within;
  constexpr std::string_view kShared[] = {"shared_expert", "shared_experts", "shared_mlp"};
  if (const ModuleId shared = child(model_, id, kShared); shared.valid() && read_mlp(within, shared, kind))
    shape.shared = std::move(within.mlps);
  layer.branches.push_back({Branch::Kind::Moe, layer.moes.size()});
  layer.moes.push_back(std::move(shape));
  return true;
}

}  // namespace stowage::estimate
