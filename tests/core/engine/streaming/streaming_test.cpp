#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/run.h"
#include "core/engine/vgpu/clock.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

TEST(Streaming, StreamingNeedsLessMemoryAndCountsItsCopies) {
  const Outcome resident = run(small_request("encoder", kOnGpu, 1));
  const Outcome streamed = run(small_request("encoder", kOnHost, 1));
  ASSERT_FALSE(streamed.error) << explain(streamed);
  EXPECT_LT(device_of(streamed, "0").peak_bytes, device_of(resident, "0").peak_bytes);
  EXPECT_EQ(device_of(streamed, "0").weights_bytes, 0u);
  EXPECT_EQ(device_of(streamed, "0").end_bytes, 0u);
  std::uint64_t streamed_bytes = 0, blocks = 0;
  for (const auto& module : streamed.result.modules) {
    streamed_bytes += module.streamed_bytes;
  }
  for (const trace::Block& block : streamed.timeline.blocks)
    blocks += block.kind == trace::Kind::Streamed ? 1 : 0;
  EXPECT_GT(streamed_bytes, 0u);
  EXPECT_GE(bytes_between(streamed, "cpu", "0"), streamed_bytes);  // and the inputs
  EXPECT_GT(bytes_between(streamed, "0", "cpu"), 0u);  // outputs return to where the inputs came from
  EXPECT_GT(blocks, 0u);
  EXPECT_GT(device_of(streamed, "cpu").weights_bytes, 0u);
}

TEST(Streaming, WhatALoopReadsIsCopiedOnce) {
  const Outcome outcome = run(small_request("captured", kOnGpu, 1));
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_EQ(bytes_between(outcome, "cpu", "0"), 2u * 12 * sizeof(float)) << "two inputs, six turns";
}

TEST(Streaming, DiskAndHostAreToldApart) {
  const Outcome outcome = run(small_request("encoder", kOnDisk, 1));
  ASSERT_FALSE(outcome.error) << explain(outcome);
  EXPECT_GT(bytes_between(outcome, "disk", "0"), 0u);
  EXPECT_GT(device_of(outcome, "disk").weights_bytes, 0u);
  EXPECT_EQ(device_of(outcome, "cpu").weights_bytes, 0u);
}

TEST(Streaming, BuffersOfHostModulesStayUnlessOffloaded) {
  protocol::RunRequest request = small_request("training", kOnHost, 1);
  const Outcome stays = run(request);
  ASSERT_FALSE(stays.error) << explain(stays);
  EXPECT_GT(device_of(stays, "0").weights_bytes, 0u);
  request.offload_buffers = true;
  const Outcome outcome = run(request);
  EXPECT_GT(device_of(outcome, "0").weights_bytes, 0u);  // the run changes all of them
  EXPECT_THAT(outcome.result.warnings, Contains(testing::Field(&Error::code, Code::EngineMutatedStays)));
}

constexpr std::uint64_t kLink = 1'000'000'000, kNoTime = 1'000'000'000'000'000;

/// A machine whose GPUs compute in no time (or at so many bytes a second), behind links of so many bytes a
/// second.
machine::Machine behind_links(std::size_t gpus, std::uint64_t rate, Bytes budget = GiB(4),
                              std::uint64_t own = kNoTime) {
  machine::Machine machine = machine_of(gpus, budget);
  for (std::uint32_t i = 0; i < gpus; ++i) {
    machine.links.push_back({machine::kCpu, machine::gpu(i), rate, 0});
    machine.links.push_back({machine::gpu(i), machine::gpu(i), own, 0});
  }
  return machine;
}

protocol::RunRequest ahead(protocol::RunRequest request) {
  request.mode = protocol::Mode::Prefetch;
  return request;
}

Outcome run_into(protocol::RunRequest request, const Scratch& scratch, Tensors& outputs) {
  request.outputs_file = scratch.file("outputs.safetensors");
  const Outcome outcome = run(request);
  EXPECT_FALSE(outcome.error) << explain(outcome);
  outputs = read_tensors(request.outputs_file);
  return outcome;
}

