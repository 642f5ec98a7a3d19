// What may be said of how a plan is written changes words, never places.
#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/runtimes/export/export.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/import/recognise.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/export/each_option.h"

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
  test::each_option(60, [&](const test::OptionCase& one) {
    ASSERT_FALSE(one.out.refused);
    EXPECT_EQ(one.out.actual, one.usual.actual);
    EXPECT_EQ(one.out.distance, one.usual.distance);
    if (one.target.reads()) {
      EXPECT_THAT(recognise(one.out.text), ElementsAre(&one.target)) << one.out.text;
    }
    ++compared;
  });
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
  EXPECT_THAT(line, HasSubstr("CUDA_VISIBLE_DEVICES=0 VLLM_PP_LAYER_PARTITION=2 vllm serve 'path/or/name' "));
  EXPECT_EQ(line.find("export"), std::string::npos);
  const std::string run =
      text("megatron", {{"", 0}, {"layers.1", 1}, {"lm_head", 1}},
           {{"form", "command"}, {"program", "my run.py"}, {"micro_batch", "2"}, {"seq_length", "512"}});
  EXPECT_THAT(run, HasSubstr("  --micro-batch-size \"2\"\n  --seq-length \"512\"\n"));
  EXPECT_THAT(run,
              testing::EndsWith(")\ntorchrun --nproc-per-node 2 'my run.py' \"${PIPELINE_ARGUMENTS[@]}\"\n"));
  EXPECT_EQ(run.find("--global-batch-size"), std::string::npos) << "left out where nobody says";
  const Json disk =
      Json::parse(text("deepspeed", {{"", "disk"}}, {{"nvme_path", "/mnt/a \"b\""}, {"pin_memory", "true"}}));
  EXPECT_EQ(disk["zero_optimization"]["offload_param"],
            (Json{{"device", "nvme"}, {"nvme_path", "/mnt/a \"b\""}, {"pin_memory", true}}));
}

/// Activations stand in an array of their own, before the command that takes it.
TEST(WriterOptions, ACommandTakesAllThatIsWrittenBeforeIt) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}});
  ExportInput input{*facts, *find_target("megatron"), map, {}, "m", "f", false, {{"form", "command"}}};
  input.activations = {{"layers", false, {}, true}};
  const Exported out = export_plan(input);
  ASSERT_FALSE(out.refused);
  const std::size_t array = out.text.find("\nACTIVATION_ARGUMENTS=("), line = out.text.find("\ntorchrun ");
  ASSERT_NE(array, std::string::npos) << out.text;
  EXPECT_LT(array, line) << out.text;
  EXPECT_THAT(out.text, testing::EndsWith("\"${PIPELINE_ARGUMENTS[@]}\" \"${ACTIVATION_ARGUMENTS[@]}\"\n"));
  EXPECT_EQ(std::count(out.text.begin() + static_cast<std::ptrdiff_t>(line) + 1, out.text.end(), '\n'), 1);
}

TEST(WriterOptions, HowEnginesAreBuiltStandsInBothScripts) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 32, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}});
  const auto written = [&](const char* target, WriterValues values) {
    return export_plan({*facts, *find_target(target), map, {}, "m", "f", false, std::move(values)});
  };
  const WriterValues said{{"min_block_size", "3"}, {"optimization_level", "5"}, {"workspace_mib", "512"}};
  const std::string words = "\"min_block_size\": 3, \"optimization_level\": 5, \"workspace_size\": 536870912";
  const Exported mutable_module = written("tensorrt-mttm", said), compiled = written("torch-compile", said);
  EXPECT_THAT(mutable_module.text,
              HasSubstr("SETTINGS = {\"offload_module_to_cpu\": False, " + words + "}\n"));
  EXPECT_THAT(compiled.text, HasSubstr("backend=\"torch_tensorrt\", options={" + words + "})\n"));
  for (const Exported* out : {&mutable_module, &compiled}) {
    EXPECT_EQ(out->settings["workspace_size"], 536870912);
    EXPECT_EQ(out->settings["min_block_size"], 3);
  }
  EXPECT_EQ(written("tensorrt-mttm", {{"min_block_size", "5"}}).text, written("tensorrt-mttm", {}).text);
  EXPECT_THAT(written("tensorrt-mttm", {{"full", "true"}}).text,
              HasSubstr("\"require_full_compilation\": True}"));
  EXPECT_THAT(written("torch-compile", {{"shapes", "dynamic"}}).text,
              HasSubstr("backend=\"torch_tensorrt\", dynamic=True)\n"));
  EXPECT_THAT(written("torch-compile", {}).text, HasSubstr("backend=\"torch_tensorrt\")\n"));
}

TEST(WriterOptions, PlainPyTorchBringsInputsAndCopiesAsItIsTold) {
  const FactsPtr facts = test::facts_of(test::language_model(1, 32, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}, {"lm_head", "cpu"}});
  const auto text = [&](WriterValues values) {
    return export_plan({*facts, *find_target("pytorch"), map, {}, "m", "f", false, std::move(values)}).text;
  };
  const std::string usual = text({}), hooks = text({{"inputs", "hooks"}}),
                    ahead = text({{"copies", "non_blocking"}});
  EXPECT_EQ(usual.find("bring_inputs"), std::string::npos);
  EXPECT_THAT(usual, testing::EndsWith("# model = place(model)\n"));
  EXPECT_THAT(hooks, HasSubstr("register_forward_pre_hook(bring, with_kwargs=True)"));
  EXPECT_THAT(hooks, testing::EndsWith("# model = bring_inputs(place(model))\n"));
  EXPECT_EQ(usual.find("non_blocking"), std::string::npos);
  EXPECT_EQ(ahead.find(".to(device)"), std::string::npos) << "every copy of a weight";
  EXPECT_THAT(ahead, HasSubstr("model.get_submodule(name).to(device, non_blocking=True)"));
}

}  // namespace
}  // namespace stowage::runtimes
