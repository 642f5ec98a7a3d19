#include "core/formats/architectures/unsaved_sizes.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string_view>

#include "core/base/json.h"
#include "core/base/saturating.h"
#include "core/formats/architectures/library_facts.h"
#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {
namespace {

using Size = std::optional<std::uint64_t>;
using Words = std::initializer_list<std::string_view>;

constexpr std::uint64_t kMostNumber = 1u << 30;  ///< of what a configuration says

bool among(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
bool among(Words words, std::string_view word) { return among(std::span(words.begin(), words.size()), word); }

Size number(const Json& config, const char* name) {
  const Json* const value = json_find(config, name);
  const bool whole = value && value->is_number_unsigned() && value->get<std::uint64_t>() <= kMostNumber;
  return whole ? Size(value->get<std::uint64_t>()) : std::nullopt;
}

std::string text(const Json& config, const char* name) {
  const Json* const value = json_find(config, name);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

/// A part's configuration; the whole where it has none.
const Json& part_of(const Json& config, const char* name) {
  const Json* const part = json_find(config, name);
  return part && part->is_object() ? *part : config;
}

/// Models whose rotary table is one of so many numbers as half of what is turned of a head (transformers 5:
/// modeling_rope_utils.py).
constexpr std::string_view kTurnWhole[] = {
    "llama",  "mistral",    "mixtral", "qwen2",  "qwen2_moe", "qwen3", "qwen3_moe", "gemma",
    "gemma2", "starcoder2", "granite", "cohere", "olmo",      "olmo2", "olmoe",     "phi3"};
constexpr std::string_view kTurnPart[] = {"phi", "stablelm", "gpt_neox", "glm", "glm4"};

/// The part of a head that is turned; nullopt: nobody says.
std::optional<double> turned_part(const Json& config) {
  const Json* const rope = json_find(config, "rope_parameters");
  for (const Json* from : {rope, &config}) {
    if (!from || !from->is_object()) continue;
    for (const char* name : {"partial_rotary_factor", "rotary_pct"}) {
      const Json* const value = json_find(*from, name);
      if (value && value->is_number()) return value->get<double>();
    }
  }
  return std::nullopt;
}

/// One table of 32-bit numbers.
Size rotary_bytes(const Json& config) {
  const std::string type = text(config, "model_type");
  Size head = number(config, "head_dim");
  if (type == "deepseek_v3") head = number(config, "qk_rope_head_dim");
  const Size width = number(config, "hidden_size"), heads = number(config, "num_attention_heads");
  if (!head && type != "deepseek_v3" && width && heads && *heads > 0) head = *width / *heads;
  const bool whole = among(kTurnWhole, type) || type == "deepseek_v3", part = among(kTurnPart, type);
  const auto turned = type == "deepseek_v3" ? std::nullopt : turned_part(config);
  if (!head || (!whole && !part) || (part && !turned)) return std::nullopt;
  const double of_head = turned.value_or(1.0);
  if (of_head <= 0 || of_head > 1) return std::nullopt;
  const auto dims = static_cast<std::uint64_t>(static_cast<double>(*head) * of_head);
  return (dims + 1) / 2 * 4;
}

/// So many 64-bit numbers as there are positions.
Size text_positions(const Json& config) {
  const Size positions = number(config, "max_position_embeddings");
  return positions ? Size(*positions * 8) : std::nullopt;
}

/// As many as patches of a picture, and one more for its class with CLIP.
Size picture_positions(const Json& config) {
  const std::string type = text(config, "model_type");
  const Size picture = number(config, "image_size"), patch = number(config, "patch_size");
  const bool known = among({"clip_vision_model", "siglip_vision_model"}, type);
  if (!known || !picture || !patch || *patch == 0) return std::nullopt;
  const std::uint64_t side = *picture / *patch;
  return saturating_multiply(saturating_multiply(side, side) + (type == "clip_vision_model" ? 1 : 0), 8);
}

/// What every position may see of every other.
Size mask_bytes(const Json& config) {
  const std::string type = text(config, "model_type");
  if (!among({"gpt_neo", "gpt_bigcode", "imagegpt", "openai-gpt"}, type)) return std::nullopt;
  Size positions = number(config, "n_positions");
  if (!positions) positions = number(config, "max_position_embeddings");
  if (!positions) return std::nullopt;
  const std::uint64_t each = type == "openai-gpt" ? 4 : 1;
  return saturating_multiply(saturating_multiply(*positions, *positions), each);
}

bool has_part(std::string_view module, Words parts) {
  while (!module.empty()) {
    if (among(parts, last_part(module))) return true;
    module = all_but_last_part(module);
  }
  return false;
}

Size bytes_of(const Json& config, std::string_view module, std::string_view buffer) {
  const std::string_view last = last_part(module);
  const bool picture = has_part(module, {"vision_model", "vision_tower", "visual", "vision_encoder"});
  const bool sound = has_part(module, {"audio_tower", "audio_model", "speech_encoder", "audio_encoder"});
  const bool numbers = buffer == "inv_freq" || buffer == "original_inv_freq";
  if (sound) return std::nullopt;
  if (numbers && last == "rotary_emb" && !picture) return rotary_bytes(part_of(config, "text_config"));
  const bool positions = buffer == "position_ids" || buffer == "token_type_ids";
  if (positions && last == "embeddings") {
    if (picture)
      return buffer == "position_ids" ? picture_positions(part_of(config, "vision_config")) : std::nullopt;
    const Json& of_text = part_of(config, "text_config");
    const bool known = among({"bert", "roberta", "xlm-roberta", "camembert", "albert", "electra",
                              "distilbert", "clip_text_model", "siglip_text_model"},
                             text(of_text, "model_type"));
    return known ? text_positions(of_text) : std::nullopt;
  }
  return buffer == "bias" ? mask_bytes(config) : std::nullopt;
}

/// The names of the library's table, of a module that the model has no names of.
std::vector<std::string> names_of_table(const Json& config, std::string_view module) {
  const Json* const classes = json_find(config, "architectures");
  if (!classes || !classes->is_array() || classes->empty() || !classes->front().is_string()) return {};
  const auto facts = find_library_facts(classes->front().get<std::string>());
  if (!facts) return {};
  for (const auto& [pattern, names] : facts->buffers) {
    const auto match = match_name(pattern, module);
    if (match && match->length == module.size()) return names;
  }
  return {};
}

}  // namespace

std::vector<UnsavedSize> unsaved_sizes(const model::Model& model, model::ModuleId module) {
  if (!model[module].unsaved_buffers || !model.config().is_object()) return {};
  std::vector<std::string> names = model.unsaved_buffers(module);
  if (names.empty()) names = names_of_table(model.config(), model[module].name);
  std::vector<UnsavedSize> out;
  for (std::string& name : names) {
    const Size bytes = bytes_of(model.config(), model[module].name, name);
    out.push_back({std::move(name), bytes});
  }
  return out;
}

std::optional<std::uint64_t> unsaved_bytes(const model::Model& model, model::ModuleId module) {
  const auto sizes = unsaved_sizes(model, module);
  if (sizes.empty()) return std::nullopt;
  std::uint64_t sum = 0;
  for (const UnsavedSize& one : sizes) {
    if (!one.bytes) return std::nullopt;
    sum = saturating_add(sum, *one.bytes);
  }
  return sum;
}

}  // namespace stowage::formats
