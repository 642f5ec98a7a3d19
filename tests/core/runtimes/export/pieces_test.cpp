// What the writers share, with names and paths as hostile as files can hold them.
#include "core/runtimes/export/pieces.h"

#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/export/stages.h"
#include "core/runtimes/llamacpp/shell_words.h"
#include "tests/core/runtimes/random_models.h"
#include "tests/support/cases.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string odd_text(std::mt19937& random) {
  const std::vector<std::string> pieces = {"a", "layers", ".", "\"", "\\", "'",    "\n",
                                           "}", "{",      ",", "ä",  "\t", "$(x)", "#"};
  std::string out;
  for (std::size_t i = 0; i < random() % 9; ++i) out += pieces[random() % pieces.size()];
  return out;
}

TEST(ExportPieces, TextsAreReadBackByTheirLanguage) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    const std::string text = odd_text(random);
    EXPECT_EQ(Json::parse(python_text(text)), text) << "seed " << seed;
    EXPECT_EQ(python_text(text).find('\n'), std::string::npos) << "one line of a script";
    EXPECT_THAT(llamacpp::split_shell_words(shell_text(text)).words, ElementsAre(text)) << "seed " << seed;
  }
}

TEST(ExportPieces, MapsAreReadBackWhateverTheirKeys) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    plan::DeviceMap map;
    for (std::size_t i = 0; i < random() % 6; ++i) {
      const machine::DeviceId device = random() % 2 ? machine::gpu(random() % 20) : machine::kCpu;
      map.entries.push_back({odd_text(random) + std::to_string(i), device});
    }
    const std::string text =
        "import os\n" + python_map("DEVICE_MAP", map) + "\nOTHER = {\n    \"a\": \"cpu\",\n}\n";
    EXPECT_EQ(read_python_map(text, "DEVICE_MAP"), map) << "seed " << seed;
    EXPECT_THAT(read_python_map(text, "MAP_OF_NOBODY").entries, IsEmpty());
  }
}

TEST(ExportPieces, WhatIsNoMapIsReadAsNone) {
  for (const char* text : {"", "DEVICE_MAP = {", "DEVICE_MAP = {\n", "DEVICE_MAP = {\n    \"a\": \"cpu\",\n",
                           "DEVICE_MAP = {\n    \"a\": \"tpu\",\n}\n", "DEVICE_MAP = {\n    a: 1,\n}\n",
                           "DEVICE_MAP = {\n    \"a\": \"cpu\",\n    \"a\": \"cpu\",\n}\n"})
    EXPECT_THAT(read_python_map(text, "DEVICE_MAP").entries, IsEmpty()) << text;
}

TEST(ExportPieces, DevicesHaveTheirNamesInPyTorch) {
  EXPECT_EQ(torch_device(machine::gpu(0)), "cuda:0");
  EXPECT_EQ(torch_device(machine::gpu(12)), "cuda:12");
  EXPECT_EQ(torch_device(machine::kCpu), "cpu");
  EXPECT_EQ(visible_devices({machine::gpu(3), machine::gpu(0)}), "3,0");
  EXPECT_EQ(visible_devices({}), "");
  const plan::DeviceMap map = test::map_of({{"a", 2}, {"b", "cpu"}, {"c", 0}, {"d", 2}, {"e", "disk"}});
  EXPECT_THAT(gpus_of(map), ElementsAre(machine::gpu(0), machine::gpu(2)));
  ASSERT_EQ(off_gpu(map).size(), 2u);
  EXPECT_EQ(off_gpu(map)[1]->key, "e");
}

