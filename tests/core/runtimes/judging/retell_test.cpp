// A plan told and read back: targets of device maps, and those that open GGUF files alone.
#include "core/runtimes/judging/retell.h"

#include <random>

#include <gmock/gmock.h>

#include "core/formats/formats.h"
#include "core/runtimes/judging/solve_for.h"
#include "core/runtimes/target_plan.h"
#include "tests/core/runtimes/export/each_option.h"
#include "tests/core/runtimes/judging/judged.h"
#include "tests/support/paths.h"

namespace stowage::runtimes {
namespace {

machine::Machine two_gpus() {
  machine::Machine out;
  for (const machine::DeviceId id : {machine::gpu(0), machine::gpu(1), machine::kCpu, machine::kDisk})
    out.add(id);
  return out;
}

Retold retold(const Json& model, const char* target, const Json& map) {
  const FactsPtr facts = test::facts_of(model);
  const Target& row = *find_target(target);
  const machine::Machine machine = two_gpus();
  plan::Settings settings;
  settings.runtime.change_to(row.judged_as);
  const Teller teller{row, facts, nullptr, "m", {}};
  return retell(teller, machine, settings, plan::apply(test::map_of(map), *facts->model, machine).placement);
}

/// A layer with a buffer, and a scale of the root's own.
Json with_own_tensors() {
  Json json = test::language_model(2, 32, 8);
  json["tensors"].push_back(
      {{"name", "layers.1.norm.mean"}, {"dtype", "F32"}, {"shape", {10}}, {"kind", "buffer"}});
  json["tensors"].push_back({{"name", "scale"}, {"dtype", "F32"}, {"shape", {5}}, {"kind", "parameter"}});
  return json;
}

/// accelerate 1.15: the root's hook keeps its own tensors on the main device whatever their key says, unless
/// the whole model is offloaded.
TEST(Retell, AccelerateKeepsTheRootsOwnTensorsOnTheMainGpu) {
  const Json model = with_own_tensors();
  for (const Json& elsewhere : {Json(1), Json("cpu"), Json("disk")}) {
    const Json map{{"embed_tokens", 0}, {"layers", 1}, {"lm_head", 1}, {"scale", elsewhere}};
    const Retold out = retold(model, "accelerate", map);
    EXPECT_FALSE(out.same) << elsewhere;
    EXPECT_EQ(out.distance, Bytes(20));
    const auto scale = test::facts_of(model)->model->find_tensor("scale");
    ASSERT_TRUE(scale);
    EXPECT_EQ(out.actual[*scale], 0) << "the lowest GPU";
  }
  EXPECT_TRUE(
      retold(model, "accelerate", {{"embed_tokens", 0}, {"layers", 1}, {"lm_head", 1}, {"scale", 0}}).same);
  EXPECT_TRUE(retold(model, "accelerate", {{"", "cpu"}}).same) << "there is no GPU";
}

/// What stays on the main GPU counts there in a plan for accelerate, and lies with its module elsewhere.
TEST(Retell, BuffersCountWhereTheyStay) {
  const Json map{{"embed_tokens", 0}, {"layers.0", 0}, {"layers.1", "cpu"}, {"lm_head", 0}, {"scale", 0}};
  EXPECT_TRUE(retold(with_own_tensors(), "accelerate", map).same);
  EXPECT_TRUE(retold(with_own_tensors(), "pytorch", map).same) << "it computes on the host";
  const Retold none = retold(with_own_tensors(), "pytorch", {{"", "disk"}});
  EXPECT_FALSE(none.same || none.refused.empty()) << "it has no disk";
  EXPECT_EQ(none.distance, Bytes());
}

TEST(Retell, WhatCannotBeToldSaysWhy) {
  const Json model = test::language_model(2, 32, 8);
  const Json mixed{{"embed_tokens", 0}, {"layers.0", 1}, {"layers.1", 0}, {"lm_head", 1}};
  for (const char* target : {"vllm", "megatron", "deepspeed", "torch-compile"}) {
    const Retold out = retold(model, target, mixed);
    EXPECT_FALSE(out.same || out.refused.empty()) << target;
    EXPECT_TRUE(retold(model, target, {{"", 0}}).same) << target;
  }
  EXPECT_FALSE(retold(model, "pipelining", {{"", 0}}).refused.empty()) << "its script loads a folder";
  EXPECT_FALSE(retold(model, "llama.cpp", {{"", 0}}).refused.empty()) << "it is no GGUF file";
}

/// llama.cpp and Ollama: budgets at random. What is optimal is told as it is, byte for byte.
TEST(Retell, GgufPlansThatAreOptimalAreTold) {
  int found = 0;
  for (const char* file : {"gguf_llama/mixed_k.gguf", "gguf_experts/q4_0.gguf"}) {
    const auto model = formats::open_model(test::data(std::string("models/") + file));
    ASSERT_TRUE(model);
    auto read = llamacpp::read_facts(**model);
    ASSERT_TRUE(read && *read);
    const auto gguf = std::make_shared<const llamacpp::Facts>(std::move(**read));
    for (const char* name : {"llama.cpp", "ollama"}) {
      const Target& target = *find_target(name);
      const Teller teller{target, make_facts(*model, {}), gguf, "model.gguf", {}};
      for (std::uint32_t seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(std::string(file) + " " + name + ", seed " + std::to_string(seed));
        std::mt19937 random(seed);
        const auto machine = test::random_machine(random, (*model)->total_bytes().count());
        plan::Settings asked;
        asked.runtime.change_to(target.judged_as);
        asked.allow_empty_gpus = true;
        const plan::Settings settings = settings_for(target, **model, machine, asked).settings;
        const auto catalog = solve::make_unit_catalog(*model, settings);
        const solve::Effort effort = test::quickly();
        const auto out = solve_for({teller, *catalog, machine, settings, {}, effort});
        ASSERT_TRUE(out) << sentence(out.error());
        if (out->answer.outcome == solve::Outcome::Infeasible) continue;
        ++found;
        ASSERT_TRUE(out->retold);
        const Retold again = retell(teller, machine, settings, out->answer.placement);
        EXPECT_EQ(again.same, out->retold->same);
        if (out->answer.outcome == solve::Outcome::Optimal) {
          EXPECT_TRUE(again.same) << again.refused;
        }
      }
    }
  }
  EXPECT_GT(found, 10);
}

/// What is judged is what would be written: told an option, the target makes of a plan what its export with
/// that option makes of it.
TEST(Retell, OptionsOfWritingArePartOfIt) {
  std::size_t compared = 0;
  test::each_option(12, [&](const test::OptionCase& one) {
    const machine::Machine machine = two_gpus();
    plan::Settings settings;
    settings.runtime.change_to(one.target.judged_as);
    Teller teller{one.target, FactsPtr(&one.facts, [](const Facts*) {}), nullptr, "m", {}};
    teller.told = one.told();
    const auto placed = plan::apply(one.map, *one.facts.model, machine).placement;
    const Retold told = retell(teller, machine, settings, placed);
    const plan::DeviceMap map = plan::to_device_map(*one.facts.model, machine, placed);
    const CheckOptions none;
    ExportInput input{one.facts, one.target, map, none, "m"};
    input.told = one.told();
    const Exported written = export_plan(input);
    EXPECT_EQ(told.refused.empty(), !written.refused);
    if (!written.refused && one.target.judged_as == machine::kComputesOnHost) {
      EXPECT_EQ(told.distance, written.distance);
    }
    ++compared;
  });
  EXPECT_GT(compared, 50u);
}

/// An engine's source on the CPU: the target does that unless it is told not to.
TEST(Retell, SettingsOfTheTargetArePartOfIt) {
  Json json = test::language_model(2, 32, 8);
  json["parts"] = {{{"module", "layers"}, {"executes", "tensorrt"}}};
  const FactsPtr facts = test::facts_of(json);
  const machine::Machine machine = two_gpus();
  plan::Settings settings;
  settings.runtime.change_to(machine::kComputesOnHost);
  const plan::DeviceMap map = test::map_of({{"", 0}, {"layers.1", "cpu"}});
  const auto placed = plan::apply(map, *facts->model, machine).placement;
  const auto told = [&](std::optional<bool> offload, std::optional<std::vector<std::string>> set) {
    Teller teller{*find_target("tensorrt-mttm"), facts, nullptr, "m", std::move(set)};
    teller.said.offload_module_to_cpu = offload;
    return retell(teller, machine, settings, placed);
  };
  using Names = std::vector<std::string>;
  EXPECT_TRUE(told(std::nullopt, Names{"layers.1"}).same);
  EXPECT_TRUE(told(true, Names{"layers.1"}).same);
  EXPECT_TRUE(told(true, Names()).same) << "it is told so";
  const Retold kept = told(false, Names{"layers.1"});
  EXPECT_FALSE(kept.same);
  EXPECT_TRUE(kept.refused.empty());
  EXPECT_EQ(kept.distance, told(std::nullopt, Names()).distance) << "as where nobody asked for it";
  EXPECT_GT(kept.distance, Bytes());
}

}  // namespace
}  // namespace stowage::runtimes
