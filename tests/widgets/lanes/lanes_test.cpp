#include <gtest/gtest.h>

#include <QAccessible>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QSignalSpy>

#include "tests/widgets/treemap_events.h"
#include "tests/widgets/treemap_models.h"
#include "widgets/lanes/handle_drag.h"
#include "widgets/lanes/lanes_title.h"
#include "widgets/lanes/lanes_widget.h"
#include "widgets/theme/theme.h"

namespace stowage::widgets {
namespace {

class LanesTest : public testing::Test {
 protected:
  LanesTest() : state(test::share(test::llama_state())), lanes(&hub) {
    lanes.resize(1240, 188);
    lanes.setState(state);
    lanes.show();
    QApplication::processEvents();
  }
  model::ModuleId id(const char* name) const { return test::module_named(*state, name); }
  const LaneView& lane(int index) const { return lanes.scene().lanes[static_cast<std::size_t>(index)]; }
  QPointF cell(int at, std::size_t index) const {
    const LaneCellView& here = lane(at).cells[index];
    return {lanes.scene().label_width + here.x + here.width / 2, lane(at).bar_top + 6};
  }
  QPointF handle(int at) const {
    return {lanes.scene().label_width + *lane(at).handle, lane(at).top + lane(at).height / 2};
  }
  QPointF gib(double count, int at) const {
    return {lanes.scene().label_width +
                count * static_cast<double>(GiB(1).count()) / lanes.scene().scale.bytes_per_pixel,
            lane(at).top + lane(at).height / 2};
  }
  QWidget* view() { return lanes.viewport(); }
  /// As the document does: every edit makes a new state.
  void connect_edits() {
    QObject::connect(&lanes, &LanesWidget::budgetEdited, &lanes,
                     [this](machine::DeviceId device, Bytes budget, bool) {
                       PlanState next = *state;
                       next.machine.devices[*next.machine.slot(device)].budget = budget;
                       test::add_up(next);
                       state = test::share(std::move(next));
                       lanes.setState(state);
                     });
  }

