#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "core/formats/readers.h"
#include "tests/core/formats/files.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"

namespace stowage::formats {
namespace {

Result<model::ModelPtr> parse(const std::string& text) { return parse_description(text, "test.json", {}); }

std::string with_tensor(const std::string& tensor) {
  return R"({"schema":"stowage.model/1","tensors":[)" + tensor + "]}";
}

TEST(Description, EveryRuleHasItsSentence) {
  const std::pair<std::string, Code> bad[] = {
      {"", Code::JsonSyntax},
      {"[]", Code::JsonType},
      {"{}", Code::JsonMissing},
      {R"({"schema":7})", Code::JsonType},
      {R"({"schema":"stowage.model/2","tensors":[]})", Code::JsonSchema},
      {R"({"schema":"stowage.model/1"})", Code::JsonMissing},
      {R"({"schema":"stowage.model/1","tensors":{}})", Code::JsonType},
      {R"({"schema":"stowage.model/1","schema":"stowage.model/1","tensors":[]})", Code::JsonDuplicateKey},
      {R"({"schema":"stowage.model/1","modules":7,"tensors":[]})", Code::JsonType},
      {R"({"schema":"stowage.model/1","modules":[7],"tensors":[]})", Code::DescriptionField},
      {R"({"schema":"stowage.model/1","modules":[{}],"tensors":[]})", Code::DescriptionField},
      {R"({"schema":"stowage.model/1","modules":[{"name":"a","class":7}],"tensors":[]})",
       Code::DescriptionField},
      {R"({"schema":"stowage.model/1","modules":[{"name":"a","same_object_as":"b"}],"tensors":[]})",
       Code::ModelTieMissing},
      {R"({"schema":"stowage.model/1","tensors":[],"no_split_module_classes":"A"})", Code::JsonType},
      {R"({"schema":"stowage.model/1","tensors":[],"no_split_module_classes":[1]})", Code::JsonType},
      {R"({"schema":"stowage.model/1","tensors":[],"execution_order":[1]})", Code::JsonType},
      {with_tensor("7"), Code::DescriptionField},
      {with_tensor("{}"), Code::DescriptionField},
      {with_tensor(R"({"name":""})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a"})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":[1]})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":7,"dtype":"F32"})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":[-1],"dtype":"F32"})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":[1.5],"dtype":"F32"})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":[1],"dtype":"F31"})"), Code::DescriptionDtype},
      {with_tensor(R"({"name":"a","shape":[1],"dtype":3})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":[1],"dtype":"F32","kind":"thing"})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":[1],"dtype":"F32","persistent":1})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":[1],"dtype":"F32","requires_grad":"no"})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","bytes":-1})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","shape":[9223372036854775807,9223372036854775807],"dtype":"F32"})"),
       Code::DescriptionOverflow},
      {with_tensor(R"({"name":"a","shape":[18446744073709551615],"dtype":"F32"})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","tied_to":"b"})"), Code::ModelTieMissing},
      {with_tensor(R"({"name":"a","tied_to":"a"})"), Code::ModelTieCycle},
      {with_tensor(R"({"name":"a","tied_to":"b"},{"name":"b","tied_to":"a"})"), Code::ModelTieCycle},
      {with_tensor(R"({"name":"a","tied_to":7})"), Code::DescriptionField},
      {with_tensor(R"({"name":"a","bytes":1},{"name":"a","bytes":1})"), Code::ModelDuplicateTensor},
      {with_tensor(R"({"name":"a","bytes":1},{"name":"a.b","bytes":1})"), Code::ModelNameClash},
      {R"({"schema":"stowage.model/1","tensors":)" + std::string(10'000, '['), Code::JsonDepth},
  };
  for (const auto& [text, code] : bad) {
    SCOPED_TRACE(text.substr(0, 100));
    const auto model = parse(text);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, code) << sentence(model.error());
    EXPECT_EQ(sentence(model.error()).find('%'), std::string::npos);
  }
}

