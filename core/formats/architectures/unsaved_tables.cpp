#include "core/formats/architectures/unsaved_tables.h"

#include <charconv>

#include "core/base/saturating.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/unsaved_config.h"

namespace stowage::formats {
namespace {

/// Models of pictures and films whose rotary table has a number for every fourth one of a head: half of it is
/// turned by rows and half by columns, two numbers at a time (transformers: VisionRotaryEmbedding(head_dim //
/// 2) of modeling_qwen2_vl.py, compute_axial_rope_parameters of modeling_qwen3_vl.py and what follows them).
/// Their names without "_vision", which newer configurations have at the end.
constexpr std::string_view kTurnBothWays[] = {"qwen2_vl",
                                              "qwen2_5_vl",
                                              "qwen3_vl",
                                              "qwen3_vl_moe",
                                              "qwen3_5",
                                              "qwen3_5_moe",
                                              "glm4v",
                                              "glm4v_moe",
                                              "glm_ocr",
                                              "ernie4_5_vl_moe",
                                              "paddleocr_vl",
                                              "video_llama_3",
                                              "qwen2_5_omni_vision_encoder",
                                              "qwen3_omni_moe_vision_encoder"};

/// 32-bit numbers.
Size turned_both_ways(const Json& config) {
  const Json& picture = part_of(config, "vision_config");
  std::string type = text(picture, "model_type");
  if (type.empty()) type = text(config, "model_type");
  if (constexpr std::string_view kEnd = "_vision"; type.ends_with(kEnd))
    type.resize(type.size() - kEnd.size());
  if (!among(kTurnBothWays, type)) return std::nullopt;
  Size head = number(picture, "head_dim");
  if (!head) {
    // The hidden size of this one is that of the text.
    const Size width = number(picture, type == "qwen2_vl" ? "embed_dim" : "hidden_size");
    Size heads = number(picture, "num_heads");
    if (!heads) heads = number(picture, "num_attention_heads");
    if (width && heads && *heads > 0) head = *width / *heads;
  }
  return head ? Size((*head / 2 + 1) / 2 * 4) : std::nullopt;
}

/// A row for each position and some more, in the type of the model (transformers: ...SinusoidalPositional-
/// Embedding of the modeling file of each: make_weights, whose get_embedding ends with
/// .to(torch.get_default_dtype())).
struct Sinusoid {
  std::string_view type;
  const char *positions, *width;
  std::uint64_t more;  ///< self.offset
};
constexpr Sinusoid kSinusoids[] = {
    {"m2m_100", "max_position_embeddings", "d_model", 2},
    {"nllb-moe", "max_position_embeddings", "d_model", 2},
    {"xglm", "max_position_embeddings", "d_model", 2},
    {"kosmos_2_text_model", "max_position_embeddings", "embed_dim", 2},
    {"kosmos_2_5_text_model", "max_position_embeddings", "embed_dim", 2},
    {"musicgen_decoder", "max_position_embeddings", "hidden_size", 0},
    {"musicgen_melody_decoder", "max_position_embeddings", "hidden_size", 0},
    {"seamless_m4t", "max_position_embeddings", "hidden_size", 2},
    {"seamless_m4t_v2", "max_position_embeddings", "hidden_size", 2},
};

Size rows_of(const Json& config, const Json& part, const char* positions, const char* width,
             std::uint64_t more) {
  const Size rows = number(part, positions), columns = number(part, width);
  Size each = scale_bytes(part);
  if (!each) each = scale_bytes(config);
  if (!rows || !columns || !each) return std::nullopt;
  return saturating_multiply(saturating_multiply(*rows + more, *columns), *each);
}

Size sinusoid(const Json& config, std::string_view module) {
  if (text(config, "model_type") == "speech_to_text") {
    const bool encoder = last_part(all_but_last_part(module)) == "encoder";
    return rows_of(config, config, encoder ? "max_source_positions" : "max_target_positions", "d_model", 2);
  }
  for (const char* name : {"text_config", "decoder"}) {
    const Json& part = part_of(config, name);
    const std::string type = text(part, "model_type");
    for (const Sinusoid& row : kSinusoids) {
      if (row.type != type) continue;
      // Speech is made from units by a model of other sizes.
      const bool units = type.starts_with("seamless") && !module.starts_with("text_encoder.") &&
                         !module.starts_with("text_decoder.");
      return units ? std::nullopt : rows_of(config, part, row.positions, row.width, row.more);
    }
  }
  return std::nullopt;
}

/// "encoder.layers.2.blocks.0" → 2
Size number_behind(std::string_view module, std::string_view list) {
  for (std::size_t at = module.find(list); at != module.npos; at = module.find(list, at + 1)) {
    const char *first = module.data() + at + list.size(), *end = module.data() + module.size();
    std::uint64_t out = 0;
    const auto [rest, error] = std::from_chars(first, end, out);
    if (error == std::errc() && out < 64) return out;
  }
  return std::nullopt;
}

/// The side of a window of attention (transformers: config.window_size of modeling_swin.py; of its second
/// version no more than the picture has patches there, _compute_window_shift of modeling_swinv2.py and of
/// modeling_swin2sr.py, the first of which halves the picture from stage to stage).
Size window_of(const Json& config, std::string_view module) {
  const Json& picture = part_of(config, "backbone_config");
  const std::string type = text(picture, "model_type");
  const Size window = number(picture, "window_size");
  if (type == "swin") return window;
  const bool halved = type == "swinv2";
  if (!halved && type != "swin2sr") return std::nullopt;
  const Size image = number(picture, "image_size"), patch = number(picture, "patch_size"),
             stage = halved ? number_behind(module, "layers.") : Size(0);
  if (!window || !image || !patch || *patch == 0 || !stage) return std::nullopt;
  return std::min(*window, *image / *patch >> *stage);
}

/// Whole numbers of 64 bits: what each patch of a window is to each other.
Size window_index(const Json& config, std::string_view module) {
  const Size window = window_of(config, module);
  if (!window || *window == 0) return std::nullopt;
  const std::uint64_t patches = saturating_multiply(*window, *window);
  return saturating_multiply(saturating_multiply(patches, patches), 8);
}

/// Two numbers for each way from a patch to another, in the type of the model (transformers:
/// relative_coords_table of modeling_swinv2.py, made of the type of continuous_position_bias_mlp).
Size window_ways(const Json& config, std::string_view module) {
  const Size window = window_of(config, module), each = scale_bytes(config);
  if (!window || *window == 0 || !each) return std::nullopt;
  const std::uint64_t side = *window * 2 - 1;
  return saturating_multiply(saturating_multiply(side, side), *each * 2);
}

}  // namespace

std::optional<std::uint64_t> table_bytes(const Json& config, std::string_view module,
                                         std::string_view buffer) {
  const std::string_view last = last_part(module);
  if (last == "rotary_pos_emb" && (buffer == "inv_freq" || buffer == "original_inv_freq"))
    return turned_both_ways(config);
  if (last == "embed_positions" && buffer == "weights") return sinusoid(config, module);
  if (buffer == "relative_position_index") return window_index(config, module);
  if (buffer == "relative_coords_table") return window_ways(config, module);
  // 32-bit numbers, whatever the model is of (transformers: positional_encoding of modeling_ctrl.py).
  if (buffer == "pos_encoding" && text(config, "model_type") == "ctrl") {
    const Size rows = number(config, "n_positions"), columns = number(config, "n_embd");
    return rows && columns ? Size(saturating_multiply(*rows, *columns * 4)) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace stowage::formats
