// What state-space layers keep, and the attention between them, worked out by hand.
#include "core/formats/architectures/states_of_config.h"

#include <gtest/gtest.h>

#include <random>

#include "core/formats/architectures/kv_cache_of_config.h"

namespace stowage::formats {
namespace {

using Names = std::vector<std::string_view>;

Json config(const char* text) { return parse_json(text, "config").value(); }

const Names kSecond{"backbone.layers.0.mixer", "backbone.layers.0.mixer.conv1d", "backbone.layers.1.mixer",
                    "backbone.layers.1.mixer.conv1d"};

/// Mamba-2 2.7B: 80 heads of 64, one group, a state of 128, four columns before the convolution.
TEST(States, MambaTwoKeepsItsGroupsToo) {
  const Json json = config(R"({"model_type": "mamba2", "num_heads": 80, "head_dim": 64, "n_groups": 1,
      "state_size": 128, "conv_kernel": 4, "hidden_size": 2560, "expand": 2, "num_hidden_layers": 2})");
  const auto states = states_of_config(json, kSecond);
  ASSERT_EQ(states.size(), 2u);
  EXPECT_EQ(states[0].module, "backbone.layers.0.mixer");
  EXPECT_EQ(states[0].bytes, 4u * ((5120 + 2 * 128) * 4 + 5120 * 128));
  const auto cache = kv_cache_of_config(json, kSecond);
  ASSERT_EQ(cache.layers.size(), 2u) << "its number of heads is none of attention";
  EXPECT_EQ(cache.layers[1].state_bytes, states[0].bytes);
  EXPECT_EQ(cache.layers[1].bytes_per_token, 0u);
}

TEST(States, MambaHasNoGroups) {
  const Names modules{"backbone.layers.0.mixer", "backbone.layers.0.mixer.conv1d",
                      "backbone.layers.0.mixer.x_proj"};
  const Json json = config(R"({"model_type": "mamba", "state_size": 16, "conv_kernel": 4, "hidden_size": 768,
      "intermediate_size": 1536, "n_groups": 8, "num_hidden_layers": 1})");
  const auto states = states_of_config(json, modules);
  ASSERT_EQ(states.size(), 1u);
  EXPECT_EQ(states[0].bytes, 4u * (1536 * 4 + 1536 * 16));
}

/// Bamba has mixers in most layers and attention in some; Falcon-H1 both in each. "intermediate_size" is that
/// of their MLPs.
TEST(States, HybridsKeepBoth) {
  const Json json = config(R"({"model_type": "bamba", "mamba_n_heads": 128, "mamba_d_head": 64,
      "mamba_n_groups": 1, "mamba_d_state": 128, "mamba_d_conv": 4, "mamba_expand": 2, "hidden_size": 4096,
      "intermediate_size": 14336, "num_attention_heads": 32, "num_key_value_heads": 8, "dtype": "bfloat16",
      "num_hidden_layers": 3})");
  const Names modules{"model.layers.0.mamba",
                      "model.layers.0.mamba.conv1d",
                      "model.layers.1.mamba",
                      "model.layers.1.mamba.conv1d",
                      "model.layers.1.self_attn",
                      "model.layers.1.self_attn.k_proj",
                      "model.layers.1.self_attn.v_proj",
                      "model.layers.2.mlp"};
  const auto cache = kv_cache_of_config(json, modules);
  ASSERT_EQ(cache.layers.size(), 3u);
  EXPECT_EQ(cache.layers[0].state_bytes, 4u * ((8192 + 256) * 4 + 8192 * 128));
  EXPECT_EQ(cache.layers[2].module, "model.layers.1.self_attn");
  EXPECT_EQ(cache.layers[2].bytes_per_token, 2u * 8 * 128 * 2);
  EXPECT_EQ(cache.layers[2].state_bytes, 0u);
}

/// Nemotron-H calls all of them mixers, and says the type of each number.
TEST(States, MixersWithKeysAreAttention) {
  const Json json = config(R"({"mamba_num_heads": 4, "mamba_head_dim": 8, "n_groups": 2, "ssm_state_size": 16,
      "conv_kernel": 4, "hidden_size": 16, "expand": 2, "num_attention_heads": 2, "head_dim": 8,
      "num_key_value_heads": 1, "dtype": "float32"})");
  const Names modules{"model.layers.0.mixer",        "model.layers.0.mixer.conv1d", "model.layers.1.mixer",
                      "model.layers.1.mixer.k_proj", "model.layers.1.mixer.v_proj", "model.layers.2.mixer",
                      "model.layers.2.mixer.up_proj"};
  const auto cache = kv_cache_of_config(json, modules);
  ASSERT_EQ(cache.layers.size(), 2u);
  EXPECT_EQ(cache.layers[0].state_bytes, 4u * ((32 + 2 * 2 * 16) * 4 + 32 * 16));
  EXPECT_EQ(cache.layers[1].module, "model.layers.1.mixer");
  EXPECT_EQ(cache.layers[1].bytes_per_token, 2u * 8 * 4);
}

TEST(States, WhatIsNotSaidIsLeftOut) {
  EXPECT_TRUE(
      states_of_config(config(R"({"num_heads": 8, "head_dim": 8, "conv_kernel": 4})"), kSecond).empty());
  EXPECT_TRUE(states_of_config(config(R"({"state_size": 8, "conv_kernel": 4})"), kSecond).empty());
  EXPECT_TRUE(states_of_config(config(R"({"state_size": "8", "conv_kernel": 4, "hidden_size": 8})"), kSecond)
                  .empty());
  const Names other{"model.layers.0.self_attn", "model.layers.0.conv1d", "model.layers.0.mixer"};
  EXPECT_TRUE(
      states_of_config(config(R"({"state_size": 8, "conv_kernel": 4, "hidden_size": 8})"), other).empty());
  EXPECT_TRUE(states_of_config(Json(), kSecond).empty());
}

/// Numbers up to the end of what is read: no sum wraps round, and larger numbers never keep less.
TEST(States, SumsEndAtSixtyFourBits) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 200; ++round) {
    Json less = Json::object();
    for (const char* field : {"state_size", "conv_kernel", "hidden_size", "expand", "n_groups"})
      less[field] = 1 + random() % (1ull << (1 + random() % 40));
    Json more = less;
    const char* grown = round % 2 ? "hidden_size" : "state_size";
    more[grown] = std::min<std::uint64_t>(less[grown].get<std::uint64_t>() * 2, 1ull << 40);
    for (const bool second : {false, true}) {
      EXPECT_GT(state_bytes_of_config(less, second), 0u);
      EXPECT_GE(state_bytes_of_config(more, second), state_bytes_of_config(less, second)) << less.dump();
    }
  }
}

}  // namespace
}  // namespace stowage::formats