/// A name that looks like a setting is a name: what is read back of a script is what was written of the plan.
TEST(ExportPieces, ANameOfAModelChangesNoScript) {
  for (const char* name : {"a\nb", "\"offload_module_to_cpu\": True", "VLLM_PP_LAYER_PARTITION=9,9",
                           "DEVICE_MAP = {\n}\n", "SPLITS = []", "x\r\nimport os"}) {
    Json json = test::language_model(4, 32, 8);
    json["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
    json["name"] = name;
    Json usual = json;
    usual["name"] = "lm";
    const FactsPtr facts = test::facts_of(json), plain = test::facts_of(usual);
    const plan::DeviceMap map = test::map_of({{"", 0}, {"layers.2", 1}, {"layers.3", 1}, {"lm_head", 1}});
    for (const char* target : {"pytorch", "tensorrt-mttm", "transformer-engine", "megatron", "vllm"}) {
      SCOPED_TRACE(std::string(target) + " of " + name);
      const Exported out = export_plan({*facts, *find_target(target), map, {}, "m", "f"});
      const Exported same = export_plan({*plain, *find_target(target), map, {}, "m", "f"});
      ASSERT_FALSE(out.refused || same.refused);
      EXPECT_EQ(out.actual, same.actual);
      EXPECT_EQ(out.distance, same.distance);
      EXPECT_EQ(out.text.substr(out.text.find('\n')), same.text.substr(same.text.find('\n')))
          << "all that follows the first line, which is a comment";
    }
  }
}

TEST(ExportPieces, ASettingInANameTurnsNothingOn) {
  Json json = test::language_model(2, 32, 8);
  json["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  json["name"] = "\"offload_module_to_cpu\": True";
  const FactsPtr facts = test::facts_of(json);
  const plan::DeviceMap map = test::map_of({{"", 0}, {"layers.0", "cpu"}});
  CheckOptions options;
  options.offload_module_to_cpu = false;
  const Exported out = export_plan({*facts, *find_target("tensorrt-mttm"), map, options, "m", "f"});
  EXPECT_THAT(out.actual, testing::Each(machine::gpu(0))) << "engines keep their weights on the GPU";
  EXPECT_EQ(out.distance, Bytes(528));
}

/// Neither does the path that a script is written to.
TEST(ExportPieces, APathOfAScriptChangesNoScript) {
  const auto model = formats::open_model(test::model_folder("llama_untied") + "/hf_sharded");
  ASSERT_TRUE(model);
  const FactsPtr facts = make_facts(*model, {});
  const plan::DeviceMap map = test::map_of({{"", 0}});
  const Exported out = export_plan({*facts, *find_target("pipelining"), map, {}, "m", "a\nimport evil\n.py"});
  ASSERT_FALSE(out.refused);
  EXPECT_EQ(out.text.find("\nimport evil"), std::string::npos);
  EXPECT_EQ(out.arguments.back(), "a\nimport evil\n.py") << "the program is started with the path as it is";
}

/// A path that no loader opens is never written as one: a description has no weights.
TEST(ExportPieces, OnlyAFolderOfAModelIsWrittenAsItsPath) {
  const plan::DeviceMap map = test::map_of({{"", 0}});
  const FactsPtr described = test::facts_of(test::language_model(2, 32, 8));
  for (const char* path : {"catalog.json.gz", "m", "a/b.json", ""}) {
    const ModelSource source = model_source({*described, *find_target("vllm"), map, {}, path, "f"});
    EXPECT_EQ(source.path, "path/or/name") << path;
    EXPECT_THAT(source.comment, testing::StartsWith("# path/or/name: ")) << path;
    const Exported out = export_plan({*described, *find_target("vllm"), map, {}, path, "f"});
    ASSERT_FALSE(out.refused) << path;
    EXPECT_THAT(out.text, testing::HasSubstr("\n" + source.comment)) << path;
    EXPECT_THAT(out.text, testing::HasSubstr("vllm serve 'path/or/name' ")) << path;
  }
  const auto model = formats::open_model(test::model_folder("llama_untied") + "/hf_sharded");
  ASSERT_TRUE(model);
  const FactsPtr facts = make_facts(*model, {});
  const auto source = [&](const char* path) {
    const ModelSource out = model_source({*facts, *find_target("vllm"), map, {}, path, "f"});
    EXPECT_EQ(out.comment, "");
    return out.path;
  };
  EXPECT_EQ(source("a/b"), "a/b");
  EXPECT_EQ(source("a/b/model.safetensors.index.json"), "a/b") << "the folder was opened by one of its files";
  EXPECT_EQ(source("a/model-00001-of-00002.safetensors"), "a");
  EXPECT_EQ(source("config.json"), ".");
  EXPECT_EQ(source("/config.json"), "/");
  const plan::DeviceMap whole = test::map_of({{"", 0}});
  const Exported quoted = export_plan({*facts, *find_target("vllm"), whole, {}, "it's", "f"});
  EXPECT_THAT(quoted.text, testing::HasSubstr(R"(vllm serve 'it'\''s' )"));
}

TEST(ExportPieces, WhatAPersonAskedForIsBelowANameOfTheirs) {
  const FactsPtr facts = test::facts_of(test::language_model(1, 32, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}});
  CheckOptions options;
  const ExportInput input{*facts, *find_target("pytorch"), map, options, "m", "f"};
  EXPECT_TRUE(is_set(input, "layers")) << "a bare map is all set";
  options.set = std::vector<std::string>{"layers.0"};
  EXPECT_TRUE(is_set(input, "layers.0.up"));
  EXPECT_TRUE(is_set(input, "layers.0"));
  EXPECT_FALSE(is_set(input, "layers"));
  EXPECT_FALSE(is_set(input, "layers.01"));
  options.set = std::vector<std::string>{""};
  EXPECT_TRUE(is_set(input, "lm_head"));
}

}  // namespace
}  // namespace stowage::runtimes
