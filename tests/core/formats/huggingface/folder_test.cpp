#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/formats/architectures/architectures.h"
#include "core/formats/formats.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using test::safetensors;
using test::TemporaryFolder;

/// Tensors of four bytes each.
std::string shard(const std::vector<std::string>& names, const std::string& shape = "[1]",
                  std::size_t bytes = 4) {
  std::string header = "{";
  for (std::size_t i = 0; i < names.size(); ++i) {
    header += (i ? "," : "") + std::string("\"") + names[i] + "\":{\"dtype\":\"F32\",\"shape\":" + shape +
              ",\"data_offsets\":[" + std::to_string(bytes * i) + "," + std::to_string(bytes * (i + 1)) +
              "]}";
  }
  return safetensors(header + "}", bytes * names.size());
}

Code code_of(const Result<model::ModelPtr>& model) {
  if (model) return Code::Internal;
  EXPECT_EQ(sentence(model.error()).find('%'), std::string::npos);
  return model.error().code;
}

std::set<std::string> rules(const model::Model& model) {
  std::set<std::string> out;
  for (const auto& warning : model.warnings()) out.emplace(rule_name(warning.code));
  return out;
}

class HfFolder : public ::testing::Test {
 protected:
  void index(const std::string& json) { folder_.write("model.safetensors.index.json", json); }
  Result<model::ModelPtr> open() { return open_model(folder_.path()); }
  TemporaryFolder folder_;
};

TEST_F(HfFolder, IndexAndShardsAgree) {
  folder_.write("a.safetensors", shard({"m.x"}));
  folder_.write("b.safetensors", shard({"m.y"}));
  index(
      R"({"metadata":{"total_size":8,"more":[{}]},"weight_map":{"m.x":"a.safetensors","m.y":"b.safetensors"}})");
  const auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes(), Bytes(8));
  EXPECT_EQ((*model)->files().size(), 2u);
  EXPECT_EQ(rules(**model), std::set<std::string>{"hf.no-config"});
}

/// Rotary tables are in the model and in no file: a map has to name them, so the tree does.
TEST_F(HfFolder, ModulesWithoutFilesAreNamedWhereTheirSurroundingsAre) {
  folder_.write("config.json", R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"]})");
  folder_.write("model.safetensors",
                shard({"model.embed_tokens.weight", "model.layers.0.mlp.up_proj.weight", "lm_head.weight"}));
  const auto whole = open();
  ASSERT_TRUE(whole) << sentence(whole.error());
  const auto tables = (*whole)->find_module("model.rotary_emb");
  ASSERT_TRUE(tables);
  EXPECT_TRUE((**whole)[*tables].unsaved_buffers);
  EXPECT_EQ((**whole)[*tables].class_name, "LlamaRotaryEmbedding");
  EXPECT_EQ((*whole)->total_bytes(), Bytes(12)) << "their bytes are not known";
  EXPECT_FALSE((**whole)[(*whole)->root()].unsaved_buffers);
  folder_.write("model.safetensors", shard({"lm_head.weight"}));
  const auto head = open();
  ASSERT_TRUE(head) << sentence(head.error());
  EXPECT_FALSE((*head)->find_module("model.rotary_emb")) << "no model around it";
}

TEST(Architectures, UnsavedModulesAreKnownByTheirFamilies) {
  const auto names = [](std::string_view type) {
    std::set<std::pair<std::string, std::string>> out;
    for (auto& pair : find_architecture(type)->unsaved()) out.insert(std::move(pair));
    return out;
  };
  using Pairs = std::set<std::pair<std::string, std::string>>;
  EXPECT_EQ(names("qwen2"), (Pairs{{"model.rotary_emb", "Qwen2RotaryEmbedding"}}));
  EXPECT_EQ(names("qwen2_vl"), (Pairs{{"model.visual.rotary_pos_emb", "Qwen2VLVisionRotaryEmbedding"},
                                      {"model.language_model.rotary_emb", "Qwen2VLRotaryEmbedding"}}));
  EXPECT_EQ(names("gpt2"), Pairs{});
  for (const std::string& type : known_model_types()) {
    for (const auto& [name, kind] : find_architecture(type)->unsaved())
      EXPECT_EQ(kind.find('!'), std::string::npos) << type << " " << name;
  }
}

