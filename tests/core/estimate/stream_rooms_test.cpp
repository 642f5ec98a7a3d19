// The room of each step: what a limit leaves beside what the step holds.
#include "core/estimate/stream_rooms.h"

#include <gtest/gtest.h>

#include <random>

#include "core/estimate/simulated_pass.h"
#include "tests/core/estimate/small_programs.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

constexpr Bytes cells(std::uint64_t count) { return Bytes(count * kSliceBytes); }

StreamOptions prefetch() {
  StreamOptions options;
  options.mode = StreamMode::Prefetch;
  return options;
}

std::uint64_t pass_ps(const StreamProgram& program, const machine::Machine& machine,
                      const StreamSchedule& schedule) {
  return simulate_pass(program, machine, schedule, schedule.options.repeats ? 3 : 1).pass_ps;
}

/// A pass on one to three GPUs and the host, what each GPU holds at each step, and a limit that leaves every
/// step the room for its own weights and by chance for more.
struct RandomPass {
  explicit RandomPass(std::uint32_t seed) : random(seed) {
    const std::uint32_t gpus = 1 + below(3), storages = 1 + below(20), steps = 1 + below(40);
    machine = small_machine(gpus);
    for (std::uint32_t i = 0; i < storages; ++i)
      program.storages.push_back({Bytes(1 + below(4000)), below(3) ? machine::kCpu : machine::kDisk});
    for (std::uint32_t step = 0; step < steps; ++step) {
      const std::uint32_t place = below(gpus + 1);
      program.steps.push_back(
          {place < gpus ? gpu(place) : machine::kCpu, below(20) * kUnitPs, below(4) != 0});
      for (std::uint32_t uses = place < gpus ? below(3) : 0; uses-- > 0;)
        program.uses.push_back({step, below(2) ? step % storages : below(storages)});
    }
    for (std::uint32_t i = 0; i < gpus; ++i) memories.push_back(memory_of(gpu(i)));
  }

  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); }

  std::uint64_t needed(std::size_t step) const {
    std::vector<bool> seen(program.storages.size());
    std::uint64_t sum = 0;
    for (const StreamUse& use : program.uses) {
      if (use.step != step || seen[use.storage]) continue;
      seen[use.storage] = true;
      sum += slice_bytes(program.storages[use.storage].bytes).count();
    }
    return sum;
  }

  /// At each step there is room for what the GPU's next one needs, and at the end for that of its last one.
  GpuMemory memory_of(machine::DeviceId id) {
    GpuMemory out{id};
    std::uint64_t largest = 0, next = 0;
    for (std::size_t step = 0; step < program.steps.size(); ++step) {
      if (program.steps[step].gpu != id) continue;
      next = needed(step);
      largest = std::max(largest, next);
    }
    const std::uint64_t limit = largest + kSliceBytes + below(20000);
    out.rest_at.resize(program.steps.size());
    for (std::size_t step = program.steps.size(); step-- > 0;) {
      if (program.steps[step].gpu == id) next = needed(step);
      const std::uint64_t most = (limit - next) / kSliceBytes * kSliceBytes;
      out.rest_at[step] = Bytes(below(3) ? random() % (most / 8 + 1) : random() % (most + 1));
      out.rest = std::max(out.rest, out.rest_at[step]);
    }
    out.limit = Bytes(limit);
    return out;
  }

  /// The same with the most of all steps held throughout.
  std::vector<GpuMemory> level() const {
    std::vector<GpuMemory> out = memories;
    for (GpuMemory& memory : out) memory.rest_at.clear();
    return out;
  }

  std::mt19937 random;
  StreamProgram program{};
  machine::Machine machine{};
  std::vector<GpuMemory> memories{};
};

/// Whoever runs: what a GPU holds, its window and what lies beside it stay within its limit.
void expect_within_limits(const RandomPass& pass, const StreamProgram& program,
                          const StreamSchedule& schedule, const std::vector<std::size_t>& gpus) {
  for (std::uint32_t arena = 0; arena < gpus.size(); ++arena) {
    const GpuMemory& memory = pass.memories[gpus[arena]];
    const std::vector<Bytes> beside = bytes_beside(program, schedule, arena);
    Bytes most;
    for (std::size_t step = 0; step < program.steps.size(); ++step) {
      ASSERT_LE(memory.rest_at[step] + schedule.held_bytes[arena] + beside[step], *memory.limit)
          << "arena " << arena << ", step " << step;
      most = std::max(most, schedule.held_bytes[arena] + beside[step]);
    }
    EXPECT_EQ(window_bytes(program, schedule, arena), most);
    EXPECT_LE(schedule.held_bytes[arena], schedule.arena_bytes[arena]);
  }
  for (const StreamLoad& load : schedule.loads) {
    const Bytes end = Bytes(load.offset) + slice_bytes(program.storages[load.storage].bytes);
    ASSERT_TRUE(schedule.beside(load) || end <= schedule.held_bytes[load.arena]) << "nothing lies across";
  }
}