  PlanStatePtr state;
  SelectionHub hub;
  LanesWidget lanes;
};

TEST_F(LanesTest, CellsStandInExecutionOrderOnOneScale) {
  ASSERT_EQ(lanes.scene().lanes.size(), 4u);
  EXPECT_EQ(lane(0).cells.size(), 12u);
  EXPECT_EQ(lane(0).cells[0].label, QStringLiteral("emb"));
  EXPECT_EQ(lane(0).cells[1].label, QStringLiteral("0"));
  EXPECT_EQ(lane(2).cells[0].label, QStringLiteral("11"));
  EXPECT_NEAR(lane(0).cells[3].width, lane(3).cells[3].width, 1e-6) << "a block is as wide on every device";
  for (const LaneView& view : lanes.scene().lanes) {
    double end = 0;
    for (const LaneCellView& cell : view.cells) {
      EXPECT_NEAR(cell.x, end, 1e-6);
      end = cell.x + cell.width;
    }
    for (const LaneSegment& part : view.segments) {
      EXPECT_NEAR(part.x, end, 1e-6);
      end = part.x + part.width;
    }
  }
}

TEST_F(LanesTest, WordsSayUsedBudgetAndFree) {
  EXPECT_EQ(lane(0).name, QStringLiteral("cuda:0"));
  EXPECT_EQ(lane(0).card, QStringLiteral("RTX 4090"));
  EXPECT_EQ(lane(0).value, used_of_text(state->evaluation.devices[0].used, GiB(24)));
  EXPECT_TRUE(lane(0).free.endsWith(u"free"));
  EXPECT_TRUE(lane(3).torn);
  EXPECT_EQ(lane(3).torn_text, QStringLiteral("931 GiB"));
  EXPECT_FALSE(lane(3).handle);
  EXPECT_EQ(used_of_text(Bytes(24'588'000'000), GiB(24)), QStringLiteral("22.9 of 24.0 GiB"));
  EXPECT_EQ(used_of_text(GiB(27), GiB(931)), QStringLiteral("27.0 of 931 GiB"));
  EXPECT_EQ(used_of_text(Bytes(12), Bytes(512)), QStringLiteral("12 of 512 B"));
  EXPECT_EQ(number_like(MiB(1126), GiB(24)), QStringLiteral("1.1"));
}

TEST_F(LanesTest, OverBudgetAndUnplacedAreSaidInWords) {
  PlanState over = *state;
  test::place(over, "model.layers.66", 1);
  test::place(over, "model.layers.60", plan::Placement::kUnplaced);
  test::add_up(over);
  lanes.setState(test::share(std::move(over)));
  EXPECT_TRUE(lane(1).over);
  EXPECT_TRUE(lane(1).over_text.endsWith(u"over")) << lane(1).over_text.toStdString();
  EXPECT_TRUE(lane(1).free.isEmpty());
  ASSERT_EQ(lanes.scene().lanes.size(), 5u);
  EXPECT_TRUE(lane(4).unplaced);
  EXPECT_EQ(lane(4).cells.size(), 1u);
  EXPECT_TRUE(lane(4).value.contains(u"1.59 GiB"));
  lanes.grab();
}

TEST_F(LanesTest, WhatHasNoPlaceIsAlwaysInSight) {
  PlanState lost = *state;
  test::place(lost, "model.layers.60", plan::Placement::kUnplaced);
  test::add_up(lost);
  lanes.setState(test::share(std::move(lost)));
  ASSERT_TRUE(lane(4).unplaced);
  EXPECT_LE(lane(4).top + lane(4).height, lanes.viewport()->height());
}

TEST_F(LanesTest, TheHeadOfALaneHasTheMenuOfItsDevice) {
  QSignalSpy ofModules(&lanes, &LanesWidget::contextMenuRequested),
      ofDevice(&lanes, &LanesWidget::deviceMenuRequested);
  const auto menuAt = [&](QPointF at) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, at.toPoint(), view()->mapToGlobal(at.toPoint()));
    QApplication::sendEvent(view(), &event);
  };
  menuAt({20, lane(1).top + 6});
  ASSERT_EQ(ofDevice.count(), 1);
  EXPECT_EQ(ofDevice[0][0].value<machine::DeviceId>(), lane(1).device);
  EXPECT_EQ(ofModules.count(), 0);
  menuAt(cell(1, 1));
  EXPECT_EQ(ofModules.count(), 1);
  EXPECT_EQ(ofDevice.count(), 1);
}

TEST_F(LanesTest, ManyLanesOrLittleRoomAreCompact) {
  EXPECT_FALSE(lanes.scene().compact);
  lanes.setCompact(true);
  EXPECT_TRUE(lanes.scene().compact);
  EXPECT_TRUE(lane(0).cells[1].label.isEmpty());
  lanes.setCompact(false);
  PlanState many = *state;
  many.machine.devices.clear();
  for (std::uint32_t i = 0; i < 8; ++i)
    many.machine.devices.push_back({machine::gpu(i), "", GiB(80), {}, {}});
  test::add_up(many);
  lanes.setState(test::share(std::move(many)));
  EXPECT_TRUE(lanes.scene().compact);
  lanes.grab();
}

/// The window says it at every step of its size: what is there already is not made anew.
TEST_F(LanesTest, ToBeAsCompactAsBeforeMakesNothing) {
  lanes.setCompact(false);
  const auto* before = lanes.scene().lanes.data();
  for (int i = 0; i < 3; ++i) lanes.setCompact(false);
  EXPECT_EQ(lanes.scene().lanes.data(), before);
  lanes.setCompact(true);
  EXPECT_NE(lanes.scene().lanes.data(), before);
  EXPECT_TRUE(lanes.scene().compact);
}

TEST_F(LanesTest, UnlimitedDevicesAreTornAndZeroUseIsFine) {
  PlanState bare = *state;
  for (machine::Device& device : bare.machine.devices) device.budget.reset();
  bare.placement.slots.assign(bare.model->tensors().size(), plan::Placement::kUnplaced);
  test::add_up(bare);
  lanes.setState(test::share(std::move(bare)));
  EXPECT_TRUE(lane(0).torn);
  EXPECT_EQ(lane(0).free, QStringLiteral("no limit"));
  lanes.grab();
}

TEST_F(LanesTest, CellsSelectAndHoverLikeTiles) {
  test::click(view(), cell(2, 1));
  EXPECT_EQ(hub.selection(), std::vector{id("model.layers.12")});
  test::click(view(), cell(2, 4), Qt::ShiftModifier);
  EXPECT_EQ(hub.selection().size(), 4u);
  test::click(view(), cell(1, 0), Qt::ControlModifier);
  EXPECT_EQ(hub.selection().size(), 5u);
  test::hover(view(), cell(3, 0));
  EXPECT_EQ(hub.hover(), id("model.layers.50"));
  test::click(view(), {lanes.scene().label_width + lanes.scene().bar_width - 4, lane(0).top + 20});
  EXPECT_TRUE(hub.selection().empty());
}

TEST_F(LanesTest, ADraggedHandleSnapsReportsLiveAndEndsOnce) {
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  test::press(view(), handle(0));
  test::move(view(), gib(20.2, 0));
  test::move(view(), gib(16.4, 0));
  ASSERT_EQ(edits.count(), 2);
  EXPECT_EQ(edits[0][1].value<Bytes>(), GiB(20));
  EXPECT_FALSE(edits[0][2].toBool());
  test::move(view(), gib(16.3, 0));
  EXPECT_EQ(edits.count(), 2) << "the same size is not said twice";
  test::move(view(), gib(17.5, 0), Qt::ShiftModifier);
  EXPECT_NE(edits.back()[1].value<Bytes>().count() % GiB(1).count(), 0u) << "free with Shift";
  test::move(view(), gib(16.4, 0));
  test::release(view(), gib(16.4, 0));
  EXPECT_EQ(edits.back()[1].value<Bytes>(), GiB(16));
  EXPECT_TRUE(edits.back()[2].toBool());
  EXPECT_EQ(edits.back()[0].value<machine::DeviceId>(), machine::gpu(0));
}

TEST_F(LanesTest, TheScaleStandsStillWhileTheHandleOfTheLargestBudgetMoves) {
  const double before = lanes.scene().scale.bytes_per_pixel;
  connect_edits();
  test::press(view(), handle(2));
  test::move(view(), gib(40.1, 2));
  EXPECT_EQ(lane(2).budget, GiB(40));
  EXPECT_DOUBLE_EQ(lanes.scene().scale.bytes_per_pixel, before);
  test::release(view(), gib(40.1, 2));
  EXPECT_LT(lanes.scene().scale.bytes_per_pixel, before);
}

/// The handle of memory that is longer than the scale stands at the torn end; pulled left it is on the scale.
TEST_F(LanesTest, ABudgetBeyondTheScaleIsPulledBackOntoIt) {
  PlanState large = *state;
  large.machine.devices[2].budget = GiB(512);
  test::add_up(large);
  state = test::share(std::move(large));
  lanes.setState(state);
  ASSERT_TRUE(lane(2).torn);
  EXPECT_EQ(lane(2).torn_text, QStringLiteral("512 GiB"));
  EXPECT_GT(*lane(0).handle, lanes.scene().bar_width / 5) << "cards keep their share";
  connect_edits();
  test::press(view(), handle(2));
  test::move(view(), gib(70.1, 2));
  EXPECT_EQ(lane(2).budget, GiB(70));
  test::release(view(), gib(70.1, 2));
  EXPECT_EQ(lane(2).budget, GiB(70));
  EXPECT_FALSE(lane(2).torn);
}

TEST_F(LanesTest, EscapePutsABudgetBack) {
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  test::press(view(), handle(0));
  test::move(view(), gib(12, 0));
  test::key(&lanes, Qt::Key_Escape);
  ASSERT_EQ(edits.count(), 2);
  EXPECT_EQ(edits.back()[1].value<Bytes>(), GiB(24));
  EXPECT_TRUE(edits.back()[2].toBool());
  test::move(view(), gib(6, 0));
  EXPECT_EQ(edits.count(), 2);
  test::press(view(), handle(0));
  test::release(view(), handle(0));
  EXPECT_EQ(edits.count(), 2) << "a click on a handle is no edit";
}

TEST_F(LanesTest, KeysMoveAHandleAndWalkTheCells) {
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  lanes.setFocusedLane(0, true);
  EXPECT_TRUE(lanes.handleFocused());
  test::key(&lanes, Qt::Key_Left);
  EXPECT_EQ(edits.back()[1].value<Bytes>(), GiB(24) - MiB(256));
  test::key(&lanes, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_GT(edits.back()[1].value<Bytes>(), GiB(24));
  test::key(&lanes, Qt::Key_Escape);
  EXPECT_FALSE(lanes.handleFocused());
  test::click(view(), cell(0, 3));
  test::key(&lanes, Qt::Key_Right);
  EXPECT_EQ(hub.current(), id("model.layers.3"));
  test::key(&lanes, Qt::Key_Down);
  EXPECT_EQ(lanes.focusedLane(), 1);
  EXPECT_EQ(hub.selection().size(), 1u);
  test::key(&lanes, Qt::Key_End);
  EXPECT_TRUE(lanes.handleFocused()) << "after the last cell comes the handle";
}

TEST_F(LanesTest, ADoubleClickTypesABudget) {
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  test::double_click(view(), handle(1));
  auto* editor = lanes.findChild<QLineEdit*>(QStringLiteral("budgetEditor"));
  ASSERT_NE(editor, nullptr);
  EXPECT_EQ(editor->text(), QStringLiteral("24GiB"));
  editor->setText(QStringLiteral("2 potatoes"));
  test::key(editor, Qt::Key_Return);
  EXPECT_EQ(edits.count(), 0);
  EXPECT_EQ(editor->grab().toImage().pixelColor(0, editor->height() / 2), Theme::current().colours().error)
      << "a red frame";
  EXPECT_TRUE(editor->accessibleDescription().contains(u"24GiB"));
  editor->setText(QStringLiteral("22.5GiB"));
  test::key(editor, Qt::Key_Return);
  ASSERT_EQ(edits.count(), 1);
  EXPECT_EQ(edits[0][1].value<Bytes>(), Bytes(24'159'191'040));
  EXPECT_TRUE(edits[0][2].toBool());
}

TEST_F(LanesTest, BudgetsAreReadInUnitsAndPerCent) {
  machine::Device device;
  device.physical = GiB(24);
  EXPECT_EQ(typed_budget(QStringLiteral("80GB"), &device), Bytes(80'000'000'000));
  EXPECT_EQ(typed_budget(QStringLiteral(" 95 % "), &device),
            Bytes(static_cast<std::uint64_t>(static_cast<double>(GiB(24).count()) * 0.95)));
  EXPECT_FALSE(typed_budget(QStringLiteral("0 %"), &device));
  EXPECT_FALSE(typed_budget(QStringLiteral("120 %"), &device));
  EXPECT_FALSE(typed_budget(QStringLiteral("50 %"), nullptr));
  EXPECT_FALSE(typed_budget(QStringLiteral(""), &device));
  EXPECT_FALSE(typed_budget(QStringLiteral("24Gb"), &device));
}

TEST_F(LanesTest, SnappingPrefersCardsThenWholeSteps) {
  const layout::LaneScale scale{static_cast<double>(GiB(1).count()) / 15, GiB(70).count()};
  EXPECT_EQ(snapped_budget(15 * 24.3, scale, false), GiB(24));
  EXPECT_EQ(snapped_budget(0, scale, false), GiB(1)) << "never nothing";
  const layout::LaneScale small{1024, 1 << 20};
  EXPECT_EQ(budget_step(small), 4096u);
  EXPECT_EQ(snapped_budget(10.2, small, false).count() % 4096, 0u);
}

TEST_F(LanesTest, LanesKnowWhichDeviceLiesUnderThePointer) {
  const QRect disk = lanes.targetRect(machine::kDisk);
  EXPECT_EQ(lanes.deviceAt(disk.center()), machine::kDisk);
  EXPECT_EQ(lanes.deviceAt(lanes.targetRect(machine::gpu(1)).center()), machine::gpu(1));
  EXPECT_FALSE(lanes.deviceAt(view()->mapToGlobal(QPoint(-5, 10))));
  EXPECT_TRUE(lanes.targetRect(machine::gpu(7)).isEmpty());
}

TEST_F(LanesTest, AssistiveToolsSeeDevicesWithSliders) {
  QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&lanes);
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(list->role(), QAccessible::List);
  ASSERT_EQ(list->childCount(), 4);
  EXPECT_TRUE(list->child(0)->text(QAccessible::Name).startsWith(u"cuda:0, RTX 4090"));
  QAccessibleInterface* slider = list->child(0)->child(0);
  ASSERT_NE(slider, nullptr);
  EXPECT_EQ(slider->role(), QAccessible::Slider);
  ASSERT_NE(slider->valueInterface(), nullptr);
  EXPECT_EQ(slider->valueInterface()->currentValue().toDouble(), 24 * 1024);
  QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
  slider->valueInterface()->setCurrentValue(20 * 1024);
  ASSERT_EQ(edits.count(), 1);
  EXPECT_EQ(edits[0][1].value<Bytes>(), GiB(20));
  EXPECT_EQ(slider->text(QAccessible::Value), QStringLiteral("24.0 GiB"));
}

TEST_F(LanesTest, CellsWearTheColourOfTheirDevice) {
  const QImage image = view()->grab().toImage();
  const auto at = [&](int lane_index, std::size_t index) {
    return image.pixelColor((cell(lane_index, index) - QPointF(0, 4)).toPoint());
  };
  EXPECT_EQ(at(0, 2), Theme::current().device(machine::gpu(0)).strong);
  EXPECT_EQ(at(3, 2), Theme::current().device(machine::kDisk).strong);
}

TEST_F(LanesTest, AxisNumbersShareAUnit) {
  EXPECT_EQ(axis_unit(lanes.scene().ticks), QStringLiteral("GiB"));
  EXPECT_EQ(axis_number(GiB(8).count(), lanes.scene().ticks), QStringLiteral("8"));
  EXPECT_EQ(axis_unit({0, MiB(512).count()}), QStringLiteral("MiB"));
  std::vector<std::uint64_t> halves;
  for (std::uint64_t i = 0; i <= 12; ++i) halves.push_back(MiB(512).count() * i);
  EXPECT_EQ(axis_unit(halves), QStringLiteral("GiB")) << "as the budgets beside it";
  EXPECT_EQ(axis_number(halves[1], halves), QStringLiteral("0.5"));
  EXPECT_EQ(axis_number(halves[12], halves), QStringLiteral("6.0"));
  LanesTitle title;
  title.resize(900, 28);
  title.grab();
}

}  // namespace
}  // namespace stowage::widgets
