// What is read of files that were not recorded: roles of tensors and caches of other architectures, by
// formulas of their own.
#include "core/runtimes/llamacpp/gguf_facts.h"

#include <gmock/gmock.h>

#include "core/formats/formats.h"
#include "core/runtimes/llamacpp/placing.h"
#include "tests/core/runtimes/llamacpp/file_of.h"

namespace stowage::llamacpp {
namespace {

using test::FileOf;
using test::GgufMaker;

std::vector<std::size_t> windowed(const Facts& facts) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < facts.caches.size(); ++i) {
    if (facts.caches[i].windowed) out.push_back(i);
  }
  return out;
}

Role role_of(const Facts& facts, std::string_view name) {
  for (const FileTensor& tensor : facts.tensors) {
    if (tensor.name == name) return tensor.role;
  }
  ADD_FAILURE() << name;
  return Role::Unused;
}

TEST(LlamacppFacts, TensorsHaveTheirRole) {
  const Facts facts = FileOf("llama")
                          .tensor("output.weight")
                          .tensor("rope_freqs.weight")
                          .tensor("position_embd.weight")
                          .tensor("token_embd_norm.weight")
                          .tensor("blk.5.ffn_up.weight")
                          .tensor("cls.weight")
                          .facts();
  EXPECT_EQ(role_of(facts, "token_embd.weight"), Role::Input);
  EXPECT_EQ(role_of(facts, "position_embd.weight"), Role::Input);
  EXPECT_EQ(role_of(facts, "token_embd_norm.weight"), Role::Block);
  EXPECT_EQ(role_of(facts, "blk.5.ffn_up.weight"), Role::Block);
  EXPECT_EQ(role_of(facts, "output_norm.weight"), Role::Output);
  EXPECT_EQ(role_of(facts, "cls.weight"), Role::Output);
  EXPECT_EQ(role_of(facts, "rope_freqs.weight"), Role::Rope);
  EXPECT_EQ(role_of(FileOf("llama").facts(), "token_embd.weight"), Role::Table);
  EXPECT_EQ(role_of(FileOf("bert").facts(), "token_embd.weight"), Role::Input)
      << "no head is computed from it";
  EXPECT_EQ(role_of(FileOf("lfm2").tensor("token_embd_norm.weight").facts(), "token_embd_norm.weight"),
            Role::Output);
}

/// Names outside blocks that are made with the number of the first one, and those of draft models, which
/// stand with the output layer.
TEST(LlamacppFacts, NamesOutsideBlocksHaveOne) {
  struct Case {
    const char *kind, *name;
    Role role;
  };
  for (const Case& one : {
           Case{"hrm_text", "hrm.z_l_init", Role::Block},
           Case{"wavtokenizer-dec", "conv1d.weight", Role::Block},
           Case{"gemma3n", "per_layer_model_proj.weight", Role::Block},
           Case{"eagle3", "fc.weight", Role::Output},
           Case{"eagle3", "d2t", Role::Output},
           Case{"dspark", "markov_w1.weight", Role::Output},
           Case{"dspark", "conf_proj.weight", Role::Output},
           Case{"dflash", "selector_hidden.weight", Role::Output},
           Case{"gemma4-assistant", "masked_embd_centroids.weight", Role::Input},
       }) {
    const Facts facts = FileOf(one.kind, 3).tensor(one.name).facts();
    EXPECT_EQ(role_of(facts, one.name), one.role) << one.name;
    if (one.role != Role::Block) continue;
    for (const FileTensor& tensor : facts.tensors) {
      if (tensor.name == one.name) {
        EXPECT_EQ(tensor.block, 0u) << one.name;
      }
    }
  }
}

