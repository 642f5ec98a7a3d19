// Models of several files.
#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "core/formats/gguf/gguf_reader.h"
#include "tests/core/formats/gguf/gguf_maker.h"

namespace stowage::formats {
namespace {

using test::GgufMaker;
using test::little_endian;
using test::TemporaryFolder;

class Parts : public ::testing::Test {
 protected:
  static GgufMaker part(std::uint16_t number, std::uint16_t count, std::int32_t tensors = 3) {
    return GgufMaker()
        .key16("split.no", number)
        .key16("split.count", count)
        .key("split.tensors.count", 5, little_endian(tensors));
  }
  std::string write(const char* name, const GgufMaker& maker) const {
    return folder_.write(name, maker.build());
  }
  Code code_of(const std::string& path) const {
    const auto model = open_model(path);
    return model ? Code::Internal : model.error().code;
  }
  void SetUp() override {
    first_ =
        write("m-00001-of-00003.gguf",
              part(0, 3).key("general.architecture", "llama").tensor("token_embd.weight", {32, 2}, 0, 256));
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
  write("m-mmproj-f16.gguf", GgufMaker().tensor("x.weight", {1}, 0, 4));
  EXPECT_TRUE(open_model(folder_.path()));
  const TemporaryFolder alone;
  alone.write("mmproj-m.gguf", GgufMaker().tensor("x.weight", {1}, 0, 4).build());
  const auto tower = open_model(alone.path());
  ASSERT_TRUE(tower) << sentence(tower.error());
  EXPECT_EQ((*tower)->total_bytes().count(), 4u);
}

TEST(GgufParts, NamesOfParts) {
  EXPECT_EQ(gguf_part("/a/m-00002-of-00010.gguf").number, 2u);
  EXPECT_EQ(gguf_part("/a/m-00002-of-00010.gguf").prefix, "/a/m");
  EXPECT_EQ(gguf_part_path(gguf_part("/a/m-00002-of-00010.gguf"), 10), "/a/m-00010-of-00010.gguf");
  for (const char* name : {"m.gguf", "m-0000x-of-00010.gguf", "m-00000-of-00010.gguf",
                           "m-00011-of-00010.gguf", "m-00001-of-00010.bin", "-of-", ""}) {
    EXPECT_EQ(gguf_part(name).count, 0u) << name;
  }
}

}  // namespace
}  // namespace stowage::formats
