#include "core/formats/architectures/kv_cache_of_config.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>

#include "core/base/json.h"
#include "core/formats/architectures/attention_of_config.h"
#include "core/formats/architectures/kept_beside_keys.h"
#include "core/formats/architectures/making_text.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/states_of_config.h"
#include "core/model/dtype.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kMost = 1ull << 40;  // sane limit of any number of a configuration
constexpr std::string_view kAttention[] = {"self_attn",      "attn",          "attention",
                                           "self_attention", "SelfAttention", "self"};
constexpr std::string_view kAcross[] = {"encoder_attn", "EncDecAttention"};  // from a decoder to its encoder
/// The same of decoders with a configuration of their own (GPT-2, BERT, T5Gemma).
constexpr std::string_view kNestedAcross[] = {"encoder_attn", "crossattention", "cross_attn"};
constexpr std::string_view kOfImages[] = {"cross_attn"};    // from the text of Llama 3.2 Vision to an image
constexpr std::string_view kMixers[] = {"mixer", "mamba"};  // of state-space models

std::optional<std::uint64_t> number(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  if (!value || !value->is_number_unsigned()) return std::nullopt;
  const auto count = value->get<std::uint64_t>();
  return count <= kMost ? std::optional(count) : std::nullopt;
}

std::uint64_t times(std::uint64_t a, std::uint64_t b) { return (Bytes(a) * b).count(); }

/// A part of a configuration; null where there is none.
const Json* member(const Json& config, const char* name) {
  const Json* part = config.is_object() ? json_find(config, name) : nullptr;
  return part && part->is_object() ? part : nullptr;
}

/// "model.layers.7.self_attn" → "model.layers.#.self_attn"; "" when the name is no child of a numbered layer
/// with one of the names `called`.
std::string layer_pattern(std::string_view name, std::span<const std::string_view> called) {
  if (std::find(called.begin(), called.end(), last_part(name)) == called.end()) return {};
  std::string pattern;
  bool numbered = false;
  for (std::size_t start = 0; start <= name.size();) {
    const std::size_t end = std::min(name.find('.', start), name.size());
    const std::string_view part = name.substr(start, end - start);
    if (start > 0) pattern += '.';
    if (is_number(part) && !numbered) {
      pattern += '#';
      numbered = true;
    } else {
      pattern += part;
    }
    start = end + 1;
  }
  return numbered ? pattern : std::string();
}

/// The number of the layer that a module belongs to.
std::size_t layer_of(std::string_view name) {
  for (std::size_t start = 0; start <= name.size();) {
    const std::size_t end = std::min(name.find('.', start), name.size());
    const std::string_view part = name.substr(start, end - start);
    std::size_t out = 0;
    if (is_number(part) && std::from_chars(part.data(), part.data() + part.size(), out).ec == std::errc{})
      return out;
    start = end + 1;
  }
  return 0;
}

/// How unlike a text decoder's the name of a module is.
int penalty(std::string_view pattern) {
  const auto has = [&](const char* part) { return pattern.find(part) != std::string_view::npos; };
  return (has("vision") || has("visual") ? 2 : 0) + (has("encoder.") && !has("decoder.") ? 1 : 0);
}

std::vector<std::string> in_order(std::vector<std::string> names) {
  std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  return names;
}

/// The modules of the text decoder that keep something: the pattern that occurs `layers` times, a decoder's
/// before an encoder's or a vision tower's.
std::vector<std::string> layer_modules(std::span<const std::string_view> modules, std::uint64_t layers,
                                       std::span<const std::string_view> called) {
  std::map<std::string, std::vector<std::string>> groups;
  for (const std::string_view name : modules) {
    if (std::string pattern = layer_pattern(name, called); !pattern.empty())
      groups[std::move(pattern)].emplace_back(name);
  }
  const std::pair<const std::string, std::vector<std::string>>* best = nullptr;
  for (const auto& group : groups) {
    if (group.second.size() == layers && (!best || penalty(group.first) < penalty(best->first)))
      best = &group;
  }
  if (!best) return {};
  return in_order(best->second);
}

/// What one layer keeps of a token: `numbers` numbers of `bits` bits each.
struct PerToken {
  std::uint64_t numbers = 0, bits = 16;
  std::uint64_t library_numbers = 0;  ///< that the library's modules keep instead; 0 = the same

  std::uint64_t bytes(std::uint64_t of_numbers) const {
    return bits % 8 == 0 ? times(of_numbers, bits / 8) : times(of_numbers, bits) / 8;
  }
};

