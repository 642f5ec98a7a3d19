// Where one tower ends and the next begins: positions of each, what cuts a picture into patches, and how
// features get into the text.
#include <algorithm>

#include "core/estimate/formula/forward.h"

namespace stowage::estimate {
namespace {

using model::ModuleId;

/// Numbers of one output of a weight: all dimensions but the first.
std::uint64_t numbers_of_one(const std::vector<std::int64_t>& shape) {
  std::uint64_t out = 1;
  for (std::size_t i = 1; i < shape.size(); ++i) out = product({out, static_cast<std::uint64_t>(shape[i])});
  return out;
}

/// The largest image that the library makes patches of unless it is told otherwise (transformers 5.23,
/// Qwen2VLImageProcessor: longest_edge 28 × 28 × 1280 pixels), in tokens.
constexpr std::uint64_t kMostImageTokens = 1280;

}  // namespace

bool Forward::runs_once(TowerKind tower) const {
  return tower == TowerKind::Vision || tower == TowerKind::Audio || tower == TowerKind::Encoder;
}

bool Forward::is_convolution(ModuleId id) const {
  const model::Module& module = model_[id];
  const std::string_view name = module.class_name;
  if (name.find("Conv2d") != name.npos || name.find("Conv3d") != name.npos || name.ends_with("Conv1d"))
    return true;
  return !module.tensors.empty() && module.children.empty() &&
         model_[module.tensors.front()].shape.size() >= 4;
}

/// Of a tower that runs once; 0 where nobody says.
std::uint64_t Forward::tower_positions(ModuleId module, TowerKind tower) {
  const ConfigView& config = reader_.config(tower);
  if (const auto said = config.positions()) {
    if (*said > 0 && !pass_.further) images_.push_back({module, *said});
    return *said;
  }
  if (tower == TowerKind::Encoder) {  // of text: it reads the whole prompt
    if (!pass_.further) sources_.push_back({module, prompt_positions()});
    return prompt_positions();
  }
  // Images of any size: a token of the prompt stands for so many patches.
  const std::uint64_t each = tower == TowerKind::Vision ? config.patches_of_token().value_or(0) : 0;
  const std::uint64_t side = config.side({"patch_size"}).value_or(14);
  const std::uint64_t token = product({side, side, std::max<std::uint64_t>(each, 1)});
  const auto pixels = config.most_pixels();
  const std::uint64_t most = pixels ? *pixels / token : kMostImageTokens;
  const std::uint64_t patches = product({std::min(prompt_positions(), most), each});
  if (patches > 0) prompt_images_.push_back({module, patches});
  return patches;
}

void Forward::enter(ModuleId module, TowerKind tower) {
  if (tower_ == tower) return;
  if (tower_ == TowerKind::Vision || tower_ == TowerKind::Audio) {
    std::swap(features_, stream_);
    feature_rows_ = rows();
    feature_width_ = width_;
  }
  if (tower_ == TowerKind::Encoder) {
    std::swap(source_, stream_);
    source_positions_ = positions_;
  }
  for (Value* value : {&stream_, &tables_, &mask_, &bias_, &cross_bias_}) ledger_.drop(*value);
  tower_ = tower;
  looked_ahead_ = looked_across_ = false;
  positions_ = pass_.tokens;
  keys_ = pass_.keys;
  // Beside an encoder that reads the prompt a decoder begins with one token (generate() of transformers 5.24,
  // _prepare_decoder_input_ids_for_generation) and looks back at what it made itself. An exported program
  // takes as many as it is given.
  if (tower == TowerKind::Decoder && pass_.last_only && !pass_.plain && !pass_.further && reads_text_twice())
    positions_ = keys_ = std::min<std::uint64_t>(pass_.tokens, 1);
  if (tower == TowerKind::Decoder && pass_.further && pass_.prompt > 0 && reads_text_twice())
    keys_ -= std::min(pass_.prompt, keys_) - std::min<std::uint64_t>(keys_, 1);
  if (runs_once(tower)) positions_ = keys_ = tower_positions(module, tower);
}

/// What a picture is before a convolution cuts it into patches; 0 where nobody says how large it is.
std::uint64_t Forward::picture_bytes(ModuleId convolution) const {
  const auto side = reader_.config(*tower_).image_side();
  const auto& tensors = model_[convolution].tensors;
  if (tower_ != TowerKind::Vision || tensors.empty()) return 0;
  const auto& shape = model_[tensors.front()].shape;  // out, channels, (frames,) height, width of a patch
  // Images of any size come as patches, each a row.
  if (shape.size() == 5) return product({rows(), numbers_of_one(shape), pass_.element});
  if (!side || shape.size() != 4) return 0;
  return product({pass_.batch, static_cast<std::uint64_t>(shape[1]), *side, *side, pass_.element});
}

/// Patches are flattened, transposed, joined with a token of their own, and dropped out of in name.
void Forward::cut_into_patches(ModuleId id) {
  const Leaf leaf = reader_.leaf(id);
  ledger_.begin(id);
  read_weights(id);
  const auto& tensors = model_[id].tensors;
  const std::uint64_t one = tensors.empty() ? 0 : numbers_of_one(model_[tensors.front()].shape);
  ledger_.work(2.0 * static_cast<double>(product({rows(), leaf.out, one})), 7);
  Value picture = stream_.there() ? Value{} : ledger_.make(picture_bytes(id));
  ledger_.drop(stream_);
  width_ = leaf.out;
  stream_ = ledger_.make(wide(leaf.out));
  ledger_.drop(picture);
}

void Forward::embed(ModuleId id) {
  const Leaf leaf = reader_.leaf(id);
  if (is_convolution(id)) {
    if (tower_ && runs_once(*tower_)) return cut_into_patches(id);
    unknown_.push_back(id);
    return;
  }
  const std::uint64_t out = std::max(leaf.in, std::uint64_t{1});
  ledger_.begin(id);
  ledger_.turn().read += wide(out);  // rows of a table are picked
  ledger_.work(0);
  if (stream_.there()) {
    // Positions are counted first (arange, add, unsqueeze), where no mask asks for them.
    if (last_name(model_[id]) == "embed_positions") ledger_.work(0, 3);
    ledger_.bring(stream_);
    Value table = ledger_.make(product({positions_, out, pass_.element}));
    stream_ = add(stream_, table);
    return;
  }
  width_ = out;
  stream_ = ledger_.make(wide(out));
  if (reader_.config(*tower_).drops_words()) ledger_.work(0);
  if (!features_.there() || tower_ != TowerKind::Text) return;
  // The features of an image take the places of its tokens.
  Value merged = ledger_.make(wide(out));
  ledger_.drop(stream_);
  ledger_.drop(features_);
  stream_ = merged;
}

/// How many rows of the features a product takes together: it is as many times as wide as they are.
std::uint64_t Forward::joined_rows(const Leaf& leaf, std::uint64_t width) const {
  return width > 0 && leaf.in > width && leaf.in % width == 0 ? leaf.in / width : 1;
}

/// A projector between a tower and the text.
void Forward::project_features(const Leaf& leaf) {
  feature_rows_ /= joined_rows(leaf, feature_width_);
  features_ = linear(leaf, features_, feature_rows_, leaf.out, false);
  feature_width_ = leaf.out;
}

bool Forward::is_merger(ModuleId id) const {
  const std::string_view name = last_name(model_[id]);
  return name == "merger" || name == "deepstack_merger_list";
}

/// transformers 5.23, PatchMerger of Qwen2-VL, Qwen2.5-VL and Qwen3-VL: patches of a token are joined after
/// their norm and go through two products. Qwen3-VL makes features of earlier layers too; the text adds them
/// in its first layers.
void Forward::merge(ModuleId id) {
  enter(id, TowerKind::Vision);
  if (!stream_.there() || positions_ == 0) {
    unknown_.push_back(id);
    return;
  }
  if (last_name(model_[id]) == "deepstack_merger_list") return;  // with the merger beside it
  const ModuleId earlier = child_of(model_, model_[id].parent, "deepstack_merger_list");
  if (earlier.valid()) {
    for (const ModuleId one : model_[earlier].children) {
      if (const Value made = merged(one); made.there()) deep_features_.push_back(made);
    }
  }
  const Value made = merged(id);
  if (!made.there()) {
    unknown_.push_back(id);
    return;
  }
  ledger_.drop(stream_);
  stream_ = made;
}

/// What a merger makes of the stream, which stays; not there where it is not built like one.
Value Forward::merged(ModuleId id) {
  Leaf before{};
  std::vector<Leaf> products;
  for (std::size_t i = id.index() + 1; i < model_[id].subtree_end; ++i) {
    const ModuleId below(static_cast<std::uint32_t>(i));
    if (model_[below].tensors.empty()) continue;
    if (reader_.is_norm(below))
      before = reader_.leaf(below);
    else
      products.push_back(reader_.leaf(below));
  }
  if (products.size() != 2 || width_ == 0) return {};
  const std::uint64_t few = rows() / joined_rows(products[0], width_);
  Value normed = before.there() ? norm(before, stream_, true) : Value{};
  Value& read = normed.there() ? normed : stream_;
  Value up = linear(products[0], read, few, products[0].out, !normed.there());
  ledger_.begin(id);
  up = shifted(up);
  return linear(products[1], up, few, products[1].out, false);
}

/// A copy of the hidden states with the features added where their tokens are.
void Forward::add_deep_features() {
  if (deep_features_.empty() || tower_ != TowerKind::Text) return;
  ledger_.bring(deep_features_.front());
  Value places = ledger_.make(ledger_.bytes(deep_features_.front()));
  ledger_.drop(places);
  ledger_.drop(deep_features_.front());
  deep_features_.erase(deep_features_.begin());
  stream_ = shifted(stream_);
}

}  // namespace stowage::estimate
