// What weights say of the KV cache, where a configuration says something else, or nothing.
#include "core/formats/architectures/key_widths.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/formats/architectures/kv_cache_of_config.h"

namespace stowage::formats {
namespace {

using Spec = model::ModelBuilder::TensorSpec;

Json config(const std::string& text) { return parse_json(text, "config").value(); }

Spec weight(const std::string& name, std::int64_t rows, model::Dtype dtype = model::Dtype::BF16) {
  Spec out{name};
  out.dtype = dtype;
  out.shape = {rows, 64};
  return out;
}

/// Layers of one list, each with keys and values of so many rows.
std::vector<Spec> layers(const std::string& list, const std::vector<std::int64_t>& rows) {
  std::vector<Spec> out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string attention = list + "." + std::to_string(i) + ".self_attn";
    for (const char* part : {"k_proj", "v_proj"})
      out.push_back(weight(attention + "." + part + ".weight", rows[i]));
  }
  return out;
}

model::KvCache cache(const std::string& text, const std::vector<Spec>& tensors) {
  const KeyWidths widths = key_widths(tensors);
  std::vector<std::string_view> modules;
  for (const auto& [module, rows] : widths) modules.push_back(module);
  return kv_cache_of_config(config(text), modules, widths);
}

TEST(KeyWidths, AreOfModulesWithBothWhole) {
  std::vector<Spec> tensors = layers("model.layers", {16});
  tensors.push_back(weight("model.layers.1.self_attn.k_proj.weight", 16));
  tensors.push_back(weight("model.layers.2.self_attn.k_proj.weight", 16, model::Dtype::U8));
  tensors.push_back(weight("model.layers.2.self_attn.v_proj.weight", 16, model::Dtype::U8));
  const KeyWidths widths = key_widths(tensors);
  ASSERT_EQ(widths.size(), 1u) << "one has no values, one is packed";
  EXPECT_EQ(widths.at("model.layers.0.self_attn"), 32u);
}

/// Gemma 3 12B says 16 heads of a stream of 3,840, and nothing of a head, which has 256.
TEST(KeyWidths, AreBelievedBeforeTheConfiguration) {
  const auto found = cache(R"({"num_hidden_layers": 2, "num_attention_heads": 16, "hidden_size": 3840,
                               "num_key_value_heads": 8, "dtype": "bfloat16"})",
                           layers("model.layers", {2048, 2048}));
  ASSERT_EQ(found.layers.size(), 2u);
  for (const auto& layer : found.layers) {
    EXPECT_EQ(layer.bytes_per_token, 2u * 8 * 256 * 2);
    EXPECT_EQ(layer.numbers_per_token, 2u * 8 * 256);
  }
}

/// Each layer has its own; what reads another one's cache, and what only a tower has, keeps nothing.
TEST(KeyWidths, SpeakWhereAConfigurationLeavesOutWhatItsClassHas) {
  std::vector<Spec> tensors = layers("language_model.model.layers", {16, 32, 16});
  for (Spec& tensor : layers("vision_tower.encoder.layers", {8, 8, 8, 8}))
    tensors.push_back(std::move(tensor));
  const std::string told = R"({"architectures": ["LlavaForConditionalGeneration"], "dtype": "float16",
                              "text_config": {"model_type": "llama")";
  const auto found = cache(told + "}}", tensors);
  ASSERT_EQ(found.layers.size(), 3u);
  EXPECT_EQ(found.layers[0].module, "language_model.model.layers.0.self_attn");
  EXPECT_EQ(found.layers[0].bytes_per_token, 2u * 16 * 2);
  EXPECT_EQ(found.layers[1].bytes_per_token, 2u * 32 * 2);
  const auto fewer = cache(told + R"(, "num_kv_shared_layers": 1, "sliding_window": 7,
      "layer_types": ["sliding_attention", "full_attention", "full_attention"]}})",
                           tensors);
  ASSERT_EQ(fewer.layers.size(), 2u);
  EXPECT_EQ(fewer.layers[0].max_tokens, 7u);
  EXPECT_EQ(fewer.layers[1].max_tokens, 0u);
}

/// The attention of a hybrid may be wider than its stream, as that of Zamba 2 is.
TEST(KeyWidths, AreThoseOfHybridsToo) {
  const KeyWidths widths{{"model.layers.1.self_attn", 96}};
  const std::vector<std::string_view> modules{"model.layers.0.mamba", "model.layers.0.mamba.conv1d",
                                              "model.layers.1.self_attn", "model.layers.1.self_attn.k_proj",
                                              "model.layers.1.self_attn.v_proj"};
  const Json zamba = config(R"({"num_hidden_layers": 2, "num_attention_heads": 2, "hidden_size": 16,
      "mamba_d_state": 4, "mamba_d_conv": 4, "mamba_expand": 2, "n_mamba_heads": 4})");
  for (const bool known : {false, true}) {
    const auto found = kv_cache_of_config(zamba, modules, known ? widths : KeyWidths());
    ASSERT_EQ(found.layers.size(), 2u);
    EXPECT_EQ(found.layers[1].numbers_per_token, known ? 96u : 2u * 2 * 8);
  }
}

TEST(KeyWidths, OfWhatMakesNoTextSayNothing) {
  const auto tensors = layers("model.layers", {16, 16});
  for (const char* told :
       {"{}", R"({"architectures": ["LlamaModel"]})", R"({"architectures": "ForCausalLM"})",
        R"({"architectures": ["X5ForCausalLM"], "model_type": "siglip"})"})
    EXPECT_TRUE(cache(told, tensors).layers.empty()) << told;
  EXPECT_TRUE(cache(R"({"architectures": ["XForCausalLM"]})", layers("vision.layers", {16})).layers.empty());
  EXPECT_EQ(cache(R"({"architectures": ["XForCausalLM"]})", tensors).layers.size(), 2u);
}

/// T5EncoderModel: all that the configuration speaks of is the decoder, which is not there.
TEST(KeyWidths, AnEncoderAloneKeepsNothing) {
  const Json t5 = config(R"({"model_type": "t5", "is_encoder_decoder": true, "num_layers": 2, "num_heads": 2,
                             "d_model": 8, "d_kv": 4})");
  const std::vector<std::string_view> encoder{"encoder.block.0.layer.0.SelfAttention",
                                              "encoder.block.1.layer.0.SelfAttention"},
      decoder{"decoder.block.0.layer.0.SelfAttention", "decoder.block.1.layer.0.SelfAttention"};
  EXPECT_TRUE(kv_cache_of_config(t5, encoder).layers.empty());
  EXPECT_EQ(kv_cache_of_config(t5, decoder).layers.size(), 2u);
}

}  // namespace
}  // namespace stowage::formats
