// What each target asks of a plan, in rules that the solver knows.
#include "core/runtimes/target_plan.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "core/plan/evaluate.h"
#include "core/runtimes/targets.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

machine::Machine machine_with(bool cpu, bool disk) {
  machine::Machine out;
  out.add(machine::gpu(0));
  if (cpu) out.add(machine::kCpu);
  if (disk) out.add(machine::kDisk);
  return out;
}

std::vector<std::string> forbidden(const plan::Settings& settings) {
  std::vector<std::string> out;
  for (const plan::Rule& rule : settings.rules) {
    if (rule.forbid) out.push_back(rule.name + "@" + machine::to_string(rule.device));
  }
  return out;
}

TargetSettings settings_of(const char* target, std::vector<plan::Rule> rules = {}, bool disk = true) {
  const FactsPtr facts = test::facts_of(test::language_model(2, 100, 8));
  plan::Settings asked;
  asked.rules = std::move(rules);
  return settings_for(*find_target(target), *facts->model, machine_with(true, disk), asked);
}

/// llama.cpp reads a prompt 512 tokens at a time, of all sequences together, unless somebody says otherwise.
TEST(TargetPlan, APromptIsTakenInThePartsOfTheTarget) {
  const auto chunk = [](const char* target, const plan::Workload& asked) {
    return workload_for(*find_target(target), asked).prefill_chunk;
  };
  for (const char* target : {"llama.cpp", "ollama"}) {
    EXPECT_EQ(chunk(target, {8192, 1}), 512u) << target;
    EXPECT_EQ(chunk(target, {8192, 4}), 128u) << target;
    EXPECT_EQ(chunk(target, {8192, 1, 100, 50}), 0u) << "a short prompt is one part";
    EXPECT_EQ(chunk(target, {8192, 1, 0, 0, 64}), 64u) << "somebody says so";
    EXPECT_EQ(chunk(target, {512, 1}), 0u);
    EXPECT_EQ(chunk(target, {}), 0u);
    EXPECT_EQ(chunk(target, {8192, 4096}), 1u);
  }
  for (const Target* target : targets()) {
    plan::Workload asked{8192, 2};
    const plan::Workload once = workload_for(*target, asked);
    EXPECT_EQ(workload_for(*target, once), once) << target->name << ": asked twice it says the same";
    if (target->gguf) continue;
    EXPECT_EQ(once, asked) << target->name;
  }
}

/// What follows from the target is taken out of a workload again; what a person said of it stays.
TEST(TargetPlan, WhatFollowsFromTheTargetIsNobodysQuestion) {
  for (const Target* target : targets()) {
    SCOPED_TRACE(target->name);
    for (const plan::Workload& asked : std::vector<plan::Workload>{
             {}, {8192, 1}, {8192, 4}, {8192, 1, 100, 50}, {8192, 1, 0, 0, 64}, {8192, 2, 4096, 7, 333}}) {
      plan::Settings settings;
      settings.workload = asked;
      const plan::Settings run = settings_as_run(*target, settings);
      EXPECT_EQ(settings_as_run(*target, run), run);
      EXPECT_EQ(run.workload.latent_cache, target->latent_cache);
      EXPECT_EQ(workload_asked(*target, run.workload), asked);
      EXPECT_EQ(run.workload.batch, asked.batch);
    }
  }
  const Target& vllm = *find_target("vllm");
  const Target& pytorch = *find_target("pytorch");
  plan::Settings asked;
  asked.workload = {8192, 1};
  const plan::Settings told = settings_as_run(vllm, asked);
  EXPECT_TRUE(told.workload.latent_cache && told.workload.cache_apart);
  EXPECT_EQ(settings_as_run(pytorch, told), asked) << "another target has its own way";
  asked.workload = settings_as_run(*find_target("llama.cpp"), asked).workload;
  asked.workload.prefill_chunk = 100;
  EXPECT_EQ(workload_asked(*find_target("llama.cpp"), asked.workload).prefill_chunk, 100u) << "it was said";
}

TEST(TargetPlan, WhereATargetHasNoPlaceNothingGoes) {
  EXPECT_THAT(forbidden(settings_of("accelerate").settings), IsEmpty()) << "it streams from everywhere";
  EXPECT_THAT(forbidden(settings_of("pytorch").settings), ElementsAre("@disk")) << "the CPU computes";
  EXPECT_THAT(forbidden(settings_of("pytorch", {}, false).settings), IsEmpty()) << "there is no disk";
  for (const char* target : {"tensorrt-mttm", "torch-compile", "transformer-engine", "megatron"}) {
    EXPECT_THAT(forbidden(settings_of(target).settings), ElementsAre("@disk", "@cpu")) << target;
    EXPECT_THAT(forbidden(settings_of(target).relaxed), ElementsAre("@disk")) << target;
  }
  for (const char* target : {"vllm", "llama.cpp", "ollama"})
    EXPECT_THAT(forbidden(settings_of(target).settings), ElementsAre("@disk")) << target;
  EXPECT_THAT(forbidden(settings_of("pipelining").settings), ElementsAre("@disk", "@cpu")) << "GPUs alone";
  EXPECT_THAT(forbidden(settings_of("deepspeed").settings), IsEmpty()) << "all of it, on any one place";
  for (const Target* target : targets()) {
    EXPECT_FALSE(has_no_place(*target, machine::gpu(0)));
    EXPECT_EQ(has_no_place(*target, machine::kCpu), target->name == "pipelining") << target->name;
    EXPECT_EQ(has_no_place(*target, machine::kDisk),
              target->name != "accelerate" && target->name != "deepspeed")
        << target->name;
  }
}

