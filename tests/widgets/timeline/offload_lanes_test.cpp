// Lanes of compute and copies: of random schedules every copy and every wait stands where the schedule has
// it; of a recorded pass what was copied does.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <random>

#include "core/estimate/offload/mix.h"
#include "tests/core/estimate/offload/scenarios.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/treemap_events.h"
#include "widgets/common/activation_marks.h"
#include "widgets/common/selection_hub.h"
#include "widgets/common/words.h"
#include "widgets/timeline/minimap.h"
#include "widgets/timeline/offload_lanes_view.h"
#include "widgets/timeline/run_picture.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

using Place = OffloadLanesView::Place;
namespace offload = estimate::offload;

constexpr std::uint64_t kMs = 1'000'000;

/// Two layers forward and back; the first saves 2 MiB, which go to the host and come again.
std::shared_ptr<trace::Timeline> training_run(bool copies = true, bool saves = true) {
  auto run = std::make_shared<trace::Timeline>();
  run->devices = {{"0", true, 1ull << 30}, {"cpu", false, 0}};
  const auto layer = [&](int i) { return run->name("layers." + std::to_string(i) + ".mlp"); };
  run->spans = {
      {0, 10 * kMs, layer(0), 0}, {10 * kMs, 20 * kMs, layer(1), 0}, {20 * kMs, 40 * kMs, layer(0), 0}};
  const trace::Kind kind = saves ? trace::Kind::Saved : trace::Kind::Activation;
  run->blocks = {{1 * kMs, 12 * kMs, 2 << 20, layer(0), 0, 0, kind, trace::kNoDevice},
                 {18 * kMs, 39 * kMs, 2 << 20, layer(0), 0, 0, kind, trace::kNoDevice}};
  if (copies)
    run->transfers = {{5 * kMs, 12 * kMs, 2 << 20, 0, 1, layer(0)},
                      {18 * kMs, 22 * kMs, 2 << 20, 1, 0, layer(0)}};
  run->duration_ns = 40 * kMs;
  run->finish();
  return run;
}

std::vector<protocol::OffloadStall> stalls() {
  return {{false, "layers.1", "layers.0", 0.002},
          {true, "layers.0", "layers.0/relu", 0.003},
          {true, "gone", "x", 1}};
}

TEST(OffloadLanes, AScheduleIsDrawnAsItIs) {
  const std::uint32_t seed = 87;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  int drawn = 0, waited = 0, again = 0;
  for (int round = 0; round < 300; ++round) {
    offload::Scenario scenario = offload::test::random_scenario(random);
    if (round % 3 == 0) {
      std::vector<offload::Treatment> mix(scenario.layers.size());
      for (auto& treatment : mix) treatment = static_cast<offload::Treatment>(random() % 3);
      scenario = offload::with_mix(std::move(scenario), mix);
    }
    const auto answer = offload::answer(std::move(scenario));
    ASSERT_TRUE(answer);
    const OffloadLanesPtr lanes = schedule_lanes(*answer);
    ASSERT_EQ(lanes != nullptr, answer->schedule.has_value());
    if (!lanes) continue;
    ++drawn;
    const offload::Schedule& schedule = *answer->schedule;
    EXPECT_EQ(lanes->lanes[OffloadLanes::ToHost].bars.size(), schedule.offloads.size());
    EXPECT_EQ(lanes->lanes[OffloadLanes::ToGpu].bars.size(), schedule.reloads.size());
    EXPECT_EQ(lanes->lanes[OffloadLanes::Compute].bars.size(),
              2 * answer->scenario.layers.size() + answer->choice.again.size());
    EXPECT_EQ(lanes->turns_again(), answer->choice.again.size());
    double seconds = 0;
    for (const LaneBar& bar : lanes->lanes[OffloadLanes::Compute].bars) {
      if (bar.pass == LaneBar::Pass::Again) seconds += static_cast<double>(bar.end - bar.begin) * 1e-12;
    }
    EXPECT_NEAR(seconds, schedule.recompute_seconds, 1e-9);
    again += !answer->choice.again.empty();
    EXPECT_NEAR(lanes->wait_seconds(), schedule.stall_seconds, 1e-9);
    waited += !lanes->waits.empty();
    std::uint64_t moved = 0;
    for (const LaneBar& bar : lanes->lanes[OffloadLanes::ToHost].bars) moved += bar.bytes;
    for (const LaneBar& bar : lanes->lanes[OffloadLanes::ToGpu].bars) moved -= bar.bytes;
    EXPECT_EQ(moved, 0u) << "what goes comes back";
    for (const Lane& lane : lanes->lanes) {
      for (std::size_t i = 0; i < lane.bars.size(); ++i) {
        EXPECT_LE(lane.bars[i].begin, lane.bars[i].end);
        EXPECT_LE(lane.bars[i].end, lanes->end);
        if (i > 0) {
          EXPECT_GE(lane.bars[i].begin, lane.bars[i - 1].end) << "one at a time";
        }
      }
    }
    // Compute does nothing while it waits: a wait lies in the turn of its layer or right before it.
    for (const LaneWait& wait : lanes->waits) {
      for (const LaneBar& bar : lanes->lanes[OffloadLanes::Compute].bars) {
        const bool its = bar.module == wait.layer && (bar.pass == LaneBar::Pass::Backward) == wait.backward;
        if (!its) {
          EXPECT_TRUE(bar.end <= wait.begin || bar.begin >= wait.end);
        }
      }
    }
  }
  EXPECT_GT(drawn, 100);
  EXPECT_GT(waited, 20);
  EXPECT_GT(again, 20);
}

