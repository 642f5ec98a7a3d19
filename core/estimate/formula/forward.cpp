#include "core/estimate/formula/forward.h"

#include <algorithm>

namespace stowage::estimate {
namespace {

using model::ModuleId;

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool is_embedding(const model::Module& module) {
  return has(module.class_name, "Embedding") || has(last_name(module), "embed") ||
         last_name(module) == "wte" || last_name(module) == "wpe";
}

bool is_convolution(const model::Module& module) {
  return has(module.class_name, "Conv2d") || has(module.class_name, "Conv3d") ||
         module.class_name.ends_with("Conv1d");
}

/// What makes logits of a position.
bool is_head(const model::Module& module) {
  constexpr std::string_view kHeads[] = {"lm_head", "embed_out", "proj_out", "decoder", "output", "score"};
  return std::find(std::begin(kHeads), std::end(kHeads), last_name(module)) != std::end(kHeads);
}

}  // namespace

Forward::Forward(const model::Model& model, LayerReader& reader, Ledger& ledger, Pass pass)
    : model_(model), reader_(reader), ledger_(ledger), pass_(pass) {
  // BART and its kin add a bias of the model itself to the logits.
  for (const model::TensorId tensor : model_[model_.root()].tensors)
    biased_logits_ = biased_logits_ || model_[tensor].name == "final_logits_bias";
}

void Forward::run() { visit(model_.root()); }

/// Of every name, its first or not: a head reads the table of words that it is tied to.
void Forward::read_weights(ModuleId module) {
  for (const model::TensorId tensor : model_[module].tensors)
    ledger_.turn().read += model_[model_[tensor].storage].bytes.count();
}

void Forward::enter(ModuleId module, TowerKind tower) {
  if (tower_ == tower) return;
  if (tower_ == TowerKind::Vision || tower_ == TowerKind::Audio) std::swap(features_, stream_);
  if (tower_ == TowerKind::Encoder) {
    std::swap(source_, stream_);
    source_positions_ = positions_;
  }
  for (Value* value : {&stream_, &tables_, &mask_, &bias_, &cross_bias_}) ledger_.drop(*value);
  tower_ = tower;
  positions_ = pass_.tokens;
  keys_ = pass_.keys;
  if (tower == TowerKind::Text || tower == TowerKind::Decoder) return;
  const auto said = reader_.config(tower).positions();
  if (said.value_or(0) > 0) images_.push_back({module, *said});
  // An encoder of text reads the whole prompt.
  if (!said && tower == TowerKind::Encoder) sources_.push_back({module, pass_.keys});
  positions_ = keys_ = said.value_or(tower == TowerKind::Encoder ? pass_.keys : 0);
}

void Forward::visit(ModuleId id) {
  const model::Module& module = model_[id];
  if (module.children.empty()) {
    if (!module.tensors.empty()) visit_leaf(id);
    return;
  }
  if (reader_.is_layer(id)) {
    enter(id, reader_.tower(id));
    const LayerShape shape = reader_.layer(id);
    if (positions_ == 0 || shape.branches.empty()) {
      unknown_.push_back(id);
      return;
    }
    layer(shape);
    return;
  }
  for (const ModuleId child : module.children) visit(child);
}

void Forward::visit_leaf(ModuleId id) {
  const model::Module& module = model_[id];
  const TowerKind tower = reader_.tower(id);
  // One table of words for both sides: it is used under the names that it has below them.
  if (reader_.two_sided() && tower == TowerKind::Text && is_embedding(module)) return;
  if (!(tower == TowerKind::Text && (tower_ == TowerKind::Decoder || features_.there()))) enter(id, tower);
  if (tower_ == TowerKind::Vision && tower == TowerKind::Text && !is_embedding(module)) enter(id, tower);
  // Behind the last layer nobody needs what all of them share.
  for (Value* value : {&tables_, &mask_, &bias_, &cross_bias_}) ledger_.drop(*value);
  if (positions_ == 0) {
    unknown_.push_back(id);
  } else if (reader_.is_norm(id)) {
    if (!stream_.there()) return;
    stream_ = norm(reader_.leaf(id), stream_, false);
  } else if (is_embedding(module) || is_convolution(module)) {
    embed(id);
  } else {
    head(id);
  }
}

/// What a picture is before a convolution cuts it into patches; 0 where nobody says how large it is.
std::uint64_t Forward::picture_bytes(ModuleId convolution) const {
  const auto side = reader_.config(*tower_).number({"image_size"});
  const auto& tensors = model_[convolution].tensors;
  if (tower_ != TowerKind::Vision || !side || tensors.empty()) return 0;
  const auto& shape = model_[tensors.front()].shape;  // out, channels, height, width of a patch
  if (shape.size() != 4) return 0;
  return product({pass_.batch, static_cast<std::uint64_t>(shape[1]), *side, *side, pass_.element});
}

void Forward::embed(ModuleId id) {
  const model::Module& module = model_[id];
  const Leaf leaf = reader_.leaf(id);
  const bool convolution = is_convolution(module);
  const std::uint64_t out = convolution ? leaf.out : std::max(leaf.in, std::uint64_t{1});
  if (tower_ != TowerKind::Vision && tower_ != TowerKind::Audio && tower_ != TowerKind::Encoder &&
      convolution) {
    unknown_.push_back(id);
    return;
  }
  ledger_.begin(id);
  if (convolution) read_weights(id);
  if (!convolution) ledger_.turn().read += wide(out);  // rows of a table are picked
  // Patches are flattened, transposed, joined with a token of their own, and dropped out of in name.
  ledger_.work(convolution ? 2.0 * static_cast<double>(rows()) * static_cast<double>(leaf.out) * 768 : 0,
               convolution ? 7 : 1);
  if (!stream_.there() || convolution) {
    Value picture = convolution && !stream_.there() ? ledger_.make(picture_bytes(id)) : Value{};
    ledger_.drop(stream_);
    width_ = out;
    stream_ = ledger_.make(wide(out));
    ledger_.drop(picture);
    if (!features_.there() || tower_ != TowerKind::Text) return;
    // The features of an image take the places of its tokens.
    Value merged = ledger_.make(wide(out));
    ledger_.drop(stream_);
    ledger_.drop(features_);
    stream_ = merged;
    return;
  }
  ledger_.bring(stream_);
  Value table = ledger_.make(product({positions_, out, pass_.element}));
  stream_ = add(stream_, table);
}

void Forward::head(ModuleId id) {
  const Leaf leaf = reader_.leaf(id);
  if (!stream_.there() && features_.there()) {
    features_ = linear(leaf, features_, rows(), leaf.out, false);
    return;
  }
  if (!stream_.there() || leaf.out == 0) {
    unknown_.push_back(id);
    return;
  }
  const bool logits = is_head(model_[id]);
  const std::uint64_t positions = logits && pass_.last_only ? pass_.batch : rows();
  stream_ = linear(leaf, stream_, positions, leaf.out, false);
  width_ = leaf.out;
  if (logits && biased_logits_) stream_ = shifted(stream_);
  if (logits) ledger_.work(0);  // of which positions
  // generate() samples from a copy in 32 bits.
  if (logits && pass_.last_only) ledger_.scratch(product({positions, leaf.out, 4}));
}

/// RMSNorm is written out in operators, in 32 bits; LayerNorm is one operator.
Value Forward::norm(const Leaf& leaf, Value& in, bool keep) {
  const model::Module& module = model_[leaf.module];
  ledger_.begin(leaf.module);
  read_weights(leaf.module);
  keep ? ledger_.share(in) : ledger_.bring(in);
  const std::uint64_t numbers = ledger_.bytes(in) / pass_.element;
  const bool plain = module.tensors.size() > 1 || has(module.class_name, "LayerNorm");
  const std::uint64_t own = ledger_.bytes(in);
  Value out{};
  if (plain && !has(module.class_name, "T5") && !has(module.class_name, "RMS")) {
    out = ledger_.make(own);
    if (!keep) ledger_.drop(in);
    ledger_.work(8.0 * static_cast<double>(numbers));
    return out;
  }
  Value upcast = pass_.element == 4 ? Value{} : ledger_.make(product({numbers, 4}));
  if (upcast.there() && !keep) ledger_.drop(in);
  ledger_.scratch(product({numbers, 4}));  // squares
  Value normed = ledger_.make(product({numbers, 4}));
  ledger_.drop(upcast);
  if (!keep) ledger_.drop(in);
  if (pass_.element != 4) {
    Value narrow = ledger_.make(own);
    ledger_.drop(normed);
    normed = narrow;
  }
  out = ledger_.make(own);
  ledger_.drop(normed);
  // to, pow, mean, add, rsqrt, mul, to, mul: all are called in 32 bits too. Gemma adds 1 to the weight.
  ledger_.work(6.0 * static_cast<double>(numbers), has(module.class_name, "Gemma") ? 10 : 8);
  return out;
}

Value Forward::linear(const Leaf& leaf, Value& in, std::uint64_t positions, std::uint64_t out, bool keep) {
  ledger_.begin(leaf.module);
  read_weights(leaf.module);
  keep ? ledger_.share(in) : ledger_.bring(in);
  const Value result = ledger_.make(product({positions, out, pass_.element}));
  const std::uint64_t numbers = leaf.in > 0 ? leaf.in : width_;
  // Conv1D of transformers makes a matrix of what it is given first, and its shape again after.
  const model::Module& module = model_[leaf.module];
  const bool around = module.class_name.ends_with("Conv1D") ||
                      (reader_.config(*tower_).model_type() == "gpt2" && last_name(module).starts_with("c_"));
  ledger_.work(2.0 * static_cast<double>(positions) * static_cast<double>(numbers) * static_cast<double>(out),
               around ? 3 : 1);
  if (!keep) ledger_.drop(in);
  return result;
}

/// The same numbers and something small added to them.
Value Forward::shifted(Value& value) {
  const Value out = ledger_.make(ledger_.bytes(value));
  ledger_.work(0);
  ledger_.drop(value);
  return out;
}

/// Dropout is called where nothing is trained too, and does nothing.
bool Forward::drops_out() const {
  const ConfigView& view = reader_.config(*tower_);
  return view.said("hidden_dropout_prob") || view.said("resid_pdrop") || view.said("dropout_rate") ||
         view.said("dropout");
}

Value Forward::add(Value& a, Value& b) {
  ledger_.bring(a);
  ledger_.bring(b);
  const Value out = ledger_.make(ledger_.bytes(a));
  ledger_.work(0);
  ledger_.drop(a);
  ledger_.drop(b);
  return out;
}

void Forward::branch(const LayerShape& shape, const Branch& branch, Value& in, bool keep, Value& out) {
  switch (branch.kind) {
    case Branch::Kind::Attention:
      out = attention(shape.attentions[branch.index], in, keep);
      break;
    case Branch::Kind::Mlp:
      out = mlp(shape.mlps[branch.index], in, keep);
      break;
    case Branch::Kind::Moe:
      out = experts(shape.moes[branch.index], in);
      break;
    case Branch::Kind::Ssm:
      out = state_space(shape.ssms[branch.index], in);
      break;
  }
}

void Forward::layer(const LayerShape& shape) {
  for (const ModuleId other : shape.others) unknown_.push_back(other);
  if (!stream_.there()) {  // a tower whose beginning is not known
    ledger_.begin(shape.module);
    width_ = reader_.config(*tower_).hidden().value_or(width_);
    stream_ = ledger_.make(wide(width_));
  }
  ledger_.begin(shape.module);
  ledger_.bring(stream_);
  const std::size_t norms = shape.norms.size(), branches = shape.branches.size();
  const std::size_t each = norms >= 2 * branches ? 2 : norms >= branches ? 1 : 0;
  if (shape.parallel && branches == 2) {
    Value first = norms > 0 ? norm(shape.norms[0], stream_, true) : Value{};
    Value& read = norms > 0 ? first : stream_;
    Value one{}, two{};
    const bool again = norms < 2;
    branch(shape, shape.branches[0], read, again || norms == 0, one);
    if (norms > 1) first = norm(shape.norms[1], stream_, true);
    branch(shape, shape.branches[1], read, norms == 0, two);
    ledger_.begin(shape.module);
    Value sum = add(one, two);
    stream_ = add(sum, stream_);
    return;
  }
  for (std::size_t i = 0; i < branches; ++i) {
    Value out{};
    if (each > 0) {
      Value normed = norm(shape.norms[each * i], stream_, true);
      branch(shape, shape.branches[i], normed, false, out);
      ledger_.drop(normed);
    } else {
      branch(shape, shape.branches[i], stream_, true, out);
    }
    if (each == 2) out = norm(shape.norms[2 * i + 1], out, false);
    ledger_.begin(shape.module);
    if (drops_out()) ledger_.work(0);
    stream_ = add(stream_, out);
  }
}

}  // namespace stowage::estimate
