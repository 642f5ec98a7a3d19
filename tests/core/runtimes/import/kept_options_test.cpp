// What is read and places nothing stays with a plan: exports are told it, and what none says is named.
#include <gmock/gmock.h>

#include "tests/core/runtimes/export/each_option.h"
#include "tests/core/runtimes/import/reading.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

/// Every option that changes what is written is read of it again, with its value: those of how a text looks
/// aside, and activations, which the plan itself says.
TEST(KeptOptions, WhatAnExportIsToldIsReadOfIt) {
  std::size_t compared = 0;
  test::each_option(60, [&](const test::OptionCase& one) {
    const std::string name(one.option.name);
    if (!one.target.read || name == "form" || name == "program" || name == "activations") return;
    if (one.out.text == one.usual.text) return;
    const ReadPlan read = read_plan(one.facts, one.target, one.out.text);
    ASSERT_TRUE(read.told.contains(name)) << one.out.text;
    EXPECT_EQ(read.told.at(name), one.value);
    EXPECT_THAT(read.not_kept, IsEmpty());
    // And so it goes on: told what was read, the export writes the same.
    const Exported again =
        export_plan({one.facts, one.target, one.map, {}, "m", "f", false, read.told}, true);
    EXPECT_EQ(again.text, one.out.text);
    ++compared;
  });
  EXPECT_GT(compared, 100u);
}

class KeptWords : public testing::Test {
 protected:
  ReadPlan read(const char* target, std::string_view text) const { return test::read(*facts_, target, text); }
  FactsPtr facts_ = test::layers(4);
};

TEST_F(KeptWords, OfVllm) {
  const ReadPlan line = read("vllm",
                             "vllm serve m -pp 2 --gpu-memory-utilization 0.95 --offload-group-size 2 "
                             "--offload-num-in-group 1 --offload-prefetch-step 2");
  EXPECT_THAT(line.told, ElementsAre(Pair("gpu_memory_utilization", "0.95"), Pair("prefetch_step", "2")));
  EXPECT_THAT(line.not_kept, IsEmpty());
  const ReadPlan lost = read(
      "vllm", "vllm serve m -tp 2 --cpu-offload-gb 4 --offload-prefetch-step 0 --gpu-memory-utilization 2");
  EXPECT_THAT(lost.told, IsEmpty()) << "no value of these is one";
  EXPECT_THAT(lost.not_kept,
              ElementsAre("--tensor-parallel-size 2", "--cpu-offload-gb 4", "prefetch_step=0"));
}

TEST_F(KeptWords, OfDeepSpeed) {
  const ReadPlan disk = read("deepspeed", R"({"zero_optimization": {"stage": 3, "offload_param": {
      "device": "nvme", "nvme_path": "/mnt/fast", "pin_memory": true, "buffer_count": 5},
      "offload_optimizer": {"device": "cpu"}}})");
  EXPECT_THAT(disk.told, ElementsAre(Pair("nvme_path", "/mnt/fast"), Pair("pin_memory", "true")));
  EXPECT_THAT(disk.not_kept, testing::UnorderedElementsAre(R"(offload_optimizer.device: "cpu")",
                                                           "offload_param.buffer_count: 5"));
  EXPECT_THAT(read("deepspeed", R"({"zero_optimization": {"stage": 2}})").not_kept,
              ElementsAre("zero_optimization.stage: 2"));
}

TEST_F(KeptWords, OfScripts) {
  const ReadPlan mttm = read("tensorrt-mttm",
                             "import os\nos.environ[\"TORCHTRT_ENABLE_BUILDER_MALLOC_TRIM\"] = \"1\"\n"
                             "m = torch_tensorrt.MutableTorchTensorRTModule(model, min_block_size=3, "
                             "workspace_size=1073741824, require_full_compilation=True, debug=True)\n");
  EXPECT_THAT(mttm.told,
              ElementsAre(Pair("full", "true"), Pair("min_block_size", "3"), Pair("workspace_mib", "1024")));
  EXPECT_THAT(mttm.not_kept, ElementsAre("debug=True"));
  EXPECT_THAT(mttm.settings, ElementsAre(Pair("malloc_trim", true)));
  const ReadPlan odd = read("tensorrt-mttm",
                            "m = torch_tensorrt.MutableTorchTensorRTModule(model, workspace_size=1000, "
                            "optimization_level=9)\n");
  EXPECT_THAT(odd.told, IsEmpty());
  EXPECT_THAT(odd.not_kept, ElementsAre("workspace_size=1000", "optimization_level=9"));
  EXPECT_TRUE(odd.settings.empty());
}

/// Layers whose activations move are scopes of the plan, where they are layers of this model.
TEST_F(KeptWords, OfTransformerEngine) {
  const std::string call = "ctx, sync = te.get_cpu_offload_context(enabled=True, num_layers=2, model_layers=";
  const ReadPlan two = read("transformer-engine", call + "4)\n");
  const plan::ActivationScopes first{{"layers.0", true, {}, false}, {"layers.1", true, {}, false}};
  EXPECT_EQ(two.activations, first);
  EXPECT_THAT(two.not_kept, IsEmpty());
  const plan::DeviceMap map = test::map_of({{"", 0}});
  const Exported out = export_plan(
      {*facts_, *find_target("transformer-engine"), map, {}, "m", "f", false, {}, two.activations});
  ASSERT_FALSE(out.refused);
  const ReadPlan again = read("transformer-engine", out.text);
  EXPECT_EQ(again.activations, first) << out.text;
  EXPECT_THAT(again.not_kept, IsEmpty());
  const ReadPlan other = read("transformer-engine", call + "8)\n");
  EXPECT_TRUE(other.activations.empty()) << "of another model";
  EXPECT_THAT(other.not_kept, ElementsAre("enabled=True", "num_layers=2", "model_layers=8"));
  const ReadPlan off =
      read("transformer-engine", "te.get_cpu_offload_context(enabled=False, num_layers=2, model_layers=4)\n");
  EXPECT_TRUE(off.activations.empty());
  EXPECT_THAT(off.not_kept, IsEmpty()) << "nothing moves, and nothing is lost";
}

TEST_F(KeptWords, OfMegatron) {
  const ReadPlan line = read("megatron",
                             "--num-layers 4 --pipeline-model-parallel-size 2 --micro-batch-size 4 "
                             "--global-batch-size 64 --seq-length 4096");
  EXPECT_THAT(line.told,
              ElementsAre(Pair("global_batch", "64"), Pair("micro_batch", "4"), Pair("seq_length", "4096")));
  EXPECT_THAT(line.unknown, IsEmpty());
  EXPECT_TRUE(line.ok());
  EXPECT_THAT(test::rules(read("megatron", "--num-layers 4 --micro-batch-size many")),
              ElementsAre("import.number"));
}

}  // namespace
}  // namespace stowage::runtimes
