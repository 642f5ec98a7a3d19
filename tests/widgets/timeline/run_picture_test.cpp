// What the timeline's view works out of a run before it paints it: of a growing one as of a whole one.
#include "widgets/timeline/run_picture.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/core/trace/random_run.h"
#include "tests/widgets/synthetic_run.h"

namespace stowage::widgets {
namespace {

/// The first rows of a run, as it was while it went on: what comes later is not there, and what ends later
/// is alive.
trace::Timeline part_of(const trace::Timeline& run, std::size_t blocks, std::size_t spans) {
  trace::Timeline out = run;
  out.blocks.resize(blocks);
  out.spans.resize(spans);
  std::uint64_t now = 0;
  for (const trace::Block& block : out.blocks) now = std::max(now, block.birth_ns);
  for (trace::Block& block : out.blocks) {
    if (block.death_ns != trace::Block::kAlive && block.death_ns > now) block.death_ns = trace::Block::kAlive;
  }
  out.complete = false;
  return out;
}

class GrowingRuns : public testing::TestWithParam<std::uint64_t> {};

/// After each part the ribbon is that of the part, however the run was cut.
TEST_P(GrowingRuns, HaveTheRibbonOfTheWhole) {
  std::mt19937_64 random(GetParam());
  const trace::Timeline run = test::random_run(GetParam(), 20 + random() % 200);
  GrowingRibbon growing;
  std::size_t blocks = 0, spans = 0;
  while (blocks < run.blocks.size() || spans < run.spans.size()) {
    blocks = std::min<std::size_t>(run.blocks.size(), blocks + random() % 40);
    spans = std::min<std::size_t>(run.spans.size(), spans + random() % 20);
    const trace::Timeline part = part_of(run, blocks, spans);
    ASSERT_EQ(growing.follow(part, false), ribbonCells(part)) << blocks << " blocks, " << spans << " spans";
  }
  EXPECT_LE(growing.work(), run.blocks.size() + run.spans.size()) << "each row was taken up once";
  EXPECT_EQ(growing.follow(run, true), ribbonCells(run));
}

/// Another run, a shorter one, other devices, a changed past: nothing of the run before is left.
TEST_P(GrowingRuns, GiveWayToOtherRuns) {
  GrowingRibbon growing;
  for (std::uint64_t i = 0; i < 6; ++i) {
    trace::Timeline run = test::random_run(GetParam() * 10 + i, 50 - 7 * i);
    if (i % 2) run.devices.pop_back();
    ASSERT_EQ(growing.follow(run, false), ribbonCells(run)) << i;
    if (run.spans.size() < 3) continue;
    run.spans[0].end_ns += 1;  // the past was set right
    ASSERT_EQ(growing.follow(run, false), ribbonCells(run)) << i;
    run.spans[run.spans.size() / 2].module = 0;  // where nobody looks before the end
    ASSERT_EQ(growing.follow(run, true), ribbonCells(run)) << i;
  }
}

/// On the axis of events the ribbon is that of the run by events.
TEST_P(GrowingRuns, AreTheSameByEvents) {
  const auto run = std::make_shared<const trace::Timeline>(test::random_run(GetParam(), 80));
  RunPictures pictures;
  const RunPicturePtr time = pictures.make(run, TimelineAxis::Time, true);
  const RunPicturePtr events = pictures.make(run, TimelineAxis::Events, true);
  EXPECT_EQ(time->shown, run);
  EXPECT_EQ(time->ribbon, ribbonCells(*run));
  EXPECT_FALSE(time->events);
  ASSERT_TRUE(events->events);
  EXPECT_EQ(events->timeline, run);
  EXPECT_EQ(events->ribbon, ribbonCells(*events->shown));
  std::uint64_t last = 0, last_event = 0;
  for (const trace::Span& span : run->spans) last = std::max(last, span.end_ns);
  for (const trace::Span& span : events->shown->spans) last_event = std::max(last_event, span.end_ns);
  EXPECT_EQ(time->work_end, last);
  EXPECT_EQ(events->work_end, last_event);
}

INSTANTIATE_TEST_SUITE_P(Seeds, GrowingRuns, testing::Range<std::uint64_t>(1, 41));

TEST(RunPictures, CountWhatTheyReadOnTheirThread) {
  const std::uint64_t before = RunPictures::work_of_this_thread();
  RunPictures pictures;
  const auto run = std::make_shared<const trace::Timeline>(test::synthetic_run());
  pictures.make(run, TimelineAxis::Time, true);
  EXPECT_EQ(RunPictures::work_of_this_thread() - before, pictures.work());
  EXPECT_GE(pictures.work(), run->blocks.size());
  EXPECT_FALSE(pictures.make(nullptr, TimelineAxis::Events, false)->shown);
}

}  // namespace
}  // namespace stowage::widgets
