// Budgets of a real GPU and of the CPU beside it, copies that overlap, and what calibration measures there.
#include <algorithm>
#include <set>

#include "core/engine/calibration/calibrate.h"
#include "tests/core/engine_cuda/cuda_fixture.h"

namespace stowage::engine::test {
namespace {

class LimitsOnCuda : public OnCuda {
 protected:
  static Outcome run_within(Bytes gpu, Bytes cpu, const plan::DeviceMap& map,
                            protocol::Mode mode = protocol::Mode::Compatible) {
    protocol::RunRequest asked = request("encoder", map);
    asked.machine = machine_of(1, gpu);
    asked.machine.devices[1].budget = cpu;
    asked.mode = mode;
    asked.main_gpu = 0;
    return run(asked);
  }
};

/// The limit is on what the allocator reserves, and segments that grow are reserved in pieces of 2 MiB (20
/// MiB for large blocks): with so much more than the peak it always fits.
TEST_F(LimitsOnCuda, ABudgetOfThePeakIsEnough) {
  const Outcome free = run_within(GiB(4), GiB(8), kOnGpu);
  ASSERT_FALSE(free.error) << explain(free);
  const std::uint64_t reserved = device_of(free, "0").reserved_bytes;
  const Outcome tight = run_within(Bytes(reserved), GiB(8), kOnGpu);
  EXPECT_FALSE(tight.error) << explain(tight);
  EXPECT_EQ(device_of(tight, "0").peak_bytes, device_of(free, "0").peak_bytes);
}

TEST_F(LimitsOnCuda, AMebibyteLessThanThePeakIsRefusedAndTheNextRunIsFine) {
  const Outcome free = run_within(GiB(4), GiB(8), kOnGpu);
  ASSERT_FALSE(free.error) << explain(free);
  const std::uint64_t peak = device_of(free, "0").peak_bytes;
  ASSERT_GT(peak, MiB(1).count());
  const Bytes less = Bytes(peak) - MiB(1);
  const Outcome refused = run_within(less, GiB(8), kOnGpu);
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->code, Code::EngineOutOfMemory) << explain(refused);
  ASSERT_TRUE(refused.result.out_of_memory);
  EXPECT_EQ(refused.result.out_of_memory->budget, less.count());
  const Outcome again = run_within(GiB(4), GiB(8), kOnGpu);
  ASSERT_FALSE(again.error) << explain(again);
  EXPECT_EQ(device_of(again, "0").peak_bytes, peak);
}

/// Weights in RAM, pinned where they are copied ahead, are charged to the CPU, and its budget holds.
TEST_F(LimitsOnCuda, TheCpusBudgetHolds) {
  for (const protocol::Mode mode : {protocol::Mode::Compatible, protocol::Mode::Prefetch}) {
    const Outcome fits = run_within(GiB(4), GiB(8), kOnHost, mode);
    ASSERT_FALSE(fits.error) << explain(fits);
    const std::uint64_t weights = device_of(fits, "cpu").peak_bytes;
    EXPECT_GT(weights, 0u);
    const Outcome refused = run_within(GiB(4), Bytes(weights / 4), kOnHost, mode);
    ASSERT_TRUE(refused.result.out_of_memory) << explain(refused);
    EXPECT_EQ(refused.result.out_of_memory->device, "cpu");
    EXPECT_EQ(refused.result.out_of_memory->budget, weights / 4);
    EXPECT_FALSE(run_within(GiB(4), GiB(8), kOnHost, mode).error);
  }
}

/// A copy ahead begins while an earlier step runs: by events, some copy lies within the turn of a module that
/// does not own what is copied. Together they take no longer than one after the other.
TEST_F(LimitsOnCuda, CopiesAheadOverlapWithTurns) {
  const Outcome ahead = run_within(GiB(4), GiB(8), kOnHost, protocol::Mode::Prefetch);
  ASSERT_FALSE(ahead.error) << explain(ahead);
  const trace::Timeline& timeline = ahead.timeline;
  ASSERT_FALSE(timeline.transfers.empty());
  std::size_t overlapping = 0;
  for (const trace::Transfer& copy : timeline.transfers) {
    if (copy.to != 0) continue;
    EXPECT_LE(copy.begin_ns, copy.end_ns);
    overlapping += static_cast<std::size_t>(
        std::any_of(timeline.spans.begin(), timeline.spans.end(), [&](const trace::Span& span) {
          return span.device == 0 && span.module != copy.module && span.begin_ns < copy.end_ns &&
                 copy.begin_ns < span.end_ns;
        }));
  }
  EXPECT_GT(overlapping, 0u);
  double seconds = 0;
  for (const protocol::TransferResult& copies : ahead.result.transfers) seconds += copies.seconds;
  EXPECT_GT(seconds, 0.0);
}

TEST_F(LimitsOnCuda, CalibrationMeasuresTheGpu) {
  protocol::CalibrateRequest small;
  small.devices = protocol::Devices::Cuda;
  small.bytes = 8 << 20;
  small.sizes = 2;
  small.disk_folder = testing::TempDir();
  const protocol::Calibrated done = calibrate(small, {});
  const machine::DeviceId gpu = machine::gpu(0);
  const auto has = [&](machine::Measured what, machine::DeviceId from, machine::DeviceId to,
                       const char* memory = "") {
    const machine::Figure* figure = done.calibration.find(what, from, to, memory);
    return figure && figure->spread.least > 0 && figure->spread.least <= figure->spread.most;
  };
  EXPECT_TRUE(has(machine::Measured::Copy, machine::kCpu, gpu, "pinned"));
  EXPECT_TRUE(has(machine::Measured::Copy, gpu, machine::kCpu, "pinned"));
  EXPECT_TRUE(has(machine::Measured::Copy, machine::kCpu, gpu, "pageable"));
  EXPECT_TRUE(has(machine::Measured::Copy, gpu, gpu));
  EXPECT_TRUE(has(machine::Measured::Launch, gpu, gpu));
  std::set<std::string> types;
  for (const machine::Figure& figure : done.calibration.figures) {
    if (figure.what == machine::Measured::Matmul && figure.from == gpu) types.insert(figure.dtype);
  }
  EXPECT_TRUE(types.contains("float32"));
  machine::Machine machine = machine_of(1);
  machine::apply(done.calibration, machine);
  EXPECT_GT(machine.rate(machine::kCpu, gpu), 0u);
}

/// The same run on the plan's machine, in simulated time: a calibration of slow products makes it longer, and
/// a real GPU under it takes what a virtual one takes.
TEST_F(LimitsOnCuda, TheSimulatedClockIsTheVirtualGpus) {
  protocol::RunRequest asked = request("encoder", kOnGpu);
  asked.calibration.emplace();
  asked.calibration->figures.push_back(
      {machine::Measured::Matmul, machine::gpu(0), machine::gpu(0), {}, "float32", 64, {1e9, 1e9, 1e9, 1}});
  const Outcome real = run(asked);
  ASSERT_FALSE(real.error) << explain(real);
  EXPECT_EQ(real.result.simulated_seconds, on_a_virtual_gpu(asked).simulated_seconds);
}

}  // namespace
}  // namespace stowage::engine::test
