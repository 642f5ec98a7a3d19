// Every Hugging Face folder and safetensors file reads as its case.json says, to the byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/core/formats/fixtures.h"

namespace stowage::formats {
namespace {

using namespace test;

class FolderFixture : public FixtureTest {};
class FileFixture : public FixtureTest {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FileFixture);

TEST_P(FolderFixture, EveryByteOfTheFiles) {
  EXPECT_EQ(model_->file_bytes().count(), artifact_["tensor_bytes"].get<std::uint64_t>());
  EXPECT_EQ(model_->total_bytes().count(), artifact_["tensor_bytes"].get<std::uint64_t>());
  EXPECT_EQ(model_->files().size(), artifact_["shards"].size());
}

TEST_P(FolderFixture, NamesOfTheModules) {
  std::map<std::string, std::vector<std::string>>
      renamed;  // module name → names in the file, '*' = any expert
  if (artifact_.contains("file_names_of")) {
    for (const auto& [name, names] : artifact_["file_names_of"].items()) {
      renamed[name] = names.is_array() ? names.get<std::vector<std::string>>()
                                       : std::vector<std::string>{names.get<std::string>()};
    }
  }
  std::set<std::string> stored;
  for (const auto& tensor : artifact_["tensors"]) stored.insert(tensor[0]);
  std::set<std::string> found;
  for (const auto& tensor : model_->tensors()) {
    if (!tensor.stored_as.empty()) {
      EXPECT_TRUE(renamed.contains(tensor.name)) << tensor.name;
      found.insert(tensor.stored_as.begin(), tensor.stored_as.end());
    } else if (stored.contains(tensor.name)) {
      EXPECT_FALSE(renamed.contains(tensor.name)) << tensor.name;
      found.insert(tensor.name);
    }
  }
  EXPECT_EQ(found, stored);
  for (const auto& [name, names] : renamed) EXPECT_TRUE(model_->find_tensor(name)) << name;
}

TEST_P(FolderFixture, ModuleViewAgreesWithTheModel) {
  if (artifact_["format"] == "hf-folder-quantised") return;  // `model` is the unpacked model there
  const ordered_json& known = document_["model"];
  const auto absent = artifact_["in_model_not_in_file"].get<std::set<std::string>>();
  std::map<std::string, std::string> classes;
  for (const auto& module : known["modules"]) classes[module["name"]] = short_class(module["class"]);
  std::size_t seen = 0;
  for (const auto& tensor : known["tensors"]) {
    const std::string name = tensor["name"];
    const auto id = model_->find_tensor(name);
    if (!id) {
      EXPECT_TRUE(absent.contains(name) && tensor["kind"].get<std::string>().starts_with("buffer")) << name;
      continue;
    }
    ++seen;
    EXPECT_EQ((*model_)[*id].shape, tensor["shape"].get<std::vector<std::int64_t>>()) << name;
    EXPECT_EQ((*model_)[*id].bytes.count(), tensor["bytes"].get<std::uint64_t>()) << name;
    EXPECT_EQ((*model_)[*id].kind == model::TensorKind::Parameter, tensor["kind"] == "parameter") << name;
  }
  EXPECT_EQ(seen, model_->tensors().size());
  std::set<std::set<std::string>> wanted;
  for (const auto& group : known["ties"]) wanted.insert(group.get<std::set<std::string>>());
  EXPECT_EQ(ties(), wanted);
  std::vector<std::string> order, read;
  for (const auto& module : known["modules"]) {
    if (model_->find_module(module["name"].get<std::string>())) order.push_back(module["name"]);
  }
  for (const auto& module : model_->modules()) {
    read.push_back(module.name);
    EXPECT_EQ(module.class_name, classes[module.name]) << module.name;
  }
  EXPECT_EQ(read, order);
  auto no_split = known["no_split_module_classes"].get<std::vector<std::string>>();
  auto got = model_->no_split_module_classes();
  std::sort(no_split.begin(), no_split.end());
  std::sort(got.begin(), got.end());
  EXPECT_EQ(got, no_split);
  EXPECT_EQ(model_->no_split_source(), "table");
}

TEST_P(FolderFixture, PackedWeightsAreGrouped) {
  std::map<std::string, ordered_json> wanted;
  if (artifact_.contains("packed_groups")) {
    for (const auto& group : artifact_["packed_groups"]) wanted[group["stands_for"]] = group;
  }
  EXPECT_EQ(model_->packed_groups().size(), wanted.size());
  for (const auto& group : model_->packed_groups()) {
    const std::string name = model_->packed_name(group);
    SCOPED_TRACE(name);
    ASSERT_TRUE(wanted.contains(name));
    const ordered_json& known = wanted[name];
    std::set<std::string> members;
    for (const model::TensorId member : model_->packed_members(group)) members.insert((*model_)[member].name);
    EXPECT_EQ(members, known["packed"].get<std::set<std::string>>());
    EXPECT_EQ(group.bytes.count(), known["bytes"].get<std::uint64_t>());
    EXPECT_EQ(group.elements, known["elements"].get<std::uint64_t>());
  }
}

TEST_P(FolderFixture, ShardOrIndexOpensTheSameModel) {
  for (const auto& file : model_->files()) {
    const auto again = open_model(file);
    ASSERT_TRUE(again) << sentence(again.error());
    EXPECT_EQ((*again)->fingerprint(), model_->fingerprint());
  }
}

INSTANTIATE_TEST_SUITE_P(All, FolderFixture, ::testing::ValuesIn(fixtures("hf")),
                         [](const auto& info) { return std::to_string(info.index); });

TEST_P(FileFixture, EveryByteOfTheFile) {
  EXPECT_EQ(model_->format(), "safetensors");
  std::uint64_t bytes = 0;
  for (const auto& tensor : model_->tensors()) bytes += tensor.bytes.count();
  EXPECT_EQ(model_->total_bytes().count(), bytes);
  for (const auto& tensor : document_["model"]["tensors"]) {
    const auto id = model_->find_tensor(tensor["name"].get<std::string>());
    ASSERT_TRUE(id) << tensor["name"];
    EXPECT_EQ((*model_)[*id].bytes.count(), tensor["bytes"].get<std::uint64_t>());
  }
}
INSTANTIATE_TEST_SUITE_P(All, FileFixture, ::testing::ValuesIn(fixtures("safetensors")),
                         [](const auto& info) { return std::to_string(info.index); });

}  // namespace
}  // namespace stowage::formats