/// Of the arenas whose room depends on the step, how many have slices that come and go, and how many none.
std::pair<int, int> with_and_without_slices_beside(const StreamProgram& program,
                                                   const StreamSchedule& schedule) {
  std::pair<int, int> out;
  for (std::uint32_t arena = 0; arena < program.arenas.size(); ++arena) {
    if (program.arenas[arena].room_at.empty()) continue;
    const bool beside =
        std::any_of(schedule.loads.begin(), schedule.loads.end(),
                    [&](const StreamLoad& load) { return load.arena == arena && schedule.beside(load); });
    ++(beside ? out.first : out.second);
  }
  return out;
}

TEST(StreamRooms, NoStepHoldsMoreThanItsLimitAndNoPassIsLonger) {
  int shorter = 0, one_gpu_alone = 0;
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomPass pass(seed);
    StreamOptions options = prefetch();
    if (seed % 4 == 0) options.depth = pass.below(5);
    options.repeats = seed % 5 == 0;
    StreamProgram program = pass.program, throughout = pass.program;
    const auto gpus = add_arenas(program, pass.memories, options.depth);
    ASSERT_EQ(gpus, add_arenas(throughout, pass.level(), options.depth));
    const auto schedule = make_stream_schedule(program, pass.machine, options);
    ASSERT_TRUE(schedule) << sentence(schedule.error());
    expect_within_limits(pass, program, *schedule, gpus);
    const auto [with, without] = with_and_without_slices_beside(program, *schedule);
    one_gpu_alone += with > 0 && without > 0;
    const auto other = make_stream_schedule(throughout, pass.machine, options);
    if (HasFatalFailure()) return;
    if (!other) continue;  // some step needs more than what all of them leave
    const std::uint64_t ours = pass_ps(program, pass.machine, *schedule);
    const std::uint64_t level = pass_ps(throughout, pass.machine, *other);
    EXPECT_LE(ours, level);
    shorter += ours < level;
  }
  EXPECT_GT(shorter, 20) << "rooms by step are of use";
  EXPECT_GT(one_gpu_alone, 10) << "on one GPU, and not on another";
}

/// Where every step leaves the same, there is nothing to gain, and nothing is done in another way.
TEST(StreamRooms, StepsThatLeaveTheSameAreOneWindow) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomPass pass(seed);
    for (GpuMemory& memory : pass.memories) {
      memory.rest = Bytes(512 * pass.below(4));
      memory.limit = *memory.limit + memory.rest;
      memory.rest_at.assign(pass.program.steps.size(), memory.rest);
    }
    StreamProgram program = pass.program, throughout = pass.program;
    add_arenas(program, pass.memories, {});
    add_arenas(throughout, pass.level(), {});
    for (const StreamArena& arena : program.arenas) EXPECT_TRUE(arena.room_at.empty());
    const auto one = make_stream_schedule(program, pass.machine, prefetch());
    const auto other = make_stream_schedule(throughout, pass.machine, prefetch());
    ASSERT_TRUE(one && other);
    EXPECT_EQ(one->arena_bytes, other->arena_bytes);
    EXPECT_EQ(one->held_bytes, one->arena_bytes) << "nothing lies beside";
    EXPECT_EQ(pass_ps(program, pass.machine, *one), pass_ps(throughout, pass.machine, *other));
  }
}

/// Weights of one cell for steps 1 to 4. Steps 0 and 5 need none; step 5 alone leaves one cell only.
TEST(StreamRooms, AStepThatHoldsMuchNarrowsNoOther) {
  StreamProgram program =
      program_of(SmallPass{{1, 1, 1, 1}, {10, 1, 1, 1, 1, 1}, {{}, {0}, {1}, {2}, {3}, {}}, 1});
  program.arenas.clear();
  GpuMemory memory{gpu(0), cells(6), cells(5), std::vector<Bytes>(5, cells(1))};
  memory.rest_at.push_back(cells(5));
  StreamProgram by_step = program, throughout = program;
  ASSERT_EQ(add_arenas(by_step, {memory}, {}), (std::vector<std::size_t>{0}));
  memory.rest_at.clear();
  add_arenas(throughout, {memory}, {});
  EXPECT_EQ(throughout.arenas[0].room, cells(1));
  EXPECT_EQ(by_step.arenas[0].room, cells(4)) << "no more than all weights need";
  const auto ours = make_stream_schedule(by_step, small_machine(), prefetch()).value();
  const auto other = make_stream_schedule(throughout, small_machine(), prefetch()).value();
  EXPECT_EQ(pass_ps(throughout, small_machine(), other), (10 + 1 + 3 * 2 + 1) * kUnitPs);
  EXPECT_EQ(pass_ps(by_step, small_machine(), ours), (10 + 4 + 1) * kUnitPs);
  EXPECT_EQ(ours.held_bytes[0], cells(1));
  EXPECT_EQ(window_bytes(by_step, ours, 0), cells(4));
  const std::vector<Bytes> beside = bytes_beside(by_step, ours, 0);
  EXPECT_EQ(beside.front(), cells(3));
  EXPECT_EQ(beside.back(), Bytes());
  EXPECT_EQ(other.held_bytes[0], cells(1));
}