/// From what weights copied in their turn need to what all of them need, where computing takes no time and
/// where it takes as long as copying: the outputs are the same to the bit, and whatever lies in the window
/// and beside it fits with the activations.
TEST(Streaming, EveryBudgetHasItsWindow) {
  const Scratch scratch;
  for (const auto& [name, own] :
       {std::pair{"encoder", kNoTime}, {"autocast", kNoTime}, {"noisy", kNoTime}, {"encoder", kLink}}) {
    SCOPED_TRACE(std::string(name) + (own == kLink ? ", computing" : ""));
    protocol::RunRequest request = small_request(name, kOnHost, 1);
    request.machine = behind_links(1, kLink, GiB(4), own);
    Tensors want, got;
    const Outcome turn = run_into(request, scratch, want);
    const Outcome whole = run_into(ahead(request), scratch, got);
    EXPECT_EQ(difference(want, got, 0, 0), "");
    EXPECT_EQ(device_of(turn, "0").window_bytes, 0u);
    const std::uint64_t least = device_of(turn, "0").peak_bytes, most = device_of(whole, "0").peak_bytes;
    const std::uint64_t all = device_of(whole, "0").window_bytes;
    EXPECT_GT(all, 0u);
    std::uint64_t window = 0;
    for (int i = 0; i <= 6; ++i) {
      const std::uint64_t budget =
          least + (std::max(most, least) - least) * static_cast<std::uint64_t>(i) / 6;
      request.machine = behind_links(1, kLink, Bytes(budget), own);
      const Outcome tight = run_into(ahead(request), scratch, got);
      EXPECT_EQ(difference(want, got, 0, 0), "") << budget;
      EXPECT_LE(device_of(tight, "0").peak_bytes, budget);
      EXPECT_EQ(device_of(tight, "0").end_bytes, 0u);
      EXPECT_LE(tight.result.simulated_seconds, turn.result.simulated_seconds) << budget;
      window = device_of(tight, "0").window_bytes;
      EXPECT_LE(window, all) << "no more than all weights";
    }
    EXPECT_EQ(window, all);
  }
}

TEST(Streaming, WhatLiesOnTheCpuIsInItsRam) {
  protocol::RunRequest request = small_request("encoder", kOnHost, 1);
  const Outcome turn = run(request), early = run(ahead(request));
  ASSERT_FALSE(early.error) << explain(early);
  EXPECT_EQ(device_of(early, "cpu").weights_bytes, device_of(turn, "cpu").weights_bytes);
  EXPECT_EQ(device_of(early, "cpu").end_bytes, device_of(turn, "cpu").end_bytes);
  ASSERT_EQ(request.machine.devices[1].id, machine::kCpu);
  request.machine.devices[1].budget = KiB(1);
  const Outcome small = run(ahead(request));
  ASSERT_TRUE(small.error);
  EXPECT_EQ(small.error->code, Code::EngineOutOfMemory);
  EXPECT_EQ(small.result.out_of_memory->device, "cpu");
}

TEST(Streaming, WhatLiesOnDiskIsReadAhead) {
  const Scratch scratch;
  protocol::RunRequest request = small_request("encoder", kOnDisk, 1);
  Tensors want, got;
  const Outcome turn = run_into(request, scratch, want);
  request.repeat = 3;
  const Outcome early = run_into(ahead(request), scratch, got);
  EXPECT_EQ(difference(want, got, 0, 0), "");
  EXPECT_GT(device_of(early, "0").window_bytes, 0u);
  EXPECT_EQ(bytes_between(early, "disk", "0"), bytes_between(turn, "disk", "0"));
  EXPECT_EQ(bytes_between(early, "cpu", "0"), bytes_between(turn, "cpu", "0")) << "inputs";
  EXPECT_LT(early.result.simulated_seconds, turn.result.simulated_seconds);
  ASSERT_EQ(early.result.links.size(), 2u);
  EXPECT_EQ(early.result.links[1].from, "disk");
  EXPECT_EQ(early.result.links[1].bytes, early.result.links[0].bytes);
}