/// Of several GPUs each bar has the colour of its own, and bars stand in the order of their begins.
TEST(OffloadLanes, CopiesOfSeveralGpusAreDrawnAsTheyBegin) {
  std::mt19937 random(88);
  int overlaps = 0;
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    offload::Scenario scenario = offload::test::random_scenario(random);
    for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
      scenario.layers[i].gpu = static_cast<std::uint32_t>(i % 2);
      for (auto& tensor : scenario.layers[i].tensors) tensor.gpu = static_cast<std::uint32_t>(i % 2);
    }
    const auto answer = offload::answer(std::move(scenario));
    ASSERT_TRUE(answer && answer->schedule);
    const OffloadLanesPtr lanes = schedule_lanes(*answer);
    for (const auto which : {OffloadLanes::Compute, OffloadLanes::ToHost, OffloadLanes::ToGpu}) {
      const std::vector<LaneBar>& bars = lanes->lanes[which].bars;
      for (std::size_t i = 0; i < bars.size(); ++i) {
        const machine::DeviceId gpu =
            machine::gpu(static_cast<std::uint32_t>((bars[i].module.back() - '0') % 2));
        EXPECT_EQ(which == OffloadLanes::ToGpu ? bars[i].to : bars[i].from, gpu);
        if (i == 0) continue;
        EXPECT_GE(bars[i].begin, bars[i - 1].begin);
        overlaps += bars[i].begin < bars[i - 1].end;
      }
    }
  }
  EXPECT_GT(overlaps, 0) << "GPUs copy at the same time";
}

TEST(OffloadLanes, FirstAfterFindsAllThatReachIntoAView) {
  std::mt19937 random(91);
  for (int round = 0; round < 50; ++round) {
    Lane lane;
    std::uint64_t begin = 0;
    for (int i = 0; i < 40; ++i) {
      LaneBar bar;
      bar.begin = begin += random() % 20;
      bar.end = bar.begin + random() % 100;
      lane.add(bar);
    }
    const std::uint64_t at = random() % 600;
    const std::size_t first = lane.first_after(at);
    for (std::size_t i = 0; i < first; ++i) EXPECT_LE(lane.bars[i].end, at);
    EXPECT_TRUE(first == lane.bars.size() || lane.bars[first].end > at) << "and none before it";
  }
}

