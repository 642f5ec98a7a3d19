// What the command Prediction… shows is of the plan that is there, also right after an edit.
#include <QDialog>
#include <QTableWidget>
#include <QTimer>

#include "app/gui/dialogs/plan/prediction_dialog.h"
#include "app/gui/predict/predictor.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

class PredictionCommand : public test::WithWindow {
 protected:
  void SetUp() override {
    WithWindow::SetUp();
    document.setDefaultMachine(test::machineOf({24ull << 30}, 64ull << 30));
    document.open(test::catalog("llama-3.1-8b.json.gz"));
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return predictor().current(); }, 60000));
  }
  const Predictor& predictor() { return window->predictor(); }
  /// Peaks of all devices in the dialog, which is closed again.
  QString shown() {
    QString peaks;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, window.get(), [&] {
      auto* dialog = qobject_cast<PredictionDialog*>(QApplication::activeModalWidget());
      if (!dialog) return;
      for (int row = 0; row < dialog->devices()->rowCount(); ++row)
        peaks += dialog->devices()->item(row, 1)->text() + u'\n';
      dialog->reject();
    });
    look.start(2);
    action("plan.prediction")->trigger();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !peaks.isEmpty(); }, 60000));
    return peaks;
  }
  void sayPrompt(std::uint64_t tokens) {
    plan::Workload workload = document.input().settings.workload;
    workload.batch = 1;
    workload.tokens = tokens;
    window->commands().setWorkload(workload);
  }
};

TEST_F(PredictionCommand, RightAfterAnEditItIsOfTheNewPlan) {
  const QString before = shown();
  sayPrompt(30000);
  EXPECT_FALSE(predictor().current());
  const QString after = shown();
  EXPECT_NE(after, before);
  ASSERT_TRUE(QTest::qWaitFor([&] { return predictor().current(); }, 60000));
  EXPECT_EQ(shown(), after);
}

/// However often it was asked for, it comes once, and no prediction that is made later opens it.
TEST_F(PredictionCommand, ComesOnce) {
  int opened = 0;
  QTimer close;
  QObject::connect(&close, &QTimer::timeout, window.get(), [&] {
    auto* dialog = qobject_cast<PredictionDialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    ++opened;
    dialog->reject();
  });
  close.start(2);
  sayPrompt(20000);
  for (int i = 0; i < 3; ++i) action("plan.prediction")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return opened > 0 && predictor().current(); }, 60000));
  sayPrompt(10000);
  ASSERT_TRUE(QTest::qWaitFor([&] { return predictor().current() && !predictor().running(); }, 60000));
  QTest::qWait(50);
  EXPECT_EQ(opened, 1);
}

/// Who opened another dialog meanwhile is not called away from it, nor after it.
TEST_F(PredictionCommand, ComesOverNoOtherDialog) {
  sayPrompt(20000);
  ASSERT_FALSE(predictor().current());
  action("plan.prediction")->trigger();
  QDialog other(window.get());
  other.open();
  ASSERT_TRUE(QTest::qWaitFor([&] { return predictor().current() && !predictor().running(); }, 60000));
  QTest::qWait(50);
  EXPECT_EQ(QApplication::activeModalWidget(), &other);
  other.close();
  sayPrompt(10000);
  ASSERT_TRUE(QTest::qWaitFor([&] { return predictor().current() && !predictor().running(); }, 60000));
  QTest::qWait(50);
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
}

TEST_F(PredictionCommand, OfAModelThatWasClosedNothingComes) {
  sayPrompt(20000);
  action("plan.prediction")->trigger();
  document.close();
  settle();
  QTest::qWait(100);
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
}

}  // namespace
}  // namespace stowage::app