TEST(Streaming, TheUserSaysHowMuchIsInFlight) {
  protocol::RunRequest request = ahead(small_request("encoder", kOnHost, 1));
  const std::uint64_t all = device_of(run(request), "0").window_bytes;
  request.window = all - 1;
  const Outcome less = run(request);
  ASSERT_FALSE(less.error) << explain(less);
  EXPECT_GT(device_of(less, "0").window_bytes, 0u);
  EXPECT_LT(device_of(less, "0").window_bytes, all);
  request.window = 1;
  EXPECT_EQ(device_of(run(request), "0").window_bytes, 0u) << "no step finds room in it: each in its turn";
  request.window = 0;
  request.depth = 0;
  const Outcome one = run(request);
  ASSERT_FALSE(one.error) << explain(one);
  request.depth = 1;
  const Outcome two = run(request);
  ASSERT_FALSE(two.error) << explain(two);
  EXPECT_GE(one.result.simulated_seconds, two.result.simulated_seconds);
}

/// "" where nothing is said of it; more than one warning of it fails.
std::string why_not_ahead(const protocol::RunRequest& request) {
  const Outcome outcome = run(request);
  EXPECT_FALSE(outcome.error) << explain(outcome);
  std::string why;
  int said = 0;
  for (const Error& warning : outcome.result.warnings) {
    if (warning.code != Code::EngineNotAhead) continue;
    why = warning.arguments.at(0);
    EXPECT_THAT(sentence(warning), HasSubstr(why));
    ++said;
  }
  EXPECT_LE(said, 1);
  return why;
}

/// A window or a depth that nothing can come of is told of once, with the reason.
TEST(Streaming, WhoAskedForAWindowHearsWhyThereIsNone) {
  protocol::RunRequest turn = small_request("encoder", kOnHost, 1), early = ahead(turn);
  EXPECT_EQ(why_not_ahead(turn), "");
  EXPECT_EQ(why_not_ahead(early), "") << "nobody asked for more than can be";
  early.window = turn.window = 64 << 20;
  EXPECT_EQ(why_not_ahead(early), "");
  EXPECT_EQ(why_not_ahead(turn), "only mode prefetch does that");
  turn.window = 0;
  turn.depth = 3;
  EXPECT_EQ(why_not_ahead(turn), "only mode prefetch does that");
  early.window = 1;
  EXPECT_EQ(why_not_ahead(early), "the weights of a step need more room than there is for them");
  early.window = 0;
  early.depth = 0;
  EXPECT_EQ(why_not_ahead(early), "with a depth of 0 each is copied in its turn");
  early.depth = 1;
  EXPECT_EQ(why_not_ahead(early), "");
  early.map = kOnGpu;
  EXPECT_EQ(why_not_ahead(early), "no weight is streamed to a GPU");
  early.depth.reset();
  EXPECT_EQ(why_not_ahead(early), "") << "nobody asked";
}

/// Weights go where the step computes, once, though their owner lives elsewhere.
TEST(Streaming, CopiesGoWhereTheStepComputes) {
  for (const char* name : {"encoder", "shapes", "training"}) {
    const auto all = [](const Outcome& outcome) {
      return bytes_between(outcome, "cpu", "0") + bytes_between(outcome, "cpu", "1");
    };
    protocol::RunRequest request = small_request(name, kOnHost);
    request.main_gpu = 1;
    const Outcome turn = run(request), early = run(ahead(request));
    ASSERT_FALSE(early.error) << explain(early);
    EXPECT_EQ(device_of(early, "0").peak_bytes, 0u) << name;
    EXPECT_LE(all(early), all(turn)) << name;
  }
}

