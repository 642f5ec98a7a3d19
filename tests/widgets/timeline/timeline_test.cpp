#include <gtest/gtest.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <random>

#include "tests/widgets/timeline/timeline_fixture.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/legend.h"
#include "widgets/timeline/minimap.h"

namespace stowage::widgets {
namespace {

/// Every colour is explained, however narrow the view is.
TEST_F(TimelineTest, TheLegendHasRoomForAllOfIt) {
  const auto* legend = view_.findChild<Legend*>();
  ASSERT_GE(legend->entries().size(), 3u);
  for (const int width : {1136, 900, 720, 640}) {
    view_.resize(width, 760);
    QApplication::processEvents();
    EXPECT_GE(legend->height(), legend->heightIn(legend->width())) << width;
    EXPECT_LE(legend->geometry().right(), width) << width;
  }
}

/// Wherever the peak is in the view, and whether the budget is in it or far above.
TEST_F(TimelineTest, TheMarkOfThePeakIsNotOnTheWordsOfTheBudget) {
  const auto& run = *test::shared_run();
  int seen = 0;
  for (std::size_t device : canvas().shownDevices()) {
    const std::uint64_t at = run.peak(device).at_ns;
    for (const std::uint64_t wide : {run.duration_ns / 3, run.duration_ns / 40}) {
      for (std::uint64_t before = 0; before < 20; ++before) {
        const std::uint64_t begin = at - std::min(at, wide * before / 20);
        canvas().setView(begin, begin + wide);
        QApplication::processEvents();
        const QRectF words = canvas().budgetPlateOf(device), mark = canvas().peakMarkOf(device);
        if (words.isEmpty() || mark.isEmpty()) continue;
        EXPECT_FALSE(words.intersects(mark)) << device << ", " << before << " of 20";
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 20);
}

TEST_F(TimelineTest, TheFocusedDeviceHasMostOfTheHeightAndPlotsAreAligned) {
  ASSERT_EQ(canvas().shownDevices(), (std::vector<std::size_t>{0, 1}));
  const QRectF first = canvas().plotOf(0), second = canvas().plotOf(1);
  EXPECT_EQ(first.left(), 64);
  EXPECT_EQ(first.left(), second.left());
  EXPECT_EQ(first.right(), second.right());
  const double share = (first.height() + 38) / (first.height() + second.height() + 76);
  EXPECT_NEAR(share, 0.62, 0.02);
  canvas().setFocusDevice(1);
  EXPECT_GT(canvas().plotOf(1).height(), canvas().plotOf(0).height());
}

TEST_F(TimelineTest, TheCardSaysWhatTheTraceHolds) {
  for (std::uint64_t at = 0; at < test::shared_run()->duration_ns; at += 777 * kMs) {
    const auto rows = canvas().cardRows(0, at);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) sum += rows[i].bytes;
    EXPECT_EQ(sum, rows.back().bytes);
    EXPECT_EQ(rows.back().bytes, test::shared_run()->bytes_at(0, at));
  }
}

TEST_F(TimelineTest, TheMouseShowsPinsAndSelects) {
  QSignalSpy instant(&view_, &TimelineView::instantChanged);
  QSignalSpy modules(&view_, &TimelineView::modulesSelected);
  const QPoint at = point(3'270 * kMs);
  QTest::mouseMove(&canvas(), at);
  ASSERT_TRUE(canvas().cursorInstant());
  EXPECT_NEAR(double(*canvas().cursorInstant()), 3.27e9, 2e7);
  EXPECT_GE(instant.count(), 1);
  EXPECT_GT(alive_.model().storages(), 10u) << "the panel follows";
  EXPECT_TRUE(canvas().accessibleDescription().contains(QStringLiteral("Streamed")));
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at);
  ASSERT_EQ(modules.count(), 1);
  EXPECT_TRUE(modules.at(0).at(0).toStringList().at(0).startsWith(QStringLiteral("model.layers.42")));
  EXPECT_TRUE(canvas().pinnedInstant());
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_FALSE(canvas().pinnedInstant());
}

TEST_F(TimelineTest, TheWheelZoomsAroundTheMouseAndFFits) {
  const std::uint64_t anchor = 5'000 * kMs;
  const QPoint at = point(anchor);
  const auto before = canvas().view();
  QWheelEvent wheel(at, canvas().mapToGlobal(at), {}, QPoint(0, 360), Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&canvas(), &wheel);
  const auto after = canvas().view();
  EXPECT_LT(after.end - after.begin, before.end - before.begin);
  EXPECT_NEAR(x(anchor), at.x(), 2) << "what was under the mouse stays under it";
  QWheelEvent pan(at, canvas().mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton, Qt::ShiftModifier,
                  Qt::NoScrollPhase, false);
  QApplication::sendEvent(&canvas(), &pan);
  EXPECT_EQ(canvas().view().end - canvas().view().begin, after.end - after.begin);
  EXPECT_GT(canvas().view().begin, after.begin);
  QTest::keyClick(&canvas(), Qt::Key_F);
  EXPECT_EQ(canvas().view().begin, 0u);
  EXPECT_EQ(canvas().view().end, test::shared_run()->duration_ns);
}

std::uint64_t end_of_work(const trace::Timeline& run) {
  std::uint64_t end = 0;
  for (const trace::Span& span : run.spans) end = std::max(end, span.end_ns);
  return end;
}

/// A run that wrote its results for long: what its operators did is most of the picture all the same.
TEST_F(TimelineTest, WhatComesAfterTheLastOperatorTakesLittleRoom) {
  auto run = std::make_shared<trace::Timeline>(*test::shared_run());
  const std::uint64_t first = run->spans.front().begin_ns, last = end_of_work(*run);
  run->duration_ns = last + 20 * (last - first);
  run->started_at = "another run";
  view_.setTimeline(run, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view_.timeline() == run; }, 5000));
  const auto view = canvas().view();
  EXPECT_EQ(view.begin, first);
  EXPECT_GE(view.end, last);
  EXPECT_LE(view.end - view.begin, (last - first) * 11 / 10);
  EXPECT_TRUE(canvas().showsWork());
}

/// The ramp of loading would press flat what comes after it.
TEST_F(TimelineTest, TheFirstPictureOfARunBeginsAtItsFirstOperator) {
  const std::uint64_t first = test::shared_run()->spans.front().begin_ns;
  ASSERT_GT(first, 0u);
  const TimelineCanvas::Range work = canvas().view();
  EXPECT_EQ(work.begin, first);
  EXPECT_GE(work.end, end_of_work(*test::shared_run()));
  view_.setAxis(TimelineAxis::Events);
  const trace::EventAxis axis(*test::shared_run());
  EXPECT_LE(canvas().view().end, axis.events() * trace::EventAxis::kStep);
  EXPECT_NEAR(double(canvas().view().begin), double(axis.position(first)), trace::EventAxis::kStep)
      << "of another axis the same part";
  view_.setAxis(TimelineAxis::Time);
  EXPECT_EQ(canvas().view(), work);
  canvas().fit();
  EXPECT_EQ(canvas().view().begin, 0u) << "all of it is one key away";
}

TEST_F(TimelineTest, ARunThatGrowsIsShownWholeAndItsWorkWhenItIsOver) {
  auto grows = std::make_shared<trace::Timeline>(test::synthetic_run(2'000 * kMs));
  grows->started_at = "another run";
  view_.setState(RunState::Running);
  view_.setTimeline(grows, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view_.timeline() == grows; }, 5000));
  EXPECT_EQ(canvas().view().begin, 0u);
  auto whole = std::make_shared<trace::Timeline>(test::synthetic_run());
  whole->started_at = grows->started_at;
  view_.setTimeline(whole, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view_.timeline() == whole; }, 5000));
  EXPECT_EQ(canvas().view().begin, 0u);
  view_.setState(RunState::Finished);
  EXPECT_EQ(canvas().view(), (TimelineCanvas::Range{whole->spans.front().begin_ns, whole->duration_ns}));
}

