// Every fixture opens, whatever its format.
#include <gtest/gtest.h>

#include "tests/core/formats/fixtures.h"

namespace stowage::formats {
namespace {

using namespace test;

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
