// One hand-made bad file for every rule of the reference reader, and what good ones say.
#include <gtest/gtest.h>

#include <random>

#include "core/formats/formats.h"
#include "core/formats/gguf_names.h"
#include "core/formats/gguf_reader.h"
#include "core/formats/hf_architectures.h"
#include "tests/core/formats/gguf_maker.h"

namespace stowage::formats {
namespace {

using test::GgufMaker;
using test::little_endian;
using test::TemporaryFolder;

struct Bad {
  const char* what;
  std::string content;
  Code code;
};

std::string list(std::uint32_t type, std::uint64_t count, const std::string& values) { return little_endian(type) + little_endian(count) + values; }

GgufMaker one(std::vector<std::uint64_t> dims, std::uint32_t type, std::uint64_t bytes) { return GgufMaker().tensor("a", std::move(dims), type, bytes); }

std::vector<Bad> bad_headers() {
  GgufMaker old = one({4}, 0, 16), none = old, future = old, big = old, tensors = old, keys = old, all = old;
  old.version = 1;
  none.version = 0;
  future.version = 4;
  big.version = 3 << 24;
  tensors.tensor_count = 1000;
  keys.key_count = 1ull << 40;
  all.tensor_count = ~0ull;
  const std::string good = one({4}, 0, 16).build();
  return {
      {"no magic", "GGUX" + good.substr(4), Code::GgufMagic},
      {"magic alone", "GGUF", Code::GgufCut},
      {"three bytes", "GGU", Code::GgufMagic},
      {"no counts", good.substr(0, 20), Code::GgufCut},
      {"version 0", none.build(), Code::GgufVersion},
      {"version 1", old.build(), Code::GgufVersion},
      {"version 4", future.build(), Code::GgufVersion},
      {"big-endian", big.build(), Code::GgufByteOrder},
      {"too many tensors", tensors.build(), Code::GgufTensorCount},
      {"2^64-1 tensors", all.build(), Code::GgufTensorCount},
      {"2^40 keys", keys.build(), Code::GgufKeyCount},
      {"text past the end", GgufMaker().key("k", 8, little_endian<std::uint64_t>(1000) + "x").build(), Code::GgufText},
      {"text of 2^63", GgufMaker().key("k", 8, little_endian<std::uint64_t>(1ull << 63)).build(), Code::GgufText},
      {"empty key", GgufMaker().key("", "x").build(), Code::GgufKey},
      {"long key", GgufMaker().key(std::string(70'000, 'k'), "x").build(), Code::GgufKey},
      {"key twice", GgufMaker().key("k", "x").key("k", "y").build(), Code::GgufKeyTwice},
      {"unknown value", GgufMaker().key("k", 13, std::string(16, '\0')).build(), Code::GgufValueType},
      {"list of unknown values", GgufMaker().key("k", 9, list(77, 1, "12345678")).build(), Code::GgufValueType},
      {"list of lists", GgufMaker().key("k", 9, list(9, 1, list(0, 1, "1"))).build(), Code::GgufNested},
      {"long list of numbers", GgufMaker().key("k", 9, list(10, 1ull << 61, "12345678")).build(), Code::GgufListLength},
      {"long list of texts", GgufMaker().key("k", 9, list(8, 1ull << 62, "12345678")).build(), Code::GgufListLength},
      {"list cut off", GgufMaker().key("k", 9, list(8, 2, GgufMaker::text("1") + little_endian<std::uint64_t>(99))).build(), Code::GgufText},
      {"alignment is a text", GgufMaker().key("general.alignment", "32").build(), Code::GgufKeyType},
      {"alignment 0", GgufMaker().key("general.alignment", 0u).build(), Code::GgufAlignment},
      {"alignment 48", GgufMaker().key("general.alignment", 48u).build(), Code::GgufAlignment},
      {"alignment 2^40", GgufMaker().key("general.alignment", 10, little_endian<std::uint64_t>(1ull << 40)).build(), Code::GgufAlignment},
  };
}

std::vector<Bad> bad_tensors() {
  const std::string good = one({4}, 0, 16).build();
  return {
      {"no name", GgufMaker().tensor("", {4}, 0, 16).build(), Code::GgufTensorName},
      {"name of 64 bytes", GgufMaker().tensor(std::string(64, 'a'), {4}, 0, 16).build(), Code::GgufTensorName},
      {"same name twice", GgufMaker().tensor("a", {4}, 0, 16).tensor("a", {4}, 0, 16).build(), Code::ModelDuplicateTensor},
      {"five dimensions", one({1, 1, 1, 1, 1}, 0, 4).build(), Code::GgufDimensions},
      {"2^32-1 dimensions", good.substr(0, 24 + 9) + "\xff\xff\xff\xff" + good.substr(24 + 13), Code::GgufDimensions},
      {"negative size", one({~0ull}, 0, 4).build(), Code::GgufOverflow},
      {"product overflows", one({1ull << 32, 1ull << 32}, 0, 4).build(), Code::GgufOverflow},
      {"bytes overflow", one({1ull << 62}, 27, 4).build(), Code::GgufOverflow},
      {"unknown type", one({4}, 43, 16).build(), Code::GgufType},
      {"type of all ones", one({4}, ~0u, 16).build(), Code::GgufType},
      {"type that is gone", one({32}, 4, 20).build(), Code::GgufTypeRemoved},
      {"row is no block", one({33}, 2, 18).build(), Code::GgufBlock},
      {"row is no large block", one({32, 8}, 12, 144).build(), Code::GgufBlock},
      {"hole", GgufMaker().tensor({"a", {4}, 0, 16, 32}).build(), Code::GgufOffset},
      {"no padding", GgufMaker().tensor("a", {4}, 0, 16).tensor({"b", {4}, 0, 16, 16}).build(), Code::GgufOffset},
      {"same bytes twice", GgufMaker().tensor("a", {8}, 0, 32).tensor({"b", {8}, 0, 32, 0}).build(), Code::GgufOffset},
      {"offset of 2^63", GgufMaker().tensor({"a", {4}, 0, 16, 1ull << 63}).build(), Code::GgufOffset},
      {"data cut off", one({400}, 0, 1600).build().substr(0, 200), Code::GgufDataEnd},
      {"data larger than any file", one({1ull << 40}, 0, 16).build(), Code::GgufDataEnd},
  };
}

TEST(Gguf, EveryRuleHasAFileThatBreaksIt) {
  const TemporaryFolder folder;
  std::vector<Bad> bad = bad_headers();
  for (Bad& one : bad_tensors()) bad.push_back(std::move(one));
  for (const Bad& file : bad) {
    SCOPED_TRACE(file.what);
    const auto opened = RandomAccessFile::open(folder.write("x.gguf", file.content));
    ASSERT_TRUE(opened);
    const auto header = read_gguf_header(*opened);
    ASSERT_FALSE(header);
    EXPECT_EQ(rule_name(header.error().code), rule_name(file.code)) << sentence(header.error());
    EXPECT_EQ(sentence(header.error()).find('%'), std::string::npos) << sentence(header.error());
    EXPECT_NE(sentence(header.error()).find("x.gguf"), std::string::npos);
  }
}

TEST(Gguf, EveryCutIsAnError) {
  const TemporaryFolder folder;
  const std::string whole = GgufMaker()
                                .key("general.architecture", "llama")
                                .key("tokens", 9, list(8, 2, GgufMaker::text("a") + GgufMaker::text("bc")))
                                .tensor("token_embd.weight", {32, 4}, 8, 136)
                                .tensor("blk.0.attn_norm.weight", {32}, 0, 128)
                                .build();
  ASSERT_TRUE(open_model(folder.write("whole", whole)));
  for (std::size_t length = 4; length < whole.size(); ++length) {
    const auto model = open_model(folder.write("cut", whole.substr(0, length)));
    EXPECT_FALSE(model) << length;
  }
}

TEST(Gguf, TypesAndTheirBlocks) {
  // Type, elements of a row, its bytes: from ggml's type traits.
  const std::tuple<std::uint32_t, std::uint64_t, std::uint64_t, const char*> types[] = {
      {0, 1, 4, "F32"},       {1, 1, 2, "F16"},        {2, 32, 18, "Q4_0"},      {3, 32, 20, "Q4_1"},      {6, 32, 22, "Q5_0"},      {7, 32, 24, "Q5_1"},
      {8, 32, 34, "Q8_0"},    {9, 32, 36, "Q8_1"},     {10, 256, 84, "Q2_K"},    {11, 256, 110, "Q3_K"},   {12, 256, 144, "Q4_K"},   {13, 256, 176, "Q5_K"},
      {14, 256, 210, "Q6_K"}, {15, 256, 292, "Q8_K"},  {16, 256, 66, "IQ2_XXS"}, {17, 256, 74, "IQ2_XS"},  {18, 256, 98, "IQ3_XXS"}, {19, 256, 50, "IQ1_S"},
      {20, 32, 18, "IQ4_NL"}, {21, 256, 110, "IQ3_S"}, {22, 256, 82, "IQ2_S"},   {23, 256, 136, "IQ4_XS"}, {24, 1, 1, "I8"},         {25, 1, 2, "I16"},
      {26, 1, 4, "I32"},      {27, 1, 8, "I64"},       {28, 1, 8, "F64"},        {29, 256, 56, "IQ1_M"},   {30, 1, 2, "BF16"},       {34, 256, 54, "TQ1_0"},
      {35, 256, 66, "TQ2_0"}, {39, 32, 17, "MXFP4"},   {40, 64, 36, "NVFP4"},    {41, 128, 18, "Q1_0"},    {42, 64, 18, "Q2_0"}};
  const TemporaryFolder folder;
  for (const auto& [type, block, bytes, name] : types) {
    SCOPED_TRACE(name);
    const auto model = open_model(folder.write("x", GgufMaker().tensor("a.weight", {block * 3, 5}, type, bytes * 15).build()));
    ASSERT_TRUE(model) << sentence(model.error());
    const model::Tensor& tensor = (*model)->tensors().front();
    EXPECT_EQ(model::info(tensor.dtype).name, name);
    EXPECT_EQ(tensor.bytes.count(), bytes * 15);
    EXPECT_EQ(tensor.shape, (std::vector<std::int64_t>{5, static_cast<std::int64_t>(block * 3)}));
  }
  for (const std::uint32_t gone : {4u, 5u, 31u, 32u, 33u, 36u, 37u, 38u}) {
    const auto model = open_model(folder.write("x", one({256}, gone, 256).build()));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, Code::GgufTypeRemoved) << gone;
  }
}

TEST(Gguf, LegalOddities) {
  const TemporaryFolder folder;
  GgufMaker wide = GgufMaker().key("general.alignment", 4096u).tensor("a", {}, 0, 4).tensor("b.weight", {0, 7}, 0, 0).tensor("c.weight", {3}, 24, 3);
  wide.alignment = 4096;
  wide.version = 2;
  const auto model = open_model(folder.write("odd", wide.build()));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes().count(), 7u);
  EXPECT_EQ((*model)->tensors()[0].where.offset % 4096, 0u);
  const auto empty = open_model(folder.write("empty", GgufMaker().key("general.architecture", "llama").build()));
  ASSERT_TRUE(empty) << sentence(empty.error());
  EXPECT_EQ((*empty)->tensors().size(), 0u);
}

TEST(Gguf, LongListsAreWalkedOverAndNotKept) {
  std::string tokens;
  for (int i = 0; i < 200'000; ++i) tokens += GgufMaker::text("token" + std::to_string(i));
  const TemporaryFolder folder;
  const std::string content = GgufMaker()
                                  .key("tokenizer.ggml.tokens", 9, list(8, 200'000, tokens))
                                  .key("scores", 9, list(6, 100'000, std::string(400'000, '\0')))
                                  .key("heads", 9, list(5, 2, little_endian<std::uint32_t>(7) + little_endian<std::uint32_t>(~0u)))
                                  .key("template", std::string(10'000, 't'))
                                  .key("temperature", 6, little_endian<std::uint32_t>(0x3F000000))
                                  .key("flag", 7, std::string(1, '\1'))
                                  .key("small", 1, std::string(1, '\xfe'))
                                  .build();
  const auto file = RandomAccessFile::open(folder.write("x", content));
  ASSERT_TRUE(file);
  const auto header = read_gguf_header(*file);
  ASSERT_TRUE(header) << sentence(header.error());
  EXPECT_EQ(header->values.size(), 4u);
  EXPECT_EQ(header->values.at("heads"), Json::array({7, -1}));
  EXPECT_EQ(header->values.at("temperature"), 0.5);
  EXPECT_EQ(header->values.at("flag"), true);
  EXPECT_EQ(header->values.at("small"), -2);
}

TEST(Gguf, CancelStops) {
  const TemporaryFolder folder;
  Job job;
  job.cancel.cancel();
  const auto model = open_model(folder.write("x", one({4}, 0, 16).build()), job);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, Code::Cancelled);
}

class Parts : public ::testing::Test {
 protected:
  static GgufMaker part(std::uint16_t number, std::uint16_t count, std::int32_t tensors = 3) {
    return GgufMaker().key16("split.no", number).key16("split.count", count).key("split.tensors.count", 5, little_endian(tensors));
  }
  std::string write(const char* name, const GgufMaker& maker) const { return folder_.write(name, maker.build()); }
  Code code_of(const std::string& path) const {
    const auto model = open_model(path);
    return model ? Code::Internal : model.error().code;
  }
  void SetUp() override {
    first_ = write("m-00001-of-00003.gguf", part(0, 3).key("general.architecture", "llama").tensor("token_embd.weight", {32, 2}, 0, 256));
    second_ = write("m-00002-of-00003.gguf", part(1, 3).tensor("blk.0.attn_q.weight", {32, 32}, 1, 2048));
    third_ = write("m-00003-of-00003.gguf", part(2, 3).tensor("output_norm.weight", {32}, 0, 128));
  }
  TemporaryFolder folder_;
  std::string first_, second_, third_;
};

TEST_F(Parts, AnyPartAndTheFolderOpenTheWholeModel) {
  for (const std::string& path : {first_, second_, third_, folder_.path()}) {
    const auto model = open_model(path);
    ASSERT_TRUE(model) << sentence(model.error());
    EXPECT_EQ((*model)->path(), first_);
    EXPECT_EQ((*model)->files().size(), 3u);
    EXPECT_EQ((*model)->total_bytes().count(), 256u + 2048 + 128);
    EXPECT_EQ((*model)->file_bytes(), (*model)->total_bytes());
    const auto tensor = (*model)->find_tensor("model.layers.0.self_attn.q_proj.weight");
    ASSERT_TRUE(tensor);
    EXPECT_EQ((**model)[*tensor].where.file, 1u);
    EXPECT_EQ((**model)[*tensor].stored_as, std::vector<std::string>{"blk.0.attn_q.weight"});
  }
}

TEST_F(Parts, WhatDoesNotFitTogether) {
  std::filesystem::remove(second_);
  EXPECT_EQ(code_of(first_), Code::GgufPartMissing);
  write("m-00002-of-00003.gguf", part(2, 3).tensor("x.weight", {1}, 0, 4));
  EXPECT_EQ(code_of(first_), Code::GgufPartNumber);
  write("m-00002-of-00003.gguf", part(1, 4).tensor("x.weight", {1}, 0, 4));
  EXPECT_EQ(code_of(third_), Code::GgufPartNumber);
  write("m-00002-of-00003.gguf", part(1, 3).tensor("output_norm.weight", {1}, 0, 4));
  EXPECT_EQ(code_of(first_), Code::GgufTensorTwice);
  write("m-00002-of-00003.gguf", part(1, 3));
  EXPECT_EQ(code_of(first_), Code::GgufPartTotal);
  EXPECT_EQ(code_of(write("other.gguf", part(1, 3))), Code::GgufPartName);
  EXPECT_EQ(code_of(folder_.path()), Code::GgufSeveral);
  folder_.write("m-00002-of-00003.gguf", "GGUF");
  EXPECT_EQ(code_of(first_), Code::GgufCut);
}

TEST_F(Parts, AVisionTowerBesideTheModelIsNoSecondModel) {
  write("mmproj-m.gguf", GgufMaker().tensor("x.weight", {1}, 0, 4));
  EXPECT_TRUE(open_model(folder_.path()));
}

TEST(GgufParts, NamesOfParts) {
  EXPECT_EQ(gguf_part("/a/m-00002-of-00010.gguf").number, 2u);
  EXPECT_EQ(gguf_part("/a/m-00002-of-00010.gguf").prefix, "/a/m");
  EXPECT_EQ(gguf_part_path(gguf_part("/a/m-00002-of-00010.gguf"), 10), "/a/m-00010-of-00010.gguf");
  for (const char* name : {"m.gguf", "m-0000x-of-00010.gguf", "m-00000-of-00010.gguf", "m-00011-of-00010.gguf", "m-00001-of-00010.bin", "-of-", ""}) {
    EXPECT_EQ(gguf_part(name).count, 0u) << name;
  }
}

std::vector<std::string> rules_of(const model::Model& model) {
  std::vector<std::string> out;
  for (const auto& warning : model.warnings()) out.emplace_back(rule_name(warning.code));
  return out;
}

TEST(GgufNames, UnknownArchitecturesKeepTheNamesOfTheFileAndSayWhy) {
  const TemporaryFolder folder;
  GgufMaker maker = GgufMaker().key("general.architecture", "falcon-of-tomorrow").tensor("token_embd.weight", {4, 2}, 0, 32);
  for (const char* block : {"blk.0.", "blk.1."}) maker.tensor(block + std::string("attn_q.weight"), {4, 4}, 0, 64);
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
  const auto model = open_model(folder.write("x.gguf", GgufMaker()
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
  const std::vector<std::string_view> plain{"enc.blk.0.ffn_up.weight"}, gated{"enc.blk.0.ffn_up.weight", "enc.blk.0.ffn_gate.weight"};
  EXPECT_EQ(find_gguf_naming("t5", plain)->place(plain[0])->name, "encoder.block.0.layer.1.DenseReluDense.wi.weight");
  EXPECT_EQ(find_gguf_naming("t5", gated)->place(gated[0])->name, "encoder.block.0.layer.1.DenseReluDense.wi_1.weight");
  EXPECT_EQ(find_gguf_naming("llama", {})->model_type(), "llama");
  EXPECT_EQ(find_gguf_naming("llama", {"blk.0.ffn_gate_inp.weight"})->model_type(), "mixtral");
  EXPECT_EQ(find_gguf_naming("deepseek2", {"blk.3.exp_probs_b.bias"})->root_class(), "DeepseekV3ForCausalLM");
}

TEST(GgufNames, EveryRowOfTheTableNamesAKnownModelType) {
  for (const std::string& architecture : known_gguf_architectures()) {
    SCOPED_TRACE(architecture);
    for (const std::vector<std::string_view>& names : {std::vector<std::string_view>{}, {"blk.0.ffn_gate_inp.weight", "blk.0.exp_probs_b.bias"}}) {
      const auto naming = find_gguf_naming(architecture, names);
      ASSERT_TRUE(naming);
      const auto modules = find_architecture(naming->model_type());
      ASSERT_TRUE(modules) << naming->model_type();
      for (const char* name : {"token_embd.weight", "output.weight"}) {
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
