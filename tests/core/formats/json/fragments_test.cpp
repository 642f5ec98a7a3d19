// Documents in pieces: put together again they are the whole, and the guards are those of parse_json().
#include "core/formats/json/fragments.h"

#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"

namespace stowage::formats {
namespace {

Fragment random_value(std::mt19937& random, int depth) {
  switch (random() % (depth > 0 ? 6 : 4)) {
    case 0:
      return nullptr;
    case 1:
      return random() % 1000;
    case 2:
      return "text " + std::to_string(random() % 10);
    case 3:
      return random() % 2 == 0;
    case 4: {
      Fragment list = Fragment::array();
      for (unsigned i = random() % 5; i > 0; --i) list.push_back(random_value(random, depth - 1));
      return list;
    }
    default: {
      Fragment object = Fragment::object();
      for (unsigned i = random() % 5; i > 0; --i)
        object[std::string(1, "abcd"[random() % 4])] = random_value(random, depth - 1);
      return object;
    }
  }
}

/// Some containers that can be walked: below objects only, each with the one above it.
void choose(const Fragment& value, const std::string& path, std::mt19937& random, FragmentPlan& plan) {
  if (!value.is_structured() || random() % 3 == 0) return;
  plan.descend.insert(path);
  if (!value.is_object()) return;
  for (const auto& [key, member] : value.items())
    choose(member, path.empty() ? key : path + "/" + key, random, plan);
}

/// What is left of a value when members named "d" are not wanted.
Fragment without_d(const Fragment& value) {
  Fragment out = value;
  if (out.is_object()) out.erase("d");
  for (Fragment& member : out) {
    if (member.is_structured()) member = without_d(member);
  }
  return out;
}

/// Where a container stands in `whole`, made on the way.
Fragment& container(Fragment& whole, std::string_view path) {
  Fragment* at = &whole;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    at = &(*at)[std::string(path.substr(0, slash))];
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return *at;
}

TEST(Fragments, PutTogetherAreTheDocument) {
  std::size_t pieces = 0;
  for (unsigned seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    Fragment document = Fragment::object();
    for (const char* key : {"a", "b", "c", "d"}) document[key] = random_value(random, 4);
    FragmentPlan plan;
    choose(document, "", random, plan);
    const bool dropping = random() % 2 == 0;
    if (dropping) plan.drop = [](std::string_view key, const Fragment&) { return key == "d"; };
    Fragment whole;
    // Walked containers without members say nothing: they are there from the beginning.
    for (const std::string& path : plan.descend) {
      const Fragment& there = document.at(Fragment::json_pointer(path.empty() ? "" : "/" + path));
      container(whole, path) = there.is_array() ? Fragment::array() : Fragment::object();
    }
    plan.take = [&](std::string_view path, std::string_view key, Fragment value) {
      ++pieces;
      if (plan.descend.empty()) {
        whole = std::move(value);
        return Status();
      }
      Fragment& into = container(whole, path);
      EXPECT_EQ(into.is_array(), key.empty());
      if (into.is_array()) {
        into.push_back(std::move(value));
      } else {
        into[std::string(key)] = std::move(value);
      }
      return Status();
    };
    const Status status = read_fragments(document.dump(), "document", plan);
    ASSERT_TRUE(status) << sentence(status.error());
    Fragment wanted = document;
    if (dropping) {
      // Members of walked containers are pieces, and wanted; inside of pieces "d" is not.
      const auto trim = [&](const auto& self, Fragment& value, const std::string& path) -> void {
        if (!plan.descend.contains(path) && value.is_structured()) {
          value = without_d(value);
        } else if (value.is_object()) {
          for (const auto& [key, member] : value.items())
            self(self, member, path.empty() ? key : path + "/" + key);
        } else if (value.is_array()) {
          for (Fragment& member : value) member = member.is_structured() ? without_d(member) : member;
        }
      };
      trim(trim, wanted, "");
    }
    EXPECT_EQ(whole, wanted) << document.dump();
  }
  EXPECT_GT(pieces, 1000u);
}

Error of_fragments(const std::string& text, std::set<std::string, std::less<>> descend) {
  FragmentPlan plan;
  plan.descend = std::move(descend);
  plan.depth = 256;
  plan.take = [](std::string_view, std::string_view, Fragment) { return Status(); };
  const Status status = read_fragments(text, "file", plan);
  return status ? Error{} : status.error();
}

/// One rule for a document as a whole, in one piece and in many.
TEST(Fragments, AreGuardedAsWholeDocumentsAre) {
  const std::string deep = std::string(300, '[');
  for (const std::string& text :
       {std::string(R"({"a": 1, "a": 2})"), std::string(R"({"a": {"b": 1, "c": 2, "b": 3}})"), deep,
        R"({"a": )" + deep, std::string(), std::string("{"), std::string("{\"a\":}"), std::string("nul"),
        std::string("\"\xff\""), std::string("1 2"), std::string("[1,]"), std::string("1e999"),
        std::string("{\n  \"a\": 1,\n}")}) {
    const auto whole = parse_json(text, "file");
    ASSERT_FALSE(whole) << text;
    for (const auto& descend : {std::set<std::string, std::less<>>{}, {""}, {"", "a"}}) {
      const Error error = of_fragments(text, descend);
      EXPECT_EQ(error, whole.error()) << text.substr(0, 40) << ": " << sentence(error);
    }
  }
}

TEST(Fragments, ValuesOfOnePieceAreCounted) {
  std::string text = "[0";
  for (std::size_t i = 0; i < kMostJsonValues; ++i) text += ",0";
  text += ']';
  EXPECT_EQ(of_fragments(text, {}).code, Code::ModelTooLarge);
  EXPECT_EQ(of_fragments(text, {""}), Error{}) << "walked, each is a piece of its own and soon forgotten";
}

TEST(Fragments, WhatTakesThemCanStop) {
  FragmentPlan plan;
  plan.descend = {""};
  int taken = 0;
  plan.take = [&](std::string_view, std::string_view key, Fragment) -> Status {
    ++taken;
    return key == "b" ? Status(fail(Code::Cancelled, "here")) : Status();
  };
  const Status status = read_fragments(R"({"a": 1, "b": 2, "c": 3})", "file", plan);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, Code::Cancelled);
  EXPECT_EQ(taken, 2);
}

TEST(Fragments, ErrorsAreInPlainWords) {
  EXPECT_EQ(sentence(of_fragments("{\"a\": ", {""})),
            "file is not JSON: it ends too early (line 1, column 7).");
  EXPECT_EQ(sentence(of_fragments("[1e999]", {})),
            "file is not JSON: a number is too large (line 1, column 6).");
}

}  // namespace
}  // namespace stowage::formats
