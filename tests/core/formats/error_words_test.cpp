// What a reader fills into its sentences can be translated: names, numbers, and phrases that stand in the
// table.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>
#include <string>

#include "core/formats/formats.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

const std::set<std::string> kPhrases{
#define STOWAGE_PHRASE(english) english,
#include "core/base/sentences/phrases.h"
#undef STOWAGE_PHRASE
};

/// Words, not a name: names of these files have no blank in them.
bool is_prose(const std::string& text) { return text.find(' ') != std::string::npos; }

class ErrorWords : public ::testing::Test {
 protected:
  /// How many arguments were phrases.
  int expect_phrases(const std::string& name, const std::string& content) {
    const std::string path = folder_ / name;
    std::ofstream(path, std::ios::binary) << content;
    const auto model = open_model(path);
    if (model) return 0;
    int phrases = 0;
    for (const std::string& argument : model.error().arguments) {
      const auto [pattern, values] = parts_of_phrase(argument);
      if (!is_prose(pattern)) continue;
      EXPECT_TRUE(kPhrases.count(pattern)) << pattern << " in: " << sentence(model.error());
      ++phrases;
      for (const std::string& value : values) {
        EXPECT_TRUE(!is_prose(value) || kPhrases.count(value)) << value << " in: " << sentence(model.error());
      }
    }
    return phrases;
  }

  test::TemporaryFolder folder_;
  const std::string good_ =
      R"({"__metadata__":{"format":"pt"},"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
};

TEST_F(ErrorWords, OfAHeaderThatIsCutAnywhere) {
  int phrases = 0;
  for (std::size_t end = 1; end < good_.size(); ++end)
    phrases += expect_phrases("a.safetensors", test::safetensors(good_.substr(0, end), 8));
  EXPECT_GT(phrases, 50);
}

TEST_F(ErrorWords, OfAHeaderWhoseBytesAreOthers) {
  constexpr std::string_view kOthers = "{}[]\",:-.e0x\\\n\xff";
  int phrases = 0;
  for (std::size_t at = 0; at < good_.size(); ++at) {
    for (const char other : kOthers) {
      std::string changed = good_;
      changed[at] = other;
      phrases += expect_phrases("a.safetensors", test::safetensors(changed, 8));
    }
  }
  EXPECT_GT(phrases, 500);
}

TEST_F(ErrorWords, OfValuesOfOtherKinds) {
  for (const char* value :
       {"null", "true", "-1", "0.5", "\"x\"", "[]", "{}", "[1,2,3]", "{\"x\":1,\"y\":2}"}) {
    for (const char* field :
         {"\"F32\"", "[2]", "[0,8]", R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})"}) {
      std::string changed = good_;
      changed.replace(changed.find(field), std::string_view(field).size(), value);
      expect_phrases("a.safetensors", test::safetensors(changed, 8));
    }
  }
}

TEST_F(ErrorWords, OfFilesThatAreNoModels) {
  EXPECT_EQ(expect_phrases("empty.bin", ""), 1);
  EXPECT_EQ(expect_phrases("noise.bin", "neither one nor the other"), 1);
  EXPECT_EQ(expect_phrases("other.json", R"({"neither": "one"})"), 1);
  EXPECT_EQ(expect_phrases("plain.zip", test::ZipMaker().add("a.txt", "text").build()), 1);
}

}  // namespace
}  // namespace stowage::formats
