// Two runs in a picture and a table: what is painted where, the cursor, what is copied, what cannot be shown.
#include "widgets/timeline/run_difference_panel.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QtTest/QTest>

#include "tests/core/trace/random_run.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/common/words.h"
#include "widgets/compare/compare_strip.h"

namespace stowage::widgets {
namespace {

using Shared = std::shared_ptr<const trace::Timeline>;

Shared shared(trace::Timeline run) { return std::make_shared<const trace::Timeline>(std::move(run)); }

RunComparisonPtr compared(const Shared& a, const Shared& b) {
  return compare_runs({QStringLiteral("Mine"), a}, {QStringLiteral("Yours"), b});
}

/// One block a device from 0 to the middle, of `bytes`; a turn of a module.
trace::Timeline plain_run(std::uint64_t bytes, std::uint64_t duration, bool cpu = true) {
  trace::Timeline out;
  out.devices = {{"0", true, 0}};
  if (cpu) out.devices.push_back({"cpu", false, 0});
  out.duration_ns = duration;
  const trace::NameId module = out.name("layers.0");
  for (std::uint16_t device = 0; device < out.devices.size(); ++device) {
    out.blocks.push_back(
        {0, trace::Block::kAlive, 1ull << 30, module, module, device, trace::Kind::Resident});
    out.blocks.push_back({0, duration / 2, bytes, module, module, device, trace::Kind::Activation});
  }
  out.spans.push_back({0, duration, module, 0});
  out.finish();
  return out;
}

class RunDifferenceViews : public ::testing::Test {
 protected:
  void SetUp() override {
    panel.resize(900, 640);
    panel.show();
  }
  void set(const RunComparisonPtr& runs) {
    panel.setRuns(runs);
    QApplication::processEvents();
  }
  QString cell(int row, int column) { return panel.table().item(row, column)->text(); }
  /// Pixels of a colour in a part of the picture.
  int pixels(const QRectF& where, const QColor& colour) {
    const QImage image = test::picture(panel.timeline());
    const QRect area = where.toAlignedRect().intersected(image.rect());
    int out = 0;
    for (int y = area.top(); y <= area.bottom(); ++y)
      for (int x = area.left(); x <= area.right(); ++x) out += image.pixel(x, y) == colour.rgb() ? 1 : 0;
    return out;
  }

