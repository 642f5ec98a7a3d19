// What exports write is read back as the plan it was, and what people write by the rules of the runtime.
#include "core/runtimes/import/read_plan.h"

#include <random>
#include <set>

#include <gmock/gmock.h>

#include "core/runtimes/export/export.h"
#include "core/runtimes/import/recognise.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

FactsPtr layers(int count) { return test::facts_of(test::language_model(count, 100, 8)); }

ReadPlan read(const Facts& facts, const char* target, std::string_view text) {
  return read_plan(facts, *find_target(target), text);
}

/// Devices of table, layers and head, such as "0 0 c 1 1".
std::string places(const Facts& facts, const ReadPlan& plan) {
  std::string out, before;
  for (std::uint32_t i = 0; i < plan.places.size(); ++i) {
    const std::string& name = facts.tensor_name(i);
    const std::string part = name.starts_with("layers.") ? name.substr(0, name.find('.', 7)) : name;
    if (part == before) continue;
    before = part;
    out += (out.empty() ? "" : " ") + machine::to_string(plan.places[i]).substr(0, 1);
  }
  return out;
}

std::vector<std::string> said(const ReadPlan& plan) {
  std::vector<std::string> out;
  for (const ImportFinding& one : plan.findings) out.push_back(message(one));
  return out;
}

TEST(Import, WhatIsWrittenIsReadBackAsItWasPlaced) {
  std::size_t compared = 0;
  for (std::uint32_t seed = 0; seed < 80; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    const plan::DeviceMap map = test::map_of(made.map);
    for (const Target* target : targets()) {
      if (!target->write || !target->read) continue;
      const Exported out = export_plan({*facts, *target, map, {}, "it's a\n# path", "f"}, true);
      if (out.refused) continue;
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      const ReadPlan back = read_plan(*facts, *target, out.text);
      ASSERT_EQ(back.places.size(), facts->model->tensors().size());
      EXPECT_TRUE(back.ok());
      EXPECT_THAT(recognise(out.text), ElementsAre(target)) << out.text;
      ++compared;
      if (target->name == "accelerate")
        continue;  // the map itself; what stays on the main GPU is another matter
      // Which sources of engines the plan had meant is no word of the setting, which is for all of them.
      const bool offload =
          target->name == "tensorrt-mttm" && out.settings["offload_module_to_cpu"].get<bool>();
      for (std::uint32_t i = 0; offload && i < back.places.size(); ++i) {
        const bool engine = facts->executor[facts->owner(i)] == model::Executor::TensorRt;
        EXPECT_EQ(back.places[i], engine ? machine::kCpu : out.actual[i]);
      }
      if (offload) continue;
      const bool one_gpu = target->name == "deepspeed" && out.actual.front().gpu();  // it names none
      if (!one_gpu) {
        EXPECT_EQ(back.places, out.actual);
      }
    }
  }
  EXPECT_GT(compared, 200u);
}

TEST(Import, VllmCutsLayersAsItsOwnCodeDoes) {
  const FactsPtr facts = layers(7);
  const auto at = [&](const char* text) { return places(*facts, read(*facts, "vllm", text)); };
  EXPECT_EQ(at("vllm serve m"), "0 0 0 0 0 0 0 0 0");
  EXPECT_EQ(at("VLLM_PP_LAYER_PARTITION=2,5 vllm serve m -pp 2"), "0 0 0 1 1 1 1 1 1");
  EXPECT_EQ(at("CUDA_VISIBLE_DEVICES=3,1 vllm serve m --pipeline_parallel_size=2"), "3 3 3 3 3 1 1 1 1")
      << "7 layers on 2 stages are 4 and 3: what is left over goes before the last";
  EXPECT_EQ(at("vllm serve m --pipeline-parallel-size 3"), "0 0 0 1 1 1 2 2 2") << "2, 3, 2";
  EXPECT_EQ(at("vllm serve m --offload-group-size 3 --offload-num-in-group 2"), "0 0 c c 0 c c 0 0");
  EXPECT_EQ(at("vllm serve m --offload-group-size 2"), "0 0 c 0 c 0 c 0 0") << "one, where nobody says";
}

