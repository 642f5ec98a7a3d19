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

void own_tensors_below_tensors(std::vector<model::ModelBuilder::TensorSpec>& tensors) {
  const auto name_of = [&](std::uint32_t i) -> std::string_view { return tensors[i].name; };
  model::NameIndex names;
  names.reserve(tensors.size());
  for (std::uint32_t i = 0; i < tensors.size(); ++i) names.insert(tensors[i].name, i, name_of);
  // State of a weight is kept at most this many levels below its name
  // ("weight.quant_state.bitsandbytes__nf4").
  constexpr int kLevels = 3;
  std::string_view plain;  // the last module found to stand below no tensor: neighbours mostly are of one
  for (auto& tensor : tensors) {
    const std::string_view name = tensor.name;
    std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || name.substr(0, dot) == plain) continue;
    bool below = false;
    for (int level = 0; level < kLevels && dot != std::string_view::npos && dot > 0;
         ++level, dot = name.rfind('.', dot - 1)) {
      if (names.find(name.substr(0, dot), name_of) == model::NameIndex::kNone) continue;
      tensor.owner = std::string(all_but_last_part(name.substr(0, dot)));
      below = true;
    }
    if (!below) plain = name.substr(0, name.rfind('.'));
  }
}

}  // namespace stowage::formats
