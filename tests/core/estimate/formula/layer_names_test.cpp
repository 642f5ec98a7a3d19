// Layers of families that call their projections otherwise: each is read whole.
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/estimate/formula/layers.h"
#include "core/formats/readers.h"

namespace stowage::estimate {
namespace {

struct Family {
  const char* name;
  std::vector<std::pair<const char*, std::pair<int, int>>> weights;  ///< of a layer: rows, columns
  bool fused = false, gated = true;
};

class LayerNames : public testing::TestWithParam<Family> {};

/// Eight heads of 8 numbers, two of keys; 64 wide, 160 in the middle.
TEST_P(LayerNames, ALayerIsReadWhole) {
  Json json{{"schema", "stowage.model/1"}, {"name", GetParam().name}, {"tensors", Json::array()}};
  for (const auto& [name, size] : GetParam().weights)
    json["tensors"].push_back({{"name", "model.layers.0." + std::string(name) + ".weight"},
                               {"dtype", "BF16"},
                               {"shape", Json::array({size.first, size.second})}});
  json["config"] = {{"hidden_size", 64u},
                    {"num_attention_heads", 8u},
                    {"num_key_value_heads", 2u},
                    {"intermediate_size", 160u},
                    {"vocab_size", 100u}};
  const auto model = formats::parse_description(to_text(json), "names", {});
  ASSERT_TRUE(model) << sentence(model.error());
  LayerReader reader(**model);
  const model::ModuleId id = *(*model)->find_module("model.layers.0");
  ASSERT_TRUE(reader.is_layer(id));
  const LayerShape layer = reader.layer(id);
  EXPECT_TRUE(layer.others.empty());
  EXPECT_TRUE(reader.remarks().empty());
  ASSERT_EQ(layer.attentions.size(), 1u);
  EXPECT_EQ(layer.attentions[0].fused, GetParam().fused);
  EXPECT_EQ(layer.attentions[0].qk_dim, 8u);
  EXPECT_EQ(layer.attentions[0].kv_heads, 2u);
  EXPECT_TRUE(layer.attentions[0].o.there());
  ASSERT_EQ(layer.mlps.size(), 1u);
  EXPECT_EQ(layer.mlps[0].middle, 160u);
  EXPECT_EQ(layer.mlps[0].gate.there(), GetParam().gated);
}

INSTANTIATE_TEST_SUITE_P(Families, LayerNames,
                         testing::Values(Family{"llama",
                                                {{"self_attn.q_proj", {64, 64}},
                                                 {"self_attn.k_proj", {16, 64}},
                                                 {"self_attn.v_proj", {16, 64}},
                                                 {"self_attn.o_proj", {64, 64}},
                                                 {"mlp.gate_proj", {160, 64}},
                                                 {"mlp.up_proj", {160, 64}},
                                                 {"mlp.down_proj", {64, 160}}}},
                                         Family{"internlm2",
                                                {{"attention.wqkv", {96, 64}},
                                                 {"attention.wo", {64, 64}},
                                                 {"feed_forward.w1", {160, 64}},
                                                 {"feed_forward.w3", {160, 64}},
                                                 {"feed_forward.w2", {64, 160}}},
                                                true},
                                         Family{"baichuan",
                                                {{"self_attn.W_pack", {96, 64}},
                                                 {"self_attn.o_proj", {64, 64}},
                                                 {"mlp.gate_proj", {160, 64}},
                                                 {"mlp.up_proj", {160, 64}},
                                                 {"mlp.down_proj", {64, 160}}},
                                                true},
                                         Family{"exaone",
                                                {{"attn.attention.q_proj", {64, 64}},
                                                 {"attn.attention.k_proj", {16, 64}},
                                                 {"attn.attention.v_proj", {16, 64}},
                                                 {"attn.attention.out_proj", {64, 64}},
                                                 {"mlp.c_fc_0", {160, 64}},
                                                 {"mlp.c_fc_1", {160, 64}},
                                                 {"mlp.c_proj", {64, 160}}}},
                                         Family{"falcon",
                                                {{"self_attention.query_key_value", {96, 64}},
                                                 {"self_attention.dense", {64, 64}},
                                                 {"mlp.dense_h_to_4h", {160, 64}},
                                                 {"mlp.dense_4h_to_h", {64, 160}}},
                                                true,
                                                false}),
                         [](const auto& info) { return std::string(info.param.name); });

/// DBRX keeps the rows of all experts in one matrix each: they are as many as its configuration says, of whom
/// a token goes to some.
TEST(LayerNames, ExpertsInOneMatrix) {
  Json json{{"schema", "stowage.model/1"}, {"name", "dbrx"}, {"tensors", Json::array()}};
  const auto add = [&](const std::string& name, int rows, int columns) {
    json["tensors"].push_back({{"name", "transformer.blocks.0." + name},
                               {"dtype", "BF16"},
                               {"shape", Json::array({rows, columns})}});
  };
  add("norm_attn_norm.attn.Wqkv.weight", 96, 64);
  add("norm_attn_norm.attn.out_proj.weight", 64, 64);
  add("ffn.router.layer.weight", 16, 64);
  for (const char* name : {"w1", "v1", "w2"}) add(std::string("ffn.experts.mlp.") + name, 16 * 40, 64);
  json["config"] = Json::parse(R"({"model_type": "dbrx", "d_model": 64, "n_heads": 8, "vocab_size": 100,
      "attn_config": {"kv_n_heads": 2, "rope_theta": 500000},
      "ffn_config": {"ffn_hidden_size": 40, "moe_num_experts": 16, "moe_top_k": 4}})");
  const auto read = [&] {
    const auto model = formats::parse_description(to_text(json), "names", {});
    EXPECT_TRUE(model) << sentence(model.error());
    LayerReader reader(**model);
    const LayerShape layer = reader.layer(*(*model)->find_module("transformer.blocks.0"));
    EXPECT_TRUE(layer.others.empty());
    EXPECT_EQ(layer.attentions.size(), 1u);
    EXPECT_EQ(layer.moes.size(), 1u);
    const MoeShape moe = layer.moes.empty() ? MoeShape() : layer.moes[0];
    EXPECT_EQ((**model)[moe.router].tensors.size(), 1u) << "what it multiplies with is read";
    EXPECT_EQ((**model)[moe.experts].bytes, Bytes(3 * 16 * 40 * 64 * 2));
    return std::tuple(moe.count, moe.per_token, moe.middle, moe.gated, reader.remarks().size());
  };
  EXPECT_EQ(read(), std::tuple(16u, 4u, 40u, true, 0u));
  json["config"]["ffn_config"].erase("moe_num_experts");
  EXPECT_EQ(read(), std::tuple(16u, 4u, 40u, true, 0u)) << "the rows say it too";
}

}  // namespace
}  // namespace stowage::estimate