TEST(Import, WhatVllmRefusesIsAnErrorInOneSentence) {
  const FactsPtr facts = layers(4);
  const auto error = [&](const char* text) {
    const ReadPlan out = read(*facts, "vllm", text);
    EXPECT_FALSE(out.ok()) << text;
    return said(out).empty() ? "" : said(out).back();
  };
  EXPECT_EQ(error("VLLM_PP_LAYER_PARTITION=1,2 vllm serve m -pp 2"),
            "VLLM_PP_LAYER_PARTITION: the number of layers is 3, and the model’s is 4.");
  EXPECT_EQ(error("VLLM_PP_LAYER_PARTITION=2,2 vllm serve m"),
            "VLLM_PP_LAYER_PARTITION: the number of stages is 2 here, and 1 elsewhere.");
  EXPECT_EQ(error("VLLM_PP_LAYER_PARTITION=2,x vllm serve m -pp 2"),
            "VLLM_PP_LAYER_PARTITION: “2,x” is no list of whole numbers.");
  EXPECT_EQ(error("CUDA_VISIBLE_DEVICES=0 vllm serve m -pp 2"),
            "CUDA_VISIBLE_DEVICES: the number of devices is 1, and that of the stages is 2.");
  EXPECT_EQ(error("vllm serve m --offload-group-size 2 --offload-num-in-group 3"),
            "--offload-num-in-group: there are no 3 layers in a group of 2.");
  EXPECT_THAT(error("vllm serve m -pp 9"), HasSubstr("“9” is no number of stages"));
  EXPECT_THAT(error("vllm serve m -pp"), HasSubstr("needs a value"));
  EXPECT_THAT(error("vllm serve 'm"), HasSubstr("quotation"));
  const ReadPlan odd = read(*facts, "vllm", "vllm serve m --swap-space 4 --tensor-parallel-size 2");
  EXPECT_TRUE(odd.ok());
  EXPECT_THAT(odd.unknown, ElementsAre("--swap-space 4"));
  EXPECT_THAT(said(odd).back(), HasSubstr("cuts weights over cards"));
  EXPECT_THAT(said(read(*layers(0), "vllm", "vllm serve m")), ElementsAre(HasSubstr("no list of layers")));
}

TEST(Import, MegatronReadsLayoutsAndEqualStages) {
  const FactsPtr facts = layers(4);
  const auto at = [&](const char* text) { return places(*facts, read(*facts, "megatron", text)); };
  EXPECT_EQ(at("--num-layers 4 --pipeline-model-parallel-size 2"), "0 0 0 1 1 1");
  EXPECT_EQ(at("--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Et|t*3L'"), "0 0 1 1 1 1");
  EXPECT_EQ(at("--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout Ettt|tL"), "0 0 0 0 1 1");
  for (const char* bad : {"--num-layers 5", "--pipeline-model-parallel-size 3",
                          "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Et|tL'",
                          "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Et*0|t*4L'",
                          "--pipeline-model-parallel-size 3 --pipeline-model-parallel-layout 'Et|t*3L'",
                          "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Ex|t*3L'",
                          "--pipeline-model-parallel-size 0"})
    EXPECT_FALSE(read(*facts, "megatron", bad).ok()) << bad;
}

TEST(Import, ScriptsOfStagesSayDevicesAndSplits) {
  const FactsPtr facts = layers(4);
  const ReadPlan out =
      read(*facts, "pipelining", "import x\nDEVICES = [\"cuda:1\", \"cuda:0\"]\nSPLITS = [\"layers.3\"]\n");
  EXPECT_EQ(places(*facts, out), "1 1 1 1 0 0");
  EXPECT_EQ(out.understood.size(), 2u);
  const auto error = [&](const char* text) { return said(read(*facts, "pipelining", text)); };
  EXPECT_THAT(error("nothing"), ElementsAre("Nothing in it says where a model lies."));
  EXPECT_THAT(error("DEVICES = [\"cuda:0\"]\nSPLITS = [\"layers.2\"]"),
              ElementsAre("DEVICES: the number of devices is 1, and that of the stages is 2."));
  EXPECT_THAT(error("DEVICES = [\"cuda:0\"]\nSPLITS = [\"head\"]"),
              ElementsAre("head is no layer of this model: a stage cannot begin there."));
  EXPECT_THAT(error("DEVICES = [\"gpu one\"]\nSPLITS = []"), ElementsAre(HasSubstr("gpu one")));
  EXPECT_THAT(error("DEVICES = [0]\nSPLITS = []"), testing::Not(IsEmpty()));
}

TEST(Import, DeepSpeedAndAccelerateReadTheirJson) {
  const FactsPtr facts = layers(2);
  const auto at = [&](const char* target, const char* text) {
    return places(*facts, read(*facts, target, text));
  };
  EXPECT_EQ(at("deepspeed", R"({"zero_optimization": {"stage": 3, "offload_param": {"device": "nvme"}}})"),
            "d d d d");
  EXPECT_EQ(at("deepspeed", R"({"zero_optimization": {"stage": 3}, "fp16": {}})"), "0 0 0 0");
  const ReadPlan second =
      read(*facts, "deepspeed", R"({"zero_optimization": {"stage": 2, "offload_param": {"device": "cpu"}}})");
  EXPECT_EQ(places(*facts, second), "0 0 0 0");
  EXPECT_THAT(said(second), ElementsAre(HasSubstr("ZeRO stage 3 alone")));
  for (const char* bad :
       {"{", "[]", "{}", R"({"zero_optimization": {"stage": 3, "offload_param": {"device": "tape"}}})"})
    EXPECT_FALSE(read(*facts, "deepspeed", bad).findings.empty()) << bad;
  EXPECT_EQ(at("accelerate", R"({"device_map": {"": 1, "layers.0": "cpu", "lm_head": "disk"}})"), "1 c 1 d");
  const ReadPlan odd = read(*facts, "accelerate", R"({"": 0, "transformer.h": 1})");
  EXPECT_THAT(odd.unknown, ElementsAre("transformer.h"));
  EXPECT_TRUE(odd.ok());
  EXPECT_FALSE(read(*facts, "accelerate", R"({"transformer.h": 1})").ok());
  EXPECT_FALSE(read(*facts, "accelerate", "no map").ok());
}

