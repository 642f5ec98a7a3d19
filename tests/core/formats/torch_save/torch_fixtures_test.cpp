// Every checkpoint, whole module and TorchScript archive of the fixtures reads as its case.json says, to the
// byte.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/core/formats/fixtures.h"

namespace stowage::formats {
namespace {

using namespace test;

class TorchFixture : public FixtureTest {
 protected:
  void SetUp() override {
    FixtureTest::SetUp();
    if (artifact_.contains("missing_from_file"))
      missing_ = artifact_["missing_from_file"].get<std::set<std::string>>();
  }

  /// dtype, shape and bytes of every tensor; what is missing is what the case says.
  void check_tensors() const {
    std::set<std::string> known;
    for (const auto& tensor : document_["model"]["tensors"]) {
      const std::string name = tensor["name"];
      known.insert(name);
      const auto id = model_->find_tensor(name);
      EXPECT_EQ(id.has_value(), !missing_.contains(name)) << name;
      if (!id) continue;
      const model::Tensor& read = (*model_)[*id];
      EXPECT_EQ(model::info(read.dtype).name, tensor["dtype"].get<std::string>()) << name;
      EXPECT_EQ(read.shape, tensor["shape"].get<std::vector<std::int64_t>>()) << name;
      EXPECT_EQ(read.bytes.count(), tensor["bytes"].get<std::uint64_t>()) << name;
      EXPECT_NE(read.where.file, model::FileRange::kNowhere) << name;
    }
    for (const auto& tensor : model_->tensors())
      EXPECT_TRUE(known.contains(tensor.name) || tensor.kind == model::TensorKind::Constant) << tensor.name;
  }

  /// Bytes by storage of the tensors that are in the file.
  void check_total() const {
    std::set<int> storages;
    for (const auto& tensor : document_["model"]["tensors"]) {
      if (!missing_.contains(tensor["name"].get<std::string>()))
        storages.insert(tensor["storage"].get<int>());
    }
    std::uint64_t wanted = 0;
    for (const auto& storage : document_["model"]["storages"]) {
      if (storages.contains(storage["id"].get<int>())) wanted += storage["bytes"].get<std::uint64_t>();
    }
    std::uint64_t constants = 0;
    for (const auto& tensor : model_->tensors()) {
      if (tensor.kind == model::TensorKind::Constant) constants += tensor.bytes.count();
    }
    EXPECT_EQ(model_->total_bytes().count(), wanted + constants);
    EXPECT_EQ(model_->file_bytes().count(), wanted + constants);
  }

  void check_ties() const {
    std::set<std::set<std::string>> wanted;
    for (const auto& group : document_["model"]["ties"]) {
      std::set<std::string> names;
      for (const auto& name : group) {
        if (!missing_.contains(name.get<std::string>())) names.insert(name.get<std::string>());
      }
      if (names.size() > 1) wanted.insert(names);
    }
    EXPECT_EQ(ties(), wanted);
  }

  /// Every module in definition order, with bytes where the file holds all of the model.
  void check_modules(bool classes) const {
    std::vector<std::string> wanted, read;
    for (const auto& module : document_["model"]["modules"]) {
      wanted.push_back(module["name"]);
      const auto id = model_->find_module(wanted.back());
      ASSERT_TRUE(id) << wanted.back();
      const model::Module& found = (*model_)[*id];
      if (classes) {
        EXPECT_EQ(found.class_name, short_class(module["class"])) << wanted.back();
      }
      if (!missing_.empty() || wanted.back().empty()) continue;  // the root may hold constants besides
      EXPECT_EQ(found.bytes.count(), module["bytes"].get<std::uint64_t>()) << wanted.back();
      EXPECT_EQ(found.own_bytes.count(), module["own_bytes"].get<std::uint64_t>()) << wanted.back();
    }
    for (const auto& module : model_->modules()) read.push_back(module.name);
    EXPECT_EQ(read, wanted);
  }

