// The recorder told by hand what allocators and the executor would tell it.
#include "core/engine/recording/recorder.h"

#include <random>

#include <gtest/gtest.h>

#include "core/engine/vgpu/vgpu.h"
#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

class RecorderTest : public ::testing::Test {
 protected:
  RecorderTest() {
    vgpu::install({0, 0});
    program_.path = "m.pt2";
    program_.modules = {"", "a", "a.x", "b"};
    program_.parents = {0, 0, 1, 0};
    program_.labels = {"aten.relu.default", "aten.linear.default"};
    places_.gpus = 2;
    recorder_.emplace(places_,
                      std::vector<trace::TraceDevice>{
                          {"0", true, 0}, {"1", true, 0}, {"cpu", false, 0}, {"disk", false, 0}},
                      program_);
  }

  static Step step(ModuleIndex module, std::uint32_t label = 0) {
    Step out;
    out.module = module;
    out.label = label;
    return out;
  }
  void allocate(std::uintptr_t at, std::int64_t bytes, c10::Device device) {
    recorder_->reportMemoryUsage(reinterpret_cast<void*>(at), bytes, 0, 0, device);
  }
  void free(std::uintptr_t at, std::int64_t bytes, c10::Device device) { allocate(at, -bytes, device); }

  Program program_{};
  Places places_{};
  std::optional<Recorder> recorder_{};
};

/// One module whose steps ran on two devices is of neither.
TEST_F(RecorderTest, AModuleOnTwoDevicesIsMixedWithoutATurnOfAnother) {
  recorder_->begin_step(step(1), places_.torch(0));
  recorder_->begin_step(step(1), places_.torch(1));
  recorder_->end_turns();
  for (const auto& module : recorder_->module_results()) EXPECT_EQ(module.device, "") << module.name;
}

