// The table of known architectures.
#include "core/formats/architectures/architectures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/formats/architectures/architecture_rows.h"

namespace stowage::formats {
namespace {

TEST(Architectures, EveryTableRowIsSound) {
  for (const std::string& type : known_model_types()) {
    SCOPED_TRACE(type);
    const auto architecture = find_architecture(type);
    ASSERT_TRUE(architecture);
    EXPECT_FALSE(architecture->root.children.empty());
    EXPECT_FALSE(architecture->no_split.empty());
    for (const TieRule& tie : architecture->ties) {
      EXPECT_FALSE(tie.name.empty());
      EXPECT_FALSE(tie.source.empty());
    }
    for (const NameRule& rule : architecture->renames) {
      EXPECT_EQ(std::count(rule.from.begin(), rule.from.end(), '#'),
                std::count(rule.to.begin(), rule.to.end(), '#'))
          << rule.from;
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

TEST(Architectures, TreesAreWholeTexts) {
  for (const std::string& type : known_model_types()) {
    const auto architecture = find_architecture(type);
    ASSERT_TRUE(architecture);
    std::vector<const ArchitectureNode*> open{&architecture->root};
    while (!open.empty()) {
      const ArchitectureNode& node = *open.back();
      open.pop_back();
      std::set<std::string> siblings;
      for (const ArchitectureNode& child : node.children) {
        EXPECT_FALSE(child.name.empty()) << type << ": a child of " << node.name;
        EXPECT_TRUE(siblings.insert(child.name).second) << type << ": " << child.name << " stands twice";
        EXPECT_EQ(
            (child.name + child.class_name + child.other_class + child.told_by).find_first_of("@~|?!^+{}"),
            std::string::npos)
            << type << ": " << child.name;
        open.push_back(&child);
      }
    }
    for (const std::string& name : architecture->no_split)
      EXPECT_TRUE(known_no_split_classes().contains(name)) << name;
  }
}

TEST(Architectures, EverySharedPieceIsThere) {
  std::size_t used = 0;
  for (const auto& rows : architecture_rows()) {
    for (const ArchitectureRow& row : rows) {
      for (std::size_t at = row.tree.find('@'); at != std::string_view::npos;
           at = row.tree.find('@', at + 1)) {
        const std::string_view name = row.tree.substr(at + 1, row.tree.find_first_of(",}", at) - at - 1);
        EXPECT_FALSE(shared_children(name).empty()) << row.model_type << ": " << name;
        ++used;
      }
    }
  }
  EXPECT_GT(used, 50u);
  EXPECT_TRUE(shared_children("nothing").empty());
}

TEST(Architectures, AFamilyIsItsModelWithOtherClasses) {
  for (const ArchitectureFamily& family : architecture_families()) {
    SCOPED_TRACE(family.model_type);
    const auto model = find_architecture(family.like), other = find_architecture(family.model_type);
    ASSERT_TRUE(model && other);
    EXPECT_EQ(other->ties_by_default, family.ties_by_default);
    ASSERT_EQ(other->ties.size(), model->ties.size());
    for (std::size_t i = 0; i < other->ties.size(); ++i) EXPECT_EQ(other->ties[i].name, model->ties[i].name);
    ASSERT_EQ(other->no_split.size(), model->no_split.size());
    if (family.prefix.empty()) continue;  // the same classes under another model type
    for (std::size_t i = 0; i < other->no_split.size(); ++i) {
      EXPECT_NE(other->no_split[i], model->no_split[i]);
      EXPECT_TRUE(other->no_split[i].starts_with(family.prefix)) << other->no_split[i];
    }
  }
  EXPECT_EQ(find_architecture("mistral")->find("model.layers.3.self_attn")->class_name, "MistralAttention");
  EXPECT_EQ(find_architecture("mistral")->find("model.layers.3.self_attn.q_proj")->class_name, "Linear");
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
