// What a description says of its execution, good and bad, and the calls that follow where it says nothing.
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/core/runtimes/fixtures.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;

std::vector<std::string> inputs_of(const Facts& facts, const Call& call) {
  std::vector<std::string> out;
  for (const std::uint32_t value : call.inputs) out.push_back(facts.values[value]);
  return out;
}

TEST(DerivedCalls, EachTakesWhatTheOneBeforeMade) {
  const FactsPtr facts = test::facts_of(test::language_model(1));
  ASSERT_EQ(facts->calls.size(), 5u);
  EXPECT_THAT(inputs_of(*facts, facts->calls[0]), ElementsAre("input_ids"));
  EXPECT_THAT(inputs_of(*facts, facts->calls[1]), ElementsAre("embed_tokens"));
  EXPECT_THAT(inputs_of(*facts, facts->calls[4]), ElementsAre("layers.0.down"));
}

TEST(DerivedCalls, WhatIsLeftHangingGoesIntoTheNextCallThatTakesResults) {
  Json json = test::language_model(1);
  json["modules"].insert(json["modules"].begin() + 1, Json{{"name", "tower"}, {"class", "Linear"}});
  json["tensors"].push_back(
      {{"name", "tower.weight"}, {"dtype", "F32"}, {"shape", {8, 4}}, {"kind", "parameter"}});
  json["inputs"] = {{{"name", "image"}, {"kind", "pixels"}, {"to", "tower"}},
                    {{"name", "ids"}, {"kind", "ids"}}};
  const FactsPtr facts = test::facts_of(json);
  EXPECT_THAT(inputs_of(*facts, facts->calls[0]), ElementsAre("image"));
  EXPECT_THAT(inputs_of(*facts, facts->calls[1]), ElementsAre("ids"));
  EXPECT_THAT(inputs_of(*facts, facts->calls[2]), ElementsAre("embed_tokens", "tower"));
}

TEST(DerivedCalls, AModelWithoutParametersTakesNothing) {
  Json json = test::language_model(0);
  for (Json& tensor : json["tensors"]) tensor["kind"] = "buffer";
  const FactsPtr facts = test::facts_of(json);
  EXPECT_TRUE(facts->inputs.empty());
  EXPECT_TRUE(facts->calls.empty());
  EXPECT_TRUE(test::check(*facts, "pytorch", {{"", 0}}).ok());
}

TEST(Execution, EveryBadFieldIsRefusedInWords) {
  const std::vector<std::pair<Json, const char*>> bad = {
      {{{"inputs", 3}}, "inputs"},
      {{{"inputs", {3}}}, "inputs[0]"},
      {{{"inputs", {{{"kind", "ids"}}}}}, "name"},
      {{{"inputs", {{{"name", "x"}, {"kind", "words"}}}}}, "kind"},
      {{{"inputs", {{{"name", "x"}, {"dtype", "F99"}}}}}, "F99"},
      {{{"inputs", {{{"name", "x"}, {"shape", {-1}}}}}}, "shape"},
      {{{"inputs", {{{"name", "x"}, {"follows", 1}}}}}, "follows"},
      {{{"inputs", {{{"name", "x"}, {"device", true}}}}}, "device"},
      {{{"calls", {{{"inputs", {"x"}}}}}}, "module"},
      {{{"calls", {{{"module", "m"}, {"inputs", {1}}}}}}, "inputs"},
      {{{"calls", {{{"module", "m"}, {"width", "wide"}}}}}, "width"},
      {{{"parts", {{{"module", "m"}, {"executes", "magic"}}}}}, "executes"},
      {{{"aliases", {{"one"}}}}, "aliases[0]"},
      {{{"direct_uses", {{{"user", "m"}}}}}, "tensor"},
      {{{"direct_uses", {{{"user", "m"}, {"tensor", "t"}, {"kind", "odd"}}}}}, "kind"},
      {{{"buffers_follow", "Table"}}, "buffers_follow"},
      {{{"kv_cache", {{"modules", 1}}}}, "modules"},
  };
  for (const auto& [json, word] : bad) {
    const auto read = formats::execution_of_description(json, "model.json");
    ASSERT_FALSE(read) << to_text(json);
    EXPECT_NE(sentence(read.error()).find(word), std::string::npos) << sentence(read.error());
  }
  EXPECT_TRUE(formats::execution_of_description({{"inputs", nullptr}, {"kv_cache", nullptr}}, "m"));
}