TEST_F(TimelineTest, WhatSomebodyZoomedToStaysWhenARunEnds) {
  view_.setState(RunState::Running);
  canvas().setView(500 * kMs, 900 * kMs);
  view_.setState(RunState::Finished);
  EXPECT_EQ(canvas().view(), (TimelineCanvas::Range{500 * kMs, 900 * kMs}));
}

TEST_F(TimelineTest, ZoomNeverLeavesTheRun) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t a = random() % (2 * test::shared_run()->duration_ns),
                        b = random() % (2 * test::shared_run()->duration_ns);
    canvas().setView(std::min(a, b), std::max(a, b));
    ASSERT_LT(canvas().view().begin, canvas().view().end);
    ASSERT_LE(canvas().view().end, test::shared_run()->duration_ns);
  }
}

TEST_F(TimelineTest, BracketsWalkThePeaks) {
  QTest::keyClick(&canvas(), Qt::Key_BracketRight);
  ASSERT_TRUE(canvas().cursorInstant());
  EXPECT_EQ(*canvas().cursorInstant(), test::shared_run()->peak(0).at_ns)
      << "the first step is to the highest";
  QTest::keyClick(&canvas(), Qt::Key_BracketLeft);
  const std::uint64_t earlier = *canvas().cursorInstant();
  EXPECT_LT(earlier, test::shared_run()->peak(0).at_ns);
  QTest::keyClick(&canvas(), Qt::Key_BracketRight);
  EXPECT_EQ(*canvas().cursorInstant(), test::shared_run()->peak(0).at_ns);
}

