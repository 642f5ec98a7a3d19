// What cards hold of weights that are cut over them: sums, one card, more cards; models worked out by hand.
#include "core/runtimes/cuts/card_shares.h"

#include <gmock/gmock.h>

#include <random>

#include "core/plan/evaluate.h"
#include "core/runtimes/megatron/cuts.h"
#include "tests/core/runtimes/cuts/cut_models.h"

namespace stowage::runtimes {
namespace {

using test::CutModel;
using test::SmallLlama;

plan::Workload tokens(std::uint64_t count) {
  plan::Workload out;
  out.tokens = count;
  out.latent_cache = true;
  return out;
}

/// Sizes that many numbers of cards divide.
SmallLlama random_sizes(std::mt19937& random) {
  const auto pick = [&](std::int64_t most) { return 1 + static_cast<std::int64_t>(random()) % most; };
  SmallLlama out;
  out.layers = static_cast<int>(2 * pick(2));
  out.kv_heads = std::int64_t{1} << (random() % 4);
  out.heads = out.kv_heads * (8 / std::min<std::int64_t>(out.kv_heads, 8));
  out.head_dim = 4 * pick(3);
  out.width = 8 * pick(6);
  out.middle = 8 * pick(9);
  out.vocabulary = pick(200);
  out.experts = random() % 2 ? static_cast<int>(pick(12)) : 0;
  return out;
}

/// What is cut is on all cards together once (heads of keys and values as often as they are repeated), what
/// is whole on each; nothing is lost.
TEST(CardShares, TheCardsTogetherHoldWhatThereIs) {
  std::mt19937 random(14);
  for (int round = 0; round < 60; ++round) {
    const SmallLlama sizes = random_sizes(random);
    const FactsPtr facts = CutModel(sizes).facts();
    ReadPlan read = test::on_stages(*facts);
    read.experts_dealt = round % 2 == 0;
    const CardShares shares(*facts, kVllmCuts, read);
    for (const std::uint32_t pieces : {1u, 2u, 4u, 8u}) {
      ASSERT_TRUE(shares.refusals(pieces).empty()) << round << " " << pieces;
      const auto cards = shares.cards(pieces, tokens(10));
      Bytes cut;
      for (const CardShare& card : cards) {
        cut += card.cut;
        EXPECT_EQ(card.whole, cards.front().whole);
      }
      const std::uint64_t keys = 2ull * 2 * sizes.layers * sizes.kv_heads * sizes.head_dim * sizes.width;
      const std::uint64_t repeats = std::max<std::uint64_t>(1, pieces / sizes.kv_heads) - 1;
      EXPECT_EQ(cut + cards.front().whole, facts->model->total_bytes() + Bytes(keys * repeats))
          << round << " " << pieces;
      EXPECT_EQ(cards.front().unknown, Bytes());
    }
  }
}

/// A card of one is what a plan counts on a device, stage by stage; tables are filled up beside that.
TEST(CardShares, OneCardIsWhatAPlanCounts) {
  std::mt19937 random(15);
  for (int round = 0; round < 30; ++round) {
    SmallLlama sizes = random_sizes(random);
    const FactsPtr facts = CutModel(sizes).facts();
    const ReadPlan read = test::on_stages(*facts, 2);
    machine::Machine machine;
    machine.add(machine::gpu(1));
    plan::Settings settings;
    settings.workload.tokens = 7;
    const plan::Evaluation whole =
        plan::check(*facts->model, machine, settings, map_of_places(*facts, read.places));
    const auto cards = CardShares(*facts, kVllmCuts, read).cards(1, settings.workload);
    ASSERT_EQ(cards.size(), 2u);
    for (std::size_t stage = 0; stage < 2; ++stage) {
      EXPECT_EQ(cards[stage].weights() - cards[stage].padding, whole.devices[stage].weights);
      EXPECT_EQ(cards[stage].kv_cache, whole.devices[stage].kv_cache);
    }
    const std::uint64_t rows = static_cast<std::uint64_t>(sizes.vocabulary + 63) / 64 * 64 - sizes.vocabulary;
    EXPECT_EQ(cards[0].padding, Bytes(rows * sizes.width * 2));
  }
}

TEST(CardShares, OfMoreCardsNoneHoldsMore) {
  std::mt19937 random(16);
  for (int round = 0; round < 30; ++round) {
    const FactsPtr facts = CutModel(random_sizes(random)).facts();
    const CardShares shares(*facts, kVllmCuts, test::on_stages(*facts));
    Bytes before = Bytes::max(), cache = Bytes::max();
    for (const std::uint32_t pieces : {1u, 2u, 4u, 8u}) {
      Bytes most;
      const auto cards = shares.cards(pieces, tokens(100));
      for (const CardShare& card : cards) most = std::max(most, card.weights());
      EXPECT_LE(most, before) << round << " " << pieces;
      EXPECT_LE(cards.front().kv_cache, cache);
      before = most;
      cache = cards.front().kv_cache;
    }
  }
}

/// A layer of Llama-3.1-70B in bfloat16: q and o 8192 x 8192 are 134,217,728 B each, k and v 1024 x 8192
/// 16,777,216 each, three of the MLP 28672 x 8192 469,762,048 each, two norms of 8192 32,768 together.
/// 80 layers of q, o and MLP: 134,217,728,000; of k and v: 2,684,354,560; of norms with the last one:
/// 2,637,824. Two tables of 128256 x 8192 (64 x 2004 rows: nothing is filled up): 4,202,692,608. The library
/// has 512 B of rotary tables beside. Of a token's KV cache, 80 x 2 x 8 heads x 128 x 2 B = 327,680.
TEST(CardShares, Llama70B) {
  const FactsPtr facts = test::catalog_facts("llama-3.1-70b");
  const CardShares shares(*facts, kVllmCuts, test::on_stages(*facts));
  EXPECT_TRUE(shares.read().unknown.empty());
  struct Golden {
    std::uint32_t pieces;
    std::uint64_t cut, token;
  };
  for (const Golden& golden : {
           Golden{2, 141'104'775'168 / 2, 163'840},
           Golden{4, 141'104'775'168 / 4, 81'920},
           Golden{8, 17'638'096'896, 40'960},
           // Eight heads of keys and values on sixteen cards: each has one of them whole.
           Golden{16, (134'217'728'000 + 4'202'692'608) / 16 + 2'684'354'560 / 8, 40'960},
       }) {
    EXPECT_TRUE(shares.refusals(golden.pieces).empty());
    const auto cards = shares.cards(golden.pieces, tokens(1000));
    ASSERT_EQ(cards.size(), golden.pieces);
    for (const CardShare& card : cards) {
      EXPECT_EQ(card.cut.count(), golden.cut) << golden.pieces;
      EXPECT_EQ(card.whole.count(), 2'637'824u + 512u);
      EXPECT_EQ(card.padding, Bytes());
      EXPECT_EQ(card.kv_cache.count(), 1000 * golden.token);
    }
  }
  EXPECT_EQ(shares.cards(16, {}).front().cut.count(), 8'986'820'608u);
}

/// Two stages of two cards: 40 layers on each, a table on each, the last norm on the second.
TEST(CardShares, Llama70BOnTwoStagesOfTwo) {
  const FactsPtr facts = test::catalog_facts("llama-3.1-70b");
  const auto cards = CardShares(*facts, kVllmCuts, test::on_stages(*facts, 2)).cards(2, tokens(1));
  ASSERT_EQ(cards.size(), 4u);
  const std::uint64_t cut = 141'104'775'168 / 4, norms = 40 * 32'768;
  for (const CardShare& card : cards) {
    EXPECT_EQ(card.cut.count(), cut);
    EXPECT_EQ(card.kv_cache.count(), 81'920u);
  }
  EXPECT_EQ(cards[0].stage, 0u);
  EXPECT_EQ(cards[3].stage, 1u);
  EXPECT_EQ(cards[0].whole + cards[3].whole, Bytes(2 * norms + 16'384 + 512));
}

/// A layer of Mixtral-8x7B: q and o 4096 x 4096 are 33,554,432 B each, k and v 8,388,608 each, experts of
/// 3 x 14336 x 4096 in bfloat16 352,321,536 B each, the router 8 x 4096 65,536 and two norms 16,384, which
/// are whole. Tables of 32000 (64 x 500) x 4096: 262,144,000 each.
TEST(CardShares, Mixtral) {
  const FactsPtr facts = test::catalog_facts("mixtral-8x7b");
  ReadPlan read = test::on_stages(*facts);
  const std::uint64_t attention = 32ull * (2 * 33'554'432 + 2 * 8'388'608), tables = 2ull * 262'144'000,
                      expert = 32ull * 352'321'536;
  for (const bool dealt : {false, true}) {
    read.experts_dealt = dealt;
    const CardShares shares(*facts, kVllmCuts, read);
    for (const CardShare& card : shares.cards(4, {}))
      EXPECT_EQ(card.cut.count(), (attention + tables) / 4 + 2 * expert) << dealt;
    EXPECT_GE(shares.cards(4, {}).front().whole.count(), 32ull * (65'536 + 16'384) + 8192);
    // Sixteen cards: an eighth of the heads of keys and values; experts whole on eight of them, or a
    // sixteenth of each.
    const std::uint64_t keys = 32ull * 2 * 8'388'608;
    const auto many = shares.cards(16, {});
    const std::uint64_t rest = (attention - keys + tables) / 16 + keys / 8;
    EXPECT_EQ(many[0].cut.count(), rest + (dealt ? expert : expert / 2));
    EXPECT_EQ(many[15].cut.count(), rest + (dealt ? 0 : expert / 2));
  }
}

/// DeepSeek-V3: 58 layers of 256 experts, 3 x 2048 x 7168 x 2 B = 88,080,384 B each. Latent attention:
/// q_a_proj 1536 x 7168 and kv_a_proj_with_mqa 576 x 7168 are whole, 30,277,632 B a layer, and so is the row
/// of the cache, (512 + 64) x 2 B in each of 61 layers.
TEST(CardShares, DeepSeek) {
  const FactsPtr facts = test::catalog_facts("deepseek-v3");
  ReadPlan read = test::on_stages(*facts);
  const std::uint64_t experts = 58ull * 256 * 88'080'384;
  Bytes cut[2];
  for (const bool dealt : {false, true}) {
    read.experts_dealt = dealt;
    const CardShares shares(*facts, kVllmCuts, read);
    EXPECT_TRUE(shares.refusals(8).empty());
    const auto cards = shares.cards(8, tokens(100));
    EXPECT_EQ(cards[7].kv_cache.count(), 100u * 61 * 1152);
    EXPECT_GE(cards[7].whole.count(), 61ull * 30'277'632);
    EXPECT_LT(cards[7].whole.count(), 61ull * 30'277'632 + 58ull * 256 * 7168 * 2 + 20'000'000)
        << "routers and norms beside";
    EXPECT_GT(cards[7].cut.count(), experts / 8);
    cut[dealt] = cards[7].cut;
  }
  EXPECT_EQ(cut[0], cut[1]) << "eight divides both the experts and their width";
}

/// Megatron fills tables up to 128 rows a card, and repeats no heads.
TEST(CardShares, MegatronHasRulesOfItsOwn) {
  SmallLlama sizes;
  sizes.vocabulary = 130;
  sizes.kv_heads = 2;
  const FactsPtr facts = CutModel(sizes).facts();
  const ReadPlan read = test::on_stages(*facts);
  const auto megatron = CardShares(*facts, kMegatronCuts, read).cards(4, {});
  const auto vllm = CardShares(*facts, kVllmCuts, read).cards(4, {});
  // 130 rows: 512 of 4 x 128, of which cards have 128, 2, none and none; 192 of 3 x 64.
  EXPECT_EQ(megatron[0].padding, Bytes());
  EXPECT_EQ(megatron[1].padding.count(), 2u * 126 * 64 * 2);
  EXPECT_EQ(megatron[3].padding.count(), 2u * 128 * 64 * 2);
  EXPECT_EQ(vllm[0].padding, Bytes());
  EXPECT_EQ(vllm[3].padding.count(), 2u * 48 * 64 * 2);
  // A card of four has a quarter of two heads, or one of them.
  const std::uint64_t keys = 2ull * sizes.layers * 2 * 8 * 64 * 2;
  EXPECT_EQ(vllm[3].by_rule[6].count() - megatron[3].by_rule[6].count(), keys / 2 - keys / 4);
  EXPECT_EQ(kVllmCuts.rules[6].name, "key-value");
}

}  // namespace
}  // namespace stowage::runtimes
