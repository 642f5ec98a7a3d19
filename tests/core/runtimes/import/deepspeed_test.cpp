// The JSON of a run with ZeRO: nothing in it is dropped in silence, at any depth.
#include <random>

#include <gmock/gmock.h>

#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ReadPlan read(const Json& json) { return test::read(*test::layers(2), "deepspeed", json.dump()); }

std::string where(const Json& json) {
  const FactsPtr facts = test::layers(2);
  return test::places(*facts, test::read(*facts, "deepspeed", json.dump())).substr(0, 1);
}

Json with_offload(Json offload) {
  return {{"zero_optimization", {{"stage", 3}, {"offload_param", std::move(offload)}}}};
}

TEST(DeepSpeedKeys, ThoseOfOffloadAreUnderstoodOneByOne) {
  const ReadPlan out = read(with_offload({{"device", "nvme"},
                                          {"nvme_path", "/n"},
                                          {"buffer_count", 5},
                                          {"buffer_size", 1e8},
                                          {"max_in_cpu", 1000},
                                          {"pin_memory", true}}));
  EXPECT_TRUE(out.ok());
  EXPECT_THAT(out.unknown, IsEmpty());
  EXPECT_THAT(test::understood(out), Contains("offload_param.device: \"nvme\""));
  EXPECT_EQ(out.understood.size(), 7u) << "the stage, and each of the six";
  for (const auto& option : out.understood) {
    if (option.text.starts_with("offload_param.max_in_cpu")) {
      EXPECT_EQ(option.meaning, Meaning::KeptInRam);
    }
  }
}

TEST(DeepSpeedKeys, WhatIsNotKnownIsSaidAtAnyDepth) {
  const ReadPlan out = read({{"zero_optimisation", {{"stage", 3}}},
                             {"fp16", {{"enabled", true}}},
                             {"zero_optimization",
                              {{"stage", 3},
                               {"overlap_comm", true},
                               {"overlap_com", true},
                               {"offload_optimizer", {{"device", "cpu"}, {"ration", 1}}},
                               {"offload_param", {{"device", "cpu"}, {"buffer_cout", 5}}}}}});
  EXPECT_TRUE(out.ok());
  EXPECT_THAT(out.unknown, testing::UnorderedElementsAre(
                               "zero_optimisation: {\"stage\":3}", "fp16: {\"enabled\":true}",
                               "zero_optimization.overlap_comm: true", "zero_optimization.overlap_com: true",
                               "offload_optimizer.ration: 1", "offload_param.buffer_cout: 5"));
  EXPECT_THAT(test::said(out),
              testing::UnorderedElementsAre(HasSubstr("zero_optimisation: {\"stage\":3} is not known here"),
                                            HasSubstr("zero_optimization.overlap_com: true is not known"),
                                            HasSubstr("offload_optimizer.ration: 1 is not"),
                                            HasSubstr("offload_param.buffer_cout: 5 is not")))
      << "what DeepSpeed has and what places nothing is listed without a warning";
}

TEST(DeepSpeedKeys, AValueOfAnotherKindIsNotUnderstood) {
  for (const auto& [key, value] : std::vector<std::pair<std::string, Json>>{{"buffer_count", "five"},
                                                                            {"buffer_count", -1},
                                                                            {"max_in_cpu", nullptr},
                                                                            {"pin_memory", "yes"},
                                                                            {"nvme_path", 7}}) {
    const ReadPlan out = read(with_offload({{"device", "cpu"}, {key, value}}));
    EXPECT_THAT(test::rules(out), ElementsAre("import.unknown-option")) << key << value;
    EXPECT_EQ(out.unknown.size(), 1u);
    EXPECT_TRUE(out.ok());
  }
  EXPECT_THAT(test::rules(read(with_offload({{"device", 3}}))), ElementsAre("import.device"));
  EXPECT_THAT(test::rules(read(with_offload({{"device", "nvme"}}))), ElementsAre("import.folder"));
  EXPECT_THAT(test::rules(read({{"zero_optimization", {{"stage", 3}, {"offload_param", "cpu"}}}})),
              ElementsAre("import.unknown-option"));
}

