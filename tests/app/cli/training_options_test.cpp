// What is typed of a pass forward and back.
#include "app/cli/arguments/training_options.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace stowage::cli {
namespace {

Try<std::optional<protocol::TrainingRequest>> resolve_training(std::vector<std::string> words) {
  CLI::App app;
  TrainingOptions options;
  options.define(app);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  return options.resolve();
}

TEST(TrainingOptions, ScopesInOrderWithTheirCaps) {
  const auto asked =
      resolve_training({"--backward", "--offload-activations", "=on", "--offload-activations", "layers.3=off",
                        "--offload-activations", "a=b=64MB", "--offload-threshold", "5", "--gradients", "g"});
  ASSERT_TRUE(asked && *asked);
  ASSERT_EQ((*asked)->scopes.size(), 3u);
  EXPECT_EQ((*asked)->scopes[0].module, "");
  EXPECT_TRUE((*asked)->scopes[0].on);
  EXPECT_EQ((*asked)->scopes[1].module, "layers.3");
  EXPECT_FALSE((*asked)->scopes[1].on);
  EXPECT_EQ((*asked)->scopes[2].module, "a=b") << "the last sign of equality counts";
  EXPECT_EQ((*asked)->scopes[2].cap, 64'000'000u);
  EXPECT_EQ((*asked)->threshold, 5u);
  EXPECT_EQ((*asked)->gradients_file, "g");
}

TEST(TrainingOptions, LayersAreTheFirstNOrScopes) {
  const auto first = resolve_training({"--backward", "--offload-layers", "3", "--layers", "h.*"});
  ASSERT_TRUE(first && *first);
  EXPECT_EQ((*first)->first_layers, 3u);
  EXPECT_EQ((*first)->layers, "h.*");
  EXPECT_EQ((*resolve_training({"--backward", "--offload-layers", "0"}))->first_layers, 0u);
  EXPECT_TRUE(resolve_training({"--backward", "--offload-activations", "h=on", "--layers", "h.*"}));
  EXPECT_FALSE(resolve_training({"--backward", "--offload-activations", "h=on", "--offload-layers", "1"}));
  EXPECT_FALSE(resolve_training({"--backward", "--layers", "h.*"}));
}

TEST(TrainingOptions, MarksNameAModuleOrAnOperatorOfIt) {
  const auto asked = resolve_training({"--backward", "--offload-mark", "h.0", "--offload-mark",
                                       "h.1/linear_2", "--offload-unannounced", "h.1/mul"});
  ASSERT_TRUE(asked && *asked);
  const std::vector<plan::SavedMark> want = {
      {"h.0", "", false}, {"h.1", "linear_2", false}, {"h.1", "mul", true}};
  EXPECT_EQ((*asked)->marks, want);
}

/// Where nothing goes to the host there is nothing to stay from; a plan may say what goes.
TEST(TrainingOptions, MarksWithoutAnythingThatGoesAreRefused) {
  for (const char* option : {"--offload-mark", "--offload-unannounced"}) {
    SCOPED_TRACE(option);
    const auto refused = [&](std::vector<std::string> words, const plan::ActivationScopes& of_plan = {}) {
      TrainingOptions options;
      CLI::App app;
      options.define(app);
      words.insert(words.begin(), {"--backward", option, "h.0/mul"});
      std::reverse(words.begin(), words.end());
      app.parse(words);
      auto request = options.resolve();
      EXPECT_TRUE(request);
      options.take_scopes(*request, of_plan);
      const auto checked = TrainingOptions::check_marks(*request);
      if (!checked) {
        EXPECT_EQ(checked.error().exit, kUsage);
        EXPECT_NE(sentence(checked.error().error).find("--offload-activations"), std::string::npos);
      }
      return !checked;
    };
    EXPECT_TRUE(refused({}));
    EXPECT_TRUE(refused({"--offload-activations", "h=off"}));
    EXPECT_TRUE(refused({"--offload-activations", "h=recompute"}));
    EXPECT_TRUE(refused({}, {{"h", false, {}, true}})) << "nothing goes by the plan either";
    EXPECT_FALSE(refused({}, {{"h", true, {}}}));
    EXPECT_FALSE(refused({"--offload-activations", "h=off", "--offload-activations", "h.0=on"}));
    EXPECT_FALSE(refused({"--offload-activations", "h=64MB"}));
    EXPECT_FALSE(refused({"--offload-layers", "1"}));
  }
  EXPECT_TRUE(TrainingOptions::check_marks(std::nullopt));
  EXPECT_TRUE(TrainingOptions::check_marks(*resolve_training({"--backward"}))) << "no marks";
}

TEST(TrainingOptions, WhatIsOfAPassBackNeedsOne) {
  EXPECT_FALSE(resolve_training({})->has_value());
  EXPECT_TRUE(resolve_training({"--backward"})->has_value());
  EXPECT_TRUE((*resolve_training({"--backward"}))->scopes.empty());
  const std::vector<std::vector<std::string>> lone = {
      {"--gradients", "g"},         {"--offload-activations", "=on"},
      {"--offload-threshold", "1"}, {"--offload-layers", "1"},
      {"--layers", "h.*"},          {"--saved-tensors"},
      {"--offload-mark", "h"},      {"--offload-unannounced", "h"}};
  for (const auto& words : lone) EXPECT_FALSE(resolve_training(words)) << words[0];
  for (const char* bad : {"layers", "layers=", "layers=many", "=", "layers=-1"})
    EXPECT_FALSE(parse_activation_scope(bad)) << bad;
  const auto bits = parse_activation_scope("layers=24Gb");
  ASSERT_FALSE(bits);
  EXPECT_NE(sentence(bits.error().error).find("24GB"), std::string::npos) << "it says what it might mean";
}

}  // namespace
}  // namespace stowage::cli
