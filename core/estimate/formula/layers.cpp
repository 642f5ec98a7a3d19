#include "core/estimate/formula/layers.h"

#include <algorithm>
#include <charconv>
#include <span>

namespace stowage::estimate {
namespace {

using model::ModuleId;
using Names = std::span<const std::string_view>;

constexpr std::string_view kQuery[] = {"q_proj", "query", "q", "wq", "to_q", "q_b_proj", "q_lin"};
constexpr std::string_view kKey[] = {"k_proj", "key", "k", "wk", "to_k", "kv_b_proj", "k_lin"};
constexpr std::string_view kValue[] = {"v_proj", "value", "v", "wv", "to_v", "v_lin"};
constexpr std::string_view kFused[] = {"qkv_proj", "c_attn", "query_key_value", "Wqkv",
                                       "qkv",      "wqkv",   "W_pack"};
constexpr std::string_view kOut[] = {"o_proj", "out_proj", "dense",  "c_proj", "o",
                                     "wo",     "proj",     "to_out", "out_lin"};
constexpr std::string_view kQueryNorm[] = {"q_norm", "q_layernorm", "query_layernorm", "q_a_layernorm"};
constexpr std::string_view kKeyNorm[] = {"k_norm", "k_layernorm", "key_layernorm", "kv_a_layernorm"};
/// Whoever has one of them below is a layer too: state-space mixers, experts, and MLPs that stand alone.
constexpr std::string_view kOfLayers[] = {"conv1d",    "experts", "q_a_proj", "up_proj",
                                          "gate_proj", "fc1",     "w1",       "gate_up_proj"};

bool any_of(std::string_view name, Names names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The number that a layer is named by, 0 for none; one beyond 64 bits stays at their end.
std::size_t number_of(std::string_view text) {
  if (!is_number(text)) return 0;
  std::size_t out = 0;
  const bool fits = std::from_chars(text.data(), text.data() + text.size(), out).ec == std::errc{};
  return fits ? out : ~std::size_t{0};
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

std::string_view last_name(const model::Module& module) {
  const std::string_view name = module.name;
  return name.substr(name.rfind('.') + 1);
}

ModuleId child_of(const model::Model& model, ModuleId module, std::string_view name) {
  for (const ModuleId id : model[module].children) {
    if (last_name(model[id]) == name) return id;
  }
  return ModuleId{};
}

LayerReader::LayerReader(const model::Model& model)
    : model_(model),
      views_{ConfigView(model.config(), TowerKind::Text), ConfigView(model.config(), TowerKind::Encoder),
             ConfigView(model.config(), TowerKind::Decoder), ConfigView(model.config(), TowerKind::Vision),
             ConfigView(model.config(), TowerKind::Audio)} {
  bool encoder = false, decoder = false;
  for (const model::Module& module : model.modules()) {
    if (module.children.empty()) continue;  // BERT calls its head a decoder
    encoder = encoder || last_name(module) == "encoder";
    decoder = decoder || last_name(module) == "decoder";
  }
  two_sided_ = (encoder && decoder) || config(TowerKind::Text).flag("is_encoder_decoder", false);
}

TowerKind LayerReader::tower(ModuleId id) const {
  const std::string_view name = model_[id].name;
  if (has(name, "vision") || has(name, "visual") || has(name, "image_encoder")) return TowerKind::Vision;
  if (has(name, "audio")) return TowerKind::Audio;
  if (two_sided_) {
    if (has(name, "decoder")) return TowerKind::Decoder;
    if (has(name, "encoder")) return TowerKind::Encoder;
  }
  // A model of images alone.
  const ConfigView& view = config(TowerKind::Text);
  if (!view.number({"vocab_size"}) && view.number({"image_size", "patch_size"})) return TowerKind::Vision;
  return TowerKind::Text;
}

/// Names of children and the leaves that play a part.
class LayerReader::Roles {
 public:
  Roles(const LayerReader& reader, const model::Module& module) : reader_(reader), module_(module) {}
  Leaf leaf(Names names) const {
    const ModuleId id = find(names);
    return id.valid() ? reader_.leaf(id) : Leaf{};
  }
  ModuleId find(Names names) const {
    for (const ModuleId child : module_.children) {
      if (any_of(last_name(reader_.model_[child]), names)) return child;
    }
    return ModuleId{};
  }
  ModuleId find(std::string_view name) const { return find(Names(&name, 1)); }

 private:
  const LayerReader& reader_;
  const model::Module& module_;
};

Leaf LayerReader::leaf(ModuleId id) const {
  const model::Module& module = model_[id];
  Leaf out{id};
  for (const model::TensorId tensor : module.tensors) {
    const model::Tensor& one = model_[tensor];
    if (!one.name.ends_with("weight") || one.shape.empty()) continue;
    const bool whole =
        one.dtype != model::Dtype::U8 && one.dtype != model::Dtype::I32 && one.dtype != model::Dtype::I8;
    if (!whole) continue;  // packed: its shape is not the weight's
    const auto size = [&](std::size_t i) { return static_cast<std::uint64_t>(one.shape[i]); };
    if (one.shape.size() == 1) out.in = out.out = size(0);
    if (one.shape.size() >= 2) out.out = size(0), out.in = size(1);
    // transformers' Conv1D keeps its weight the other way round.
    if (one.shape.size() == 2 && module.class_name.ends_with("Conv1D")) std::swap(out.in, out.out);
  }
  return out;
}

bool LayerReader::is_norm(ModuleId id) const {
  const model::Module& module = model_[id];
  if (!module.children.empty() || module.tensors.empty()) return false;
  const std::string_view name = last_name(module);
  const bool named =
      has(module.class_name, "Norm") || has(name, "norm") || has(name, "Norm") || name.starts_with("ln_");
  return named && model_[module.tensors.front()].shape.size() <= 1;
}

bool LayerReader::is_layer(ModuleId id) const {
  const model::Module& module = model_[id];
  if (!is_number(last_name(module)) || module.children.empty()) return false;
  const bool in_experts = has(module.name, "experts.");
  if (in_experts) return false;
  for (std::size_t i = id.index() + 1; i < module.subtree_end; ++i) {
    const model::Module& below = model_.modules()[i];
    const std::string_view name = last_name(below);
    if (any_of(name, kQuery) || any_of(name, kFused) || any_of(name, kOfLayers)) return true;
  }
  return false;
}

void LayerReader::remark(Error error) {
  const auto same = [&](const Error& one) {
    // A contradiction of one field is the same in every layer.
    return one.code == error.code &&
                   (error.code == Code::FormulaContradiction || error.code == Code::FormulaNoField)
               ? one.subject == error.subject
               : one == error;
  };
  if (std::none_of(remarks_.begin(), remarks_.end(), same)) remarks_.push_back(std::move(error));
}

void LayerReader::compare(const ConfigView& config, std::initializer_list<const char*> fields,
                          std::uint64_t is, ModuleId module) {
  for (const char* field : fields) {
    const auto said = config.number({field});
    if (!said) continue;
    if (is > 0 && *said != is) {
      const auto& tensors = model_[module].tensors;
      const std::string name = tensors.empty() ? model_[module].name : model_[tensors.front()].name;
      remark({Code::FormulaContradiction, field, {std::to_string(*said), name, std::to_string(is)}});
    }
    return;
  }
}

LayerShape LayerReader::layer(ModuleId id) {
  LayerShape out;
  out.module = id;
  const TowerKind kind = tower(id);
  read_below(out, id, kind);
  join_split_mlp(out);
  // A layer of Falcon-H1 names its MLP first and runs it last.
  const auto mixes = [](const Branch& one) {
    return one.kind == Branch::Kind::Attention || one.kind == Branch::Kind::Ssm;
  };
  if (!out.ssms.empty()) std::stable_partition(out.branches.begin(), out.branches.end(), mixes);
  const ConfigView& view = config(kind);
  out.parallel = (out.branches.size() == 2 && out.norms.size() == 1) ||
                 (!out.ssms.empty() && !out.attentions.empty()) ||
                 view.flag("use_parallel_residual", view.model_type() == "gpt_neox") ||
                 view.flag("parallel_attn", false);
  return out;
}

void LayerReader::read_below(LayerShape& layer, ModuleId id, TowerKind kind) {
  for (const ModuleId child : model_[id].children) {
    const model::Module& module = model_[child];
    if (is_norm(child)) {
      layer.norms.push_back(leaf(child));
    } else if (read_ssm(layer, child, kind) || read_attention(layer, child, kind) ||
               read_moe(layer, child, kind) || read_mlp(layer, child, kind)) {
      continue;
    } else if (module.children.empty()) {
      if (!module.tensors.empty()) layer.others.push_back(child);
    } else {
      read_below(layer, child, kind);
    }
  }
}

bool LayerReader::read_attention(LayerShape& layer, ModuleId id, TowerKind kind) {
  const Roles roles(*this, model_[id]);
  AttentionShape shape;
  shape.module = id;
  constexpr std::string_view kDownQ[] = {"q_a_proj"}, kDownKv[] = {"kv_a_proj_with_mqa"};
  shape.kv_down = roles.leaf(kDownKv);
  shape.latent = shape.kv_down.there();
  shape.q_down = roles.leaf(kDownQ);
  shape.q = roles.leaf(kQuery);
  const Leaf fused = roles.leaf(kFused);
  shape.fused = !shape.q.there() && fused.there();
  if (shape.fused) shape.q = fused;
  if (!shape.q.there()) return false;
  if (!shape.fused) shape.k = roles.leaf(kKey), shape.v = roles.leaf(kValue);
  if (!shape.fused && !shape.k.there()) return false;
  shape.o = roles.leaf(kOut);
  shape.q_norm = roles.leaf(kQueryNorm);
  shape.k_norm = roles.leaf(kKeyNorm);
  const std::string_view name = last_name(model_[id]);
  shape.cross = has(name, "encoder_attn") || has(name, "EncDecAttention") || has(name, "cross");
  const ConfigView& view = config(kind);
  shape.scores = view.keeps_scores();
  shape.bias = view.number({"relative_attention_num_buckets"}).has_value();
  shape.window = view.window(number_of(last_name(model_[layer.module])));
  shape.latent ? size_latent(shape, view) : size_heads(shape, view);
  layer.branches.push_back({Branch::Kind::Attention, layer.attentions.size()});
  layer.attentions.push_back(shape);
  return true;
}

void LayerReader::size_heads(AttentionShape& shape, const ConfigView& view) {
  const auto heads = view.heads();
  if (!heads) {
    shape.known = false;
    remark(view.empty()
               ? Error{Code::FormulaNoConfig, model_.name(), {}, {}}
               : Error{Code::FormulaNoField, "num_attention_heads", {model_[shape.module].name}, {}});
    return;
  }
  shape.heads = *heads;
  shape.kv_heads = view.kv_heads().value_or(*heads);
  const std::uint64_t width = view.hidden().value_or(shape.o.out);
  shape.qk_dim = view.head_dim().value_or(width / *heads);
  if (shape.q.out > 0) shape.fused ? size_fused(shape, view) : size_apart(shape, view);
  shape.v_dim = shape.qk_dim;
  if (view.rotates() && !shape.cross) shape.rotary = view.rotated(shape.qk_dim);
  if (shape.q.in > 0 && shape.q.in == shape.q.out && view.hidden() && !shape.fused)
    compare(view, {"hidden_size", "n_embd", "d_model", "embed_dim"}, shape.q.in, shape.q.module);
}

/// Queries and keys have weights of their own: what these say of heads and their size holds.
void LayerReader::size_apart(AttentionShape& shape, const ConfigView& view) {
  const std::uint64_t heads = shape.heads;
  if (shape.q.out % heads == 0) {
    const std::uint64_t is = shape.q.out / heads;
    if (view.head_dim()) compare(view, {"head_dim", "d_kv"}, is, shape.q.module);
    shape.qk_dim = is;
  } else if (shape.qk_dim > 0 && shape.q.out % shape.qk_dim == 0) {
    shape.heads = shape.q.out / shape.qk_dim;
    compare(view, {"num_attention_heads", "n_head", "num_heads"}, shape.heads, shape.q.module);
  }
  if (shape.qk_dim == 0 || shape.k.out < shape.qk_dim || shape.k.out % shape.qk_dim != 0) return;
  shape.kv_heads = shape.k.out / shape.qk_dim;
  compare(view, {"num_key_value_heads", "num_kv_heads"}, shape.kv_heads, shape.k.module);
}

/// One weight for all three: it says how large a head is, where the numbers of heads are right.
void LayerReader::size_fused(AttentionShape& shape, const ConfigView& view) {
  const std::uint64_t parts = shape.heads + 2 * shape.kv_heads;
  if (shape.q.out % parts != 0 || shape.q.out / parts == shape.qk_dim) return;
  if (view.head_dim()) compare(view, {"head_dim"}, shape.q.out / parts, shape.q.module);
  shape.qk_dim = shape.q.out / parts;
}

void LayerReader::size_latent(AttentionShape& shape, const ConfigView& view) {
  const auto heads = view.heads(), plain = view.number({"qk_nope_head_dim"}),
             value = view.number({"v_head_dim"});
  shape.rope_dim = view.number({"qk_rope_head_dim"}).value_or(0);
  if (!heads || !plain || !value) {
    shape.known = false;
    const char* missing = !heads ? "num_attention_heads" : !plain ? "qk_nope_head_dim" : "v_head_dim";
    remark({Code::FormulaNoField, missing, {model_[shape.module].name}, {}});
    return;
  }
  shape.heads = shape.kv_heads = *heads;
  shape.v_dim = *value;
  shape.qk_dim = *plain + shape.rope_dim;
  shape.rotary = shape.rope_dim;
  if (shape.q.out > 0 && shape.q.out % *heads == 0 && shape.q.out / *heads != shape.qk_dim) {
    compare(view, {"qk_nope_head_dim"}, shape.q.out / *heads - std::min(shape.rope_dim, shape.q.out / *heads),
            shape.q.module);
    shape.qk_dim = shape.q.out / *heads;
  }
}

}  // namespace stowage::estimate
