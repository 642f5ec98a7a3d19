// Every exported program reads as its case.json says, to the byte.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/core/formats/fixtures.h"

namespace stowage::formats {
namespace {

using namespace test;

class ProgramFixture : public FixtureTest {};

/// Names the program has and the case has not: constants the exporter lifted out of the code.
std::set<std::string> extra_names(const model::Model& model, const ordered_json& known) {
  std::set<std::string> names, out;
  for (const auto& tensor : known["tensors"]) names.insert(tensor["name"]);
  for (const auto& tensor : model.tensors()) {
    if (!names.contains(tensor.name)) out.insert(tensor.name);
  }
  return out;
}

/// Elements of parameters, each storage once: PyTorch's own count, except where several Parameter objects are
/// views of one storage.
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
  if (artifact_.contains("missing_from_file"))
    missing = artifact_["missing_from_file"].get<std::set<std::string>>();
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
  if (artifact_.contains("missing_from_file") || !extra_names(*model_, known).empty())
    return;  // the file holds another set of tensors
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
  for (std::size_t i = 0; i < model_->execution_order().size(); ++i)
    place[(*model_)[model_->execution_order()[i]].name] = i;
  EXPECT_GT(place.size(), 1u);
  for (const auto& module : model_->modules()) {
    if (!module.parent.valid() || !place.contains(module.name) ||
        !place.contains((*model_)[module.parent].name))
      continue;
    EXPECT_LT(place[(*model_)[module.parent].name], place[module.name]) << module.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ProgramFixture, ::testing::ValuesIn(fixtures("pt2")),
                         [](const auto& info) { return std::to_string(info.index); });

}  // namespace
}  // namespace stowage::formats
