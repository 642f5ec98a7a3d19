// Every sentence that a writer refuses a plan with, word for word, and what a refusal leaves in the document.
#include <set>

#include <gmock/gmock.h>

#include "core/runtimes/export/export.h"
#include "tests/core/runtimes/random_models.h"
#include "tests/support/cases.h"

namespace stowage::runtimes {
namespace {

std::string refusal(const Json& model, const std::string& target, const Json& map) {
  const FactsPtr facts = test::facts_of(model);
  const plan::DeviceMap device_map = test::map_of(map);
  const Exported out = export_plan({*facts, *find_target(target), device_map, {}, "m", "f"});
  EXPECT_TRUE(out.text.empty() || !out.refused);
  return out.refused ? message(*out.refused) : "written";
}
std::string refusal(const std::string& target, const Json& map) {
  return refusal(test::language_model(3, 100, 8), target, map);
}

TEST(ExportRefusals, PlacesThatATargetDoesNotHave) {
  EXPECT_EQ(refusal("pytorch", {{"", 0}, {"layers.1", "disk"}}),
            "layers.1 lies on disk, and PyTorch has no such place");
  EXPECT_EQ(refusal("pytorch", {{"", "disk"}}), "the model lies on disk, and PyTorch has no such place");
  EXPECT_EQ(refusal("pytorch", {{"", "cpu"}}), "written");
  EXPECT_EQ(refusal("tensorrt-mttm", {{"", "cpu"}}), "the plan uses no GPU, and TensorRT compiles for one");
  EXPECT_EQ(refusal("tensorrt-mttm", {{"", 0}, {"lm_head", "disk"}}),
            "lm_head lies on disk, and Torch-TensorRT has no such place");
  EXPECT_EQ(refusal("tensorrt-mttm", {{"", "disk"}, {"lm_head", 0}}),
            "the model lies on disk, and Torch-TensorRT has no such place");
  EXPECT_EQ(refusal("torch-compile", {{"", 0}, {"lm_head", 1}}),
            "the backend compiles for one GPU, and the plan uses several");
  EXPECT_EQ(refusal("torch-compile", {{"", 1}, {"lm_head", "disk"}}), "written") << "offload is ignored";
}

TEST(ExportRefusals, PlansThatAreNoStages) {
  for (const char* target : {"megatron", "vllm"}) {
    EXPECT_EQ(refusal(target, {{"", 0}, {"layers.1.up", 1}}),
              "layers.1 lies on several devices, and a stage takes whole layers")
        << target;
    EXPECT_EQ(refusal(target, {{"", 0}, {"layers.0", 1}}),
              "layers.1 lies on a lower GPU than the layer before it, and stages go in the order of the GPUs")
        << target;
    EXPECT_EQ(refusal(test::language_model(0, 100, 8), target, {{"", 0}}),
              "the model has no list of layers that stages could be made of")
        << target;
  }
  EXPECT_EQ(refusal("megatron", {{"", 0}, {"layers.1", "cpu"}}), "written") << "Megatron ignores the host";
}

TEST(ExportRefusals, WhatStagesKeepOnTheirDevice) {
  const std::string groups =
      " lies off the GPUs, and vLLM keeps whole layers in RAM: the last ones of every group of so many "
      "layers "
      "of a stage, and nothing else";
  EXPECT_EQ(refusal("vllm", {{"", 0}, {"layers.0", "cpu"}}), "layers.0" + groups);
  EXPECT_EQ(refusal("vllm", {{"", 0}, {"layers.2.up", "cpu"}}), "layers.2.up" + groups);
  EXPECT_EQ(refusal("vllm", {{"", 0}, {"layers.2", "disk"}}), "layers.2" + groups);
  EXPECT_EQ(refusal("vllm", {{"", 0}, {"embed_tokens", "cpu"}}), "embed_tokens" + groups);
  EXPECT_EQ(refusal("vllm", {{"", "disk"}, {"layers", 0}}), "the model" + groups);
  EXPECT_EQ(refusal(test::language_model(0, 100, 8), "vllm", {{"", "cpu"}}), "the model" + groups);
  for (const char* layer : {"layers.1", "layers.2"})
    EXPECT_EQ(refusal("vllm", {{"", 0}, {layer, "cpu"}}), "written") << layer;
  EXPECT_EQ(refusal("pipelining", {{"", 0}, {"lm_head", "cpu"}}),
            "lm_head lies off the GPUs, and a stage keeps its weights on its device");
  EXPECT_EQ(refusal("pipelining", {{"", "cpu"}}),
            "the model lies off the GPUs, and a stage keeps its weights on its device");
}

TEST(ExportRefusals, TiesAndModelsThatAScriptCannotLoad) {
  Json tied = test::language_model(3, 100, 8);
  test::tie_ends(tied);
  const Json stages{{"", 0}, {"layers.2", 1}, {"lm_head", 1}};
  EXPECT_EQ(
      refusal(tied, "pipelining", stages),
      "embed_tokens.weight and lm_head.weight are one storage, and every stage has parameters of its own");
  const std::string folder =
      "the script loads a model with transformers from its folder, and what was opened is no such folder "
      "(its "
      "format is description)";
  EXPECT_EQ(refusal(tied, "pipelining", {{"", 0}}), folder) << "one stage may have a tie";
  EXPECT_EQ(refusal("pipelining", stages), folder);
}

TEST(ExportRefusals, DeepSpeedTakesAllOrNothing) {
  EXPECT_EQ(
      refusal("deepspeed", {{"", 0}, {"lm_head", 1}}),
      "ZeRO-3 cuts every parameter into a piece for each GPU, and the plan puts whole modules on several");
  EXPECT_EQ(
      refusal("deepspeed", {{"", 0}, {"lm_head", "cpu"}}),
      "ZeRO-3 offloads all parameters or none, and the plan keeps only lm_head and others like it off the "
      "GPU");
  EXPECT_EQ(
      refusal("deepspeed", {{"", "cpu"}, {"lm_head", 0}}),
      "ZeRO-3 offloads all parameters or none, and the plan keeps only the rest of the model and others "
      "like it off the GPU");
  EXPECT_EQ(refusal("deepspeed", {{"", "cpu"}, {"lm_head", "disk"}}),
            "ZeRO-3 offloads to the CPU or to a disk, and the plan uses both");
}

TEST(ExportRefusals, TargetsThatNothingIsWrittenFor) {
  for (const Target* target : targets()) {
    if (target->write) continue;
    EXPECT_EQ(refusal(std::string(target->name), {{"", 0}}),
              "nothing is written for " + std::string(target->name));
  }
}

TEST(ExportRefusals, EachHasARuleOfItsOwnAndASentenceForTheModel) {
  std::set<std::string> rules, sentences;
  std::size_t count = 0;
#define STOWAGE_REFUSAL(kind, rule, english)                                 \
  EXPECT_EQ(rule_name(RefusalKind::kind), std::string_view(rule));           \
  EXPECT_EQ(sentence_pattern(RefusalKind::kind), std::string_view(english)); \
  EXPECT_FALSE(std::string_view(english).ends_with('.'));                    \
  rules.insert(rule), sentences.insert(english), ++count;
#include "core/runtimes/export/sentences.h"
#undef STOWAGE_REFUSAL
  EXPECT_EQ(rules.size(), count);
  EXPECT_EQ(sentences.size(), count);
  for (const std::string& rule : rules) EXPECT_TRUE(rule.starts_with("export.")) << rule;
  EXPECT_TRUE(nearest_may_help(RefusalKind::LayerOrder));
  EXPECT_FALSE(nearest_may_help(RefusalKind::ActivationsNotFirst)) << "places change nothing there";
  EXPECT_FALSE(nearest_may_help(RefusalKind::NoFolder)) << "nor here";
  EXPECT_EQ(message({RefusalKind::NoDisk, "", {"X"}}), "the model lies on disk, and X has no such place");
  EXPECT_EQ(message({RefusalKind::TieOfStages, "a", {"b"}}),
            "a and b are one storage, and every stage has parameters of its own");
}

TEST(ExportRefusals, TheDocumentSaysThatNothingIsThere) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 100, 8));
  const plan::DeviceMap map = test::map_of({{"", "disk"}});
  const Json json = to_json(export_plan({*facts, *find_target("pytorch"), map, {}, "m", "f"}));
  EXPECT_EQ(json["expressible"], false);
  for (const char* field : {"text", "distance", "bound"}) EXPECT_TRUE(json[field].is_null()) << field;
  for (const char* field : {"arguments", "offloads", "ignored", "differences"})
    EXPECT_EQ(json[field], Json::array()) << field;
  EXPECT_EQ(json["refused"], "the model lies on disk, and PyTorch has no such place");
  EXPECT_EQ(json["refused_rule"], "export.no-disk");
}

