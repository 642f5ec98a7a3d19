#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <random>

#include "core/model/model_builder.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/common/selection_hub.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/minimap.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kMs = 1'000'000;

std::shared_ptr<const trace::Timeline> run() {
  static const auto shared = std::make_shared<const trace::Timeline>(test::synthetic_run());
  return shared;
}

class TimelineTest : public testing::Test {
 protected:
  void SetUp() override {
    view_.resize(1136, 760);
    view_.setAlivePanel(&alive_);
    view_.show();
    view_.setTimeline(run(), nullptr);
    QApplication::processEvents();
  }
  TimelineCanvas& canvas() { return view_.canvas(); }
  double x(std::uint64_t at) {
    const QRectF plot = canvas().plotOf(0);
    return TimeMap{canvas().view().begin, canvas().view().end, plot.left(), plot.width()}.x(at);
  }
  QPoint point(std::uint64_t at) { return QPoint(static_cast<int>(x(at)), static_cast<int>(canvas().plotOf(0).center().y())); }

  AlivePanel alive_{};
  TimelineView view_{};
};

TEST(ByteAxisTest, HoldsItsPromisesOnRandomRanges) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t most = 1 + (random() >> (1 + random() % 62));
    const std::uint64_t least = random() % (most + 1);
    const std::uint64_t budget = random() % 3 == 0 ? 0 : random() % (2 * most + 1);
    const bool fold = random() % 2;
    const ByteAxis axis = byteAxis(least, most, budget, fold, 300);
    ASSERT_LE(axis.low, least) << i;
    ASSERT_GT(axis.high, most) << i;
    ASSERT_GE(axis.step, 1u);
    ASSERT_TRUE(fold || axis.low == 0);
    ASSERT_TRUE(!axis.budget_inside || budget <= axis.high);
    const double ticks = double(axis.high - axis.low) / double(axis.step);
    ASSERT_LE(ticks, 14) << "least " << least << " most " << most;
  }
}

TEST(ByteAxisTest, FoldsAtARoundStepAndKeepsANearBudget) {
  const auto gib = [](double n) { return static_cast<std::uint64_t>(n * 1073741824); };
  const ByteAxis near = byteAxis(gib(21.46), gib(22.85), gib(24), true, 350);
  EXPECT_TRUE(near.budget_inside);
  EXPECT_EQ(near.low % near.step, 0u);
  EXPECT_GT(near.low, gib(20.9));
  EXPECT_STREQ(near.name, "GiB");
  EXPECT_FALSE(byteAxis(gib(1), gib(1.4), gib(24), true, 350).budget_inside) << "it would squeeze the bands";
  EXPECT_EQ(axisText(near, gib(22.85)), QStringLiteral("22.85 GiB"));
}

