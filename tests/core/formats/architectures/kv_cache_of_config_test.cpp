// What a configuration tells of the KV cache, by hand.
#include "core/formats/architectures/kv_cache_of_config.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

namespace stowage::formats {
namespace {

using Names = std::vector<std::string_view>;

Json config(const char* text) { return parse_json(text, "config").value(); }

TEST(KvCache, KeysAndValuesOfEachHead) {
  const Names modules{"", "model", "model.layers.0.self_attn", "model.layers.0.mlp",
                      "model.layers.1.self_attn"};
  const auto cache = kv_cache_of_config(
      config(
          R"({"num_hidden_layers":2,"num_attention_heads":8,"num_key_value_heads":2,"hidden_size":64,"dtype":"bfloat16"})"),
      modules);
  ASSERT_EQ(cache.layers.size(), 2u);
  EXPECT_EQ(cache.layers[0].module, "model.layers.0.self_attn");
  EXPECT_EQ(cache.layers[0].bytes_per_token, 2u * 2 * 8 * 2)
      << "keys and values, two heads of eight numbers of two bytes";
  EXPECT_EQ(cache.layers[1].max_tokens, 0u);
  // A configuration that does not say how many heads, or has other layers than the model, tells nothing.
  EXPECT_TRUE(kv_cache_of_config(config(R"({"num_hidden_layers":2})"), modules).layers.empty());
  EXPECT_TRUE(kv_cache_of_config(
                  config(R"({"num_hidden_layers":3,"num_attention_heads":8,"hidden_size":64})"), modules)
                  .layers.empty());
  EXPECT_TRUE(kv_cache_of_config(Json(), modules).layers.empty());
  EXPECT_TRUE(kv_cache_of_config(
                  config(R"({"num_hidden_layers":2,"num_attention_heads":0,"hidden_size":64})"), modules)
                  .layers.empty());
}

TEST(KvCache, WhatSeesAllAtOnceKeepsNothing) {
  const Names modules{"bert.encoder.layer.0.attention", "bert.encoder.layer.1.attention"};
  const auto layers = [&](const char* more) {
    const std::string text =
        std::string(R"({"num_hidden_layers":2,"num_attention_heads":2,"hidden_size":8,)") + more + "}";
    return kv_cache_of_config(config(text.c_str()), modules).layers.size();
  };
  EXPECT_EQ(layers(R"("model_type":"bert")"), 0u);
  EXPECT_EQ(layers(R"("model_type":"bert","is_decoder":false)"), 0u);
  EXPECT_EQ(layers(R"("model_type":"bert","is_decoder":true)"), 2u);
  EXPECT_EQ(layers(R"("model_type":"gpt2","is_decoder":false)"), 2u) << "decoders seldom say so";
  EXPECT_EQ(layers(R"("model_type":3)"), 2u);
}

TEST(KvCache, LinearAttentionKeepsNothingByToken) {
  const Names modules{"model.layers.0.self_attn", "model.layers.1.self_attn", "model.layers.2.self_attn"};
  const auto cache = kv_cache_of_config(
      config(R"({"num_hidden_layers":3,"num_attention_heads":2,"hidden_size":8,"sliding_window":9,
      "layer_types":["linear_attention","full_attention","sliding_attention"]})"),
      modules);
  ASSERT_EQ(cache.layers.size(), 2u);
  EXPECT_EQ(cache.layers[0].module, "model.layers.1.self_attn");
  EXPECT_EQ(cache.layers[0].max_tokens, 0u);
  EXPECT_EQ(cache.layers[1].module, "model.layers.2.self_attn");
  EXPECT_EQ(cache.layers[1].max_tokens, 9u);
}

TEST(KvCache, TheDecoderBeforeTheTower) {
  const Names modules{"model.visual.layers.0.attn", "model.language_model.layers.0.self_attn"};
  const auto cache = kv_cache_of_config(
      config(
          R"({"text_config":{"num_hidden_layers":1,"num_attention_heads":2,"hidden_size":8},"dtype":"float32"})"),
      modules);
  ASSERT_EQ(cache.layers.size(), 1u);
  EXPECT_EQ(cache.layers[0].module, "model.language_model.layers.0.self_attn");
  EXPECT_EQ(cache.layers[0].bytes_per_token, 2u * 2 * 4 * 4);
}

TEST(KvCache, HugeNumbersSaturate) {
  const Names modules{"layers.0.attn"};
  const auto cache = kv_cache_of_config(
      config(
          R"({"num_hidden_layers":1,"num_attention_heads":1099511627776,"head_dim":1099511627776,"hidden_size":1})"),
      modules);
  ASSERT_EQ(cache.layers.size(), 1u);
  EXPECT_EQ(cache.layers[0].bytes_per_token, Bytes::max().count());
}

}  // namespace
}  // namespace stowage::formats
