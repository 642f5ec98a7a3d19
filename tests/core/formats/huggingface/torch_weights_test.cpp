// Folders whose weights torch.save wrote: what config.json says is used as it is beside safetensors.
#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "tests/core/formats/pickle/pickles.h"

namespace stowage::formats {
namespace {

using namespace test::pickle;
using test::TemporaryFolder;

constexpr const char* kLlama =
    R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"], "num_hidden_layers": 1})";
constexpr const char* kIndex =
    R"({"metadata": {"total_size": 24}, "weight_map": {"model.embed_tokens.weight": "pytorch_model-00001-of-00002.bin",
        "model.layers.0.mlp.up_proj.weight": "pytorch_model-00001-of-00002.bin", "lm_head.weight": "pytorch_model-00002-of-00002.bin"}})";

class HfTorch : public ::testing::Test {
 protected:
  void write_shards() {
    folder_.write("config.json", kLlama);
    folder_.write("pytorch_model.bin.index.json", kIndex);
    folder_.write("pytorch_model-00001-of-00002.bin",
                  archive(ordered({{"model.embed_tokens.weight", vector("0", 2)},
                                   {"model.layers.0.mlp.up_proj.weight", vector("1", 2)}}),
                          {2, 2}));
    folder_.write("pytorch_model-00002-of-00002.bin",
                  archive(ordered({{"lm_head.weight", vector("0", 2)}}), {2}));
  }
  Code code() const {
    const auto model = open_model(folder_.path());
    EXPECT_FALSE(model);
    if (model) return Code::Internal;
    EXPECT_EQ(sentence(model.error()).find('%'), std::string::npos);
    return model.error().code;
  }
  TemporaryFolder folder_;
};

TEST_F(HfTorch, AnyPartOpensTheWholeModel) {
  write_shards();
  for (const char* name : {"", "pytorch_model.bin.index.json", "pytorch_model-00001-of-00002.bin",
                           "pytorch_model-00002-of-00002.bin", "config.json"}) {
    const auto opened = open_model(folder_ / name);
    ASSERT_TRUE(opened) << name << ": " << sentence(opened.error());
    const model::Model& model = **opened;
    EXPECT_EQ(model.format(), "hf-folder");
    EXPECT_EQ(model.tensors().size(), 3u);
    EXPECT_EQ(model.total_bytes().count(), 24u);
    EXPECT_EQ(model.file_bytes().count(), 24u);
    EXPECT_EQ(model.files().size(), 2u);
    EXPECT_EQ(model.modules()[0].class_name, "LlamaForCausalLM");
    EXPECT_EQ(model[*model.find_module("model.layers.0")].class_name, "LlamaDecoderLayer");
    EXPECT_EQ(model.no_split_source(), "table");
    // Both files have a storage "0": they are two.
    EXPECT_TRUE(model.ties().empty());
    for (const model::Tensor& tensor : model.tensors())
      EXPECT_NE(tensor.where.file, model::FileRange::kNowhere) << tensor.name;
  }
}

TEST_F(HfTorch, SharedStoragesAreTies) {
  folder_.write("config.json", kLlama);
  folder_.write(
      "pytorch_model.bin",
      archive(ordered({{"model.embed_tokens.weight", vector("0", 2)}, {"lm_head.weight", vector("0", 2)}}),
              {2}));
  const auto opened = open_model(folder_ / "pytorch_model.bin");
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ((*opened)->format(), "hf-folder");
  ASSERT_EQ((*opened)->ties().size(), 1u);
  EXPECT_EQ((*opened)->total_bytes().count(), 8u);
  EXPECT_EQ((*opened)->file_bytes().count(), 8u);
}

TEST_F(HfTorch, TheLegacyLayoutToo) {
  folder_.write("config.json", kLlama);
  folder_.write("pytorch_model.bin",
                legacy(dict({{"model.embed_tokens.weight", legacy_vector("10", 2)}}), {{"10", 2}}));
  const auto opened = open_model(folder_.path());
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ((*opened)->modules()[0].class_name, "LlamaForCausalLM");
  EXPECT_EQ((*opened)->total_bytes().count(), 8u);
}

TEST_F(HfTorch, SafetensorsComeFirst) {
  write_shards();
  folder_.write(
      "model.safetensors",
      test::safetensors(R"({"lm_head.weight":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4));
  const auto opened = open_model(folder_.path());
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_EQ((*opened)->tensors().size(), 1u);
  // The shard itself is what was asked for then.
  const auto shard = open_model(folder_ / "pytorch_model-00002-of-00002.bin");
  ASSERT_TRUE(shard) << sentence(shard.error());
  EXPECT_EQ((*shard)->format(), "state-dict");
}

TEST_F(HfTorch, IndexAndShardsMustAgree) {
  write_shards();
  folder_.write("pytorch_model-00002-of-00002.bin", archive(ordered({{"other", vector("0", 2)}}), {2}));
  EXPECT_EQ(code(), Code::HfTensorMissing);
  folder_.write(
      "pytorch_model-00002-of-00002.bin",
      archive(ordered({{"lm_head.weight", vector("0", 2)}, {"model.embed_tokens.weight", vector("0", 2)}}),
              {2}));
  EXPECT_EQ(code(), Code::HfTensorTwice);
  folder_.write("pytorch_model-00002-of-00002.bin", archive(ordered({{"step", number(3)}}), {}));
  EXPECT_EQ(code(), Code::PthNothing);
  folder_.write("pytorch_model-00002-of-00002.bin", "neither a zip archive nor a pickle");
  EXPECT_EQ(code(), Code::ZipEnd);
  std::filesystem::remove(folder_ / "pytorch_model-00002-of-00002.bin");
  EXPECT_EQ(code(), Code::HfShardMissing);
  folder_.write("pytorch_model.bin.index.json", R"({"weight_map": {"a": "../a.bin"}})");
  EXPECT_EQ(code(), Code::HfShardName);
}

}  // namespace
}  // namespace stowage::formats