TEST(OffloadLanes, ARecordedPassHasThemWhereItMovedWhatItSaved) {
  const auto run = training_run();
  const OffloadLanesPtr lanes = recorded_lanes(*run, ribbonCells(*run), TimelineAxis::Time);
  ASSERT_TRUE(lanes);
  ASSERT_EQ(lanes->lanes[OffloadLanes::ToHost].bars.size(), 1u);
  ASSERT_EQ(lanes->lanes[OffloadLanes::ToGpu].bars.size(), 1u);
  EXPECT_EQ(lanes->lanes[OffloadLanes::Compute].bars.size(), 3u);
  EXPECT_EQ(lanes->lanes[OffloadLanes::ToHost].bars[0].look, machine::gpu(0)) << "where it comes from";
  EXPECT_FALSE(lanes->knows_waits);
  const OffloadLanesPtr waiting = with_waits(lanes, stalls());
  ASSERT_EQ(waiting->waits.size(), 2u) << "a layer without a turn has none";
  EXPECT_EQ(waiting->waits[0].begin, 10 * kMs) << "where forward of the second layer begins";
  EXPECT_EQ(waiting->waits[1].begin, 20 * kMs) << "where the first layer's way back begins";
  EXPECT_DOUBLE_EQ(waiting->wait_seconds(), 0.002 + 0.003 + 1) << "and counts all the same";
  const OffloadLanesPtr alone =
      with_waits(lanes, {{true, "", "layers.0.mlp/relu", 0.5}, {true, "", "/einsum", 0.25}});
  ASSERT_EQ(alone->waits.size(), 1u) << "a program without layers: the module's turn whose tensor it is";
  EXPECT_EQ(alone->waits[0].begin, 20 * kMs);
  EXPECT_EQ(alone->waits[0].layer, "layers.0");
  EXPECT_DOUBLE_EQ(alone->wait_seconds(), 0.75);
  EXPECT_TRUE(with_waits(lanes, {})->knows_waits);
  EXPECT_FALSE(with_waits(nullptr, stalls()));
  for (const auto& [copies, saves] : {std::pair(false, true), std::pair(true, false)}) {
    const auto other = training_run(copies, saves);
    EXPECT_FALSE(recorded_lanes(*other, ribbonCells(*other), TimelineAxis::Time));
  }
}

/// The first layer once more between the turns of the pass back, with nothing copied at all.
std::shared_ptr<trace::Timeline> run_again() {
  auto run = training_run(false);
  const trace::NameId first = run->name("layers.0.mlp");
  run->spans = {{0, 10 * kMs, first, 0},
                {10 * kMs, 20 * kMs, run->name("layers.1.mlp"), 0},
                {20 * kMs, 28 * kMs, first, 0, 1},
                {28 * kMs, 40 * kMs, first, 0}};
  run->finish();
  return run;
}

TEST(OffloadLanes, WhatRunsAgainIsATurnOfItsOwn) {
  const auto run = run_again();
  const auto cells = ribbonCells(*run);
  ASSERT_EQ(cells.size(), 4u) << "it is no part of the turn before or behind it";
  EXPECT_TRUE(cells[2].again);
  GrowingRibbon growing;
  EXPECT_EQ(growing.follow(*run, false), cells);
  const OffloadLanesPtr lanes = recorded_lanes(*run, cells, TimelineAxis::Time);
  ASSERT_TRUE(lanes) << "though nothing was copied";
  EXPECT_EQ(lanes->turns_again(), 1u);
  EXPECT_EQ(lanes->lanes[OffloadLanes::Compute].bars[2].pass, LaneBar::Pass::Again);
  const OffloadLanesPtr waiting = with_waits(lanes, {{true, "layers.0", "layers.0/relu", 0.003}});
  ASSERT_EQ(waiting->waits.size(), 1u);
  EXPECT_EQ(waiting->waits[0].begin, 28 * kMs) << "where its way back begins, not where it runs again";
}

class OffloadLanesWidget : public testing::Test {
 protected:
  OffloadLanesWidget() {
    const auto run = training_run();
    view.setLanes(with_waits(recorded_lanes(*run, ribbonCells(*run), TimelineAxis::Time), stalls()));
    view.resize(900, view.sizeHint().height());
    view.show();
    QApplication::processEvents();
  }
  const test::ThemeKept kept{};
  OffloadLanesView view{};
};

