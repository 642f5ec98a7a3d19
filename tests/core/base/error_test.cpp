#include "core/base/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "core/base/result.h"

namespace stowage {
namespace {

struct Row {
  Code code;
  std::string_view english, rule;
};

const Row kRows[] = {
#define STOWAGE_SENTENCE(context, english, code, rule) {Code::code, english, rule},
#include "core/base/sentences/all.h"
#undef STOWAGE_SENTENCE
};

/// The form for one tells all that the other form does but the count.
TEST(Sentences, OfOneLoseNothing) {
  const std::pair<Code, std::string_view> forms[] = {
#define STOWAGE_SENTENCE_ONE(context, english, code) {Code::code, english},
#include "core/base/sentences/one.h"
#undef STOWAGE_SENTENCE_ONE
  };
  for (const auto& [code, english] : forms) {
    SCOPED_TRACE(english);
    const std::string_view many = sentence_pattern(code);
    EXPECT_NE(many.find("%1"), std::string_view::npos) << "it counts";
    for (const char* hole : {"%s", "%2", "%3", "%4"})
      EXPECT_EQ(english.find(hole) == std::string_view::npos, many.find(hole) == std::string_view::npos)
          << hole;
    EXPECT_EQ(sentence_pattern(Error{code, "x", {"1", "a", "b"}}), english);
    EXPECT_EQ(sentence_pattern(Error{code, "x", {"2", "a", "b"}}), many);
    EXPECT_EQ(sentence_pattern(Error{code, "x", {}}), many);
  }
}

TEST(Sentences, EachIsOneSentenceWithARuleOfItsOwn) {
  std::set<std::string_view> rules;
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.rule);
    EXPECT_EQ(sentence_pattern(row.code), row.english);
    EXPECT_EQ(rule_name(row.code), row.rule);
    EXPECT_TRUE(rules.insert(row.rule).second);
    const bool plain = std::all_of(row.rule.begin(), row.rule.end(), [](char c) {
      return std::islower(static_cast<unsigned char>(c)) || std::isdigit(static_cast<unsigned char>(c)) ||
             c == '.' || c == '-';
    });
    EXPECT_TRUE(plain || row.rule == "no_gradient");  // a public name from before this rule of ours
    EXPECT_FALSE(row.english.empty());
    const bool quotes_a_sentence = row.english.ends_with("%1") || row.english.ends_with(": %2");
    EXPECT_TRUE(row.english.ends_with('.') || row.english.ends_with('?') || quotes_a_sentence) << row.english;
    // Arguments are numbered without holes.
    for (char number = '2'; number <= '9'; ++number) {
      if (row.english.find(std::string("%") + number) == std::string_view::npos) continue;
      EXPECT_NE(row.english.find(std::string("%") + static_cast<char>(number - 1)), std::string_view::npos)
          << row.english;
    }
  }
}

TEST(Sentences, ArgumentsAreFilledOnceAndCannotDisturbATerminal) {
  EXPECT_EQ(fill_sentence("%s has %1 of %2.", "a%1", {"x%2", "y"}), "a%1 has x%2 of y.");
  EXPECT_EQ(fill_sentence("%1%%", "", {}), "%%");
  EXPECT_EQ(fill_sentence("%s", "a\x1b[2J\n", {}), "a\\x1b[2J\\x0a");
  const std::string cut = fill_sentence("%s", std::string(299, 'a') + "é" + std::string(300, 'b'), {});
  EXPECT_EQ(cut, std::string(299, 'a') + "…");
}

TEST(Results, TryLeavesWithTheError) {
  const auto inner = []() -> Status { return fail_at(Code::FileRead, "f", 7, {"why", "7"}); };
  const auto outer = [&]() -> Result<int> {
    STOWAGE_TRY(inner());
    return 1;
  };
  ASSERT_FALSE(outer());
  EXPECT_EQ(outer().error().offset, 7u);
  EXPECT_EQ(outer().error(), inner().error());
}

}  // namespace
}  // namespace stowage