TEST(Targets, EachIsCompleteAndHasItsOwnName) {
  std::vector<std::string> names;
  for (const Target* target : targets()) {
    names.emplace_back(target->name);
    EXPECT_FALSE(target->title.empty() || target->expresses.empty() || target->sources.empty())
        << target->name;
    EXPECT_EQ(find_target(target->name), target);
  }
  EXPECT_THAT(names,
              ElementsAre("pytorch", "accelerate", "tensorrt-mttm", "torch-compile", "transformer-engine",
                          "megatron", "llama.cpp", "ollama", "vllm", "pipelining", "deepspeed"));
  EXPECT_EQ(find_target("nobody"), nullptr);
  EXPECT_EQ(targets_json()["targets"].size(), names.size());
}

/// The page on runtimes says of each what the program says, word for word.
TEST(Targets, TheHelpPageSaysTheSame) {
  const std::string page = test::read_maybe_gzip(test::source_dir() + "/resources/help/runtimes.md");
  for (const Target* target : targets()) {
    EXPECT_NE(page.find("### " + std::string(target->name) + ": " + std::string(target->title) + "\n"),
              std::string::npos)
        << target->name;
    for (const auto texts : {target->expresses, target->moves, target->ignores, target->reserves,
                             target->phases, target->imports, target->exports, target->sources}) {
      for (const std::string_view text : texts) EXPECT_NE(page.find(text), std::string::npos) << text;
    }
  }
}

std::vector<std::string> programs() {
  std::vector<std::string> out;
  for (const std::string& folder : test::model_folders()) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".pt2") out.push_back(entry.path().string());
    }
  }
  return out;
}

TEST(Graph, AProgramOnOneDeviceIsSilent) {
  ASSERT_FALSE(programs().empty());
  for (const std::string& path : programs()) {
    const auto model = formats::open_model(path);
    const auto execution = formats::read_execution(path);
    if (!model) continue;
    ASSERT_TRUE(execution) << path;
    const FactsPtr facts = make_facts(*model, *execution);
    for (const Target* target : targets()) {
      if (!target->device_rules) continue;
      EXPECT_TRUE(check_devices(*facts, *target->device_rules, test::map_of({{"", 0}})).findings.empty())
          << path << " " << target->name;
    }
  }
}

/// Sums behind the boundary of a stage belong to the stage: one cause, in a graph too.
TEST(Graph, AStageBoundaryIsOneCause) {
  const Json split{{"model.embed_tokens", 0}, {"model.rotary_emb", 0}, {"model.layers.0", 0},
                   {"model.layers.1", 1},     {"model.norm", 1},       {"lm_head", 1}};
  for (const std::string& path : programs()) {
    if (path.find("llama_untied") == std::string::npos) continue;
    const FactsPtr facts =
        make_facts(formats::open_model(path).value(), formats::read_execution(path).value());
    EXPECT_TRUE(facts->graph);
    const DeviceCheck found = test::check(*facts, "pytorch", split);
    ASSERT_THAT(test::rules_of(found), ElementsAre("device.activation-and-weight")) << path;
    EXPECT_EQ(found.findings.front().module, "model.layers.1.input_layernorm");
    EXPECT_THAT(test::check(*facts, "accelerate", split).findings, testing::IsEmpty()) << path;
  }
}

}  // namespace
}  // namespace stowage::runtimes