/// Keys and values of every head, as modeling_deepseek_v2.py and modeling_deepseek_v3.py put them into the
/// cache of latent attention (transformers 5.23): a key has its rotated part again for each head. 0 where the
/// configuration does not say how wide they are.
std::uint64_t library_numbers_of_latent(const Json& config) {
  const auto heads = number(config, "num_attention_heads"), plain = number(config, "qk_nope_head_dim"),
             value = number(config, "v_head_dim");
  if (!heads || !plain || !value) return 0;
  return times(*heads, *plain + number(config, "qk_rope_head_dim").value_or(0) + *value);
}

/// Keys and values of what an encoder made, which cross attention keeps besides: of each token of the prompt,
/// or of as many positions as the encoder makes of any recording or image. `positions`: 0 for the prompt's;
/// nullopt where nobody says.
void add_cache_across(model::KvCache& out, const std::vector<std::string>& names, PerToken kept,
                      std::optional<std::uint64_t> positions) {
  for (const std::string& name : names) {
    if (!positions) {
      out.unsized.push_back(name);
      continue;
    }
    model::KvCache::Layer layer{name};
    layer.source_bytes_per_token = kept.bytes(kept.numbers);
    layer.source_numbers_per_token = kept.numbers;
    layer.source_positions = *positions;
    out.layers.push_back(std::move(layer));
  }
}

/// The layers of these modules, of which there are `layers`. Where a module's weights say how much it makes,
/// `kept` says of one number how large it is alone.
model::KvCache cache_of_layers(const std::vector<std::string>& names, std::uint64_t layers, PerToken kept,
                               const Json& config, const KeyWidths& widths) {
  model::KvCache out;
  const Windows windows(config);
  // The last layers of some models read the cache of an earlier one (Gemma 3n).
  const std::uint64_t shared = std::min(number(config, "num_kv_shared_layers").value_or(0), layers);
  for (const std::string& name : names) {
    const std::size_t layer = layer_of(name);
    if (!windows.grows(layer) || layer >= layers - shared) continue;
    const auto made = kept.library_numbers == 0 ? widths.find(name) : widths.end();
    const std::uint64_t numbers = made != widths.end() ? made->second : kept.numbers;
    out.layers.push_back({name, kept.bytes(numbers), windows.of(layer), numbers, 0,
                          kept.bytes(kept.library_numbers), kept.library_numbers});
  }
  return out;
}

/// The modules of a decoder, how many layers it has, and what each keeps of a token.
struct Decoder {
  std::span<const std::string_view> modules{};
  std::uint64_t layers = 0;
  PerToken kept{};
};

/// What layers keep of something that is no token of theirs.
void add_sources(model::KvCache& out, const Decoder& decoder, const Json& whole, const Json& config) {
  const auto& [modules, layers, kept] = decoder;
  const bool nested = &whole != &config && &config == member(whole, "decoder");
  const auto positions = source_positions(whole, config);
  // T5Gemma 2 has one attention for both, which keeps them apart.
  const Json* type = json_find(whole, "model_type");
  if (nested && type && *type == "t5gemma2") {
    for (model::KvCache::Layer& layer : out.layers) {
      layer.source_bytes_per_token = layer.bytes_per_token;
      layer.source_numbers_per_token = layer.numbers_per_token;
    }
    return;
  }
  const auto called = [&] {
    return nested ? std::span<const std::string_view>(kNestedAcross)
                  : std::span<const std::string_view>(kAcross);
  };
  add_cache_across(out, layer_modules(modules, layers, called()), kept, positions);
  const Json* images = json_find(config, "cross_attention_layers");
  if (!nested && images && images->is_array() && !images->empty())
    add_cache_across(out, layer_modules(modules, images->size(), kOfImages), kept, tiled_positions(whole));
}

/// `config`: the part of `whole` that speaks of the text.
model::KvCache make_cache(std::span<const std::string_view> modules, std::uint64_t layers, PerToken kept,
                          const Json& whole, const Json& config, const KeyWidths& widths) {
  if (layers == 0 || kept.bytes(kept.numbers) == 0) return {};
  std::vector<std::string> names = layer_modules(modules, layers, kAttention);
  if (names.empty())
    names = layer_modules(modules, attending_layers(config, layers).value_or(layers), kAttention);
  // The encoder alone of a model that has both sides makes nothing token by token (T5EncoderModel).
  const Json* both = json_find(config, "is_encoder_decoder");
  if (both && both->is_boolean() && both->get<bool>() && !names.empty() && penalty(names.front()) > 0)
    return {};
  model::KvCache out = cache_of_layers(names, layers, kept, config, widths);
  if (!names.empty()) add_sources(out, {modules, layers, kept}, whole, config);
  return out;
}

