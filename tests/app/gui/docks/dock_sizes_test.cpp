// Docks keep their sizes, whatever comes and goes beside them.
#include "app/gui/docks/dock_sizes.h"

#include <QScrollBar>
#include <cstdlib>

#include "tests/app/gui/window/window_fixture.h"
#include "widgets/panels/issue_rows.h"

namespace stowage::app {
namespace {

class DockSizesTest : public test::WithWindow {
 protected:
  QDockWidget* dock(const char* name) {
    auto* found = window->findChild<QDockWidget*>(QString::fromLatin1(name));
    EXPECT_TRUE(found) << name;
    return found;
  }
  /// When it has come to rest: sizes are given in a moment of their own, later on a busy machine.
  int lanesHeight() { return heightAtRest("dock.devices"); }
  int heightAtRest(const char* name) {
    int last = -1;
    for (int i = 0; i < 50; ++i) {
      QTest::qWait(80);
      const int now = dock(name)->height();
      if (now == last) break;
      last = now;
    }
    return dock(name)->height();
  }
  /// Two looks that say the same do not tell that it is at rest where each turn takes long.
  bool lanesCome(int height, int near = 0) {
    return std::abs(lanesHeight() - height) <= near ||
           QTest::qWaitFor([&] { return std::abs(dock("dock.devices")->height() - height) <= near; }, 10000);
  }
  void openOn(int gpus, std::uint64_t gib) {
    open(test::catalog("llama-3.1-8b.json.gz"),
         test::machineOf(std::vector<std::uint64_t>(static_cast<std::size_t>(gpus), gib << 30), 64ull << 30));
    settle();
  }
  /// All rows in sight: nothing scrolls.
  void expectWhole(const char* when) {
    const int height = lanesHeight();
    EXPECT_GE(lanes()->viewport()->height() + 1, lanes()->scene().height) << when << ", " << height;
    EXPECT_EQ(lanes()->verticalScrollBar()->maximum(), 0) << when;
  }
  /// The edge above the lanes, dragged by the mouse.
  void dragLanesEdge(int by) {
    const QRect at = dock("dock.devices")->geometry();
    const QPoint edge(at.center().x(), at.top() - 2);
    QTest::mousePress(window.get(), Qt::LeftButton, {}, edge);
    QTest::mouseMove(window.get(), edge + QPoint(0, by / 2));
    QTest::mouseMove(window.get(), edge + QPoint(0, by));
    QTest::qWait(20);  // the edge follows the mouse in a moment of its own
    QTest::mouseRelease(window.get(), Qt::LeftButton, {}, edge + QPoint(0, by));
    QTest::qWait(40);
  }
};

TEST_F(DockSizesTest, ViewsComeAndGoAndTheLanesStayAsHighAsTheirRows) {
  openOn(2, 8);
  const int before = lanesHeight(), tree = dock("dock.modules")->width();
  EXPECT_FALSE(lanes()->scene().compact);
  expectWhole("at first");
  for (int round = 0; round < 3; ++round) {
    action("view.timeline")->trigger();
    QTest::qWait(20);
    action("view.treemap")->trigger();
    EXPECT_TRUE(lanesCome(before)) << "round " << round << ", " << lanesHeight();
    EXPECT_FALSE(lanes()->scene().compact);
    EXPECT_EQ(dock("dock.modules")->width(), tree);
  }
}

TEST_F(DockSizesTest, MoreDevicesAreMoreRowsInSight) {
  for (const int gpus : {1, 2, 3, 4}) {
    openOn(gpus, 8);
    expectWhole("opened");
    EXPECT_FALSE(lanes()->scene().compact) << gpus;
  }
  window->commands().setMachine(edits::withAnotherGpu(document.input()).machine);
  settle();
  expectWhole("a card more");
}

TEST_F(DockSizesTest, APinOnAMachineOfTenDevicesLeavesTheLanesWhole) {
  openOn(8, 8);
  expectWhole("opened");
  window->hub().select({module("model.layers.3")});
  window->commands().pin({module("model.layers.3")}, machine::gpu(5));
  settle();
  expectWhole("pinned");
  EXPECT_GE(part<widgets::IssuesPanel>()->height(), 120) << "rows of devices scroll";
}

TEST_F(DockSizesTest, ResetIsAsDesigned) {
  openOn(2, 8);
  const int before = lanesHeight();
  dragLanesEdge(-80);
  action("view.tree")->trigger();
  window->resetLayout();
  EXPECT_EQ(lanesHeight(), before);
  EXPECT_NEAR(dock("dock.modules")->width(), 304, 8);
}

TEST_F(DockSizesTest, WhatTheUserDraggedStaysAcrossViewsAndRestarts) {
  openOn(2, 8);
  const int before = lanesHeight();
  dragLanesEdge(-60);
  const int dragged = lanesHeight();
  ASSERT_GT(dragged, before + 30);
  action("view.timeline")->trigger();
  QTest::qWait(20);
  action("view.treemap")->trigger();
  EXPECT_TRUE(lanesCome(dragged, 3)) << lanesHeight();
  window->saveSession();
  session = std::make_unique<Session>(folder.filePath(QStringLiteral("settings.ini")));
  makeWindow();
  settle();
  EXPECT_TRUE(lanesCome(dragged, 3)) << lanesHeight();
}

/// What an older session remembered of collapsed lanes is not brought back.
TEST_F(DockSizesTest, ACollapsedDockOfAnOlderSessionOpensWhole) {
  openOn(2, 8);
  const int before = lanesHeight();
  window->resizeDocks({dock("dock.devices")}, {80}, Qt::Vertical);
  QTest::qWait(20);
  window->saveSession();
  makeWindow();
  settle();
  EXPECT_TRUE(lanesCome(before)) << lanesHeight();
}

TEST_F(DockSizesTest, WhyNothingFitsHasMostOfTheColumn) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({4ull << 30}, 4ull << 30, false));
  settle();
  auto* issues = part<widgets::IssuesPanel>();
  ASSERT_TRUE(issues->infeasible());
  QTest::qWait(40);
  EXPECT_FALSE(dock("dock.selection")->isVisible());
  window->hub().select({module("model.layers.3")});
  ASSERT_TRUE(QTest::qWaitFor([&] { return dock("dock.selection")->isVisible(); }));
  EXPECT_TRUE(QTest::qWaitFor([&] {
    return dock("dock.issues")->height() > dock("dock.selection")->height();
  })) << heightAtRest("dock.issues")
      << ", the selection " << heightAtRest("dock.selection");
  const auto* repair = issues->findChild<widgets::RepairCard*>();
  ASSERT_TRUE(repair);
  EXPECT_TRUE(
      issues->viewport()->rect().contains(QRect(repair->mapTo(issues->viewport(), QPoint()), repair->size())))
      << "what can be done about it is in sight without scrolling";
}

TEST(SavedDockSizes, NonsenseIsAsDesigned) {
  QMainWindow window;
  QDockWidget docks[6];
  DockSizes sizes(window, {&docks[0], &docks[1], &docks[2], &docks[3], &docks[4], &docks[5]},
                  [] { return 100; });
  sizes.restore({{QStringLiteral("tree"), -5},
                 {QStringLiteral("lanes"), QStringLiteral("many")},
                 {QStringLiteral("selection"), 7.5},
                 {QStringLiteral("right"), 1e9}});
  EXPECT_TRUE(sizes.saved().isEmpty());
  sizes.restore({{QStringLiteral("lanes"), 300}, {QStringLiteral("selection"), 0.4}});
  EXPECT_EQ(sizes.saved().size(), 2);
  sizes.reset();
  EXPECT_TRUE(sizes.saved().isEmpty());
}

}  // namespace
}  // namespace stowage::app