TEST(ExportDocument, SaysWhatWasAskedWhatIsIgnoredAndWhatDiffers) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 100, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}, {"embed_tokens", "cpu"}, {"layers.1", "disk"}});
  const Json json = to_json(export_plan({*facts, *find_target("torch-compile"), map, {}, "m", "f"}));
  EXPECT_EQ(json["expressible"], true);
  EXPECT_TRUE(json["refused"].is_null());
  EXPECT_EQ(json["distance"], 1600 + 528);
  ASSERT_EQ(json["ignored"].size(), 2u);
  EXPECT_EQ(json["ignored"][1], (Json{{"module", "layers.1"},
                                      {"requested", "disk"},
                                      {"effective", "0"},
                                      {"bytes", 528},
                                      {"reason",
                                       "torch.compile with the Torch-TensorRT backend keeps weights on "
                                       "the GPU whatever is asked"}}));
  EXPECT_EQ(json["differences"],
            (Json::array({{{"name", "embed_tokens"}, {"planned", "cpu"}, {"actual", "0"}, {"bytes", 1600}},
                          {{"name", "layers.1"}, {"planned", "disk"}, {"actual", "0"}, {"bytes", 528}}})));
}

TEST(ExportDocument, RequestsAreThoseOfAPersonWhereThePlanSaysSo) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 100, 8));
  const plan::DeviceMap map = test::map_of({{"", 0}, {"embed_tokens", "cpu"}, {"layers.1.up", "cpu"}});
  CheckOptions options;
  options.set = {"layers"};
  const Json json = to_json(export_plan({*facts, *find_target("pytorch"), map, options, "m", "f"}));
  EXPECT_EQ(json["offloads"],
            (Json::array({{{"module", "embed_tokens"}, {"requested", "cpu"}, {"set", false}},
                          {{"module", "layers.1.up"}, {"requested", "cpu"}, {"set", true}}})));
}

}  // namespace
}  // namespace stowage::runtimes
