#include "core/engine/streaming/streamer.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/engine/stream_fixture.h"

namespace stowage::engine::test {
namespace {

using estimate::SmallPass;
using estimate::SmallShape;
using estimate::StreamProgram;

class StreamerTest : public StreamFixture {
 protected:
  /// One pass of what the plan expects; whatever is used is looked at.
  void follow(Streamer& streamer, const StreamProgram& program) {
    const estimate::SimulatedPass expected =
        simulate_pass(program, estimate::small_machine(2), streamer.plan().schedule);
    used_until_.clear();
    // What the disk takes is in the model alone, and what waiting for the ring takes in none.
    const bool disk =
        stages_ || std::any_of(program.storages.begin(), program.storages.end(),
                               [](const auto& storage) { return storage.stored == machine::kDisk; });
    streamer.begin_pass();
    std::size_t use = 0;
    for (std::size_t step = 0; step < program.steps.size(); ++step) {
      streamer.begin(steps_[step]);
      const c10::Device device = places_.torch(places_.of(program.steps[step].gpu));
      for (; use < program.uses.size() && program.uses[use].step == step; ++use) {
        const std::uint32_t storage = program.uses[use].storage;
        Streamer::Slot* const slot = streamer.find(storage, device);
        ASSERT_NE(slot, nullptr) << "step " << step << ", storage " << storage;
        EXPECT_TRUE(filled_with(slot->bytes, storage)) << "step " << step << ", storage " << storage;
        for (const char* cell : cells_of(slot->bytes)) used_until_[cell] = disk ? 0 : expected.end_ps[step];
      }
    }
    streamer.end_pass();
    EXPECT_THAT(streamer.missed(), ::testing::Each(0u));
    if (!disk) {
      EXPECT_EQ(vgpu::host_ps(), expected.pass_ps) << "streams and events, and the model of them";
    }
  }

  /// Passes over one GPU or two, in turn.
  StreamProgram random_program(std::mt19937& random, bool two) {
    const SmallShape shape{8, 14, 3, 3};
    StreamProgram out = program_of(random_pass(random, shape));
    if (!two) return out;
    out.arenas.push_back(out.arenas[0]);
    out.arenas[1].gpu = machine::gpu(1);
    for (std::size_t i = 0; i < out.steps.size(); ++i)
      out.steps[i].gpu = machine::gpu(static_cast<std::uint32_t>(random() % 2));
    return out;
  }
};

TEST_F(StreamerTest, BringsWhatEachStepUsesThroughAWindow) {
  for (unsigned seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const StreamProgram program = random_program(random, seed % 2 == 0);
    estimate::StreamOptions options;
    if (seed % 3 == 0) options.depth = static_cast<std::uint32_t>(random() % 4);
    const StreamPlan plan = plan_of(program, estimate::small_machine(2), options);
    {
      Streamer streamer(plan, *this, *recorder_);
      brought_ = 0;
      follow(streamer, program);
      EXPECT_EQ(brought_, plan.schedule.loads.size());
      follow(streamer, program);  // and again
      EXPECT_EQ(brought_, 2 * plan.schedule.loads.size());
      for (std::size_t i = 0; i < plan.devices.size(); ++i) {
        EXPECT_EQ(streamer.window_bytes(plan.devices[i]), plan.schedule.arena_bytes[i].count());
        EXPECT_LE(streamer.window_bytes(plan.devices[i]), program.arenas[i].room.count());
      }
      EXPECT_EQ(recorder_->live(0), streamer.window_bytes(places_.torch(0)));
    }
    EXPECT_EQ(recorder_->live(0), 0u);
    EXPECT_EQ(recorder_->live(1), 0u);
  }
}

TEST_F(StreamerTest, WhatIsReadFromDiskComesInTheOrderOfItsUse) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    StreamProgram program = random_program(random, seed % 2 == 0);
    for (estimate::StreamedStorage& storage : program.storages) {
      if (random() % 3) storage.stored = machine::kDisk;
    }
    Streamer streamer(plan_of(program, estimate::small_machine(2)), *this, *recorder_);
    if (seed % 3 == 0) vgpu::delay_copies(seed);
    follow(streamer, program);
    EXPECT_TRUE(to_read_.empty());
    follow(streamer, program);
    vgpu::delay_copies(std::nullopt);
  }
}

/// Some come from RAM through the ring, others from where they lie.
TEST_F(StreamerTest, WhatIsStagedComesInTheOrderOfItsUse) {
  stages_ = true;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const StreamProgram program = random_program(random, seed % 2 == 0);
    Streamer streamer(plan_of(program, estimate::small_machine(2)), *this, *recorder_);
    if (seed % 3 == 0) vgpu::delay_copies(seed);
    follow(streamer, program);
    EXPECT_TRUE(to_read_.empty());
    follow(streamer, program);
    vgpu::delay_copies(std::nullopt);
  }
}

/// As late as events allow, and in any order among GPUs: what is used is there all the same.
TEST_F(StreamerTest, NoEventIsMissing) {
  for (unsigned seed = 1; seed <= 80; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const StreamProgram program = random_program(random, seed % 2 == 0);
    Streamer streamer(plan_of(program, estimate::small_machine(2)), *this, *recorder_);
    vgpu::delay_copies(seed);
    follow(streamer, program);
    follow(streamer, program);
    vgpu::delay_copies(std::nullopt);
  }
}

