// Experts of old GGUF files, one tensor each.
#include "core/formats/architectures/gguf_experts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/formats/formats.h"
#include "tests/core/formats/gguf/gguf_maker.h"

namespace stowage::formats {
namespace {

GgufTensor expert(std::string name, std::vector<std::int64_t> shape = {8, 32},
                  model::Dtype dtype = model::Dtype::F32) {
  GgufTensor out;
  out.name = std::move(name);
  out.dtype = dtype;
  out.shape = std::move(shape);
  out.bytes = *model::bytes_of_elements(dtype, static_cast<std::uint64_t>(out.shape[0] * out.shape[1]));
  return out;
}
std::string name_of(int block, const std::string& kind, int number) {
  return "blk." + std::to_string(block) + ".ffn_" + kind + "." + std::to_string(number) + ".weight";
}

TEST(GgufExperts, AnyOrderGivesTheSameTensors) {
  constexpr unsigned kSeed = 9;
  std::mt19937 random(kSeed);
  for (int round = 0; round < 50; ++round) {
    const int blocks = 1 + static_cast<int>(random() % 3), experts = 1 + static_cast<int>(random() % 12);
    std::vector<GgufTensor> tensors{expert("token_embd.weight")};
    std::uint64_t bytes = tensors[0].bytes;
    for (int block = 0; block < blocks; ++block) {
      for (const char* kind : {"gate", "up", "down"}) {
        for (int number = 0; number < experts; ++number)
          tensors.push_back(expert(name_of(block, kind, number)));
      }
    }
    for (std::size_t i = 1; i < tensors.size(); ++i) bytes += tensors[i].bytes;
    std::shuffle(tensors.begin(), tensors.end(), random);
    stack_gguf_experts(tensors);
    ASSERT_EQ(tensors.size(), 1u + 3u * static_cast<unsigned>(blocks))
        << "seed " << kSeed << " round " << round;
    std::uint64_t sum = 0;
    for (const GgufTensor& tensor : tensors) {
      sum += tensor.bytes;
      if (tensor.name == "token_embd.weight") continue;
      EXPECT_TRUE(tensor.name.ends_with("_exps.weight")) << tensor.name;
      EXPECT_EQ(tensor.shape, (std::vector<std::int64_t>{experts, 8, 32}));
      ASSERT_EQ(tensor.experts.size(), static_cast<std::size_t>(experts));
      EXPECT_TRUE(tensor.experts[0].ends_with(".0.weight"));
    }
    EXPECT_EQ(sum, bytes);
  }
}

TEST(GgufExperts, WhatDoesNotFitStays) {
  const auto after = [](std::vector<GgufTensor> tensors) {
    stack_gguf_experts(tensors);
    return tensors.size();
  };
  EXPECT_EQ(after({expert("blk.0.ffn_up.0.weight"), expert("blk.0.ffn_up.2.weight")}), 2u);
  EXPECT_EQ(after({expert("blk.0.ffn_up.0.weight"), expert("blk.0.ffn_up.1.weight", {8, 16})}), 2u);
  EXPECT_EQ(
      after({expert("blk.0.ffn_up.0.weight"), expert("blk.0.ffn_up.1.weight", {8, 32}, model::Dtype::F16)}),
      2u);
  EXPECT_EQ(after({expert("blk.0.ffn_up.0.weight"), expert("blk.0.ffn_up.1.weight"),
                   expert("blk.0.ffn_up_exps.weight")}),
            3u);
  EXPECT_EQ(after({expert("blk.0.ffn_up.weight"), expert("blk.0.ffn_up.x.weight"),
                   expert("blk.0.ffn_up..weight"), expert("ffn_up.0.weight")}),
            4u);
  EXPECT_EQ(after({}), 0u);
}

TEST(GgufExperts, AnOldMixtralReadsAsANewOne) {
  test::GgufMaker old, current;
  for (test::GgufMaker* file : {&old, &current}) {
    file->key("general.architecture", "llama").key("llama.block_count", 1).key("llama.expert_count", 2);
    file->tensor("token_embd.weight", {32, 4}, 0, 512).tensor("blk.0.ffn_gate_inp.weight", {32, 2}, 0, 256);
  }
  for (const char* kind : {"gate", "up"}) {
    for (int number = 0; number < 2; ++number) old.tensor(name_of(0, kind, number), {32, 8}, 8, 272);
    current.tensor("blk.0.ffn_" + std::string(kind) + "_exps.weight", {32, 8, 2}, 8, 544);
  }
  for (int number = 0; number < 2; ++number) old.tensor(name_of(0, "down", number), {32, 8}, 8, 272);
  current.tensor("blk.0.ffn_down_exps.weight", {32, 8, 2}, 8, 544);
  const test::TemporaryFolder folder;
  const auto before = open_model(folder.write("old.gguf", old.build())),
             now = open_model(folder.write("new.gguf", current.build()));
  ASSERT_TRUE(before) << sentence(before.error());
  ASSERT_TRUE(now) << sentence(now.error());
  EXPECT_EQ((*before)->fingerprint(), (*now)->fingerprint());
  const auto fused = (*before)->find_tensor("model.layers.0.mlp.experts.gate_up_proj");
  ASSERT_TRUE(fused);
  EXPECT_EQ((**before)[*fused].stored_as.size(), 4u);
  EXPECT_EQ((**before)[*fused].shape, (std::vector<std::int64_t>{2, 16, 32}));
}

}  // namespace
}  // namespace stowage::formats