TEST(TimeScale, StepsAreRoundAndTextsTellNeighboursApart) {
  EXPECT_EQ(timeStep(9'200 * kMs, 10), 1'000 * kMs);
  EXPECT_EQ(timeStep(9, 3), 5u);
  EXPECT_EQ(timeText(3'270 * kMs, 2 * kMs), QStringLiteral("3.270 s"));
  EXPECT_EQ(ageText(11 * kMs), QStringLiteral("11 ms"));
  EXPECT_EQ(axisTimeUnit(4'600 * kMs, 100 * kMs).ns, 1'000 * kMs);
  EXPECT_EQ(axisTimeUnit(4'600 * kMs, 10'000).ns, kMs);
  const TimeMap map{100, 1100, 64, 500};
  for (std::uint64_t at = 100; at <= 1100; at += 50) EXPECT_NEAR(double(map.at(map.x(at))), double(at), 1);
  EXPECT_EQ(map.at(-50), 100u);
  EXPECT_EQ(map.at(5000), 1100u);
}

TEST(Ribbon, LayersAreNamedByTheirNumber) {
  EXPECT_EQ(layerOf("model.layers.42.mlp.up_proj"), "model.layers.42");
  EXPECT_EQ(layerOf("lm_head"), "lm_head");
  EXPECT_EQ(layerOf("model.embed_tokens"), "model.embed_tokens");
  EXPECT_EQ(layerOf("h.3"), "h.3");
  EXPECT_EQ(layerOf(""), "");
  EXPECT_EQ(layerNumber("model.layers.42"), QStringLiteral("42"));
  EXPECT_EQ(describeLayers({"model.layers.57.a", "model.layers.57.b", "model.layers.58.a", "model.layers.59"}), QStringLiteral("layers.57 to 59"));
  EXPECT_EQ(describeLayers({"model.layers.3", "lm_head"}), QStringLiteral("layers.3, lm_head"));
  EXPECT_EQ(describeLayers({}), QString());
}

TEST(Ribbon, CellsCoverTheTurnsWithoutOverlapAndKnowTheirSource) {
  const auto cells = ribbonCells(*run());
  ASSERT_EQ(cells.size(), 80u);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    EXPECT_EQ(cells[i].layer, "model.layers." + std::to_string(i));
    EXPECT_TRUE(i == 0 || cells[i].begin >= cells[i - 1].end) << i;
    const std::size_t expected = i < 11 ? 0 : i < 50 ? 2 : i < 67 ? 3 : 1;
    EXPECT_EQ(cells[i].device, expected) << i;
  }
}

TEST(Ribbon, ParentsGiveWayToTheirChildren) {
  trace::Timeline nested;
  nested.devices = {{"0"}};
  nested.spans = {{0, 100, nested.name("model"), 0}, {0, 50, nested.name("model.layers.0"), 0}, {50, 90, nested.name("model.layers.1"), 0}};
  nested.finish();
  const auto cells = ribbonCells(nested);
  ASSERT_EQ(cells.size(), 2u);
  EXPECT_EQ(cells[0].layer, "model.layers.0");
  EXPECT_EQ(cells[1].layer, "model.layers.1");
}

TEST(Bands, TheStackIsTheTotalInEveryColumn) {
  for (const std::size_t columns : {1u, 37u, 1000u, 5000u}) {
    const BandStack stack = bandStack(*run(), 0, 0, run()->duration_ns, columns, ~0ull);
    EXPECT_LE(stack.keys.size(), 10u);
    EXPECT_LE(stack.total.size(), 1000u);
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < stack.total.size(); ++i) {
      std::uint64_t sum = 0;
      for (const auto& band : stack.bytes) sum += band[i];
      ASSERT_EQ(sum, stack.total[i]);
      most = std::max(most, sum);
    }
    EXPECT_EQ(most, run()->peak(0).bytes) << "the peak is never decimated away";
    EXPECT_EQ(stack.most, most);
    EXPECT_LE(stack.least, stack.total.front());
  }
}

TEST(Bands, NothingIsShownAfterTheRunningLine) {
  const std::uint64_t whole = run()->duration_ns;
  const BandStack stack = bandStack(*run(), 0, 0, whole, 100, whole / 2);
  EXPECT_GT(stack.total[40], 0u);
  for (std::size_t i = 51; i < 100; ++i) EXPECT_EQ(stack.total[i], 0u);
}

TEST(Bands, ManySourcesStayWithinTen) {
  trace::Timeline many;
  for (int i = 0; i < 20; ++i) many.devices.push_back({std::to_string(i)});
  for (std::uint16_t i = 1; i < 20; ++i) many.blocks.push_back({0, trace::Block::kAlive, 100, 0, 0, 0, trace::Kind::Streamed, i});
  many.finish();
  const BandStack stack = bandStack(many, 0, 0, 10, 5, ~0ull);
  EXPECT_LE(stack.keys.size(), 10u);
  std::uint64_t sum = 0;
  for (const auto& band : stack.bytes) sum += band[0];
  EXPECT_EQ(sum, 1900u);
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
  for (std::uint64_t at = 0; at < run()->duration_ns; at += 777 * kMs) {
    const auto rows = canvas().cardRows(0, at);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) sum += rows[i].bytes;
    EXPECT_EQ(sum, rows.back().bytes);
    EXPECT_EQ(rows.back().bytes, run()->bytes_at(0, at));
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

TEST_F(TimelineTest, ADragSelectsARangeAndItsLayers) {
  QSignalSpy modules(&view_, &TimelineView::modulesSelected);
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, point(6'050 * kMs));
  QTest::mouseMove(&canvas(), point(6'500 * kMs));
  QTest::mouseMove(&canvas(), point(7'200 * kMs));
  EXPECT_EQ(modules.count(), 0) << "only when the mouse lets go";
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, point(7'200 * kMs));
  ASSERT_TRUE(canvas().range());
  EXPECT_NEAR(double(canvas().range()->begin), 6.05e9, 2e7);
  EXPECT_NEAR(double(canvas().range()->end), 7.2e9, 2e7);
  ASSERT_EQ(modules.count(), 1);
  EXPECT_TRUE(modules.at(0).at(0).toStringList().contains(QStringLiteral("model.layers.58")));
  EXPECT_TRUE(canvas().rangeText().contains(QStringLiteral("layers.57 to ")));
  EXPECT_TRUE(canvas().rangeText().contains(QStringLiteral("max ")));
}

TEST_F(TimelineTest, TheWheelZoomsAroundTheMouseAndFFits) {
  const std::uint64_t anchor = 5'000 * kMs;
  const QPoint at = point(anchor);
  const auto before = canvas().view();
  QWheelEvent wheel(at, canvas().mapToGlobal(at), {}, QPoint(0, 360), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&canvas(), &wheel);
  const auto after = canvas().view();
  EXPECT_LT(after.end - after.begin, before.end - before.begin);
  EXPECT_NEAR(x(anchor), at.x(), 2) << "what was under the mouse stays under it";
  QWheelEvent pan(at, canvas().mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton, Qt::ShiftModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&canvas(), &pan);
  EXPECT_EQ(canvas().view().end - canvas().view().begin, after.end - after.begin);
  EXPECT_GT(canvas().view().begin, after.begin);
  QTest::keyClick(&canvas(), Qt::Key_F);
  EXPECT_EQ(canvas().view().begin, 0u);
  EXPECT_EQ(canvas().view().end, run()->duration_ns);
}

TEST_F(TimelineTest, ZoomNeverLeavesTheRun) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t a = random() % (2 * run()->duration_ns), b = random() % (2 * run()->duration_ns);
    canvas().setView(std::min(a, b), std::max(a, b));
    ASSERT_LT(canvas().view().begin, canvas().view().end);
    ASSERT_LE(canvas().view().end, run()->duration_ns);
  }
}

TEST_F(TimelineTest, BracketsWalkThePeaks) {
  QTest::keyClick(&canvas(), Qt::Key_BracketRight);
  ASSERT_TRUE(canvas().cursorInstant());
  EXPECT_EQ(*canvas().cursorInstant(), run()->peak(0).at_ns) << "the first step is to the highest";
  QTest::keyClick(&canvas(), Qt::Key_BracketLeft);
  const std::uint64_t earlier = *canvas().cursorInstant();
  EXPECT_LT(earlier, run()->peak(0).at_ns);
  QTest::keyClick(&canvas(), Qt::Key_BracketRight);
  EXPECT_EQ(*canvas().cursorInstant(), run()->peak(0).at_ns);
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
  const QRectF strip = minimap->strip();
  const int y = static_cast<int>(strip.center().y());
  QTest::mousePress(minimap, Qt::LeftButton, {}, QPoint(static_cast<int>(strip.right()), y));
  QTest::mouseMove(minimap, QPoint(static_cast<int>(strip.center().x()), y));
  QTest::mouseRelease(minimap, Qt::LeftButton, {}, QPoint(static_cast<int>(strip.center().x()), y));
  EXPECT_NEAR(double(canvas().view().end), double(run()->duration_ns) / 2, double(run()->duration_ns) * 0.01);
  EXPECT_EQ(canvas().view().begin, 0u);
  QTest::keyClick(minimap, Qt::Key_Right);
  EXPECT_GT(canvas().view().begin, 0u);
}

TEST_F(TimelineTest, NothingMovesSidewaysWhileARunGrows) {
  view_.setState(RunState::Running);
  view_.setExpectedDuration(run()->duration_ns);
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
  for (int i = 1; i <= 20; ++i) batches.push_back(std::make_shared<trace::Timeline>(test::synthetic_run(static_cast<std::uint64_t>(i) * 100 * kMs)));
  view_.setState(RunState::Running);
  QTest::qWait(50);
  int taken = 0;
  for (const auto& batch : batches) {
    view_.setTimeline(batch, nullptr);
    taken += view_.timeline() == batch ? 1 : 0;
  }
  EXPECT_LT(taken, 10) << "those in between are skipped";
  EXPECT_TRUE(QTest::qWaitFor([&] { return view_.timeline() == batches.back(); }, 5000)) << "the last one is never lost";
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
  const TimelineCanvas::Range range{canvas().view().end / 4, canvas().view().end / 2};
  canvas().setRange(range);
  const QString layers = canvas().rangeText().section(QStringLiteral("  ·  "), 1, 1);
  QSignalSpy instants(&view_, &TimelineView::instantChanged);
  view_.setAxis(TimelineAxis::Events);
  ASSERT_EQ(view_.axis(), TimelineAxis::Events);
  const trace::EventAxis axis(*run());
  EXPECT_EQ(canvas().view(), (TimelineCanvas::Range{0, axis.events() * trace::EventAxis::kStep}));
  ASSERT_TRUE(canvas().range());
  EXPECT_EQ(canvas().range()->begin, axis.position(range.begin));
  EXPECT_TRUE(canvas().rangeText().contains(QStringLiteral("event")));
  EXPECT_TRUE(canvas().rangeText().contains(layers)) << canvas().rangeText().toStdString();
  const std::uint64_t middle = axis.events() / 2;
  canvas().setCursorInstant(middle * trace::EventAxis::kStep + 500);
  EXPECT_EQ(canvas().cardRows(0, *canvas().cursorInstant()).back().bytes, run()->bytes_at(0, axis.instant(middle * trace::EventAxis::kStep)));
  ASSERT_FALSE(instants.isEmpty());
  EXPECT_EQ(instants.last().first().toULongLong(), axis.instant(middle * trace::EventAxis::kStep)) << "others are told the time, not the event";
  EXPECT_FALSE(view_.grab().isNull());
  view_.setAxis(TimelineAxis::Time);
  EXPECT_EQ(canvas().view(), (TimelineCanvas::Range{0, run()->duration_ns}));
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

TEST(TimelineSelection, GoesThroughTheHubBothWays) {
  model::ModelBuilder builder;
  model::ModelPtr model;
  for (int layer = 0; layer < 80; ++layer) builder.add_module("model.layers." + std::to_string(layer), "LlamaDecoderLayer");
  model = builder.build().value();
  SelectionHub hub;
  TimelineView view(&hub);
  view.resize(1136, 760);
  view.show();
  view.setTimeline(run(), model);
  QApplication::processEvents();
  Q_EMIT view.canvas().layerClicked(QStringLiteral("model.layers.12"));
  ASSERT_EQ(hub.selection().size(), 1u);
  EXPECT_EQ((*model)[hub.selection().front()].name, "model.layers.12");
  QTest::keyClick(&view.canvas(), Qt::Key_BracketRight);
  QTest::keyClick(&view.canvas(), Qt::Key_Return);
  EXPECT_EQ((*model)[hub.selection().front()].name, "model.layers.66") << "the trace names a part of it; the model knows the layer";
}

TEST(Alive, ModelKeepsItsPromisesAndAddsUp) {
  AliveModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  for (std::uint64_t at = 0; at < run()->duration_ns; at += 1'111 * kMs) {
    model.show(run(), at / kMs % 2, at);
    std::uint64_t groups = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
      const QModelIndex group = model.index(row, 0);
      std::uint64_t items = 0;
      for (int child = 0; child < model.rowCount(group); ++child) items += model.index(child, 0, group).data(AliveModel::BytesRole).toULongLong();
      EXPECT_TRUE(model.rowCount(group) == 0 || items == group.data(AliveModel::BytesRole).toULongLong());
      groups += group.data(AliveModel::BytesRole).toULongLong();
    }
    EXPECT_EQ(groups, run()->bytes_at(at / kMs % 2, at));
  }
  model.clear();
  EXPECT_EQ(model.rowCount(), 0);
}

TEST(Alive, RestingLayersAreOneRowAndStreamedOnesHaveAnAge) {
  AliveModel model;
  model.show(run(), 0, 3'270 * kMs);
  QStringList rows;
  for (int group = 0; group < model.rowCount(); ++group) {
    for (int row = 0; row < model.rowCount(model.index(group, 0)); ++row) rows << model.index(row, 0, model.index(group, 0)).data().toString();
  }
  EXPECT_TRUE(rows.contains(QStringLiteral("layers.0 to 10")));
  EXPECT_TRUE(rows.contains(QStringLiteral("layers.42.mlp.up_proj")));
  const QModelIndex streamed = model.index(0, AliveModel::Since, model.index(0, 0));
  EXPECT_TRUE(streamed.data().toString().endsWith(QStringLiteral("ms")));
}

TEST(Alive, ThePanelSelectsWhatWorksNotWhatRests) {
  AlivePanel panel;
  panel.show(run(), 0, 3'270 * kMs);
  const QStringList wanted = panel.wantedModules();
  EXPECT_TRUE(wanted.contains(QStringLiteral("model.layers.42.mlp.up_proj")));
  EXPECT_FALSE(wanted.contains(QStringLiteral("model.layers.3")));
  panel.clear();
  EXPECT_TRUE(panel.wantedModules().isEmpty());
}

}  // namespace
}  // namespace stowage::widgets