/// What a GPU held since it was asked before, without what a schedule can move.
TEST_F(RecorderTest, TheRestIsTakenStepByStep) {
  const c10::Device gpu = places_.torch(0);
  allocate(0x1000, 4'096, gpu);
  recorder_->reset_peaks();
  allocate(0x2000, 1'024, gpu);
  {
    Tag tag;
    tag.scheduled = true;
    const TagScope scope(*recorder_, tag);
    allocate(0x3000, 512, gpu);
  }
  free(0x2000, 1'024, gpu);
  EXPECT_EQ(recorder_->take_rest(0), 5'120u);
  EXPECT_EQ(recorder_->take_rest(0), 4'096u) << "what is there still";
  free(0x3000, 512, gpu);
  allocate(0x4000, 512, gpu);
  free(0x1000, 4'096, gpu);
  EXPECT_EQ(recorder_->take_rest(0), 4'608u);
  EXPECT_EQ(recorder_->take_rest(0), 512u);
  EXPECT_EQ(recorder_->take_rest(1), 0u);
  EXPECT_EQ(recorder_->rest_peak(0), 5'120u) << "that of all of them";
}

/// In the pass back a module's own steps may run once more between its derivatives.
TEST_F(RecorderTest, WhatRunsAgainHasASpanOfItsOwn) {
  const c10::Device gpu = places_.torch(0);
  recorder_->begin_step(step(1), gpu);
  for (const bool again : {false, true, true, false}) recorder_->begin_backward(step(1), gpu, again);
  recorder_->end_backward();
  recorder_->end_turns();
  std::vector<int> said;
  for (const trace::Span& span : recorder_->timeline().spans) said.push_back(span.again);
  EXPECT_EQ(said, (std::vector<int>{0, 1, 0}));
}

/// A long loop makes more turns than blocks; each line of it stays of a size.
TEST_F(RecorderTest, BatchesAreBoundedInTurnsAndTransfersToo) {
  for (int i = 0; i < 10'000; ++i) {
    recorder_->begin_step(step(i % 2 ? 1 : 3), places_.torch(0));
    recorder_->transfer(recorder_->now(), 2, 0, 16, 1);
  }
  recorder_->end_turns();
  std::size_t spans = 0, transfers = 0;
  while (const auto batch = recorder_->take_batch(1000)) {
    EXPECT_LE(batch->part.spans.size(), 1000u);
    EXPECT_LE(batch->part.transfers.size(), 1000u);
    spans += batch->part.spans.size();
    transfers += batch->part.transfers.size();
  }
  EXPECT_EQ(spans, recorder_->timeline().spans.size());
  EXPECT_EQ(spans, 10'000u);
  EXPECT_EQ(transfers, 10'000u);
}

/// The machine's names are told apart from the numbers that LibTorch counts by.
TEST(PlacesTest, NamesAndNumbersAreOneToOne) {
  Places places;
  places.gpus = 3;
  for (const bool named : {false, true}) {
    if (named) places.names = {machine::gpu(4), machine::gpu(0), machine::gpu(2)};
    for (std::uint32_t i = 0; i < places.gpus; ++i) {
      EXPECT_EQ(places.of(places.name(i)), i);
      EXPECT_EQ(places.of(places.torch(i)), i);
    }
    EXPECT_EQ(places.of(machine::kCpu), places.cpu());
    EXPECT_EQ(places.of(c10::Device(c10::kCPU)), places.cpu());
    EXPECT_EQ(places.of(machine::kDisk), places.disk());
    EXPECT_EQ(places.count(), 5u);
    EXPECT_GE(places.of(machine::gpu(3)), places.gpus) << "no GPU of this run";
  }
  EXPECT_EQ(places.of(machine::gpu(1)), Places::kNowhere) << "the machine has none of that name";
}

TEST_F(RecorderTest, BlocksHaveTheirModuleAndOperator) {
  const c10::Device gpu = places_.torch(1);
  recorder_->begin_step(step(2, 1), gpu);
  allocate(16, 512, gpu);
  recorder_->begin_step(step(3, 0), gpu);
  free(16, 512, gpu);
  allocate(32, 1024, c10::kCPU);
  recorder_->end_turns();
  const trace::Timeline& timeline = recorder_->timeline();
  ASSERT_EQ(timeline.blocks.size(), 2u);
  EXPECT_EQ(timeline.names[timeline.blocks[0].module], "a.x");
  EXPECT_EQ(timeline.names[timeline.blocks[0].label], "aten.linear.default");
  EXPECT_EQ(timeline.blocks[0].device, 1);
  EXPECT_LT(timeline.blocks[0].birth_ns, timeline.blocks[0].death_ns);
  EXPECT_EQ(timeline.blocks[1].device, places_.cpu());
  EXPECT_EQ(timeline.blocks[1].death_ns, trace::Block::kAlive);
  ASSERT_EQ(timeline.spans.size(), 2u);
  EXPECT_EQ(timeline.names[timeline.spans[0].module], "a.x");
  EXPECT_EQ(timeline.spans[0].end_ns, timeline.spans[1].begin_ns);
}

TEST_F(RecorderTest, PeaksAreOfTheirDeviceAndModule) {
  const c10::Device gpu = places_.torch(0);
  recorder_->begin_step(step(1), gpu);
  allocate(16, 1000, gpu);
  recorder_->begin_step(step(2), gpu);
  allocate(32, 500, gpu);
  free(32, 500, gpu);
  recorder_->begin_step(step(3), gpu);
  allocate(48, 200, gpu);
  recorder_->end_turns();
  EXPECT_EQ(recorder_->live(0), 1200u);
  EXPECT_EQ(recorder_->peak(0), 1500u);
  EXPECT_EQ(recorder_->timeline().names[recorder_->peak_module(0)], "a.x");
  EXPECT_EQ(recorder_->peak(1), 0u);
  std::map<std::string, std::uint64_t> peaks;
  for (const auto& module : recorder_->module_results()) peaks[module.name] = module.peak_bytes;
  EXPECT_EQ(peaks["a"], 1500u) << "with the modules it calls";
  EXPECT_EQ(peaks["a.x"], 500u) << "above what was there when its turn began";
  EXPECT_EQ(peaks["b"], 200u);
}

TEST_F(RecorderTest, AModuleOnSeveralDevicesHasNone) {
  recorder_->begin_step(step(2), places_.torch(0));
  recorder_->begin_step(step(3), places_.torch(1));
  recorder_->begin_step(step(2), places_.torch(1));
  recorder_->end_turns();
  for (const auto& module : recorder_->module_results())
    EXPECT_EQ(module.device, module.name == "b" ? "1" : "") << module.name;
}

TEST_F(RecorderTest, TheClockStandsStillWhileNothingIsRecorded) {
  const c10::Device gpu = places_.torch(0);
  recorder_->record(false);
  allocate(16, 1000, gpu);
  const std::uint64_t before = recorder_->now();
  EXPECT_LT(recorder_->now() - before, 1000u) << "never the same twice, and no time passes";
  EXPECT_TRUE(recorder_->timeline().blocks.empty());
  EXPECT_EQ(recorder_->live(0), 1000u) << "sums are kept";
  recorder_->record(true);
  free(16, 1000, gpu);
  EXPECT_EQ(recorder_->live(0), 0u);
  EXPECT_TRUE(recorder_->timeline().blocks.empty()) << "born before";
}

TEST_F(RecorderTest, CopiesAreSummedByTheirEnds) {
  recorder_->transfer(recorder_->now(), places_.cpu(), 0, 100, 2);
  recorder_->transfer(recorder_->now(), places_.cpu(), 0, 50, 3);
  recorder_->transfer(recorder_->now(), 0, 1, 7, 3);
  recorder_->streamed(2, 100);
  const auto all = recorder_->transfer_results();
  ASSERT_EQ(all.size(), 2u);
  for (const auto& transfer : all) {
    const bool streamed = transfer.from == "cpu";
    EXPECT_EQ(transfer.bytes, streamed ? 150u : 7u);
    EXPECT_EQ(transfer.count, streamed ? 2u : 1u);
  }
}

/// A run of any length: what is written down ends, what is counted does not.
TEST_F(RecorderTest, RowsHaveALimit) {
  recorder_->limit_rows(10);
  for (int i = 0; i < 30; ++i) recorder_->transfer(recorder_->now(), 2, 0, 100, 1);
  EXPECT_TRUE(recorder_->full());
  EXPECT_EQ(recorder_->timeline().transfers.size(), 10u);
  ASSERT_EQ(recorder_->transfer_results().size(), 1u);
  EXPECT_EQ(recorder_->transfer_results()[0].bytes, 3000u);
  double written = 0;
  for (const trace::Transfer& row : std::as_const(recorder_->timeline()).transfers)
    written += static_cast<double>(row.end_ns - row.begin_ns) * 1e-9;
  EXPECT_GE(recorder_->transfer_results()[0].seconds, written) << "those without a row count too";
  EXPECT_EQ(recorder_->transfer_results()[0].count, 30u);
  recorder_->book(0, 4096, {});
  EXPECT_TRUE(recorder_->timeline().blocks.empty());
  EXPECT_EQ(recorder_->peak(0), 4096u);
  recorder_->end_turns();
  EXPECT_TRUE(recorder_->timeline().spans.empty());
  EXPECT_TRUE(recorder_->take_batch());
}

TEST_F(RecorderTest, ARefusalIsRemembered) {
  EXPECT_FALSE(recorder_->refusal());
  recorder_->reportOutOfMemory(4096, 900, 1000, places_.torch(1));
  ASSERT_TRUE(recorder_->refusal());
  EXPECT_EQ(recorder_->refusal()->device, 1);
  EXPECT_EQ(recorder_->refusal()->requested, 4096u);
  recorder_->forget_refusal();
  EXPECT_FALSE(recorder_->refusal());
}

/// Batches of any size put together are the timeline, and each is complete up to the time that it says:
/// nothing in a later one is older.
class RecorderStory : public RecorderTest {
 protected:
  /// What the other side puts together of the batches of a made-up run; `blocks_` says which of its blocks
  /// are alive at the end.
  trace::Timeline told() {
    std::mt19937_64 random(7);
    trace::Timeline whole;
    whole.names.clear();
    std::uint64_t told = 0;
    const auto take = [&](std::size_t at_most) {
      while (auto batch = recorder_->take_batch(at_most)) {
        for (const trace::Block& block : batch->part.blocks) EXPECT_GE(block.birth_ns, told);
        for (const auto& [index, when] : batch->deaths) {
          EXPECT_GE(when, told);
          EXPECT_LE(when, batch->part.duration_ns);
        }
        told = batch->part.duration_ns;
        ASSERT_TRUE(protocol::append(whole, *batch));
      }
    };
    std::vector<std::size_t> alive;
    for (int round = 0; round < 60; ++round) {
      const c10::Device device = places_.torch(static_cast<std::uint32_t>(random() % 2));
      recorder_->begin_step(step(static_cast<ModuleIndex>(random() % 4)), device);
      for (std::uint64_t i = random() % 30; i > 0; --i) {
        if (alive.empty() || random() % 3) {
          allocate(16 * (blocks_.size() + 1), 512, device);
          alive.push_back(blocks_.size());
          blocks_.push_back(true);
        } else {
          const std::size_t which = random() % alive.size();
          free(16 * (alive[which] + 1), 512, device);
          blocks_[alive[which]] = false;
          alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(which));
        }
      }
      if (round % 3 == 0) take(1 + random() % 40);
    }
    recorder_->end_turns();
    take(8);
    return whole;
  }
  void expect_story(const trace::Timeline& run) const {
    ASSERT_EQ(run.blocks.size(), blocks_.size());
    for (std::size_t i = 0; i < blocks_.size(); ++i)
      EXPECT_EQ(run.blocks[i].death_ns == trace::Block::kAlive, blocks_[i]) << i;
  }
  static void expect_same(const trace::Timeline& a, const trace::Timeline& b) {
    EXPECT_EQ(a.names, b.names);
    ASSERT_EQ(a.blocks.size(), b.blocks.size());
    for (std::size_t i = 0; i < a.blocks.size(); ++i) {
      EXPECT_EQ(a.blocks[i].birth_ns, b.blocks[i].birth_ns) << i;
      EXPECT_EQ(a.blocks[i].death_ns, b.blocks[i].death_ns) << i;
    }
    EXPECT_EQ(a.spans.size(), b.spans.size());
  }
  std::vector<bool> blocks_{};
};

TEST_F(RecorderStory, BatchesAddUpAndNoneSpeaksOfThePast) {
  const trace::Timeline whole = told();
  expect_story(whole);
  expect_same(whole, recorder_->timeline());
}

TEST_F(RecorderStory, WhatWasTakenIsForgottenAndTheOtherSideKnowsAll) {
  recorder_->keep_taken(false);
  recorder_->limit_rows(200);  // of those that are kept
  const trace::Timeline whole = told();
  expect_story(whole);
  EXPECT_FALSE(recorder_->full());
  EXPECT_GT(whole.blocks.size(), 200u);
  EXPECT_TRUE(recorder_->timeline().blocks.empty());
  EXPECT_TRUE(recorder_->timeline().spans.empty());
  EXPECT_EQ(recorder_->timeline().names, whole.names) << "what rows refer to stays";
}

TEST_F(RecorderStory, RowsThatAreSpilledAreTheSame) {
  auto spill = Recorder::make_spill("/tmp");
  ASSERT_TRUE(spill) << sentence(spill.error());
  recorder_->spill_to(std::move(*spill));
  const trace::Timeline whole = told();
  expect_story(whole);
  expect_same(whole, recorder_->timeline());
  const trace::Timeline taken = recorder_->take_timeline();
  expect_same(whole, taken);
  EXPECT_EQ(recorder_->timeline().devices.size(), 4u);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (blocks_[i]) free(16 * (i + 1), 512, places_.torch(0));  // what ends after the run changes nothing
  }
  expect_story(taken);
}

/// The file is written from its beginning again whenever all of it was taken.
TEST_F(RecorderStory, WhatWasTakenOfSpilledRowsIsForgottenToo) {
  auto spill = Recorder::make_spill("/tmp");
  ASSERT_TRUE(spill);
  recorder_->spill_to(std::move(*spill));
  recorder_->keep_taken(false);
  recorder_->limit_rows(400);
  const trace::Timeline whole = told();
  expect_story(whole);
  EXPECT_FALSE(recorder_->full());
  EXPECT_GT(whole.blocks.size(), 400u);
  EXPECT_TRUE(recorder_->timeline().blocks.empty());
}

TEST_F(RecorderStory, WhereNothingCanBeSpilledNothingIs) {
  const auto spill = Recorder::make_spill("/nowhere/at/all");
  ASSERT_FALSE(spill);
  EXPECT_EQ(spill.error().code, Code::FileWrite);
}

}  // namespace
}  // namespace stowage::engine::test
