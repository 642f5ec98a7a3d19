// What is predicted, in the window: light and dark, at one and two device pixels, in both directions, in six
// languages and one that is made up, in which every word is to be read. With STOWAGE_SHOTS=FOLDER the
// pictures are kept, to be laid beside the design's.
#include <QPainter>

#include "app/gui/dialogs/plan/prediction_dialog.h"
#include "app/gui/dialogs/plan/what_if_dialog.h"
#include "app/gui/machine/default_machine.h"
#include "app/gui/machine/machine_presets.h"
#include "app/gui/predict/predictor.h"
#include "tests/app/gui/window/shots.h"
#include "tests/app/gui/window/window_fixture.h"

namespace stowage::app {
namespace {

class PredictionScreens : public test::WithWindow, public ::testing::WithParamInterface<test::Look> {
 protected:
  void SetUp() override {
    dressed = std::make_unique<test::Dressed>(GetParam());
    WithWindow::SetUp();
  }
  void TearDown() override {
    WithWindow::TearDown();
    dressed.reset();
  }
  void openOn(machine::Machine machine, const QString& path, plan::Workload workload) {
    PlanInput input;
    input.machine = std::move(machine);
    input.settings.workload = workload;
    document.openAs(path, input);
    ASSERT_TRUE(document.waitUntilIdle());
    ASSERT_TRUE(document.model());
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return window->predictor().prediction() && !window->predictor().running(); }, 30000));
  }
  void openLarge() {
    openOn(sampleMachine(), test::catalog("llama-3.1-70b.json.gz"), {32768, 1, 0, 256, 2048});
  }
  void shoot(const char* name, QWidget& widget) {
    QTest::qWait(500);
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(widget).empty(); }, 10000))
        << test::unreadable(widget) << ", " << name;
    test::keep_shot(test::drawn(widget, GetParam().ratio),
                    QString::fromLatin1(name) + u'-' + GetParam().name());
  }

  std::unique_ptr<test::Dressed> dressed;
};

TEST_P(PredictionScreens, PlanWithWhatARunNeeds) {
  openLarge();
  shoot("20-predicted", *window);
  map()->setColourByTime();
  shoot("21-time", *window);
}

TEST_P(PredictionScreens, ARunBeyondItsBudget) {
  auto machine = withCards(test::machineOf({}, 64ull << 30), {{}, "RTX 4090", GiB(24), 2});
  for (auto& device : machine.devices) device.keep_free.reset();
  openOn(machine, test::catalog("llama-3.1-8b.json.gz"), {32768, 4});
  shoot("22-run-over-budget", *window);
}

TEST_P(PredictionScreens, TimelineBeforeARun) {
  openOn(test::machineOf({8ull << 30}, 8ull << 30), QString::fromStdString(test::data("pt2/torch28.pt2")),
         {});
  window->showView(QStringLiteral("timeline"));
  shoot("23-timeline-predicted", *window);
}

TEST_P(PredictionScreens, PredictionInWords) {
  openLarge();
  PredictionDialog dialog(*window->predictor().prediction(), window.get());
  dialog.show();
  shoot("24-prediction", dialog);
}

TEST_P(PredictionScreens, WhatIf) {
  openOn(withCards(test::machineOf({}, 64ull << 30), {{}, "RTX 4090", GiB(24), 2}),
         test::catalog("llama-3.1-8b.json.gz"), {32768, 1, 0, 256});
  WhatIfDialog dialog(document, window->predictor().ground(), window.get());
  dialog.show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog.ready(); }, 60000));
  dialog.table()->setCurrentCell(dialog.table()->rowCount() - 2,
                                 0);  // selectRow() finds none from right to left
  ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog.chart().empty(); }, 20000));
  shoot("25-what-if", dialog);
}

INSTANTIATE_TEST_SUITE_P(Looks, PredictionScreens, ::testing::ValuesIn(test::few_looks()));

}  // namespace
}  // namespace stowage::app
