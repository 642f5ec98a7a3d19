// Heads and windows of published configurations, and what their caches take, by hand.
#include "core/formats/architectures/attention_of_config.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/formats/architectures/kv_cache_of_config.h"

namespace stowage::formats {
namespace {

Json config(const std::string& text) { return parse_json(text, "config").value(); }

struct Heads {
  const char* model;
  const char* config;
  std::uint64_t all;
  KeptHeads kept;
};

class KeptHeadsTest : public testing::TestWithParam<Heads> {};

TEST_P(KeptHeadsTest, AreThoseOfTheConfiguration) {
  EXPECT_EQ(kept_heads(config(GetParam().config), GetParam().all), GetParam().kept) << GetParam().model;
}

INSTANTIATE_TEST_SUITE_P(
    Published, KeptHeadsTest,
    testing::Values(
        Heads{"Llama 2 7B", "{}", 32, {32, 32}},
        Heads{"Llama 3.1 8B", R"({"num_key_value_heads": 8, "multi_query": true})", 32, {8, 8}},
        Heads{"StarCoder", R"({"multi_query": true})", 48, {1, 1}},
        Heads{"Falcon 7B",
              R"({"multi_query": true, "new_decoder_architecture": false, "num_kv_heads": 71})",
              71,
              {1, 1}},
        Heads{"Falcon 40B",
              R"({"multi_query": true, "new_decoder_architecture": true, "num_kv_heads": 8})",
              128,
              {8, 128}},
        Heads{"Falcon 40B, an old file", R"({"n_head_kv": 8})", 128, {8, 8}},
        Heads{"Falcon RW 1B", R"({"multi_query": false, "new_decoder_architecture": false})", 32, {32, 32}},
        Heads{"ChatGLM3 6B", R"({"multi_query_attention": true, "multi_query_group_num": 2})", 32, {2, 2}},
        Heads{"DBRX", R"({"attn_config": {"kv_n_heads": 8}})", 48, {8, 8}},
        Heads{"MPT 7B", R"({"attn_config": {"alibi": true}})", 32, {32, 32}}));

struct Layers {
  const char* model;
  const char* config;
  std::vector<std::uint64_t> windows;  ///< of layers 0, 1, …
};

class WindowsTest : public testing::TestWithParam<Layers> {};

TEST_P(WindowsTest, AreThoseOfTheLibrary) {
  const Json json = config(GetParam().config);
  const Windows windows(json);
  for (std::size_t i = 0; i < GetParam().windows.size(); ++i)
    EXPECT_EQ(windows.of(i), GetParam().windows[i]) << GetParam().model << ", layer " << i;
}

INSTANTIATE_TEST_SUITE_P(
    Published, WindowsTest,
    testing::Values(
        Layers{"Llama", R"({"model_type": "llama"})", {0, 0}},
        Layers{"Mistral", R"({"model_type": "mistral", "sliding_window": 9})", {9, 9, 9}},
        Layers{"Mistral, later", R"({"model_type": "mistral", "sliding_window": null})", {0, 0}},
        Layers{"Gemma 2", R"({"model_type": "gemma2", "sliding_window": 9})", {9, 0, 9, 0}},
        Layers{"Gemma 3", R"({"model_type": "gemma3_text", "sliding_window": 9})", {9, 9, 9, 9, 9, 0, 9}},
        Layers{"Gemma 3 with a number",
               R"({"model_type": "gemma3_text", "sliding_window": 9, "sliding_window_pattern": 2})",
               {9, 0, 9, 0}},
        Layers{"Command R7B",
               R"({"model_type": "cohere2", "sliding_window": 9, "sliding_window_pattern": 4})",
               {9, 9, 9, 0, 9}},
        Layers{"Command R7B without a number",
               R"({"model_type": "cohere2", "sliding_window": 9})",
               {9, 9, 9, 0, 9}},
        Layers{"EXAONE 4",
               R"({"model_type": "exaone4", "sliding_window": 9, "sliding_window_pattern": "LLLG"})",
               {9, 9, 9, 0, 9, 9}},
        Layers{"Qwen2.5 without", R"({"model_type": "qwen2", "sliding_window": 9})", {0, 0}},
        Layers{"Qwen2.5 with",
               R"({"model_type": "qwen2", "sliding_window": 9, "use_sliding_window": true,
                   "max_window_layers": 2})",
               {0, 0, 9, 9}},
        Layers{"Qwen2.5 with, and no number",
               R"({"model_type": "qwen2", "sliding_window": 9, "use_sliding_window": true})",
               std::vector<std::uint64_t>(28, 0)},
        Layers{"Qwen2 of more layers, and no number",
               R"({"model_type": "qwen2", "use_sliding_window": true, "max_window_layers": 1})",
               {0, 4096, 4096}},
        Layers{"Command R7B, all left out", R"({"model_type": "cohere2"})", {4096, 4096, 4096, 0}},
        Layers{"EXAONE 4 without windows", R"({"model_type": "exaone4", "sliding_window": null})", {0, 0}},
        Layers{"Llama 4, all left out", R"({"model_type": "llama4_text"})", {8192, 8192, 8192, 0}},
        Layers{"Llama 4 without chunks",
               R"({"model_type": "llama4_text", "attention_chunk_size": null})",
               {0, 0, 0, 0}},
        Layers{"SmolLM3",
               R"({"model_type": "smollm3", "sliding_window": 9, "use_sliding_window": false})",
               {0, 0}},
        Layers{"Llama 4",
               R"({"model_type": "llama4_text", "attention_chunk_size": 9, "no_rope_layers": []})",
               {9, 9, 9, 0, 9, 9, 9, 0}},
        Layers{"Llama 4 with a list",
               R"({"model_type": "llama4_text", "attention_chunk_size": 9, "no_rope_layers": [0, 1, 1]})",
               {0, 9, 9, 0}},
        Layers{"Llama 4 with types",
               R"({"model_type": "llama4_text", "attention_chunk_size": 9,
                   "layer_types": ["chunked_attention", "full_attention"]})",
               {9, 0}}));

