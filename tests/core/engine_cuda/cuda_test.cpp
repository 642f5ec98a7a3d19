// The engine on a real GPU: results, memory beside virtual GPUs, budgets, times.
#include <algorithm>

#include <ATen/core/dispatch/Dispatcher.h>

#include "core/engine/cuda_operators.h"
#include "core/formats/pt2/operators.h"
#include "core/machine/detect.h"
#include "tests/core/engine_cuda/cuda_fixture.h"

namespace stowage::engine::test {
namespace {

constexpr const char* kPrograms[] = {"encoder", "while_loop", "scan",  "map",
                                     "cond",    "shapes",     "picks", "sizes"};

TEST_F(OnCuda, TheProbeSaysWhatNvmlSays) {
  const CudaProbe found = probe_cuda();
  ASSERT_FALSE(found.devices.empty()) << found.reason;
  const machine::Machine machine = machine::detect(".");
  for (const CudaDevice& device : found.devices) {
    EXPECT_FALSE(device.name.empty());
    EXPECT_FALSE(device.pci.empty());
    EXPECT_GT(device.free_bytes, 0u);
    EXPECT_LE(device.free_bytes, device.total_bytes);
    EXPECT_GT(device.major, 0);
  }
  EXPECT_GE(machine.gpu_count(), found.devices.size());
}

struct How {
  const char* name;
  plan::DeviceMap map;
  protocol::Mode mode;
};

TEST_F(OnCuda, SmallProgramsGiveWhatWasRecorded) {
  const How ways[] = {{"on the GPU", kOnGpu, protocol::Mode::Compatible},
                      {"streamed", kOnHost, protocol::Mode::Compatible},
                      {"copied ahead", kOnHost, protocol::Mode::Prefetch},
                      {"from the disk", kOnDisk, protocol::Mode::Prefetch}};
  for (const char* program : kPrograms) {
    const Tensors recorded =
        read_tensors(stowage::test::data(std::string("engine/") + program + ".outputs.safetensors"));
    ASSERT_FALSE(recorded.empty());
    for (const How& how : ways) {
      SCOPED_TRACE(std::string(program) + ", " + how.name);
      const Scratch scratch;
      protocol::RunRequest run_this = request(program, how.map);
      run_this.mode = how.mode;
      run_this.main_gpu = 0;
      run_this.outputs_file = scratch.file("out.safetensors");
      const Outcome outcome = run(run_this);
      ASSERT_FALSE(outcome.error) << explain(outcome);
      EXPECT_FALSE(outcome.result.virtual_gpus);
      EXPECT_EQ(difference(recorded, read_tensors(run_this.outputs_file), 2e-3, 1e-5), "");
    }
  }
}

/// With expandable segments, to the byte: what libraries keep is no virtual GPU's.
TEST_F(OnCuda, WhatIsAllocatedIsWhatAVirtualGpuCounts) {
  const Outcome real = run(request("encoder", kOnGpu));
  ASSERT_FALSE(real.error) << explain(real);
  const protocol::RunResult virtually = on_a_virtual_gpu(request("encoder", kOnGpu));
  ASSERT_FALSE(virtually.devices.empty());
  const protocol::DeviceResult& gpu = device_of(real, "0");
  EXPECT_EQ(gpu.weights_bytes, virtually.devices[0].weights_bytes);
  EXPECT_EQ(gpu.peak_bytes - workspaces(real.timeline), virtually.devices[0].peak_bytes);
  EXPECT_GE(gpu.reserved_bytes, gpu.peak_bytes);
  EXPECT_EQ(gpu.end_bytes, gpu.weights_bytes + workspaces(real.timeline));
  EXPECT_TRUE(gpu.allocation_retries);
  EXPECT_GT(gpu.context_bytes.value_or(1u << 30), 16u << 20) << "a context and the kernels of libraries";
  EXPECT_FALSE(virtually.devices[0].context_bytes || virtually.devices[0].allocation_retries);
}

/// What LibTorch has for the CPU and not for a GPU is a list, which its dispatcher knows better.
TEST_F(OnCuda, OperatorsOfTheCpuAloneAreAllKnown) {
  ASSERT_FALSE(run(request("encoder", kOnGpu)).error) << "CUDA's operators are there";
  const auto known = operators_of_cpu();
  for (const formats::OperatorName& listed : formats::listed_operators()) {
    if (!listed.name.starts_with("aten::")) continue;
    const auto op = c10::Dispatcher::singleton().findSchema({listed.name, listed.overload});
    if (!op || !op->hasComputedKernelForDispatchKey(c10::DispatchKey::CPU)) continue;
    if (op->hasComputedKernelForDispatchKey(c10::DispatchKey::CUDA)) continue;
    EXPECT_NE(std::find(known.begin(), known.end(), listed.name), known.end())
        << listed.name << "." << listed.overload;
  }
}

TEST_F(OnCuda, AProductFindsItsWorkspaceThere) {
  const Outcome outcome = run(request("encoder", kOnGpu));
  ASSERT_FALSE(outcome.error) << explain(outcome);
  const trace::Timeline& timeline = outcome.timeline;
  for (const trace::Block& block : timeline.blocks) {
    if (block.device != 0 || block.death_ns != trace::Block::kAlive) continue;
    EXPECT_NE(block.kind, trace::Kind::Activation)
        << timeline.names[block.label] << " in " << timeline.names[block.module] << ": " << block.bytes;
  }
}

TEST_F(OnCuda, ABudgetBelowThePeakIsRefusedWithItsNumbersAndTheNextRunIsFine) {
  const Outcome fits = run(request("encoder", kOnGpu));
  ASSERT_FALSE(fits.error) << explain(fits);
  protocol::RunRequest tight = request("encoder", kOnGpu);
  const Bytes budget(device_of(fits, "0").weights_bytes / 2);
  tight.machine = machine_of(1, budget);
  const Outcome refused = run(tight);
  ASSERT_TRUE(refused.result.out_of_memory) << explain(refused);
  const protocol::OutOfMemory& told = *refused.result.out_of_memory;
  EXPECT_EQ(told.device, "0");
  EXPECT_EQ(told.budget, budget.count());
  EXPECT_GT(told.requested, 0u);
  EXPECT_LE(told.used, budget.count()) << "allocated, not reserved";
  ASSERT_TRUE(told.reserved_bytes && told.allocation_retries);
  EXPECT_GE(*told.reserved_bytes, told.used);
  EXPECT_FALSE(told.node.empty());
  const Outcome again = run(request("encoder", kOnGpu));
  EXPECT_FALSE(again.error) << explain(again);
  EXPECT_EQ(device_of(again, "0").weights_bytes, device_of(fits, "0").weights_bytes);
}

TEST_F(OnCuda, TimesComeFromTheGpusEvents) {
  Outcome outcome = run(request("encoder", kOnGpu));
  ASSERT_FALSE(outcome.error) << explain(outcome);
  double root = 0, most = 0;
  for (const protocol::ModuleResult& module : outcome.result.modules) {
    (module.name.empty() ? root : most) = std::max(module.name.empty() ? root : most, module.seconds);
    EXPECT_GE(module.seconds, 0.0) << module.name;
  }
  EXPECT_GT(root, 0.0);
  EXPECT_LE(most, root) << "a module's time is in its caller's";
  EXPECT_GT(outcome.result.seconds, 0.0);
  outcome.timeline.finish();
  EXPECT_TRUE(trace::check(outcome.timeline, "the timeline"));
  EXPECT_EQ(outcome.timeline.names[outcome.timeline.peak(0).module], device_of(outcome, "0").peak_module)
      << "blocks and turns are on one clock";
}

TEST_F(OnCuda, TenRunsLeaveWhatOneLeaves) {
  std::uint64_t left = 0;
  for (int i = 0; i < 10; ++i) {
    const Outcome outcome = run(request("encoder", i % 2 ? kOnHost : kOnGpu));
    ASSERT_FALSE(outcome.error) << explain(outcome);
    if (i == 1) left = outcome.bytes_left;
    if (i > 1) {
      EXPECT_EQ(outcome.bytes_left, left) << "run " << i;
    }
  }
}

TEST_F(OnCuda, WeightsCopiedAheadPassThroughAWindow) {
  protocol::RunRequest early = request("encoder", kOnHost);
  early.mode = protocol::Mode::Prefetch;
  early.main_gpu = 0;
  const Outcome outcome = run(early);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_GT(device_of(outcome, "0").window_bytes, 0u);
  EXPECT_GT(bytes_between(outcome, "cpu", "0"), 0u);
  early.mode = protocol::Mode::Compatible;
  const Outcome in_turn = run(early);
  ASSERT_FALSE(in_turn.error) << explain(in_turn);
  EXPECT_EQ(bytes_between(outcome, "cpu", "0"), bytes_between(in_turn, "cpu", "0"));
}

}  // namespace
}  // namespace stowage::engine::test
