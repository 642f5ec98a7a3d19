// Posts, budgets that are typed, curves, scrolling: what the lanes ask for and tell after mouse and keys.
#include <gtest/gtest.h>

#include <QHelpEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "tests/widgets/treemap_events.h"
#include "widgets/common/words.h"
#include "widgets/lanes/handle_drag.h"
#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {
namespace {

class LanesInput : public testing::Test {
 protected:
  LanesInput() : state(test::share(test::llama_state())), lanes(&hub) {
    lanes.resize(1240, 188);
    lanes.setState(state);
    lanes.show();
    QApplication::processEvents();
  }
  const LaneView& lane(int index) const { return lanes.scene().lanes[static_cast<std::size_t>(index)]; }
  QPointF handle(int index) const {
    return {lanes.scene().label_width + *lane(index).handle, lane(index).top + lane(index).height / 2};
  }
  QPointF in_cell(int index, std::size_t cell) const {
    const LaneCellView& here = lane(index).cells[cell];
    return {lanes.scene().label_width + here.x + here.width / 2, lane(index).bar_top + 8};
  }
  QWidget* view() { return lanes.viewport(); }
  QString tip(QPointF at) {
    QHelpEvent help(QEvent::ToolTip, at.toPoint(), view()->mapToGlobal(at.toPoint()));
    QApplication::sendEvent(view(), &help);
    return QToolTip::text();
  }
  QLineEdit* editor() { return lanes.findChild<QLineEdit*>(QStringLiteral("budgetEditor")); }
  BudgetCurvePtr curve(machine::DeviceId device) const {
    auto made = std::make_shared<BudgetCurve>();
    made->device = device;
    made->generation = state->generation;
    made->per = QStringLiteral("a token");
    for (std::uint64_t gib = 0; gib <= 30; ++gib)
      made->points.push_back({GiB(gib), gib >= 4, 10.0 - 0.25 * static_cast<double>(gib)});
    return made;
  }

  const test::ThemeKept kept{};
  PlanStatePtr state;
  SelectionHub hub{};
  LanesWidget lanes;
};

TEST_F(LanesInput, AWrongBudgetIsFramedUntilItIsChanged) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    lanes.editBudget(machine::gpu(1));
    ASSERT_NE(editor(), nullptr);
    const auto frame = [&] { return test::picture(*editor()).pixelColor(0, editor()->height() / 2); };
    EXPECT_NE(frame(), Theme::current().colours().error);
    editor()->setText(QStringLiteral("viel"));
    QTest::keyClick(editor(), Qt::Key_Return);
    ASSERT_NE(editor(), nullptr) << "it stays open";
    EXPECT_EQ(frame(), Theme::current().colours().error);
    QTest::keyClicks(editor(), QStringLiteral("1"));
    EXPECT_NE(frame(), Theme::current().colours().error) << "being mended";
    QTest::keyClick(editor(), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(editor(), nullptr);
  }
}

