// Patterns that are written: they match what they should and nothing else, by trying all names.
#include "core/runtimes/llamacpp/name_patterns.h"

#include <cstdio>
#include <random>
#include <regex>

#include <gmock/gmock.h>

#include "core/runtimes/llamacpp/patterns.h"

namespace stowage::llamacpp {
namespace {

TEST(LlamacppNamePatterns, ARangeMatchesItsNumbersAndNoOthers) {
  const auto check = [](std::uint32_t first, std::uint32_t last, std::uint32_t until) {
    const Pattern pattern("^" + number_range(first, last) + "$");
    ASSERT_FALSE(pattern.refused()) << pattern.text();
    for (std::uint32_t i = 0; i <= until; ++i)
      ASSERT_EQ(pattern.matches(std::to_string(i)), i >= first && i <= last) << i << " by " << pattern.text();
  };
  for (std::uint32_t first = 0; first <= 25; ++first) {
    for (std::uint32_t last = first; last <= 112; ++last) check(first, last, 125);
  }
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const std::uint32_t a = random() % 1200, b = random() % 1200;
    check(std::min(a, b), std::max(a, b), 1300);
  }
  EXPECT_EQ(number_range(7, 7), "7");
  EXPECT_EQ(number_range(0, 17), R"((?:\d|1[0-7]))");
}

std::vector<std::string> names_of(std::mt19937& random) {
  std::vector<std::string> out = {"token_embd.weight", "output.weight", "output_norm.weight",
                                  "odd,name=x.weight"};
  const std::size_t blocks = 1 + random() % 40;
  for (std::size_t i = 0; i < blocks; ++i) {
    for (const char* kind :
         {"attn_q.weight", "attn_q.bias", "ffn_up_exps.weight", "ffn_up_shexp.weight", "ssm_a"}) {
      if (random() % 8) out.push_back("blk." + std::to_string(i) + "." + kind);
    }
  }
  return out;
}

TEST(LlamacppNamePatterns, WantedNamesAreMatchedAndForbiddenOnesNot) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    const std::vector<std::string> names = names_of(random);
    std::vector<NameWish> wishes;
    const std::uint32_t style = random() % 3;
    const std::uint32_t from = random() % 40, to = from + random() % 20;
    for (const std::string& name : names) {
      NameWish wish{name};
      std::uint32_t block = 0;
      const bool in_block = std::sscanf(name.c_str(), "blk.%u.", &block) == 1;
      if (style == 0) wish.wanted = random() % 2;
      if (style == 1) wish.wanted = in_block && block >= from && block <= to;
      if (style == 2) wish.wanted = in_block && block >= from && name.ends_with("exps.weight");
      wish.allowed = random() % 3 == 0;
      wishes.push_back(wish);
    }
    const std::size_t at_most = random() % 2 ? 4096 : 200;
    std::vector<Pattern> patterns;
    for (const std::string& text : patterns_for(wishes, at_most)) {
      EXPECT_EQ(text.find_first_of(",="), std::string::npos) << text;
      patterns.emplace_back(text);
      ASSERT_FALSE(patterns.back().refused()) << text;
    }
    const bool any =
        std::any_of(wishes.begin(), wishes.end(), [](const NameWish& wish) { return wish.wanted; });
    EXPECT_EQ(patterns.empty(), !any);
    if (at_most == 4096 && any) {
      EXPECT_EQ(patterns.size(), 1u) << "seed " << seed;
    }
    for (const NameWish& wish : wishes) {
      const bool matched = std::any_of(patterns.begin(), patterns.end(), [&](const Pattern& pattern) {
        return pattern.matches(std::string(wish.name));
      });
      if (wish.wanted) {
        EXPECT_TRUE(matched) << "seed " << seed << " " << wish.name;
      } else if (!wish.allowed) {
        EXPECT_FALSE(matched) << "seed " << seed << " " << wish.name;
      }
    }
  }
}

TEST(LlamacppPatterns, MatchAsTheLibraryDoesWhateverIsTriedFirst) {
  const std::vector<std::string> texts = {
      "blk.1",     R"(blk\.1\.)",  "a|b",    "(a|b)c", "x?abc", "ab*c",   "ab{2}",    R"(\bup\b)",
      R"((\d)\1)", "[abc]x",       "^a",     "a$",     "",      "(ab)+c", R"(a\(|b)", "[(]a|b",
      "a+?b",      R"(.*.*.*.*x)", "(a*)*b", "a\\",    "[a",    "*a"};
  const std::vector<std::string> names = {"",
                                          "a",
                                          "b",
                                          "ab",
                                          "abc",
                                          "abbc",
                                          "xabc",
                                          "blk.1.attn_q.weight",
                                          "blk.11.ffn_up.weight",
                                          "bc",
                                          "ac",
                                          "[a",
                                          "(ab",
                                          "ababc",
                                          "up",
                                          "x",
                                          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
  for (const std::string& text : texts) {
    const Pattern pattern(text);
    std::optional<std::regex> same;
    try {
      same.emplace(text);
    } catch (const std::regex_error&) {
    }
    EXPECT_EQ(pattern.refused().has_value(), !same) << text;
    for (const std::string& name : names) {
      if (text == "(a*)*b" && name.size() > 20) {
        EXPECT_FALSE(pattern.matches(name)) << "and in no time";
      } else if (same) {
        EXPECT_EQ(pattern.matches(name), std::regex_search(name, *same)) << text << " in " << name;
      }
    }
  }
}

TEST(LlamacppPatterns, HugeOnesAreRefusedAndNotCompiled) {
  EXPECT_EQ(Pattern(std::string(100'000, 'a')).refused()->kind, FindingKind::LongPattern);
  EXPECT_EQ(Pattern(std::string(4'000, '(')).refused()->kind, FindingKind::LongPattern);
  EXPECT_EQ(Pattern("(.?){300}").refused()->kind, FindingKind::LongPattern);
  EXPECT_EQ(Pattern("((.?){99}){99}").refused()->kind, FindingKind::LongPattern);
  EXPECT_EQ(Pattern("(a*)*\\1b").refused()->kind, FindingKind::LongPattern)
      << "nothing but trying all ways finds it";
  std::string many;
  for (std::size_t i = 0; i <= kMostPatternQuantifiers; ++i) many += "a?";
  EXPECT_EQ(Pattern(many).refused()->kind, FindingKind::LongPattern);
  EXPECT_FALSE(Pattern(many.substr(2)).refused());
  EXPECT_FALSE(Pattern(R"(blk\.(?:[13579])\.ffn_(?:up|gate)\.)").refused());
  EXPECT_EQ(Pattern("a(b").refused()->kind, FindingKind::BadPattern);
}

}  // namespace
}  // namespace stowage::llamacpp
