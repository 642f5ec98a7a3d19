// Which rule is for a tensor, along which axis it is cut, and which numbers of cards are refused.
#include "core/runtimes/cuts/part_reader.h"

#include <gmock/gmock.h>

#include "tests/core/runtimes/cuts/cut_models.h"

namespace stowage::runtimes {
namespace {

using test::CutModel;
using test::SmallLlama;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> refused(const CardShares& shares, std::uint32_t pieces) {
  std::vector<std::string> out;
  for (const ImportFinding& one : shares.refusals(pieces)) out.emplace_back(rule_name(one.kind));
  return out;
}

/// The part of a tensor of a model; layers that a test adds stand beside its own.
class PartOf : public testing::Test {
 protected:
  CutPart part(const std::string& name) {
    const FactsPtr facts = model_.facts();
    const ReadPlan read = test::on_stages(*facts);
    for (const CutPart& one : PartReader(*facts, kVllmCuts, read).run().parts) {
      if (facts->tensor_name(one.tensor) == name) return one;
    }
    ADD_FAILURE() << name;
    return {};
  }
  CutPart added(const std::string& module, const std::string& local, const std::vector<std::int64_t>& shape,
                const char* dtype = "BF16") {
    model_ = CutModel(SmallLlama{});
    model_.module(module);
    model_.tensor(module + "." + local, shape, dtype);
    return part(module + "." + local);
  }
  std::pair<Cut, std::uint64_t> cut(const std::string& module, const std::string& local,
                                    const std::vector<std::int64_t>& shape, const char* dtype = "BF16") {
    const CutPart one = added(module, local, shape, dtype);
    return {one.cut, one.cut == Cut::Whole ? 0 : one.units};
  }

