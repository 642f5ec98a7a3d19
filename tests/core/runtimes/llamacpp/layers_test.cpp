// Layers on devices by the formula of llama.cpp, written again in the test with the library's own search.
#include <algorithm>
#include <numeric>

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/placing.h"
#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using test::some_cards;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

Facts blocks_alone(std::uint32_t blocks) {
  Facts out;
  out.architecture = "llama";
  out.blocks = blocks;
  out.caches.resize(blocks);
  return out;
}

Placed placed(const Facts& facts, const std::string& text, const std::vector<Card>& cards) {
  const ReadOptions read = read_options(text, cards);
  EXPECT_FALSE(any_error(read.findings)) << text;
  return place(facts, read.options, cards);
}

/// start, count and points as load_tensors has them.
std::vector<Where> layers_by_hand(std::int64_t blocks, std::int64_t ngl, const std::vector<float>& shares) {
  const std::int64_t places = blocks + 1, wanted = ngl < 0 ? places : ngl;
  const std::int64_t start = std::max<std::int64_t>(places - wanted, 0), count = std::min(wanted, places);
  std::vector<float> points(shares.size());
  std::partial_sum(shares.begin(), shares.end(), points.begin());
  const float total = points.back();
  for (float& point : points) point /= total;
  std::vector<Where> out;
  for (std::int64_t i = 0; i < places; ++i) {
    if (i < start || i - start >= count) {
      out.push_back(kHost);
      continue;
    }
    const float at = static_cast<float>(i - start) / static_cast<float>(count);
    out.push_back(static_cast<Where>(std::upper_bound(points.begin(), points.end(), at) - points.begin()));
  }
  return out;
}

TEST(LlamacppLayers, FollowTheFormulaForAnyShares) {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    const std::uint32_t blocks = 1 + random() % 120;
    std::vector<Card> cards = some_cards(1 + random() % 5);
    const std::int64_t ngl = static_cast<std::int64_t>(random() % (blocks + 4)) - 1;
    std::vector<float> shares;
    std::string text = "-ngl " + std::to_string(ngl), written;
    for (Card& card : cards) {
      card.free = (1 + random() % 40) << 30;
      const std::uint32_t share = random() % 9;
      shares.push_back(static_cast<float>(share));
      written += (written.empty() ? "" : random() % 2 ? "," : "/") + std::to_string(share);
    }
    const bool any = std::any_of(shares.begin(), shares.end(), [](float share) { return share > 0; });
    if (!any || random() % 3 == 0) {  // by the free memory
      if (any) written.clear();
      for (std::size_t i = 0; i < cards.size(); ++i) shares[i] = static_cast<float>(cards[i].free);
    }
    if (!written.empty()) text += " -ts " + written;
    EXPECT_EQ(placed(blocks_alone(blocks), text, cards).layers, layers_by_hand(blocks, ngl, shares))
        << "seed " << seed << ": " << text << " of " << blocks;
  }
}

/// "-ngl n -ts c0,c1,… with the counts of places" gives exactly these counts.
TEST(LlamacppLayers, CountsAsSharesAreExact) {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::size_t> counts(1 + random() % 15);
    std::size_t sum = 0;
    for (std::size_t& count : counts) sum += count = random() % 34;
    if (sum == 0) continue;
    const auto blocks = static_cast<std::uint32_t>(sum - 1 + random() % 5);
    if (blocks == 0) continue;
    const std::vector<Card> cards = some_cards(counts.size());
    std::string shares;
    for (const std::size_t count : counts) shares += (shares.empty() ? "" : ",") + std::to_string(count);
    const Placed out = placed(blocks_alone(blocks), "-ngl " + std::to_string(sum) + " -ts " + shares, cards);
    std::vector<std::size_t> found(counts.size(), 0);
    for (const Where where : out.layers) {
      if (where != kHost) ++found[static_cast<std::size_t>(where)];
    }
    EXPECT_EQ(found, counts) << "seed " << seed << " of " << blocks << " blocks";
    EXPECT_TRUE(std::is_sorted(out.layers.begin(), out.layers.end()))
        << "the host first, then cards in order";
  }
}

TEST(LlamacppLayers, OneLayerIsTheHeadAndNoBlock) {
  const Facts facts = blocks_alone(4);
  EXPECT_THAT(placed(facts, "-ngl 1", some_cards(1)).layers, ElementsAre(kHost, kHost, kHost, kHost, 0));
  EXPECT_THAT(placed(facts, "-ngl 0", some_cards(1)).layers, Each(kHost));
  EXPECT_THAT(placed(facts, "-ngl 5", some_cards(1)).layers, Each(0));
  for (const char* text : {"-ngl 400", "-ngl -1", "-ngl -7", "-ngl all", "-ngl auto", ""})
    EXPECT_THAT(placed(facts, text, some_cards(1)).layers, Each(0)) << text;
}

