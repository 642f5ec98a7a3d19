#include "core/formats/architectures/kv_cache_of_config.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "core/base/json.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/states_of_config.h"
#include "core/model/dtype.h"

namespace stowage::formats {
namespace {

constexpr std::uint64_t kMost = 1ull << 40;  // sane limit of any number of a configuration
constexpr std::string_view kAttention[] = {"self_attn",      "attn",          "attention",
                                           "self_attention", "SelfAttention", "self"};
constexpr std::string_view kMixers[] = {"mixer", "mamba"};  // of state-space models

std::optional<std::uint64_t> number(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  if (!value || !value->is_number_unsigned()) return std::nullopt;
  const auto count = value->get<std::uint64_t>();
  return count <= kMost ? std::optional(count) : std::nullopt;
}

std::uint64_t times(std::uint64_t a, std::uint64_t b) { return (Bytes(a) * b).count(); }

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

/// The modules of the text decoder that keep something: the pattern that occurs `layers` times, a decoder's
/// before an encoder's or a vision tower's.
std::vector<std::string> layer_modules(std::span<const std::string_view> modules, std::uint64_t layers,
                                       std::span<const std::string_view> called) {
  std::map<std::string, std::vector<std::string>> groups;
  for (const std::string_view name : modules) {
    if (std::string pattern = layer_pattern(name, called); !pattern.empty())
      groups[std::move(pattern)].emplace_back(name);
  }
  const auto penalty = [](std::string_view pattern) {
    const bool vision =
        pattern.find("vision") != std::string_view::npos || pattern.find("visual") != std::string_view::npos;
    const bool encoder = pattern.find("encoder.") != std::string_view::npos &&
                         pattern.find("decoder.") == std::string_view::npos;
    return (vision ? 2 : 0) + (encoder ? 1 : 0);
  };
  const std::pair<const std::string, std::vector<std::string>>* best = nullptr;
  for (const auto& group : groups) {
    if (group.second.size() == layers && (!best || penalty(group.first) < penalty(best->first)))
      best = &group;
  }
  if (!best) return {};
  std::vector<std::string> out = best->second;
  std::sort(out.begin(), out.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  return out;
}

/// Which layers keep only a window: layer_types where the configuration has them, else the habits of the
/// model type.
class Windows {
 public:
  explicit Windows(const Json& config) : config_(config) {
    window_ = number(config, "sliding_window").value_or(0);
    const Json* type = json_find(config, "model_type");
    if (type && type->is_string()) type_ = type->get<std::string>();
    const Json* used = json_find(config, "use_sliding_window");
    if (type_.starts_with("qwen") && !(used && used->is_boolean() && used->get<bool>())) window_ = 0;
  }
  /// Linear attention keeps a state of one size, however many tokens there are.
  bool grows(std::size_t layer) const {
    const Json* type = type_of(layer);
    return !type || *type != "linear_attention";
  }
  std::uint64_t of(std::size_t layer) const {
    if (window_ == 0) return 0;
    if (const Json* type = type_of(layer)) return *type == "sliding_attention" ? window_ : 0;
    if (type_ == "gemma2" || type_ == "gpt_oss") return layer % 2 == 0 ? window_ : 0;
    if (type_.starts_with("gemma3")) {
      const std::uint64_t period =
          std::max<std::uint64_t>(1, number(config_, "sliding_window_pattern").value_or(6));
      return (layer + 1) % period != 0 ? window_ : 0;
    }
    return window_;
  }

 private:
  const Json* type_of(std::size_t layer) const {
    const Json* types = json_find(config_, "layer_types");
    return types && types->is_array() && layer < types->size() ? &(*types)[layer] : nullptr;
  }

  const Json& config_;
  std::uint64_t window_ = 0;
  std::string type_;
};

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

model::KvCache make_cache(std::span<const std::string_view> modules, std::uint64_t layers, PerToken kept,
                          const Json& config) {
  model::KvCache out;
  const std::uint64_t bytes = kept.bytes(kept.numbers), library_bytes = kept.bytes(kept.library_numbers);
  if (layers == 0 || bytes == 0) return out;
  const Windows windows(config);
  // The last layers of some models read the cache of an earlier one (Gemma 3n).
  const std::uint64_t shared = std::min(number(config, "num_kv_shared_layers").value_or(0), layers);
  std::size_t layer = 0;
  for (const std::string& name : layer_modules(modules, layers, kAttention)) {
    if (windows.grows(layer) && layer < layers - shared)
      out.layers.push_back(
          {name, bytes, windows.of(layer), kept.numbers, 0, library_bytes, kept.library_numbers});
    ++layer;
  }
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
                            PerToken kept, const Json& config) {
  model::KvCache out;
  for (const KeptState& state : states) out.layers.push_back({state.module, 0, 0, 0, state.bytes});
  const std::uint64_t bytes = kept.bytes(kept.numbers);
  if (bytes == 0) return out;
  const std::uint64_t window = number(config, "sliding_window").value_or(0);
  for (const std::string& name : attention_beside_states(modules))
    out.layers.push_back({name, bytes, window, kept.numbers});
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

/// Models that see all of their input at once and make nothing token by token (transformers 5.23,
/// models/*/configuration_*.py; those with a decoder's mode say is_decoder).
constexpr std::array<std::string_view, 26> kEncoders{"albert",        "audio-spectrogram-transformer",
                                                     "beit",          "bert",
                                                     "camembert",     "clip",
                                                     "data2vec-text", "deberta",
                                                     "deberta-v2",    "deit",
                                                     "dinov2",        "distilbert",
                                                     "electra",       "esm",
                                                     "hubert",        "layoutlmv3",
                                                     "modernbert",    "mpnet",
                                                     "nomic_bert",    "rembert",
                                                     "roberta",       "siglip",
                                                     "vit",           "wav2vec2",
                                                     "wav2vec2-bert", "xlm-roberta"};

bool sees_all_at_once(const Json& config) {
  const Json* type = json_find(config, "model_type");
  const Json* decodes = json_find(config, "is_decoder");
  if (!type || !type->is_string() || (decodes && decodes->is_boolean() && decodes->get<bool>())) return false;
  return std::find(kEncoders.begin(), kEncoders.end(), type->get_ref<const std::string&>()) !=
         kEncoders.end();
}

const Json& text_part(const Json& config) {
  const Json* text = json_find(config, "text_config");
  return text && text->is_object() ? *text : config;
}

}  // namespace

model::KvCache kv_cache_of_config(const Json& whole, std::span<const std::string_view> modules) {
  if (sees_all_at_once(whole)) return {};
  const Json& config = text_part(whole);
  const auto first_of = [&](std::initializer_list<const char*> keys) -> std::optional<std::uint64_t> {
    for (const char* key : keys) {
      if (const auto value = number(config, key)) return value;
    }
    return std::nullopt;
  };
  const auto layers =
      first_of({"num_decoder_layers", "decoder_layers", "num_hidden_layers", "n_layer", "num_layers"});
  const auto heads = first_of({"decoder_attention_heads", "num_attention_heads", "n_head", "num_heads"});
  const auto hidden = first_of({"hidden_size", "n_embd", "d_model"});
  const Json& dtype_holder = json_find(config, "dtype") || json_find(config, "torch_dtype") ? config : whole;
  const std::uint64_t bits = element_bits_of(whole, dtype_holder);
  const auto head_dim = first_of({"head_dim", "d_kv"});
  const auto keys_and_values = [&](std::uint64_t of_heads) {
    const std::uint64_t width = head_dim ? *head_dim : hidden.value_or(0) / of_heads;
    return times(2 * number(config, "num_key_value_heads").value_or(of_heads), width);
  };
  if (const auto states = states_of_config(config, modules); !states.empty()) {
    const std::uint64_t attending = number(config, "num_attention_heads").value_or(0);
    return hybrid_cache(states, modules, {attending ? keys_and_values(attending) : 0, bits, 0}, config);
  }
  if (layers && !heads) return state_of_config(config, *layers, modules);
  if (!layers || !heads || *heads == 0) return {};
  if (const auto rank = number(config, "kv_lora_rank");
      rank && *rank > 0) {  // MLA can keep one compressed row for keys and values together
    const std::uint64_t row = *rank + number(config, "qk_rope_head_dim").value_or(0);
    return make_cache(modules, *layers, {row, bits, library_numbers_of_latent(config)}, config);
  }
  return make_cache(modules, *layers, {keys_and_values(*heads), bits, 0}, config);
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
  const std::uint64_t library = *kind == "mla" ? library_numbers_of_latent(windows) : 0;
  return make_cache(modules, *layers, {numbers, 8 * element_bytes, library}, windows);
}

}  // namespace stowage::formats
