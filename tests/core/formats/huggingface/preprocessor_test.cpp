// preprocessor_config.json: how large images become before the model sees them.
#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/formats/formats.h"
#include "tests/core/formats/files.h"

namespace stowage::formats {
namespace {

using test::safetensors;

class Preprocessor : public ::testing::Test {
 protected:
  Preprocessor() {
    folder_.write("model.safetensors",
                  safetensors(R"({"a.weight":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4));
    folder_.write("config.json", R"({"model_type": "resnet", "hidden_sizes": [8]})");
  }
  model::ModelPtr with(const std::string& text) {
    folder_.write("preprocessor_config.json", text);
    const auto model = open_model(folder_.path());
    EXPECT_TRUE(model) << sentence(model.error());
    return model ? *model : nullptr;
  }
  /// Warnings that name the file.
  static std::size_t said(const model::Model& model) {
    std::size_t out = 0;
    for (const auto& warning : model.warnings())
      out += sentence(warning).find("preprocessor_config.json") != std::string::npos ? 1 : 0;
    return out;
  }
  test::TemporaryFolder folder_;
};

TEST_F(Preprocessor, StandsInTheConfiguration) {
  const auto model = with(R"({"size": {"height": 96, "width": 96}, "do_resize": true})");
  ASSERT_TRUE(model);
  const Json* found = json_find(model->config(), "preprocessor_config");
  ASSERT_TRUE(found);
  EXPECT_EQ((*found)["size"]["height"], 96);
  EXPECT_EQ(model->config()["model_type"], "resnet") << "the rest stays";
  EXPECT_EQ(said(*model), 0u);
}

TEST_F(Preprocessor, WithoutItNothingIsAdded) {
  const auto model = open_model(folder_.path());
  ASSERT_TRUE(model);
  EXPECT_FALSE(json_find((*model)->config(), "preprocessor_config"));
  EXPECT_EQ(said(**model), 0u);
}

/// A damaged one is said, and the model opens all the same.
TEST_F(Preprocessor, ADamagedOneIsSaidAndLosesNothing) {
  for (const char* bad :
       {"", "{", "[1, 2]", "7", "\"text\"", R"({"size": )", "\xff\xfe", R"({"a": 1} more)"}) {
    const auto model = with(bad);
    ASSERT_TRUE(model) << bad;
    EXPECT_EQ(said(*model), 1u) << bad;
    EXPECT_FALSE(json_find(model->config(), "preprocessor_config")) << bad;
    EXPECT_EQ(model->tensors().size(), 1u);
    EXPECT_EQ(model->config()["model_type"], "resnet");
  }
}

TEST_F(Preprocessor, CutAnywhereItIsSaidOrRead) {
  const std::string whole =
      R"({"size": {"height": 96, "width": 96}, "crop_size": 64, "do_center_crop": true})";
  std::mt19937 random(6);
  for (int round = 0; round < 60; ++round) {
    std::string text = whole.substr(0, random() % whole.size());
    if (round % 2 && !text.empty()) text[random() % text.size()] = static_cast<char>(random());
    const auto model = with(text);
    ASSERT_TRUE(model) << text;
    EXPECT_EQ(said(*model) + (json_find(model->config(), "preprocessor_config") ? 1 : 0), 1u) << text;
  }
}

}  // namespace
}  // namespace stowage::formats
