#include "core/runtimes/export/export.h"

#include <gmock/gmock.h>

#include "core/runtimes/export/stages.h"
#include "tests/core/runtimes/fixtures.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Exported exported(const std::string& target, const Json& map, int layers = 4) {
  const FactsPtr facts = test::facts_of(test::language_model(layers, 100, 8));
  const plan::DeviceMap device_map = test::map_of(map);
  return export_plan({*facts, *find_target(target), device_map, {}, "it's", "file"});
}

const Json kUneven{{"embed_tokens", 0}, {"layers.0", 0}, {"layers.1", 1},
                   {"layers.2", 1},     {"layers.3", 1}, {"lm_head", 1}};

TEST(Export, StagesOfAMapAreWhatItsLayersSay) {
  const FactsPtr facts = test::facts_of(test::language_model(4, 100, 8));
  const Stages stages = stages_of(*facts, test::map_of(kUneven));
  EXPECT_EQ(stages.refused, std::nullopt);
  EXPECT_THAT(stages.counts, ElementsAre(1, 3));
  EXPECT_THAT(stages.gpus, ElementsAre(machine::gpu(0), machine::gpu(1)));
}

TEST(Export, MegatronGetsALayout) {
  const Exported out = exported("megatron", kUneven);
  ASSERT_FALSE(out.refused) << *out.refused;
  EXPECT_THAT(out.arguments, ElementsAre("--num-layers", "4", "--pipeline-model-parallel-size", "2",
                                         "--pipeline-model-parallel-layout", "Et|t*3L"));
  EXPECT_EQ(out.distance, Bytes(0));
}

TEST(Export, VllmGetsAPartition) {
  const Exported out = exported("vllm", kUneven);
  ASSERT_FALSE(out.refused) << *out.refused;
  EXPECT_THAT(out.text, HasSubstr("VLLM_PP_LAYER_PARTITION=1,3\n"));
  EXPECT_THAT(out.text, HasSubstr("vllm serve 'path/or/name' "))
      << "a description is nothing that is served, whatever it is called";
  EXPECT_EQ(out.distance, Bytes(0));
}

TEST(Export, WhatStagesPlaceElsewhereIsTold) {
  Json map = kUneven;
  map["lm_head"] = 0;  // a last stage has the head
  const Exported out = exported("megatron", map);
  ASSERT_EQ(out.differences.size(), 1u);
  EXPECT_EQ(out.differences.front().name, "lm_head");
  EXPECT_EQ(out.distance, Bytes(100 * 8 * 2));
}

TEST(Export, APlanThatCannotBeSaidIsRefusedInWords) {
  const std::vector<std::tuple<const char*, Json, const char*>> refused = {
      {"pytorch", {{"", "disk"}}, "disk"},
      {"tensorrt-mttm", {{"", "cpu"}}, "no GPU"},
      {"tensorrt-mttm", {{"embed_tokens", "disk"}, {"layers", 0}, {"lm_head", 0}}, "disk"},
      {"torch-compile", kUneven, "one GPU"},
      {"megatron",
       {{"embed_tokens", 0},
        {"layers.0", 1},
        {"layers.1", 0},
        {"layers.2", 0},
        {"layers.3", 0},
        {"lm_head", 0}},
       "lower GPU"},
      {"megatron",
       {{"embed_tokens", 0}, {"layers", 0}, {"layers.0.up", 1}, {"lm_head", 0}},
       "several devices"},
      {"vllm", {{"embed_tokens", "cpu"}, {"layers", 0}, {"lm_head", 0}}, "whole layers"},
      {"pipelining", {{"", 0}}, "description"},
      {"deepspeed", kUneven, "several"},
      {"deepspeed", {{"embed_tokens", "cpu"}, {"layers", 0}, {"lm_head", 0}}, "all parameters or none"},
      {"llama.cpp", {{"", 0}}, "nothing is written"},
  };
  for (const auto& [target, map, word] : refused) {
    const Exported out = exported(target, map);
    ASSERT_TRUE(out.refused) << target << to_text(map);
    EXPECT_THAT(message(*out.refused), HasSubstr(word)) << target;
    EXPECT_EQ(to_json(out)["expressible"], false);
  }
}

TEST(Export, TheNearestPlanIsSaidWhereThePlanIsNot) {
  const FactsPtr facts = test::facts_of(test::language_model(4, 100, 8));
  const auto nearest = [&](const char* target, const Json& map) {
    const plan::DeviceMap device_map = test::map_of(map);
    return export_plan({*facts, *find_target(target), device_map, {}, "m", "f"}, true);
  };
  const std::uint64_t table = 100 * 8 * 2;
  EXPECT_EQ(nearest("pytorch", {{"embed_tokens", "disk"}, {"layers", 0}, {"lm_head", 0}}).distance,
            Bytes(table));
  EXPECT_EQ(nearest("deepspeed", {{"embed_tokens", "cpu"}, {"layers", 0}, {"lm_head", 0}}).distance,
            Bytes(table));
  EXPECT_EQ(nearest("torch-compile", {{"embed_tokens", 0}, {"layers", 1}, {"lm_head", 1}}).distance,
            Bytes(table));
  EXPECT_EQ(nearest("vllm", {{"embed_tokens", "cpu"}, {"layers", 0}, {"lm_head", 0}}).distance, Bytes(table));
  const Exported exact = nearest("vllm", kUneven);
  EXPECT_EQ(exact.bound, Bytes()) << "what can be said is written as it is";
  EXPECT_TRUE(exact.differences.empty());
  EXPECT_TRUE(nearest("pipelining", {{"", 0}}).refused) << "a description cannot be loaded, whatever is near";
}

TEST(Export, ScriptsSayWhereEverythingLiesAndAreReadBack) {
  const Json map{{"embed_tokens", "cpu"}, {"layers", 0}, {"lm_head.weight", 1}};
  const Exported out = exported("pytorch", map);
  EXPECT_THAT(out.text, HasSubstr("    \"lm_head.weight\": \"cuda:1\",\n"));
  EXPECT_EQ(out.distance, Bytes(0));
  EXPECT_EQ(out.offloads.size(), 1u);
  const Exported whole = exported("deepspeed", {{"", "cpu"}});
  EXPECT_THAT(whole.text, HasSubstr("\"offload_param\""));
  EXPECT_EQ(whole.distance, Bytes(0));
}

}  // namespace
}  // namespace stowage::runtimes
