#include "core/formats/architectures/kept_beside_keys.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/saturating.h"
#include "core/formats/architectures/name_parts.h"

namespace stowage::formats {
namespace {

std::optional<std::uint64_t> number_of(const Json* value) {
  if (!value || !value->is_number_unsigned()) return std::nullopt;
  const auto count = value->get<std::uint64_t>();
  return count <= 1ull << 40 ? std::optional(count) : std::nullopt;
}

std::optional<std::uint64_t> number(const Json& config, const char* field) {
  return number_of(json_find(config, field));
}

std::string_view text(const Json& config, const char* field) {
  const Json* value = json_find(config, field);
  return value && value->is_string() ? std::string_view(value->get_ref<const std::string&>())
                                     : std::string_view();
}

std::uint64_t times(std::initializer_list<std::uint64_t> factors) {
  std::uint64_t out = 1;
  for (const std::uint64_t factor : factors) out = saturating_multiply(out, factor);
  return out;
}

/// What layer_types says of a layer; "" where it says nothing.
std::string_view type_of_layer(const Json& config, std::string_view number_of_layer) {
  std::size_t layer = 0;
  const char* end = number_of_layer.data() + number_of_layer.size();
  if (std::from_chars(number_of_layer.data(), end, layer).ec != std::errc{}) return {};
  const Json* types = json_find(config, "layer_types");
  if (!types || !types->is_array() || layer >= types->size() || !(*types)[layer].is_string()) return {};
  return (*types)[layer].get_ref<const std::string&>();
}

/// GatedDeltaNet (modeling_qwen3_next.py): columns of queries, keys and values as many as the kernel is long,
/// and a matrix a head.
std::uint64_t delta_bytes(const Json& config, std::uint64_t bits) {
  const auto keys = number(config, "linear_num_key_heads"), values = number(config, "linear_num_value_heads"),
             key = number(config, "linear_key_head_dim"), value = number(config, "linear_value_head_dim"),
             kernel = number(config, "linear_conv_kernel_dim");
  if (!keys || !values || !key || !value || !kernel) return 0;
  const std::uint64_t columns = saturating_add(times({2, *keys, *key}), times({*values, *value}));
  return saturating_add(times({columns, *kernel, bits / 8}), times({*values, *key, *value, 4}));
}

/// MiniMaxLightningAttention: a matrix a head, in the type of the values.
std::uint64_t lightning_bytes(const Json& config, std::uint64_t bits) {
  const auto heads = number(config, "num_attention_heads"), hidden = number(config, "hidden_size");
  if (text(config, "model_type") != "minimax" || !heads || !hidden || *heads == 0) return 0;
  const std::uint64_t width = number(config, "head_dim").value_or(*hidden / *heads);
  return times({*heads, width, width, bits / 8});
}

/// Lfm2ShortConv: of each number of the stream as many as the kernel is long.
std::uint64_t short_bytes(const Json& config, std::uint64_t bits) {
  return times(
      {number(config, "hidden_size").value_or(0), number(config, "conv_L_cache").value_or(0), bits / 8});
}

bool is_text(std::string_view name) {
  return name.find("vision") == name.npos && name.find("visual") == name.npos &&
         name.find("audio") == name.npos;
}

/// A number alone for both sides, or one for each: [height, width].
std::optional<std::array<std::uint64_t, 2>> sides(const Json& config, const char* field) {
  const Json* value = json_find(config, field);
  if (value && value->is_array() && value->size() == 2) {
    const auto high = number_of(&(*value)[0]), wide = number_of(&(*value)[1]);
    return high && wide ? std::optional(std::array{*high, *wide}) : std::nullopt;
  }
  const auto both = number_of(value);
  return both ? std::optional(std::array{*both, *both}) : std::nullopt;
}

/// What a tower of images makes of one: patches and tokens of its own (ViTModel, DeiTModel), or patches that
/// each stage but the last joins two by two (SwinPatchMerging).
std::optional<std::uint64_t> picture_positions(const Json& tower) {
  const auto image = sides(tower, "image_size"), patch = sides(tower, "patch_size");
  if (!image || !patch || (*patch)[0] == 0 || (*patch)[1] == 0) return std::nullopt;
  std::uint64_t high = (*image)[0] / (*patch)[0], wide = (*image)[1] / (*patch)[1];
  const std::string_view type = text(tower, "model_type");
  if (type == "vit" || type == "beit" || type == "dinov2") return saturating_add(times({high, wide}), 1);
  if (type == "deit") return saturating_add(times({high, wide}), 2);
  const Json* stages = json_find(tower, "depths");
  if ((type != "donut-swin" && type != "swin" && type != "swinv2") || !stages || !stages->is_array())
    return std::nullopt;
  for (std::size_t i = 1; i < stages->size(); ++i) high = (high + 1) / 2, wide = (wide + 1) / 2;
  return times({high, wide});
}

}  // namespace

std::vector<KeptState> linear_states(const Json& config, std::span<const std::string_view> modules,
                                     std::uint64_t bits) {
  std::vector<KeptState> out;
  if (!config.is_object()) return out;
  for (const std::string_view name : modules) {
    const std::string_view called = last_part(name), layer = last_part(all_but_last_part(name));
    if (!is_number(layer) || !is_text(name)) continue;
    const std::string_view type = type_of_layer(config, layer);
    if (called == "linear_attn")
      out.push_back({std::string(name), delta_bytes(config, bits)});
    else if (called == "conv" && (type == "conv" || number(config, "conv_L_cache")))
      out.push_back({std::string(name), short_bytes(config, bits)});
    else if (called == "self_attn" && type == "linear_attention")
      out.push_back({std::string(name), lightning_bytes(config, bits)});
  }
  return out;
}

std::optional<std::uint64_t> source_positions(const Json& whole, const Json& decoder) {
  const Json* encoder = json_find(whole, "encoder");
  if (!encoder || !encoder->is_object()) return number(decoder, "max_source_positions").value_or(0);
  if (json_find(*encoder, "image_size")) return picture_positions(*encoder);
  // Of recordings of any length (SpeechEncoderDecoder).
  if (json_find(*encoder, "conv_kernel") || json_find(*encoder, "num_mel_bins"))
    return number(*encoder, "max_source_positions");
  return 0;
}

std::optional<std::uint64_t> tiled_positions(const Json& whole) {
  const Json* tower = json_find(whole, "vision_config");
  if (!tower || !tower->is_object()) return std::nullopt;
  const auto image = number(*tower, "image_size"), patch = number(*tower, "patch_size"),
             tiles = number(*tower, "max_num_tiles");
  if (!image || !patch || !tiles || *patch == 0) return std::nullopt;
  const std::uint64_t side = *image / *patch;
  return times({*tiles, saturating_add(times({side, side}), 1)});
}

}  // namespace stowage::formats