TEST(DeepSpeedKeys, OlderOnesAreReadAndNamed) {
  const Json old{{"zero_optimization", {{"stage", 3}, {"cpu_offload_params", true}}}};
  EXPECT_EQ(where(old), "c");
  EXPECT_THAT(test::said(read(old)),
              ElementsAre("zero_optimization.cpu_offload_params is an older name: it is read as "
                          "offload_param."));
  EXPECT_EQ(where({{"zero_optimization", {{"stage", 3}, {"cpu_offload_param", true}}}}), "c");
  EXPECT_EQ(where({{"zero_optimization", {{"stage", 3}, {"cpu_offload_param", false}}}}), "0");
  EXPECT_EQ(where({{"zero_optimization", {{"stage", 3}, {"cpu_offload", true}}}}), "0")
      << "states of the optimizer, no weights";
  EXPECT_EQ(where({{"zero_optimization", true}}), "0") << "stage 1, before it was an object";
  EXPECT_THAT(test::rules(read({{"zero_optimization", {{"stage", 2}, {"cpu_offload_param", true}}}})),
              ElementsAre("import.older-name", "import.zero-stage"));
  EXPECT_THAT(test::rules(read({{"zero_optimization",
                                 {{"stage", 3},
                                  {"stage3_gather_fp16_weights_on_model_save", true},
                                  {"cpu_offload_use_pin_memory", true}}}})),
              ElementsAre("import.older-name", "import.older-name"));
  const ReadPlan both =
      read({{"zero_optimization",
             {{"stage", 3}, {"cpu_offload_param", true}, {"offload_param", {{"device", "none"}}}}}});
  EXPECT_FALSE(both.ok());
  EXPECT_THAT(test::said(both), Contains("zero_optimization.cpu_offload_param cannot be said together with "
                                         "offload_param."));
}

TEST(DeepSpeedKeys, AStageThatThereIsNotIsRefused) {
  for (const Json& stage : std::vector<Json>{4, -1, 2.5, "three", nullptr}) {
    const ReadPlan out = read({{"zero_optimization", {{"stage", stage}}}});
    EXPECT_EQ(out.ok(), stage.is_null()) << stage << ": without one it is 0";
    if (!stage.is_null()) {
      EXPECT_THAT(test::rules(out), ElementsAre("import.stage"));
    }
  }
}

/// Whatever keys there are: each is understood, or not, or the reason of a sentence.
TEST(DeepSpeedKeys, NoneIsLost) {
  constexpr const char* kNames[] = {"device",     "stage",        "offload_param", "pin_memory",
                                    "x",          "overlap_comm", "cpu_offload",   "fp16",
                                    "max_in_cpu", "nvme_path"};
  const std::vector<Json> values = {1, true, "cpu", 0.5, Json::array({1}), "nvme"};
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    Json offload = Json::object(), zero = Json::object(), all = Json::object();
    for (Json* object : {&offload, &zero, &all}) {
      for (std::size_t i = 0; i < random() % 5; ++i)
        (*object)[kNames[random() % std::size(kNames)]] = values[random() % values.size()];
    }
    zero["offload_param"] = offload;
    all["zero_optimization"] = zero;
    const ReadPlan out = read(all);
    std::string text;
    for (const std::string& one : test::understood(out)) text += one + "\n";
    for (const std::string& one : out.unknown) text += one + "\n";
    for (const std::string& one : test::said(out)) text += one + "\n";
    for (const auto& [name, value] : all.items()) EXPECT_THAT(text, HasSubstr(name.substr(0, 8))) << all;
    for (const auto& [name, value] : zero.items()) {
      if (name != "offload_param" || !offload.empty()) {
        EXPECT_THAT(text, HasSubstr(name)) << all;
      }
    }
    for (const auto& [name, value] : offload.items())
      EXPECT_THAT(text, HasSubstr("offload_param." + name)) << all;
  }
}

}  // namespace
}  // namespace stowage::runtimes