TEST(TargetPlan, WhatAPinPutsOffTheGpusMayGoThere) {
  const TargetSettings out = settings_of("tensorrt-mttm", {{"layers.1", machine::kCpu, false},
                                                           {"lm_head", machine::gpu(0), false},
                                                           {"layers.0", machine::gpu(0), true}});
  EXPECT_THAT(out.set, ElementsAre("layers.1", "lm_head")) << "what is forbidden was placed by nobody";
  EXPECT_THAT(forbidden(out.settings),
              testing::UnorderedElementsAre("layers.0@0", "@disk", "embed_tokens@cpu", "layers.0@cpu",
                                            "lm_head@cpu"));
}

/// Names on one storage are asked for together, and no pinned tensor is forbidden its place.
TEST(TargetPlan, NoRuleForbidsWhatAPinAsksFor) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const test::RandomCase made = test::random_case(seed);
    const FactsPtr facts = test::facts_of(made.model);
    plan::Settings asked;
    for (const plan::DeviceMap::Entry& entry : test::map_of(made.map).entries) {
      if (entry.device == machine::kCpu) asked.rules.push_back({entry.key, entry.device, false});
    }
    const TargetSettings out =
        settings_for(*find_target("tensorrt-mttm"), *facts->model, machine_with(true, false), asked);
    for (const model::Tensor& tensor : facts->model->tensors()) {
      bool pinned = false, barred = false;
      for (const model::TensorId name : (*facts->model)[tensor.storage].tensors) {
        for (const plan::Rule& rule : asked.rules)
          pinned = pinned || is_beneath((*facts->model)[name].name, rule.name);
      }
      for (const plan::Rule& rule : out.settings.rules)
        barred = barred || (rule.forbid && is_beneath(tensor.name, rule.name));
      EXPECT_EQ(barred, !pinned) << tensor.name << ", seed " << seed;
    }
  }
}

std::vector<std::vector<std::string>> names_of(const FactsPtr& facts, const char* target) {
  std::vector<std::vector<std::string>> out;
  for (const auto& group : alias_groups(*facts, *find_target(target)->device_rules)) {
    out.emplace_back();
    for (const model::TensorId tensor : group) out.back().push_back((*facts->model)[tensor].name);
  }
  return out;
}

TEST(TargetPlan, AliasGroupsAreWithoutWhatAnEngineOwns) {
  Json json = test::language_model(2, 100, 8);
  json["aliases"] = Json::array({Json::array({"layers.0.up", "layers.1.up"})});
  const FactsPtr facts = test::facts_of(json);
  const auto names = testing::ElementsAre(ElementsAre("layers.0.up.weight", "layers.1.up.weight"));
  EXPECT_THAT(names_of(facts, "pytorch"), names);
  json["parts"] = {{{"module", "layers.1"}, {"executes", "tensorrt"}}};
  const FactsPtr engine = test::facts_of(json);
  EXPECT_THAT(names_of(engine, "tensorrt-mttm"), IsEmpty());
  EXPECT_THAT(names_of(engine, "pytorch"), names);
}

/// The same model, its numbers and its name, where the group counts once and lies together.
TEST(TargetPlan, WhatATargetPlacesHasAliasesAsOneStorage) {
  Json json = test::language_model(2, 100, 8);
  json["aliases"] = Json::array({Json::array({"layers.0.up", "layers.1.up"})});
  const FactsPtr facts = test::facts_of(json);
  const model::Model& whole = *facts->model;
  const auto placed = placed_model(*facts, *find_target("pytorch"));
  ASSERT_NE(placed, facts->model);
  const model::TensorId up = *whole.find_tensor("layers.0.up.weight"),
                        other = *whole.find_tensor("layers.1.up.weight");
  EXPECT_NE(whole[up].storage, whole[other].storage);
  EXPECT_EQ((*placed)[up].storage, (*placed)[other].storage);
  EXPECT_EQ(placed->total_bytes() + whole[up].bytes, whole.total_bytes());
  EXPECT_EQ(placed->fingerprint(), whole.fingerprint());
  EXPECT_EQ(placed_model(*facts, *find_target("vllm")), facts->model) << "nobody knows who executes what";
  const FactsPtr plain = test::facts_of(test::language_model(2, 100, 8));
  EXPECT_EQ(placed_model(*plain, *find_target("pytorch")), plain->model);
}

}  // namespace
}  // namespace stowage::runtimes
