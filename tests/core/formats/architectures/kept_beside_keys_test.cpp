// What is kept beside keys and values of tokens, worked out by hand from published configurations.
#include "core/formats/architectures/kept_beside_keys.h"

#include <gtest/gtest.h>

#include "core/formats/architectures/kv_cache_of_config.h"

namespace stowage::formats {
namespace {

using Names = std::vector<std::string_view>;

Json config(const std::string& text) { return parse_json(text, "config").value(); }

const model::KvCache::Layer* layer_of(const model::KvCache& cache, std::string_view module) {
  for (const model::KvCache::Layer& layer : cache.layers) {
    if (layer.module == module) return &layer;
  }
  return nullptr;
}

constexpr const char* kNext =
    R"("num_hidden_layers": 2, "num_attention_heads": 16, "num_key_value_heads": 2, "head_dim": 256,
       "hidden_size": 2048, "full_attention_interval": 2, "dtype": "bfloat16")";

/// Qwen3-Next 80B: 16 heads of keys, 32 of values, 128 each, four columns before the convolution.
TEST(LinearStates, QwenKeepsColumnsAndAMatrixAHead) {
  const Names modules{"model.layers.0.linear_attn", "model.layers.0.linear_attn.conv1d",
                      "model.layers.1.self_attn"};
  const auto cache = kv_cache_of_config(
      config(std::string("{") + kNext + R"(, "model_type": "qwen3_next", "linear_num_key_heads": 16,
          "linear_num_value_heads": 32, "linear_key_head_dim": 128, "linear_value_head_dim": 128,
          "linear_conv_kernel_dim": 4})"),
      modules);
  ASSERT_EQ(cache.layers.size(), 2u);
  const auto* state = layer_of(cache, "model.layers.0.linear_attn");
  ASSERT_TRUE(state);
  EXPECT_EQ(state->state_bytes, 8192u * 4 * 2 + 32u * 128 * 128 * 4);
  EXPECT_EQ(state->bytes_per_token, 0u);
  EXPECT_TRUE(cache.unsized.empty());
}

TEST(LinearStates, WhatNobodySaysIsNamed) {
  const Names modules{"model.layers.0.linear_attn", "model.layers.1.self_attn"};
  const auto cache =
      kv_cache_of_config(config(std::string("{") + kNext + R"(, "model_type": "qwen3_next"})"), modules);
  ASSERT_EQ(cache.layers.size(), 1u);
  EXPECT_EQ(cache.unsized, std::vector<std::string>{"model.layers.0.linear_attn"});
}

/// LFM2 1.2B keeps three columns of its stream.
TEST(LinearStates, ConvolutionsOverTime) {
  const Names modules{"model.layers.0.conv", "model.layers.0.conv.conv", "model.layers.1.self_attn"};
  const std::string size = R"({"model_type": "lfm2", "num_hidden_layers": 2, "num_attention_heads": 32,
      "num_key_value_heads": 8, "hidden_size": 2048, "layer_types": ["conv", "full_attention"],
      "dtype": "bfloat16")";
  const auto said = kv_cache_of_config(config(size + R"(, "conv_L_cache": 3})"), modules);
  ASSERT_EQ(said.layers.size(), 2u);
  ASSERT_TRUE(layer_of(said, "model.layers.0.conv"));
  EXPECT_EQ(layer_of(said, "model.layers.0.conv")->state_bytes, 2048u * 3 * 2);
  EXPECT_EQ(kv_cache_of_config(config(size + "}"), modules).unsized,
            std::vector<std::string>{"model.layers.0.conv"});
}

/// A matrix a head of MiniMax; who else calls its mixer so is named.
TEST(LinearStates, AttentionThatIsLinearByItsType) {
  const Names modules{"model.layers.0.self_attn", "model.layers.1.self_attn"};
  const std::string size = R"("num_hidden_layers": 2, "num_attention_heads": 64, "num_key_value_heads": 8,
      "head_dim": 128, "hidden_size": 6144, "layer_types": ["linear_attention", "full_attention"],
      "dtype": "bfloat16"})";
  const auto minimax = kv_cache_of_config(config(R"({"model_type": "minimax", )" + size), modules);
  ASSERT_TRUE(layer_of(minimax, "model.layers.0.self_attn"));
  EXPECT_EQ(layer_of(minimax, "model.layers.0.self_attn")->state_bytes, 64u * 128 * 128 * 2);
  const auto other = kv_cache_of_config(config(R"({"model_type": "kimi_linear", )" + size), modules);
  EXPECT_EQ(other.layers.size(), 1u);
  EXPECT_EQ(other.unsized, std::vector<std::string>{"model.layers.0.self_attn"});
}

constexpr const char* kNested[] = {"decoder.model.decoder.layers.0.self_attn",
                                   "decoder.model.decoder.layers.0.encoder_attn",
                                   "encoder.encoder.layers.0.blocks.0.attention"};

