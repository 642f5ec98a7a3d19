// Lanes of any machine under any placement: keys reach everything in them, and assistive tools are told of
// it.
#include <gtest/gtest.h>

#include <QAccessible>
#include <QSignalSpy>

#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "tests/widgets/treemap_events.h"
#include "widgets/lanes/lanes_widget.h"

namespace stowage::widgets {
namespace {

constexpr std::uint32_t kSeed = 77'003;

/// Lanes under a random plan of a small model, high enough for all of them.
struct OnScreen {
  explicit OnScreen(std::mt19937& random) {
    lanes.resize(900, 700);
    lanes.show();
    lanes.setState(test::share(test::random_state(random, test::llama_model(12))));
  }
  SelectionHub hub{};
  LanesWidget lanes{&hub};
};

/// From the first cell to the handle with the right arrow, whatever lies in the lane: every cell once, then
/// the handle.
TEST(LanesKeys, TheRightArrowVisitsEveryCellOnceAndEndsAtTheHandle) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  std::mt19937 random(kSeed);
  for (int round = 0; round < 30; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    SelectionHub hub;
    LanesWidget lanes(&hub);
    lanes.resize(900, 400);
    PlanState state =
        test::random_state(random, round % 2 ? test::uneven_model(random) : test::llama_model(12));
    // Bytes that are no unit's: buffers kept here.
    if (round % 3 == 0) state.evaluation.devices[0].stays = GiB(1);
    lanes.setState(test::share(std::move(state)));
    for (int lane = 0; lane < static_cast<int>(lanes.scene().lanes.size()); ++lane) {
      const LaneView view = lanes.scene().lanes[static_cast<std::size_t>(lane)];
      std::size_t walkable = 0;
      for (const LaneCellView& cell : view.cells) walkable += cell.count > 0 ? 1 : 0;
      if (walkable == 0) continue;
      hub.clear();
      lanes.setFocusedLane(lane, false);
      test::key(&lanes, Qt::Key_Home);
      std::vector<std::vector<model::ModuleId>> met{hub.selection()};
      for (std::size_t step = 1; step < walkable; ++step) {
        test::key(&lanes, Qt::Key_Right);
        ASSERT_EQ(lanes.focusedLane(), lane);
        ASSERT_FALSE(lanes.handleFocused()) << "lane " << lane << ", step " << step << " of " << walkable;
        met.push_back(hub.selection());
      }
      for (std::size_t cell = 0, at = 0; cell < view.cells.size(); ++cell) {
        if (view.cells[cell].count == 0) continue;
        auto modules = lanes.scene().modules_of(lane, static_cast<int>(cell));
        std::sort(modules.begin(), modules.end());
        modules.erase(std::unique(modules.begin(), modules.end()), modules.end());
        ASSERT_EQ(met[at++], modules) << "lane " << lane << ", cell " << cell;
      }
      test::key(&lanes, Qt::Key_Right);
      ASSERT_EQ(lanes.handleFocused(), view.handle.has_value()) << "lane " << lane;
    }
  }
}

TEST(LanesKeys, DownAndUpVisitEveryLane) {
  std::mt19937 random(kSeed);
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  for (int round = 0; round < 20; ++round) {
    SelectionHub hub;
    LanesWidget lanes(&hub);
    lanes.resize(900, 400);
    lanes.setState(test::share(test::random_state(random, test::llama_model(12))));
    const int count = static_cast<int>(lanes.scene().lanes.size());
    for (int lane = 1; lane < count; ++lane) {
      test::key(&lanes, Qt::Key_Down);
      ASSERT_EQ(lanes.focusedLane(), lane) << "round " << round;
    }
    test::key(&lanes, Qt::Key_Down);
    ASSERT_EQ(lanes.focusedLane(), count - 1);
    for (int lane = count - 1; lane-- > 0;) {
      test::key(&lanes, Qt::Key_Up);
      ASSERT_EQ(lanes.focusedLane(), lane) << "round " << round;
    }
  }
}

/// What assistive tools are told: a name for every device that says what the lane says, a slider where there
/// is a budget, and places inside the list.
TEST(LanesAccess, EveryLaneIsNamedAndLiesInTheList) {
  std::mt19937 random(kSeed);
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  for (int round = 0; round < 20; ++round) {
    OnScreen shown(random);
    LanesWidget& lanes = shown.lanes;
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&lanes);
    ASSERT_EQ(list->childCount(), static_cast<int>(lanes.scene().lanes.size()));
    for (int i = 0; i < list->childCount(); ++i) {
      const LaneView& view = lanes.scene().lanes[static_cast<std::size_t>(i)];
      QAccessibleInterface* lane = list->child(i);
      ASSERT_TRUE(lane->isValid());
      const QString name = lane->text(QAccessible::Name);
      EXPECT_TRUE(name.startsWith(view.name)) << name.toStdString();
      EXPECT_TRUE(name.contains(view.value)) << name.toStdString();
      EXPECT_EQ(list->indexOfChild(lane), i);
      EXPECT_EQ(lane->parent(), list);
      EXPECT_TRUE(list->rect().intersects(lane->rect()));
      EXPECT_EQ(list->childAt(lane->rect().center().x(), lane->rect().center().y()), lane);
      ASSERT_EQ(lane->childCount(), view.budget ? 1 : 0);
      if (!view.budget) continue;
      QAccessibleInterface* slider = lane->child(0);
      EXPECT_TRUE(slider->text(QAccessible::Name).contains(view.name));
      EXPECT_FALSE(slider->text(QAccessible::Value).isEmpty());
      EXPECT_EQ(slider->text(QAccessible::Description), slider->text(QAccessible::Value));
      EXPECT_EQ(slider->parent(), lane);
      // The lane is the name of its budget, and the budget says what may lie in the lane.
      using Relation = std::pair<QAccessibleInterface*, QAccessible::Relation>;
      EXPECT_TRUE(slider->relations(QAccessible::AllRelations).contains(Relation{lane, QAccessible::Label}));
      EXPECT_TRUE(lane->relations(QAccessible::Labelled).contains(Relation{slider, QAccessible::Labelled}));
      EXPECT_TRUE(
          lane->relations(QAccessible::Controller).contains(Relation{slider, QAccessible::Controller}));
      EXPECT_TRUE(lane->relations(QAccessible::Label).isEmpty());
      if (view.handle) {
        EXPECT_TRUE(lane->rect().adjusted(-10, 0, 10, 0).contains(slider->rect()));
      }
    }
    EXPECT_EQ(list->child(99), nullptr);
  }
}