TEST_F(TimelineTest, PeaksOutsideTheViewAreBroughtIn) {
  canvas().setView(0, 1'000 * kMs);
  canvas().stepPeak(1);
  ASSERT_TRUE(canvas().cursorInstant());
  EXPECT_LE(canvas().view().begin, *canvas().cursorInstant());
  EXPECT_GT(canvas().view().end, *canvas().cursorInstant());
}

TEST_F(TimelineTest, TheMinimapMovesTheView) {
  auto* minimap = view_.findChild<Minimap*>();
  ASSERT_TRUE(minimap);
  canvas().fit();
  const QRectF strip = minimap->strip();
  const int y = static_cast<int>(strip.center().y());
  QTest::mousePress(minimap, Qt::LeftButton, {}, QPoint(static_cast<int>(strip.right()), y));
  QTest::mouseMove(minimap, QPoint(static_cast<int>(strip.center().x()), y));
  QTest::mouseRelease(minimap, Qt::LeftButton, {}, QPoint(static_cast<int>(strip.center().x()), y));
  EXPECT_NEAR(double(canvas().view().end), double(test::shared_run()->duration_ns) / 2,
              double(test::shared_run()->duration_ns) * 0.01);
  EXPECT_EQ(canvas().view().begin, 0u);
  QTest::keyClick(minimap, Qt::Key_Right);
  EXPECT_GT(canvas().view().begin, 0u);
}

TEST_F(TimelineTest, NothingMovesSidewaysWhileARunGrows) {
  view_.setState(RunState::Running);
  view_.setExpectedDuration(test::shared_run()->duration_ns);
  view_.setTimeline(std::make_shared<trace::Timeline>(test::synthetic_run(2'000 * kMs)), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([this] { return view_.timeline()->duration_ns == 2'000 * kMs; }, 5000));
  const double before = x(1'000 * kMs);
  view_.setTimeline(std::make_shared<trace::Timeline>(test::synthetic_run(4'000 * kMs)), nullptr);
  ASSERT_TRUE(QTest::qWaitFor([this] { return view_.timeline()->duration_ns == 4'000 * kMs; }, 5000));
  EXPECT_EQ(x(1'000 * kMs), before);
  QTest::mouseMove(&canvas(), point(6'000 * kMs));
  EXPECT_FALSE(canvas().cursorInstant()) << "there is nothing to read yet";
}

TEST_F(TimelineTest, ManyBatchesAreFewPictures) {
  std::vector<std::shared_ptr<const trace::Timeline>> batches;
  for (int i = 1; i <= 20; ++i)
    batches.push_back(
        std::make_shared<trace::Timeline>(test::synthetic_run(static_cast<std::uint64_t>(i) * 100 * kMs)));
  view_.setState(RunState::Running);
  QTest::qWait(50);
  int taken = 0;
  QElapsedTimer clock;
  clock.start();
  for (const auto& batch : batches) {
    view_.setTimeline(batch, nullptr);
    taken += view_.timeline() == batch ? 1 : 0;
  }
  EXPECT_LE(taken, 1 + clock.elapsed() * 30 / 1000 + 1) << "those in between are skipped";
  EXPECT_TRUE(QTest::qWaitFor([&] { return view_.timeline() == batches.back(); }, 5000))
      << "the last one is never lost";
}

TEST_F(TimelineTest, StatesThemesAndSizesPaint) {
  for (const RunState state : {RunState::Running, RunState::Finished, RunState::Stopped}) {
    view_.setState(state, QStringLiteral("6,203 of 9,920 operators kept"));
    for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
      Theme::current().setScheme(scheme);
      for (const QSize size : {QSize(360, 240), QSize(1136, 760)}) {
        view_.resize(size);
        const QImage image = view_.grab().toImage();
        EXPECT_EQ(image.pixelColor(2, image.height() / 3), Theme::current().colours().surface);
      }
    }
  }
}

TEST_F(TimelineTest, EventsInsteadOfTimeShowTheSameBytesAndKeepTheRange) {
  canvas().fit();
  const TimelineCanvas::Range range{canvas().view().end / 4, canvas().view().end / 2};
  canvas().setRange(range);
  const QString layers = canvas().rangeText().section(QStringLiteral("  ·  "), 1, 1);
  QSignalSpy instants(&view_, &TimelineView::instantChanged);
  view_.setAxis(TimelineAxis::Events);
  ASSERT_EQ(view_.axis(), TimelineAxis::Events);
  const trace::EventAxis axis(*test::shared_run());
  EXPECT_EQ(canvas().view(), (TimelineCanvas::Range{0, axis.events() * trace::EventAxis::kStep}));
  ASSERT_TRUE(canvas().range());
  EXPECT_EQ(canvas().range()->begin, axis.position(range.begin));
  EXPECT_TRUE(canvas().rangeText().contains(QStringLiteral("event")));
  EXPECT_TRUE(canvas().rangeText().contains(layers)) << canvas().rangeText().toStdString();
  const std::uint64_t middle = axis.events() / 2;
  canvas().setCursorInstant(middle * trace::EventAxis::kStep + 500);
  EXPECT_EQ(canvas().cardRows(0, *canvas().cursorInstant()).back().bytes,
            test::shared_run()->bytes_at(0, axis.instant(middle * trace::EventAxis::kStep)));
  ASSERT_FALSE(instants.isEmpty());
  EXPECT_EQ(instants.last().first().toULongLong(), axis.instant(middle * trace::EventAxis::kStep))
      << "others are told the time, not the event";
  EXPECT_FALSE(view_.grab().isNull());
  view_.setAxis(TimelineAxis::Time);
  EXPECT_EQ(canvas().view(), (TimelineCanvas::Range{0, test::shared_run()->duration_ns}));
  ASSERT_TRUE(canvas().range());
  EXPECT_LE(canvas().range()->begin, range.begin);
}

TEST_F(TimelineTest, AnEmptyOrMissingTimelineIsNoCrash) {
  view_.setTimeline(nullptr, nullptr);
  view_.grab();
  auto empty = std::make_shared<trace::Timeline>();
  empty->finish();
  QTest::qWait(40);
  view_.setTimeline(empty, nullptr);
  QTest::qWait(40);
  view_.grab();
  QTest::keyClick(&canvas(), Qt::Key_BracketRight);
  QTest::mouseMove(&canvas(), QPoint(300, 100));
  EXPECT_TRUE(canvas().shownDevices().empty());
}

}  // namespace
}  // namespace stowage::widgets
