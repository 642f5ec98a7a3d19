#pragma once

#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "tests/support/cases.h"

/// Real models with recorded answers: from tests/data and, where it is there, the reference data beside the
/// checkout.
namespace stowage::test {

using nlohmann::ordered_json;

struct Fixture {
  std::string folder;
  std::string artifact;
  friend void PrintTo(const Fixture& fixture, std::ostream* out) {
    *out << std::filesystem::path(fixture.folder).filename().string() << "/" << fixture.artifact;
  }
};

/// Those whose format begins with `prefix`.
inline std::vector<Fixture> fixtures(const std::string& prefix) {
  std::vector<Fixture> out;
  for (const std::string& folder : model_folders()) {
    const ordered_json document = load_case(folder);
    for (const auto& artifact : document["artifacts"]) {
      const std::string path = artifact["path"];
      const bool of_modules = artifact["format"] != "gguf" || document.contains("model");
      if (of_modules && artifact["format"].get<std::string>().starts_with(prefix) &&
          std::filesystem::exists(folder + "/" + path))
        out.push_back({folder, path});
    }
  }
  return out;
}

inline std::string short_class(const std::string& name) { return name.substr(name.rfind('.') + 1); }

class FixtureTest : public ::testing::TestWithParam<Fixture> {
 protected:
  void SetUp() override {
    document_ = load_case(GetParam().folder);
    for (const auto& artifact : document_["artifacts"]) {
      if (artifact["path"] == GetParam().artifact) artifact_ = artifact;
    }
    auto opened = formats::open_model(GetParam().folder + "/" + GetParam().artifact);
    ASSERT_TRUE(opened) << sentence(opened.error());
    model_ = *opened;
  }

  std::set<std::set<std::string>> ties() const {
    std::set<std::set<std::string>> out;
    for (const auto& group : model_->ties()) {
      std::set<std::string> names;
      for (const model::TensorId id : group) names.insert((*model_)[id].name);
      out.insert(names);
    }
    return out;
  }

  ordered_json document_, artifact_;
  model::ModelPtr model_;
};

}  // namespace stowage::test