/// What a switch can do: go to a lane, step its budget up and down, open its field, ask for its menu.
TEST(LanesAccess, LanesAndBudgetsCanBeActedOn) {
  std::mt19937 random(kSeed);
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  for (int round = 0; round < 12; ++round) {
    OnScreen shown(random);
    LanesWidget& lanes = shown.lanes;
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&lanes);
    for (int i = 0; i < list->childCount(); ++i) {
      const LaneView view = lanes.scene().lanes[static_cast<std::size_t>(i)];
      QAccessibleActionInterface* lane = list->child(i)->actionInterface();
      ASSERT_NE(lane, nullptr);
      lane->doAction(QAccessibleActionInterface::setFocusAction());
      EXPECT_EQ(lanes.focusedLane(), i);
      QSignalSpy menus(&lanes, &LanesWidget::deviceMenuRequested);
      lane->doAction(QAccessibleActionInterface::showMenuAction());
      EXPECT_EQ(menus.count(), 0) << "whoever asked is answered first";
      QApplication::processEvents();
      EXPECT_EQ(menus.count(), view.unplaced ? 0 : 1);
      if (!view.budget) continue;
      QAccessibleActionInterface* budget = list->child(i)->child(0)->actionInterface();
      ASSERT_NE(budget, nullptr);
      for (const bool up : {true, false}) {
        QSignalSpy edits(&lanes, &LanesWidget::budgetEdited);
        budget->doAction(up ? QAccessibleActionInterface::increaseAction()
                            : QAccessibleActionInterface::decreaseAction());
        ASSERT_EQ(edits.count(), 1);
        EXPECT_EQ(edits[0][0].value<machine::DeviceId>(), view.device);
        if (up) {
          EXPECT_GT(edits[0][1].value<Bytes>(), *view.budget);
        } else {
          EXPECT_LT(edits[0][1].value<Bytes>(), *view.budget);
        }
        EXPECT_TRUE(edits[0][2].toBool()) << "one finished edit";
      }
    }
  }
}

}  // namespace
}  // namespace stowage::widgets
