// The timeline as it is painted and used: heights are bytes, places are times, cards and grips stay where
// they can be read.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <random>
#include <set>

#include "tests/widgets/pictures.h"
#include "tests/widgets/synthetic_run.h"
#include "tests/widgets/treemap_events.h"
#include "widgets/common/words.h"
#include "widgets/theme/numbers.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/bands.h"
#include "widgets/timeline/legend.h"
#include "widgets/timeline/minimap.h"
#include "widgets/timeline/timeline_chart.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kMs = 1'000'000;
constexpr std::uint64_t kGiB = 1ull << 30;

/// Two devices with a few blocks whose sums are easy to see.
std::shared_ptr<const trace::Timeline> plain_run() {
  auto run = std::make_shared<trace::Timeline>();
  run->devices = {{"0", false, 8 * kGiB}, {"cpu", false, 0}};
  const auto block = [&](std::uint64_t from, std::uint64_t to, std::uint64_t gib, trace::Kind kind,
                         int source = -1) {
    run->blocks.push_back({from * kMs, to * kMs, gib * kGiB, run->name("model.layers.0"), run->name("weight"),
                           0, kind, source < 0 ? std::uint16_t{0xFFFF} : static_cast<std::uint16_t>(source)});
  };
  block(0, 1000, 2, trace::Kind::Resident);
  block(250, 500, 1, trace::Kind::Activation);
  block(500, 750, 4, trace::Kind::Streamed, 1);
  run->spans = {{0, 500 * kMs, run->name("model.layers.0"), 0},
                {500 * kMs, 1000 * kMs, run->name("model.layers.1"), 0}};
  run->duration_ns = 1000 * kMs;
  run->finish();
  return run;
}

class Canvas : public testing::Test {
 protected:
  Canvas() {
    view.resize(1100, 700);
    view.show();
    view.setTimeline(run, nullptr);
    view.canvas().setFolded(false);
    QApplication::processEvents();
  }
  TimelineCanvas& canvas() { return view.canvas(); }
  double x(std::uint64_t ms) {
    const QRectF plot = canvas().plotOf(0);
    return plot.left() + plot.width() * static_cast<double>(ms) / 1000;
  }
  const test::ThemeKept kept{};
  std::shared_ptr<const trace::Timeline> run = plain_run();
  TimelineView view{};
};

/// In the middle of each quarter the stack has the heights that its bytes ask for.
TEST_F(Canvas, HeightsOfTheBandsAreTheBytes) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    QApplication::processEvents();
    const QImage image = test::picture(canvas());
    const QRectF plot = canvas().plotOf(0);
    const auto pixels = [&](std::uint64_t ms, const QColor& colour) {
      return test::count_of(
          image, {static_cast<int>(x(ms)), static_cast<int>(plot.top()), 1, static_cast<int>(plot.height())},
          colour, 2);
    };
    const DeviceColours& gpu = Theme::current().device(machine::gpu(0));
    const int two = pixels(125, gpu.strong);
    ASSERT_GT(two, 20) << "2 GiB of weights";
    EXPECT_EQ(pixels(125, gpu.soft3), 0);
    EXPECT_NEAR(pixels(375, gpu.soft3), two / 2, 3) << "1 GiB of activations";
    EXPECT_NEAR(pixels(625, Theme::current().device(machine::kCpu).strong), 2 * two, 4)
        << "4 GiB streamed from the CPU";
    EXPECT_NEAR(pixels(875, gpu.strong), two, 1) << "the weights are still there";
  }
}

/// The card at random instants: its rows add up, and it never leaves the canvas.
TEST_F(Canvas, TheCardFitsAtEveryInstant) {
  const std::uint32_t seed = 616;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  test::in_every_theme([&](double scale) {
    QApplication::processEvents();
    for (int i = 0; i < 5; ++i) {
      const std::uint64_t at = random() % 1000 * kMs;
      canvas().setCursorInstant(at);
      const auto rows = canvas().cardRows(0, at);
      std::uint64_t sum = 0;
      for (std::size_t k = 0; k + 1 < rows.size(); ++k) sum += rows[k].bytes;
      ASSERT_EQ(sum, rows.back().bytes);
      // The words of the total and its number have room beside each other.
      const double wide = Theme::current().metric("timeline.hoverCardWidth") - 28;
      const QString number =
          decimalText(static_cast<double>(rows.back().bytes) / static_cast<double>(kGiB), 2);
      EXPECT_LE(tabularWidth(Theme::current().font(TextStyle::CaptionStrong), rows.back().words) +
                    tabularWidth(Theme::current().font(TextStyle::CaptionStrong), number) + 30 * scale + 8,
                wide)
          << rows.back().words.toStdString() << " at " << scale;
      EXPECT_FALSE(test::picture(canvas()).isNull());
      EXPECT_TRUE(canvas().accessibleDescription().contains(bytesText(Bytes(rows.back().bytes))));
    }
    canvas().setCursorInstant(std::nullopt);
  });
}

