#include "core/formats/architectures/attention_of_config.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace stowage::formats {
namespace {

constexpr std::uint64_t kMost = 1ull << 40;  // sane limit of any number of a configuration
constexpr std::uint64_t kUsualWindow = 4096, kUsualChunk = 8192;

std::optional<std::uint64_t> number(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  if (!value || !value->is_number_unsigned()) return std::nullopt;
  const auto count = value->get<std::uint64_t>();
  return count <= kMost ? std::optional(count) : std::nullopt;
}

bool is_true(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  return value && value->is_boolean() && value->get<bool>();
}

/// Not even as null.
bool leaves_open(const Json& json, const char* key) { return json.is_object() && !json.contains(key); }

bool is_false(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  return value && value->is_boolean() && !value->get<bool>();
}

std::string_view text(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  return value && value->is_string() ? std::string_view(value->get_ref<const std::string&>())
                                     : std::string_view();
}

const Json* list(const Json& json, const char* key) {
  const Json* value = json_find(json, key);
  return value && value->is_array() ? value : nullptr;
}

/// One layer in so many looks at everything, where the configuration gives no number itself.
struct Period {
  std::string_view type;
  std::uint64_t layers;
};
constexpr std::array<Period, 9> kPeriods{{{"gemma3", 6},
                                          {"gemma3_text", 6},
                                          {"gemma3n", 5},
                                          {"gemma3n_text", 5},
                                          {"cohere2", 4},
                                          {"exaone4", 4},
                                          {"olmo3", 4},
                                          {"gemma2", 2},
                                          {"gpt_oss", 2}}};

}  // namespace

KeptHeads kept_heads(const Json& config, std::uint64_t heads) {
  if (const auto said = number(config, "num_key_value_heads")) return {*said, *said};
  const Json* attention = json_find(config, "attn_config");  // DBRX, MPT
  if (attention && attention->is_object()) {
    if (const auto said = number(*attention, "kv_n_heads")) return {*said, *said};
  }
  // Falcon's newer layout spreads keys and values over all heads before it puts them into its cache; of the
  // older one what stands beside multi_query says nothing.
  const bool spread = is_true(config, "new_decoder_architecture"),
             older = is_false(config, "new_decoder_architecture");
  std::optional<std::uint64_t> said;
  for (const char* key : {"num_kv_heads", "n_head_kv"}) {
    if (!said) said = number(config, key);
  }
  if (is_true(config, "multi_query") && !spread && (older || !said)) return {1, 1};  // StarCoder, Falcon 7B
  if (said) return {*said, spread ? heads : *said};
  if (is_true(config, "multi_query_attention")) {  // ChatGLM
    if (const auto groups = number(config, "multi_query_group_num")) return {*groups, *groups};
  }
  return {heads, heads};
}

Windows::Windows(const Json& config) : config_(config) {
  window_ = number(config, "sliding_window").value_or(0);
  // What classes have where the file says nothing at all (Cohere2Config, Exaone4Config, Qwen2Config and its
  // kin, Llama4TextConfig); null is said, and is none.
  const bool open = leaves_open(config, "sliding_window");
  const std::string_view type = text(config, "model_type");
  const bool qwen = type.starts_with("qwen");
  const bool asked = is_true(config, "use_sliding_window"), refused = is_false(config, "use_sliding_window");
  if (open && ((qwen && asked) || type == "cohere2" || type == "exaone4")) window_ = kUsualWindow;
  if (refused || (qwen && !asked)) window_ = 0;
  // A layer that looks at chunks keeps as many positions as a chunk has (Llama 4).
  const bool chunks = type == "llama4_text" && leaves_open(config, "attention_chunk_size");
  if (window_ == 0) window_ = number(config, "attention_chunk_size").value_or(chunks ? kUsualChunk : 0);
}

const Json* Windows::type_of(std::size_t layer) const {
  const Json* types = list(config_, "layer_types");
  return types && layer < types->size() ? &(*types)[layer] : nullptr;
}

bool Windows::grows(std::size_t layer) const {
  const Json* type = type_of(layer);
  return !type || *type != "linear_attention";
}

std::uint64_t Windows::of(std::size_t layer) const { return window_ > 0 && slides(layer) ? window_ : 0; }

bool Windows::slides(std::size_t layer) const {
  if (const Json* type = type_of(layer)) return *type == "sliding_attention" || *type == "chunked_attention";
  const std::string_view type = text(config_, "model_type");
  // The first ones of Qwen's look at everything.
  if (type.starts_with("qwen")) return layer >= number(config_, "max_window_layers").value_or(28);
  // "LLLG": local, local, local, global.
  if (const std::string_view pattern = text(config_, "sliding_window_pattern"); !pattern.empty())
    return pattern[layer % pattern.size()] == 'L';
  if (type.starts_with("llama4")) {  // those that are turned by their positions look at a chunk
    const Json* turned = list(config_, "no_rope_layers");
    if (turned && layer < turned->size()) return (*turned)[layer] != 0;
    const std::uint64_t every = number(config_, "no_rope_layer_interval").value_or(4);
    return every == 0 || (layer + 1) % every != 0;
  }
  const auto row = std::find_if(kPeriods.begin(), kPeriods.end(),
                                [&](const Period& period) { return period.type == type; });
  const auto said = number(config_, "sliding_window_pattern");
  if (!said && row == kPeriods.end()) return true;
  const std::uint64_t every = std::max<std::uint64_t>(1, said ? *said : row->layers);
  return (layer + 1) % every != 0;
}

std::optional<std::uint64_t> attending_layers(const Json& config, std::uint64_t layers) {
  if (const Json* types = list(config, "layer_types"); types && types->size() == layers) {
    const auto attends = [](const Json& type) {
      return type.is_string() && type != "linear_attention" &&
             type.get_ref<const std::string&>().ends_with("attention");
    };
    return static_cast<std::uint64_t>(std::count_if(types->begin(), types->end(), attends));
  }
  if (const Json* full = list(config, "full_attn_idxs")) return full->size();  // LFM2
  if (const auto every = number(config, "full_attention_interval"); every && *every > 0)
    return layers / *every;  // Qwen3-Next
  // Of Llama 3.2 Vision these look at images alone.
  if (const Json* across = list(config, "cross_attention_layers"); across && across->size() <= layers)
    return layers - across->size();
  return std::nullopt;
}

}  // namespace stowage::formats