/// Layers of a state-space model alone, whose modules were named and no more.
model::KvCache state_of_config(const Json& config, std::uint64_t layers,
                               std::span<const std::string_view> modules) {
  model::KvCache out;
  const std::uint64_t bytes = state_bytes_of_config(config, number(config, "n_groups").value_or(0) > 0);
  if (bytes == 0) return out;
  for (const std::string& name : layer_modules(modules, layers, kMixers))
    out.layers.push_back({name, 0, 0, 0, bytes});
  return out;
}

/// State-space mixers and the attention that stands between them, or beside them in one layer.
model::KvCache hybrid_cache(const std::vector<KeptState>& states, std::span<const std::string_view> modules,
                            PerToken kept, const Json& config, const KeyWidths& widths) {
  model::KvCache out;
  for (const KeptState& state : states) out.layers.push_back({state.module, 0, 0, 0, state.bytes});
  const std::uint64_t window = number(config, "sliding_window").value_or(0);
  for (const std::string& name : attention_beside_states(modules)) {
    const auto made = widths.find(name);  // Zamba 2 names the width of its attention otherwise
    const std::uint64_t numbers = made != widths.end() ? made->second : kept.numbers;
    if (numbers > 0) out.layers.push_back({name, kept.bytes(numbers), window, numbers});
  }
  return out;
}

std::uint64_t element_bytes_of(const Json& config) {
  for (const char* key : {"dtype", "torch_dtype"}) {
    const Json* value = json_find(config, key);
    if (!value || !value->is_string()) continue;
    if (const auto dtype = model::dtype_from_name(value->get<std::string>()))
      return std::max<std::uint64_t>(1, model::info(*dtype).bits / 8);
  }
  return 2;
}

/// Bits of one number of the cache: of a quantised one what the configuration says of it (compressed-tensors:
/// kv_cache_scheme), else those of the weights.
std::uint64_t element_bits_of(const Json& whole, const Json& dtype_holder) {
  const Json* quantization = json_find(whole, "quantization_config");
  const Json* scheme =
      quantization && quantization->is_object() ? json_find(*quantization, "kv_cache_scheme") : nullptr;
  if (scheme && scheme->is_object()) {
    if (const auto bits = number(*scheme, "num_bits"); bits && *bits > 0 && *bits <= 64) return *bits;
  }
  return 8 * element_bytes_of(dtype_holder);
}

const Json& text_part(const Json& config) {
  for (const char* part : {"text_config", "llm_config", "decoder"}) {
    if (const Json* text = member(config, part)) return *text;
  }
  return config;
}

/// What the weights alone say: the attention modules of the longest list that is a text decoder's. Files of
/// Hugging Face leave out what a class has anyway (Gemma 3 4B its heads, LLaVA 1.5 all of its text).
model::KvCache cache_of_weights(const Json& whole, const KeyWidths& widths) {
  std::map<std::string, std::vector<std::string>> groups;
  for (const auto& [name, rows] : widths) {
    std::string pattern = layer_pattern(name, kAttention);
    if (!pattern.empty() && penalty(pattern) == 0 && pattern.find("audio") == std::string::npos)
      groups[std::move(pattern)].push_back(name);
  }
  const auto longest = std::max_element(groups.begin(), groups.end(), [](const auto& a, const auto& b) {
    return a.second.size() < b.second.size();
  });
  if (longest == groups.end()) return {};
  const std::vector<std::string> names = in_order(longest->second);
  const Json& config = text_part(whole);
  const Json& dtype_holder = json_find(config, "dtype") || json_find(config, "torch_dtype") ? config : whole;
  return cache_of_layers(names, layer_of(names.back()) + 1, {0, element_bits_of(whole, dtype_holder)}, config,
                         widths);
}

void add_linear_states(model::KvCache& out, const Json& whole, std::span<const std::string_view> modules) {
  if (!whole.is_object()) return;
  const Json& config = text_part(whole);
  const Json& dtype_holder = json_find(config, "dtype") || json_find(config, "torch_dtype") ? config : whole;
  for (KeptState& state : linear_states(config, modules, 8 * element_bytes_of(dtype_holder))) {
    const bool there = std::any_of(out.layers.begin(), out.layers.end(),
                                   [&](const auto& layer) { return layer.module == state.module; });
    if (there) continue;
    if (state.bytes > 0)
      out.layers.push_back({state.module, 0, 0, 0, state.bytes});
    else
      out.unsized.push_back(std::move(state.module));
  }
}

