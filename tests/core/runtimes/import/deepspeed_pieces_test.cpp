// What the JSON of init_inference says of weights that are cut over cards.
#include <gmock/gmock.h>

#include "core/runtimes/import/text_signs.h"
#include "core/runtimes/judging/judge_read.h"
#include "tests/core/runtimes/cuts/cut_models.h"
#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using test::CutModel;
using test::SmallLlama;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ReadPlan read(const Facts& facts, const Json& json) { return test::read(facts, "deepspeed", json.dump()); }

Json cut_by(Json size) { return {{"dtype", "bf16"}, {"tensor_parallel", {{"tp_size", std::move(size)}}}}; }

class DeepSpeedPieces : public testing::Test {
 protected:
  JudgedRead judged(const Json& json, std::uint32_t gpus = 4) const {
    machine::Machine machine;
    for (std::uint32_t i = 1; i < gpus; ++i) machine.add(machine::gpu(i));
    return judge_read(*facts_, *find_target("deepspeed"), read(*facts_, json), machine, {});
  }
  FactsPtr facts_ = CutModel(SmallLlama()).facts();
};

TEST_F(DeepSpeedPieces, TheNumberOfCardsIsRead) {
  for (const std::uint32_t size : {1u, 2u, 4u}) {
    const ReadPlan out = read(*facts_, cut_by(size));
    EXPECT_TRUE(out.ok());
    EXPECT_EQ(out.pieces, size);
    EXPECT_EQ(out.stage_of.size(), size == 1 ? 0u : facts_->model->tensors().size());
    EXPECT_EQ(out.cards.size(), size == 1 ? 0u : size);
    EXPECT_THAT(test::understood(out), ElementsAre("tensor_parallel.tp_size: " + std::to_string(size)));
    EXPECT_THAT(out.unknown, ElementsAre("dtype: \"bf16\"")) << "listed, and no warning";
    EXPECT_THAT(out.findings, IsEmpty());
    EXPECT_EQ(out.not_kept.size(), size == 1 ? 0u : 1u) << "no export says it again";
  }
}

/// Cards are counted as DeepSpeed cuts, who deals by the grain: each holds less than the whole, and all of
/// them no less.
TEST_F(DeepSpeedPieces, CardsAreCounted) {
  const Bytes whole = facts_->model->total_bytes();
  for (const std::uint32_t size : {2u, 4u}) {
    const JudgedRead out = judged(cut_by(size));
    EXPECT_FALSE(out.refused());
    ASSERT_TRUE(out.cuts && out.cuts->counted()) << size;
    ASSERT_EQ(out.cuts->cards.size(), size);
    Bytes held;
    for (const CutCard& card : out.cuts->cards) {
      EXPECT_LT(card.share.weights(), whole);
      held += card.share.weights();
    }
    EXPECT_GE(held, whole);
  }
  EXPECT_TRUE(judged(cut_by(8), 8).cuts);
  EXPECT_FALSE(judged(cut_by(8), 8).cuts->counted()) << "four heads of keys and values";
  EXPECT_FALSE(judged(cut_by(8), 8).refused()) << "DeepSpeed may start";
}

TEST_F(DeepSpeedPieces, TheGrainMakesPartsUnequal) {
  Json json = cut_by(4);
  json["tensor_parallel"]["tp_grain_size"] = 128;
  const JudgedRead out = judged(json);
  ASSERT_TRUE(out.cuts && out.cuts->counted());
  EXPECT_EQ(read(*facts_, json).grain, 128u);
  // An MLP 128 wide is one grain: the first card has all of it.
  EXPECT_GT(out.cuts->cards[0].share.weights(), out.cuts->cards[1].share.weights());
}

TEST_F(DeepSpeedPieces, WhatIsNoNumberIsRefused) {
  for (const Json& size : std::vector<Json>{0, -2, 1.5, "4", true, Json::array({2}), 5000}) {
    const ReadPlan out = read(*facts_, cut_by(size));
    EXPECT_FALSE(out.ok()) << size;
    EXPECT_EQ(out.pieces, 1u);
    EXPECT_THAT(test::rules(out), ElementsAre("import.number")) << size;
  }
  Json grain = cut_by(2);
  grain["tensor_parallel"]["tp_grain_size"] = 0;
  EXPECT_THAT(test::rules(read(*facts_, grain)), ElementsAre("import.number"));
  Json unknown = cut_by(2);
  unknown["tensor_parallel"]["tp_sise"] = 4;
  EXPECT_THAT(test::said(read(*facts_, unknown)),
              ElementsAre(HasSubstr("tensor_parallel.tp_sise: 4 is not known")));
}

TEST_F(DeepSpeedPieces, TheOlderNameIsReadAndNamed) {
  const ReadPlan out = read(*facts_, {{"mp_size", 2}});
  EXPECT_EQ(out.pieces, 2u);
  EXPECT_EQ(out.cards.size(), 2u);
  EXPECT_THAT(test::said(out),
              ElementsAre("mp_size is an older name: it is read as tensor_parallel.tp_size."));
}

/// Kernels, policies and training cut by rules of their own: the number is said, and nothing is counted.
TEST_F(DeepSpeedPieces, OtherRulesAreNotGuessed) {
  Json kernels = cut_by(2), policy = cut_by(2);
  kernels["replace_with_kernel_inject"] = true;
  policy["injection_policy"] = {{"Block", {"o_proj"}}};
  const Json training{{"tensor_parallel", {{"autotp_size", 2}}}},
      offload{{"zero_optimization", {{"stage", 3}, {"offload_param", {{"device", "cpu"}}}}},
              {"tensor_parallel", {{"tp_size", 2}}}};
  for (const Json& json : {kernels, policy, training, offload}) {
    const ReadPlan out = read(*facts_, json);
    EXPECT_EQ(out.pieces, 2u) << json;
    EXPECT_THAT(out.stage_of, IsEmpty()) << json;
    EXPECT_THAT(test::rules(out), ElementsAre("import.cut-tensors")) << json;
    EXPECT_FALSE(judged(json).cuts) << json;
  }
  kernels["replace_with_kernel_inject"] = false;
  EXPECT_FALSE(read(*facts_, kernels).stage_of.empty());
  EXPECT_EQ(read(*facts_, {{"tensor_parallel", {{"autotp_size", 0}}}}).pieces, 1u) << "switched off";
}

/// AutoTP has a list of kinds that it does not cut: GPT-2 is one.
TEST_F(DeepSpeedPieces, KindsThatAreNotCutAreRefused) {
  CutModel model{SmallLlama()};
  for (Json& module : model.json()["modules"]) {
    if (module["name"] == "layers") module["class"] = "transformers.models.gpt2.modeling_gpt2.GPT2Model";
  }
  const FactsPtr facts = model.facts();
  EXPECT_THAT(test::rules(read(*facts, cut_by(2))), ElementsAre("import.not-cut"));
  EXPECT_TRUE(read(*facts, cut_by(1)).ok());
  EXPECT_TRUE(read(*facts_, cut_by(2)).ok());
}

TEST_F(DeepSpeedPieces, ItsJsonIsRecognised) {
  for (const Json& json : {cut_by(2), Json{{"tensor_parallel", {{"autotp_size", 2}}}}}) {
    const Target* target = find_target("deepspeed");
    EXPECT_EQ(target->recognise(TextSigns(json.dump())), TextSigns::kCertain) << json;
  }
}

}  // namespace
}  // namespace stowage::runtimes
