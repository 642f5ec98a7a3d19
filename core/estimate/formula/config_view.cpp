#include "core/estimate/formula/config_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/json.h"
#include "core/base/saturating.h"
#include "core/formats/architectures/attention_of_config.h"

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kMost = 1ull << 40;

// transformers 5.23, models/*/modeling_*.py: classes with _supports_sdpa = False, or attention of their own
// without it.
constexpr std::array<std::string_view, 24> kAlwaysScores{
    "gpt_oss",    "gemma2",          "vaultgemma", "t5gemma",        "mpt",        "bloom",
    "gptj",       "codegen",         "gpt_neo",    "deberta",        "deberta-v2", "xlnet",
    "rembert",    "roformer",        "esm",        "flaubert",       "segformer",  "layoutlmv3",
    "longformer", "bigbird_pegasus", "xglm",       "speech_to_text", "blip",       "big_bird"};

/// Files of Hugging Face leave out of a part what its class has anyway: numbers of heads (transformers 5.23,
/// models/*/configuration_*.py). All of them rotate queries and keys.
constexpr std::array<std::pair<std::string_view, std::uint64_t>, 4> kUsualHeads{
    {{"llama", 32}, {"mistral", 32}, {"gemma3_text", 8}, {"qwen2", 32}}};

std::optional<std::uint64_t> plain_number(const Json& json) {
  if (!json.is_number_unsigned()) return std::nullopt;
  const auto count = json.get<std::uint64_t>();
  return count > 0 && count <= kMost ? std::optional(count) : std::nullopt;
}

const Json* member(const Json& json, const char* name) {
  const Json* found = json.is_object() ? json_find(json, name) : nullptr;
  return found && found->is_object() ? found : nullptr;
}

/// The object that speaks of a tower; the whole configuration where there is none.
const Json* part_of(const Json& config, TowerKind tower) {
  if (!config.is_object()) return nullptr;
  const auto first = [&](std::initializer_list<const char*> names) -> const Json* {
    for (const char* name : names) {
      if (const Json* part = member(config, name)) return part;
    }
    return nullptr;
  };
  const Json* part = nullptr;
  if (tower == TowerKind::Vision) part = first({"vision_config", "vision"});
  if (tower == TowerKind::Audio) part = first({"audio_config", "audio_encoder"});
  if (tower == TowerKind::Text) part = first({"text_config", "llm_config"});
  if (tower == TowerKind::Encoder) part = first({"encoder"});
  if (tower == TowerKind::Decoder) part = first({"decoder", "text_config"});
  return part ? part : &config;
}

}  // namespace

ConfigView::ConfigView(const Json& config, TowerKind tower)
    : whole_(config), part_(part_of(config, tower)), tower_(tower) {}

bool ConfigView::empty() const { return !part_ || part_->empty(); }

const Json* ConfigView::find(const char* name) const {
  if (!part_) return nullptr;
  const Json* value = json_find(*part_, name);
  return value && !value->is_null() ? value : nullptr;
}

std::string_view ConfigView::model_type() const { return text({"model_type"}); }