TEST_F(HfFolder, BadIndexes) {
  folder_.write("a.safetensors", shard({"x"}));
  const std::pair<const char*, Code> bad[] = {
      {"[]", Code::HfIndex},
      {"{}", Code::HfIndex},
      {"3", Code::HfIndex},
      {R"({"weight_map":[]})", Code::HfIndex},
      {R"({"weight_map":{}})", Code::HfIndex},
      {R"({"weight_map":{"x":1}})", Code::HfIndex},
      {R"({"weight_map":{"x":{"a":"b"}}})", Code::HfIndex},
      {R"({"weight_map":{"x":["a.safetensors"]}})", Code::HfIndex},
      {R"({"weight_map":{"x":"a.safetensors","x":"a.safetensors"}})", Code::JsonDuplicateKey},
      {R"({"weight_map":{"x":"a.safetensors"},"weight_map":{"x":"a.safetensors"}})", Code::JsonDuplicateKey},
      {R"({"weight_map":{"x":)", Code::JsonSyntax},
      {R"({"weight_map":{"x":"../a.safetensors"}})", Code::HfShardName},
      {R"({"weight_map":{"x":"/etc/passwd"}})", Code::HfShardName},
      {R"({"weight_map":{"x":"sub\\a.safetensors"}})", Code::HfShardName},
      {R"({"weight_map":{"x":".."}})", Code::HfShardName},
      {R"({"weight_map":{"x":""}})", Code::HfShardName},
      {R"({"weight_map":{"x":"a\u0000.safetensors"}})", Code::HfShardName},
      {R"({"weight_map":{"x":"gone.safetensors"}})", Code::HfShardMissing},
      {R"({"weight_map":{"x":"a.safetensors","y":"a.safetensors"}})", Code::HfTensorMissing},
  };
  for (const auto& [json, code] : bad) {
    SCOPED_TRACE(json);
    index(json);
    EXPECT_EQ(code_of(open()), code);
  }
}

TEST_F(HfFolder, ATensorInTwoFiles) {
  folder_.write("a.safetensors", shard({"x"}));
  folder_.write("b.safetensors", shard({"x", "y"}));
  index(R"({"weight_map":{"x":"a.safetensors","y":"b.safetensors"}})");
  EXPECT_EQ(code_of(open()), Code::HfTensorTwice);
}

TEST_F(HfFolder, ATensorInTheWrongFile) {
  folder_.write("a.safetensors", shard({"x"}));
  folder_.write("b.safetensors", shard({"y"}));
  index(R"({"weight_map":{"x":"b.safetensors","y":"b.safetensors"}})");
  EXPECT_EQ(code_of(open()), Code::HfTensorMissing);
}

TEST_F(HfFolder, ADamagedShardIsNamed) {
  folder_.write("a.safetensors", "short");
  index(R"({"weight_map":{"x":"a.safetensors"}})");
  const auto model = open();
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, Code::SafetensorsTooShort);
  EXPECT_NE(model.error().subject.find("a.safetensors"), std::string::npos);
}

TEST_F(HfFolder, UnlistedTensorsAndWrongTotalsAreWarnings) {
  folder_.write("a.safetensors", shard({"x", "y", "z"}));
  index(R"({"metadata":{"total_size":5},"weight_map":{"x":"a.safetensors"}})");
  const auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_TRUE(rules(**model).contains("hf.unmapped"));
  EXPECT_TRUE(rules(**model).contains("hf.total-size"));
  EXPECT_EQ((*model)->tensors().size(), 3u);
}

