#include <QApplication>
#include <QSignalSpy>

#include "app/gui/dialogs/plan/strategies_dialog.h"
#include "app/gui/what_if/budget_curves.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

class StrategiesCompared : public test::WithWindow {
 protected:
  void openMade() {
    open(write("made.json", test::describedModel(24, 1ull << 28)),
         test::machineOf({2ull << 30}, 64ull << 30, false));
  }
};

TEST_F(StrategiesCompared, OursIsFirstAndNoWorseThanAnyMapThatKeepsItsBudgets) {
  openMade();
  StrategiesDialog dialog(document, window.get());
  dialog.show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 20000));
  ASSERT_EQ(dialog.table()->rowCount(), 5);
  EXPECT_EQ(dialog.chosen(), plan::Strategy::Stowage);
  EXPECT_EQ(dialog.table()->item(0, 1)->text(),
            QString::fromStdString(format_bytes(document.state()->evaluation.gpu_bytes)));
  EXPECT_EQ(dialog.table()->item(0, 6)->text(), QStringLiteral("fits"));
  dialog.table()->selectRow(4);
  EXPECT_EQ(dialog.chosen(), plan::Strategy::Sequential);
}

TEST_F(StrategiesCompared, ClosingItWhileItWorksIsNoHarm) {
  openMade();
  const auto before = document.state();
  for (int i = 0; i < 5; ++i) StrategiesDialog dialog(document, window.get());
  QApplication::processEvents();
  EXPECT_EQ(document.state(), before);
}

TEST_F(StrategiesCompared, TheChosenStrategyIsOneUndoStep) {
  openMade();
  const int steps = document.undoStack().count();
  QTimer::singleShot(0, window.get(), [] {
    auto* dialog = qobject_cast<StrategiesDialog*>(QApplication::activeModalWidget());
    ASSERT_TRUE(dialog);
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog->ready(); }, 20000));
    dialog->table()->selectRow(1);
    dialog->accept();
  });
  action("plan.compareStrategies")->trigger();
  settle();
  EXPECT_EQ(document.input().settings.strategy, plan::Strategy::Auto);
  EXPECT_EQ(document.undoStack().count(), steps + 1);
  document.undoStack().undo();
  settle();
  EXPECT_EQ(document.input().settings.strategy, plan::Strategy::Stowage);
}

TEST_F(StrategiesCompared, ABudgetsCurveComesForThePlanThatIsShown) {
  openMade();
  BudgetCurves curves(document);
  widgets::BudgetCurvePtr got;
  QObject::connect(&curves, &BudgetCurves::ready, &curves,
                   [&](const widgets::BudgetCurvePtr& curve) { got = curve; });
  curves.ask(machine::gpu(0), GiB(8), 33);
  ASSERT_TRUE(QTest::qWaitFor([&] { return got != nullptr && got->complete; }, 20000));
  ASSERT_GE(got->points.size(), 33u) << "one a pixel, the budget itself, and a GiB more";
  ASSERT_LE(got->points.size(), 50u);
  EXPECT_EQ(got->generation, document.state()->generation);
  for (std::size_t i = 1; i < got->points.size(); ++i) {
    EXPECT_GE(got->gain(got->points[i - 1], got->points[i]), 0) << i;
    EXPECT_LE(got->points[i - 1].feasible, got->points[i].feasible)
        << "a larger budget fits where a smaller one did";
  }
  const auto* now = got->at(GiB(2));
  ASSERT_TRUE(now);
  EXPECT_EQ(now->value, double(document.state()->evaluation.gpu_bytes.count()))
      << "the curve and the plan say the same";
}

TEST_F(StrategiesCompared, TheWindowShowsTheCurveOverThePost) {
  openMade();
  const int at = lanes()->scene().lane_of(machine::gpu(0));
  lanes()->setFocusedLane(at, true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return lanes()->curve() != nullptr; }, 20000));
  EXPECT_EQ(lanes()->curve()->device, machine::gpu(0));
}

}  // namespace
}  // namespace stowage::app
