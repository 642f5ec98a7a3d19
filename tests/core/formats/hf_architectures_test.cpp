// The table of known architectures.
#include "core/formats/hf_architectures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace stowage::formats {
namespace {

TEST(Architectures, EveryTableRowIsSound) {
  for (const std::string& type : known_model_types()) {
    SCOPED_TRACE(type);
    const auto architecture = find_architecture(type);
    ASSERT_TRUE(architecture);
    EXPECT_FALSE(architecture->root.children.empty());
    EXPECT_FALSE(architecture->no_split.empty());
    for (const auto& [name, source] : architecture->ties) {
      EXPECT_FALSE(name.empty());
      EXPECT_FALSE(source.empty());
    }
    for (const NameRule& rule : architecture->renames) {
      EXPECT_EQ(std::count(rule.from.begin(), rule.from.end(), '#'), std::count(rule.to.begin(), rule.to.end(), '#')) << rule.from;
      EXPECT_EQ(rule.from.ends_with('.'), rule.to.ends_with('.')) << rule.from;
      std::string module = rule.to.substr(0, rule.to.rfind('.'));
      std::replace(module.begin(), module.end(), '#', '0');
      EXPECT_TRUE(architecture->find(module)) << module;
    }
    for (const NameRule& rule : architecture->fused) {
      EXPECT_EQ(std::count(rule.from.begin(), rule.from.end(), '*'), 1) << rule.from;
      std::string module = rule.to.substr(0, rule.to.rfind('.'));
      std::replace(module.begin(), module.end(), '#', '0');
      EXPECT_TRUE(architecture->find(module)) << module;
    }
  }
  EXPECT_FALSE(find_architecture("nothing"));
}

TEST(Architectures, NoModelTypeStandsTwice) {
  std::set<std::string> seen;
  for (const std::string& type : known_model_types()) EXPECT_TRUE(seen.insert(type).second) << type;
  EXPECT_GE(seen.size(), 60u);
}

TEST(Architectures, NamesMatchByNumbers) {
  const auto match = match_name("a.#.b.*.", "a.12.b.3.weight");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->length, 9u);
  EXPECT_EQ(match->expert, 3u);
  EXPECT_EQ(fill_name("x.#.y", *match), "x.12.y");
  EXPECT_FALSE(match_name("a.#.b", "a.x.b"));
  EXPECT_FALSE(match_name("a.#", "a."));
  EXPECT_FALSE(match_name("a.#", "a.12345678901234567890"));
}

}  // namespace
}  // namespace stowage::formats