TEST_F(HfFolder, DamagedConfigurations) {
  folder_.write("model.safetensors", shard({"x"}));
  folder_.write("config.json", "{");
  EXPECT_EQ(code_of(open()), Code::JsonSyntax);
  folder_.write("config.json", "[]");
  EXPECT_EQ(code_of(open()), Code::JsonType);
  folder_.write(
      "config.json",
      R"({"model_type":7,"architectures":[3],"num_hidden_layers":-1,"tie_word_embeddings":"yes","quantization_config":[]})");
  EXPECT_TRUE(open());
}

TEST_F(HfFolder, FoldersThatAreNoModel) {
  EXPECT_EQ(code_of(open()), Code::FormatUnknown);
  folder_.write("weights.bin", "x");
  EXPECT_EQ(code_of(open()), Code::FormatNotYet);
  folder_.write("one.safetensors", shard({"x"}));
  EXPECT_TRUE(open());
  folder_.write("two.safetensors", shard({"y"}));
  EXPECT_EQ(code_of(open()), Code::FormatUnknown);
}

TEST_F(HfFolder, UnknownTypesAreWarnedOfAndKeepTheirBlocksWhole) {
  folder_.write("config.json", R"({"model_type":"brand_new","architectures":["BrandNewModel"]})");
  folder_.write("model.safetensors",
                shard({"net.layers.0.a.w", "net.layers.0.b.w", "net.layers.1.a.w", "net.layers.1.b.w",
                       "net.layers.10.a.w", "net.layers.10.b.w", "head.w"}));
  const auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_TRUE(rules(**model).contains("hf.unknown-names"));
  EXPECT_EQ((*model)->no_split_source(), "structure");
  ASSERT_EQ((*model)->no_split_module_classes().size(), 1u);
  const auto block = (*model)->find_module("net.layers.1");
  ASSERT_TRUE(block);
  EXPECT_EQ((**model)[*block].class_name, (*model)->no_split_module_classes().front());
  const auto last = (*model)->find_module("net.layers.10");
  EXPECT_LT(block->value, last->value);  // by number, not by text
}

TEST_F(HfFolder, TiedHeadThatTheFileLacks) {
  folder_.write("config.json",
                R"({"model_type":"llama","architectures":["LlamaForCausalLM"],"tie_word_embeddings":true})");
  folder_.write("model.safetensors", shard({"model.embed_tokens.weight", "model.norm.weight"}));
  auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->ties().size(), 1u);
  EXPECT_EQ((*model)->total_bytes(), Bytes(8));
  // A second copy in the file is one storage once loaded; the bytes of the file count both.
  folder_.write("model.safetensors", shard({"model.embed_tokens.weight", "lm_head.weight"}));
  model = open();
  ASSERT_TRUE(model);
  EXPECT_EQ((*model)->total_bytes(), Bytes(4));
  EXPECT_EQ((*model)->file_bytes(), Bytes(8));
  // A bare model has no head.
  folder_.write("config.json",
                R"({"model_type":"llama","architectures":["LlamaModel"],"tie_word_embeddings":true})");
  folder_.write("model.safetensors", shard({"model.embed_tokens.weight"}));
  model = open();
  ASSERT_TRUE(model);
  EXPECT_TRUE((*model)->ties().empty());
}

TEST_F(HfFolder, ExpertsOfUnlikeShapeStayAsStored) {
  folder_.write("config.json", R"({"model_type":"mixtral","architectures":["MixtralForCausalLM"]})");
  const std::string base = "model.layers.0.block_sparse_moe.experts.";
  folder_.write(
      "model.safetensors",
      safetensors("{\"" + base +
                      "0.w1.weight\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]},\"" + base +
                      "1.w1.weight\":{\"dtype\":\"F32\",\"shape\":[2,1],\"data_offsets\":[8,16]}}",
                  16));
  const auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_TRUE(rules(**model).contains("hf.experts"));
  EXPECT_EQ((*model)->tensors().size(), 2u);
  EXPECT_EQ((*model)->total_bytes(), Bytes(16));
}

