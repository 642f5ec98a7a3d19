// What a plan remembers of its model, and what it can say when the model is another one.
#include "app/gui/document/model_outline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "core/base/json.h"
#include "core/model/model_builder.h"

namespace stowage::app {
namespace {

using Sizes = std::map<std::string, std::uint64_t>;  // tensors by name

model::ModelPtr build(const Sizes& sizes) {
  model::ModelBuilder builder;
  for (const auto& [name, bytes] : sizes) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = name;
    spec.dtype = model::Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(bytes)};
    spec.bytes = Bytes(bytes);
    builder.add_tensor(std::move(spec));
  }
  return builder.build().value();
}

Sizes randomSizes(std::mt19937& random) {
  Sizes out;
  const std::size_t layers = 1 + random() % 6;
  for (std::size_t layer = 0; layer < layers; ++layer) {
    for (std::size_t part = 0; part < 1 + random() % 4; ++part) {
      out["layers." + std::to_string(layer) + ".p" + std::to_string(part) + ".weight"] = 1 + random() % 100;
    }
  }
  out["head.weight"] = 7;
  return out;
}

TEST(ModelOutlineTest, OfTheSameModelThereIsNoDifferenceAlsoAfterWritingAndReading) {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    std::mt19937 random(seed);
    const auto model = build(randomSizes(random));
    const ModelOutline outline = outlineOf(*model);
    ASSERT_FALSE(outline.empty());
    ASSERT_TRUE(difference(outline, *model).empty()) << "seed " << seed;
    const auto again = ModelOutline::fromJson(outline.json(), "plan");
    ASSERT_TRUE(again);
    ASSERT_EQ(again->modules, outline.modules);
    ASSERT_EQ(again->depth, outline.depth);
  }
}

/// Any change of modules or sizes is told, and told as what it is: names that are gone are not in the model,
/// new ones are, and sizes are those of both.
TEST(ModelOutlineTest, EveryDifferenceIsToldAndTrue) {
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    std::mt19937 random(seed);
    const Sizes before = randomSizes(random);
    Sizes after = before;
    for (std::size_t i = 0; i < 1 + random() % 3; ++i) {
      const auto at = std::next(after.begin(), static_cast<std::ptrdiff_t>(random() % after.size()));
      switch (random() % 3) {
        case 0:
          if (after.size() > 1) after.erase(at);
          break;
        case 1:
          at->second += 1 + random() % 9;
          break;
        default:
          after["extra" + std::to_string(random() % 3) + ".weight"] = 5;
      }
    }
    const auto old = build(before), now = build(after);
    const ModelDifference told = difference(outlineOf(*old), *now);
    ASSERT_EQ(told.empty(), before == after) << "seed " << seed;
    for (const auto& name : told.gone) {
      ASSERT_TRUE(old->find_module(name) && !now->find_module(name)) << name << ", seed " << seed;
      const auto dot = name.rfind('.');
      ASSERT_TRUE(now->find_module(dot == std::string::npos ? "" : name.substr(0, dot)))
          << "the outermost: " << name << ", seed " << seed;
    }
    for (const auto& name : told.fresh)
      ASSERT_TRUE(!old->find_module(name) && now->find_module(name)) << name << ", seed " << seed;
    for (const auto& entry : told.resized) {
      ASSERT_EQ((*old)[*old->find_module(entry.name)].bytes, entry.before) << entry.name << ", seed " << seed;
      ASSERT_EQ((*now)[*now->find_module(entry.name)].bytes, entry.now) << entry.name << ", seed " << seed;
      ASSERT_NE(entry.before, entry.now);
      // The innermost: nothing that is told lies inside.
      const auto inside = [&](const std::string& name) {
        return name != entry.name && name.starts_with(entry.name.empty() ? "" : entry.name + ".");
      };
      ASSERT_TRUE(std::none_of(told.gone.begin(), told.gone.end(), inside))
          << entry.name << ", seed " << seed;
      ASSERT_TRUE(std::none_of(told.resized.begin(), told.resized.end(),
                               [&](const auto& other) { return inside(other.name); }))
          << "seed " << seed;
    }
  }
}

TEST(ModelOutlineTest, AHugeModelIsRememberedInItsUpperPart) {
  Sizes sizes;
  for (int layer = 0; layer < 40; ++layer) {
    for (int expert = 0; expert < 100; ++expert)
      sizes["layers." + std::to_string(layer) + ".experts." + std::to_string(expert) + ".weight"] = 3;
  }
  const auto model = build(sizes);
  const ModelOutline outline = outlineOf(*model);
  EXPECT_LE(outline.modules.size(), 2000u);
  EXPECT_GE(outline.modules.size(), 40u);
  sizes["layers.7.experts.3.weight"] = 4;
  const ModelDifference told = difference(outline, *build(sizes));
  ASSERT_EQ(told.resized.size(), 1u);
  EXPECT_EQ(told.resized[0].name, "layers.7.experts") << "as deep as it is remembered";
}

/// A file that says something else was damaged or written by hand: the sentence says which field is wrong.
TEST(ModelOutlineTest, WhatIsNoOutlineIsRefused) {
  const std::pair<const char*, const char*> kTexts[] = {
      {"null", "outline"},
      {"3", "outline"},
      {"[]", "outline"},
      {"{}", "outline.depth"},
      {R"({"depth": 1})", "outline.modules"},
      {R"({"depth": -1, "modules": []})", "outline.depth"},
      {R"({"depth": 1, "modules": 3})", "outline.modules"},
      {R"({"depth": 1, "modules": [["a"]]})", "outline.modules"},
      {R"({"depth": 1, "modules": [["a", 1], ["b", -4]]})", "outline.modules"},
      {R"({"depth": 1, "modules": [[1, 2]]})", "outline.modules"},
      {R"({"depth": 99999999999, "modules": [["a", 1]]})", "outline.depth"}};
  const std::set<std::string> phrases{
#define STOWAGE_PHRASE(english) english,
#include "core/base/sentences/phrases.h"
#undef STOWAGE_PHRASE
  };
  for (const auto& [text, field] : kTexts) {
    const auto read = ModelOutline::fromJson(parse_json(text, "outline").value(), "a.stowage");
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, Code::JsonType) << text;
    EXPECT_EQ(read.error().subject, "a.stowage") << text;
    EXPECT_EQ(read.error().arguments.front(), field) << text;
    EXPECT_TRUE(phrases.contains(read.error().arguments.back())) << "the window translates it: " << text;
  }
}

}  // namespace
}  // namespace stowage::app
