// Sentences with any values in them.
#include <gtest/gtest.h>

#include <random>

#include "core/base/error.h"
#include "core/base/json.h"

namespace stowage {
namespace {

std::string character(std::mt19937_64& random) {
  static const std::vector<std::string> kCharacters{"a", "7",  ".",    "%", "s", "1",
                                                    "é", "模", "🙂", "“", " "};
  return kCharacters[random() % kCharacters.size()];
}

std::string words(std::mt19937_64& random, std::size_t most) {
  std::string out;
  for (std::size_t i = random() % (most + 1); i > 0; --i) out += character(random);
  return out;
}

bool is_utf8(const std::string& text) { return parse_json(to_text(Json(text), -1), "t") == Json(text); }

/// The pattern and what it has to become grow side by side: values are put in once, and what looks like a
/// hole in a value is none.
TEST(SentenceProperties, ValuesStandWhereThePatternHasThem) {
  for (std::uint64_t seed = 1; seed <= 3'000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const std::string subject = words(random, 12);
    std::vector<std::string> values(random() % 9);
    for (std::string& value : values) value = words(random, 12);
    std::string pattern, wanted;
    for (std::uint64_t i = random() % 10; i > 0; --i) {
      const std::uint64_t kind = random() % 4;
      if (kind == 0) {
        pattern += "%s";
        wanted += subject;
      } else if (kind == 1) {
        const std::size_t number = random() % 9;
        pattern += "%" + std::to_string(number + 1);
        if (number < values.size()) wanted += values[number];
      } else {
        const std::string plain = kind == 2 ? "word " : "% and ";
        pattern += plain;
        wanted += plain;
      }
    }
    EXPECT_EQ(fill_sentence(pattern, subject, values), wanted) << pattern;
  }
}

TEST(SentenceProperties, LongValuesAreCutBetweenCharacters) {
  int cut = 0;
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    std::string value;
    const std::size_t length = 280 + random() % 40;
    while (value.size() < length) value += character(random);
    const std::string shown = fill_sentence("%s", value, {});
    ASSERT_TRUE(is_utf8(shown)) << shown;
    if (shown == value) {
      EXPECT_LE(value.size(), 300u);
      continue;
    }
    ++cut;
    constexpr std::string_view kMore = "…";
    ASSERT_TRUE(shown.ends_with(kMore));
    const std::string kept = shown.substr(0, shown.size() - kMore.size());
    EXPECT_TRUE(value.starts_with(kept));
    EXPECT_GT(kept.size(), 295u) << "no more is lost than one character";
  }
  EXPECT_GT(cut, 500);
}

/// Every sentence of the table with values from hostile files: one line, no control characters, nothing of it
/// lost but what is cut.
TEST(SentenceProperties, NoValueMovesTheCursor) {
  constexpr auto kCodes = std::array{
#define STOWAGE_SENTENCE(context, english, code, rule) Code::code,
#include "core/base/sentences/all.h"
#undef STOWAGE_SENTENCE
  };
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::mt19937_64 random(seed);
    for (const Code code : kCodes) {
      Error error{code, {}, {}, {}};
      const auto hostile = [&] {
        std::string out;
        for (std::uint64_t i = random() % 20; i > 0; --i) out += static_cast<char>(random() % 128);
        return out;
      };
      error.subject = hostile();
      for (std::uint64_t i = random() % 5; i > 0; --i) error.arguments.push_back(hostile());
      const std::string told = sentence(error);
      for (const char c : told) {
        ASSERT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)
            << "seed " << seed << ", " << rule_name(code) << ": " << told;
      }
    }
  }
}

}  // namespace
}  // namespace stowage
