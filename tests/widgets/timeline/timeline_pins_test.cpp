// Instants that are pinned in the timeline, and ranges that are dragged in it: what the table and the plate
// say.
#include <QClipboard>
#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/timeline/timeline_fixture.h"
#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

/// Two clicks, or two presses of Enter: what lies between them, kind by kind, as the trace has it.
TEST_F(TimelineTest, TwoPinsAreLaidSideBySide) {
  const auto& run = *test::shared_run();
  EXPECT_TRUE(view_.pins().isHidden());
  for (const bool byKeys : {false, true}) {
    const std::uint64_t wanted[] = {6'500 * kMs, 3'270 * kMs};  // the later one first
    for (const std::uint64_t at : wanted) {
      if (!byKeys) {
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, point(at));
        continue;
      }
      canvas().setCursorInstant(at);
      QTest::keyClick(&canvas(), Qt::Key_Return);
    }
    ASSERT_EQ(canvas().pins().size(), 2u);
    ASSERT_FALSE(view_.pins().isHidden());
    const auto [first, second] = std::minmax(canvas().pins()[0], canvas().pins()[1]);
    const auto rows = canvas().pinRows();
    std::uint64_t before = 0, after = 0;
    std::size_t sums = 0;
    for (const PinRow& row : rows) {
      if (row.sum && sums++ == 0) {
        EXPECT_EQ(row.before, before);
        EXPECT_EQ(row.after, after);
        EXPECT_EQ(row.before, run.bytes_at(canvas().focusDevice(), first));
        EXPECT_EQ(row.after, run.bytes_at(canvas().focusDevice(), second));
      }
      before += row.before;
      after += row.after;
    }
    EXPECT_EQ(sums, canvas().shownDevices().size());
    EXPECT_EQ(view_.pins().table().rowCount(), static_cast<int>(rows.size()));
    QApplication::processEvents();
    const QTableWidget& table = view_.pins().table();
    EXPECT_GE(table.viewport()->height(), table.rowHeight(0) * table.rowCount()) << "all rows are in sight";
    view_.pins().copy().click();
    EXPECT_EQ(QGuiApplication::clipboard()->text().count(u'\n'), static_cast<int>(rows.size()) + 1);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(
        bytesDeltaText(Bytes(run.bytes_at(canvas().focusDevice(), first)),
                       Bytes(run.bytes_at(canvas().focusDevice(), second)))));
    if (byKeys) view_.pins().close().click();
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    EXPECT_TRUE(view_.pins().isHidden());
    EXPECT_TRUE(canvas().pins().empty());
  }
}

/// A third one begins anew, another device is told of, and another run has none.
TEST_F(TimelineTest, PinsFollowTheDeviceAndEndWithTheRun) {
  for (const std::uint64_t at : {1'000 * kMs, 4'000 * kMs})
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, point(at));
  const QString of0 = view_.pins().text();
  canvas().setFocusDevice(1);
  EXPECT_NE(view_.pins().text(), of0);
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, point(2'000 * kMs));
  EXPECT_EQ(canvas().pins().size(), 1u);
  EXPECT_TRUE(view_.pins().isHidden());
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, point(3'000 * kMs));
  EXPECT_FALSE(view_.pins().isHidden());
  view_.setAxis(TimelineAxis::Events);
  EXPECT_TRUE(view_.pins().isHidden()) << "instants of the other axis";
  view_.setTimeline(nullptr, nullptr);
  EXPECT_TRUE(canvas().pins().empty());
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
  // What happened meanwhile, of the device in focus.
  for (const std::size_t device : {0u, 1u}) {
    SCOPED_TRACE(device);
    canvas().setFocusDevice(device);
    const auto totals =
        trace::range_totals(*test::shared_run(), device, canvas().range()->begin, canvas().range()->end);
    ASSERT_TRUE(totals);
    const QString text = canvas().rangeText();
    for (const auto& [words, bytes] : {std::pair{"allocated ", totals->allocated},
                                       {"freed ", totals->freed},
                                       {"copied ", totals->copied}}) {
      EXPECT_TRUE(text.contains(QString::fromLatin1(words) + bytesText(Bytes(bytes)))) << text.toStdString();
    }
  }
  canvas().setFocusDevice(0);
  EXPECT_NE(canvas().rangeText().section(QStringLiteral("allocated "), 1).section(u' ', 0, 0),
            QStringLiteral("0"))
      << "layers are streamed to it then";
}

}  // namespace
}  // namespace stowage::widgets
