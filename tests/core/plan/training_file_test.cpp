// What training is, as plan files have it.
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/plan/plan_file.h"
#include "core/plan/training.h"

namespace stowage::plan {
namespace {

using model::Dtype;

TEST(TrainingFile, IsKeptInPlanFiles) {
  for (const OptimizerRow& row : optimizers()) {
    for (const std::optional<Dtype> dtype : {std::optional<Dtype>(), std::optional(Dtype::F32)}) {
      for (const bool master : {false, true}) {
        Settings settings;
        settings.workload.training = Training{row.optimizer, dtype, master};
        if (master) settings.workload.training->freeze = {{"", true}, {"a.*", false}, {"b", true}};
        if (dtype) settings.workload.training->accumulation_dtype = model::Dtype::F32;
        if (dtype) settings.workload.training->saved = {{"", Bytes(7)}, {"a", Bytes(1ull << 60)}};
        EXPECT_EQ(settings_from_json(to_json(settings), "s").value(), settings) << row.name;
      }
    }
  }
  EXPECT_FALSE(to_json(Settings{}).contains("training")) << "plans of before write the same";
  EXPECT_FALSE(settings_from_json(Json::object(), "s").value().workload.training) << "and read the same";
}

TEST(TrainingFile, WhatIsNoneInAPlanFileIsRefused) {
  const std::pair<const char*, Code> bad[] = {
      {R"({"training": "adam"})", Code::JsonType},
      {R"({"training": {}})", Code::JsonMissing},
      {R"({"training": {"optimizer": 1}})", Code::JsonType},
      {R"({"training": {"optimizer": "lion"}})", Code::PlanSetting},
      {R"({"training": {"optimizer": "adam", "gradient_dtype": 32}})", Code::JsonType},
      {R"({"training": {"optimizer": "adam", "gradient_dtype": "I32"}})", Code::PlanSetting},
      {R"({"training": {"optimizer": "adam", "gradient_dtype": "float12"}})", Code::PlanSetting},
      {R"({"training": {"optimizer": "adam", "accumulation_dtype": 32}})", Code::JsonType},
      {R"({"training": {"optimizer": "adam", "accumulation_dtype": "I32"}})", Code::PlanSetting},
      {R"({"training": {"optimizer": "adam", "master_weights": "yes"}})", Code::JsonType},
      {R"({"training": {"optimizer": "adam", "freeze": "a"}})", Code::JsonType},
      {R"({"training": {"optimizer": "adam", "freeze": ["a"]}})", Code::JsonType},
      {R"({"training": {"optimizer": "adam", "freeze": [{}]}})", Code::JsonMissing},
      {R"({"training": {"optimizer": "adam", "freeze": [{"name": "a", "frozen": 1}]}})", Code::JsonType},
      {R"({"training": {"optimizer": "adam", "saved": "a"}})", Code::JsonType},
      {R"({"training": {"optimizer": "adam", "saved": ["a"]}})", Code::JsonType},
      {R"({"training": {"optimizer": "adam", "saved": [{"bytes": 1}]}})", Code::JsonMissing},
      {R"({"training": {"optimizer": "adam", "saved": [{"module": "a"}]}})", Code::JsonMissing},
      {R"({"training": {"optimizer": "adam", "saved": [{"module": "a", "bytes": -1}]}})", Code::JsonType},
  };
  for (const auto& [text, code] : bad) {
    const auto settings = settings_from_json(parse_json(text, "s").value(), "s.json");
    ASSERT_FALSE(settings) << text;
    EXPECT_EQ(settings.error().code, code) << text << ": " << sentence(settings.error());
  }
}

}  // namespace
}  // namespace stowage::plan