/// The cursor by keys against times that are counted here; it never leaves what is in view.
TEST_F(Canvas, KeysMoveTheCursorByPixels) {
  canvas().setFocus();
  const double pixel = 1000.0 * kMs / canvas().plotOf(0).width();
  QTest::keyClick(&canvas(), Qt::Key_Home);
  EXPECT_EQ(canvas().cursorInstant(), 0u);
  QTest::keyClick(&canvas(), Qt::Key_Left);
  EXPECT_EQ(canvas().cursorInstant(), 0u);
  for (int i = 0; i < 10; ++i) QTest::keyClick(&canvas(), Qt::Key_Right);
  EXPECT_NEAR(static_cast<double>(*canvas().cursorInstant()), 10 * pixel, pixel);
  QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_NEAR(static_cast<double>(*canvas().cursorInstant()), 30 * pixel, 2 * pixel);
  QTest::keyClick(&canvas(), Qt::Key_End);
  EXPECT_EQ(canvas().cursorInstant(), canvas().view().end);
  QTest::keyClick(&canvas(), Qt::Key_Right);
  EXPECT_EQ(canvas().cursorInstant(), canvas().view().end);
  const auto whole = canvas().view();
  QTest::keyClick(&canvas(), Qt::Key_Plus);
  EXPECT_LT(canvas().view().end - canvas().view().begin, whole.end - whole.begin);
  QTest::keyClick(&canvas(), Qt::Key_Minus);
  EXPECT_EQ(canvas().view(), whole);
  QTest::keyClick(&canvas(), Qt::Key_Escape);
  EXPECT_FALSE(canvas().cursorInstant());
}

/// Two pins are compared, a third begins anew.
TEST_F(Canvas, PinsComeInPairs) {
  QSignalSpy pinned(&canvas(), &TimelineCanvas::instantPinned);
  const int y = static_cast<int>(canvas().plotOf(0).center().y());
  for (const std::uint64_t at : {200u, 600u, 900u})
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, {static_cast<int>(x(at)), y});
  ASSERT_EQ(pinned.count(), 3);
  EXPECT_NEAR(pinned[1][0].toDouble(), 600.0 * kMs, 3.0 * kMs);
  EXPECT_NEAR(static_cast<double>(*canvas().pinnedInstant()), 900.0 * kMs, 3.0 * kMs);
  QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, {static_cast<int>(x(300)), y});
  EXPECT_FALSE(canvas().pinnedInstant());
}

/// A click in the ribbon names the layer whose turn it was, by the spans of the trace.
TEST_F(Canvas, TheRibbonNamesWhoseTurnItWas) {
  QSignalSpy clicked(&canvas(), &TimelineCanvas::layerClicked);
  const int below = static_cast<int>(canvas().plotOf(0).bottom());
  for (int y = below; y < canvas().height() && clicked.count() < 1; y += 4)
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, {static_cast<int>(x(250)), y});
  ASSERT_EQ(clicked.count(), 1);
  EXPECT_EQ(clicked[0][0].toString(), QStringLiteral("model.layers.0"));
}