TEST(LlamacppLayers, DevicesAreThoseThatTheOptionsLeave) {
  const Facts facts = blocks_alone(3);
  const std::vector<Card> cards = some_cards(3);
  EXPECT_THAT(placed(facts, "-ngl 9 -dev none", cards).layers, Each(kHost));
  EXPECT_THAT(placed(facts, "-ngl 9 -sm none", cards).layers, Each(0));
  EXPECT_THAT(placed(facts, "-ngl 9 -sm none -mg 2", cards).layers, Each(2));
  EXPECT_THAT(placed(facts, "-ngl 9 -sm none -mg -1", cards).layers, Each(kHost));
  EXPECT_THAT(placed(facts, "-ngl 9 -dev CUDA2,CUDA1 -sm none -mg 1", cards).layers, Each(1))
      << "-mg counts in the list of -dev";
  EXPECT_THAT(placed(facts, "-ngl 9 -dev CUDA2,CUDA0 -ts 1,3", cards).layers, ElementsAre(2, 0, 0, 0));
  EXPECT_THAT(placed(facts, "-ngl 9", {}).layers, Each(kHost));
  EXPECT_THAT(placed(facts, "-ngl 4 -ts 1,1,1,1,1", some_cards(2)).layers, ElementsAre(0, 0, 1, 1))
      << "shares for more cards than there are do not count";
  EXPECT_THAT(placed(facts, "-ngl 4 -ts 1", some_cards(2)).layers, Each(0)) << "a missing share is 0";
}

TEST(LlamacppLayers, TensorsGoWithTheirRole) {
  Facts facts = blocks_alone(3);
  facts.next_blocks = 1;
  facts.caches.resize(2);
  facts.tensors = {{"token_embd.weight", 7, Role::Table},       {"position_embd.weight", 5, Role::Input},
                   {"rope_freqs.weight", 3, Role::Rope},        {"blk.0.attn_k.weight", 11, Role::Block, 0},
                   {"blk.1.attn_k.weight", 13, Role::Block, 1}, {"blk.2.attn_k.weight", 17, Role::Unused, 2},
                   {"output_norm.weight", 19, Role::Output}};
  const Placed out = placed(facts, "-ngl 3", some_cards(1));
  EXPECT_THAT(out.layers, ElementsAre(kHost, 0, 0, 0));
  EXPECT_THAT(out.tensors[0], ElementsAre(kHost, 0)) << "the table, and the same as head";
  EXPECT_THAT(out.tensors[1], ElementsAre(kHost));
  EXPECT_THAT(out.tensors[2], ElementsAre(kHost, 0)) << "one on each device that has a block";
  EXPECT_THAT(out.tensors[5], IsEmpty());
  EXPECT_EQ(out.on(0).weights, 7u + 3 + 13 + 19);
  EXPECT_EQ(out.on(kHost).weights, 7u + 5 + 3 + 11);
  const Placed moved = placed(facts, "-ngl 3 -ot token_embd=CUDA0,rope=CPU", some_cards(1));
  EXPECT_THAT(moved.tensors[0], ElementsAre(0)) << "an override moves both to one place";
  EXPECT_THAT(moved.tensors[2], ElementsAre(kHost));
  facts.tensors[1].lazy = true;
  EXPECT_THAT(placed(facts, "-ngl 3 -ot .*=CUDA0", some_cards(1)).tensors[1], ElementsAre(kHost))
      << "what is read on demand stays where it is";
}

TEST(LlamacppLayers, PipelinesNeedEverythingOnSeveralCards) {
  const Facts facts = blocks_alone(3);
  const auto pipeline = [&](const char* text, std::size_t cards = 2) {
    return placed(facts, text, some_cards(cards)).pipeline;
  };
  EXPECT_TRUE(pipeline("-ngl 99"));
  EXPECT_TRUE(pipeline("-ngl 4"));
  EXPECT_FALSE(pipeline("-ngl 3")) << "a block is on the host";
  EXPECT_FALSE(pipeline("-ngl 99", 1));
  EXPECT_FALSE(pipeline("-ngl 99 -nkvo"));
  EXPECT_FALSE(pipeline("-ngl 99 -sm row"));
  EXPECT_FALSE(pipeline("-ngl 99 -ot matches_nothing=CPU")) << "even one that matches nothing";
  EXPECT_FALSE(pipeline("-ngl 99 -dev CUDA1"));
}

/// std::upper_bound over shares that fall again: whatever it finds there, no card beyond the last.
TEST(LlamacppLayers, NegativeSharesPlaceEverythingSomewhere) {
  for (const char* shares : {"-1,2", "2,-1", "-1,-1", "1,-1", "0,0", "nan,1", "inf,1"}) {
    const Placed out = placed(blocks_alone(6), std::string("-ngl 99 -ts ") + shares, some_cards(2));
    ASSERT_EQ(out.layers.size(), 7u) << shares;
    EXPECT_THAT(out.layers, Each(testing::AnyOf(0, 1))) << shares;
  }
}

}  // namespace
}  // namespace stowage::llamacpp
