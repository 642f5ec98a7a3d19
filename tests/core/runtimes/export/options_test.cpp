// What may be said of how a plan is written changes words, never places.
#include <random>

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/runtimes/export/export.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/import/recognise.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(WriterOptions, RowsSayWhatTheyTake) {
  for (const Target* target : targets()) {
    for (const WriterOption& option : target->options) {
      SCOPED_TRACE(std::string(target->name) + " " + std::string(option.name));
      EXPECT_EQ(option.choices.empty(), option.kind != WriterOption::Kind::Choice);
      EXPECT_EQ(told(*target, {}, option.name), option.value);
      EXPECT_EQ(told(*target, {{std::string(option.name), "x"}}, option.name), "x");
      if (!option.value.empty()) {
        EXPECT_TRUE(takes(option, option.value));
      }
      for (const WriterChoice& choice : option.choices) EXPECT_TRUE(takes(option, choice.value));
      EXPECT_FALSE(takes(option, "")) << "nothing is no value";
      EXPECT_FALSE(takes(option, "a\nb"));
      for (const Setting& setting : target->settings) EXPECT_NE(setting.name, option.name);
    }
  }
  const WriterOption number{"n", "", WriterOption::Kind::Number};
  for (const char* text : {"1", "16", "1048576"}) EXPECT_TRUE(takes(number, text)) << text;
  for (const char* text : {"0", "-1", "1.5", "1048577", "99999999999999", " 1", "1 "})
    EXPECT_FALSE(takes(number, text)) << text;
}

/// Whatever is said of the words, the target puts everything where it did, and the text is known as its own.
TEST(WriterOptions, PlacesStayWhatTheyAre) {
  std::size_t compared = 0;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const plan::DeviceMap map = test::map_of(made.map);
    for (const Target* target : targets()) {
      if (!target->write) continue;
      const Exported usual = export_plan({*facts, *target, map, {}, "m", "f"}, true);
      if (usual.refused) continue;
      for (const WriterOption& option : target->options) {
        std::vector<std::string> values;
        for (const WriterChoice& choice : option.choices) values.emplace_back(choice.value);
        if (option.kind == WriterOption::Kind::Number) values = {"1", "7"};
        if (option.kind == WriterOption::Kind::Text) values = {"/a b/\"c\""};
        for (const std::string& value : values) {
          SCOPED_TRACE(std::string(target->name) + " " + std::string(option.name) + "=" + value + ", seed " +
                       std::to_string(seed));
          const Exported out = export_plan(
              {*facts, *target, map, {}, "m", "f", false, {{std::string(option.name), value}}}, true);
          ASSERT_FALSE(out.refused);
          EXPECT_EQ(out.actual, usual.actual);
          EXPECT_EQ(out.distance, usual.distance);
          if (target->reads()) {
            EXPECT_THAT(recognise(out.text), ElementsAre(target)) << out.text;
          }
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 100u);
}

TEST(WriterOptions, AreWritten) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const auto text = [&](const char* target, const Json& map, WriterValues values) {
    const plan::DeviceMap device_map = test::map_of(map);
    return export_plan({*facts, *find_target(target), device_map, {}, "m", "f", false, std::move(values)})
        .text;
  };
  const std::string line = text("vllm", {{"", 0}}, {{"form", "line"}});
  EXPECT_THAT(line, HasSubstr("CUDA_VISIBLE_DEVICES=0 VLLM_PP_LAYER_PARTITION=2 vllm serve 'm' "));
  EXPECT_EQ(line.find("export"), std::string::npos);
  const Json disk =
      Json::parse(text("deepspeed", {{"", "disk"}}, {{"nvme_path", "/mnt/a \"b\""}, {"pin_memory", "true"}}));
  EXPECT_EQ(disk["zero_optimization"]["offload_param"],
            (Json{{"device", "nvme"}, {"nvme_path", "/mnt/a \"b\""}, {"pin_memory", true}}));
}

}  // namespace
}  // namespace stowage::runtimes