TEST_F(HfFolder, TwoNamesOfOneExpertAreBothThere) {
  folder_.write("config.json", R"({"model_type":"mixtral","architectures":["MixtralForCausalLM"]})");
  const std::string base = "model.layers.0.block_sparse_moe.experts.";
  folder_.write(
      "model.safetensors",
      safetensors("{\"" + base +
                      "0.w2.weight\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]},\"" + base +
                      "00.w2.weight\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[8,16]}}",
                  16));
  const auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_TRUE((*model)->find_tensor("model.layers.0.mlp.experts.down_proj"));
  EXPECT_TRUE((*model)->find_tensor(base + "00.w2.weight"));
  EXPECT_EQ((*model)->total_bytes(), Bytes(16));
}

TEST_F(HfFolder, ExtraPredictionLayersAreNotShown) {
  folder_.write(
      "config.json",
      R"({"model_type":"deepseek_v3","architectures":["DeepseekV3ForCausalLM"],"num_hidden_layers":1,"num_nextn_predict_layers":1})");
  folder_.write("model.safetensors", shard({"model.layers.0.input_layernorm.weight",
                                            "model.layers.1.enorm.weight", "model.layers.1.hnorm.weight"}));
  const auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes(), Bytes(4));
  EXPECT_TRUE(rules(**model).contains("hf.not-in-model"));
}

TEST_F(HfFolder, CancelsAndReports) {
  folder_.write("model.safetensors", shard({"x"}));
  Job job;
  int reports = 0;
  job.progress = [&](const Progress&) { ++reports; };
  EXPECT_TRUE(open_model(folder_.path(), job));
  EXPECT_GT(reports, 0);
  job.cancel.cancel();
  EXPECT_EQ(code_of(open_model(folder_.path(), job)), Code::Cancelled);
}

TEST_F(HfFolder, WithoutAModelTypeTheNamesAreThoseOfTheFileAndItSaysWhy) {
  folder_.write("config.json", R"({"architectures": ["Net"]})");
  folder_.write("model.safetensors", shard({"layers.0.a.w", "layers.1.a.w"}));
  const auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ(rules(**model), std::set<std::string>{"hf.no-model-type"});
  EXPECT_EQ((*model)->no_split_source(), "structure");
  folder_.write("config.json", R"({"architectures": ["Net"], "model_type": "of-tomorrow"})");
  EXPECT_EQ(rules(**open()), std::set<std::string>{"hf.unknown-names"});
  std::filesystem::remove(folder_ / "config.json");
  const auto alone = open_model(folder_ / "model.safetensors");
  ASSERT_TRUE(alone);
  EXPECT_EQ(rules(**alone), std::set<std::string>{"safetensors.names-of-file"});
}

TEST_F(HfFolder, PackedWeightsAreGroupedUnderTheWeightTheyStandFor) {
  folder_.write("config.json",
                R"({"model_type": "llama", "quantization_config": {"quant_method": "gptq", "bits": 2}})");
  folder_.write("model.safetensors", shard({"a.qweight", "a.scales", "b.weight", "b.SCB", "c.weight",
                                            "d.scales", "e.qweight", "f_blocks", "f_scales"}));
  const auto model = open();
  ASSERT_TRUE(model) << sentence(model.error());
  std::map<std::string, std::pair<std::size_t, std::uint64_t>> groups;
  for (const auto& group : (*model)->packed_groups())
    groups[(*model)->packed_name(group)] = {group.count, group.elements};
  const std::map<std::string, std::pair<std::size_t, std::uint64_t>> wanted{
      {"a.weight", {2, 16}}, {"b.weight", {2, 1}}, {"f", {2, 8}}};
  EXPECT_EQ(groups, wanted);
  EXPECT_EQ((*model)->total_bytes(), Bytes(36));
  EXPECT_TRUE(rules(**model).contains("hf.packed-groups"));
  folder_.write("model.safetensors", shard({"a.b"}));
  EXPECT_TRUE(rules(**open()).contains("hf.packed"));
}

}  // namespace
}  // namespace stowage::formats