TEST_F(OffloadLanesWidget, HoveringSaysWhatAClickSelectsIt) {
  const Place down{OffloadLanes::ToHost, 0};
  const auto at = view.placeAt(view.rectOf(down).center());
  ASSERT_TRUE(at);
  EXPECT_EQ(*at, down);
  const QString words = view.wordsOf(*at);
  for (const char* part : {"layers.0.mlp", "2.00 MiB", "cuda:0", "CPU", "5.0", "12.0"})
    EXPECT_TRUE(words.contains(QString::fromLatin1(part))) << part << " in " << words.toStdString();
  QSignalSpy clicked(&view, &OffloadLanesView::moduleClicked);
  test::click(&view, view.rectOf(down).center());
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toString(), QStringLiteral("layers.0.mlp"));
  const Place wait{OffloadLanesView::kWait, 1};
  const auto over = view.placeAt(view.rectOf(wait).center());
  ASSERT_TRUE(over);
  EXPECT_EQ(*over, wait);
  EXPECT_TRUE(view.wordsOf(wait).contains(QStringLiteral("layers.0/relu")))
      << view.wordsOf(wait).toStdString();
  EXPECT_TRUE(view.wordsOf(wait).contains(secondsText(0.003)));
  EXPECT_FALSE(view.placeAt({2, 2}));
}

TEST_F(OffloadLanesWidget, ArrowsWalkEveryBarAndEnterSelects) {
  QSignalSpy clicked(&view, &OffloadLanesView::moduleClicked);
  view.setFocus();
  test::key(&view, Qt::Key_Right);
  EXPECT_TRUE(view.accessibleDescription().contains(QStringLiteral("layers.0")));
  test::key(&view, Qt::Key_Right);
  EXPECT_TRUE(view.accessibleDescription().contains(QStringLiteral("layers.1")));
  test::key(&view, Qt::Key_Down);
  EXPECT_TRUE(view.accessibleDescription().contains(QStringLiteral("waits"))) << "the row of waits";
  test::key(&view, Qt::Key_Down);
  test::key(&view, Qt::Key_Down);
  test::key(&view, Qt::Key_Down);
  EXPECT_TRUE(view.accessibleDescription().contains(QStringLiteral("from CPU to cuda:0")));
  test::key(&view, Qt::Key_Return);
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toString(), QStringLiteral("layers.0.mlp"));
}

/// What lies outside of the view has no place at its edges.
TEST_F(OffloadLanesWidget, WhatIsOutOfSightIsNotHit) {
  view.setView(30 * kMs, 36 * kMs);
  const QRectF shown = view.rectOf({OffloadLanes::Compute, 2});
  for (double x = shown.left() - 2; x <= shown.right() + 2; x += 0.5) {
    for (double y = 0; y < view.height(); ++y) {
      const auto at = view.placeAt({x, y});
      EXPECT_TRUE(!at || *at == (Place{OffloadLanes::Compute, 2})) << x << ", " << y;
    }
  }
  EXPECT_EQ(view.placeAt({shown.left() + 1, shown.center().y()}), (Place{OffloadLanes::Compute, 2}));
}

TEST_F(OffloadLanesWidget, WhatTheKeyboardComesToIsBroughtIntoView) {
  QSignalSpy wanted(&view, &OffloadLanesView::viewWanted);
  QObject::connect(&view, &OffloadLanesView::viewWanted, &view, &OffloadLanesView::setView);
  const auto inSight = [&](const Place& place) {
    const QRectF rect = view.rectOf(place);
    return view.placeAt(rect.center()) == place;
  };
  view.setView(0, 8 * kMs);
  test::key(&view, Qt::Key_Right);
  EXPECT_EQ(wanted.size(), 0) << "it is in sight";
  test::key(&view, Qt::Key_Right);
  ASSERT_EQ(wanted.size(), 1);
  EXPECT_EQ(wanted[0][1].toULongLong() - wanted[0][0].toULongLong(), 8 * kMs);
  EXPECT_TRUE(inSight({OffloadLanes::Compute, 1}));
  test::key(&view, Qt::Key_Right);
  EXPECT_TRUE(inSight({OffloadLanes::Compute, 2}));
  view.setView(38 * kMs, 40 * kMs);
  test::key(&view, Qt::Key_Down);
  EXPECT_TRUE(view.accessibleDescription().contains(QStringLiteral("relu"))) << "the nearest in time";
  EXPECT_TRUE(inSight({OffloadLanesView::kWait, 1}));
}

