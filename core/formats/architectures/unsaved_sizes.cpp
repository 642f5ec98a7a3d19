#include "core/formats/architectures/unsaved_sizes.h"

#include <algorithm>
#include <string_view>

#include "core/base/saturating.h"
#include "core/formats/architectures/library_facts.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/unsaved_config.h"
#include "core/formats/architectures/unsaved_tables.h"

namespace stowage::formats {
namespace {

/// Models whose rotary tables are of so many numbers as half of what is turned of a head (transformers 5:
/// compute_default_rope_parameters of their modeling files, and modeling_rope_utils.py, whose other kinds of
/// tables are as long).
constexpr std::string_view kTurnWhole[] = {"llama",
                                           "mistral",
                                           "mixtral",
                                           "qwen2",
                                           "qwen2_moe",
                                           "qwen3_moe",
                                           "starcoder2",
                                           "granite",
                                           "cohere",
                                           "olmo",
                                           "olmo2",
                                           "olmoe",
                                           "phi3",
                                           "apertus",
                                           "arcee",
                                           "aria_text",
                                           "bitnet",
                                           "chameleon",
                                           "cohere2",
                                           "diffllama",
                                           "doge",
                                           "dots1",
                                           "emu3_text_model",
                                           "ernie4_5_moe",
                                           "eurobert",
                                           "exaone4",
                                           "exaone_moe",
                                           "falcon_h1",
                                           "flex_olmo",
                                           "granitemoe",
                                           "granitemoeshared",
                                           "hunyuan_v1_dense",
                                           "hunyuan_v1_moe",
                                           "jais2",
                                           "lfm2",
                                           "lfm2_moe",
                                           "minimax",
                                           "ministral",
                                           "mllama_text_model",
                                           "nanochat",
                                           "nomic_bert",
                                           "olmo3",
                                           "phimoe",
                                           "phi4_multimodal",
                                           "qwen2_vl",
                                           "qwen2_vl_text",
                                           "qwen2_5_vl",
                                           "qwen2_5_vl_text",
                                           "qwen3_vl_moe_text",
                                           "smollm3",
                                           "modernbert",
                                           "modernbert-decoder"};
constexpr std::string_view kTurnPart[] = {
    "phi",        "stablelm",  "gpt_neox",        "glm",        "glm4",         "glm4_moe",        "nemotron",
    "minimax_m2", "persimmon", "recurrent_gemma", "qwen3_next", "qwen3_5_text", "qwen3_5_moe_text"};
/// The same of models with latent attention, which turn a part of a head that has a length of its own.
constexpr std::string_view kTurnLatent[] = {"deepseek_v2", "deepseek_v3", "deepseek_v32",
                                            "axk1",        "glm_moe_dsa", "youtu"};
/// The same of models whose heads have a length of their own, of so many numbers where the configuration says
/// none.
struct UsualHead {
  std::string_view type;
  std::uint64_t size;
};
constexpr UsualHead kUsualHeads[] = {{"gemma", 256},
                                     {"gemma2", 256},
                                     {"gemma3_text", 256},
                                     {"gemma3n_text", 256},
                                     {"vaultgemma", 256},
                                     {"t5gemma2_text", 256},
                                     {"t5gemma2_encoder", 256},
                                     {"t5gemma2_decoder", 256},
                                     {"qwen3", 128},
                                     {"qwen3_vl_text", 128},
                                     {"afmoe", 128},
                                     {"cohere2_moe", 128},
                                     {"cwm", 128},
                                     {"ernie4_5", 128},
                                     {"gpt_oss", 64},
                                     {"helium", 128},
                                     {"llama4_text", 128},
                                     {"ministral3", 128},
                                     {"seed_oss", 128},
                                     {"qwen3_next", 256},
                                     {"qwen3_5_text", 256},
                                     {"qwen3_5_moe_text", 256},
                                     {"solar_open", 128},
                                     {"glm", 128},
                                     {"glm4", 128},
                                     {"minimax_m2", 128}};

const UsualHead* usual_head(std::string_view type) {
  const auto* const found = std::find_if(std::begin(kUsualHeads), std::end(kUsualHeads),
                                         [&](const UsualHead& one) { return one.type == type; });
  return found == std::end(kUsualHeads) ? nullptr : found;
}

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

/// Numbers of a head, as far as they may be turned.
Size head_size(const Json& config, const std::string& type) {
  if (among(kTurnLatent, type)) return number(config, "qk_rope_head_dim");
  if (const Size said = number(config, "head_dim")) return said;
  if (const UsualHead* usual = usual_head(type)) return usual->size;
  const Size width = number(config, "hidden_size"), heads = number(config, "num_attention_heads");
  return width && heads && *heads > 0 ? Size(*width / *heads) : std::nullopt;
}

/// One table of 32-bit numbers.
Size rotary_bytes(const Json& config) {
  const std::string type = text(config, "model_type");
  const bool latent = among(kTurnLatent, type), part = among(kTurnPart, type);
  const bool whole = latent || among(kTurnWhole, type) || usual_head(type);
  const Size head = head_size(config, type);
  const auto turned = latent ? std::nullopt : turned_part(config);
  if (!head || (!whole && !part) || (part && !turned)) return std::nullopt;
  const double of_head = turned.value_or(1.0);
  if (of_head <= 0 || of_head > 1) return std::nullopt;
  const auto dims = static_cast<std::uint64_t>(static_cast<double>(*head) * of_head);
  return (dims + 1) / 2 * 4;
}

/// A rotary table, or one of several for kinds of layers ("sliding_attention_inv_freq"), and the copy beside
/// each.
bool is_rotary(std::string_view buffer) { return buffer == "inv_freq" || buffer.ends_with("_inv_freq"); }

/// So many 64-bit numbers as there are positions.
Size text_positions(const Json& config) {
  const Size positions = number(config, "max_position_embeddings");
  return positions ? Size(*positions * 8) : std::nullopt;
}

/// Sine and cosine of every position (GPT-J, CodeGen).
Size sinusoid_bytes(const Json& config) {
  const Size positions = number(config, "n_positions");
  Size turned = number(config, "rotary_dim");
  if (!turned) turned = number(config, "n_embd");
  if (!among({"gptj", "codegen"}, text(config, "model_type")) || !positions || !turned) return std::nullopt;
  return saturating_multiply(*positions, (*turned + 1) / 2 * 2 * 4);
}

/// Position numbers of a model that has them beside its layers.
Size positions_of_all(const Json& config) {
  const std::string type = text(config, "model_type");
  const char* const name = type == "openai-gpt" ? "n_positions" : "max_position_embeddings";
  const Size positions = among({"openai-gpt", "flaubert", "xlm"}, type) ? number(config, name) : std::nullopt;
  return positions ? Size(*positions * 8) : std::nullopt;
}

/// As many as patches of a picture, and one more for its class with CLIP.
Size picture_positions(const Json& config) {
  const std::string type = text(config, "model_type");
  const Size picture = number(config, "image_size"), patch = number(config, "patch_size");
  const bool with_class = among({"clip_vision_model", "altclip_vision_model", "chinese_clip_vision_model",
                                 "clipseg_vision_model", "metaclip_2_vision_model"},
                                type);
  const bool known = with_class || among({"siglip_vision_model", "aimv2_vision_model"}, type);
  if (!known || !picture || !patch || *patch == 0) return std::nullopt;
  const std::uint64_t side = *picture / *patch;
  return saturating_multiply(saturating_multiply(side, side) + (with_class ? 1 : 0), 8);
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
  // Whole numbers of 64 bits that a convolution is padded by.
  if (among({"stride", "kernel_size", "padding_total"}, buffer)) return 8;
  if (sound) return std::nullopt;
  if (const Size table = table_bytes(config, module, buffer)) return table;
  if (buffer == "embed_positions" && last == "rotary_emb") return sinusoid_bytes(config);
  if (buffer == "position_ids" && last == "transformer") return positions_of_all(config);
  if (is_rotary(buffer) && last == "rotary_emb" && !picture)
    return rotary_bytes(part_of(config, "text_config"));
  if (buffer == "embed_scale" && !picture) return scale_bytes(config);
  const bool positions = buffer == "position_ids" || buffer == "token_type_ids";
  if (positions && last == "text_embeddings" && text(config, "model_type") == "vilt")
    return text_positions(config);
  if (positions && last == "embeddings") {
    if (picture)
      return buffer == "position_ids" ? picture_positions(part_of(config, "vision_config")) : std::nullopt;
    const Json& of_text = part_of(config, "text_config");
    const bool known = among({"bert",
                              "roberta",
                              "xlm-roberta",
                              "camembert",
                              "albert",
                              "electra",
                              "distilbert",
                              "clip_text_model",
                              "big_bird",
                              "convbert",
                              "data2vec-text",
                              "deberta",
                              "deberta-v2",
                              "ernie",
                              "fnet",
                              "ibert",
                              "layoutlm",
                              "lilt",
                              "megatron-bert",
                              "mobilebert",
                              "mpnet",
                              "nystromformer",
                              "rembert",
                              "roberta-prelayernorm",
                              "splinter",
                              "squeezebert",
                              "siglip_text_model",
                              "xlm-roberta-xl",
                              "xmod",
                              "nomic_bert"},
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

/// "sliding_attention_inv_freq": a rotary table for one kind of layers.
bool is_of_layers(std::string_view buffer) {
  return is_rotary(buffer) && buffer.find("_attention_") != buffer.npos;
}

/// The table of classes is of models with one layer each, which have a rotary table for its kind alone: puts
/// those of all kinds that the configuration lists there. False where it lists none.
bool name_tables_of_layers(const Json& config, std::vector<std::string>& names) {
  if (std::none_of(names.begin(), names.end(), is_of_layers)) return true;
  const Json* const kinds = json_find(part_of(config, "text_config"), "layer_types");
  if (!kinds || !kinds->is_array() || kinds->empty()) return false;
  std::erase_if(names, is_of_layers);
  std::vector<std::string> seen;
  for (const Json& kind : *kinds) {
    if (!kind.is_string()) return false;
    const auto name = kind.get<std::string>();
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
    seen.push_back(name);
    names.insert(names.end(), {name + "_inv_freq", name + "_original_inv_freq"});
  }
  return true;
}

}  // namespace

std::vector<UnsavedSize> unsaved_sizes(const model::Model& model, model::ModuleId module) {
  if (!model[module].unsaved_buffers || !model.config().is_object()) return {};
  std::vector<std::string> names = model.unsaved_buffers(module);
  bool all_named = true;
  if (names.empty()) {
    names = names_of_table(model.config(), model[module].name);
    all_named = name_tables_of_layers(model.config(), names);
  }
  std::vector<UnsavedSize> out;
  for (std::string& name : names) {
    Size bytes = bytes_of(model.config(), model[module].name, name);
    // There may be more of them.
    if (!all_named && is_of_layers(name)) bytes = std::nullopt;
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
