// Indexes: against nlohmann's parser where they are good, rule by rule where they are not.
#include "core/formats/huggingface/index.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <type_traits>

#include <nlohmann/json.hpp>

namespace stowage::formats {
namespace {

using nlohmann::ordered_json;

Code code_of(const std::string& text) {
  const auto index = parse_hf_index(text, "x");
  EXPECT_FALSE(index);
  if (index) return Code::Internal;
  EXPECT_EQ(sentence(index.error()).find('%'), std::string::npos);
  return index.error().code;
}

TEST(HfIndex, ReadsWhatTheParserReads) {
  constexpr unsigned kSeed = 33;
  std::mt19937 random(kSeed);
  for (int round = 0; round < 500; ++round) {
    ordered_json document = ordered_json::object(), map = ordered_json::object();
    std::map<std::string, std::string> wanted;
    for (unsigned i = 0, count = 1 + random() % 40; i < count; ++i) {
      static const std::vector<std::string> kEnds{"weight", "ü", "quote\"d", "tab\t", "🙂", "back\\slash"};
      const std::string name = "layers." + std::to_string(i) + "." + kEnds[random() % kEnds.size()],
                        file = "f" + std::to_string(random() % 5) + ".safetensors";
      map[name] = file;
      wanted[name] = file;
    }
    if (random() % 2) document["metadata"] = {{"other", {1, 2}}, {"total_size", round}};
    document["weight_map"] = map;
    if (random() % 2) document["more"] = {{"weight_map", {{"not", "this"}}}};
    const auto index = parse_hf_index(document.dump(random() % 2 ? 2 : -1, ' ', random() % 2), "x");
    ASSERT_TRUE(index) << "seed " << kSeed << " round " << round << ": " << sentence(index.error());
    EXPECT_TRUE(std::is_sorted(index->shards.begin(), index->shards.end()));
    EXPECT_EQ(index->entries.size(), wanted.size());
    for (const auto& [name, file] : wanted) {
      const HfIndex::Entry* entry = index->find(name);
      ASSERT_TRUE(entry) << name;
      EXPECT_EQ(index->shards[entry->shard], file);
    }
    EXPECT_FALSE(index->find("nothing"));
    EXPECT_EQ(index->total_bytes.has_value(), document.contains("metadata"));
  }
}

TEST(HfIndex, NamesOutliveAMove) {
  auto read = parse_hf_index(R"({"weight_map": {"a\u0041": "s", "b": "s"}})", "x");
  ASSERT_TRUE(read);
  const HfIndex moved = std::move(*read);
  static_assert(!std::is_copy_constructible_v<HfIndex> && !std::is_copy_assignable_v<HfIndex>,
                "a copy's names would be views into the original");
  EXPECT_TRUE(moved.find("aA"));
  EXPECT_TRUE(moved.find("b"));
}

TEST(HfIndex, SizesThatWereDivided) {
  EXPECT_EQ(
      parse_hf_index(R"({"metadata": {"total_size": 24.0}, "weight_map": {"a": "s"}})", "x")->total_bytes,
      24u);
  EXPECT_FALSE(
      parse_hf_index(R"({"metadata": {"total_size": "24"}, "weight_map": {"a": "s"}})", "x")->total_bytes);
  EXPECT_FALSE(
      parse_hf_index(R"({"metadata": {"total_size": -1}, "weight_map": {"a": "s"}})", "x")->total_bytes);
  EXPECT_FALSE(parse_hf_index(R"({"metadata": [], "weight_map": {"a": "s"}})", "x")->total_bytes);
}

TEST(HfIndex, EveryRule) {
  EXPECT_EQ(code_of(""), Code::JsonSyntax);
  EXPECT_EQ(code_of("[]"), Code::HfIndex);
  EXPECT_EQ(code_of("7"), Code::HfIndex);
  EXPECT_EQ(code_of("{}"), Code::HfIndex);
  EXPECT_EQ(code_of(R"({"weight_map": []})"), Code::HfIndex);
  EXPECT_EQ(code_of(R"({"weight_map": {}})"), Code::HfIndex);
  EXPECT_EQ(code_of(R"({"weight_map": {"a": 7}})"), Code::HfIndex);
  EXPECT_EQ(code_of(R"({"weight_map": {"a": {"b": "c"}}})"), Code::HfIndex);
  EXPECT_EQ(code_of(R"({"weight_map": {"a": "s"}} x)"), Code::JsonSyntax);
  EXPECT_EQ(code_of(R"({"weight_map": {"a": "s", "a": "t"}})"), Code::JsonDuplicateKey);
  EXPECT_EQ(code_of(R"({"weight_map": {"a": "s", "\u0061": "t"}})"), Code::JsonDuplicateKey);
  EXPECT_EQ(code_of(R"({"weight_map": {"a": "s"}, "weight_map": {}})"), Code::JsonDuplicateKey);
  for (const char* name : {"", ".", "..", "../s", "/s", "a/b", "a\\\\b", "a\\n"}) {
    EXPECT_EQ(code_of(std::string(R"({"weight_map": {"a": ")") + name + "\"}}"), Code::HfShardName) << name;
  }
  EXPECT_EQ(code_of(R"({"weight_map": {"a": ")" + std::string(256, 'x') + "\"}}"), Code::HfShardName);
  // Nests without end: an error, not a stack.
  EXPECT_EQ(code_of("{\"metadata\":" + std::string(60'000, '[')), Code::JsonSyntax);
  EXPECT_EQ(code_of("{\"weight_map\":{\"a\":" + std::string(60'000, '[')), Code::HfIndex);
}

}  // namespace
}  // namespace stowage::formats