  CutModel model_{SmallLlama{}};
};

/// Every family of names has its kind, and what only looks like one has not.
TEST_F(PartOf, NamesOfManyFamiliesAreKnown) {
  const std::vector<std::tuple<const char*, std::vector<std::int64_t>, std::string_view>> kKnown = {
      {"h.0.attn.c_attn", {64, 192}, "query-key-value"},
      {"h.0.attn.c_proj", {64, 64}, "attention-out"},
      {"h.0.mlp.c_fc", {64, 256}, "mlp-in"},
      {"h.0.mlp.c_proj", {256, 64}, "mlp-out"},
      {"wpe", {100, 64}, "position"},
      {"h.0.ln_1", {64}, "norm"},
      {"x.self_attn.q_a_proj", {16, 64}, "latent"},
      {"x.self_attn.q_a_layernorm", {16}, "norm"},
      {"x.self_attn.kv_b_proj", {128, 16}, "query"},
      {"x.mlp.gate", {4, 64}, "router"},
      {"x.mlp.shared_experts.gate_proj", {64, 64}, "mlp-in"},
      {"gpt_neox.embed_in", {100, 64}, "vocabulary"},
      {"backbone.embeddings", {100, 64}, "vocabulary"},
      {"x.attention.dense", {64, 64}, "attention-out"},
      {"x.block_sparse_moe.experts.3.w2", {64, 128}, "mlp-out"},
  };
  for (const auto& [name, shape, rule] : kKnown) {
    const CutPart one = added(name, "weight", shape);
    ASSERT_NE(one.rule, kNone) << name;
    EXPECT_EQ(kVllmCuts.rules[one.rule].name, rule) << name;
  }
  for (const char* name : {"x.mixer.in_proj", "visual.merger.mlp.0", "x.proj", "x.gate", "x.dense"})
    EXPECT_EQ(added(name, "weight", {64, 64}).rule, kNone) << name;
}

TEST_F(PartOf, ABiasIsCutWithColumnsAndWholeWithRows) {
  EXPECT_THAT(cut("x.mlp.up_proj", "bias", {128}), testing::Pair(Cut::Columns, 128u));
  EXPECT_THAT(cut("x.mlp.down_proj", "bias", {64}), testing::Pair(Cut::Whole, 0u));
  EXPECT_THAT(cut("x.mlp.gate_up_proj", "weight", {256, 64}), testing::Pair(Cut::Pairs, 128u));
  EXPECT_THAT(cut("x.mlp.down_proj", "input_scale", {}), testing::Pair(Cut::Whole, 0u));
}

/// GPTQ and AWQ keep what a module takes first, and groups of it along its scales.
TEST_F(PartOf, PackedWeightsAreCutByTheirGroups) {
  EXPECT_THAT(cut("x.mlp.down_proj", "qweight", {16, 64}, "I32"), testing::Pair(Cut::Rows, 16u));
  EXPECT_THAT(cut("x.mlp.down_proj", "scales", {2, 64}), testing::Pair(Cut::Rows, 2u));
  EXPECT_THAT(cut("x.mlp.down_proj", "scales", {1, 64}), testing::Pair(Cut::Whole, 0u));
  EXPECT_THAT(cut("x.mlp.down_proj", "g_idx", {128}, "I32"), testing::Pair(Cut::Rows, 128u));
  EXPECT_THAT(cut("x.mlp.up_proj", "g_idx", {64}, "I32"), testing::Pair(Cut::Whole, 0u));
  EXPECT_THAT(cut("x.mlp.up_proj", "qzeros", {2, 16}, "I32"), testing::Pair(Cut::Columns, 16u));
  // The size of what is packed, two numbers, lies whole beside it.
  EXPECT_THAT(cut("x.mlp.up_proj", "weight_shape", {2}, "I64"), testing::Pair(Cut::Whole, 0u));
  EXPECT_THAT(cut("x.mlp.down_proj", "weight_shape", {2}, "I64"), testing::Pair(Cut::Whole, 0u));
  // Blocks of FP8 have their scales as the weight has its axes.
  EXPECT_THAT(cut("x.mlp.down_proj", "weight_scale_inv", {1, 3}, "F32"), testing::Pair(Cut::Rows, 3u));
  EXPECT_THAT(cut("x.mlp.up_proj", "weight_scale_inv", {3, 1}, "F32"), testing::Pair(Cut::Columns, 3u));
}

/// Stacked experts have their axes in either order; blocks of 32 numbers are dealt whole.
TEST_F(PartOf, StacksOfExpertsAreCutWithinEachExpert) {
  EXPECT_THAT(cut("x.mlp.experts", "gate_up_proj", {6, 256, 64}), testing::Pair(Cut::Pairs, 128u));
  EXPECT_THAT(cut("x.mlp.experts", "gate_up_proj", {6, 64, 256}), testing::Pair(Cut::Pairs, 128u));
  EXPECT_THAT(cut("x.mlp.experts", "down_proj", {6, 64, 128}), testing::Pair(Cut::Rows, 128u));
  EXPECT_THAT(cut("x.mlp.experts", "down_proj", {6, 128, 64}), testing::Pair(Cut::Rows, 128u));
  EXPECT_THAT(cut("x.mlp.experts", "gate_up_proj_bias", {6, 256}), testing::Pair(Cut::Pairs, 128u));
  EXPECT_THAT(cut("x.mlp.experts", "down_proj_bias", {6, 64}), testing::Pair(Cut::Whole, 0u));
  const CutPart blocks = added("x.mlp.experts", "down_proj_blocks", {6, 64, 90, 16}, "U8");
  EXPECT_EQ(blocks.units, 90u);
  EXPECT_TRUE(blocks.rounds);
  EXPECT_EQ(blocks.experts, 6u);
  EXPECT_THAT(cut("x.mlp.experts", "gate_up_proj_blocks", {6, 5760, 90, 16}, "U8"),
              testing::Pair(Cut::Pairs, 90u));
}

TEST(Refusals, OneSentenceAReason) {
  SmallLlama sizes;  // 8 heads, 4 of keys and values, 128 wide, 128 rows
  const FactsPtr facts = CutModel(sizes).facts();
  const CardShares shares(*facts, kVllmCuts, test::on_stages(*facts));
  for (const std::uint32_t pieces : {1u, 2u, 4u, 8u}) EXPECT_THAT(refused(shares, pieces), IsEmpty());
  EXPECT_THAT(refused(shares, 3),
              ElementsAre("import.cut-vocabulary", "import.cut-heads", "import.cut-width"));
  EXPECT_THAT(refused(shares, 16), ElementsAre("import.cut-heads"));
}

TEST(Refusals, HeadsOfKeysAndValuesAreDealtOrRepeated) {
  SmallLlama sizes;
  sizes.heads = sizes.width = sizes.middle = 96;
  sizes.kv_heads = 4;
  sizes.vocabulary = 64 * 96;
  const FactsPtr facts = CutModel(sizes).facts();
  const CardShares shares(*facts, kVllmCuts, test::on_stages(*facts));
  for (const std::uint32_t pieces : {2u, 4u, 8u, 12u, 16u})
    EXPECT_THAT(refused(shares, pieces), IsEmpty()) << pieces;
  EXPECT_THAT(refused(shares, 3), ElementsAre("import.cut-kv-heads"));
  EXPECT_THAT(refused(shares, 6), ElementsAre("import.cut-kv-heads"));
}

/// Groups of quantization that cards do not divide are refused as widths are; experts that are dealt are not
/// cut at all.
TEST(Refusals, OfGroupsAndOfExperts) {
  SmallLlama sizes;
  CutModel packed(sizes);
  packed.module("x.mlp.down_proj");
  packed.tensor("x.mlp.down_proj.scales", {3, 64});
  const FactsPtr groups = packed.facts();
  EXPECT_THAT(refused(CardShares(*groups, kVllmCuts, test::on_stages(*groups)), 2),
              ElementsAre("import.cut-width"));
  sizes.experts = 3;
  sizes.middle = 129;
  const FactsPtr facts = CutModel(sizes).facts();
  ReadPlan read = test::on_stages(*facts);
  EXPECT_THAT(refused(CardShares(*facts, kVllmCuts, read), 2), ElementsAre("import.cut-width"));
  read.experts_dealt = true;
  const CardShares dealt(*facts, kVllmCuts, read);
  EXPECT_THAT(refused(dealt, 2), IsEmpty());
  const auto cards = dealt.cards(2, {});
  EXPECT_EQ(cards[0].cut - cards[1].cut, Bytes(2ull * 3 * 129 * 64 * 2)) << "the first card has two of three";
}

/// Without a configuration heads are not known: what they are needed for counts as whole, by name.
TEST(Unknown, IsWholeAndNamed) {
  CutModel model(SmallLlama{});
  model.json().erase("config");
  model.linear("layers.0.mixer", {100, 100});
  const FactsPtr facts = model.facts();
  const CardShares shares(*facts, kVllmCuts, test::on_stages(*facts));
  const CutParts& read = shares.read();
  ASSERT_EQ(read.unknown.size(), 3u);
  EXPECT_EQ(read.unknown[0].name, "layers.*.mixer.weight");
  EXPECT_EQ(read.unknown[0].bytes.count(), 20'000u);
  EXPECT_EQ(read.unknown[1].name, "layers.*.self_attn.k_proj.weight");
  EXPECT_EQ(read.unknown[1].tensors, 2u);
  const Bytes keys(2ull * 32 * 64 * 2);
  EXPECT_EQ(shares.unknown_bytes(), Bytes(20'000) + keys * 2);
  for (const CardShare& card : shares.cards(4, {})) {
    EXPECT_EQ(card.unknown, shares.unknown_bytes());
    EXPECT_EQ(card.unsure.count(), card.unknown.count() - card.unknown.count() / 4);
  }
}

}  // namespace
}  // namespace stowage::runtimes
