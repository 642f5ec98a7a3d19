// What is one tensor in the files and several in the library's model: rows one after the other.
#include <gmock/gmock.h>

#include <random>

#include "core/base/json.h"
#include "core/formats/architectures/library_facts.h"
#include "tests/core/formats/architectures/unknown_type.h"

namespace stowage::formats {
namespace {

constexpr const char* kNomic = R"({"model_type": "nomic_bert", "architectures": ["NomicBertModel"]})";

std::string molmo(int heads, int kv_heads) {
  return Json{{"model_type", "molmo2_text"},
              {"architectures", {"Molmo2TextModel"}},
              {"num_attention_heads", heads},
              {"num_key_value_heads", kv_heads}}
      .dump();
}

TEST(TensorsApart, ARuleSaysWhichAndHowMuchOfEach) {
  LibraryFacts facts;
  facts.renamings = {{"layers.#.qkv", "layers.#.q@heads+layers.#.k@kv+layers.#.v@kv"}, {"up", "a+b"}};
  EXPECT_THAT(
      facts.renamed("layers.7.qkv.weight"),
      testing::ElementsAre(ModelName{"layers.7.q.weight", "heads"}, ModelName{"layers.7.k.weight", "kv"},
                           ModelName{"layers.7.v.weight", "kv"}));
  EXPECT_THAT(facts.renamed("up.bias"),
              testing::ElementsAre(ModelName{"a.bias", {}}, ModelName{"b.bias", {}}));
  EXPECT_THAT(facts.renamed("layers.7.qkvs.weight"), testing::IsEmpty());
}

class TensorsApartInFolders : public UnknownType {
 protected:
  /// Each part with its rows, in the order of the file, where it begins there.
  static void expect_parts(const model::Model& model, const std::string& stored,
                           const std::vector<std::pair<std::string, int>>& wanted, int columns,
                           std::uint64_t from) {
    for (const auto& [name, rows] : wanted) {
      const auto id = model.find_tensor(name);
      ASSERT_TRUE(id) << name;
      const model::Tensor& tensor = model[*id];
      EXPECT_EQ(tensor.shape, (std::vector<std::int64_t>{rows, columns})) << name;
      EXPECT_EQ(tensor.bytes, Bytes(static_cast<std::uint64_t>(rows * columns) * 4)) << name;
      EXPECT_THAT(tensor.stored_as, testing::ElementsAre(stored));
      EXPECT_EQ(tensor.where.offset, from) << name;
      from += tensor.bytes.count();
    }
    EXPECT_FALSE(model.find_tensor(stored));
  }
};

TEST_F(TensorsApartInFolders, AProjectionOfAllThreeIsThreeAlike) {
  const auto model = open(kNomic, {{"encoder.layers.0.attn.Wqkv.weight", {12, 4}},
                                   {"encoder.layers.0.attn.out_proj.weight", {4, 4}},
                                   {"emb_ln.weight", {4, 1}}});
  ASSERT_TRUE(model);
  expect_parts(*model, "encoder.layers.0.attn.Wqkv.weight",
               {{"layers.0.self_attn.q_proj.weight", 4},
                {"layers.0.self_attn.k_proj.weight", 4},
                {"layers.0.self_attn.v_proj.weight", 4}},
               4, data_from_);
  EXPECT_TRUE(model->find_tensor("layers.0.self_attn.o_proj.weight"));
  EXPECT_TRUE(model->find_tensor("embeddings.LayerNorm.weight"));
  EXPECT_FALSE(model->find_module("encoder"));
  EXPECT_EQ(model->total_bytes(), Bytes((48 + 16 + 4) * 4)) << "nothing is lost";
}

/// Any numbers of heads: rows go round, and every byte of the file is in one part.
TEST_F(TensorsApartInFolders, HeadsSayHowManyRowsEachHas) {
  constexpr std::uint32_t kSeed = 20'261'128;
  std::mt19937 random(kSeed);
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE("seed " + std::to_string(kSeed) + ", round " + std::to_string(round));
    const int kv = 1 + static_cast<int>(random() % 4), heads = kv * (1 + static_cast<int>(random() % 4));
    const int width = 1 + static_cast<int>(random() % 5), columns = 1 + static_cast<int>(random() % 6);
    const int rows = (heads + 2 * kv) * width, inner = 1 + static_cast<int>(random() % 9);
    const auto model = open(molmo(heads, kv), {{"layers.3.self_attn.att_proj.weight", {rows, columns}},
                                               {"layers.3.mlp.ff_proj.weight", {2 * inner, columns}}});
    ASSERT_TRUE(model);
    const auto all = static_cast<std::uint64_t>(rows * columns) * 4;
    expect_parts(*model, "layers.3.self_attn.att_proj.weight",
                 {{"layers.3.self_attn.q_proj.weight", heads * width},
                  {"layers.3.self_attn.k_proj.weight", kv * width},
                  {"layers.3.self_attn.v_proj.weight", kv * width}},
                 columns, data_from_);
    expect_parts(*model, "layers.3.mlp.ff_proj.weight",
                 {{"layers.3.mlp.up_proj.weight", inner}, {"layers.3.mlp.gate_proj.weight", inner}}, columns,
                 data_from_ + all);
    EXPECT_EQ(model->total_bytes(), Bytes(all + static_cast<std::uint64_t>(2 * inner * columns) * 4));
  }
}

/// What cannot be shared out is as it is stored, with all its bytes.
TEST_F(TensorsApartInFolders, WhatDoesNotGoRoundStaysAsItIsStored) {
  const auto left = [&](const std::string& config, std::vector<Stored> tensors, const char* name) {
    const auto model = open(config, tensors);
    ASSERT_TRUE(model);
    std::uint64_t bytes = 0;
    for (const Stored& tensor : tensors)
      bytes += static_cast<std::uint64_t>(tensor.shape[0] * tensor.shape[1]) * 4;
    EXPECT_TRUE(model->find_tensor(name)) << config;
    EXPECT_EQ(model->total_bytes(), Bytes(bytes)) << config;
  };
  const char* const qkv = "encoder.layers.0.attn.Wqkv.weight";
  left(kNomic, {{qkv, {10, 4}}}, qkv);
  left(kNomic, {{qkv, {12, 4}}, {"layers.0.self_attn.k_proj.weight", {4, 4}}}, qkv);
  const char* const fused = "layers.0.self_attn.att_proj.weight";
  left(molmo(4, 0), {{fused, {12, 4}}}, fused);
  left(molmo(-4, 2), {{fused, {12, 4}}}, fused);
  left(molmo(5, 1), {{fused, {12, 4}}}, fused);
  left(R"({"model_type": "molmo2_text", "architectures": ["Molmo2TextModel"]})", {{fused, {12, 4}}}, fused);
}

/// Scales stand beside packed weights: nothing is put together or taken apart there.
TEST_F(TensorsApartInFolders, PackedWeightsStayAsTheyAreStored) {
  const auto model = open(
      R"({"model_type": "nomic_bert", "architectures": ["NomicBertModel"],
          "quantization_config": {"quant_method": "gptq", "bits": 4}})",
      {{"encoder.layers.0.attn.Wqkv.qweight", {12, 4}}, {"encoder.layers.0.attn.Wqkv.scales", {12, 4}}});
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->find_tensor("encoder.layers.0.attn.Wqkv.qweight"));
}

}  // namespace
}  // namespace stowage::formats