TEST(LlamacppFacts, BlocksThatPredictFurtherTokensCountAndAreNotLoaded) {
  const Facts facts = FileOf("glm4moe", 3)
                          .key("nextn_predict_layers", 1)
                          .key("attention.head_count_kv", 2)
                          .tensor("output.weight")
                          .tensor("blk.2.attn_q.weight")
                          .tensor("blk.2.nextn.eh_proj.weight")
                          .facts();
  EXPECT_EQ(facts.loaded_blocks(), 2u);
  EXPECT_EQ(role_of(facts, "blk.2.attn_q.weight"), Role::Unused);
  const std::vector<Card> cards = {{"CUDA0", 1ull << 30}};
  const Placed two = place(facts, read_options("-ngl 2", cards).options, cards);
  EXPECT_THAT(two.layers, testing::ElementsAre(kHost, kHost, 0, 0))
      << "the head and a block that is not there";
  EXPECT_EQ(two.on(0).caches, 0u);
  EXPECT_EQ(two.on(0).weights, 64u) << "output and its norm";
  EXPECT_EQ(two.caches.size(), 2u);
}

TEST(LlamacppFacts, KeysAndValuesAreCountedFromHeads) {
  const Facts plain = FileOf("llama").facts();
  EXPECT_EQ(plain.caches[0].keys, 256u) << "as many heads of keys as of queries, 256 / 8 numbers each";
  const Facts grouped = FileOf("qwen3")
                            .key("attention.head_count_kv", 2)
                            .key("attention.key_length", 128)
                            .key("attention.value_length", 64)
                            .facts();
  EXPECT_EQ(grouped.caches[3].keys, 256u);
  EXPECT_EQ(grouped.caches[3].values, 128u);
  const Facts listed = FileOf("deci", 3).list("attention.head_count_kv", {2, 0, 4}).facts();
  EXPECT_EQ(listed.caches[0].keys, 64u);
  EXPECT_EQ(listed.caches[1].keys, 0u);
  EXPECT_EQ(listed.caches[2].values, 128u);
  const Facts latent = FileOf("deepseek2")
                           .key("attention.head_count_kv", 1)
                           .key("attention.key_length", 576)
                           .key("attention.value_length", 512)
                           .key("attention.key_length_mla", 192)
                           .key("attention.value_length_mla", 128)
                           .facts();
  EXPECT_TRUE(latent.one_cache);
  EXPECT_EQ(latent.caches[0].keys, 576u);
  EXPECT_EQ(latent.caches[0].values, 0u);
  EXPECT_EQ(FileOf("bert").facts().caches[0].keys, 0u);
}

TEST(LlamacppFacts, WindowsFollowTheArchitectureOrTheFile) {
  EXPECT_THAT(windowed(FileOf("gemma2").facts()), testing::ElementsAre(0, 2, 4));
  EXPECT_EQ(FileOf("gemma2").facts().window, 4096u);
  EXPECT_THAT(windowed(FileOf("gpt-oss").key("attention.sliding_window", 128).facts()),
              testing::ElementsAre(0, 2, 4));
  EXPECT_THAT(windowed(FileOf("gemma3").facts()), testing::IsEmpty());
  EXPECT_THAT(windowed(FileOf("gemma3", 7).key("attention.sliding_window", 64).facts()),
              testing::ElementsAre(0, 1, 2, 3, 4, 6));
  EXPECT_THAT(windowed(FileOf("gemma3")
                           .key("attention.sliding_window", 64)
                           .key("attention.sliding_window_pattern", 3)
                           .facts()),
              testing::ElementsAre(0, 1, 3, 4));
  EXPECT_THAT(windowed(FileOf("smallthinker").key("attention.sliding_window", 1).facts()),
              testing::ElementsAre(1, 2, 3, 5));
  EXPECT_EQ(FileOf("smallthinker").key("attention.sliding_window", 1).facts().window, 4096u);
  EXPECT_THAT(windowed(FileOf("phi3").key("attention.sliding_window", 2047).facts()), testing::IsEmpty());
  EXPECT_THAT(windowed(FileOf("llama").key("attention.sliding_window", 4096).facts()), testing::IsEmpty());
  EXPECT_THAT(windowed(FileOf("gemma4")
                           .key("attention.sliding_window", 64)
                           .list("attention.sliding_window_pattern", {1, 0, 1, 1, 0, 0})
                           .facts()),
              testing::ElementsAre(0, 2, 3));
  const Facts shared =
      FileOf("gemma4").key("attention.sliding_window", 64).key("attention.shared_kv_layers", 2).facts();
  EXPECT_GT(shared.caches[3].keys, 0u);
  EXPECT_EQ(shared.caches[4].keys, 0u);
}

