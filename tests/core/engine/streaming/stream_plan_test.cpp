#include "core/engine/streaming/stream_plan.h"

#include <gtest/gtest.h>

#include "core/engine/streaming/stream_meter.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using Loads = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Three storages, 1,000 bytes each, on two virtual GPUs; 1 ps a byte over each link, 1 ps a byte computed.
class Metered : public ::testing::Test {
 protected:
  Metered() {
    places_.gpus = 2;
    program_.storages.resize(3);
    for (StorageBlock& block : program_.storages) block.bytes = 1'000;
    machine_ = machine_of(2);
    constexpr std::uint64_t kByteAPs = 1'000'000'000'000;
    for (const std::uint32_t gpu : {0u, 1u}) {
      machine_.links.push_back({machine::kCpu, machine::gpu(gpu), kByteAPs, 0});
      machine_.links.push_back({machine::gpu(gpu), machine::gpu(gpu), kByteAPs, 0});
    }
    machine_.links.push_back({machine::gpu(0), machine::gpu(1), kByteAPs / 2, 0});
    meter_.emplace(program_, places_, machine_);
  }

  void begin(std::uint16_t place, std::vector<std::pair<std::uint32_t, std::uint16_t>> held = {}) {
    meter_->begin(step_, place < 2 ? places_.torch(place) : c10::Device(c10::kCPU), [&](const auto& tell) {
      for (const auto& [storage, where] : held) tell(storage, where);
    });
  }
  static Loads uses_of(const MeteredPass& pass) {
    Loads out;
    for (const estimate::StreamUse& use : pass.program.uses) out.emplace_back(use.step, use.storage);
    return out;
  }

  Program program_{};
  Places places_{};
  machine::Machine machine_{};
  Step step_{};
  std::optional<StreamMeter> meter_{};
};

