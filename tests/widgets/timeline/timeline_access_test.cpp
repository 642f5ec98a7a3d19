// The timeline as assistive tools meet it: a row for each device with its peak and a value, and the layers'
// turns, which can be selected.
#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "tests/widgets/synthetic_run.h"
#include "widgets/common/words.h"
#include "widgets/timeline/timeline_access.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

constexpr std::uint64_t kMs = 1'000'000;

class TimelineAccess : public testing::Test {
 protected:
  void SetUp() override {
    view_.resize(1136, 760);
    view_.show();
    view_.setTimeline(test::shared_run(), nullptr);
    QApplication::processEvents();
  }
  TimelineCanvas& canvas() { return view_.canvas(); }
  QAccessibleInterface* chart() { return QAccessible::queryAccessibleInterface(&canvas()); }
  QAccessibleInterface* turns() { return chart()->child(chart()->childCount() - 1); }
  int x(std::uint64_t at) {
    const QRectF plot = canvas().plotOf(0);
    return static_cast<int>(
        TimeMap{canvas().view().begin, canvas().view().end, plot.left(), plot.width()}.x(at));
  }
  QPoint point(std::uint64_t at) { return {x(at), static_cast<int>(canvas().plotOf(0).center().y())}; }
  static QAccessibleValueInterface* valueOf(QAccessibleInterface* row) { return row->valueInterface(); }

  TimelineView view_;
};

TEST_F(TimelineAccess, EveryDeviceIsARowWithItsPeakAndAValue) {
  const auto run = test::shared_run();
  const auto devices = canvas().shownDevices();
  ASSERT_FALSE(devices.empty());
  ASSERT_EQ(chart()->childCount(), static_cast<int>(devices.size()) + 1) << "and the turns";
  EXPECT_EQ(chart()->role(), QAccessible::Chart);
  EXPECT_FALSE(chart()->text(QAccessible::Name).isEmpty());
  for (std::size_t i = 0; i < devices.size(); ++i) {
    SCOPED_TRACE(i);
    QAccessibleInterface* row = chart()->child(static_cast<int>(i));
    ASSERT_TRUE(row->isValid());
    EXPECT_EQ(row->parent(), chart());
    EXPECT_EQ(chart()->indexOfChild(row), static_cast<int>(i));
    EXPECT_TRUE(chart()->rect().contains(row->rect()));
    EXPECT_EQ(chart()->childAt(row->rect().center().x(), row->rect().center().y()), row);
    const auto peak = run->peak(devices[i]);
    const QString name = row->text(QAccessible::Name);
    EXPECT_TRUE(name.startsWith(deviceText(*machine::parse_device(run->devices[devices[i]].device))))
        << name.toStdString();
    EXPECT_TRUE(name.contains(QStringLiteral("peak ") + bytesText(Bytes(peak.bytes)))) << name.toStdString();
    EXPECT_EQ(valueOf(row)->currentValue().toDouble(), static_cast<double>(peak.bytes >> 20));
    EXPECT_EQ(valueOf(row)->maximumValue().toDouble(),
              static_cast<double>(run->devices[devices[i]].budget >> 20));
  }
  EXPECT_EQ(chart()->child(99), nullptr);
  EXPECT_EQ(chart()->child(-1), nullptr);
}

TEST_F(TimelineAccess, TheValueIsThatAtTheCursor) {
  const std::uint64_t at = 4'000 * kMs;
  canvas().setCursorInstant(at);
  for (const std::size_t device : canvas().shownDevices()) {
    const auto bytes = test::shared_run()->bytes_at(device, at);
    const auto devices = canvas().shownDevices();
    QAccessibleInterface* row =
        chart()->child(static_cast<int>(std::find(devices.begin(), devices.end(), device) - devices.begin()));
    EXPECT_EQ(valueOf(row)->currentValue().toDouble(), static_cast<double>(bytes >> 20));
    EXPECT_TRUE(row->text(QAccessible::Value).startsWith(bytesText(Bytes(bytes))));
    EXPECT_EQ(row->text(QAccessible::Description), row->text(QAccessible::Value));
    valueOf(row)->setCurrentValue(7.0);
    EXPECT_EQ(valueOf(row)->currentValue().toDouble(), static_cast<double>(bytes >> 20)) << "what was, was";
  }
}

TEST_F(TimelineAccess, ADeviceCanBeGoneTo) {
  const auto devices = canvas().shownDevices();
  for (std::size_t i = 0; i < devices.size(); ++i) {
    chart()
        ->child(static_cast<int>(i))
        ->actionInterface()
        ->doAction(QAccessibleActionInterface::setFocusAction());
    EXPECT_EQ(canvas().focusDevice(), devices[i]);
    EXPECT_EQ(chart()->focusChild(), chart()->child(static_cast<int>(i)));
  }
}

