// What the library has and no file shows, for classes whose type is not in the table of architectures.
#include "core/formats/architectures/library_facts.h"

#include <fstream>

#include <gmock/gmock.h>

#include "core/formats/formats.h"
#include "tests/core/formats/library_layouts.h"

namespace stowage::formats {
namespace {

TEST(LibraryFacts, EveryLineIsRead) {
  EXPECT_GT(library_facts_count(), 1000u);
  EXPECT_FALSE(find_library_facts(""));
  EXPECT_FALSE(find_library_facts("NoSuchModel"));
  const auto facts = find_library_facts("LlamaForCausalLM");
  ASSERT_TRUE(facts);
  EXPECT_FALSE(facts->ties_by_default);
  EXPECT_THAT(facts->no_split, testing::ElementsAre("LlamaDecoderLayer"));
  ASSERT_EQ(facts->ties.size(), 1u);
  EXPECT_EQ(facts->ties[0].name, "lm_head.weight");
  EXPECT_EQ(facts->ties[0].source, "model.embed_tokens.weight");
  ASSERT_EQ(facts->buffers.size(), 1u);
  EXPECT_EQ(facts->buffers[0].first, "model.rotary_emb");
  EXPECT_THAT(facts->buffers[0].second, testing::Contains("inv_freq"));
}

TEST(LibraryFacts, NumbersOfATieAreThoseOfItsSource) {
  LibraryFacts facts;
  facts.ties = {{"heads.#.weight", "tables.#.weight", {}}, {"head.weight", "table.weight", {}}};
  const auto ties =
      ties_of(facts, {"tables.0.weight", "tables.12.weight", "tables.0.bias", "x.tables.1.weight"});
  std::vector<std::string> said;
  for (const TieRule& tie : ties) said.push_back(tie.name + "=" + tie.source);
  EXPECT_THAT(said, testing::ElementsAre("heads.0.weight=tables.0.weight", "heads.12.weight=tables.12.weight",
                                         "head.weight=table.weight"));
}

/// A folder of a type that is no row of the table: its tied head and its buffers are there all the same.
class UnknownType : public testing::Test {
 protected:
  model::ModelPtr open(const std::string& config, const std::vector<std::string>& tensors) {
    std::string header = "{";
    std::size_t at = 0;
    for (const std::string& name : tensors) {
      header += (at > 0 ? "," : "") + ("\"" + name) +
                "\":{\"dtype\":\"F32\",\"shape\":[2,2],\"data_offsets\":[" + std::to_string(at) + "," +
                std::to_string(at + 16) + "]}";
      at += 16;
    }
    header += "}";
    std::string file(8, '\0');
    for (int i = 0; i < 8; ++i)
      file[static_cast<std::size_t>(i)] = static_cast<char>(header.size() >> (8 * i));
    std::ofstream(folder_.path() + "/model.safetensors", std::ios::binary)
        << file << header << std::string(at, 'x');
    std::ofstream(folder_.path() + "/config.json") << config;
    auto opened = open_model(folder_.path());
    EXPECT_TRUE(opened) << sentence(opened.error());
    return opened ? *opened : nullptr;
  }
  test::TemporaryFolder folder_;
};

TEST_F(UnknownType, HasItsTiedHeadAndItsBuffers) {
  const auto model =
      open(R"({"model_type": "arcee", "architectures": ["ArceeForCausalLM"], "tie_word_embeddings": true})",
           {"model.embed_tokens.weight", "model.layers.0.mlp.up_proj.weight",
            "model.layers.1.mlp.up_proj.weight", "model.norm.weight"});
  ASSERT_TRUE(model);
  const auto head = model->find_tensor("lm_head.weight"),
             table = model->find_tensor("model.embed_tokens.weight");
  ASSERT_TRUE(head && table);
  EXPECT_EQ((*model)[*head].storage, (*model)[*table].storage);
  const auto rotary = model->find_module("model.rotary_emb");
  ASSERT_TRUE(rotary);
  EXPECT_TRUE((*model)[*rotary].unsaved_buffers);
}

TEST_F(UnknownType, AnUntiedOneHasNoneButItsBuffers) {
  const auto model =
      open(R"({"model_type": "arcee", "architectures": ["ArceeForCausalLM"], "tie_word_embeddings": false})",
           {"model.embed_tokens.weight", "lm_head.weight", "model.layers.0.mlp.up_proj.weight"});
  ASSERT_TRUE(model);
  EXPECT_NE((*model)[*model->find_tensor("lm_head.weight")].storage,
            (*model)[*model->find_tensor("model.embed_tokens.weight")].storage);
  EXPECT_TRUE(model->find_module("model.rotary_emb"));
}

}  // namespace
}  // namespace stowage::formats
