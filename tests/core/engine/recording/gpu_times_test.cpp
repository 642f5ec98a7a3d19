// Times from events of the GPU, and a GPU that fails for good.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include <c10/util/Exception.h>
#include <gtest/gtest.h>

#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

bool inside(const std::string& module, const std::string& of) {
  return of.empty() || module == of || module.starts_with(of + ".");
}

/// The module whose time is farthest from that of its turns and of those of the modules below it: how far,
/// beyond what reading a clock twice may take; 0 where all agree.
std::pair<double, std::string> farthest_from_its_turns(const Outcome& outcome) {
  const trace::Timeline& timeline = outcome.timeline;
  std::pair<double, std::string> farthest;
  for (const protocol::ModuleResult& module : outcome.result.modules) {
    double turns = 0;
    for (const trace::Span& span : timeline.spans) {
      if (inside(timeline.names[span.module], module.name))
        turns += static_cast<double>(span.end_ns - span.begin_ns) * 1e-9;
    }
    const double off = std::abs(module.seconds - turns) - (5e-5 + 0.05 * turns);
    farthest = std::max(farthest, {off, module.name});
  }
  return farthest;
}

/// What a module took is what its turns and those of the modules below it took, on the one clock of the
/// picture; there a turn lasts until the next one begins. A system that lets the process wait between two
/// turns parts the two, so one run of a few has to agree.
TEST(GpuTimes, SecondsOfAModuleAreThoseOfItsTurns) {
  RunOptions options;
  options.gpu_clock = true;
  for (const plan::DeviceMap& map : {kOnGpu, kOnHost}) {
    std::pair<double, std::string> farthest = {1, ""};
    for (int attempt = 0; attempt < 8 && farthest.first > 0; ++attempt) {
      const Outcome outcome = run(small_request("encoder", map, 1), options);
      ASSERT_FALSE(outcome.error) << explain(outcome);
      ASSERT_FALSE(outcome.timeline.spans.empty());
      ASSERT_FALSE(outcome.result.modules.empty());
      farthest = std::min(farthest, farthest_from_its_turns(outcome));
    }
    EXPECT_LE(farthest.first, 0) << farthest.second;
  }
}

/// Blocks and turns are on one clock: what the timeline says of the peak is what the recorder saw.
TEST(GpuTimes, ThePeakIsInTheTurnThatMadeIt) {
  RunOptions options;
  options.gpu_clock = true;
  Outcome outcome = run(small_request("encoder", kOnGpu, 1), options);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  outcome.timeline.finish();
  const trace::Timeline::Peak peak = outcome.timeline.peak(0);
  EXPECT_EQ(peak.bytes, device_of(outcome, "0").peak_bytes);
  EXPECT_EQ(outcome.timeline.names[peak.module], device_of(outcome, "0").peak_module);
}

/// Copies begin and end when their stream says so: on one link one after the other, within the run, and as
/// many of as many bytes as by the host's clock.
TEST(GpuTimes, CopiesAreTimedByTheirStream) {
  RunOptions options;
  options.gpu_clock = true;
  for (const protocol::Mode mode : {protocol::Mode::Compatible, protocol::Mode::Prefetch}) {
    for (const plan::DeviceMap& map : {kOnHost, kOnDisk}) {
      protocol::RunRequest request = small_request("encoder", map, 1);
      request.mode = mode;
      Outcome outcome = run(request, options);
      const Outcome by_host = run(request);
      ASSERT_FALSE(outcome.error) << explain(outcome);
      const trace::Timeline& timeline = std::as_const(outcome.timeline);
      ASSERT_FALSE(timeline.transfers.empty());
      ASSERT_EQ(timeline.transfers.size(), by_host.timeline.transfers.size());
      std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint64_t> free_from;
      std::map<std::uint64_t, int> left;
      for (std::size_t i = 0; i < timeline.transfers.size(); ++i) {
        const trace::Transfer& copy = timeline.transfers[i];
        ++left[copy.bytes];
        --left[by_host.timeline.transfers[i].bytes];
        EXPECT_LE(copy.begin_ns, copy.end_ns);
        EXPECT_LE(copy.end_ns, timeline.duration_ns);
        std::uint64_t& free = free_from[{copy.from, copy.to}];
        EXPECT_GE(copy.begin_ns, free) << "copy " << i;
        free = copy.end_ns;
      }
      // Their sums are of the same times: bytes, copies and seconds between each pair of devices.
      for (const protocol::TransferResult& sum : outcome.result.transfers) {
        double seconds = 0;
        for (const trace::Transfer& copy : timeline.transfers) {
          if (timeline.devices[copy.from].device == sum.from && timeline.devices[copy.to].device == sum.to)
            seconds += static_cast<double>(copy.end_ns - copy.begin_ns) * 1e-9;
        }
        EXPECT_NEAR(sum.seconds, seconds, 1e-8) << sum.from << " to " << sum.to;
        EXPECT_GT(sum.seconds, 0.0);
      }
      // In which order threads that read ahead are done is another matter each time.
      for (const auto& [bytes, count] : left) EXPECT_EQ(count, 0) << "copies of " << bytes << " bytes";
      outcome.timeline.finish();
      EXPECT_TRUE(trace::check(outcome.timeline, "the timeline"));
    }
  }
}

/// Nothing is told before its time is known, and then all of it.
TEST(GpuTimes, BatchesWaitForTheEvents) {
  RunOptions options;
  options.gpu_clock = true;
  protocol::RunRequest request = small_request("encoder", kOnGpu, 1);
  request.stream_trace = true;
  trace::Timeline whole;
  options.send = [&](const protocol::Event& event) {
    const auto* const batch = std::get_if<protocol::TraceBatch>(&event);
    if (batch) {
      EXPECT_TRUE(protocol::append(whole, *batch)) << "a batch follows the one before";
    }
  };
  const Outcome outcome = run(request, options);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  ASSERT_EQ(whole.spans.size(), outcome.timeline.spans.size());
  for (std::size_t i = 0; i < whole.spans.size(); ++i)
    EXPECT_EQ(whole.spans[i].end_ns, outcome.timeline.spans[i].end_ns) << i;
  EXPECT_EQ(whole.blocks.size(), outcome.timeline.blocks.size());
}

/// After a sticky error every call of the GPU fails, those that free memory too: what was recorded is told
/// all the same, and nothing is destroyed. In a process of its own, which it leaves with tensors in it.
TEST(GpuTimesDeathTest, AFailureForGoodKeepsWhatWasRecorded) {
  const auto fails = [] {
    RunOptions options;
    options.send = [](const protocol::Event& event) {
      const auto* const progress = std::get_if<protocol::Progress>(&event);
      if (progress && progress->phase == "collect")
        throw c10::AcceleratorError({__func__, __FILE__, __LINE__}, 700, "an illegal memory access");
    };
    const Outcome outcome = run(small_request("encoder", kOnGpu, 1), options);
    const bool told = outcome.error && !outcome.result.modules.empty() && !outcome.timeline.blocks.empty() &&
                      !outcome.timeline.complete && !outcome.result.devices.empty() &&
                      sentence(*outcome.error).find("an illegal memory access") != std::string::npos;
    std::_Exit(told ? 0 : 1);
  };
  EXPECT_EXIT(fails(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace stowage::engine::test
