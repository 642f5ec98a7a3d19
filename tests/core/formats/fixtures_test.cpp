// Every fixture reads as its case.json says, to the byte.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/core/formats/fixtures.h"

namespace stowage::formats {
namespace {

using namespace test;

class ProgramFixture : public FixtureTest {};
class FolderFixture : public FixtureTest {};
class FileFixture : public FixtureTest {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FileFixture);

/// Names the program has and the case has not: constants the exporter lifted out of the code.
std::set<std::string> extra_names(const model::Model& model, const ordered_json& known) {
  std::set<std::string> names, out;
  for (const auto& tensor : known["tensors"]) names.insert(tensor["name"]);
  for (const auto& tensor : model.tensors()) {
    if (!names.contains(tensor.name)) out.insert(tensor.name);
  }
  return out;
}

/// Elements of parameters, each storage once: PyTorch's own count, except where several Parameter objects are views of one storage.
std::uint64_t parameters_by_storage(const ordered_json& known) {
  std::map<int, std::uint64_t> most;
  bool views = false;
  for (const auto& tensor : known["tensors"]) {
    if (tensor["kind"] != "parameter") continue;
    std::uint64_t elements = 1;
    for (const auto& size : tensor["shape"]) elements *= size.get<std::uint64_t>();
    most[tensor["storage"]] = std::max(most[tensor["storage"]], elements);
    views |= tensor.contains("shares_storage_with") && !tensor.contains("tied_to");
  }
  std::uint64_t sum = 0;
  for (const auto& [storage, elements] : most) sum += elements;
  if (!views) {
    EXPECT_EQ(sum, known["parameters"].get<std::uint64_t>());
  }
  return sum;
}

TEST_P(ProgramFixture, TensorsAreThoseOfTheModel) {
  const ordered_json& known = document_["model"];
  std::set<std::string> missing;
  if (artifact_.contains("missing_from_file")) missing = artifact_["missing_from_file"].get<std::set<std::string>>();
  for (const auto& tensor : known["tensors"]) {
    const std::string name = tensor["name"];
    const auto id = model_->find_tensor(name);
    if (!id) {
      EXPECT_TRUE(missing.contains(name)) << name;
      continue;
    }
    const model::Tensor& read = (*model_)[*id];
    EXPECT_EQ(model::info(read.dtype).name, tensor["dtype"].get<std::string>()) << name;
    EXPECT_EQ(read.shape, tensor["shape"].get<std::vector<std::int64_t>>()) << name;
    EXPECT_EQ(read.bytes.count(), tensor["bytes"].get<std::uint64_t>()) << name;
    const std::string kind = tensor["kind"];
    EXPECT_EQ(read.kind == model::TensorKind::Parameter, kind == "parameter") << name;
    if (tensor.contains("persistent")) {
      EXPECT_EQ(read.persistent, tensor["persistent"].get<bool>()) << name;
    }
  }
}

TEST_P(ProgramFixture, TiesAreThoseOfTheFile) {
  std::set<std::set<std::string>> wanted;
  for (const auto& group : artifact_["tied_in_file"]) wanted.insert(group.get<std::set<std::string>>());
  EXPECT_EQ(ties(), wanted);
}

TEST_P(ProgramFixture, BytesOfEveryModule) {
  const ordered_json& known = document_["model"];
  if (artifact_.contains("missing_from_file") || !extra_names(*model_, known).empty()) return;  // the file holds another set of tensors
  std::set<std::set<std::string>> wanted;
  for (const auto& group : known["ties"]) wanted.insert(group.get<std::set<std::string>>());
  if (wanted != ties()) return;  // the exporter untied views of one storage
  EXPECT_EQ(model_->total_bytes().count(), known["total_bytes"].get<std::uint64_t>());
  EXPECT_EQ(model_->parameters(), parameters_by_storage(known));
  std::size_t checked = 0;
  for (const auto& module : known["modules"]) {
    const auto id = model_->find_module(module["name"].get<std::string>());
    if (!id) {
      EXPECT_EQ(module["bytes"].get<std::uint64_t>(), 0u) << module["name"];
      continue;
    }
    ++checked;
    EXPECT_EQ((*model_)[*id].bytes.count(), module["bytes"].get<std::uint64_t>()) << module["name"];
    EXPECT_EQ((*model_)[*id].own_bytes.count(), module["own_bytes"].get<std::uint64_t>()) << module["name"];
  }
  EXPECT_GT(checked, 1u);
}

TEST_P(ProgramFixture, ModulesInDefinitionOrderWithClasses) {
  std::vector<std::string> wanted, read;
  std::map<std::string, std::string> classes;
  for (const auto& module : document_["model"]["modules"]) {
    if (model_->find_module(module["name"].get<std::string>())) wanted.push_back(module["name"]);
    classes[module["name"]] = short_class(module["class"]);
  }
  for (const auto& module : model_->modules()) {
    if (classes.contains(module.name)) read.push_back(module.name);
    if (!module.class_name.empty() && classes.contains(module.name)) {
      EXPECT_EQ(module.class_name, classes[module.name]) << module.name;
    }
  }
  EXPECT_EQ(read, wanted);
  EXPECT_FALSE(model_->modules()[0].class_name.empty());
}

TEST_P(ProgramFixture, RunnableAsTheLibrarySays) {
  EXPECT_EQ(model_->runnable(), artifact_["runnable"].get<bool>()) << sentence(model_->why_not_runnable());
  EXPECT_EQ(model_->format(), "pt2");
}

TEST_P(ProgramFixture, ExecutionOrderFollowsTheCalls) {
  std::map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < model_->execution_order().size(); ++i) place[(*model_)[model_->execution_order()[i]].name] = i;
  EXPECT_GT(place.size(), 1u);
  for (const auto& module : model_->modules()) {
    if (!module.parent.valid() || !place.contains(module.name) || !place.contains((*model_)[module.parent].name)) continue;
    EXPECT_LT(place[(*model_)[module.parent].name], place[module.name]) << module.name;
  }
}

TEST_P(FolderFixture, EveryByteOfTheFiles) {
  EXPECT_EQ(model_->file_bytes().count(), artifact_["tensor_bytes"].get<std::uint64_t>());
  EXPECT_EQ(model_->total_bytes().count(), artifact_["tensor_bytes"].get<std::uint64_t>());
  EXPECT_EQ(model_->files().size(), artifact_["shards"].size());
}

TEST_P(FolderFixture, NamesOfTheModules) {
  std::map<std::string, std::vector<std::string>> renamed;  // module name → names in the file, '*' = any expert
  if (artifact_.contains("file_names_of")) {
    for (const auto& [name, names] : artifact_["file_names_of"].items()) {
      renamed[name] = names.is_array() ? names.get<std::vector<std::string>>() : std::vector<std::string>{names.get<std::string>()};
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
    SCOPED_TRACE(group.stands_for);
    ASSERT_TRUE(wanted.contains(group.stands_for));
    const ordered_json& known = wanted[group.stands_for];
    EXPECT_EQ(std::set<std::string>(group.members.begin(), group.members.end()), known["packed"].get<std::set<std::string>>());
    EXPECT_EQ(group.bytes.count(), known["bytes"].get<std::uint64_t>());
    EXPECT_EQ(group.elements, known["elements"].get<std::uint64_t>());
    for (const std::string& name : group.members) EXPECT_TRUE(model_->find_tensor(name)) << name;
  }
}

TEST_P(FolderFixture, ShardOrIndexOpensTheSameModel) {
  for (const auto& file : model_->files()) {
    const auto again = open_model(file);
    ASSERT_TRUE(again) << sentence(again.error());
    EXPECT_EQ((*again)->fingerprint(), model_->fingerprint());
  }
}

INSTANTIATE_TEST_SUITE_P(All, ProgramFixture, ::testing::ValuesIn(fixtures("pt2")), [](const auto& info) { return std::to_string(info.index); });
INSTANTIATE_TEST_SUITE_P(All, FolderFixture, ::testing::ValuesIn(fixtures("hf")), [](const auto& info) { return std::to_string(info.index); });

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
INSTANTIATE_TEST_SUITE_P(All, FileFixture, ::testing::ValuesIn(fixtures("safetensors")), [](const auto& info) { return std::to_string(info.index); });

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
    EXPECT_EQ(std::filesystem::path(model_->files()[tensor.where.file]).filename(), rows[0][5].get<std::string>());
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
  for (const auto& module : model_->modules()) EXPECT_EQ(module.class_name, classes[module.name]) << module.name;
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
  EXPECT_EQ(model_->no_split_module_classes(), known["no_split_module_classes"].get<std::vector<std::string>>());
  EXPECT_FALSE(model_->kv_cache().layers.empty());
}

TEST_P(GgufFixture, AnyPartOpensTheSameModel) {
  for (const auto& file : model_->files()) {
    const auto again = open_model(file);
    ASSERT_TRUE(again) << sentence(again.error());
    EXPECT_EQ((*again)->fingerprint(), model_->fingerprint());
  }
}

INSTANTIATE_TEST_SUITE_P(All, GgufFixture, ::testing::ValuesIn(fixtures("gguf")), [](const auto& info) { return std::to_string(info.index); });

/// Whatever the fixtures hold opens.
TEST(AllFixtures, Open) {
  std::size_t checked = 0;
  for (const std::string& folder : test::model_folders()) {
    const ordered_json document = test::load_case(folder);
    for (const auto& artifact : document["artifacts"]) {
      const std::string path = folder + "/" + artifact["path"].get<std::string>();
      if (!std::filesystem::exists(path)) continue;
      const auto model = open_model(path);
      EXPECT_TRUE(model) << path << ": " << (model ? std::string() : sentence(model.error()));
      ++checked;
    }
  }
  EXPECT_GT(checked, 10u);
}

}  // namespace
}  // namespace stowage::formats