  const test::ThemeKept kept;
  RunDifferencePanel panel;
};

TEST_F(RunDifferenceViews, TheTableHasPeaksDifferencesAndTimesOfEachRun) {
  const auto runs =
      compared(shared(stowage::test::random_run(5, 80)), shared(stowage::test::random_run(6, 80)));
  set(runs);
  const auto rows = peak_rows(*runs);
  ASSERT_EQ(panel.table().rowCount(), static_cast<int>(rows.size()));
  using Panel = RunDifferencePanel;
  for (int i = 0; i < panel.table().rowCount(); ++i) {
    const PeakRow& row = rows[static_cast<std::size_t>(i)];
    const Bytes before(row.before->bytes), after(row.after->bytes);
    EXPECT_EQ(cell(i, Panel::PeakBefore), bytesText(before));
    EXPECT_EQ(cell(i, Panel::PeakAfter), bytesText(after));
    EXPECT_EQ(cell(i, Panel::Difference), bytesDeltaText(before, after));
    EXPECT_EQ(cell(i, Panel::TimeBefore), timeText(row.before->at_ns, 1));
    EXPECT_EQ(cell(i, Panel::TimeAfter), timeText(row.after->at_ns, 1));
  }
  EXPECT_EQ(cell(0, Panel::Device), QStringLiteral("cuda:0"));
}

TEST_F(RunDifferenceViews, ItIsCopiedWithItsHeadings) {
  set(compared(shared(plain_run(4096, 1000)), shared(plain_run(8192, 1000))));
  QGuiApplication::clipboard()->clear();
  QTest::mouseClick(&panel.copy(), Qt::LeftButton);
  const QString text = QGuiApplication::clipboard()->text();
  EXPECT_EQ(text, panel.text());
  const QStringList lines = text.split(u'\n');
  ASSERT_EQ(lines.size(), 4) << "the heads, two devices, and the end of the last line";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(lines[i].count(u'\t'), RunDifferencePanel::kColumns - 1);
  EXPECT_TRUE(lines[0].contains(QStringLiteral("Mine")) && lines[0].contains(QStringLiteral("Yours")));
  EXPECT_TRUE(lines[1].contains(bytesDeltaText(Bytes(4096), Bytes(8192)))) << lines[1].toStdString();
  QGuiApplication::clipboard()->clear();
  QTest::keyClick(&panel.table(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), text) << "the whole table by its key, too";
}

TEST_F(RunDifferenceViews, ADeviceOfOneRunAloneHasNoPeakInTheOther) {
  set(compared(shared(plain_run(4096, 1000)), shared(plain_run(4096, 1000, false))));
  ASSERT_EQ(panel.table().rowCount(), 2);
  EXPECT_EQ(cell(1, RunDifferencePanel::Device), QStringLiteral("CPU")) << cell(1, 0).toStdString();
  EXPECT_EQ(cell(1, RunDifferencePanel::PeakAfter), QStringLiteral("–"));
  EXPECT_EQ(cell(1, RunDifferencePanel::TimeAfter), QStringLiteral("–"));
  EXPECT_TRUE(cell(1, RunDifferencePanel::Difference).startsWith(u'−'));
  EXPECT_TRUE(panel.timeline().accessibleDescription().contains(QStringLiteral("not in this run")));
}

/// More is above the line and in its colour, less below; only while both run.
TEST_F(RunDifferenceViews, TheDifferenceIsPaintedWithItsSignWhileBothRun) {
  const Colours& colours = Theme::current().colours();
  set(compared(shared(plain_run(1 << 20, 1000)), shared(plain_run(1 << 20, 1000))));
  const QRectF all = panel.timeline().differences(0);
  EXPECT_EQ(pixels(all, colours.diffPos2) + pixels(all, colours.diffNeg2), 0) << "the same twice";
  set(compared(shared(plain_run(1 << 20, 1000)), shared(plain_run(1 << 24, 2000))));
  TwinTimeline& view = panel.timeline();
  QRectF above = view.differences(0), below = above;
  above.setBottom(above.center().y() - 2);
  below.setTop(below.center().y() + 2);
  EXPECT_GT(pixels(above, colours.diffPos2), 0);
  EXPECT_EQ(pixels(below, colours.diffNeg2), 0);
  QRectF after = view.differences(0);
  after.setLeft(view.x(1000) + 2);
  EXPECT_EQ(pixels(after, colours.diffPos2), 0) << "the first has ended";
  set(compared(shared(plain_run(1 << 24, 1000)), shared(plain_run(1 << 20, 1000))));
  EXPECT_EQ(pixels(above, colours.diffPos2), 0);
  EXPECT_GT(pixels(below, colours.diffNeg2), 0);
}

TEST_F(RunDifferenceViews, OneCursorGoesThroughAllDevicesByMouseAndKeys) {
  const auto a = shared(plain_run(1 << 20, 1000)), b = shared(plain_run(1 << 21, 1000));
  set(compared(a, b));
  TwinTimeline& view = panel.timeline();
  EXPECT_TRUE(view.cursorText(0).isEmpty());
  const QPointF at(view.x(250), view.curves(0).center().y());
  QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&view, &move);
  ASSERT_TRUE(view.cursorAt());
  EXPECT_NEAR(double(*view.cursorAt()), 250, 3);
  for (int device = 0; device < 2; ++device)
    EXPECT_EQ(view.cursorText(device),
              QStringLiteral("%1 → %2, %3")
                  .arg(bytesText(Bytes((1ull << 30) + (1 << 20))), bytesText(Bytes((1ull << 30) + (1 << 21))),
                       bytesDeltaText(Bytes(1 << 20), Bytes(1 << 21))));
  view.setFocus();
  QTest::keyClick(&view, Qt::Key_Home);
  EXPECT_EQ(view.cursorAt(), 0u);
  QTest::keyClick(&view, Qt::Key_Right);
  EXPECT_EQ(view.cursorAt(), 10u);
  QTest::keyClick(&view, Qt::Key_Left);
  QTest::keyClick(&view, Qt::Key_Left);
  EXPECT_EQ(view.cursorAt(), 0u) << "and not before the beginning";
  QTest::keyClick(&view, Qt::Key_End);
  EXPECT_EQ(view.cursorAt(), 999u);
  EXPECT_TRUE(view.accessibleDescription().contains(view.cursorText(0))) << "a screen reader is told";
  view.setCursorAt(5000);
  EXPECT_EQ(view.cursorAt(), 1000u) << "not beyond the end";
  EXPECT_TRUE(view.cursorText(0).isEmpty()) << "where nothing is known of both";
}

TEST_F(RunDifferenceViews, StepsAreAlignedWhereBothHaveThemAndOnlyThere) {
  trace::Timeline slow = plain_run(1 << 20, 3000);
  set(compared(shared(plain_run(1 << 20, 1000)), shared(slow)));
  ASSERT_TRUE(panel.align().isEnabled());
  EXPECT_EQ(panel.timeline().shown(), panel.runs()->plain);
  panel.align().click();
  EXPECT_EQ(panel.timeline().shown(), panel.runs()->aligned);
  EXPECT_EQ(cell(0, RunDifferencePanel::TimeAfter), timeText(0, 3)) << "times stay each run's own";
  slow.spans.clear();
  slow.finish();
  set(compared(shared(plain_run(1 << 20, 1000)), shared(slow)));
  EXPECT_FALSE(panel.align().isEnabled());
  EXPECT_FALSE(panel.align().isChecked());
  EXPECT_EQ(panel.timeline().shown(), panel.runs()->plain);
  trace::Timeline said = plain_run(1 << 20, 5000);
  said.predicted = true;
  set(compared(shared(said), shared(plain_run(1 << 20, 1000))));
  EXPECT_FALSE(panel.align().isEnabled());
  EXPECT_TRUE(panel.align().isChecked());
  EXPECT_EQ(panel.timeline().shown(), panel.runs()->aligned);
  EXPECT_TRUE(cell(0, RunDifferencePanel::TimeBefore).startsWith(QStringLiteral("step")));
  EXPECT_FALSE(cell(0, RunDifferencePanel::TimeAfter).startsWith(QStringLiteral("step")));
}

/// The strip sums up: the time of two recorded runs, and the peaks of GPUs.
TEST_F(RunDifferenceViews, TheStripSaysTimeAndPeaks) {
  const auto slow = shared(plain_run(1 << 21, 2'000'000'000));
  trace::Timeline said = plain_run(1 << 20, 5000);
  CompareStrip strip;
  strip.setRuns(compared(shared(plain_run(1 << 20, 1'500'000'000)), slow));
  ASSERT_EQ(strip.facts().size(), 2) << "the host's peak is in the table";
  EXPECT_EQ(strip.facts()[0].value, secondsDeltaText(0.5));
  EXPECT_TRUE(strip.facts()[1].label.contains(QStringLiteral("cuda:0")));
  EXPECT_EQ(strip.facts()[1].value, bytesDeltaText(Bytes(1 << 20), Bytes(1 << 21)));
  EXPECT_TRUE(strip.message().isEmpty());
  said.predicted = true;
  strip.setRuns(compared(shared(said), slow));
  ASSERT_EQ(strip.facts().size(), 1) << "a prediction of steps has no time to compare";
  strip.setMessage(QStringLiteral("nothing"), Tone::Error);
  EXPECT_TRUE(strip.facts().isEmpty());
  EXPECT_EQ(strip.message(), QStringLiteral("nothing"));
}

TEST_F(RunDifferenceViews, NothingIsShownOfNothing) {
  set(compared(stowage::test::shared_run(), stowage::test::shared_run()));
  EXPECT_GT(panel.table().rowCount(), 0);
  set(nullptr);
  EXPECT_EQ(panel.table().rowCount(), 0);
  EXPECT_FALSE(panel.copy().isEnabled());
  EXPECT_FALSE(panel.timeline().shown());
  QTest::keyClick(&panel.timeline(), Qt::Key_Right);
  EXPECT_FALSE(panel.timeline().cursorAt());
  EXPECT_FALSE(test::picture(panel).isNull());
}

/// Labels end before the plot, plots before the edge, and one device before the next, at any size.
TEST_F(RunDifferenceViews, PartsDoNotOverlapInAnyTheme) {
  set(compared(stowage::test::shared_run(), stowage::test::shared_run()));
  test::in_every_theme([&](double) {
    for (const int width : {440, 900, 1400}) {
      panel.resize(width, 700);
      QApplication::processEvents();
      TwinTimeline& view = panel.timeline();
      const int devices = static_cast<int>(view.shown()->devices.size());
      for (int i = 0; i < devices; ++i) {
        EXPECT_LT(view.curves(i).bottom(), view.differences(i).top());
        EXPECT_LE(view.curves(i).right(), view.width());
        if (i + 1 < devices) {
          EXPECT_LT(view.differences(i).bottom(), view.curves(i + 1).top());
        }
      }
      EXPECT_LE(view.differences(devices - 1).bottom(), view.height());
      EXPECT_FALSE(test::picture(panel).isNull());
    }
  });
}

}  // namespace
}  // namespace stowage::widgets