std::vector<std::string> layers_named(const std::string& before, const std::vector<int>& numbers,
                                      const std::string& after) {
  std::vector<std::string> out;
  for (const int number : numbers) out.push_back(before + std::to_string(number) + after);
  return out;
}

model::KvCache cache_of(const std::string& text, std::vector<std::string> names) {
  return kv_cache_of_config(config(text), std::vector<std::string_view>(names.begin(), names.end()));
}

/// Where layers of another kind stand between them, those that attend keep something, each by its number.
TEST(Windows, LayersOfAnotherKindKeepNothing) {
  const std::string size = R"("num_hidden_layers": 8, "num_attention_heads": 2, "hidden_size": 8, )";
  const auto named = layers_named("model.layers.", {3, 7}, ".self_attn");
  for (
      const char* said :
      {R"("full_attention_interval": 4)", R"("full_attn_idxs": [3, 7])",
       R"("layer_types": ["conv", "conv", "conv", "full_attention", "conv", "conv", "conv", "full_attention"])",
       R"("cross_attention_layers": [0, 1, 2, 4, 5, 6])"}) {
    const auto cache = cache_of("{" + size + said + "}", named);
    ASSERT_EQ(cache.layers.size(), 2u) << said;
    EXPECT_EQ(cache.layers[0].module, "model.layers.3.self_attn");
    EXPECT_EQ(cache.layers[1].bytes_per_token, 2u * 2 * 4 * 2);
  }
  EXPECT_TRUE(cache_of("{" + size + R"("x": 0})", named).layers.empty()) << "nobody says why there are two";
  EXPECT_TRUE(cache_of("{" + size + R"("full_attention_interval": 2})", named).layers.empty())
      << "it would be four";
  const auto windowed = cache_of("{" + size + R"("sliding_window": 5, "layer_types": ["conv", "conv", "conv",
      "sliding_attention", "conv", "conv", "conv", "full_attention"]})",
                                 named);
  ASSERT_EQ(windowed.layers.size(), 2u);
  EXPECT_EQ(windowed.layers[0].max_tokens, 5u);
  EXPECT_EQ(windowed.layers[1].max_tokens, 0u);
}

/// Falcon 40B: 60 layers of 8 heads of 64 in engines, of all 128 in the library.
TEST(Windows, TheLibraryKeepsFalconsKeysOfAllHeads) {
  std::vector<int> numbers(60);
  for (int i = 0; i < 60; ++i) numbers[i] = i;
  const auto cache = cache_of(
      R"({"model_type": "falcon", "num_hidden_layers": 60, "num_attention_heads": 128, "hidden_size": 8192,
          "num_kv_heads": 8, "multi_query": true, "new_decoder_architecture": true, "dtype": "bfloat16"})",
      layers_named("transformer.h.", numbers, ".self_attention"));
  ASSERT_EQ(cache.layers.size(), 60u);
  EXPECT_EQ(cache.layers[7].bytes_per_token, 2u * 8 * 64 * 2);
  EXPECT_EQ(cache.layers[7].library_bytes_per_token, 2u * 128 * 64 * 2);
}

/// T5-11B in 16 bits: 1.5 MiB a token on each side. Whisper large: 1,500 positions, whatever is said.
TEST(KvCache, CrossAttentionOfPublishedModels) {
  std::vector<int> numbers(24);
  for (int i = 0; i < 24; ++i) numbers[i] = i;
  std::vector<std::string> names = layers_named("decoder.block.", numbers, ".layer.0.SelfAttention");
  for (std::string& name : layers_named("decoder.block.", numbers, ".layer.1.EncDecAttention"))
    names.push_back(std::move(name));
  const auto t5 = cache_of(
      R"({"model_type": "t5", "is_encoder_decoder": true, "d_model": 1024, "d_kv": 128, "num_layers": 24,
          "num_decoder_layers": 24, "num_heads": 128, "dtype": "bfloat16"})",
      names);
  std::uint64_t own = 0, across = 0;
  for (const auto& layer : t5.layers) {
    own += layer.bytes_per_token;
    across += layer.source_bytes_per_token;
    EXPECT_EQ(layer.source_positions, 0u);
  }
  EXPECT_EQ(own, 1'572'864u);
  EXPECT_EQ(across, 1'572'864u);
  const auto whisper = cache_of(
      R"({"model_type": "whisper", "d_model": 1280, "decoder_layers": 1, "decoder_attention_heads": 20,
          "max_source_positions": 1500, "dtype": "float16"})",
      {"model.decoder.layers.0.self_attn", "model.decoder.layers.0.encoder_attn",
       "model.encoder.layers.0.self_attn"});
  ASSERT_EQ(whisper.layers.size(), 2u);
  EXPECT_EQ(whisper.layers[1].module, "model.decoder.layers.0.encoder_attn");
  EXPECT_EQ(whisper.layers[1].source_bytes_per_token, 2u * 1280 * 2);
  EXPECT_EQ(whisper.layers[1].source_positions, 1500u);
  EXPECT_EQ(whisper.layers[1].bytes_per_token, 0u);
}

}  // namespace
}  // namespace stowage::formats
