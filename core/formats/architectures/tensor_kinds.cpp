#include "core/formats/architectures/tensor_kinds.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {
namespace {

constexpr std::array<std::string_view, 17> kBuffers{
    "running_mean",      "running_var",       "num_batches_tracked",     "inv_freq",    "original_inv_freq",
    "position_ids",      "token_type_ids",    "e_score_correction_bias", "slope_rate",  "query_decay",
    "key_decay",         "diagonal_decay",    "relative_position_index", "embed_scale", "rope_freqs",
    "rope_factors_long", "rope_factors_short"};

constexpr std::array<std::string_view, 10> kTensorOrder{
    "weight",  "bias",         "running_mean",      "running_var", "num_batches_tracked",
    "qweight", "gate_up_proj", "gate_up_proj_bias", "down_proj",   "down_proj_bias"};

// Where a sibling stands by its name: what is called first in almost every published model, and what is
// called last.
constexpr std::array<std::string_view, 11> kFirst{
    "shared",         "embeddings",  "embed_tokens", "wte",  "wpe",    "word_embeddings",
    "tok_embeddings", "patch_embed", "conv_in",      "stem", "encoder"};
constexpr std::array<std::string_view, 12> kLast{
    "norm",          "ln_f",     "norm_f", "final_layernorm", "final_layer_norm", "rotary_emb",
    "conv_norm_out", "conv_out", "fc",     "classifier",      "proj_out",         "lm_head"};

constexpr std::uint64_t kNumbers = 1'000, kMiddle = 1ull << 40, kEnd = 1ull << 41;

}  // namespace

model::TensorKind tensor_kind(std::string_view name, model::Dtype dtype) {
  const std::string_view last = last_part(name);
  if (!model::info(dtype).floating || std::find(kBuffers.begin(), kBuffers.end(), last) != kBuffers.end())
    return model::TensorKind::Buffer;
  return model::TensorKind::Parameter;
}

std::uint64_t tensor_rank(std::string_view full_name) {
  const auto found = std::find(kTensorOrder.begin(), kTensorOrder.end(), last_part(full_name));
  return static_cast<std::uint64_t>(found - kTensorOrder.begin());
}

std::uint64_t natural_module_rank(std::string_view full_name) {
  const std::string_view last = last_part(full_name);
  if (last.size() <= 9 && is_number(last)) {
    std::uint64_t value = 0;
    for (const char c : last) value = value * 10 + static_cast<std::uint64_t>(c - '0');
    return kNumbers + value;
  }
  if (const auto first = std::find(kFirst.begin(), kFirst.end(), last); first != kFirst.end())
    return static_cast<std::uint64_t>(first - kFirst.begin());
  if (const auto end = std::find(kLast.begin(), kLast.end(), last); end != kLast.end())
    return kEnd + static_cast<std::uint64_t>(end - kLast.begin());
  return kMiddle;
}

namespace {

// State of a weight is kept at most this many levels below its name ("weight.quant_state.bitsandbytes__nf4").
constexpr int kLevels = 3;

/// Calls step(name) for the names above a tensor that may be those of tensors, until it answers false.
template <class Step>
void each_name_above(std::string_view name, Step step) {
  std::size_t dot = name.rfind('.');
  for (int level = 0; level < kLevels && dot != std::string_view::npos && dot > 0; ++level) {
    if (!step(name.substr(0, dot))) return;
    dot = name.rfind('.', dot - 1);
  }
}

/// The last parts of names: a few ("weight", "bias") in any real file.
class LastParts {
 public:
  explicit LastParts(const std::vector<model::ModelBuilder::TensorSpec>& tensors) {
    for (const auto& tensor : tensors) {
      const std::string_view part = last_part(tensor.name);
      if (parts_.size() > kMost || has(part)) continue;
      parts_.push_back(part);
    }
  }
  /// False only where no name ends with that part.
  bool may_have(std::string_view part) const { return parts_.size() > kMost || has(part); }

 private:
  static constexpr std::size_t kMost = 24;  // of a made-up file there may be thousands: then each may be one
  bool has(std::string_view part) const {
    return std::find(parts_.begin(), parts_.end(), part) != parts_.end();
  }
  std::vector<std::string_view> parts_;
};

/// Whether a tensor may stand below another one.
bool may_be_below(const std::vector<model::ModelBuilder::TensorSpec>& tensors) {
  const LastParts ends(tensors);
  std::string_view plain;  // the last module above which there is no tensor: neighbours mostly are of one
  for (const auto& tensor : tensors) {
    const std::string_view module = all_but_last_part(tensor.name);
    if (module == plain) continue;
    bool may_be = false;
    each_name_above(tensor.name, [&](std::string_view above) {
      may_be = ends.may_have(last_part(above));
      return !may_be;
    });
    if (may_be) return true;
    plain = module;
  }
  return false;
}

}  // namespace

void own_tensors_below_tensors(std::vector<model::ModelBuilder::TensorSpec>& tensors) {
  if (!may_be_below(tensors)) return;
  const auto name_of = [&](std::uint32_t i) -> std::string_view { return tensors[i].name; };
  model::NameIndex names;
  names.reserve(tensors.size());
  for (std::uint32_t i = 0; i < tensors.size(); ++i) names.insert(tensors[i].name, i, name_of);
  std::string_view plain;  // the last module found to stand below no tensor: neighbours mostly are of one
  for (auto& tensor : tensors) {
    const std::string_view module = all_but_last_part(tensor.name);
    if (module.empty() || module == plain) continue;
    bool below = false;
    each_name_above(tensor.name, [&](std::string_view above) {
      if (names.find(above, name_of) == model::NameIndex::kNone) return true;
      tensor.owner = std::string(all_but_last_part(above));
      below = true;
      return true;
    });
    if (!below) plain = module;
  }
}

}  // namespace stowage::formats