/// Steps by chance leave less room than others, so that slices lie beside the window while there is room.
/// (One GPU: the blocks of several virtual ones come out of the same memory.)
TEST_F(StreamerTest, SlicesBesideTheWindowComeAndGo) {
  int beside = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    StreamProgram program = random_program(random, false);
    estimate::StreamArena& arena = program.arenas[0];
    arena.room_at.assign(program.steps.size(), Bytes());
    for (const estimate::StreamUse& use : program.uses)
      arena.room_at[use.step] += estimate::slice_bytes(program.storages[use.storage].bytes);
    for (Bytes& room : arena.room_at) room += Bytes(random() % arena.room.count());
    if (seed % 4 == 0) {
      for (estimate::StreamedStorage& storage : program.storages) storage.stored = machine::kDisk;
    }
    const StreamPlan plan = plan_of(program, estimate::small_machine(2));
    const std::vector<bool> varies = varying(plan, places_);
    beside += varies[0];
    if (seed % 3 == 0) vgpu::delay_copies(seed);
    {
      Streamer streamer(plan, *this, *recorder_);
      follow(streamer, program);
      follow(streamer, program);
      EXPECT_LE(streamer.window_bytes(places_.torch(0)), arena.room.count());
      EXPECT_EQ(recorder_->live(0), plan.schedule.held_bytes[0].count()) << "the others are gone";
    }
    vgpu::delay_copies(std::nullopt);
    EXPECT_EQ(recorder_->live(0), 0u);
  }
  EXPECT_GT(beside, 10);
}

/// Three weights of one slice through two: the third finds the place of the first when step 0 has ended.
class ThreeThroughTwo : public StreamerTest {
 protected:
  ThreeThroughTwo() {
    program_of_three_ = program_of(SmallPass{{1, 1, 1}, {1, 1, 1}, {{0}, {1}, {2}}, 2});
    WeightSource& source = *this;
    streamer_.emplace(plan_of(program_of_three_, estimate::small_machine()), source, *recorder_);
  }
  const c10::Device gpu_ = places_.torch(0);
  StreamProgram program_of_three_{};
  std::optional<Streamer> streamer_{};
};

TEST_F(ThreeThroughTwo, CopiesAsSoonAsThereIsRoom) {
  streamer_->begin_pass();
  EXPECT_EQ(brought_, 2u);
  streamer_->begin(steps_[0]);
  EXPECT_EQ(brought_, 2u);
  EXPECT_EQ(streamer_->find(1, gpu_), nullptr) << "of the next step";
  streamer_->begin(steps_[1]);
  EXPECT_EQ(brought_, 3u);
}

TEST_F(ThreeThroughTwo, DoesNotTouchWhatSomebodyStillHolds) {
  streamer_->begin_pass();
  streamer_->begin(steps_[0]);
  const at::Tensor held = streamer_->find(0, gpu_)->bytes.slice(0, 1, 2);  // longer than was measured
  streamer_->begin(steps_[1]);
  streamer_->begin(steps_[2]);
  EXPECT_EQ(streamer_->missed(), (std::vector<std::size_t>{1}));
  EXPECT_EQ(streamer_->find(2, gpu_), nullptr) << "to be copied elsewhere";
  EXPECT_TRUE(filled_with(held, 0));
  streamer_->end_pass();
  EXPECT_TRUE(filled_with(held, 0));
}

TEST_F(ThreeThroughTwo, KnowsOtherGpusFromItsOwn) {
  streamer_->begin_pass();
  streamer_->begin(steps_[0]);
  EXPECT_EQ(streamer_->find(0, places_.torch(1)), nullptr);
  EXPECT_EQ(streamer_->window_bytes(places_.torch(1)), 0u);
}

TEST_F(StreamerTest, LeavesThePlanWhenThePassDoes) {
  const StreamProgram program = program_of(SmallPass{{1, 1, 1, 1}, {1, 1, 1, 1}, {{0}, {1}, {2}, {3}}, 2});
  Streamer streamer(plan_of(program, estimate::small_machine()), *this, *recorder_);
  const c10::Device gpu = places_.torch(0);
  streamer.begin_pass();
  streamer.begin(steps_[0]);
  streamer.begin(steps_[3]);  // not the one that was measured
  EXPECT_EQ(brought_, 3u);
  for (const std::uint32_t storage : {1u, 2u}) {
    ASSERT_NE(streamer.find(storage, gpu), nullptr) << "what was copied is there";
    EXPECT_TRUE(filled_with(streamer.find(storage, gpu)->bytes, storage));
  }
  for (const std::size_t step : {1u, 2u, 3u}) streamer.begin(steps_[step]);
  EXPECT_EQ(brought_, 3u) << "nothing more is copied";
  EXPECT_EQ(streamer.find(3, gpu), nullptr);
  follow(streamer, program);  // the next pass may be as it was
}

}  // namespace
}  // namespace stowage::engine::test