/// Random drags on the strip of the whole run: the view stays in it and is never turned around.
TEST_F(Canvas, TheMinimapNeverAsksForWhatIsNotThere) {
  const std::uint32_t seed = 717;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  auto* minimap = view.findChild<Minimap*>();
  QSignalSpy wanted(minimap, &Minimap::viewWanted);
  for (int round = 0; round < 60; ++round) {
    const auto point = [&] {
      return QPoint(static_cast<int>(random() % static_cast<unsigned>(minimap->width())),
                    static_cast<int>(minimap->strip().center().y()));
    };
    test::press(minimap, point());
    for (int i = 0; i < 4; ++i) test::move(minimap, point());
    test::release(minimap, point());
    QTest::keyClick(minimap, random() % 2 ? Qt::Key_Left : Qt::Key_Right,
                    random() % 2 ? Qt::ShiftModifier : Qt::NoModifier);
    ASSERT_LT(canvas().view().begin, canvas().view().end);
    ASSERT_LE(canvas().view().end, 1000 * kMs);
  }
  ASSERT_GT(wanted.count(), 60);
  for (const auto& call : wanted) {
    ASSERT_LE(call[0].toULongLong(), call[1].toULongLong());
    ASSERT_LE(call[1].toULongLong(), 1000 * kMs);
  }
}

/// The words beside the strip have room, also in German and with large letters.
TEST_F(Canvas, TheWordsBesideTheStripAreNotCut) {
  test::in_every_theme([&](double scale) {
    QApplication::processEvents();
    auto* minimap = view.findChild<Minimap*>();
    const QImage image = test::picture(*minimap);
    const int left = static_cast<int>(minimap->strip().left());
    const QRect words =
        test::inked(image, {0, 2, left - 8, image.height() - 3}, Theme::current().colours().window, 40);
    ASSERT_FALSE(words.isEmpty());
    EXPECT_GE(words.left(), 1) << scale;
    EXPECT_GE(words.top(), 2) << scale;
    EXPECT_LT(words.bottom(), image.height() - 1) << scale;
  });
}

