// What cards hold of a pasted line, held against what they have: room, the fewest cards, the longest context.
#include "core/runtimes/judging/judge_cuts.h"

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/runtimes/judging/judge_read.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/cuts/cut_models.h"

namespace stowage::runtimes {
namespace {

using test::CutModel;
using test::SmallLlama;
using testing::Contains;
using testing::Not;

class JudgeCuts : public testing::Test {
 protected:
  static machine::Machine cards(std::uint32_t count, std::optional<std::uint64_t> budget) {
    machine::Machine out;
    for (std::uint32_t i = 0; i < count; ++i) {
      out.add(machine::gpu(i));
      if (budget) out.devices.back().budget = Bytes(*budget);
    }
    out.add(machine::kCpu);
    return out;
  }
  JudgedRead judge(const std::string& options, std::uint32_t count, std::optional<std::uint64_t> budget,
                   const char* target = "vllm") const {
    const Target& of = *find_target(target);
    const ReadPlan read = read_plan(*facts_, of, options);
    return judge_read(*facts_, of, read, cards(count, budget), {});
  }
  /// vLLM with all of each card.
  JudgedRead vllm(const std::string& options, std::uint32_t count,
                  std::optional<std::uint64_t> budget) const {
    return judge("vllm serve m --gpu-memory-utilization 1 " + options, count, budget);
  }
  static std::vector<std::string> rules(const JudgedRead& judged) {
    std::vector<std::string> out;
    for (const ImportFinding& one : judged.findings) out.emplace_back(rule_name(one.kind));
    return out;
  }
  std::uint64_t weights(std::uint32_t pieces) const {
    return CardShares(*facts_, *find_target("vllm")->cuts, test::on_stages(*facts_))
        .cards(pieces, {})
        .front()
        .weights()
        .count();
  }

