// A schedule over several GPUs: each has a link and queues of copies of its own, and its own peak.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/estimate/offload/schedule.h"
#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

namespace offload = estimate::offload;

constexpr std::uint64_t kFast = 1'000'000'000, kSlow = 20'000'000;  // whole picoseconds a byte

/// Six layers, of which the last ones lie on the second GPU, whose link is slower.
struct SixLayers {
  SixLayers() {
    ProgramFile program({64, 64});
    std::string value = "x";
    for (int i = 0; i < 6; ++i) {
      const std::string layer = "layers." + std::to_string(i);
      value = program.add(layer, "sigmoid", program.linear(layer, value, 64));
    }
    program.write(path, program.linear("head", value, 64));
  }
  protocol::RunRequest request(int on_first, std::uint64_t moved) const {
    protocol::RunRequest out = made_request(path);
    out.machine = machine_of(2);
    for (int i = on_first; i < 6; ++i)
      out.map.entries.push_back({"layers." + std::to_string(i), machine::gpu(1)});
    if (on_first < 6) out.map.entries.push_back({"head", machine::gpu(1)});
    for (const std::uint32_t gpu : {0u, 1u}) {
      out.machine.set_link(machine::gpu(gpu), machine::kCpu, gpu ? kSlow : kFast);
      out.machine.set_link(machine::kCpu, machine::gpu(gpu), gpu ? kSlow : kFast);
    }
    out.training->threshold = 0;
    out.training->first_layers = moved;
    return out;
  }
  Scratch scratch{};
  std::string path = scratch.file("six.pt2");
};

TEST(OffloadGpus, EachHasThePeakThatItsScheduleSays) {
  const SixLayers made;
  std::size_t stalled = 0, fell = 0, exact = 0;
  for (int on_first = 1; on_first < 6; ++on_first) {
    for (std::uint64_t moved = 1; moved < 6; ++moved) {
      SCOPED_TRACE(std::to_string(on_first) + " layers on the first GPU, moved " + std::to_string(moved));
      const Trained got = train(made.request(on_first, moved));
      ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
      const auto& audit = *got.outcome.result.backward->offload;
      ASSERT_TRUE(audit.schedule);
      const auto scenario = offload::scenario_from_json(Json::parse(audit.schedule->scenario), "run");
      ASSERT_TRUE(scenario) << sentence(scenario.error());
      const auto answer = offload::answer(*scenario);
      ASSERT_TRUE(answer && answer->schedule);
      ASSERT_EQ(answer->schedule->gpus.size(), 2u);
      ASSERT_EQ(audit.schedule->gpus.size(), 2u);
      // What a later layer asks for before its layer's turn comes tensor by tensor, and less is there at
      // once.
      const auto& reloads = answer->schedule->reloads;
      const bool early = std::any_of(reloads.begin(), reloads.end(), [&](const offload::Copy& copy) {
        return offload::brought_at(answer->choice, 6, copy.other) != copy.layer;
      });
      exact += !early;
      for (std::size_t g = 0; g < 2; ++g) {
        const protocol::OffloadOnGpu& one = audit.schedule->gpus[g];
        EXPECT_EQ(one.device, std::to_string(g));
        EXPECT_EQ(one.peak_bytes, answer->schedule->gpus[g].peak_bytes);
        EXPECT_LE(one.measured_peak_bytes, one.peak_bytes) << "GPU " << g;
        EXPECT_TRUE(early || one.measured_peak_bytes == one.peak_bytes) << "GPU " << g;
        EXPECT_EQ(one.peak_bytes_without, answer->schedule->gpus[g].peak_bytes_without);
        fell += one.peak_bytes < one.peak_bytes_without;
      }
      EXPECT_LE(audit.schedule->measured_peak_bytes, audit.schedule->peak_bytes);
      EXPECT_NEAR(got.outcome.result.simulated_seconds, answer->schedule->seconds,
                  1e-9 * answer->schedule->seconds)
          << "the clock of the virtual GPUs says the same";
      stalled += !audit.stalls.empty();
    }
  }
  EXPECT_GT(stalled, 3u);
  EXPECT_GT(fell, 10u);
  EXPECT_GT(exact, 5u);
}

TEST(OffloadGpus, OneGpuHasNoPeaksOfEach) {
  const Trained got = train(SixLayers().request(6, 2));
  ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
  EXPECT_TRUE(got.outcome.result.backward->offload->schedule->gpus.empty());
}

}  // namespace
}  // namespace stowage::engine::test
