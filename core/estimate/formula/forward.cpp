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

/// A block of a list, which holds more than one thing.
bool is_block(const model::Model& model, const model::Module& module) {
  const std::string_view name = last_name(module);
  const bool numbered =
      !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!numbered) return false;
  std::size_t multiply = 0;
  for (std::size_t i = (&module - model.modules().data()) + 1; i < module.subtree_end; ++i) {
    for (const model::TensorId tensor : model.modules()[i].tensors)
      multiply += model[tensor].shape.size() > 1 ? 1 : 0;
  }
  return multiply > 1;
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

void Forward::run() {
  const ConfigView& config = reader_.config(TowerKind::Vision);
  const PictureNet* net = picture_net_of(model_, config);
  if (net == nullptr) return visit(model_.root());
  if (pass_.further) return;  // it makes no text
  const PictureInput input = picture_input(*net, config);
  PictureWork work(model_, reader_, ledger_, pass_.batch, pass_.element);
  net->run(work, config, input);
  unknown_ = work.unread();
  pictures_ = input;
}

/// Of every name, its first or not: a head reads the table of words that it is tied to.
void Forward::read_weights(ModuleId module) {
  for (const model::TensorId tensor : model_[module].tensors)
    ledger_.turn().read += model_[model_[tensor].storage].bytes.count();
}

void Forward::visit(ModuleId id) {
  const model::Module& module = model_[id];
  const TowerKind tower = reader_.tower(id);
  if (pass_.further && runs_once(tower)) {  // what it made for the prompt is there
    if (tower == TowerKind::Encoder) source_positions_ = tower_positions(id, tower);
    return;
  }
  if (module.children.empty()) {
    if (!module.tensors.empty()) visit_leaf(id);
    return;
  }
  if (tower == TowerKind::Vision && is_merger(id)) return merge(id);
  if (reader_.is_layer(id)) {
    enter(id, tower);
    const LayerShape shape = reader_.layer(id);
    if (positions_ == 0 || shape.branches.empty()) {
      unknown_.push_back(id);
      return;
    }
    layer(shape);
    return;
  }
  // Its parts one after another would be a guess.
  if (tower != TowerKind::Vision && is_block(model_, module)) {
    unknown_.push_back(id);
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
    if (reader_.config(*tower_).drops_result()) ledger_.work(0);
  } else if (is_embedding(module) || is_convolution(id)) {
    embed(id);
  } else {
    head(id);
  }
}

/// BERT and its kin have a product, an activation and a norm before the head (BertPredictionHeadTransform,
/// RobertaLMHead).
bool Forward::is_transform(ModuleId id) const {
  if (tower_ != TowerKind::Text || reader_.is_norm(id)) return false;
  const std::vector<ModuleId>& beside = model_[model_[id].parent].children;
  auto next = std::find(beside.begin(), beside.end(), id);
  if (next != beside.end()) ++next;
  while (next != beside.end() && model_[*next].children.empty() && model_[*next].tensors.empty()) ++next;
  return next != beside.end() && reader_.is_norm(*next);
}

void Forward::head(ModuleId id) {
  const Leaf leaf = reader_.leaf(id);
  if (!stream_.there() && features_.there()) {
    project_features(leaf);
    return;
  }
  if (!stream_.there() || leaf.out == 0) {
    unknown_.push_back(id);
    return;
  }
  const bool logits = is_head(model_[id]);
  if (logits && !ledger_.empty() && reader_.config(*tower_).scales_result()) stream_ = shifted(stream_);
  const std::uint64_t positions = logits && pass_.last_only ? pass_.batch : rows();
  stream_ = linear(leaf, stream_, positions, leaf.out, false);
  width_ = leaf.out;
  if (is_transform(id)) stream_ = shifted(stream_);  // its activation
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
  // to, pow, mean, add, rsqrt, mul, to, mul: all are called in 32 bits too. T5 converts once, Gemma thrice,
  // and adds 1 to the weight.
  const bool t5 = reader_.config(*tower_).number({"relative_attention_num_buckets"}).has_value();
  ledger_.work(6.0 * static_cast<double>(numbers), t5 ? 7 : has(module.class_name, "Gemma") ? 10 : 8);
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
      out = state_space(shape.ssms[branch.index], in, keep);
      break;
  }
}

void Forward::layer(const LayerShape& shape) {
  for (const ModuleId other : shape.others) unknown_.push_back(other);
  last_layer_ = model_[model_[shape.module].parent].children.back() == shape.module;
  if (!stream_.there()) {  // a tower whose beginning is not known
    ledger_.begin(shape.module);
    width_ = reader_.config(*tower_).hidden().value_or(width_);
    stream_ = ledger_.make(wide(width_));
  }
  ledger_.begin(shape.module);
  ledger_.bring(stream_);
  add_deep_features();
  const std::size_t branches = shape.branches.size();
  const std::size_t beside = shape.parallel && branches >= 2 ? 2 : 0;
  if (beside > 0) side_by_side(shape);
  const std::size_t used = beside == 0 ? 0 : branches == 2 ? shape.norms.size() : 1;
  const std::size_t norms = shape.norms.size() - std::min(used, shape.norms.size()), left = branches - beside;
  const std::size_t each = left == 0 ? 0 : norms >= 2 * left ? 2 : norms >= left ? 1 : 0;
  for (std::size_t i = 0; i < left; ++i) {
    Value out{};
    const Branch& next = shape.branches[beside + i];
    if (each > 0) {
      Value normed = norm(shape.norms[used + each * i], stream_, true);
      branch(shape, next, normed, false, out);
      ledger_.drop(normed);
    } else {
      branch(shape, next, stream_, true, out);
    }
    if (each == 2) out = norm(shape.norms[used + 2 * i + 1], out, false);
    ledger_.begin(shape.module);
    if (drops_out()) ledger_.work(0);
    stream_ = add(stream_, out);
  }
}

/// The first two branches read the same: attention and MLP, or attention and a state-space mixer.
void Forward::side_by_side(const LayerShape& shape) {
  const std::size_t norms = shape.norms.size();
  const bool apart = norms > 1 && shape.branches.size() == 2;
  Value first = norms > 0 ? norm(shape.norms[0], stream_, true) : Value{};
  Value& read = norms > 0 ? first : stream_;
  Value one{}, two{};
  branch(shape, shape.branches[0], read, !apart || norms == 0, one);
  if (apart) first = norm(shape.norms[1], stream_, true);
  branch(shape, shape.branches[1], read, norms == 0, two);
  ledger_.begin(shape.module);
  Value sum = add(one, two);
  stream_ = add(sum, stream_);
}

}  // namespace stowage::estimate