TEST(LlamacppFacts, RecurrentBlocksKeepAStateWhateverTheContext) {
  const Facts mamba =
      FileOf("mamba").key("ssm.conv_kernel", 4).key("ssm.inner_size", 512).key("ssm.state_size", 16).facts();
  EXPECT_EQ(mamba.caches[0].state, 3u * 512 + 16 * 512);
  EXPECT_EQ(mamba.caches[0].keys, 0u);
  const Facts mamba2 = FileOf("mamba2")
                           .key("ssm.conv_kernel", 4)
                           .key("ssm.inner_size", 512)
                           .key("ssm.state_size", 16)
                           .key("ssm.group_count", 2)
                           .facts();
  EXPECT_EQ(mamba2.caches[0].state, 3u * (512 + 2 * 2 * 16) + 16 * 512);
  const std::vector<Card> cards = {{"CUDA0", 1ull << 30}};
  for (const char* text : {"-ngl 99 -c 512", "-ngl 99 -c 4096 -ctk q8_0"})
    EXPECT_EQ(place(mamba, read_options(text, cards).options, cards).on(0).caches,
              6u * 4 * mamba.caches[0].state);
  EXPECT_EQ(place(mamba, read_options("-ngl 99 -np 3", cards).options, cards).on(0).caches,
            18u * 4 * mamba.caches[0].state);
  const Facts next = FileOf("qwen3next", 8)
                         .key("ssm.conv_kernel", 4)
                         .key("ssm.inner_size", 512)
                         .key("ssm.state_size", 16)
                         .key("ssm.group_count", 2)
                         .facts();
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(next.caches[i].keys > 0, i % 4 == 3) << i;
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(next.caches[i].state > 0, i % 4 != 3) << i;
  const Facts jamba = FileOf("jamba", 3)
                          .list("attention.head_count_kv", {0, 8, 0})
                          .key("ssm.conv_kernel", 4)
                          .key("ssm.inner_size", 512)
                          .key("ssm.state_size", 16)
                          .facts();
  EXPECT_EQ(jamba.caches[1].state, 0u);
  EXPECT_EQ(jamba.caches[2].keys, 0u);
  const Facts rwkv = FileOf("rwkv6").key("wkv.head_size", 64).facts();
  EXPECT_EQ(rwkv.caches[0].state, 2u * 256 + 256 * 64);
}

TEST(LlamacppFacts, WhatIsNoLanguageModelHasNone) {
  test::TemporaryFolder folder;
  GgufMaker bare;
  bare.key("general.architecture", "clip").tensor("v.a", {8}, 0, 32);
  const auto model = formats::open_model(folder.write("clip.gguf", bare.build()));
  ASSERT_TRUE(model);
  EXPECT_FALSE(read_facts(**model)->has_value());
  GgufMaker endless;
  endless.key("general.architecture", "llama")
      .key("llama.block_count", std::uint32_t{4'000'000'000})
      .tensor("a", {8}, 0, 32);
  const auto hostile = formats::open_model(folder.write("endless.gguf", endless.build()));
  ASSERT_TRUE(hostile);
  EXPECT_FALSE(read_facts(**hostile)->has_value()) << "more blocks than llama.cpp takes";
}

}  // namespace
}  // namespace stowage::llamacpp