TEST_F(OffloadLanesWidget, WhatIsSaidFollowsTheMouse) {
  const QString all = view.accessibleDescription();
  const QPointF down = view.rectOf({OffloadLanes::ToHost, 0}).center();
  test::hover(&view, down);
  const QString copy = view.accessibleDescription();
  EXPECT_TRUE(copy.contains(QStringLiteral("2.00 MiB"))) << copy.toStdString();
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(&view, &leave);
  EXPECT_EQ(view.accessibleDescription(), all);
  test::click(&view, down);
  EXPECT_EQ(view.accessibleDescription(), copy);
}

TEST_F(OffloadLanesWidget, WaitsAreRedInEveryTheme) {
  test::in_every_theme([&](double) {
    QApplication::processEvents();
    view.resize(900, view.sizeHint().height());
    const QImage image = test::picture(view);
    const QRect there = view.rectOf({OffloadLanesView::kWait, 0}).toAlignedRect();
    EXPECT_GT(test::count_of(image, there, Theme::current().colours().error, 2), 20);
    EXPECT_EQ(test::cut(view), "");
  });
}

TEST_F(OffloadLanesWidget, WhatRunsAgainHasAColourAndWordsOfItsOwn) {
  const auto run = run_again();
  EXPECT_TRUE(view.againText().isEmpty());
  view.setLanes(recorded_lanes(*run, ribbonCells(*run), TimelineAxis::Time));
  EXPECT_FALSE(view.againText().isEmpty());
  EXPECT_TRUE(view.accessibleDescription().contains(view.againText()));
  const Place again{OffloadLanes::Compute, 2};
  EXPECT_TRUE(view.wordsOf(again).contains(QStringLiteral("layers.0 runs again")))
      << view.wordsOf(again).toStdString();
  test::in_every_theme([&](double) {
    QApplication::processEvents();
    view.resize(900, view.sizeHint().height());
    const QImage image = test::picture(view);
    const QColor look = Theme::current().colours(again_look()).strong;
    const auto rect = [&](std::size_t bar) {
      return view.rectOf({OffloadLanes::Compute, bar}).toAlignedRect().adjusted(2, 2, -2, -2);
    };
    EXPECT_GT(test::count_of(image, rect(2), look, 2), 100);
    for (const std::size_t bar : {0u, 1u, 3u}) EXPECT_EQ(test::count_of(image, rect(bar), look, 2), 0);
    EXPECT_EQ(test::cut(view), "");
  });
}

TEST(OffloadLanesInTheTimeline, TheyLieUnderItAndFollowItsView) {
  const test::ThemeKept kept;
  TimelineView view;
  view.resize(1000, 700);
  view.show();
  view.setTimeline(training_run(true, false), nullptr);
  QApplication::processEvents();
  EXPECT_FALSE(view.lanes().isVisible()) << "of a pass forward there is nothing to show";
  view.setTimeline(nullptr, nullptr);
  view.setTimeline(training_run(), nullptr);
  view.setWaits(stalls());
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.lanes().isVisible(); }, 2000));
  view.canvas().setView(10 * kMs, 20 * kMs);
  const QRectF plot = view.canvas().plotOf(0);
  const QRectF second = view.lanes().rectOf({OffloadLanes::Compute, 1});
  EXPECT_NEAR(second.left(), plot.left(), 1.5);
  EXPECT_NEAR(second.right(), plot.right(), 1.5);
  QSignalSpy selected(&view, &TimelineView::modulesSelected);
  test::click(&view.lanes(), second.center());
  ASSERT_EQ(selected.size(), 1);
  EXPECT_EQ(selected[0][0].toStringList(), QStringList{QStringLiteral("layers.1")});
  view.setAxis(TimelineAxis::Events);
  QApplication::processEvents();
  EXPECT_TRUE(view.lanes().isVisible());
  EXPECT_EQ(view.lanes().lanes()->axis, TimelineAxis::Events);
  EXPECT_EQ(view.lanes().lanes()->waits.size(), 2u);
  view.setTimeline(nullptr, nullptr);
  EXPECT_FALSE(view.lanes().isVisible());
}

}  // namespace
}  // namespace stowage::widgets