/// The same on GPU 0, and after it on GPU 1, where two cells are enough to hide all copies but the first.
class TwoGpus : public testing::Test {
 protected:
  TwoGpus() {
    program_ = program_of(SmallPass{{1, 1, 1, 1, 1, 1, 1},
                                    {10, 1, 1, 1, 1, 1, 5, 5, 5, 1},
                                    {{}, {0}, {1}, {2}, {3}, {}, {4}, {5}, {6}, {}},
                                    1});
    for (std::size_t step = 6; step < 10; ++step) program_.steps[step].gpu = gpu(1);
    program_.arenas.clear();
    memories_ = {{gpu(0), cells(6), cells(5), std::vector<Bytes>(10, cells(1))},
                 {gpu(1), cells(6), cells(4), std::vector<Bytes>(10, cells(1))}};
    memories_[0].rest_at[5] = cells(5);
    memories_[1].rest_at[9] = cells(4);
  }
  std::vector<bool> with_slices_beside() {
    StreamProgram program = program_;
    add_arenas(program, memories_, {});
    const auto schedule = make_stream_schedule(program, small_machine(2), prefetch());
    EXPECT_TRUE(schedule);
    std::vector<bool> out(2);
    for (const StreamLoad& load : schedule->loads)
      out[load.arena] = out[load.arena] || schedule->beside(load);
    return out;
  }
  StreamProgram program_{};
  std::vector<GpuMemory> memories_{};
};

TEST_F(TwoGpus, EachHasRoomByStepWhereThatIsOfUseToIt) {
  EXPECT_EQ(with_slices_beside(), (std::vector<bool>{true, false}));
  for (StreamStep& step : program_.steps) {
    if (step.gpu == gpu(0)) step.compute_ps = 200 * kUnitPs;
  }
  EXPECT_EQ(with_slices_beside(), (std::vector<bool>{false, false}));
}

/// GPU 0 cannot do without; that is no reason for GPU 1.
TEST_F(TwoGpus, OneThatNeedsItDoesNotMakeTheOther) {
  program_.uses.insert(program_.uses.begin() + 1, {1, 1});
  std::vector<GpuMemory> throughout = memories_;
  for (GpuMemory& memory : throughout) memory.rest_at.clear();
  StreamProgram even = program_;
  add_arenas(even, throughout, {});
  EXPECT_FALSE(make_stream_schedule(even, small_machine(2), prefetch())) << "two cells in the room of one";
  EXPECT_EQ(with_slices_beside(), (std::vector<bool>{true, false}));
}

/// Between two steps of GPU 0 one of the host runs, and GPU 0 holds much meanwhile: what is there for the
/// second step is there then.
TEST(StreamRooms, WhatIsHeldWhileOthersRunCountsToo) {
  StreamProgram program = program_of(SmallPass{{1, 1}, {1, 1, 1}, {{0}, {}, {1}}, 1});
  program.steps[1].gpu = machine::kCpu;
  program.arenas.clear();
  add_arenas(program, {{gpu(0), cells(4), cells(3), {cells(0), cells(3), cells(0)}}}, {});
  ASSERT_EQ(program.arenas.size(), 1u);
  EXPECT_EQ(program.arenas[0].room, cells(2));
  ASSERT_EQ(program.arenas[0].room_at.size(), 3u);
  EXPECT_EQ(program.arenas[0].room_at[0], cells(2));
  EXPECT_EQ(program.arenas[0].room_at[2], cells(1));
}

TEST(StreamRooms, WithoutALimitThereIsRoomForAll) {
  StreamProgram program = program_of(SmallPass{{1, 2, 3}, {1, 1, 1}, {{0}, {1}, {2}}, 1});
  program.arenas.clear();
  EXPECT_EQ(add_arenas(program, {{gpu(0)}, {gpu(1)}}, {}), (std::vector<std::size_t>{0}));
  ASSERT_EQ(program.arenas.size(), 1u) << "nothing is streamed to the other GPU";
  EXPECT_EQ(program.arenas[0].room, cells(6));
  program.arenas.clear();
  add_arenas(program, {{gpu(0)}}, 0);
  EXPECT_EQ(program.arenas[0].room, cells(3)) << "one step after the other";
}

}  // namespace
}  // namespace stowage::estimate
