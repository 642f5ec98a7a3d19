// Arguments for overrides, asked of every tensor as llama.cpp asks them: the first pattern that matches
// counts.
#include "core/runtimes/llamacpp/override_arguments.h"

#include <random>
#include <regex>

#include <gmock/gmock.h>

#include "tests/core/runtimes/llamacpp/random_facts.h"

namespace stowage::llamacpp {
namespace {

using test::some_cards;
using testing::ElementsAre;
using testing::IsEmpty;

/// Where the words of a command line put a name; nullopt where no pattern matches it.
std::optional<Where> moved_to(const std::string& name, const std::vector<Override>& overrides) {
  for (const Override& one : overrides) {
    if (std::regex_search(name, std::regex(one.pattern))) return one.where;
  }
  return std::nullopt;
}

std::vector<OverrideWish> random_wishes(std::mt19937& random, const Facts& facts, std::size_t cards) {
  const std::uint32_t often = 1 + random() % 6;
  const bool experts_only = random() % 3 == 0;
  std::vector<OverrideWish> out;
  for (const FileTensor& tensor : facts.tensors) {
    OverrideWish wish{tensor.name};
    wish.where = static_cast<Where>(random() % (cards + 1)) - 1;
    wish.needed = random() % often == 0;
    if (experts_only) {
      wish.needed = tensor.name.find("_exps") != std::string::npos && tensor.block < 3;
      wish.where = wish.needed ? kHost : 0;
    }
    wish.free = !wish.needed && random() % 5 == 0;
    out.push_back(wish);
  }
  return out;
}

TEST(LlamacppOverrides, MoveWhatIsNeededAndNothingElse) {
  for (std::uint32_t seed = 0; seed < 250; ++seed) {
    std::mt19937 random(seed);
    const Facts facts = test::random_facts(random, random() % 2);
    const std::vector<Card> cards = some_cards(1 + random() % 3);
    const std::vector<OverrideWish> wishes = random_wishes(random, facts, cards.size());
    const OverrideArguments out = override_arguments(wishes, cards);
    EXPECT_EQ(out.too_long, 0u);
    const ReadOptions read = read_options(out.words, cards);
    ASSERT_FALSE(any_error(read.findings)) << "seed " << seed;
    EXPECT_THAT(read.unknown, IsEmpty());
    for (const OverrideWish& wish : wishes) {
      const auto moved = moved_to(std::string(wish.name), read.options.overrides);
      if (wish.needed) {
        EXPECT_EQ(moved, wish.where) << "seed " << seed << " " << wish.name;
      } else if (!wish.free && moved) {
        EXPECT_EQ(*moved, wish.where) << "seed " << seed << " " << wish.name << " is moved away";
      }
    }
  }
}

std::vector<OverrideWish> experts(std::uint32_t blocks, std::uint32_t on_host) {
  static std::vector<std::string> names;
  names.clear();
  for (std::uint32_t i = 0; i < blocks; ++i) {
    for (const char* kind : {"ffn_up_exps", "ffn_gate_up_exps", "ffn_up_shexp", "attn_q"})
      names.push_back("blk." + std::to_string(i) + "." + kind + ".weight");
  }
  std::vector<OverrideWish> out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool host = i / 4 < on_host && i % 4 < 2;
    out.push_back({names[i], host ? kHost : 0, host});
  }
  return out;
}

TEST(LlamacppOverrides, ShortWordsStandWhereTheySayExactlyTheSame) {
  const std::vector<Card> cards = some_cards(1);
  EXPECT_THAT(override_arguments({}, cards).words, IsEmpty());
  EXPECT_THAT(override_arguments(experts(8, 0), cards).words, IsEmpty());
  EXPECT_THAT(override_arguments(experts(8, 8), cards).words, ElementsAre("-cmoe"));
  EXPECT_THAT(override_arguments(experts(8, 3), cards).words, ElementsAre("-ncmoe", "3"));
  // One more tensor that has to go to RAM, or one expert that has to stay, and they say something else.
  auto more = experts(8, 8);
  more.back().where = kHost, more.back().needed = true;
  EXPECT_EQ(override_arguments(more, cards).words.front(), "-ot");
  auto less = experts(8, 8);
  less[4].where = 0, less[4].needed = false;
  EXPECT_EQ(override_arguments(less, cards).words.front(), "-ot");
  less[4].free = true;
  EXPECT_THAT(override_arguments(less, cards).words, ElementsAre("-cmoe")) << "it does not matter where";
}

TEST(LlamacppOverrides, DenseBlocksHaveAWordWithANumberOnly) {
  const std::vector<Card> cards = some_cards(1);
  const std::vector<std::string> names = {"blk.0.ffn_up.weight", "blk.0.ffn_up.bias", "blk.1.ffn_up.weight",
                                          "blk.1.attn_q.weight"};
  std::vector<OverrideWish> wishes;
  for (const std::string& name : names) wishes.push_back({name, kHost, true});
  wishes.back() = {names.back(), 0, false};
  EXPECT_THAT(override_arguments(wishes, cards).words, ElementsAre("-ncffn", "2"));
  wishes[2] = {names[2], 0, false};
  EXPECT_THAT(override_arguments(wishes, cards).words, ElementsAre("-ncffn", "1"));
  wishes[1] = {names[1], 0, false};
  EXPECT_EQ(override_arguments(wishes, cards).words.front(), "-ot") << "its bias stays";
}

/// The word for all experts has no block in its pattern: it would take those outside of blocks, too.
TEST(LlamacppOverrides, ExpertsOutsideOfBlocksAreNotTakenAlong) {
  const std::vector<Card> cards = some_cards(1);
  auto wishes = experts(4, 4);
  const std::string outside = "mtp.ffn_up_exps.weight";
  wishes.push_back({outside, 0, false});
  const ReadOptions read = read_options(override_arguments(wishes, cards).words, cards);
  EXPECT_EQ(moved_to(outside, read.options.overrides), std::nullopt);
  EXPECT_EQ(moved_to("blk.3.ffn_up_exps.weight", read.options.overrides), kHost);
}

TEST(LlamacppOverrides, ManyCardsHaveOnePatternEach) {
  const std::vector<Card> cards = some_cards(4);
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < 40; ++i) names.push_back("blk." + std::to_string(i) + ".attn_q.weight");
  std::vector<OverrideWish> wishes;
  for (std::size_t i = 0; i < names.size(); ++i)
    wishes.push_back({names[i], static_cast<Where>(i / 10), true});
  const OverrideArguments out = override_arguments(wishes, cards);
  ASSERT_EQ(out.words.size(), 2u) << "one argument";
  const ReadOptions read = read_options(out.words, cards);
  EXPECT_EQ(read.options.overrides.size(), 4u);
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(moved_to(names[i], read.options.overrides), static_cast<Where>(i / 10));
}

}  // namespace
}  // namespace stowage::llamacpp