/// Numbers of the axes are written as everywhere in the window.
TEST(ChartNumbers, SpeakTheLanguageOfTheWindow) {
  const QLocale before;
  const auto labels = [](const char* language) {
    QLocale::setDefault(QLocale(QString::fromLatin1(language)));
    TimelineChart chart;
    TimelineChart::Content content;
    content.size = {400, 240};
    content.plot = {64, 10, 300, 200};
    content.bytes = byteAxis(0, kGiB, 0, false, 200);
    content.stack = bandStack(*plain_run(), 0, 0, 1000 * kMs, 100, ~0ull);
    content.time_step = 200 * kMs;
    for (std::size_t i = 0; i < content.stack.keys.size(); ++i) content.colours.emplace_back(Qt::gray);
    chart.setContent(content);
    QImage image(400, 240, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    chart.paint(painter, {});
    painter.end();
    EXPECT_GT(content.bytes.decimals, 0) << "there is a point to be written";
    return image.copy(0, 0, 60, 200);
  };
  const QImage english = labels("en"), german = labels("de"), again = labels("en");
  EXPECT_EQ(english, again);
  EXPECT_NE(english, german);
  QLocale::setDefault(before);
}

TEST(LegendPicture, EntriesStandWholeOrNotAtAll) {
  test::in_every_theme([](double scale) {
    Legend legend;
    const QColor colours[] = {QColor(200, 0, 0), QColor(0, 160, 0), QColor(0, 0, 200)};
    legend.setEntries({{colours[0], QStringLiteral("Residente Gewichte")},
                       {colours[1], QStringLiteral("KV-Cache")},
                       {colours[2], QStringLiteral("Gestreamt von der CPU")}});
    int shown_before = 0;
    for (int width = 40; width <= legend.sizeHint().width() + 20; width += 9) {
      legend.resize(width, legend.sizeHint().height());
      const QImage image = test::picture(legend);
      int shown = 0;
      for (const QColor& colour : colours) {
        const int pixels = test::count_of(image, image.rect(), colour);
        EXPECT_TRUE(pixels == 0 || pixels == 144) << width << " at " << scale;
        shown += pixels ? 1 : 0;
      }
      EXPECT_GE(shown, shown_before) << "more room shows no less";
      shown_before = shown;
      const QRect ink = test::inked(image, image.rect(), legend.palette().color(QPalette::Window));
      EXPECT_LE(ink.right(), width - 1);
    }
    EXPECT_EQ(shown_before, 3);
    EXPECT_EQ(legend.accessibleName(), QStringLiteral("Residente Gewichte, KV-Cache, Gestreamt von der CPU"));
  });
}

TEST(LegendPicture, WhatHasNoRoomGoesOnInTheNextRow) {
  test::in_every_theme([](double scale) {
    Legend legend;
    const QColor colours[] = {QColor(200, 0, 0), QColor(0, 160, 0), QColor(0, 0, 200)};
    legend.setEntries({{colours[0], QStringLiteral("Residente Gewichte")},
                       {colours[1], QStringLiteral("KV-Cache")},
                       {colours[2], QStringLiteral("Gestreamt von der CPU")}});
    const int natural = legend.sizeHint().width(), one = legend.sizeHint().height();
    EXPECT_EQ(legend.heightIn(natural), one);
    for (int width = natural / 2; width < natural; width += 7) {
      const int height = legend.heightIn(width);
      EXPECT_GE(height, legend.heightIn(width + 7)) << "more room needs no more rows";
      legend.resize(width, height);
      const QImage image = test::picture(legend);
      for (const QColor& colour : colours)
        EXPECT_EQ(test::count_of(image, image.rect(), colour), 144) << width << " at " << scale;
    }
    EXPECT_GT(legend.heightIn(natural / 2), one);
  });
}

/// What is alive, under Qt's test of models, at random instants of a long run.
TEST(AliveLook, RowsAddUpAndNumbersAreNotCut) {
  const std::uint32_t seed = 515;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  AlivePanel panel;
  QAbstractItemModelTester tester(&panel.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  const auto run = stowage::test::shared_run();
  auto* tree = panel.findChild<QTreeView*>();
  panel.resize(304, 600);
  static_cast<QWidget&>(panel).show();
  test::in_every_theme([&](double scale) {
    for (int round = 0; round < 4; ++round) {
      const std::size_t device = random() % 2;
      const std::uint64_t at = std::uint64_t{random()} * 7919 % run->duration_ns;
      panel.show(run, device, at);
      QApplication::processEvents();
      EXPECT_EQ(panel.model().total(), run->bytes_at(device, at));
      const QFontMetrics small(Theme::current().font(TextStyle::Small));
      for (int group = 0; group < panel.model().rowCount(); ++group) {
        const QModelIndex parent = panel.model().index(group, 0);
        EXPECT_FALSE(parent.data().toString().isEmpty());
        for (int row = 0; row < panel.model().rowCount(parent); ++row) {
          for (const int column : {AliveModel::Size, AliveModel::Since}) {
            const QString words = panel.model().index(row, column, parent).data().toString();
            const int room = tree->header()->sectionSize(column) - (column == AliveModel::Since ? 16 : 8);
            EXPECT_LE(small.horizontalAdvance(words), room) << words.toStdString() << " at " << scale;
          }
        }
      }
      EXPECT_GE(tree->header()->sectionSize(AliveModel::Module), 80) << scale;
    }
  });
  QSignalSpy selected(&panel, &AlivePanel::modulesSelected);
  panel.findChild<QPushButton*>()->click();
  ASSERT_EQ(selected.count(), 1);
  EXPECT_EQ(selected[0][0].toStringList(), panel.wantedModules());
}

/// More blocks than rows: the rest is one row, and no byte of it is lost.
TEST(AliveLook, VeryManyBlocksAreAFewHundredRows) {
  trace::Timeline run;
  run.devices = {{"0"}};
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    run.blocks.push_back({0, trace::Block::kAlive, 1000 + i,
                          run.name("model.layers." + std::to_string(i % 40)), run.name("output"), 0,
                          trace::Kind::Activation});
    sum += 1000 + i;
  }
  run.duration_ns = 1000;
  run.finish();
  AliveModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.show(std::make_shared<const trace::Timeline>(run), 0, 500);
  ASSERT_EQ(model.rowCount(), 1);
  const QModelIndex group = model.index(0, 0);
  EXPECT_EQ(model.rowCount(group), static_cast<int>(AliveModel::kMostRows));
  std::uint64_t met = 0;
  std::set<QString> modules;
  for (int row = 0; row < model.rowCount(group); ++row) {
    const QModelIndex index = model.index(row, 0, group);
    met += index.data(AliveModel::BytesRole).toULongLong();
    for (const QString& name : index.data(AliveModel::ModulesRole).toStringList()) modules.insert(name);
  }
  EXPECT_EQ(met, sum);
  EXPECT_EQ(modules.size(), 40u) << "none of the modules is lost in the rest";
  EXPECT_TRUE(
      model.index(model.rowCount(group) - 1, 0, group).data().toString().startsWith(QStringLiteral("2501")));
}

}  // namespace
}  // namespace stowage::widgets
