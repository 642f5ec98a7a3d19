#include "core/estimate/simulated_pass.h"

#include <gtest/gtest.h>

#include "tests/core/estimate/small_programs.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using Times = std::vector<std::uint64_t>;

SimulatedPass pass_of(const StreamProgram& program, const machine::Machine& machine, StreamMode mode,
                      StreamOptions options = {}) {
  options.mode = mode;
  const auto schedule = make_stream_schedule(program, machine, options);
  EXPECT_TRUE(schedule);
  return simulate_pass(program, machine, *schedule);
}

StreamProgram three_steps(machine::DeviceId stored) {
  StreamProgram program;
  for (const std::uint32_t i : {0u, 1u, 2u}) {
    program.steps.push_back({gpu(0), 3'000});
    program.storages.push_back({Bytes(1000 * (i + 1)), stored});
    program.uses.push_back({i, i});
  }
  program.arenas.push_back({gpu(0)});
  return program;
}

/// 1 ps a byte to the GPU, 4 ps a byte from disk.
machine::Machine quick() {
  machine::Machine machine = small_machine();
  machine.links = {{machine::kCpu, gpu(0), 1'000'000'000'000, 0},
                   {machine::kDisk, machine::kCpu, 250'000'000'000, 0}};
  return machine;
}

TEST(SimulatedPass, WaitsForCopiesThatTakeLonger) {
  const SimulatedPass pass = pass_of(three_steps(machine::kCpu), quick(), StreamMode::Prefetch);
  EXPECT_EQ(pass.begin_ps, (Times{1000, 4000, 7000}));
  EXPECT_EQ(pass.stall_ps, (Times{1000, 0, 0}));
  EXPECT_EQ(pass.pass_ps, 10'000u);
  EXPECT_EQ(pass.compute_ps, 9'000u);
  EXPECT_EQ(pass.links[0].busy_ps, 6'000u);
  EXPECT_DOUBLE_EQ(pass.busy_share(pass.links[0]), 0.6);
  EXPECT_EQ(pass.loads[2].begin_ps, 3'000u);
  EXPECT_EQ(pass.loads[2].end_ps, 6'000u);
  EXPECT_EQ(pass.most_bytes[0], Bytes(1024 + 2048 + 3072)) << "the first is in use until 4000";
}

TEST(SimulatedPass, CompatibleOverlapsNothing) {
  const SimulatedPass pass = pass_of(three_steps(machine::kDisk), quick(), StreamMode::Compatible);
  EXPECT_EQ(pass.begin_ps, (Times{5'000, 5'000 + 3'000 + 10'000, 18'000 + 3'000 + 15'000}));
  EXPECT_EQ(pass.pass_ps, 39'000u);
  EXPECT_EQ(pass.most_bytes[0], Bytes(3072));
}

TEST(SimulatedPass, DiskAndLinkWorkAtOnce) {
  // Read until 4000, 12000, 24000; each then crosses the link.
  const SimulatedPass pass = pass_of(three_steps(machine::kDisk), quick(), StreamMode::Prefetch);
  EXPECT_EQ(pass.begin_ps, (Times{5'000, 14'000, 27'000}));
  EXPECT_EQ(pass.links[1].busy_ps, 24'000u);
  EXPECT_EQ(pass.links[0].busy_ps, 6'000u);
  // In pieces of 1000, the last piece alone is behind the disk.
  StreamOptions options;
  options.piece = Bytes(1000);
  const SimulatedPass pieces = pass_of(three_steps(machine::kDisk), quick(), StreamMode::Prefetch, options);
  EXPECT_EQ(pieces.begin_ps, (Times{5'000, 13'000, 25'000}));
  EXPECT_EQ(pieces.links[0].copies, 6u);
  // RAM for one piece alone: nothing is read while it is copied.
  options.staging = Bytes(1000);
  const SimulatedPass one = pass_of(three_steps(machine::kDisk), quick(), StreamMode::Prefetch, options);
  EXPECT_EQ(one.begin_ps, (Times{5'000, 15'000, 30'000}));
}

TEST(SimulatedPass, EachGpuHasItsOwnQueueAndStream) {
  StreamProgram program;
  for (const std::uint32_t i : {0u, 1u}) {
    program.steps.push_back({gpu(i), 3'000, false});
    program.storages.push_back({Bytes(2000)});
    program.uses.push_back({i, i});
    program.arenas.push_back({gpu(i)});
  }
  machine::Machine machine = quick();
  machine.links.push_back({machine::kCpu, gpu(1), 500'000'000'000, 1});
  SimulatedPass pass = pass_of(program, machine, StreamMode::Prefetch);
  EXPECT_EQ(pass.begin_ps, (Times{2'000, 5'000})) << "1 ns of latency, then 2 ps a byte";
  EXPECT_EQ(pass.pass_ps, 8'000u);
  program.steps[1].waits = true;
  pass = pass_of(program, machine, StreamMode::Prefetch);
  EXPECT_EQ(pass.begin_ps, (Times{2'000, 5'000}));
  EXPECT_EQ(pass.stall_ps, (Times{2'000, 0}));
}

TEST(SimulatedPass, OnlyRepeatedPassesCopyWhileTheOneBeforeComputes) {
  StreamProgram program;
  for (const std::uint32_t i : {0u, 1u, 2u, 3u}) {
    program.steps.push_back({gpu(0), 3'000});
    program.storages.push_back({Bytes(3000)});
    program.uses.push_back({i, i});
  }
  program.arenas.push_back({gpu(0), Bytes(2 * 3072)});
  StreamOptions options{StreamMode::Prefetch};
  auto schedule = make_stream_schedule(program, quick(), options).value();
  EXPECT_EQ(simulate_pass(program, quick(), schedule, 3).pass_ps, 15'000u);
  options.repeats = true;
  schedule = make_stream_schedule(program, quick(), options).value();
  EXPECT_EQ(simulate_pass(program, quick(), schedule, 3).pass_ps, 12'000u);
}

TEST(SimulatedPass, ABitOfAByteIsRoundedUpAndHugeNumbersStay) {
  machine::Machine machine = quick();
  machine.links[0].bytes_per_second = 3'000'000'000'000;
  EXPECT_EQ(copy_ps(machine, machine::kCpu, gpu(0), Bytes(1)), 1u);
  EXPECT_EQ(copy_ps(machine, machine::kCpu, gpu(0), Bytes(3)), 1u);
  EXPECT_EQ(copy_ps(machine, machine::kCpu, gpu(0), Bytes(4)), 2u);
  machine.links[0].bytes_per_second = 1;
  EXPECT_EQ(copy_ps(machine, machine::kCpu, gpu(0), Bytes::max()), ~0ull);
  StreamProgram program = three_steps(machine::kDisk);
  for (StreamedStorage& storage : program.storages) storage.bytes = Bytes(1ull << 60);
  EXPECT_EQ(pass_of(program, machine, StreamMode::Prefetch).pass_ps, ~0ull);
}

}  // namespace
}  // namespace stowage::estimate