/// The blocks of the timeline that are alive at once are what the device says it held.
TEST(Streaming, TheWindowIsInTheTimeline) {
  const Outcome outcome = run(ahead(small_request("encoder", kOnHost, 1)));
  ASSERT_FALSE(outcome.error) << explain(outcome);
  std::map<std::uint64_t, std::int64_t> changes;
  std::size_t streamed = 0;
  std::uint64_t begin = ~0ull;
  for (const trace::Block& block : outcome.timeline.blocks) {
    if (block.kind == trace::Kind::Streamed) begin = std::min(begin, block.birth_ns);
    streamed += block.kind == trace::Kind::Streamed;
    if (block.device != 0) continue;
    changes[block.birth_ns] += static_cast<std::int64_t>(block.bytes);
    changes[block.death_ns] -= static_cast<std::int64_t>(block.bytes);
  }
  EXPECT_GT(streamed, 0u);
  std::int64_t now = 0, most = 0;
  for (const auto& [when, change] : changes) {
    now += change;
    most = std::max(most, now);
  }
  EXPECT_EQ(static_cast<std::uint64_t>(most), device_of(outcome, "0").peak_bytes);
}

/// No copy that events let wait was needed earlier.
TEST(Streaming, NoEventIsMissing) {
  const Scratch scratch;
  for (const char* name : {"encoder", "autocast", "noisy", "captured", "while_loop", "map"}) {
    for (const plan::DeviceMap& map : {kOnHost, kOnDisk}) {
      const protocol::RunRequest request = small_request(name, map);
      Tensors want, got;
      run_into(request, scratch, want);
      for (const std::uint32_t seed : {1u, 2u}) {
        vgpu::delay_copies(seed);
        run_into(ahead(request), scratch, got);
        vgpu::delay_copies(std::nullopt);
        EXPECT_EQ(difference(want, got, 0, 0), "") << name;
      }
    }
  }
}

TEST(SimulatedTime, IsTheSameInEachRun) {
  for (const auto mode : {protocol::Mode::Compatible, protocol::Mode::Prefetch}) {
    protocol::RunRequest request = small_request("encoder", kOnHost, 1);
    request.mode = mode;
    const Outcome one = run(request), two = run(request);
    EXPECT_GT(one.result.simulated_seconds, 0);
    EXPECT_EQ(one.result.simulated_seconds, two.result.simulated_seconds);
    ASSERT_EQ(one.result.links.size(), 1u);
    EXPECT_EQ(one.result.links[0].busy, two.result.links[0].busy);
  }
}

TEST(SimulatedTime, OfACompatiblePassIsTheSum) {
  protocol::RunRequest request = small_request("encoder", kOnHost, 1);
  request.machine = behind_links(1, 1'000'000'000);
  const Outcome streamed = run(request);
  request.map = kOnGpu;
  const Outcome resident = run(request);
  ASSERT_EQ(streamed.result.links.size(), 1u);
  const protocol::LinkResult& link = streamed.result.links[0];
  EXPECT_EQ(link.from, "cpu");
  EXPECT_EQ(link.to, "0");
  EXPECT_NEAR(link.seconds, static_cast<double>(link.bytes) * 1e-9, 1e-15);
  EXPECT_NEAR(streamed.result.simulated_seconds, resident.result.simulated_seconds + link.seconds, 1e-12);
  EXPECT_TRUE(resident.result.links.empty());
}

TEST(SimulatedTime, GrowsAsTheLinkSlows) {
  protocol::RunRequest request = ahead(small_request("encoder", kOnHost, 1));
  request.machine = behind_links(1, 1'000'000);
  const double slow = run(request).result.simulated_seconds;
  request.machine = behind_links(1, 2'000'000);
  const double fast = run(request).result.simulated_seconds;
  EXPECT_NEAR(slow / fast, 2, 0.01) << "the link decides";
}

/// What streams and events of the last pass came to is what the model says.
TEST(SimulatedTime, OfTheModelIsThatOfTheClock) {
  for (const char* name : {"encoder", "autocast", "noisy"}) {
    for (const std::uint64_t rate : {100'000'000ull, 10'000'000'000ull}) {
      protocol::RunRequest request = ahead(small_request(name, kOnHost));
      request.machine = behind_links(2, rate);
      const Outcome outcome = run(request);
      ASSERT_FALSE(outcome.error) << explain(outcome);
      ASSERT_GT(device_of(outcome, "0").window_bytes, 0u) << name;
      EXPECT_EQ(static_cast<double>(vgpu::host_ps()) * 1e-12, outcome.result.simulated_seconds) << name;
    }
  }
}

}  // namespace
}  // namespace stowage::engine::test
