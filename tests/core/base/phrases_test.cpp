#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "core/base/error.h"

namespace stowage {
namespace {

const char* const kPhrases[] = {
#define STOWAGE_PHRASE(english) english,
#include "core/base/sentences/phrases.h"
#undef STOWAGE_PHRASE
};

TEST(Phrases, EachStandsOnceAndNumbersItsValuesWithoutHoles) {
  std::set<std::string> seen;
  for (const std::string text : kPhrases) {
    SCOPED_TRACE(text);
    EXPECT_TRUE(seen.insert(text).second);
    EXPECT_FALSE(text.empty());
    EXPECT_FALSE(text.ends_with('.')) << "a phrase stands inside of a sentence";
    for (char number = '2'; number <= '9'; ++number) {
      if (text.find(std::string("%") + number) == std::string::npos) continue;
      EXPECT_NE(text.find(std::string("%") + static_cast<char>(number - 1)), std::string::npos);
    }
  }
}

TEST(Phrases, StandInSentencesWithTheirValues) {
  const Error error{Code::JsonType, "map.json", {"devices", phrase("%1, not %2", {"a list", "a text"})}, {}};
  EXPECT_EQ(sentence(error), "map.json: “devices” should be a list, not a text.");
  const Error plain{Code::JsonType, "map.json", {"devices", "a list"}, {}};
  EXPECT_EQ(sentence(plain), "map.json: “devices” should be a list.");
}

/// Whatever the values are, they come back as they were put in.
TEST(Phrases, ComeApartAsTheyWerePutTogether) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto text = [&] {
      std::string out;
      for (std::uint64_t i = random() % 12; i > 0; --i) out += static_cast<char>(' ' + random() % 95);
      return out;
    };
    std::vector<std::string> values(1 + random() % 5);
    for (std::string& value : values) value = text();
    const std::string pattern = text();
    const auto [back, parts] = parts_of_phrase(phrase(pattern, values));
    EXPECT_EQ(back, pattern);
    EXPECT_EQ(parts, values);
    const std::string argument = text();
    EXPECT_EQ(parts_of_phrase(argument), (std::pair<std::string, std::vector<std::string>>{argument, {}}));
  }
}

/// A name from a hostile file that looks like a phrase fills nothing it should not and moves no cursor.
TEST(Phrases, ControlCharactersOfAFileStayHarmless) {
  for (const std::string& name : {std::string("\x1e"), std::string("\x1f\x1f"),
                                  std::string("\x1e%1\x1f\x1b[2J"), std::string("\x1e%9%s")}) {
    const std::string told = sentence({Code::JsonMissing, "map.json", {name}, {}});
    for (const char c : told) EXPECT_GE(static_cast<unsigned char>(c), 0x20u) << told;
  }
}

}  // namespace
}  // namespace stowage