  FactsPtr facts_ = CutModel(SmallLlama{}).facts();
  static constexpr std::uint64_t kToken = 2 * 2 * 4 * 8 * 2;  // layers, keys and values, heads, numbers, B
};

/// To the byte, on both sides of a card's budget.
TEST_F(JudgeCuts, ACardHasRoomOrNot) {
  const JudgedRead fits = vllm("-tp 2", 2, weights(2));
  EXPECT_TRUE(fits.ok());
  ASSERT_TRUE(fits.cuts);
  EXPECT_FALSE(fits.cuts->open);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(fits.evaluation.devices[i].weights, Bytes(weights(2)));
  EXPECT_THAT(rules(fits), Contains("import.card-pieces"));
  const JudgedRead over = vllm("-tp 2", 2, weights(2) - 1);
  EXPECT_FALSE(over.ok());
  EXPECT_THAT(rules(over), Contains("import.pieces-too-large"));
  EXPECT_EQ(over.evaluation.devices[0].over, Bytes(1));
  EXPECT_FALSE(over.evaluation.fits);
  // The tenth of a card that vLLM leaves to others is no room.
  EXPECT_FALSE(judge("vllm serve m -tp 2", 2, weights(2)).ok());
  EXPECT_TRUE(judge("vllm serve m -tp 2", 2, weights(2) * 10 / 9 + 2).ok());
}

TEST_F(JudgeCuts, TheFewestCardsThatHaveRoomAreSaid) {
  const JudgedRead two = vllm("-tp 4", 4, weights(2));
  EXPECT_EQ(two.cuts->fewest, 2u);
  EXPECT_THAT(rules(two), Contains("import.fewest-cards"));
  EXPECT_EQ(vllm("-tp 2", 4, weights(4)).cuts->fewest, 4u);
  const JudgedRead none = vllm("-tp 2", 4, weights(4) - 1);
  EXPECT_EQ(none.cuts->fewest, std::nullopt);
  EXPECT_THAT(rules(none), Contains("import.no-cards"));
  EXPECT_EQ(vllm("-tp 2", 2, std::nullopt).cuts->fewest, std::nullopt) << "nobody says what cards have";
  EXPECT_EQ(vllm("-tp 4", 8, 1'000'000).cuts->fewest, 1u);
}

/// Three cards do not divide eight heads: nothing is counted of them, and what has room is said.
TEST_F(JudgeCuts, RefusedNumbersHaveNoCards) {
  const JudgedRead three = vllm("-tp 3", 4, weights(2));
  EXPECT_TRUE(three.refused());
  EXPECT_FALSE(three.cuts->counted());
  EXPECT_THAT(rules(three), Contains("import.cut-heads"));
  EXPECT_EQ(three.cuts->fewest, 2u);
}

/// The cache of one sequence of the longest context takes what weights leave, and one token more does not.
TEST_F(JudgeCuts, TheLongestContextTakesWhatIsLeft) {
  const std::uint64_t budget = weights(2) + kToken / 2 * 37;
  const JudgedRead judged = vllm("-tp 2", 2, budget);
  EXPECT_EQ(judged.cuts->longest, 37u);
  EXPECT_TRUE(vllm("-tp 2 --max-model-len 37", 2, budget).ok());
  EXPECT_FALSE(vllm("-tp 2 --max-model-len 38", 2, budget).ok());
  EXPECT_EQ(vllm("-tp 2 --max-model-len 38", 2, budget).cuts->longest, 37u) << "whatever is asked for";
  EXPECT_EQ(vllm("-tp 2", 2, 100'000'000).cuts->longest, 1000u) << "no longer than the model takes";
  EXPECT_EQ(vllm("-tp 2", 2, weights(2)).cuts->longest, std::nullopt);
  plan::Settings three;
  three.workload.batch = 3;
  const Target& target = *find_target("vllm");
  const ReadPlan read = read_plan(*facts_, target, "vllm serve m --gpu-memory-utilization 1 -tp 2");
  EXPECT_EQ(judge_read(*facts_, target, read, cards(2, budget), three).cuts->longest, 37u)
      << "of one sequence, however many are planned for";
}

TEST_F(JudgeCuts, TheModelsOwnLongestIsNotCalledRoom) {
  EXPECT_THAT(rules(vllm("-tp 2", 2, 100'000'000)), Contains("import.whole-context"));
  EXPECT_THAT(rules(vllm("-tp 2", 2, weights(2) + kToken / 2 * 37)), Contains("import.longest-context"));
}

/// What nobody knows counts as whole: where that alone is too much, nothing is said of room.
TEST_F(JudgeCuts, WhatMayBeCutAfterAllRefusesNothing) {
  CutModel model(SmallLlama{});
  constexpr std::uint64_t kUnknown = 2ull * 2'000 * 500;
  model.linear("layers.0.mixer", {2'000, 500});
  facts_ = model.facts();
  const std::uint64_t most = weights(2);
  const JudgedRead open = vllm("-tp 2", 2, most - 1), least = vllm("-tp 2", 2, most - kUnknown / 2);
  for (const JudgedRead* one : {&open, &least}) {
    EXPECT_TRUE(one->cuts->open);
    EXPECT_TRUE(one->open());
    EXPECT_FALSE(one->refused());
    EXPECT_EQ(one->evaluation.devices[0].over, Bytes());
    EXPECT_THAT(rules(*one), Not(Contains("import.no-cards")));
  }
  EXPECT_EQ(vllm("-tp 2", 4, most - 1).cuts->fewest, std::nullopt);
  const JudgedRead fits = vllm("-tp 2", 2, most), over = vllm("-tp 2", 2, most - kUnknown / 2 - 1);
  EXPECT_FALSE(fits.open());
  EXPECT_TRUE(fits.ok());
  EXPECT_TRUE(over.refused());
  EXPECT_THAT(rules(over), Contains("import.pieces-too-large"));
}

/// Nor does a layer of it that waits in RAM, for which each card keeps a place as large as the largest.
TEST_F(JudgeCuts, WhatMayBeCutInRamRefusesNothing) {
  CutModel model(SmallLlama{});
  model.linear("layers.1.mixer", {2'000, 500});
  facts_ = model.facts();
  const std::string line = "-tp 2 --offload-group-size 2 --offload-num-in-group 1";
  const JudgedRead fits = vllm(line, 2, 10'000'000);
  ASSERT_TRUE(fits.ok());
  const CutCard& card = fits.cuts->cards.front();
  ASSERT_EQ(card.share.unknown, Bytes());
  ASSERT_GE(card.pool.count(), 2ull * 2'000 * 500);
  const JudgedRead open = vllm(line, 2, card.used().count() - 1);
  EXPECT_TRUE(open.cuts->open);
  EXPECT_FALSE(open.refused());
  EXPECT_THAT(rules(open), Not(Contains("import.pieces-too-large")));
}

/// Cards are judged anew; what waits in RAM is as it was.
TEST_F(JudgeCuts, RamHasABudgetToo) {
  machine::Machine machine = cards(2, 1'000'000);
  machine.devices.back().budget = Bytes(1'000'000);
  const Target& target = *find_target("vllm");
  const ReadPlan read = read_plan(
      *facts_, target,
      "vllm serve m --gpu-memory-utilization 1 -tp 2 --offload-group-size 2 --offload-num-in-group 1");
  EXPECT_TRUE(judge_read(*facts_, target, read, machine, {}).ok());
  machine.devices.back().budget = Bytes(100);
  const JudgedRead over = judge_read(*facts_, target, read, machine, {});
  EXPECT_FALSE(over.ok());
  EXPECT_FALSE(over.evaluation.fits);
}

/// Of cards that the machine does not have nobody knows the room.
TEST_F(JudgeCuts, OtherCardsHaveNoRoomThatIsKnown) {
  const JudgedRead other = vllm("-tp 2", 2, 100);
  EXPECT_TRUE(other.refused());
  const Target& target = *find_target("vllm");
  const ReadPlan read =
      read_plan(*facts_, target, "CUDA_VISIBLE_DEVICES=6,7 vllm serve m --gpu-memory-utilization 1 -tp 2");
  ASSERT_EQ(read.cards.front(), machine::gpu(6));
  EXPECT_EQ(judge_read(*facts_, target, read, cards(2, 100), {}).cuts->fewest, std::nullopt);
}

/// More cards than are counted are more than there are all the same.
TEST_F(JudgeCuts, ThousandsOfCardsAreTooMany) {
  EXPECT_THAT(rules(vllm("-tp 4096 -pp 2", 2, 1'000'000)), Contains("import.cards"));
}

TEST_F(JudgeCuts, HeadsThatAreRepeatedAreSaid) {
  EXPECT_THAT(rules(vllm("-tp 8", 8, 1'000'000)), Contains("import.repeated-heads"));
  EXPECT_THAT(rules(vllm("-tp 4", 8, 1'000'000)), Not(Contains("import.repeated-heads")));
}

/// Two stages: each pair of cards has its layers, and weights that wait in RAM are on none, but for the pool.
TEST_F(JudgeCuts, StagesAndLayersInRam) {
  const JudgedRead stages = vllm("-tp 2 -pp 2", 4, 1'000'000);
  ASSERT_EQ(stages.cuts->cards.size(), 4u);
  EXPECT_EQ(stages.cuts->cards[2].share.stage, 1u);
  const JudgedRead all = vllm("-tp 2", 2, 1'000'000),
                   some = vllm("-tp 2 --offload-group-size 2 --offload-num-in-group 1", 2, 1'000'000);
  const Bytes layer = some.cuts->cards[0].pool;
  EXPECT_GT(layer, Bytes());
  EXPECT_EQ(some.cuts->cards[0].share.weights() + layer, all.cuts->cards[0].share.weights());
  EXPECT_EQ(some.cuts->cards[0].share.kv_cache, all.cuts->cards[0].share.kv_cache);
  EXPECT_EQ(all.cuts->cards[0].pool, Bytes());
}

TEST_F(JudgeCuts, MegatronIsJudgedToo) {
  const std::string options = "torchrun pretrain_gpt.py --num-layers 2 --tensor-model-parallel-size ";
  EXPECT_TRUE(judge(options + "2", 2, 1'000'000, "megatron").ok());
  EXPECT_EQ(judge(options + "2", 2, 1'000'000, "megatron").cuts->longest, std::nullopt)
      << "it keeps no cache";
  EXPECT_THAT(rules(judge(options + "2", 2, 100, "megatron")), Contains("import.pieces-too-large"));
  EXPECT_THAT(rules(judge(options + "3", 3, 1'000'000, "megatron")), Contains("import.cut-heads"));
}

/// The document has the sums of the cards, and no kind that the model lacks.
TEST_F(JudgeCuts, TheDocumentSaysWhatWasCounted) {
  const JudgedRead judged = vllm("-tp 4 --max-model-len 10", 4, 1'000'000);
  const Json json = to_json(*judged.cuts);
  EXPECT_EQ(json.at("size"), 4);
  std::uint64_t of_kinds = 0;
  for (const Json& kind : json.at("kinds")) {
    of_kinds += kind.at("card_bytes").get<std::uint64_t>();
    EXPECT_GT(kind.at("tensors"), 0);
  }
  for (const Json& card : json.at("cards")) {
    EXPECT_EQ(card.at("cut_bytes").get<std::uint64_t>() + card.at("whole_bytes").get<std::uint64_t>(),
              of_kinds);
    EXPECT_EQ(card.at("kv_cache_bytes"), 10 * kToken / 4);
    EXPECT_EQ(card.at("used_bytes"), of_kinds + 10 * kToken / 4);
  }
}

}  // namespace
}  // namespace stowage::runtimes