model::KvCache cache_as_said(const Json& whole, std::span<const std::string_view> modules,
                             const KeyWidths& widths) {
  const Json& config = text_part(whole);
  const auto first_of = [&](std::initializer_list<const char*> keys) -> std::optional<std::uint64_t> {
    for (const char* key : keys) {
      if (const auto value = number(config, key)) return value;
    }
    return std::nullopt;
  };
  const auto layers = first_of(
      {"num_decoder_layers", "decoder_layers", "num_hidden_layers", "n_layer", "num_layers", "n_layers"});
  const auto heads = first_of({"decoder_attention_heads", "num_attention_heads", "n_head", "num_heads",
                               "n_heads", "attention_heads"});
  const auto hidden = first_of({"hidden_size", "n_embd", "n_embed", "d_model"});
  const Json& dtype_holder = json_find(config, "dtype") || json_find(config, "torch_dtype") ? config : whole;
  const std::uint64_t bits = element_bits_of(whole, dtype_holder);
  const auto head_dim = first_of({"head_dim", "d_kv"});
  const auto keys_and_values = [&](std::uint64_t of_heads) {
    const std::uint64_t width = head_dim ? *head_dim : hidden.value_or(0) / of_heads;
    const KeptHeads kept = kept_heads(config, of_heads);
    const std::uint64_t library = kept.library == kept.engines ? 0 : times(2 * kept.library, width);
    return PerToken{times(2 * kept.engines, width), bits, library};
  };
  if (const auto states = states_of_config(config, modules); !states.empty()) {
    const std::uint64_t attending = number(config, "num_attention_heads").value_or(0);
    return hybrid_cache(states, modules, attending ? keys_and_values(attending) : PerToken{0, bits}, config,
                        widths);
  }
  if (layers && !heads) return state_of_config(config, *layers, modules);
  if (!layers || !heads || *heads == 0) return {};
  if (const auto rank = number(config, "kv_lora_rank");
      rank && *rank > 0) {  // MLA can keep one compressed row for keys and values together
    const std::uint64_t row = *rank + number(config, "qk_rope_head_dim").value_or(0);
    return make_cache(modules, *layers, {row, bits, library_numbers_of_latent(config)}, whole, config,
                      widths);
  }
  return make_cache(modules, *layers, keys_and_values(*heads), whole, config, widths);
}

}  // namespace

model::KvCache kv_cache_of_config(const Json& whole, std::span<const std::string_view> modules,
                                  const KeyWidths& widths) {
  if (sees_all_at_once(whole)) return {};
  model::KvCache out = cache_as_said(whole, modules, widths);
  if (out.layers.empty() && makes_text(whole)) out = cache_of_weights(whole, widths);
  add_linear_states(out, whole, modules);
  return out;
}

model::KvCache kv_cache_of_description(const Json& cache, const Json& config, std::uint64_t element_bytes,
                                       std::span<const std::string_view> modules) {
  const Json* kind = json_find(cache, "kind");
  if (!kind || !kind->is_string()) return {};
  if (*kind == "state") {
    const auto layers = number(cache, "layers");
    const std::uint64_t numbers = number(cache, "state_elements_per_layer").value_or(0) +
                                  number(cache, "conv_elements_per_layer").value_or(0);
    model::KvCache out;
    if (!layers || numbers == 0) return out;
    for (const std::string& name : layer_modules(modules, *layers, kMixers))
      out.layers.push_back({name, 0, 0, 0, times(numbers, 4)});
    return out;
  }
  const bool two_sided = *kind == "encoder-decoder";
  const auto layers = number(cache, two_sided ? "decoder_layers" : "layers");
  if (!layers || *layers == 0) return {};
  std::uint64_t numbers = 0;
  if (const auto at_two =
          number(cache, two_sided ? "bytes_per_decoder_token_at_2_bytes" : "bytes_per_token_at_2_bytes")) {
    numbers = *at_two / *layers / 2;
  } else if (const auto heads = number(cache, "kv_heads"), dim = number(cache, "head_dim"); heads && dim) {
    numbers = times(2 * *heads, *dim);
  }
  Json windows = text_part(config).is_object() ? text_part(config) : Json::object();
  if (const auto window = number(cache, "sliding_window")) windows["sliding_window"] = *window;
  if (const auto positions = number(cache, "cross_positions")) windows["max_source_positions"] = *positions;
  const std::uint64_t library = *kind == "mla" ? library_numbers_of_latent(windows) : 0;
  return make_cache(modules, *layers, {numbers, 8 * element_bytes, library}, windows, windows, {});
}

}  // namespace stowage::formats
