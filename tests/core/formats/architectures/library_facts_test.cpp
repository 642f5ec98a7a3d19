// What the library has and no file shows, for classes whose type is not in the table of architectures.
#include "core/formats/architectures/library_facts.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>

#include "tests/core/formats/architectures/unknown_type.h"

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

TEST(LibraryFacts, TheLongestBeginningRenames) {
  LibraryFacts facts;
  facts.renamings = {{"encoder.layer", "layers"},
                     {"encoder.layer.#.attention.attention.query", "layers.#.attention.q_proj"},
                     {"experts.*.up.weight", "experts.gate_up"},
                     {"tower", "model.tower"}};
  for (const auto& [stored, name] :
       {std::pair{"encoder.layer.3.norm.weight", "layers.3.norm.weight"},
        {"encoder.layer.12.attention.attention.query.bias", "layers.12.attention.q_proj.bias"},
        {"experts.7.up.weight", "experts.gate_up"},
        {"tower.conv.weight", "model.tower.conv.weight"},
        {"tower", "model.tower"}})
    EXPECT_THAT(facts.renamed(stored), testing::ElementsAre(ModelName{name, {}}));
  for (const char* same : {"towers.weight", "encoder.layers.3.x", "experts.x.up.weight", "", "model.tower.x"})
    EXPECT_THAT(facts.renamed(same), testing::IsEmpty()) << same;
}

/// Every rule of the table stands for names, and no two of a class for the same.
TEST(LibraryFacts, RenamingsOfTheTableAreSound) {
  std::size_t classes = 0;
  for (const char* name :
       {"ASTModel", "ViTModel", "AudioFlamingo3ForConditionalGeneration",
        "GraniteSpeechForConditionalGeneration", "NomicBertModel", "Molmo2TextModel", "RfDetrModel"}) {
    const auto facts = find_library_facts(name);
    ASSERT_TRUE(facts) << name;
    EXPECT_FALSE(facts->renamings.empty()) << name;
    std::set<std::string> seen;
    for (const auto& [from, to] : facts->renamings) {
      EXPECT_TRUE(!from.empty() && !to.empty() && from != to) << from;
      EXPECT_TRUE(seen.insert(from).second) << from;
      const auto several = 1 + std::count(to.begin(), to.end(), '+');
      EXPECT_LE(std::count(to.begin(), to.end(), '#'), several * std::count(from.begin(), from.end(), '#'))
          << from;
    }
    ++classes;
  }
  EXPECT_EQ(classes, 7u);
}

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

TEST_F(UnknownType, HasTheModelsNames) {
  const auto model = open(R"({"model_type": "audio-spectrogram-transformer", "architectures": ["ASTModel"]})",
                          {"embeddings.cls_token", "encoder.layer.0.attention.attention.query.weight",
                           "encoder.layer.1.layernorm_before.weight"});
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->find_tensor("layers.0.attention.q_proj.weight"));
  EXPECT_TRUE(model->find_tensor("layers.1.layernorm_before.weight"));
  EXPECT_TRUE(model->find_tensor("embeddings.cls_token")) << "what is the same stays";
  EXPECT_FALSE(model->find_module("encoder"));
  const auto query = model->find_tensor("layers.0.attention.q_proj.weight");
  EXPECT_THAT((*model)[*query].stored_as,
              testing::ElementsAre("encoder.layer.0.attention.attention.query.weight"));
}

TEST_F(UnknownType, SeveralOfTheFilesAreOneOfTheModel) {
  const auto model =
      open(R"({"model_type": "axk2", "architectures": ["AXK2Model"]})",
           {"layers.0.mlp.experts.0.gate_proj.weight", "layers.0.mlp.experts.1.gate_proj.weight",
            "layers.0.mlp.experts.0.up_proj.weight", "layers.0.mlp.experts.1.up_proj.weight",
            "layers.0.mlp.experts.0.down_proj.weight", "layers.0.mlp.experts.1.down_proj.weight"});
  ASSERT_TRUE(model);
  const auto fused = model->find_tensor("layers.0.mlp.experts.gate_up_proj");
  ASSERT_TRUE(fused);
  EXPECT_EQ((*model)[*fused].bytes, Bytes(64));
  EXPECT_EQ((*model)[*fused].shape, (std::vector<std::int64_t>{8, 2}));
  EXPECT_EQ((*model)[*fused].stored_as.size(), 4u);
  EXPECT_EQ(model->total_bytes(), Bytes(96)) << "nothing is lost";
}

/// A part with a configuration of its own is tied as that says, whatever the whole says.
TEST_F(UnknownType, APartIsTiedAsItsOwnConfigurationSays) {
  const std::vector<std::string> tensors = {"encoder.embeddings.cls_token",
                                            "decoder.bert.embeddings.word_embeddings.weight",
                                            "decoder.cls.predictions.bias"};
  for (const bool tied : {true, false}) {
    const auto model = open(
        std::string(
            R"({"model_type": "vision-encoder-decoder", "architectures": ["VisionEncoderDecoderModel"],)") +
            R"("tie_word_embeddings": false, "decoder": {"model_type": "bert", "tie_word_embeddings": )" +
            (tied ? "true" : "false") + "}}",
        tensors);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->find_tensor("decoder.cls.predictions.decoder.weight").has_value(), tied);
  }
}

/// Parameters that the library makes anew are in no file, and named by maps all the same.
TEST_F(UnknownType, HasParametersThatAreSavedNowhere) {
  const auto model =
      open(R"({"model_type": "marian", "architectures": ["MarianMTModel"]})",
           {"model.shared.weight", "model.encoder.layers.0.fc1.weight", "model.decoder.layers.0.fc1.weight"});
  ASSERT_TRUE(model);
  for (const char* name : {"model.encoder.embed_positions", "model.decoder.embed_positions"}) {
    const auto module = model->find_module(name);
    ASSERT_TRUE(module) << name;
    EXPECT_TRUE((*model)[*module].unsaved_buffers);
  }
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