TEST_F(Metered, CountsWhatStepsUseAndCompute) {
  begin(0);
  meter_->load(0, places_.cpu());
  meter_->compute(100);
  meter_->compute(50);
  begin(0);
  meter_->use(0, 0);
  meter_->use(0, 0);
  meter_->use(2, 0);  // resident, or brought from a GPU: no schedule moves it
  begin(1);
  meter_->copy(0, 1, 10);
  meter_->load(1, places_.disk());
  begin(2);
  meter_->compute(40);
  const MeteredPass pass = meter_->take({5, 6});
  EXPECT_EQ(uses_of(pass), (Loads{{0, 0}, {1, 0}, {2, 1}}));
  EXPECT_EQ(pass.program.steps[0].compute_ps, 150u);
  EXPECT_EQ(pass.program.steps[1].compute_ps, 0u);
  EXPECT_EQ(pass.program.steps[2].compute_ps, 20u);
  EXPECT_EQ(pass.program.steps[3].gpu, machine::kCpu);
  EXPECT_EQ(pass.program.steps[3].compute_ps, 1'000u) << "40 bytes at the CPU's 40 GB/s";
  EXPECT_EQ(pass.program.storages[0].stored, machine::kCpu);
  EXPECT_EQ(pass.program.storages[1].stored, machine::kDisk);
  EXPECT_EQ(pass.rest, (std::vector<std::uint64_t>{5, 6}));
  EXPECT_EQ(pass.sequence.size(), 4u);
}

TEST_F(Metered, AViewKeepsItsStorageInUse) {
  begin(0);
  meter_->load(0, places_.cpu());
  begin(0, {{0, 0}});
  begin(0);
  EXPECT_EQ(uses_of(meter_->take({})), (Loads{{0, 0}, {1, 0}}));
}

TEST_F(Metered, AViewThatAnotherGpuReadsIsKeptUntilItsOwnGoesOn) {
  begin(0);
  meter_->load(0, places_.cpu());
  begin(1, {{0, 0}});
  begin(1);
  begin(0);
  begin(0);
  EXPECT_EQ(uses_of(meter_->take({})), (Loads{{0, 0}, {3, 0}}));
}

TEST_F(Metered, OnlyCopiesFromTheHostToTheStepsGpuAreScheduled) {
  begin(0);
  EXPECT_TRUE(meter_->schedulable(0, places_.cpu()));
  EXPECT_TRUE(meter_->schedulable(0, places_.disk()));
  EXPECT_FALSE(meter_->schedulable(1, places_.cpu()));
  EXPECT_FALSE(meter_->schedulable(0, 1));
  begin(2);
  EXPECT_FALSE(meter_->schedulable(places_.cpu(), places_.disk()));
}

/// Bytes beside the weights belong to the step that ran, those before the first one to that.
TEST_F(Metered, SaysWhatEachStepHolds) {
  meter_->rest(0, 30);
  meter_->rest(1, 5);
  begin(0);
  meter_->rest(0, 20);
  begin(1);
  meter_->rest(0, 40);
  meter_->rest(1, 50);
  begin(0);
  meter_->rest(0, 10);
  meter_->rest(0, 15);
  const MeteredPass pass = meter_->take({40, 50});
  EXPECT_EQ(pass.rest_at[0], (std::vector<Bytes>{Bytes(30), Bytes(40), Bytes(15)}));
  EXPECT_EQ(pass.rest_at[1], (std::vector<Bytes>{Bytes(5), Bytes(50)}));
}

/// A long loop stays inside of the memory; what it takes is counted all the same.
TEST_F(Metered, WritesDownSoManySteps) {
  const auto pass_of = [&](std::size_t most) {
    meter_.emplace(program_, places_, machine_, nullptr, most);
    for (int i = 0; i < 10; ++i) {
      begin(0);
      meter_->load(static_cast<std::uint32_t>(i % 3), places_.cpu());
      meter_->use(0, 0);
      meter_->compute(100);
    }
    return meter_->take({});
  };
  const MeteredPass all = pass_of(10), some = pass_of(4);
  EXPECT_TRUE(all.complete);
  EXPECT_FALSE(some.complete);
  EXPECT_EQ(some.sequence.size(), 4u);
  EXPECT_EQ(some.loads.size(), 4u);
  EXPECT_EQ(simulate_compatible(all, places_, machine_).pass_ps, 10u * 1'100);
  EXPECT_EQ(simulate_compatible(some, places_, machine_).pass_ps, 10u * 1'100);
}

/// Steps of 1,500 ps, each with a weight of 1,000.
class Planned : public Metered {
 protected:
  Planned() {
    for (const std::uint32_t storage : {0u, 1u, 2u}) {
      begin(0);
      meter_->load(storage, places_.cpu());
      meter_->compute(1'500);
    }
    pass_ = meter_->take({700, 0});
  }
  Result<StreamPlan> plan(std::uint64_t limit, std::uint64_t window = 0,
                          std::optional<std::uint32_t> depth = {}) {
    return plan_streaming(pass_, places_, machine_, {{limit, 0}, window, depth});
  }
  MeteredPass pass_{};
};

TEST_F(Planned, TheWindowIsWhatTheRestLeaves) {
  const auto all = plan(0);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->schedule.arena_bytes, (std::vector<Bytes>{Bytes(3 * 1'024)}));
  ASSERT_EQ(all->devices.size(), 1u) << "nothing is streamed to the other GPU";
  EXPECT_EQ(all->devices[0], places_.torch(0));
  const auto two = plan(700 + 3 * 1'024 - 1);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->schedule.arena_bytes[0], Bytes(2 * 1'024));
  const auto one = plan(700 + 1'024);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->schedule.arena_bytes[0], Bytes(1'024));
  const auto none = plan(700 + 1'023);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::PlanOverBudget);
  EXPECT_FALSE(plan(600)) << "the rest alone is over it";
}

/// The first step leaves room for one weight, the others for all: the third weight need not wait for it.
TEST_F(Planned, EachStepHasTheRoomThatItLeaves) {
  const std::uint64_t limit = 700 + 1'024;
  const std::vector<bool> none(2), first{true, false};
  EXPECT_EQ(varying(*plan(limit), places_), none);
  pass_.rest_at = {{Bytes(700), Bytes(0), Bytes(0)}, {}};
  EXPECT_EQ(plan(limit)->program.arenas[0].room, Bytes(1'536)) << "not enough for two";
  const auto narrow = plan(2'048 + 700), wide = plan(2'048);
  ASSERT_TRUE(narrow && wide);
  EXPECT_EQ(simulate_ahead(*narrow, machine_).pass_ps, 1'000u + 3 * 1'500) << "two at once are enough";
  EXPECT_EQ(varying(*narrow, places_), none);
  // One window for one weight: the second is copied when the first step has ended, the third beside it.
  EXPECT_EQ(simulate_ahead(*wide, machine_).pass_ps, 2u * 2'500 + 1'500);
  EXPECT_EQ(varying(*wide, places_), first);
  EXPECT_EQ(wide->schedule.held_bytes[0], Bytes(1'024));
  EXPECT_EQ(in_pieces(*wide, places_, {0}, {}), none) << "it was followed";
  EXPECT_EQ(in_pieces(*wide, places_, {2}, {}), first);
  EXPECT_FALSE(level(pass_, none));
  EXPECT_TRUE(level(pass_, first));
  EXPECT_FALSE(level(pass_, first)) << "there is no third way";
  EXPECT_EQ(simulate_ahead(*plan(2'048), machine_).pass_ps, 3u * 2'500);
}

/// Two GPUs with a slice beside the window each: who finds no room gives its own up, the other one keeps it.
TEST_F(Planned, EachGpuHasAWindowOfItsOwn) {
  StreamPlan plan;
  plan.devices = {places_.torch(1), places_.torch(0)};
  plan.schedule.held_bytes = {Bytes(), Bytes()};
  plan.schedule.loads.resize(2);
  plan.schedule.loads[1].arena = 1;
  const std::vector<bool> none(2), both(2, true), first{true, false}, second{false, true};
  EXPECT_EQ(varying(plan, places_), both);
  EXPECT_EQ(in_pieces(plan, places_, {0, 0}, {}), none);
  EXPECT_EQ(in_pieces(plan, places_, {1, 0}, {}), second) << "arenas stand in another order";
  EXPECT_EQ(in_pieces(plan, places_, {0, 7}, {}), first);
  EXPECT_EQ(in_pieces(plan, places_, {}, 1), second);
  EXPECT_EQ(in_pieces(plan, places_, {}, {}), both) << "nobody knows which";
  EXPECT_EQ(in_pieces(plan, places_, {}, places_.cpu()), both);
  plan.schedule.held_bytes[1] = Bytes(512);  // the slice of GPU 0 is in its window
  EXPECT_EQ(varying(plan, places_), second);
  EXPECT_EQ(in_pieces(plan, places_, {1, 1}, {}), second) << "a window cannot lie in pieces";
  EXPECT_EQ(in_pieces(plan, places_, {}, 0), second);
  pass_.rest_at = {{Bytes(1)}, {Bytes(2)}};
  EXPECT_TRUE(level(pass_, second));
  EXPECT_EQ(pass_.rest_at, (std::vector<std::vector<Bytes>>{{Bytes(1)}, {}}));
  EXPECT_TRUE(level(pass_, both));
  EXPECT_FALSE(level(pass_, both));
}

TEST_F(Planned, TheUserMayTakeLess) {
  EXPECT_EQ(plan(0, 2'500)->schedule.arena_bytes[0], Bytes(2'048));
  EXPECT_FALSE(plan(0, 1'000));
  EXPECT_EQ(plan(0, 0, 0)->schedule.arena_bytes[0], Bytes(1'024)) << "each copy in its turn";
  EXPECT_EQ(plan(0, 0, 1)->schedule.arena_bytes[0], Bytes(2'048));
  EXPECT_EQ(plan(0, 0, 2)->schedule.arena_bytes[0], Bytes(3'072));
  EXPECT_EQ(plan(0, 0, ~0u)->schedule.arena_bytes[0], Bytes(3'072));
}

TEST_F(Planned, CopiesOverlapUnderAPlanAlone) {
  const estimate::SimulatedPass turn = simulate_compatible(pass_, places_, machine_);
  EXPECT_EQ(turn.pass_ps, 3u * 2'500);
  EXPECT_EQ(turn.links[0].busy_ps, 3'000u);
  EXPECT_EQ(simulate_ahead(*plan(0), machine_).pass_ps, 1'000u + 3 * 1'500);
  EXPECT_EQ(simulate_ahead(*plan(700 + 1'024), machine_).pass_ps, turn.pass_ps) << "a window for one";
}

TEST_F(Metered, APassThatStreamsNothingIsItsSteps) {
  begin(0);
  meter_->compute(10);
  begin(1);
  meter_->compute(20);
  const MeteredPass pass = meter_->take({});
  EXPECT_EQ(simulate_compatible(pass, places_, machine_).pass_ps, 30u);
  const auto plan = plan_streaming(pass, places_, machine_, {});
  ASSERT_TRUE(plan);
  EXPECT_TRUE(plan->devices.empty());
}

}  // namespace
}  // namespace stowage::engine::test