/// Whoever wanted JSON: one sentence with one full stop, and what it is filled with is in the table of
/// phrases.
TEST(Import, WhatIsNoJsonIsSaidInPhrases) {
  const std::set<std::string> phrases{
#define STOWAGE_PHRASE(english) english,
#include "core/base/sentences/phrases.h"
#undef STOWAGE_PHRASE
  };
  const FactsPtr facts = layers(2);
  const std::string deep = R"({"device_map": )" + std::string(300, '[');
  const std::pair<const char*, std::string> kTexts[] = {
      {"accelerate", "{\"a\": }"},
      {"accelerate", R"({"": 0, "": 1})"},
      {"accelerate", deep},
      {"accelerate", "[]"},
      {"accelerate", "7"},
      {"accelerate", R"({"schema": "x/1"})"},
      {"deepspeed", "{"},
      {"deepspeed", R"({"a": 0, "a": 0})"},
      {"deepspeed", "[1]"},
      {"pipelining", "DEVICES = [\nSPLITS = []"},
      {"pipelining", "DEVICES = [0]\nSPLITS = []"},
  };
  for (const auto& [target, text] : kTexts) {
    SCOPED_TRACE(std::string(target) + ": " + text.substr(0, 60));
    const ReadPlan out = read(*facts, target, text);
    const auto one = std::find_if(out.findings.begin(), out.findings.end(),
                                  [](const auto& finding) { return finding.kind == ImportKind::NoJson; });
    ASSERT_NE(one, out.findings.end());
    ASSERT_EQ(one->arguments.size(), 1u);
    EXPECT_TRUE(phrases.contains(parts_of_phrase(one->arguments.front()).first)) << one->arguments.front();
    EXPECT_TRUE(message(*one).starts_with("This is no JSON that says where a model lies: ")) << message(*one);
    EXPECT_EQ(message(*one).find_first_of(".\x1e\x1f"), message(*one).size() - 1) << message(*one);
  }
  EXPECT_THAT(
      said(read(*facts, "accelerate", R"({"": 0, "": 1})")),
      ElementsAre("This is no JSON that says where a model lies: the key “” stands twice in one object."));
}

/// A module may be called like the field of a document; a document of another kind is no map.
TEST(Import, AModuleCalledSchemaHasItsDevice) {
  const FactsPtr facts = layers(2);
  const ReadPlan out = read(*facts, "accelerate", R"({"": 1, "schema": 0})");
  EXPECT_EQ(places(*facts, out), "1 1 1 1");
  EXPECT_THAT(out.unknown, ElementsAre("schema"));
}

TEST(Import, EachSentenceHasARuleOfItsOwn) {
  std::set<std::string> rules;
  std::size_t count = 0;
#define STOWAGE_IMPORT(kind, rule, english)                       \
  EXPECT_EQ(rule_name(ImportKind::kind), std::string_view(rule)); \
  rules.insert(rule), ++count;
#include "core/runtimes/import/sentences.h"
#undef STOWAGE_IMPORT
  EXPECT_EQ(rules.size(), count);
}

/// Nothing that is pasted may do more than say that it is not understood.
TEST(Import, AnyTextIsReadOrRefused) {
  const FactsPtr facts = layers(3);
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    constexpr const char* kPieces[] = {"--pipeline-parallel-size",
                                       "-pp",
                                       "=",
                                       " ",
                                       "99999999999999999999",
                                       "3",
                                       "'",
                                       "\n",
                                       "#",
                                       "t*",
                                       "Et|",
                                       "{",
                                       "}",
                                       "[",
                                       "\"device_map\":",
                                       "DEVICES = ",
                                       "SPLITS = ",
                                       "VLLM_PP_LAYER_PARTITION=",
                                       ",",
                                       "--offload-group-size 0",
                                       "--pipeline-model-parallel-layout ",
                                       "\\",
                                       "-1",
                                       "cuda:",
                                       "\"x\""};
    std::string text;
    for (std::size_t i = 0; i < random() % 14; ++i) text += kPieces[random() % std::size(kPieces)];
    for (const Target* target : targets()) {
      if (!target->read) continue;
      const ReadPlan out = read_plan(*facts, *target, text);
      EXPECT_TRUE(out.places.empty() || out.places.size() == facts->model->tensors().size()) << text;
      EXPECT_TRUE(!out.places.empty() || !out.findings.empty()) << text;
    }
  }
}

}  // namespace
}  // namespace stowage::runtimes
