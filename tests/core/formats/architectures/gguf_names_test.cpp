// Names of the file against names of the modules.
#include <gtest/gtest.h>

#include "core/formats/architectures/architectures.h"
#include "core/formats/architectures/gguf_names.h"
#include "core/formats/architectures/mounting.h"
#include "core/formats/formats.h"
#include "tests/core/formats/gguf/gguf_maker.h"

namespace stowage::formats {
namespace {

using test::GgufMaker;
using test::TemporaryFolder;

std::vector<std::string> rules_of(const model::Model& model) {
  std::vector<std::string> out;
  for (const auto& warning : model.warnings()) out.emplace_back(rule_name(warning.code));
  return out;
}

TEST(GgufNames, UnknownArchitecturesKeepTheNamesOfTheFileAndSayWhy) {
  const TemporaryFolder folder;
  GgufMaker maker = GgufMaker()
                        .key("general.architecture", "falcon-of-tomorrow")
                        .tensor("token_embd.weight", {4, 2}, 0, 32);
  for (const char* block : {"blk.0.", "blk.1."})
    maker.tensor(block + std::string("attn_q.weight"), {4, 4}, 0, 64);
  maker.tensor("output_norm.weight", {4}, 0, 16);
  const auto model = open_model(folder.write("x.gguf", maker.build()));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ(rules_of(**model), std::vector<std::string>{"gguf.unknown-architecture"});
  EXPECT_EQ((*model)->no_split_module_classes(), std::vector<std::string>{"blk[]"});
  EXPECT_EQ((*model)->no_split_source(), "structure");
  ASSERT_EQ((*model)->ties().size(), 1u);
  EXPECT_EQ((**model)[(*model)->ties()[0][1]].name, "output.weight");
  const auto nameless = open_model(folder.write("y.gguf", GgufMaker().tensor("a.b", {1}, 0, 4).build()));
  ASSERT_TRUE(nameless);
  EXPECT_EQ(rules_of(**nameless), std::vector<std::string>{"gguf.no-architecture"});
}

TEST(GgufNames, UnknownTensorsOfAKnownArchitectureStayInTheirBlock) {
  const TemporaryFolder folder;
  const auto model = open_model(folder.write("x.gguf", GgufMaker()
                                                           .key("general.architecture", "llama")
                                                           .tensor("token_embd.weight", {4, 2}, 0, 32)
                                                           .tensor("blk.3.odd.weight", {4}, 0, 16)
                                                           .tensor("blk.x.odd.weight", {4}, 0, 16)
                                                           .tensor("surprise", {4}, 0, 16)
                                                           .build()));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_TRUE((*model)->find_tensor("model.layers.3.odd.weight"));
  EXPECT_TRUE((*model)->find_tensor("blk.x.odd.weight"));
  EXPECT_TRUE((*model)->find_tensor("surprise"));
  EXPECT_EQ(rules_of(**model), (std::vector<std::string>{"hf.renamed", "gguf.kept-names"}));
}

TEST(GgufNames, ExpertsThatDifferStayAsTheyAreStored) {
  const TemporaryFolder folder;
  const auto model =
      open_model(folder.write("x.gguf", GgufMaker()
                                            .key("general.architecture", "qwen3moe")
                                            .tensor("blk.0.ffn_gate_exps.weight", {32, 4, 2}, 2, 144)
                                            .tensor("blk.0.ffn_up_exps.weight", {32, 4, 2}, 8, 272)
                                            .tensor("blk.0.ffn_down_exps.weight", {32, 8, 2}, 8, 544)
                                            .build()));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_TRUE((*model)->find_tensor("model.layers.0.mlp.experts.ffn_gate_exps.weight"));
  EXPECT_TRUE((*model)->find_tensor("model.layers.0.mlp.experts.down_proj"));
  EXPECT_EQ((*model)->total_bytes().count(), 144u + 272 + 544);
  EXPECT_EQ(rules_of(**model), (std::vector<std::string>{"hf.experts", "hf.renamed"}));
}

TEST(GgufNames, TransposedWhereTheModuleIs) {
  const auto naming = find_gguf_naming("gpt2", {});
  ASSERT_TRUE(naming);
  EXPECT_TRUE(naming->place("blk.11.attn_qkv.weight")->transposed);
  EXPECT_EQ(naming->place("blk.11.attn_qkv.weight")->name, "transformer.h.11.attn.c_attn.weight");
  EXPECT_FALSE(naming->place("blk.11.attn_qkv.bias")->transposed);
  EXPECT_FALSE(naming->place("token_embd.weight")->transposed);
  EXPECT_FALSE(naming->place("blk.11."));
  EXPECT_FALSE(naming->place("blk..attn_qkv.weight"));
  EXPECT_FALSE(naming->place(""));
}

TEST(GgufNames, OneArchitectureForSeveralModelTypes) {
  const std::vector<std::string_view> plain{"enc.blk.0.ffn_up.weight"},
      gated{"enc.blk.0.ffn_up.weight", "enc.blk.0.ffn_gate.weight"};
  EXPECT_EQ(find_gguf_naming("t5", plain)->place(plain[0])->name,
            "encoder.block.0.layer.1.DenseReluDense.wi.weight");
  EXPECT_EQ(find_gguf_naming("t5", gated)->place(gated[0])->name,
            "encoder.block.0.layer.1.DenseReluDense.wi_1.weight");
  EXPECT_EQ(find_gguf_naming("llama", {})->model_type(), "llama");
  EXPECT_EQ(find_gguf_naming("llama", {"blk.0.ffn_gate_inp.weight"})->model_type(), "mixtral");
  EXPECT_EQ(find_gguf_naming("deepseek2", {"blk.3.exp_probs_b.bias"})->root_class(), "DeepseekV3ForCausalLM");
}

/// A tower of one layer, as its file has it.
GgufMaker tower() {
  GgufMaker maker =
      GgufMaker().key("general.architecture", "clip").tensor("v.patch_embd.weight", {2, 2, 3, 4}, 1, 96);
  maker.tensor("v.position_embd.weight", {4, 9}, 1, 72).tensor("v.post_ln.weight", {4}, 0, 16);
  for (const char* name : {"ln1", "attn_q", "attn_k", "attn_v", "attn_out", "ln2", "ffn_up", "ffn_down"}) {
    maker.tensor("v.blk.0." + std::string(name) + ".weight", {4, 4}, 1, 32);
  }
  return maker;
}

TEST(GgufNames, TowersBesideTheirModels) {
  const TemporaryFolder folder;
  const auto llava = open_model(folder.write("x.gguf", tower()
                                                           .tensor("v.class_embd", {4}, 0, 16)
                                                           .tensor("v.pre_ln.weight", {4}, 0, 16)
                                                           .tensor("mm.0.weight", {4, 8}, 1, 64)
                                                           .tensor("mm.2.weight", {8, 8}, 1, 128)
                                                           .build()));
  ASSERT_TRUE(llava) << sentence(llava.error());
  for (const char* name :
       {"model.vision_tower.embeddings.class_embedding", "model.vision_tower.encoder.layers.0.mlp.fc2.weight",
        "model.multi_modal_projector.linear_1.weight", "model.multi_modal_projector.linear_2.weight",
        "model.vision_tower.pre_layrnorm.weight"}) {
    EXPECT_TRUE((*llava)->find_tensor(name)) << name;
  }
  EXPECT_EQ((**llava)[*(*llava)->find_module("model.vision_tower.encoder.layers.0")].class_name,
            "CLIPEncoderLayer");
  EXPECT_EQ(rules_of(**llava), std::vector<std::string>{"hf.renamed"});
  const auto gemma =
      open_model(folder.write("y.gguf", tower()
                                            .tensor("mm.input_projection.weight", {8, 4}, 1, 64)
                                            .tensor("mm.soft_emb_norm.weight", {4}, 0, 16)
                                            .build()));
  ASSERT_TRUE(gemma) << sentence(gemma.error());
  EXPECT_TRUE((*gemma)->find_tensor("model.multi_modal_projector.mm_input_projection_weight"));
  EXPECT_EQ((**gemma)[*(*gemma)->find_module("model.vision_tower.encoder.layers.0")].class_name,
            "SiglipEncoderLayer");
  EXPECT_EQ(rules_of(**gemma), std::vector<std::string>{"hf.renamed"});
}

TEST(GgufNames, EveryRowOfTheTableNamesAKnownModelType) {
  for (const std::string& architecture : known_gguf_architectures()) {
    SCOPED_TRACE(architecture);
    for (const std::vector<std::string_view>& names :
         {std::vector<std::string_view>{}, {"blk.0.ffn_gate_inp.weight", "blk.0.exp_probs_b.bias"}}) {
      const auto naming = find_gguf_naming(architecture, names);
      ASSERT_TRUE(naming);
      auto modules = find_architecture(naming->model_type());
      ASSERT_TRUE(modules) << naming->model_type();
      modules = mounted(*modules, usual_mount(*modules));
      const std::vector<const char*> known = architecture == "clip"
                                                 ? std::vector{"v.patch_embd.weight", "v.blk.3.ffn_down.bias"}
                                                 : std::vector{"token_embd.weight", "output.weight"};
      for (const char* name : known) {
        const auto place = naming->place(name);
        ASSERT_TRUE(place) << name;
        EXPECT_TRUE(modules->find(place->name.substr(0, place->name.rfind('.')))) << place->name;
      }
    }
  }
  EXPECT_FALSE(find_gguf_naming("unheard-of", {}));
}

}  // namespace
}  // namespace stowage::formats