std::optional<std::uint64_t> ConfigView::number(std::initializer_list<const char*> names) const {
  for (const char* name : names) {
    const Json* value = find(name);
    if (!value) continue;
    if (const auto count = plain_number(*value)) return count;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> ConfigView::side(std::initializer_list<const char*> names) const {
  if (const auto said = number(names)) return said;
  for (const char* name : names) {
    const Json* list = find(name);
    if (!list || !list->is_array() || list->size() != 2 || (*list)[0] != (*list)[1]) continue;
    if (const auto count = plain_number((*list)[0])) return count;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> ConfigView::number_at(const char* list, std::size_t index) const {
  const Json* items = find(list);
  const bool there = items && items->is_array() && index < items->size();
  return there ? plain_number((*items)[index]) : std::nullopt;
}

std::optional<std::uint64_t> ConfigView::image_side() const { return side({"image_size"}); }

const Json* ConfigView::preprocessor() const { return member(whole_, "preprocessor_config"); }

/// {"height": 224, "width": 224}, {"shortest_edge": 224}, or the number alone; what is cut out of a picture
/// before what it is scaled to.
std::optional<std::uint64_t> ConfigView::preprocessed_side() const {
  const Json* said = preprocessor();
  if (!said) return std::nullopt;
  const Json* cuts = json_find(*said, "do_center_crop");
  const bool cut = cuts && cuts->is_boolean() && cuts->get<bool>();
  for (const char* field : {cut ? "crop_size" : "size", "size"}) {
    const Json* size = json_find(*said, field);
    if (!size) continue;
    if (const auto side = plain_number(*size)) return side;
    for (const char* edge : {"height", "shortest_edge"}) {
      const Json* value = size->is_object() ? json_find(*size, edge) : nullptr;
      if (const auto side = value ? plain_number(*value) : std::nullopt) return side;
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> ConfigView::most_pixels() const {
  const Json* said = preprocessor();
  if (!said) return std::nullopt;
  const Json* plain = json_find(*said, "max_pixels");
  if (const auto pixels = plain ? plain_number(*plain) : std::nullopt) return pixels;
  const Json* size = member(*said, "size");
  const Json* longest = size ? json_find(*size, "longest_edge") : nullptr;
  return longest ? plain_number(*longest) : std::nullopt;
}

std::optional<std::uint64_t> ConfigView::patches_of_token() const {
  const auto merged = number({"spatial_merge_size"});
  if (tower_ != TowerKind::Vision || !merged || image_side()) return std::nullopt;
  return saturating_multiply(*merged, *merged);
}

std::optional<std::uint64_t> ConfigView::usual_heads() const {
  if (tower_ != TowerKind::Text || part_ == &whole_) return std::nullopt;
  const std::string_view type = model_type();
  const auto row = std::find_if(kUsualHeads.begin(), kUsualHeads.end(),
                                [&](const auto& one) { return one.first == type; });
  return row != kUsualHeads.end() ? std::optional(row->second) : std::nullopt;
}

bool ConfigView::rotates() const {
  for (const char* field :
       {"rope_theta", "rope_parameters", "rotary_dim", "rotary_emb_base", "rotary_pct", "rope_scaling"}) {
    if (said(field)) return true;
  }
  if (model_type() == "gptj" || model_type() == "codegen") return true;
  // Those configurations say nothing of it before version 5.
  return patches_of_token().has_value() || usual_heads().has_value();
}

std::string_view ConfigView::text(std::initializer_list<const char*> names) const {
  for (const char* name : names) {
    const Json* value = find(name);
    if (value && value->is_string()) return value->get_ref<const std::string&>();
  }
  return {};
}

bool ConfigView::flag(const char* name, bool otherwise) const {
  const Json* value = find(name);
  return value && value->is_boolean() ? value->get<bool>() : otherwise;
}

bool ConfigView::said(const char* name) const {
  const Json* value = find(name);
  return value && !(value->is_boolean() && !value->get<bool>());
}

double ConfigView::rotary_share() const {
  const auto share = [](const Json* value) {
    return value && value->is_number() ? std::clamp(value->get<double>(), 0.0, 1.0) : 1.0;
  };
  for (const char* name : {"partial_rotary_factor", "rotary_pct"}) {
    if (const Json* value = find(name)) return share(value);
  }
  const Json* rope = find("rope_parameters");
  return rope && rope->is_object() ? share(json_find(*rope, "partial_rotary_factor")) : 1.0;
}

// transformers 5.24, modeling_gptj.py and modeling_codegen.py: rotary_dim counts numbers of a head, 64 where
// the file does not say it; null rotates all.
std::uint64_t ConfigView::rotated(std::uint64_t width) const {
  constexpr std::uint64_t kUsualRotary = 64;
  const bool counts = model_type() == "gptj" || model_type() == "codegen";
  const bool all = part_ && part_->is_object() && part_->contains("rotary_dim") && !find("rotary_dim");
  const auto said = number({"rotary_dim"});
  if (said && !find("partial_rotary_factor")) return std::min(*said, width);
  if (counts) return all ? width : std::min(kUsualRotary, width);
  return static_cast<std::uint64_t>(static_cast<double>(width) * rotary_share());
}

std::string_view ConfigView::item(const char* list, std::size_t index) const {
  const Json* items = find(list);
  if (!items || !items->is_array() || index >= items->size() || !(*items)[index].is_string()) return {};
  return (*items)[index].get_ref<const std::string&>();
}

std::optional<std::uint64_t> ConfigView::hidden() const {
  if (tower_ == TowerKind::Vision) {
    // Qwen2-VL calls the width of its tower embed_dim and that of the text hidden_size.
    if (const auto width = number({"embed_dim"})) return width;
  }
  return number({"hidden_size", "n_embd", "n_embed", "d_model", "dim"});
}

std::optional<std::uint64_t> ConfigView::heads() const {
  if (tower_ == TowerKind::Encoder)
    return number({"encoder_attention_heads", "num_attention_heads", "num_heads", "n_head"});
  if (tower_ == TowerKind::Decoder)
    return number({"decoder_attention_heads", "num_attention_heads", "num_heads", "n_head"});
  if (const auto said = number({"num_attention_heads", "n_head", "num_heads", "n_heads", "attention_heads"}))
    return said;
  return find("num_attention_heads") ? std::nullopt : usual_heads();
}

std::optional<std::uint64_t> ConfigView::kv_heads() const {
  const auto all = heads();
  const std::uint64_t kept = part_ ? formats::kept_heads(*part_, all.value_or(0)).engines : 0;
  return kept > 0 ? std::optional(kept) : all;
}

std::uint64_t ConfigView::window(std::size_t layer) const {
  return part_ ? formats::Windows(*part_).of(layer) : 0;
}

std::optional<std::uint64_t> ConfigView::head_dim() const { return number({"head_dim", "d_kv", "d_head"}); }

std::optional<std::uint64_t> ConfigView::middle() const {
  if (tower_ == TowerKind::Encoder) {
    if (const auto said = number({"encoder_ffn_dim"})) return said;
  }
  if (tower_ == TowerKind::Decoder) {
    if (const auto said = number({"decoder_ffn_dim"})) return said;
  }
  return number({"intermediate_size", "ffn_dim", "d_ff", "n_inner", "ffn_hidden_size"});
}

/// What an object of MLPs says where the configuration does not (DBRX).
std::optional<std::uint64_t> ConfigView::number_of_mlps(const char* name) const {
  const Json* mlps = find("ffn_config");
  const Json* value = mlps && mlps->is_object() ? json_find(*mlps, name) : nullptr;
  return value ? plain_number(*value) : std::nullopt;
}

std::optional<std::uint64_t> ConfigView::experts() const {
  if (const auto said = number({"num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts"}))
    return said;
  return number_of_mlps("moe_num_experts");
}

std::optional<std::uint64_t> ConfigView::experts_per_token() const {
  if (const auto said =
          number({"num_experts_per_tok", "num_experts_per_token", "moe_top_k", "moe_topk", "moe_k", "top_k"}))
    return said;
  return number_of_mlps("moe_top_k");
}

std::optional<std::uint64_t> ConfigView::expert_middle() const {
  if (const auto said = number_of_mlps("ffn_hidden_size")) return said;
  if (const auto said = number({"moe_intermediate_size", "expert_ffn_hidden_size"})) return said;
  return middle();
}

std::optional<std::uint64_t> ConfigView::positions() const {
  // An encoder of pictures with a configuration of its own (TrOCR, Donut).
  const bool pictures = tower_ == TowerKind::Encoder && part_ != &whole_ && find("image_size");
  // And one of recordings (SpeechEncoderDecoder): nobody may say how many positions they have.
  const bool recordings = tower_ == TowerKind::Encoder && part_ != &whole_ && !pictures &&
                          (find("conv_kernel") || find("num_mel_bins"));
  if (recordings) return number({"max_source_positions"}).value_or(0);
  if (tower_ != TowerKind::Vision && !pictures)
    return tower_ == TowerKind::Text ? std::nullopt : number({"max_source_positions"});
  const auto image = image_side(), patch = side({"patch_size", "spatial_patch_size"});
  // Stages that each see fewer positions than the one before (Swin, ConvNeXt, SegFormer, ResNet): no formula.
  for (const char* stages : {"depths", "hidden_sizes"}) {
    const Json* list = find(stages);
    if (list && list->is_array() && list->size() > 1) return 0;
  }
  if (!image || !patch) return pictures ? std::optional<std::uint64_t>(0) : std::nullopt;
  const std::uint64_t side = *image / *patch;
  // SigLIP has no class token, CLIP and ViT have one, DeiT has another that was distilled.
  const bool bare = model_type().find("siglip") != std::string_view::npos;
  return std::max<std::uint64_t>(
      1, saturating_add(saturating_multiply(side, side), bare                     ? 0
                                                         : model_type() == "deit" ? 2
                                                                                  : 1));
}

bool ConfigView::keeps_scores() const {
  for (const char* name : {"_attn_implementation", "attn_implementation"}) {
    if (text({name}) == "eager") return true;
    const Json* whole = whole_.is_object() ? json_find(whole_, name) : nullptr;
    if (whole && whole->is_string() && whole->get_ref<const std::string&>() == "eager") return true;
  }
  // scaled_dot_product_attention takes no soft cap.
  if (number({"attn_logit_softcapping"}) || find("attn_logit_softcapping")) return true;
  return std::find(kAlwaysScores.begin(), kAlwaysScores.end(), model_type()) != kAlwaysScores.end();
}

bool ConfigView::mixes_windows() const {
  bool slides = false, stays = false;
  for (std::size_t i = 0; !item("layer_types", i).empty(); ++i)
    (item("layer_types", i) == "sliding_attention" ? slides : stays) = true;
  return slides && stays;
}

// transformers 5.23: GPT-2, BERT and its kin, T5 and its kin, BART and its kin.
bool ConfigView::drops_words() const {
  return said("embd_pdrop") || said("hidden_dropout_prob") || said("dropout_rate") ||
         (said("dropout") && flag("is_encoder_decoder", false));
}

bool ConfigView::drops_middle() const { return said("dropout_rate") || said("activation_dropout"); }

bool ConfigView::drops_result() const { return said("dropout_rate"); }

// T5Config says it of itself where the file does not; mT5 and UMT5 never do it.
bool ConfigView::scales_result() const {
  return flag("scale_decoder_outputs", model_type() == "t5" && flag("tie_word_embeddings", true));
}

// NewGELUActivation holds x, half of it, its cube and a multiple of that; QuickGELU x, 1.702 x and its
// sigmoid.
std::uint64_t ConfigView::activation_copies() const {
  const std::uint64_t operators = activation_operators();
  return operators > 3 ? 4 : operators > 1 ? 3 : 2;
}

// transformers 5.23, activations.py: all others are one of PyTorch's own.
std::uint64_t ConfigView::activation_operators() const {
  const std::string_view name =
      text({"hidden_act", "activation_function", "hidden_activation", "dense_act_fn", "activation"});
  if (name == "gelu_new" || name == "gelu_fast" || name == "gelu_accurate") return 8;
  return name == "quick_gelu" ? 3 : 1;
}

}  // namespace stowage::estimate
