// One hand-made bad file for every rule of the reference reader, and properties of good ones.
#include "core/formats/safetensors/safetensors.h"

#include <gtest/gtest.h>

#include <random>

#include "core/formats/formats.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using test::safetensors;

struct Bad {
  const char* what;
  std::string content;
  Code code;
};

std::string entry(const std::string& fields) { return "{\"a\":{" + fields + "}}"; }

std::vector<Bad> bad_files() {
  const std::string good = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  return {
      {"short", "1234567", Code::SafetensorsTooShort},
      {"header too large", test::little_endian<std::uint64_t>(100'000'001) + "{",
       Code::SafetensorsHeaderTooLarge},
      {"length of all ones", std::string(8, '\xff') + "{}", Code::SafetensorsHeaderTooLarge},
      {"header past the end", test::little_endian<std::uint64_t>(1000) + "{}", Code::SafetensorsHeaderLength},
      {"empty header", test::little_endian<std::uint64_t>(0), Code::SafetensorsHeaderStart},
      {"space first", safetensors(" " + good, 8), Code::SafetensorsHeaderStart},
      {"a list", safetensors("[]", 0), Code::SafetensorsHeaderStart},
      {"no JSON", safetensors("{\"a\":", 0), Code::JsonSyntax},
      {"two documents", safetensors(good + "{}", 8), Code::JsonSyntax},
      {"no UTF-8", safetensors("{\"\xff\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}", 4),
       Code::JsonSyntax},
      {"entry is a list", safetensors(R"({"a":[1,2]})", 0), Code::SafetensorsEntry},
      {"entry is a text", safetensors(R"({"a":"b"})", 0), Code::SafetensorsEntry},
      {"entry is null", safetensors(R"({"a":null})", 0), Code::SafetensorsEntry},
      {"unknown type", safetensors(entry(R"("dtype":"F33","shape":[],"data_offsets":[0,4])"), 4),
       Code::SafetensorsDtype},
      {"PyTorch's name of a type",
       safetensors(entry(R"("dtype":"float32","shape":[],"data_offsets":[0,4])"), 4), Code::SafetensorsDtype},
      {"type is an object", safetensors(entry(R"("dtype":{"F32":1},"shape":[],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"type is an object of two",
       safetensors(entry(R"("dtype":{"F32":null,"F16":null},"shape":[],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"type is an empty object", safetensors(entry(R"("dtype":{},"shape":[],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"type is an unknown object",
       safetensors(entry(R"("dtype":{"F33":null},"shape":[],"data_offsets":[0,4])"), 4),
       Code::SafetensorsDtype},
      {"type holds a list", safetensors(entry(R"("dtype":{"F32":[]},"shape":[],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"type of ours alone", safetensors(entry(R"("dtype":"C128","shape":[],"data_offsets":[0,16])"), 16),
       Code::SafetensorsDtype},
      {"type of accelerate", safetensors(entry(R"("dtype":"I4","shape":[2],"data_offsets":[0,1])"), 1),
       Code::SafetensorsDtype},
      {"type of GGUF", safetensors(entry(R"("dtype":"Q4_0","shape":[32],"data_offsets":[0,18])"), 18),
       Code::SafetensorsDtype},
      {"list in another order", safetensors(R"({"a":[[2],"F32",[0,8]]})", 8), Code::SafetensorsEntry},
      {"list of two", safetensors(R"({"a":["F32",[2]]})", 8), Code::SafetensorsEntry},
      {"list of four", safetensors(R"({"a":["F32",[2],[0,8],null]})", 8), Code::SafetensorsEntry},
      {"empty list", safetensors(R"({"a":[]})", 0), Code::SafetensorsEntry},
      {"list of objects", safetensors(R"({"a":["F32",{},[0,8]]})", 8), Code::SafetensorsEntry},
      {"type is a number", safetensors(entry(R"("dtype":7,"shape":[],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"type is a list", safetensors(entry(R"("dtype":["F32"],"shape":[],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"negative size", safetensors(entry(R"("dtype":"F32","shape":[-1],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"fraction of a size", safetensors(entry(R"("dtype":"F32","shape":[1.0],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"size is a text", safetensors(entry(R"("dtype":"F32","shape":["1"],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"shape nests", safetensors(entry(R"("dtype":"F32","shape":[[1]],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"shape is a number", safetensors(entry(R"("dtype":"F32","shape":1,"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"one offset", safetensors(entry(R"("dtype":"F32","shape":[],"data_offsets":[0])"), 4),
       Code::SafetensorsEntry},
      {"three offsets", safetensors(entry(R"("dtype":"F32","shape":[],"data_offsets":[0,4,8])"), 4),
       Code::SafetensorsEntry},
      {"offsets missing", safetensors(entry(R"("dtype":"F32","shape":[])"), 4), Code::SafetensorsEntry},
      {"shape missing", safetensors(entry(R"("dtype":"F32","data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"type missing", safetensors(entry(R"("shape":[],"data_offsets":[0,4])"), 4), Code::SafetensorsEntry},
      {"hole before", safetensors(entry(R"("dtype":"F32","shape":[],"data_offsets":[4,8])"), 8),
       Code::SafetensorsOffsets},
      {"hole between",
       safetensors(
           R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"b":{"dtype":"U8","shape":[1],"data_offsets":[2,3]}})",
           3),
       Code::SafetensorsOffsets},
      {"overlap",
       safetensors(
           R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
           3),
       Code::SafetensorsOffsets},
      {"same bytes twice",
       safetensors(
           R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})",
           2),
       Code::SafetensorsOffsets},
      {"end before begin",
       safetensors(
           entry(
               R"("dtype":"U8","shape":[0],"data_offsets":[0,0]},"b":{"dtype":"U8","shape":[1],"data_offsets":[0,-1])"),
           0),
       Code::SafetensorsEntry},
      {"backwards",
       safetensors(
           R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[0],"data_offsets":[4,3]}})",
           4),
       Code::SafetensorsOffsets},
      {"product overflows",
       safetensors(entry(R"("dtype":"F32","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,4])"),
                   4),
       Code::SafetensorsOverflow},
      {"bits overflow",
       safetensors(entry(R"("dtype":"F64","shape":[9223372036854775807],"data_offsets":[0,4])"), 4),
       Code::SafetensorsOverflow},
      {"size above 2^63",
       safetensors(entry(R"("dtype":"U8","shape":[18446744073709551615],"data_offsets":[0,4])"), 4),
       Code::SafetensorsEntry},
      {"half a byte", safetensors(entry(R"("dtype":"F4","shape":[3],"data_offsets":[0,2])"), 2),
       Code::SafetensorsBits},
      {"too few bytes", safetensors(entry(R"("dtype":"F32","shape":[2],"data_offsets":[0,4])"), 4),
       Code::SafetensorsSize},
      {"too many bytes", safetensors(entry(R"("dtype":"F32","shape":[1],"data_offsets":[0,8])"), 8),
       Code::SafetensorsSize},
      {"trailing bytes", safetensors(good, 9), Code::SafetensorsEnd},
      {"cut off", safetensors(good, 7), Code::SafetensorsEnd},
      {"trailing bytes without tensors", safetensors("{}", 1), Code::SafetensorsEnd},
      {"same name twice",
       safetensors(
           R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})",
           2),
       Code::JsonDuplicateKey},
      {"same field twice",
       safetensors(entry(R"("dtype":"F32","dtype":"F16","shape":[],"data_offsets":[0,2])"), 2),
       Code::JsonDuplicateKey},
      {"metadata twice", safetensors(R"({"__metadata__":{},"__metadata__":{}})", 0), Code::JsonDuplicateKey},
      {"metadata is a list", safetensors(R"({"__metadata__":[]})", 0), Code::SafetensorsMetadata},
      {"metadata holds a number", safetensors(R"({"__metadata__":{"a":1}})", 0), Code::SafetensorsMetadata},
      {"metadata holds an object", safetensors(R"({"__metadata__":{"a":{}}})", 0), Code::SafetensorsMetadata},
      {"nests without end", safetensors("{\"a\":" + std::string(100'000, '['), 0), Code::SafetensorsEntry},
  };
}

TEST(Safetensors, EveryRuleHasItsSentence) {
  const test::TemporaryFolder folder;
  for (const Bad& bad : bad_files()) {
    SCOPED_TRACE(bad.what);
    const std::string path = folder.write("bad.safetensors", bad.content);
    const auto model = open_model(path);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, bad.code) << sentence(model.error());
    EXPECT_EQ(sentence(model.error()).find('%'), std::string::npos) << sentence(model.error());
    EXPECT_NE(sentence(model.error()).find("bad.safetensors"), std::string::npos);
  }
}

TEST(Safetensors, ReadsWhatIsOddButAllowed) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write(
      "odd.safetensors",
      safetensors(
          R"({"__metadata__":{"format":"pt"},"scalar":{"dtype":"F64","shape":[],"data_offsets":[0,8]},"x.empty":{"dtype":"I32","shape":[0,5],"data_offsets":[8,8]},)"
          R"("x.packed":{"future":{"a":[1,{}]},"dtype":"F4","shape":[4],"data_offsets":[8,10]}}   )",
          10));
  const auto model = open_model(path);
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes(), Bytes(10));
  EXPECT_EQ((*model)->tensors().size(), 3u);
  const auto packed = (*model)->find_tensor("x.packed");
  ASSERT_TRUE(packed);
  EXPECT_EQ((**model)[*packed].bytes, Bytes(2));
}

TEST(Safetensors, WhatTheReferencesParserLetsThrough) {
  const test::TemporaryFolder folder;
  for (const char* header :
       {R"({"a":["F32",[2],[0,8]]})", R"({"a":{"dtype":{"F32":null},"shape":[2],"data_offsets":[0,8]}})",
        R"({"a":[{"F32":null},[2],[0,8]]})",
        R"({"__metadata__":null,"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"more":{"F32":1}}})"}) {
    const auto model = open_model(folder.write("x.safetensors", safetensors(header, 8)));
    ASSERT_TRUE(model) << header << ": " << sentence(model.error());
    EXPECT_EQ((*model)->tensors()[0].dtype, model::Dtype::F32);
    EXPECT_EQ((*model)->tensors()[0].shape, std::vector<std::int64_t>{2});
    EXPECT_EQ((*model)->total_bytes(), Bytes(8));
  }
}

TEST(Safetensors, NamesBelowATensorBelongToItsModule) {
  const test::TemporaryFolder folder;
  const std::string path =
      folder.write("below.safetensors",
                   safetensors(R"({"m.weight":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},)"
                               R"("m.weight.state.absmax":{"dtype":"F32","shape":[1],"data_offsets":[2,6]}})",
                               6));
  const auto model = open_model(path);
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->modules().size(), 2u);
  EXPECT_EQ((*model)->modules()[1].own_bytes, Bytes(6));
}

TEST(Safetensors, AnyCutOfAGoodFileIsRefused) {
  const test::TemporaryFolder folder;
  const std::string good = safetensors(
      R"({"a.b":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},"a.c":{"dtype":"BF16","shape":[3],"data_offsets":[16,22]}})",
      22);
  ASSERT_TRUE(open_model(folder.write("good.safetensors", good)));
  for (std::size_t length = 0; length < good.size(); ++length) {
    const auto model = open_model(folder.write("cut.safetensors", std::string_view(good).substr(0, length)));
    EXPECT_FALSE(model) << length;
  }
}

TEST(Safetensors, RandomLayoutsKeepEveryByte) {
  const auto seed = std::random_device{}();
  RecordProperty("seed", static_cast<int>(seed));
  SCOPED_TRACE(seed);
  std::mt19937 random(seed);
  const test::TemporaryFolder folder;
  constexpr std::pair<const char*, std::size_t> kTypes[] = {{"U8", 1},  {"F16", 2},  {"F32", 4},
                                                            {"I64", 8}, {"BOOL", 1}, {"F8_E4M3", 1}};
  for (int round = 0; round < 50; ++round) {
    std::string header = "{";
    std::size_t at = 0;
    const int count = static_cast<int>(random() % 20);
    for (int i = 0; i < count; ++i) {
      const auto& [name, bytes] = kTypes[random() % std::size(kTypes)];
      const std::size_t rows = random() % 5, columns = random() % 7, size = rows * columns * bytes;
      header += (i ? "," : "") + std::string("\"m") + std::to_string(random() % 3) + ".t" +
                std::to_string(i) + "\":{\"dtype\":\"" + name + "\",\"shape\":[" + std::to_string(rows) +
                "," + std::to_string(columns) + "],\"data_offsets\":[" + std::to_string(at) + "," +
                std::to_string(at + size) + "]}";
      at += size;
    }
    const auto model = open_model(folder.write("random.safetensors", safetensors(header + "}", at)));
    ASSERT_TRUE(model) << sentence(model.error());
    EXPECT_EQ((*model)->total_bytes(), Bytes(at));
    EXPECT_EQ((*model)->file_bytes(), Bytes(at));
    EXPECT_EQ((*model)->tensors().size(), static_cast<std::size_t>(count));
  }
}

}  // namespace
}  // namespace stowage::formats
