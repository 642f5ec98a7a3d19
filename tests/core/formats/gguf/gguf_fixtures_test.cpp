// Every GGUF file reads as its case.json says, to the byte.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/core/formats/fixtures.h"

namespace stowage::formats {
namespace {

using namespace test;

class GgufFixture : public FixtureTest {};

/// Module view of a case's table of file tensors: module name → rows of it.
std::map<std::string, std::vector<ordered_json>> rows_of(const ordered_json& artifact) {
  std::map<std::string, std::vector<ordered_json>> out;
  for (const auto& row : artifact["tensors"]) out[row[4]].push_back(row);
  return out;
}

TEST_P(GgufFixture, EveryTensorWhereTheModuleHasIt) {
  EXPECT_EQ(model_->format(), "gguf");
  EXPECT_EQ(model_->file_bytes().count(), artifact_["tensor_bytes"].get<std::uint64_t>());
  EXPECT_EQ(model_->total_bytes().count(), artifact_["tensor_bytes"].get<std::uint64_t>());
  EXPECT_EQ(model_->files().size(), artifact_["files"].size());
  for (const auto& [name, rows] : rows_of(artifact_)) {
    SCOPED_TRACE(name);
    const auto id = model_->find_tensor(name);
    ASSERT_TRUE(id);
    const model::Tensor& tensor = (*model_)[*id];
    EXPECT_EQ(model::info(tensor.dtype).name, rows[0][1].get<std::string>());
    EXPECT_EQ(std::filesystem::path(model_->files()[tensor.where.file]).filename(),
              rows[0][5].get<std::string>());
    EXPECT_EQ(tensor.where.offset, rows[0][6].get<std::uint64_t>());
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      bytes += rows[i][3].get<std::uint64_t>();
      ASSERT_LT(i, tensor.stored_as.size());
      EXPECT_EQ(tensor.stored_as[i], rows[i][0].get<std::string>());
    }
    EXPECT_EQ(tensor.bytes.count(), bytes);
  }
}

TEST_P(GgufFixture, ModuleViewIsThatOfTheLibrary) {
  const ordered_json& known = document_["model"];
  std::map<std::string, std::string> classes;
  for (const auto& module : known["modules"]) classes[module["name"]] = short_class(module["class"]);
  for (const auto& module : model_->modules())
    EXPECT_EQ(module.class_name, classes[module.name]) << module.name;
  for (const auto& tensor : known["tensors"]) {
    const std::string name = tensor["name"];
    const auto id = model_->find_tensor(name);
    if (!id) {
      EXPECT_EQ(tensor["kind"], "buffer_nonpersistent") << name;
      continue;
    }
    EXPECT_EQ((*model_)[*id].shape, tensor["shape"].get<std::vector<std::int64_t>>()) << name;
    EXPECT_EQ((*model_)[*id].kind == model::TensorKind::Parameter, tensor["kind"] == "parameter") << name;
  }
  std::set<std::set<std::string>> wanted;
  for (const auto& group : known["ties"]) wanted.insert(group.get<std::set<std::string>>());
  EXPECT_EQ(ties(), wanted);
  EXPECT_EQ(model_->no_split_module_classes(),
            known["no_split_module_classes"].get<std::vector<std::string>>());
  EXPECT_FALSE(model_->kv_cache().layers.empty());
}

TEST_P(GgufFixture, AnyPartOpensTheSameModel) {
  for (const auto& file : model_->files()) {
    const auto again = open_model(file);
    ASSERT_TRUE(again) << sentence(again.error());
    EXPECT_EQ((*again)->fingerprint(), model_->fingerprint());
  }
}

INSTANTIATE_TEST_SUITE_P(All, GgufFixture, ::testing::ValuesIn(fixtures("gguf")),
                         [](const auto& info) { return std::to_string(info.index); });

}  // namespace
}  // namespace stowage::formats
