// The question as a sentence, at every width.
#include <QMenu>
#include <algorithm>
#include <vector>

#include "tests/app/gui/window/window_fixture.h"
#include "widgets/controls/combo_pill.h"

#include "core/base/json.h"

namespace stowage::app {
namespace {

class PlanBarTest : public test::WithWindow {
 protected:
  void SetUp() override {
    WithWindow::SetUp();
    document.setDefaultMachine(test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
    document.open(test::catalog("llama-3.1-8b.json.gz"));
    settle();
  }
  widgets::ComboPill* pill(const char* name) {
    for (auto* each : window->findChild<PlanBar*>()->findChildren<widgets::ComboPill*>()) {
      if (each->accessibleName().startsWith(QString::fromLatin1(name) + u':')) return each;
    }
    ADD_FAILURE() << name;
    return nullptr;
  }
  /// Pills are laid out in several turns of the event loop, which no fixed time is long enough for.
  bool wholeSoon(const std::vector<const char*>& names) {
    return QTest::qWaitFor([&] {
      return std::all_of(names.begin(), names.end(), [&](const char* name) {
        return pill(name)->width() >= pill(name)->sizeHint().width();
      });
    });
  }
  bool allInside() {
    const auto* bar = window->findChild<PlanBar*>();
    const auto parts = bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    return std::all_of(parts.begin(), parts.end(), [&](const QWidget* part) {
      return !part->isVisible() || bar->rect().contains(part->geometry());
    });
  }
};

TEST_F(PlanBarTest, WhereItIsTooLongTheMachineGivesWayFirst) {
  for (const int width : {1600, 1440, 1300, 1200, 1100}) {
    window->resize(width, 800);
    QTest::qWait(20);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->width() == width; })) << "nothing forces it wider";
    EXPECT_TRUE(wholeSoon({"Model", "Runtime", "Workload"})) << width;
    for (const char* name : {"Model", "Runtime", "Workload"})
      EXPECT_GE(pill(name)->width(), pill(name)->sizeHint().width()) << name << " at " << width;
    EXPECT_LE(pill("Machine")->width(), pill("Machine")->sizeHint().width());
    EXPECT_GE(pill("Machine")->width(), 60);
  }
}

TEST_F(PlanBarTest, EveryGroupOfTheRuntimesMenuHasAHeadingInSight) {
  QMenu* menu = pill("Runtime")->menu();
  ASSERT_TRUE(menu && !menu->isEmpty());
  QStringList headings;
  bool before = true;
  for (const QAction* action : menu->actions()) {
    if (action->isSeparator()) {
      EXPECT_FALSE(action->text().isEmpty());
      headings << action->text();
      EXPECT_FALSE(before && headings.size() > 1) << "a group without entries";
    } else {
      EXPECT_FALSE(headings.isEmpty()) << action->text().toStdString() << " stands under nothing";
    }
    before = action->isSeparator();
  }
  EXPECT_EQ(headings.size(), 6);
  menu->popup(window->mapToGlobal(QPoint(100, 100)));
  for (QAction* action : menu->actions())
    EXPECT_GE(menu->actionGeometry(action).height(), 16) << action->text().toStdString() << " is not drawn";
  menu->close();
}

TEST_F(PlanBarTest, AtLargeTextItUsesTheRoomThereIs) {
  widgets::Theme::current().setTextScale(1.5);
  QTest::qWait(20);
  EXPECT_TRUE(wholeSoon({"Model", "Machine", "Runtime", "Workload"}));
  for (const char* name : {"Model", "Machine", "Runtime", "Workload"})
    EXPECT_GE(pill(name)->width(), pill(name)->sizeHint().width()) << name;
  // In the smallest window the icons before the words go, not the words.
  window->resize(960, 600);
  QTest::qWait(20);
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->width() == 960; })) << "nothing forces it wider";
  EXPECT_TRUE(wholeSoon({"Runtime", "Workload"}));
  for (const char* name : {"Runtime", "Workload"})
    EXPECT_GE(pill(name)->width(), pill(name)->sizeHint().width()) << name;
  // Buttons grow with the letters too: what is left to the name is most of it.
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return pill("Model")->width() >= pill("Model")->sizeHint().width() * 7 / 10; }));
  widgets::Theme::current().setTextScale(1);
}

TEST_F(PlanBarTest, ALongNameOfAModelLeavesRoomForTheRest) {
  Json json = test::describedModel(3, 4096);
  json["name"] = std::string(90, 'n');
  document.open(write("long.json", json));
  settle();
  for (const int width : {1440, 1200, 1090, 1000, 960}) {
    window->resize(width, 700);
    QTest::qWait(20);
    EXPECT_TRUE(QTest::qWaitFor([&] { return window->width() == width; })) << "nothing forces it wider";
    EXPECT_TRUE(QTest::qWaitFor([&] { return pill("Model")->width() < 300; })) << width;
    EXPECT_TRUE(QTest::qWaitFor([&] { return allInside(); })) << width;
    const QRect bar = window->findChild<PlanBar*>()->rect();
    for (const auto* each :
         window->findChild<PlanBar*>()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
      if (!each->isVisible()) continue;
      EXPECT_TRUE(bar.contains(each->geometry())) << each->accessibleName().toStdString() << " at " << width;
    }
  }
}

/// What a plan says of a program's inputs is more than the bar has room for.
TEST_F(PlanBarTest, TheWorkloadSaysTheShapesOfInputsToWhoAsks) {
  document.open(test::modelPath("direct_tensors/dynamic.pt2"));
  settle();
  EXPECT_TRUE(pill("Workload")->accessibleDescription().isEmpty());
  auto input = document.input();
  input.settings.workload.shapes = {{"args.0", {5, 12}}};
  document.edit(QStringLiteral("shapes"), input);
  settle();
  const QString shapes = QStringLiteral("args.0: 5 × 12");
  EXPECT_EQ(pill("Workload")->accessibleDescription(), shapes);
  EXPECT_TRUE(pill("Workload")->toolTip().endsWith(shapes)) << pill("Workload")->toolTip().toStdString();
  document.undoStack().undo();
  settle();
  EXPECT_TRUE(pill("Workload")->accessibleDescription().isEmpty());
  EXPECT_FALSE(pill("Workload")->toolTip().contains(u'\n'));
}

}  // namespace
}  // namespace stowage::app