TEST(Description, UnderstandsWhatItMay) {
  const auto model = parse(
      R"({"schema":"stowage.model/1","future":{"a":1},"modules":null,"kv_cache":null,"execution_order":null,"config":null,"tensors":[
      {"name":"a.w","dtype":"torch.bfloat16","shape":[3,5]},{"name":"a.packed","dtype":"U8","shape":[7],"bytes":1000},{"name":"b.w","tied_to":"a.w"},
      {"name":"half","dtype":"F4","shape":[3]},{"name":"buf","dtype":"I64","shape":[],"kind":"buffer","persistent":false}]})");
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes(), Bytes(30 + 1000 + 2 + 8));
  EXPECT_EQ((*model)->ties().size(), 1u);
  const auto tied = (*model)->find_tensor("b.w");
  ASSERT_TRUE(tied);
  EXPECT_EQ((**model)[*tied].shape, (std::vector<std::int64_t>{3, 5}));
  EXPECT_FALSE((*model)->runnable());
}

TEST(Description, GzipDamagedOrTooLarge) {
  const test::TemporaryFolder folder;
  const std::string catalog = test::catalog("gpt2-xl");
  ASSERT_FALSE(catalog.empty());
  std::ifstream file(catalog, std::ios::binary);
  const std::string packed((std::istreambuf_iterator<char>(file)), {});
  EXPECT_TRUE(open_model(folder.write("whole.bin", packed)));
  const auto cut = open_model(folder.write("cut.json.gz", packed.substr(0, packed.size() - 20)));
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().code, Code::Gzip);
  std::string damaged = packed;
  damaged[packed.size() / 2] = static_cast<char>(damaged[packed.size() / 2] ^ 0x55);
  EXPECT_FALSE(open_model(folder.write("damaged.json.gz", damaged)));
}

/// A description that says nothing of the cache has that of its configuration, as a folder has; null is none.
TEST(Description, TheConfigurationTellsTheCacheWhereNothingElseDoes) {
  const test::TemporaryFolder folder;
  const auto cache_of = [&](const std::string& said) {
    const auto model = open_model(folder.write("model.json", R"({"schema":"stowage.model/1","modules":[
      {"name":"","class":"LlamaForCausalLM"},{"name":"layers.0.self_attn","class":"LlamaAttention"},
      {"name":"layers.1.self_attn","class":"LlamaAttention"}],"tensors":[
      {"name":"layers.0.self_attn.w","dtype":"F32","shape":[4]},
      {"name":"layers.1.self_attn.w","dtype":"F32","shape":[4]}],
      "config":{"model_type":"llama","num_hidden_layers":2,"num_attention_heads":4,"num_key_value_heads":2,
      "hidden_size":32,"dtype":"float32"})" + said + "}"));
    return model ? (*model)->kv_cache() : model::KvCache{};
  };
  const model::KvCache of_config = cache_of("");
  ASSERT_EQ(of_config.layers.size(), 2u);
  const model::KvCache said = cache_of(R"(,"dtype":"float32",
      "kv_cache":{"kind":"gqa","layers":2,"kv_heads":2,"head_dim":8})");
  ASSERT_EQ(said.layers.size(), 2u);
  EXPECT_EQ(of_config.layers[1].module, said.layers[1].module);
  EXPECT_EQ(of_config.layers[1].bytes_per_token, 2u * 2 * 8 * 4);
  EXPECT_EQ(said.layers[1].bytes_per_token, 2u * 2 * 8 * 4);
  EXPECT_TRUE(cache_of(R"(,"kv_cache":null)").layers.empty());
}

TEST(Description, TheEmbeddedSampleOpens) {
  const auto model = open_model(test::source_dir() + "/resources/models/sample.json");
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->parameters(), 70'553'706'496u);
  EXPECT_EQ((*model)->kv_cache().layers.size(), 80u);
  EXPECT_EQ((*model)->no_split_module_classes(), std::vector<std::string>{"LlamaDecoderLayer"});
}

}  // namespace
}  // namespace stowage::formats
