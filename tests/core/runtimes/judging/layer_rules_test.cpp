// Rules under which llama.cpp has caches where a plan has them.
#include "core/runtimes/judging/layer_rules.h"

#include <random>

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "core/runtimes/targets.h"
#include "tests/support/paths.h"

namespace stowage::runtimes {
namespace {

using Slot = plan::Placement::Slot;

struct Opened {
  model::ModelPtr model{};
  std::shared_ptr<const llamacpp::Facts> gguf{};
};

Opened opened(const std::string& file) {
  const auto model = formats::open_model(test::data("models/" + file));
  if (!model) return {};
  auto read = llamacpp::read_facts(**model);
  if (!read || !*read) return {};
  return {*model, std::make_shared<const llamacpp::Facts>(std::move(**read))};
}

machine::Machine machine_of(std::mt19937& random, bool cpu) {
  machine::Machine out;
  const std::uint32_t gpus = 1 + random() % 3;
  for (std::uint32_t i = 0; i < gpus; ++i) out.add(machine::gpu(i));
  if (cpu) out.add(machine::kCpu);
  for (machine::Device& device : out.devices) device.budget = Bytes((1 + random() % 8) << 30);
  return out;
}

/// The export and its replay say so: whatever else of a block is moved.
TEST(LayerRules, CachesLieWhereThePlanHasThem) {
  std::size_t told = 0;
  for (const char* file : {"gguf_llama/mixed_k.gguf", "gguf_experts/q4_0.gguf"}) {
    const Opened one = opened(file);
    ASSERT_TRUE(one.gguf) << file;
    const Teller teller{*find_target("llama.cpp"), make_facts(one.model, {}), one.gguf, "model.gguf", {}};
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
      std::mt19937 random(seed);
      const machine::Machine machine = machine_of(random, true);
      const auto cpu = static_cast<Slot>(*machine.slot(machine::kCpu));
      const auto splits = rules_of_layers(teller, machine);
      ASSERT_FALSE(splits.empty());
      EXPECT_LE(splits.size(), kMostLayerRules);
      plan::Settings settings;
      settings.runtime.change_to(machine::kComputesOnHost);
      settings.workload.tokens = 256;
      for (const std::vector<plan::Rule>& rules : splits) {
        SCOPED_TRACE(std::string(file) + ", seed " + std::to_string(seed));
        plan::Placement plan{std::vector<Slot>(one.model->tensors().size(), cpu)};
        for (const llamacpp::FileTensor& tensor : one.gguf->tensors) {
          if (tensor.role == llamacpp::Role::Block && tensor.tensor)
            plan.slots[tensor.tensor->index()] = static_cast<Slot>(random() % machine.devices.size());
        }
        for (const plan::Rule& rule : rules) {
          const auto tensor = one.model->find_tensor(rule.name);
          ASSERT_TRUE(tensor && !rule.forbid) << rule.name;
          plan.slots[tensor->index()] = static_cast<Slot>(*machine.slot(rule.device));
        }
        const Retold out = retell(teller, machine, settings, plan);
        EXPECT_TRUE(out.same) << out.refused;
        EXPECT_EQ(out.caches, Bytes());
        ++told;
      }
    }
  }
  EXPECT_GT(told, 50u);
}

TEST(LayerRules, OnlyWhoCanSayAnyTensorHasThem) {
  const Opened one = opened("gguf_llama/mixed_k.gguf");
  ASSERT_TRUE(one.gguf);
  std::mt19937 random(1);
  const auto count = [&](const char* target, bool gguf, bool cpu) {
    const Teller teller{*find_target(target), make_facts(one.model, {}), gguf ? one.gguf : nullptr, "m", {}};
    return rules_of_layers(teller, machine_of(random, cpu)).size();
  };
  EXPECT_EQ(count("llama.cpp", true, true), one.gguf->blocks + 1u);
  EXPECT_EQ(count("llama.cpp", true, false), 0u) << "layers that are on no card have no place";
  EXPECT_EQ(count("llama.cpp", false, true), 0u);
  EXPECT_EQ(count("ollama", true, true), 0u) << "its layers are tried one by one";
  EXPECT_EQ(count("vllm", true, true), 0u);
}

}  // namespace
}  // namespace stowage::runtimes
