// Names of modules and the index behind them, against maps of full names.
#include "core/model/module_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace stowage::model {
namespace {

/// A dotted name with empty parts and leading dots among the usual ones.
std::string random_name(std::mt19937& random) {
  static const std::vector<std::string> kParts{"a", "b", "layers", "0", "1", "", "weight", "ü"};
  std::string name;
  for (unsigned i = 0, count = random() % 6; i < count; ++i)
    name += (i ? "." : "") + kParts[random() % kParts.size()];
  return name;
}

TEST(ModuleTree, HasEveryNameAndThoseAbove) {
  constexpr unsigned kSeed = 5;
  std::mt19937 random(kSeed);
  ModuleTree tree;
  std::map<std::string, std::uint32_t> known{{"", 0}};
  for (int round = 0; round < 5000; ++round) {
    const std::string name = random_name(random);
    const std::uint32_t number = tree.mention(name);
    for (std::string above = name;; above = name_above(above)) {
      const auto [at, fresh] = known.emplace(above, tree.find(above));
      EXPECT_EQ(at->second, tree.find(above)) << "seed " << kSeed << ": " << above;
      EXPECT_NE(at->second, ModuleTree::kNone) << above;
      if (above.empty()) break;
    }
    EXPECT_EQ(known.at(name), number) << name;
  }
  EXPECT_EQ(tree.size(), known.size());
  const ModuleNames names = tree.names(1 << 30);
  for (const auto& [name, number] : known) {
    EXPECT_EQ(names.of[number], name);
    EXPECT_EQ(names.of[tree.parent(number)], name_above(name)) << name;
  }
  EXPECT_EQ(tree.find("nowhere.a"), ModuleTree::kNone);
}

/// The parts of a name, one child after another: what mention() has to give whatever was mentioned before.
std::uint32_t by_children(ModuleTree& tree, const std::string& name) {
  std::uint32_t at = 0;
  each_part(name, [&](std::string_view part) {
    const std::uint32_t above = at;
    at = tree.child(at, part);
    return at != above;
  });
  return at;
}

TEST(ModuleTree, NeighboursShareWhatTheyBeginWith) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    ModuleTree tree, plain;
    std::string name;
    for (int round = 0; round < 300; ++round) {
      // Most names are the one before with its end changed: cut anywhere, in the middle of a part too.
      if (random() % 4 == 0) name = random_name(random);
      if (random() % 3 != 0) name.resize(random() % (name.size() + 1));
      if (random() % 2 == 0) name += std::string(1, ".0ab"[random() % 4]) + random_name(random);
      if (random() % 8 == 0) {
        const std::string between = random_name(random);
        ASSERT_EQ(by_children(tree, between), by_children(plain, between));
      }
      ASSERT_EQ(tree.mention(name), by_children(plain, name)) << name;
      ASSERT_EQ(tree.find(name), plain.find(name)) << name;
    }
    ASSERT_EQ(tree.size(), plain.size());
    for (std::uint32_t i = 1; i < tree.size(); ++i) {
      ASSERT_EQ(tree.parent(i), plain.parent(i));
      ASSERT_EQ(tree.part(i), plain.part(i));
    }
  }
}

TEST(ModuleTree, NeighboursBelowTheDeepestBelongToIt) {
  std::string chain = "m";
  for (std::uint32_t i = 1; i < ModuleTree::kDeepest; ++i) chain += ".m";
  ModuleTree tree;
  const std::uint32_t deepest = tree.mention(chain);
  EXPECT_EQ(deepest, ModuleTree::kDeepest);
  EXPECT_FALSE(tree.folded());
  for (const char* more : {".m.m", ".m", ".x", ".m.m"}) {
    EXPECT_EQ(tree.mention(chain + more), deepest) << more;
    EXPECT_TRUE(tree.folded());
  }
  EXPECT_EQ(tree.size(), ModuleTree::kDeepest + 1);
  EXPECT_EQ(tree.mention(chain), deepest);
  EXPECT_EQ(tree.mention(chain.substr(0, chain.size() - 2)), deepest - 1);
}

TEST(ModuleTree, NumbersParentsFirst) {
  ModuleTree tree;
  const std::uint32_t deep = tree.mention("a.b.c");
  EXPECT_EQ(deep, 3u);
  EXPECT_EQ(tree.child(tree.find("a"), "b"), 2u);
  EXPECT_EQ(tree.child(deep, "d"), 4u);
  EXPECT_EQ(tree.part(4), "d");
  for (std::uint32_t i = 1; i < tree.size(); ++i) EXPECT_LT(tree.parent(i), i);
}

TEST(ModuleTree, FoldsWhatIsTooDeep) {
  ModuleTree tree;
  std::uint32_t at = 0;
  for (int i = 0; i < 100'000; ++i) at = tree.child(at, "m");
  EXPECT_EQ(tree.size(), ModuleTree::kDeepest + 1);
  EXPECT_EQ(at, ModuleTree::kDeepest);
  EXPECT_TRUE(tree.folded());
  EXPECT_FALSE(tree.too_many());
}

TEST(ModuleTree, StopsAtAMillion) {
  ModuleTree tree;
  for (std::uint32_t i = 0; i < ModuleTree::kMostModules; ++i) tree.child(0, std::to_string(i));
  EXPECT_TRUE(tree.too_many());
  EXPECT_EQ(tree.size(), ModuleTree::kMostModules);
}

TEST(ModuleTree, NamesAreCountedBeforeTheyAreMade) {
  ModuleTree tree;
  for (int i = 0; i < 10; ++i) tree.mention(std::string(1000, 'x') + "." + std::to_string(i));
  EXPECT_EQ(tree.names(100'000).of[2], std::string(1000, 'x') + ".0");
  const ModuleNames none = tree.names(5'000);
  EXPECT_GT(none.bytes, 5'000u);
  EXPECT_TRUE(none.texts.empty());
}

TEST(NameIndex, AgreesWithAMap) {
  constexpr unsigned kSeed = 6;
  std::mt19937 random(kSeed);
  std::vector<std::string> names;
  std::map<std::string, std::uint32_t> map;
  NameIndex index;
  const auto name_of = [&](std::uint32_t i) -> std::string_view { return names[i]; };
  EXPECT_EQ(index.find("a", name_of), NameIndex::kNone);
  for (int round = 0; round < 20'000; ++round) {
    const std::string name = std::to_string(random() % 8000);
    const auto number = static_cast<std::uint32_t>(names.size());
    const auto [at, fresh] = index.insert(name, number, name_of);
    EXPECT_EQ(fresh, map.emplace(name, number).second) << "seed " << kSeed;
    EXPECT_EQ(at, map.at(name));
    if (fresh) names.push_back(name);
  }
  for (int i = 0; i < 9000; ++i) {
    const auto known = map.find(std::to_string(i));
    EXPECT_EQ(index.find(std::to_string(i), name_of), known == map.end() ? NameIndex::kNone : known->second);
  }
}

}  // namespace
}  // namespace stowage::model
