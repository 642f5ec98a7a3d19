// The scanner against nlohmann's parser: what one takes the other takes, with the same values.
#include "core/formats/json/scanner.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <random>

#include <nlohmann/json.hpp>

namespace stowage::formats {
namespace {

using nlohmann::ordered_json;
using Token = JsonScanner::Token;

/// A document as the scanner sees it, written again; nothing after an error.
std::optional<std::string> rewritten(std::string_view text) {
  JsonScanner scan(text);
  std::string out;
  const auto separate = [&] {
    if (!out.empty() && out.back() != '{' && out.back() != '[' && out.back() != ':') out += ',';
  };
  for (Token token = scan.next(); token != Token::End; token = scan.next()) {
    if (token == Token::Error) {
      EXPECT_FALSE(scan.problem().empty());
      EXPECT_LE(scan.position(), text.size());
      EXPECT_EQ(scan.next(), Token::Error);
      return std::nullopt;
    }
    if (token != Token::EndObject && token != Token::EndArray) separate();
    switch (token) {
      case Token::BeginObject:
        out += '{';
        break;
      case Token::EndObject:
        out += '}';
        break;
      case Token::BeginArray:
        out += '[';
        break;
      case Token::EndArray:
        out += ']';
        break;
      case Token::Key:
        out += ordered_json(scan.text()).dump() + ":";
        break;
      case Token::Text:
        out += ordered_json(scan.text()).dump();
        break;
      case Token::Unsigned:
        out += std::to_string(scan.number());
        break;
      case Token::Negative:
        out += "-" + std::to_string(scan.number());
        break;
      case Token::Fraction:
        out += ordered_json(scan.fraction()).dump();
        break;
      case Token::True:
      case Token::False:
        out += token == Token::True ? "true" : "false";
        break;
      default:
        out += "null";
    }
  }
  return out;
}

ordered_json random_value(std::mt19937& random, int depth) {
  static const std::vector<std::string> kTexts{
      "",     "a",    "model.layers.0.weight", "tab\there", "quote\"", "slash\\", "ümläut",
      "模型", "🙂", std::string("\0", 1),    "\x7f"};
  switch (random() % (depth > 0 ? 8 : 6)) {
    case 0:
      return nullptr;
    case 1:
      return random() % 2 == 0;
    case 2:
      return std::uint64_t{random()} << (random() % 33);
    case 3:
      return -static_cast<std::int64_t>(random() % 1000 + 1);
    case 4:
      return static_cast<double>(random()) / 1024 + 0.5;
    case 5:
      return kTexts[random() % kTexts.size()];
    case 6: {
      ordered_json list = ordered_json::array();
      for (unsigned i = random() % 5; i > 0; --i) list.push_back(random_value(random, depth - 1));
      return list;
    }
    default: {
      ordered_json object = ordered_json::object();
      for (unsigned i = random() % 5; i > 0; --i)
        object[kTexts[random() % kTexts.size()] + std::to_string(i)] = random_value(random, depth - 1);
      return object;
    }
  }
}

TEST(JsonScanner, ReadsWhatTheParserWrites) {
  constexpr unsigned kSeed = 20261121;
  std::mt19937 random(kSeed);
  for (int round = 0; round < 3000; ++round) {
    const ordered_json value = random_value(random, 4);
    for (const std::string& text : {value.dump(), value.dump(2), value.dump(-1, ' ', true)}) {
      const auto read = rewritten(text);
      ASSERT_TRUE(read) << "seed " << kSeed << " round " << round << ": " << text;
      EXPECT_EQ(ordered_json::parse(*read), value) << "seed " << kSeed << " round " << round << ": " << text;
    }
  }
}

TEST(JsonScanner, RefusesWhatTheParserRefuses) {
  constexpr unsigned kSeed = 4711;
  std::mt19937 random(kSeed);
  constexpr std::string_view kBytes =
      "{}[],:\"\\ue+-.0123456789 \n\tnulltruefalse\x80\xc3\xbc\xf0\x9f\x99\x82\xed\xa0";
  int refused = 0;
  for (int round = 0; round < 30'000; ++round) {
    std::string text = random_value(random, 3).dump();
    for (unsigned i = random() % 3; i > 0 && !text.empty(); --i) {
      const std::size_t at = random() % text.size();
      if (random() % 3 == 0)
        text.erase(at, 1);
      else
        text[at] = kBytes[random() % kBytes.size()];
    }
    const bool taken = ordered_json::accept(text);
    refused += taken ? 0 : 1;
    EXPECT_EQ(rewritten(text).has_value(), taken) << "seed " << kSeed << " round " << round << ": " << text;
  }
  EXPECT_GT(refused, 1000);
}

TEST(JsonScanner, EveryEscape) {
  JsonScanner scan(R"("\"\\\/\b\f\n\r\tA\u00fc\u20ac\ud83d\ude42")");
  ASSERT_EQ(scan.next(), Token::Text);
  EXPECT_EQ(scan.text(), "\"\\/\b\f\n\r\tA\u00fc\u20ac\U0001F642");
  EXPECT_TRUE(scan.text_is_decoded());
  for (const char* bad :
       {R"("\x")", R"("\u12")", R"("\u12g4")", R"("\u-123")", R"("\u-000")", R"("\u+123")", R"("\ud83d")",
        R"("\ud83dx")", R"("\ud83d\u0041")", R"("\ude42")", "\"\\", "\"a\nb\""}) {
    EXPECT_EQ(JsonScanner(bad).next(), Token::Error) << bad;
  }
}

TEST(JsonScanner, Numbers) {
  const auto first = [](std::string_view text) { return JsonScanner(text).next(); };
  EXPECT_EQ(first("18446744073709551615"), Token::Unsigned);
  EXPECT_EQ(first("18446744073709551616"), Token::Fraction);
  EXPECT_EQ(first("-0"), Token::Negative);
  EXPECT_EQ(first("1e2"), Token::Fraction);
  EXPECT_EQ(first("1e-999"), Token::Fraction);
  EXPECT_EQ(first("1e999"), Token::Error);
  // What the digits say against what the exponent says, and exponents that no number holds.
  const std::string zeros(400, '0');
  EXPECT_EQ(first("0." + zeros + "1e5"), Token::Fraction);
  EXPECT_EQ(first("-0." + zeros + "1"), Token::Fraction);
  EXPECT_EQ(first("1" + zeros + "e-5"), Token::Error);
  EXPECT_EQ(first("1" + zeros + ".0"), Token::Error);
  EXPECT_EQ(first("1" + zeros + "e-401"), Token::Fraction);
  EXPECT_EQ(first("0." + zeros + "1e+401"), Token::Fraction);
  EXPECT_EQ(first("1e99999999999999999999"), Token::Error);
  EXPECT_EQ(first("-1e-99999999999999999999"), Token::Fraction);
  EXPECT_EQ(first("0." + zeros + "1e999"), Token::Error);
  for (const char* bad : {"01", "-", "-a", "1.", "1.e3", "1e", "1e+", ".5", "+1"})
    EXPECT_FALSE(rewritten(bad)) << bad;
}

TEST(JsonScanner, SkipsAnything) {
  JsonScanner scan(R"({"a": {"b": [1, {"c": null}]}, "d": 7})");
  EXPECT_EQ(scan.next(), Token::BeginObject);
  EXPECT_EQ(scan.next(), Token::Key);
  EXPECT_TRUE(scan.skip(scan.next()));
  EXPECT_EQ(scan.next(), Token::Key);
  EXPECT_EQ(scan.text(), "d");
  EXPECT_TRUE(scan.skip(scan.next()));
  EXPECT_EQ(scan.next(), Token::EndObject);
  EXPECT_EQ(scan.next(), Token::End);
  EXPECT_EQ(scan.next(), Token::End);
}

TEST(JsonScanner, DepthCostsNoStack) {
  const std::string deep = std::string().append(10'000'000, '[');
  JsonScanner scan(deep);
  EXPECT_FALSE(scan.skip(scan.next()));
  EXPECT_EQ(scan.position(), deep.size());
  const auto error = scan.error("file", 8).value();
  EXPECT_EQ(error.code, Code::JsonSyntax);
  EXPECT_EQ(error.offset, deep.size() + 8);
}

}  // namespace
}  // namespace stowage::formats