  void check_kinds() const {
    for (const auto& tensor : document_["model"]["tensors"]) {
      const std::string name = tensor["name"], kind = tensor["kind"];
      const auto id = model_->find_tensor(name);
      if (!id) continue;
      EXPECT_EQ((*model_)[*id].kind,
                kind == "parameter" ? model::TensorKind::Parameter : model::TensorKind::Buffer)
          << name;
    }
  }

  std::set<std::string> missing_;
};

class StateDictFixture : public TorchFixture {};
class ModuleFixture : public TorchFixture {};
class ScriptFixture : public TorchFixture {};
class TrainingFixture : public TorchFixture {};
class OddFixture : public TorchFixture {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(StateDictFixture);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ModuleFixture);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ScriptFixture);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TrainingFixture);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OddFixture);

TEST_P(StateDictFixture, ReadsAsTheLibrarySays) {
  EXPECT_EQ(model_->format(), "state-dict");
  EXPECT_EQ(model_->tensors().size(), artifact_["tensor_count"].get<std::size_t>());
  check_tensors();
  check_total();
  check_ties();
  check_modules(false);
}

TEST_P(ModuleFixture, ReadsAsTheLibrarySays) {
  EXPECT_EQ(model_->format(), "module-pickle");
  EXPECT_EQ(model_->tensors().size(), document_["model"]["tensors"].size());
  EXPECT_EQ(model_->total_bytes().count(), document_["model"]["total_bytes"].get<std::uint64_t>());
  check_tensors();
  check_total();
  check_ties();
  check_modules(true);
  check_kinds();
  for (const auto& tensor : document_["model"]["tensors"]) {
    const auto id = model_->find_tensor(tensor["name"].get<std::string>());
    ASSERT_TRUE(id);
    EXPECT_EQ((*model_)[*id].persistent, tensor["kind"] != "buffer_nonpersistent") << tensor["name"];
  }
  for (const auto& module : document_["model"]["modules"]) {
    const model::ModuleId same =
        (*model_)[*model_->find_module(module["name"].get<std::string>())].same_object_as;
    EXPECT_EQ(same.valid() ? (*model_)[same].name : "", module.value("same_object_as", "")) << module["name"];
  }
}

TEST_P(ScriptFixture, ReadsAsTheLibrarySays) {
  EXPECT_EQ(model_->format(), "torchscript");
  EXPECT_TRUE(model_->runnable());
  check_tensors();
  check_total();
  check_ties();
  check_modules(true);
  check_kinds();
  std::size_t names = 0;
  for (const auto& tensor : model_->tensors()) names += tensor.kind != model::TensorKind::Constant ? 1 : 0;
  EXPECT_EQ(names, artifact_["state_dict_names"].get<std::size_t>());
  std::set<std::string> classes;
  for (const auto& module : model_->modules()) classes.insert(module.class_name);
  EXPECT_EQ(classes, artifact_["script_classes"].get<std::set<std::string>>());
  const bool traced = artifact_["format"] == "torchscript-trace";
  EXPECT_EQ(model_->sample_inputs().empty(), !traced);
  if (traced) {
    EXPECT_EQ(model_->sample_inputs().size(), document_["runs"][0]["input_order"].size());
    for (const auto& input : model_->sample_inputs()) {
      EXPECT_TRUE(input.name.starts_with("forward.")) << input.name;
      EXPECT_FALSE(input.shape.empty());
    }
  }
}

