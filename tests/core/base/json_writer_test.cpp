// What is written piece by piece is what the whole would have been.
#include "core/base/json_writer.h"

#include <gtest/gtest.h>

#include <random>

namespace stowage {
namespace {

std::string random_text(std::mt19937_64& random) {
  static const std::vector<std::string> kPieces{
      "model.layers.",     "0", "\"", "\\", "\n", "\t", "\x01", "\x7f", "ü", "𝄞", "\xff", "\xc3", "/", " ",
      std::string(1, '\0')};
  std::string out;
  for (std::uint64_t i = random() % 6; i > 0; --i) out += kPieces[random() % kPieces.size()];
  return out;
}

Json random_json(std::mt19937_64& random, int depth) {
  switch (random() % (depth > 0 ? 8 : 5)) {
    case 0:
      return nullptr;
    case 1:
      return random() % 2 == 0;
    case 2:
      return random() >> (random() % 64);
    case 3:
      return -0.5 * static_cast<double>(random() % 1000);
    case 4:
      return random_text(random);
    case 5: {
      Json out = Json::array();
      for (std::uint64_t i = random() % 5; i > 0; --i) out.push_back(random_json(random, depth - 1));
      return out;
    }
    default: {
      Json out = Json::object();
      for (std::uint64_t i = random() % 5; i > 0; --i)
        out[random_text(random)] = random_json(random, depth - 1);
      return out;
    }
  }
}

/// Walks some containers and writes others as a whole.
void write(JsonWriter& out, const Json& json, std::mt19937_64& random) {
  const bool whole = random() % 4 == 0;
  if (json.is_object() && !whole) {
    out.begin_object();
    if (random() % 4 == 0) {
      out.members(json);
      return out.end();
    }
    for (const auto& [key, value] : json.items()) {
      out.key(key);
      write(out, value, random);
    }
    return out.end();
  }
  if (json.is_array() && !whole) {
    out.begin_list();
    for (const Json& value : json) write(out, value, random);
    return out.end();
  }
  if (json.is_string() && !whole) return out.text(json.get_ref<const std::string&>());
  if (json.is_number_unsigned() && !whole) return out.number(json.get<std::uint64_t>());
  out.value(json);
}

TEST(JsonWriterProperties, PiecesAreTheWhole) {
  int long_ones = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    Json json = Json::array();
    for (int i = 0; i < 6; ++i) json.push_back(random_json(random, 5));
    std::string written;
    JsonWriter out([&](std::string_view piece) { written += piece; });
    write(out, json, random);
    out.finish();
    ASSERT_EQ(written, to_text(json));
    long_ones += written.size() > 500 ? 1 : 0;
  }
  EXPECT_GT(long_ones, 200) << "the documents are not all trivial";
}

TEST(JsonWriter, PassesLongListsOnInPieces) {
  constexpr int kCount = 50'000;
  std::string written;
  std::size_t longest = 0, pieces = 0;
  JsonWriter out([&](std::string_view piece) {
    written += piece;
    longest = std::max(longest, piece.size());
    ++pieces;
  });
  Json whole = Json::object();
  out.begin_object();
  out.key("list");
  out.begin_list();
  for (int i = 0; i < kCount; ++i) {
    out.begin_object();
    out.text_member("name", "model.layers." + std::to_string(i));
    out.number_member("bytes", static_cast<std::uint64_t>(i));
    out.member("file", nullptr);
    out.end();
    whole["list"].push_back({{"name", "model.layers." + std::to_string(i)}, {"bytes", i}, {"file", nullptr}});
  }
  out.end();
  out.end();
  out.finish();
  EXPECT_EQ(written, to_text(whole));
  EXPECT_GT(pieces, 20u);
  EXPECT_LT(longest, 100'000u) << "no piece grows with the list";
}

}  // namespace
}  // namespace stowage
