// What cards hold of a model that DeepSpeed cuts by itself: sums, sizes of parts as its tp_shard.py gives
// them, and what is not settled.
#include <gmock/gmock.h>

#include <random>

#include "core/runtimes/deepspeed/cuts.h"
#include "tests/core/runtimes/cuts/cut_models.h"

namespace stowage::runtimes {
namespace {

using test::CutModel;
using test::SmallLlama;
using testing::Each;
using testing::ElementsAre;

std::vector<std::string> refused(const CardShares& shares, std::uint32_t pieces) {
  std::vector<std::string> out;
  for (const ImportFinding& one : shares.refusals(pieces)) {
    out.emplace_back(rule_name(one.kind));
    EXPECT_EQ(one.severity, plan::Severity::Warning) << "DeepSpeed starts all the same";
  }
  return out;
}

/// Of the rule of that name, what each card holds.
std::vector<std::uint64_t> parts(const CardShares& shares, std::uint32_t pieces, std::string_view rule) {
  std::size_t at = 0;
  while (kDeepSpeedCuts.rules[at].name != rule) ++at;
  std::vector<std::uint64_t> out;
  for (const CardShare& card : shares.cards(pieces, {})) out.push_back(card.by_rule[at].count());
  return out;
}

SmallLlama random_sizes(std::mt19937& random) {
  const auto pick = [&](std::int64_t most) { return 1 + static_cast<std::int64_t>(random()) % most; };
  SmallLlama out;
  out.layers = static_cast<int>(pick(3));
  out.kv_heads = std::int64_t{1} << (random() % 4);
  out.heads = out.kv_heads * pick(3);
  out.head_dim = 4 * pick(3);
  out.width = 8 * pick(60);
  out.middle = 8 * pick(90);
  out.vocabulary = pick(200);
  return out;
}

/// Whatever the grain leaves over, parts together are the whole, and the table, norms and routers are on
/// every card.
TEST(DeepSpeedCuts, TheCardsTogetherHoldWhatThereIs) {
  std::mt19937 random(19);
  for (int round = 0; round < 80; ++round) {
    const SmallLlama sizes = random_sizes(random);
    const FactsPtr facts = CutModel(sizes).facts();
    ReadPlan read = test::on_stages(*facts);
    read.grain = round % 3 == 0 ? 1 + random() % 100 : 0;
    const CardShares shares(*facts, kDeepSpeedCuts, read);
    for (const std::uint32_t pieces : {1u, 2u, 4u, 8u}) {
      if (pieces > sizes.kv_heads) {
        EXPECT_THAT(refused(shares, pieces), ElementsAre("import.cut-uneven")) << round;
        continue;
      }
      ASSERT_TRUE(shares.refusals(pieces).empty()) << round << " " << pieces;
      Bytes cut;
      const auto cards = shares.cards(pieces, {});
      for (const CardShare& card : cards) {
        cut += card.cut;
        EXPECT_EQ(card.whole, cards.front().whole);
        EXPECT_EQ(card.padding + card.unknown, Bytes());
      }
      EXPECT_EQ(cut + cards.front().whole, facts->model->total_bytes()) << round << " " << pieces;
      EXPECT_GE(cards.front().whole.count(),
                2ull * static_cast<std::uint64_t>(sizes.vocabulary * sizes.width))
          << "the table";
    }
  }
}

/// get_shard_size_list of DeepSpeed 0.19.8 itself, with four heads of keys and values: 192 by 2 is 128 and
/// 64, 450 by 4 is 128, 128, 128 and 66, 42 by 4 is 11, 11, 10 and 10, 200 by 4 is 64, 64, 64 and 8.
TEST(DeepSpeedCuts, PartsAreDealtByTheGrain) {
  SmallLlama sizes;
  sizes.layers = 1;
  sizes.width = 200;
  const auto rows = [](std::vector<std::uint64_t> sizes_of, std::uint64_t width) {
    for (std::uint64_t& one : sizes_of) one *= width * 2;
    return sizes_of;
  };
  std::vector<FactsPtr> facts;
  for (const std::int64_t middle : {192, 450, 42}) {
    sizes.middle = middle;
    facts.push_back(CutModel(sizes).facts());
  }
  const auto shares = [&](std::size_t i) {
    return CardShares(*facts[i], kDeepSpeedCuts, test::on_stages(*facts[i]));
  };
  EXPECT_EQ(parts(shares(0), 2, "mlp-out"), rows({128, 64}, 200));
  EXPECT_EQ(parts(shares(0), 2, "mlp-in"), rows({256, 128}, 200)) << "gate and up";
  EXPECT_EQ(parts(shares(1), 4, "mlp-out"), rows({128, 128, 128, 66}, 200));
  EXPECT_EQ(parts(shares(2), 4, "mlp-out"), rows({11, 11, 10, 10}, 200));
  EXPECT_EQ(parts(shares(2), 4, "head"), rows({64, 64, 64, 8}, 128)) << "the head by what it takes";
  EXPECT_EQ(parts(shares(2), 4, "attention-out"), rows({16, 16, 16, 16}, 200))
      << "by heads, not by the grain";
}

/// The shapes that init_inference of DeepSpeed 0.19.8 left on two processes (gloo, transformers 5.24) of a
/// Llama of this size, with a head of its own and with a tied one: the head is one grain, all of it the
/// first's.
TEST(DeepSpeedCuts, AsDeepSpeedItselfCuts) {
  SmallLlama sizes;
  sizes.layers = 1;
  sizes.middle = 192;
  CutModel tied(sizes);
  tied.json()["tensors"].back() = {{"name", "lm_head.weight"}, {"tied_to", "embed_tokens.weight"}};
  for (const FactsPtr& facts : {CutModel(sizes).facts(), tied.facts()}) {
    const CardShares shares(*facts, kDeepSpeedCuts, test::on_stages(*facts));
    EXPECT_THAT(parts(shares, 2, "table"), Each(128u * 64 * 2));
    EXPECT_THAT(parts(shares, 2, "head"), ElementsAre(128u * 64 * 2, 0u));
    EXPECT_THAT(parts(shares, 2, "query"), Each(32u * 64 * 2));
    EXPECT_THAT(parts(shares, 2, "key-value"), Each(2u * 16 * 64 * 2));
    EXPECT_THAT(parts(shares, 2, "attention-out"), Each(64u * 32 * 2));
    EXPECT_THAT(parts(shares, 2, "mlp-in"), ElementsAre(2u * 128 * 64 * 2, 2u * 64 * 64 * 2));
    EXPECT_THAT(parts(shares, 2, "mlp-out"), ElementsAre(64u * 128 * 2, 64u * 64 * 2));
    EXPECT_THAT(parts(shares, 2, "norm"), Each(2u * 64 * 2));
  }
}

/// As in card_shares_test.cpp: layers of Llama-3.1-70B are 134,217,728,000 B without, 2,684,354,560 B of keys
/// and values; a table of 128256 x 8192 is whole on every card and the head of as many cut, 2,101,346,304 B.
TEST(DeepSpeedCuts, Llama70B) {
  const FactsPtr facts = test::catalog_facts("llama-3.1-70b");
  const CardShares shares(*facts, kDeepSpeedCuts, test::on_stages(*facts));
  EXPECT_TRUE(shares.read().unknown.empty());
  plan::Workload tokens;
  tokens.tokens = 1000;
  for (const std::uint32_t pieces : {2u, 4u, 8u}) {
    for (const CardShare& card : shares.cards(pieces, tokens)) {
      EXPECT_EQ(card.cut.count(), (134'217'728'000 + 2'684'354'560 + 2'101'346'304) / pieces);
      EXPECT_EQ(card.whole.count(), 2'101'346'304u + 2'637'824u + 512u);
      EXPECT_EQ(card.kv_cache.count(), 327'680'000u / pieces);
    }
  }
  EXPECT_THAT(refused(shares, 16), ElementsAre("import.cut-uneven")) << "eight heads of keys and values";
  EXPECT_THAT(refused(shares, 3), ElementsAre("import.cut-uneven"));
}

/// A tied head is copied before it is cut, and the table stays whole.
TEST(DeepSpeedCuts, ATiedHeadIsACopy) {
  CutModel model{SmallLlama()};
  model.json()["tensors"].back() = {{"name", "lm_head.weight"}, {"tied_to", "embed_tokens.weight"}};
  const FactsPtr facts = model.facts();
  const CardShares shares(*facts, kDeepSpeedCuts, test::on_stages(*facts));
  const std::uint64_t table = 128 * 64 * 2;
  EXPECT_THAT(parts(shares, 1, "table"), ElementsAre(table));
  EXPECT_THAT(parts(shares, 1, "head"), ElementsAre(table));
  EXPECT_EQ(parts(shares, 4, "table"), std::vector<std::uint64_t>(4, table));
  EXPECT_EQ(shares.cards(1, {}).front().weights(), facts->model->total_bytes() + Bytes(table));
}

/// Whether experts are modules or one stack is the library's, by release; of quantized weights other modules
/// have the tensors. Neither is guessed: a card holds at most what is counted.
TEST(DeepSpeedCuts, ExpertsAndQuantizedWeightsAreNotSettled) {
  SmallLlama sizes;
  sizes.experts = 4;
  const FactsPtr experts = CutModel(sizes).facts();
  const CardShares shares(*experts, kDeepSpeedCuts, test::on_stages(*experts));
  const std::uint64_t of_experts = 2ull * 4 * 3 * 128 * 64 * 2;
  EXPECT_EQ(shares.unknown_bytes().count(), of_experts);
  for (const CardShare& card : shares.cards(2, {})) {
    EXPECT_EQ(card.unknown.count(), of_experts);
    EXPECT_EQ(card.unsure.count(), of_experts / 2) << "if they are cut";
  }
  EXPECT_THAT(parts(shares, 2, "router"), Each(2ull * 4 * 64 * 2));

  CutModel quantized{SmallLlama()};
  for (Json& tensor : quantized.json()["tensors"]) {
    if (tensor["name"] == "layers.0.self_attn.q_proj.weight") tensor["dtype"] = "I8";
  }
  const FactsPtr facts = quantized.facts();
  const CardShares of_bytes(*facts, kDeepSpeedCuts, test::on_stages(*facts));
  ASSERT_EQ(of_bytes.read().unknown.size(), 1u);
  EXPECT_EQ(of_bytes.read().unknown.front().name, "layers.*.self_attn.q_proj.weight");
}

}  // namespace
}  // namespace stowage::runtimes
