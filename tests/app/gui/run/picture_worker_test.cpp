// The pictures of a run are made off the GUI thread: counted in rows, not in time.
#include "app/gui/run/picture_worker.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <random>

#include "core/protocol/live_timeline.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

using widgets::RunPictures;

/// A run as an engine sends it, in batches of one module's turn each.
std::vector<protocol::TraceBatch> batches(std::uint64_t seed, std::size_t count, std::size_t blocks) {
  std::mt19937_64 random(seed);
  std::vector<protocol::TraceBatch> out;
  std::uint64_t now = 0;
  for (std::size_t i = 0; i < count; ++i) {
    protocol::TraceBatch batch;
    batch.part.names.clear();
    if (i == 0) {
      batch.part.devices = {{"0", true, 0}, {"cpu", false, 0}};
      batch.part.names = {""};
      for (int layer = 0; layer < 8; ++layer) batch.part.names.push_back("layers." + std::to_string(layer));
    }
    const auto module = static_cast<trace::NameId>(1 + i * 8 / count);
    const std::uint64_t begin = now;
    for (std::size_t b = 0; b < blocks; ++b) {
      const bool streamed = random() % 4 == 0;
      batch.part.blocks.push_back({++now, now + 1, 512 * (1 + random() % 9), module, 0, 0,
                                   streamed ? trace::Kind::Streamed : trace::Kind::Activation,
                                   streamed ? std::uint16_t{1} : std::uint16_t{0xFFFF}});
    }
    batch.part.spans = {{begin, ++now, module, 0}};
    batch.part.duration_ns = now;
    batch.part.started_at = "2026-11-21T10:14:00Z";
    out.push_back(std::move(batch));
  }
  return out;
}

class PictureWorkers : public testing::TestWithParam<widgets::TimelineAxis> {
 protected:
  PictureWorkers() { view.resize(900, 500); }
  widgets::TimelineView view;
  PictureWorker* worker = new PictureWorker(view);
};

/// However long the run is, its rows are read by the worker; what stands there at the end is the whole run.
TEST_P(PictureWorkers, TheGuiThreadReadsNoRowsOfAGrowingRun) {
  worker->setPatience(0);
  view.setAxis(GetParam());
  view.setState(widgets::RunState::Running);
  const std::uint64_t before = RunPictures::work_of_this_thread();
  protocol::LiveTimeline live;
  trace::Timeline whole;
  whole.names.clear();
  for (const protocol::TraceBatch& batch : batches(7, 40, 500)) {
    ASSERT_TRUE(append(whole, batch));
    ASSERT_TRUE(live.add(batch));
    if (auto picture = live.picture()) view.setTimeline(std::move(picture), nullptr);
    QTest::qWait(1);
  }
  auto last = live.last_picture(true, "m.pt2");
  ASSERT_TRUE(last);
  view.setTimeline(last, nullptr);
  view.setState(widgets::RunState::Finished);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.timeline() == last; }, 20000));
  QTest::qWait(100);
  whole.finish();
  EXPECT_EQ(RunPictures::work_of_this_thread(), before) << "the window waited for no row";
  EXPECT_EQ(view.timeline()->blocks.size(), whole.blocks.size());
  EXPECT_EQ(view.timeline()->peak(0).bytes, whole.peak(0).bytes);
  RunPictures here;
  const auto wanted = here.make(std::make_shared<const trace::Timeline>(std::move(whole)), GetParam(), true);
  EXPECT_EQ(view.canvas().ribbon(), wanted->ribbon);
}

/// A small run is there at once; what is cleared meanwhile does not come back.
TEST_P(PictureWorkers, APictureThatIsNotWantedAnyMoreIsDropped) {
  view.setAxis(GetParam());
  auto make = [](std::uint64_t seed) {
    auto run = std::make_shared<trace::Timeline>();
    run->names.clear();
    for (const protocol::TraceBatch& batch : batches(seed, 4, 10)) EXPECT_TRUE(append(*run, batch));
    run->started_at += std::to_string(seed);
    run->finish();
    return run;
  };
  worker->setPatience(5000);
  const auto first = make(1);
  view.setTimeline(first, nullptr);
  EXPECT_EQ(view.timeline(), first) << "within the call";
  worker->setPatience(0);
  QTest::qWait(50);
  view.setTimeline(make(2), nullptr);
  view.setTimeline(nullptr, nullptr);
  EXPECT_FALSE(view.timeline());
  QTest::qWait(100);
  EXPECT_FALSE(view.timeline());
  const auto third = make(3);
  view.setTimeline(third, nullptr);
  EXPECT_TRUE(QTest::qWaitFor([&] { return view.timeline() == third; }, 5000));
}

/// The axis turns when its picture is there, and back.
TEST_P(PictureWorkers, TheAxisFollowsTheSwitch) {
  worker->setPatience(0);
  auto run = std::make_shared<trace::Timeline>();
  run->names.clear();
  for (const protocol::TraceBatch& batch : batches(5, 20, 30)) ASSERT_TRUE(append(*run, batch));
  run->finish();
  view.setTimeline(run, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.timeline() == run; }, 5000));
  const trace::EventAxis events(*run);
  const auto wanted = widgets::ribbonCells(*run);
  for (const auto axis :
       {GetParam(), widgets::TimelineAxis::Events, widgets::TimelineAxis::Time, GetParam()}) {
    view.setAxis(axis);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          const auto& cells = view.canvas().ribbon();
          const std::uint64_t end = wanted.back().end;
          return !cells.empty() &&
                 cells.back().end == (axis == widgets::TimelineAxis::Time ? end : events.position(end));
        },
        5000));
  }
}

INSTANTIATE_TEST_SUITE_P(Axes, PictureWorkers,
                         testing::Values(widgets::TimelineAxis::Time, widgets::TimelineAxis::Events));

}  // namespace
}  // namespace stowage::app