/// What is in view is told, in its order and place; pressed, a layer is selected.
TEST_F(TimelineAccess, TurnsInViewAreListedAndSelected) {
  QSignalSpy modules(&view_, &TimelineView::modulesSelected);
  for (const TimelineCanvas::Range view :
       {TimelineCanvas::Range{0, canvas().view().end}, TimelineCanvas::Range{5'000 * kMs, 6'000 * kMs}}) {
    canvas().setView(view.begin, view.end);
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < canvas().ribbon().size(); ++i) {
      const RibbonCell& cell = canvas().ribbon()[i];
      if (cell.end > canvas().view().begin && cell.begin < canvas().view().end) expected.push_back(i);
    }
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(turns()->role(), QAccessible::List);
    ASSERT_EQ(turns()->childCount(), static_cast<int>(std::min(expected.size(), kMostTurnsTold)));
    for (int i = 0; i < turns()->childCount(); ++i) {
      QAccessibleInterface* turn = turns()->child(i);
      ASSERT_TRUE(turn->isValid());
      const RibbonCell& cell = canvas().ribbon()[expected[static_cast<std::size_t>(i)]];
      EXPECT_TRUE(turn->text(QAccessible::Name).contains(shortModule(cell.layer)));
      EXPECT_EQ(turn->parent(), turns());
      EXPECT_EQ(turns()->indexOfChild(turn), i);
      EXPECT_TRUE(turns()->rect().adjusted(-1, -1, 1, 1).contains(turn->rect()));
    }
    QAccessibleInterface* first = turns()->child(0);
    modules.clear();
    first->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    ASSERT_EQ(modules.count(), 1);
    EXPECT_EQ(modules[0][0].toStringList(),
              QStringList(QString::fromStdString(canvas().ribbon()[expected.front()].layer)));
  }
}

TEST_F(TimelineAccess, WithoutARunThereIsNothing) {
  QAccessibleInterface* row = chart()->child(0);
  ASSERT_TRUE(row);
  view_.setTimeline(nullptr, nullptr);
  EXPECT_EQ(chart()->childCount(), 0);
  EXPECT_EQ(chart()->focusChild(), nullptr);
  EXPECT_FALSE(row->isValid()) << "who kept it learns that it went";
  EXPECT_TRUE(row->text(QAccessible::Name).isEmpty());
  EXPECT_TRUE(row->actionInterface()->actionNames().isEmpty());
}

/// Turns of a run that is shown no more are not kept; who goes back to it meets new ones.
TEST_F(TimelineAccess, TurnsGoWithTheirRunAndRowsStay) {
  QAccessibleInterface* row = chart()->child(0);
  const QAccessible::Id turn = QAccessible::uniqueId(turns()->child(0));
  ASSERT_TRUE(QAccessible::accessibleInterface(turn));
  view_.setTimeline(nullptr, nullptr);
  EXPECT_FALSE(QAccessible::accessibleInterface(turn));
  view_.setTimeline(test::shared_run(), nullptr);  // drawn with the next frame
  ASSERT_TRUE(QTest::qWaitFor([&] { return chart()->childCount() > 0; }));
  EXPECT_EQ(chart()->child(0), row);
  EXPECT_TRUE(row->isValid());
  ASSERT_GT(turns()->childCount(), 0);
  EXPECT_TRUE(turns()->child(0)->isValid());
}

/// While the mouse drags, nothing is added up with every move.
TEST_F(TimelineAccess, TotalsOfARangeWaitForTheMouse) {
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, point(6'050 * kMs));
  QTest::mouseMove(&canvas(), point(6'500 * kMs));
  ASSERT_TRUE(canvas().range());
  EXPECT_FALSE(canvas().rangeText().contains(QStringLiteral("allocated")));
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, point(6'500 * kMs));
  EXPECT_TRUE(canvas().rangeText().contains(QStringLiteral("allocated")));
  canvas().setState(RunState::Running, {});
  EXPECT_FALSE(canvas().rangeText().contains(QStringLiteral("allocated")))
      << "each picture would add up anew";
  EXPECT_FALSE(canvas().rangeText().isEmpty());
  canvas().setState(RunState::Stopped, {});
  EXPECT_TRUE(canvas().rangeText().contains(QStringLiteral("allocated")));
  view_.setTimeline(nullptr, nullptr);
  EXPECT_TRUE(canvas().rangeText().isEmpty());
}

}  // namespace
}  // namespace stowage::widgets
