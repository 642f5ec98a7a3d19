// The table of architectures against what the library itself builds.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/formats/architectures/architectures.h"
#include "core/formats/formats.h"
#include "tests/core/formats/library_layouts.h"

namespace stowage::formats {
namespace {

using test::ordered_json;
using Names = std::set<std::string>;

Names difference(const Names& a, const Names& b) {
  Names out;
  for (const std::string& name : a) {
    if (!b.contains(name)) out.insert(name);
  }
  return out;
}

std::set<Names> ties_of(const model::Model& model) {
  std::set<Names> out;
  for (const auto& group : model.ties()) {
    Names names;
    for (const model::TensorId id : group) names.insert(model[id].name);
    out.insert(std::move(names));
  }
  return out;
}

TEST(LibraryLayouts, EveryModelTypeIsThere) {
  Names recorded;
  for (const ordered_json& layout : test::library_layouts())
    recorded.insert(layout["config"]["model_type"].get<std::string>());
  for (const std::string& type : known_model_types()) EXPECT_TRUE(recorded.contains(type)) << type;
}

/// Names, ties and computed buffers of every class, from the file alone.
TEST(LibraryLayouts, FoldersBecomeTheModelsOfTheLibrary) {
  std::size_t seen = 0;
  for (const ordered_json& layout : test::library_layouts()) {
    SCOPED_TRACE(test::name_of_layout(layout));
    const test::TemporaryFolder folder;
    test::write_layout(folder, layout);
    const auto opened = open_model(folder.path());
    ASSERT_TRUE(opened) << sentence(opened.error());
    const model::Model& model = **opened;
    const auto all = test::names_of_layout(layout);
    const Names wanted(all.begin(), all.end());
    Names found;
    for (const model::Tensor& tensor : model.tensors()) found.insert(tensor.name);
    EXPECT_EQ(difference(wanted, found), Names{}) << "missing";
    EXPECT_EQ(difference(found, wanted), Names{}) << "too many";
    std::map<std::string, Names> groups;
    for (const auto& tied : layout["tied"].items()) {
      const std::string source = tied.value();
      groups[source].insert({source, tied.key()});
    }
    std::set<Names> ties;
    for (const auto& [source, names] : groups) ties.insert(names);
    EXPECT_EQ(ties_of(model), ties);
    ++seen;
  }
  EXPECT_GT(seen, 400u);
}

/// A checkpoint of the base model opens as a class with a head, and the other way round.
TEST(LibraryLayouts, ThePrefixOfTheBaseModelIsThatOfTheClass) {
  std::map<std::string, ordered_json> bases;
  const auto layouts = test::library_layouts();
  for (const ordered_json& layout : layouts) {
    if (layout["variant"] == "" && layout["unsaved"].is_array())
      bases.try_emplace(layout["config"]["architectures"][0].get<std::string>(), layout);
  }
  for (const auto& [base, head, prefix] : {std::tuple{"BertModel", "BertForMaskedLM", "bert."},
                                           std::tuple{"GPT2Model", "GPT2LMHeadModel", "transformer."},
                                           std::tuple{"LlamaModel", "LlamaForCausalLM", "model."},
                                           std::tuple{"AlbertModel", "AlbertForMaskedLM", "albert."},
                                           std::tuple{"ViTModel", "ViTForImageClassification", "vit."}}) {
    SCOPED_TRACE(base);
    ordered_json bare = bases.at(base), whole = bases.at(head);
    std::swap(bare["config"]["architectures"], whole["config"]["architectures"]);
    const test::TemporaryFolder first, second;
    test::write_layout(first, bare);
    test::write_layout(second, whole);
    const auto with_head = open_model(first.path()), without = open_model(second.path());
    ASSERT_TRUE(with_head && without);
    for (const std::string& name : test::names_of_layout(bases.at(base))) {
      EXPECT_TRUE((*with_head)->find_tensor(prefix + name)) << name;
      if (name.find("pooler") != std::string::npos) continue;
      EXPECT_TRUE((*without)->find_tensor(name)) << name;
    }
  }
}

}  // namespace
}  // namespace stowage::formats
