// What good files say.
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/formats/formats.h"
#include "core/formats/gguf/gguf_reader.h"
#include "tests/core/formats/gguf/gguf_maker.h"

namespace stowage::formats {
namespace {

using namespace test::gguf;
using test::GgufMaker;
using test::little_endian;
using test::TemporaryFolder;

TEST(Gguf, TypesAndTheirBlocks) {
  // Type, elements of a row, its bytes: from ggml's type traits.
  const std::tuple<std::uint32_t, std::uint64_t, std::uint64_t, const char*> types[] = {
      {0, 1, 4, "F32"},         {1, 1, 2, "F16"},         {2, 32, 18, "Q4_0"},      {3, 32, 20, "Q4_1"},
      {6, 32, 22, "Q5_0"},      {7, 32, 24, "Q5_1"},      {8, 32, 34, "Q8_0"},      {9, 32, 36, "Q8_1"},
      {10, 256, 84, "Q2_K"},    {11, 256, 110, "Q3_K"},   {12, 256, 144, "Q4_K"},   {13, 256, 176, "Q5_K"},
      {14, 256, 210, "Q6_K"},   {15, 256, 292, "Q8_K"},   {16, 256, 66, "IQ2_XXS"}, {17, 256, 74, "IQ2_XS"},
      {18, 256, 98, "IQ3_XXS"}, {19, 256, 50, "IQ1_S"},   {20, 32, 18, "IQ4_NL"},   {21, 256, 110, "IQ3_S"},
      {22, 256, 82, "IQ2_S"},   {23, 256, 136, "IQ4_XS"}, {24, 1, 1, "I8"},         {25, 1, 2, "I16"},
      {26, 1, 4, "I32"},        {27, 1, 8, "I64"},        {28, 1, 8, "F64"},        {29, 256, 56, "IQ1_M"},
      {30, 1, 2, "BF16"},       {34, 256, 54, "TQ1_0"},   {35, 256, 66, "TQ2_0"},   {39, 32, 17, "MXFP4"},
      {40, 64, 36, "NVFP4"},    {41, 128, 18, "Q1_0"},    {42, 64, 18, "Q2_0"}};
  const TemporaryFolder folder;
  for (const auto& [type, block, bytes, name] : types) {
    SCOPED_TRACE(name);
    const auto model = open_model(
        folder.write("x", GgufMaker().tensor("a.weight", {block * 3, 5}, type, bytes * 15).build()));
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
  GgufMaker wide = GgufMaker()
                       .key("general.alignment", 4096u)
                       .tensor("a", {}, 0, 4)
                       .tensor("b.weight", {0, 7}, 0, 0)
                       .tensor("c.weight", {3}, 24, 3);
  wide.alignment = 4096;
  wide.version = 2;
  const auto model = open_model(folder.write("odd", wide.build()));
  ASSERT_TRUE(model) << sentence(model.error());
  EXPECT_EQ((*model)->total_bytes().count(), 7u);
  EXPECT_EQ((*model)->tensors()[0].where.offset % 4096, 0u);
  const auto empty =
      open_model(folder.write("empty", GgufMaker().key("general.architecture", "llama").build()));
  ASSERT_TRUE(empty) << sentence(empty.error());
  EXPECT_EQ((*empty)->tensors().size(), 0u);
}

TEST(Gguf, LongListsAreWalkedOverAndNotKept) {
  std::string tokens;
  for (int i = 0; i < 200'000; ++i) tokens += GgufMaker::text("token" + std::to_string(i));
  const TemporaryFolder folder;
  const std::string content =
      GgufMaker()
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

}  // namespace
}  // namespace stowage::formats