TEST_P(TrainingFixture, FindsTheModel) {
  EXPECT_EQ(model_->format(), "training-checkpoint");
  const std::string prefix = artifact_["prefix"];
  std::set<std::string> wanted, read;
  std::uint64_t bytes = 0;
  for (const auto& tensor : document_["model"]["tensors"]) {
    if (tensor["kind"] == "buffer_nonpersistent") continue;
    wanted.insert(tensor["name"]);
    if (!tensor.contains("tied_to")) bytes += tensor["bytes"].get<std::uint64_t>();
  }
  for (const auto& tensor : model_->tensors()) {
    read.insert(tensor.name);
    EXPECT_EQ(tensor.stored_as, std::vector<std::string>{prefix + tensor.name});
  }
  EXPECT_EQ(read, wanted);
  EXPECT_EQ(model_->total_bytes().count(), bytes);
  if (!artifact_.contains("other_tensor_dicts")) return;
  std::set<std::string> parts;
  std::uint64_t all_bytes = 0, all_tensors = 0;
  for (const model::Part& part : model_->parts()) {
    parts.insert(part.name);
    all_bytes += part.bytes.count();
    all_tensors += part.tensors;
    EXPECT_EQ(part.shown, part.name == artifact_["model_at"].get<std::string>());
    const auto chosen = open_model(GetParam().folder + "/" + GetParam().artifact, {}, {.part = part.name});
    ASSERT_TRUE(chosen) << sentence(chosen.error());
    EXPECT_EQ((*chosen)->total_bytes(), part.bytes);
    EXPECT_EQ((*chosen)->tensors().size(), part.tensors);
  }
  auto named = artifact_["other_tensor_dicts"].get<std::set<std::string>>();
  named.insert(artifact_["model_at"].get<std::string>());
  for (const std::string& name : named) {
    const auto has = [&](const std::string& part) { return part == name || part.starts_with(name + "."); };
    EXPECT_TRUE(std::any_of(parts.begin(), parts.end(), has)) << name;
  }
  EXPECT_EQ(all_bytes, artifact_["all_storage_bytes"].get<std::uint64_t>());
  EXPECT_EQ(all_tensors, artifact_["all_tensors"].get<std::uint64_t>());
}

TEST_P(OddFixture, EveryRecordIsListed) {
  const std::map<std::string, std::string> same{{"qint8", "int8"}};
  std::set<std::string> known;
  for (const auto& tensor : artifact_["tensors"]) {
    const std::string name = tensor["name"], dtype = tensor["dtype"];
    known.insert(name);
    const auto id = model_->find_tensor(name);
    ASSERT_TRUE(id) << name;
    const model::Tensor& read = (*model_)[*id];
    EXPECT_EQ(model::info(read.dtype).torch_name, same.contains(dtype) ? same.at(dtype) : dtype) << name;
    EXPECT_EQ(read.shape, tensor["shape"].get<std::vector<std::int64_t>>()) << name;
    if (tensor.contains("storage_bytes")) {
      EXPECT_EQ((*model_)[read.storage].bytes.count(), tensor["storage_bytes"].get<std::uint64_t>()) << name;
    }
  }
  EXPECT_EQ(model_->tensors().size(), known.size());
  ASSERT_EQ(model_->ties().size(), 1u);  // view and same_storage
  EXPECT_EQ((*model_)[model_->ties()[0][0]].name, "view");
  const auto& warnings = model_->warnings();
  const auto no_data = std::find_if(warnings.begin(), warnings.end(),
                                    [](const Error& warning) { return warning.code == Code::PthNoData; });
  ASSERT_NE(no_data, warnings.end());
  EXPECT_NE(sentence(*no_data).find("“meta” is the first of 1."), std::string::npos) << sentence(*no_data);
}

const auto kNumbered = [](const auto& info) { return std::to_string(info.index); };
INSTANTIATE_TEST_SUITE_P(All, StateDictFixture, ::testing::ValuesIn(fixtures("state-dict")), kNumbered);
INSTANTIATE_TEST_SUITE_P(All, ModuleFixture, ::testing::ValuesIn(fixtures("module-pickle")), kNumbered);
INSTANTIATE_TEST_SUITE_P(All, ScriptFixture, ::testing::ValuesIn(fixtures("torchscript")), kNumbered);
INSTANTIATE_TEST_SUITE_P(All, TrainingFixture, ::testing::ValuesIn(fixtures("training-checkpoint")),
                         kNumbered);
INSTANTIATE_TEST_SUITE_P(All, OddFixture, ::testing::ValuesIn(fixtures("pickle-dict")), kNumbered);

}  // namespace
}  // namespace stowage::formats