/// Donut: 2560 × 1920 pixels by patches of 4, joined three times: 80 × 60. TrOCR: 24 × 24 and a token.
TEST(Sources, PicturesOfADecoderWithItsOwnConfiguration) {
  const auto across = [](const std::string& encoder) {
    return kv_cache_of_config(
        config(R"({"model_type": "vision-encoder-decoder", "dtype": "float32", "decoder": {"d_model": 1024,
            "decoder_layers": 1, "decoder_attention_heads": 16}, "encoder": )" +
               encoder + "}"),
        Names(std::begin(kNested), std::end(kNested)));
  };
  const auto donut = across(R"({"model_type": "donut-swin", "image_size": [2560, 1920], "patch_size": 4,
      "depths": [2, 2, 14, 2]})");
  ASSERT_EQ(donut.layers.size(), 2u);
  EXPECT_EQ(donut.layers[0].bytes_per_token, 2u * 1024 * 4);
  EXPECT_EQ(donut.layers[1].module, kNested[1]);
  EXPECT_EQ(donut.layers[1].source_bytes_per_token, 2u * 1024 * 4);
  EXPECT_EQ(donut.layers[1].source_positions, 4800u);
  const auto trocr = across(R"({"model_type": "vit", "image_size": 384, "patch_size": 16})");
  ASSERT_EQ(trocr.layers.size(), 2u);
  EXPECT_EQ(trocr.layers[1].source_positions, 577u);
  const auto other = across(R"({"model_type": "levit", "image_size": 384, "patch_size": 16})");
  ASSERT_EQ(other.layers.size(), 1u);
  EXPECT_EQ(other.unsized, std::vector<std::string>{kNested[1]});
}

/// T5Gemma's decoder has heads of its own; its encoder reads the prompt.
TEST(Sources, TextOfADecoderWithItsOwnConfiguration) {
  const std::string part = R"({"num_hidden_layers": 1, "num_attention_heads": 8, "num_key_value_heads": 4,
      "head_dim": 256, "hidden_size": 2304, "sliding_window": 4096, "layer_types": ["sliding_attention"]})";
  const auto cache = kv_cache_of_config(
      config(R"({"model_type": "t5gemma", "is_encoder_decoder": true, "dtype": "bfloat16", "encoder": )" +
             part + R"(, "decoder": )" + part + "}"),
      Names{"model.decoder.layers.0.self_attn", "model.decoder.layers.0.cross_attn",
            "model.encoder.layers.0.self_attn"});
  ASSERT_EQ(cache.layers.size(), 2u);
  EXPECT_EQ(cache.layers[0].module, "model.decoder.layers.0.self_attn");
  EXPECT_EQ(cache.layers[0].bytes_per_token, 2u * 4 * 256 * 2);
  EXPECT_EQ(cache.layers[0].max_tokens, 4096u);
  EXPECT_EQ(cache.layers[1].module, "model.decoder.layers.0.cross_attn");
  EXPECT_EQ(cache.layers[1].source_bytes_per_token, 2u * 4 * 256 * 2);
  EXPECT_EQ(cache.layers[1].source_positions, 0u);
}

/// Llama 3.2 Vision 11B: four tiles of 40 × 40 patches and a token each.
TEST(Sources, TilesOfAnImage) {
  const std::string text = R"({"text_config": {"num_hidden_layers": 2, "num_attention_heads": 32,
      "num_key_value_heads": 8, "hidden_size": 4096, "cross_attention_layers": [1]}, "dtype": "bfloat16",
      "vision_config": {"image_size": 560, "patch_size": 14)";
  const Names modules{"language_model.model.layers.0.self_attn", "language_model.model.layers.1.cross_attn"};
  const auto cache = kv_cache_of_config(config(text + R"(, "max_num_tiles": 4}})"), modules);
  ASSERT_EQ(cache.layers.size(), 2u);
  EXPECT_EQ(cache.layers[1].module, modules[1]);
  EXPECT_EQ(cache.layers[1].source_bytes_per_token, 2u * 8 * 128 * 2);
  EXPECT_EQ(cache.layers[1].source_positions, 4u * 1601);
  EXPECT_EQ(kv_cache_of_config(config(text + "}}"), modules).unsized,
            std::vector<std::string>{"language_model.model.layers.1.cross_attn"});
}

/// Whatever stands in the fields: nothing is counted of it, and nobody falls over it.
TEST(LinearStates, OddFieldsSayNothing) {
  const Names modules{"model.layers.0.linear_attn", "layers.99999999999999999999999.conv", "linear_attn"};
  for (const char* text : {"[]", "3", "null", R"({"layer_types": 3, "linear_num_key_heads": -1})",
                           R"({"encoder": 3, "decoder": "x", "vision_config": []})"}) {
    const Json json = config(text);
    for (const KeptState& state : linear_states(json, modules, 16)) EXPECT_EQ(state.bytes, 0u) << text;
    EXPECT_TRUE(kv_cache_of_config(json, modules).layers.empty()) << text;
    EXPECT_EQ(tiled_positions(json), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace stowage::formats