TEST_F(LanesInput, TheFieldStandsInItsLaneAndHoldsItsWords) {
  test::in_every_theme([&](double scale) {
    for (int index = 0; index < 4; ++index) {
      lanes.editBudget(lane(index).device);
      ASSERT_NE(editor(), nullptr);
      EXPECT_TRUE(view()->rect().contains(editor()->geometry())) << index << " at " << scale;
      EXPECT_TRUE(editor()->accessibleName().contains(lane(index).name));
      const QRect row(0, static_cast<int>(lane(index).top), view()->width(),
                      static_cast<int>(lane(index).height));
      EXPECT_TRUE(row.intersects(editor()->geometry()));
      EXPECT_GE(editor()->height(), editor()->fontMetrics().height()) << "at " << scale;
      QTest::keyClick(editor(), Qt::Key_Escape);
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
  });
}

/// Keys alone: to the handle, the field, a size, Enter. That key is the field's, and opens no other one.
TEST_F(LanesInput, EnterInTheFieldDoesNotOpenItAnew) {
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  for (const Qt::Key opens : {Qt::Key_Return, Qt::Key_F2}) {
    lanes.setFocus();
    QTest::keyClick(&lanes, Qt::Key_End);
    QTest::keyClick(&lanes, opens);
    ASSERT_NE(editor(), nullptr);
    editor()->setText(QStringLiteral("20GiB"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(editor(), nullptr);
  }
  EXPECT_EQ(edits.count(), 2);
}

TEST_F(LanesInput, TypedBudgetsAreOneFinishedEdit) {
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  const std::pair<const char*, Bytes> typed[] = {{"8GiB", GiB(8)},
                                                 {"8 GiB", GiB(8)},
                                                 {"24GB", Bytes(24'000'000'000)},
                                                 {"512MiB", MiB(512)},
                                                 {"50 %", GiB(12)}};
  for (const auto& [words, bytes] : typed) {
    lanes.editBudget(machine::gpu(0));
    editor()->setText(QString::fromLatin1(words));
    QTest::keyClick(editor(), Qt::Key_Return);
    ASSERT_EQ(edits.count(), 1) << words;
    EXPECT_EQ(edits[0][0].value<machine::DeviceId>(), machine::gpu(0));
    EXPECT_EQ(edits[0][1].value<Bytes>(), bytes) << words;
    EXPECT_TRUE(edits[0][2].toBool());
    edits.clear();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(editor(), nullptr);
  }
}

TEST_F(LanesInput, LeavingTheFieldChangesNothing) {
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  lanes.editBudget(machine::gpu(0));
  editor()->setText(QStringLiteral("1GiB"));
  QFocusEvent out(QEvent::FocusOut, Qt::MouseFocusReason);
  QApplication::sendEvent(editor(), &out);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(editor(), nullptr);
  EXPECT_EQ(edits.count(), 0);
}

TEST_F(LanesInput, ACurveIsAskedForOnceAHandleAndNotForHandlesThatAreLeft) {
  QSignalSpy wanted(&lanes, &LanesWidget::curveWanted), unwanted(&lanes, &LanesWidget::curveUnwanted);
  test::hover(view(), handle(0));
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted[0][0].value<machine::DeviceId>(), machine::gpu(0));
  EXPECT_GE(wanted[0][1].value<Bytes>(), GiB(64)) << "to the end of the scale";
  EXPECT_EQ(wanted[0][2].toInt(), static_cast<int>(lanes.scene().bar_width)) << "one a pixel";
  test::hover(view(), handle(0) + QPointF(2, 3));
  EXPECT_EQ(wanted.count(), 1) << "the same handle";
  test::hover(view(), in_cell(0, 2));
  EXPECT_EQ(unwanted.count(), 1);
  test::hover(view(), handle(1));
  EXPECT_EQ(wanted.count(), 2);
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(view(), &leave);
  EXPECT_EQ(unwanted.count(), 2);
  // The answer is kept: coming back asks nothing.
  test::hover(view(), handle(1));
  lanes.setCurve(curve(machine::gpu(1)));
  test::hover(view(), in_cell(0, 2));
  test::hover(view(), handle(1));
  EXPECT_EQ(wanted.count(), 3);
}

TEST_F(LanesInput, AnAnswerOfAnotherPlanIsNoAnswer) {
  test::hover(view(), handle(0));
  auto old = std::make_shared<BudgetCurve>(*curve(machine::gpu(0)));
  --old->generation;
  lanes.setCurve(old);
  EXPECT_EQ(lanes.curve(), nullptr);
  lanes.setCurve(curve(machine::gpu(0)));
  EXPECT_NE(lanes.curve(), nullptr);
  lanes.setCurve(nullptr);
  EXPECT_NE(lanes.curve(), nullptr) << "nothing is not an answer";
  lanes.setState(test::share(PlanState(*state)));
  EXPECT_EQ(lanes.curve(), nullptr) << "another plan";
}

/// Only while the handle is dragged: a line of ink over its lane, and what it comes to in a bubble.
TEST_F(LanesInput, TheCurveIsDrawnWhileItsHandleIsDragged) {
  test::hover(view(), handle(0));
  lanes.setCurve(curve(machine::gpu(0)));
  const QImage rest = test::picture(*view());
  test::press(view(), handle(0));
  test::move(view(), handle(0) - QPointF(90, 0));
  const QImage dragged = test::picture(*view());
  const QRect bar(static_cast<int>(lanes.scene().label_width), static_cast<int>(lane(0).top), 300,
                  static_cast<int>(lane(0).height));
  EXPECT_NE(rest.copy(bar), dragged.copy(bar));
  // Where no plan fits the foot is red.
  EXPECT_GT(test::count_of(dragged, bar, Theme::current().colours().error, 30), 20);
  test::release(view(), handle(0) - QPointF(90, 0));
}

TEST_F(LanesInput, TipsSayWhatLiesUnderThePointer) {
  const QString cell = tip(in_cell(0, 3));
  EXPECT_TRUE(cell.startsWith(QStringLiteral("model.layers.2"))) << cell.toStdString();
  EXPECT_TRUE(cell.contains(QStringLiteral("1.59 GiB")) && cell.endsWith(QStringLiteral("cuda:0")));
  for (const LaneSegment& segment : lane(0).segments) {
    const QString words =
        tip({lanes.scene().label_width + segment.x + segment.width / 2, lane(0).bar_top + 8});
    EXPECT_FALSE(words.isEmpty());
    EXPECT_TRUE(words.contains(bytesText(segment.bytes))) << words.toStdString();
  }
  QString nothing = lane_tip(lanes.scene(), 0, LanesScene::kNone, 1e7);
  EXPECT_TRUE(nothing.isEmpty()) << nothing.toStdString();
  EXPECT_TRUE(lane_tip(lanes.scene(), 99, 0, 0).isEmpty());
  test::hover(view(), handle(0));
  lanes.setCurve(curve(machine::gpu(0)));
  const QString budget = tip(handle(0));
  EXPECT_TRUE(budget.contains(QStringLiteral("24.0 GiB"))) << budget.toStdString();
  EXPECT_TRUE(budget.contains(QStringLiteral("250 ms a token"))) << budget.toStdString();
}

/// Steps of keys against bytes that are added up here.
TEST_F(LanesInput, KeysChangeABudgetByWholeQuartersAndHundredths) {
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  lanes.setFocusedLane(0, true);
  ASSERT_TRUE(lanes.handleFocused());
  const double gib = static_cast<double>(GiB(1).count());
  const auto bytes = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    edits.clear();
    test::key(&lanes, key, modifiers);
    EXPECT_EQ(edits.count(), 1) << key;
    return edits.isEmpty() ? 0.0
                           : static_cast<double>(edits[0][1].value<Bytes>().count()) -
                                 static_cast<double>(GiB(24).count());
  };
  EXPECT_NEAR(bytes(Qt::Key_Left), -0.25 * gib, 1);
  EXPECT_NEAR(bytes(Qt::Key_Right), 0.25 * gib, 1);
  EXPECT_NEAR(bytes(Qt::Key_Left, Qt::ControlModifier), -0.01 * gib, 1);
  EXPECT_NEAR(bytes(Qt::Key_PageUp), gib, 1);
  EXPECT_NEAR(bytes(Qt::Key_PageDown), -gib, 1);
  lanes.stepBudget(0, -1e9);
  EXPECT_EQ(edits.back()[1].value<Bytes>(), Bytes(1)) << "never nothing";
  edits.clear();
  lanes.stepBudget(99, 1);
  lanes.stepBudget(-1, 1);
  EXPECT_EQ(edits.count(), 0);
}

/// More devices than fit: the wheel and a drag at the edge bring them in, and clicks hit what is seen.
TEST(LanesScroll, HiddenLanesAreReachedAndHit) {
  const test::ThemeKept kept;
  SelectionHub hub;
  LanesWidget lanes(&hub);
  PlanState many = test::llama_state();
  many.machine.devices.clear();
  for (std::uint32_t i = 0; i < 16; ++i)
    many.machine.devices.push_back({machine::gpu(i), "", GiB(24), {}, GiB(24)});
  for (std::size_t i = 0; i < many.placement.slots.size(); ++i)
    many.placement.slots[i] = static_cast<plan::Placement::Slot>(i * 16 / many.placement.slots.size());
  test::add_up(many);
  lanes.resize(900, 200);
  lanes.setState(test::share(std::move(many)));
  lanes.show();
  QApplication::processEvents();
  ASSERT_GT(lanes.verticalScrollBar()->maximum(), 0);
  EXPECT_EQ(lanes.verticalScrollBar()->maximum(),
            std::ceil(lanes.scene().height) - lanes.viewport()->height());
  EXPECT_FALSE(lanes.deviceAt(lanes.viewport()->mapToGlobal(QPoint(400, 205))));
  for (int i = 0; i < 200; ++i) lanes.scrollTowards(lanes.viewport()->mapToGlobal(QPoint(400, 195)));
  EXPECT_EQ(lanes.verticalScrollBar()->value(), lanes.verticalScrollBar()->maximum());
  const LaneView& last = lanes.scene().lanes.back();
  const int scrolled = lanes.verticalScrollBar()->value();
  const QPointF at(lanes.scene().label_width + last.cells[0].x + last.cells[0].width / 2,
                   last.top + last.height / 2 - scrolled);
  EXPECT_EQ(lanes.deviceAt(lanes.viewport()->mapToGlobal(at).toPoint()), last.device);
  test::click(lanes.viewport(), at);
  auto meant = lanes.scene().modules_of(15, 0);
  std::sort(meant.begin(), meant.end());
  meant.erase(std::unique(meant.begin(), meant.end()), meant.end());
  EXPECT_EQ(hub.selection(), meant);
  for (int i = 0; i < 200; ++i) lanes.scrollTowards(lanes.viewport()->mapToGlobal(QPoint(400, 5)));
  EXPECT_EQ(lanes.verticalScrollBar()->value(), 0);
}

TEST(LanesEmpty, NoPlanIsNoLaneAndNoCrash) {
  SelectionHub hub;
  LanesWidget lanes(&hub);
  lanes.resize(600, 200);
  lanes.show();
  for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Down, Qt::Key_Home, Qt::Key_End, Qt::Key_F2})
    test::key(&lanes, key);
  test::click(lanes.viewport(), {300, 50});
  test::double_click(lanes.viewport(), {30, 50});
  lanes.editBudget(machine::gpu(0));
  lanes.setState(nullptr);
  const QImage image = test::picture(*lanes.viewport());
  EXPECT_EQ(test::count_of(image, image.rect(), Theme::current().colours().surface),
            image.width() * image.height());
  EXPECT_TRUE(hub.selection().empty());
}

}  // namespace
}  // namespace stowage::widgets
