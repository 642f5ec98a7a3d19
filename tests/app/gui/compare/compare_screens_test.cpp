// Comparing as it looks, light and dark, at two scales, in both directions, in six languages and one that is
// made up, in which every word is to be read, and in a small window. With STOWAGE_SHOTS=FOLDER the pictures
// are kept, to be laid beside the design's.
#include "app/gui/compare/compare_actions.h"
#include "app/gui/machine/default_machine.h"
#include "app/gui/window/main_window.h"
#include "tests/app/gui/gui_fixture.h"
#include "tests/app/gui/window/shots.h"
#include "tests/widgets/synthetic_run.h"

namespace stowage::app {
namespace {

class CompareScreens : public test::WithDocument, public ::testing::WithParamInterface<test::Look> {
 protected:
  void SetUp() override {
    dressed = std::make_unique<test::Dressed>(GetParam());
    widgets::Theme::current().setReducedMotion(true);  // pictures show where colours arrive
    session = std::make_unique<Session>(folder.filePath(QStringLiteral("settings.ini")));
    runs = std::make_unique<RunController>(document);
    window = std::make_unique<MainWindow>(document, *runs, *session);
    window->resize(1440, 900);
    window->show();
  }
  void TearDown() override {
    window.reset();
    widgets::Theme::current().setReducedMotion(false);
    dressed.reset();
  }
  void openSample() {
    PlanInput input;
    input.machine = sampleMachine();
    input.settings.workload = {8192, 1};
    document.openAs(test::catalog("llama-3.1-70b.json.gz"), input);
    ASSERT_TRUE(document.waitUntilIdle());
    ASSERT_TRUE(document.model());
  }
  void compared() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->comparison().working(); }, 60000));
  }
  void shoot(const char* name) {
    QTest::qWait(400);
    EXPECT_TRUE(QTest::qWaitFor([&] { return test::unreadable(*window).empty(); }, 10000))
        << test::unreadable(*window) << ", " << name;
    test::keep_shot(test::drawn(*window, GetParam().ratio),
                    QString::fromLatin1(name) + u'-' + GetParam().name(), 20);
  }

  std::unique_ptr<test::Dressed> dressed;
  std::unique_ptr<Session> session;
  std::unique_ptr<RunController> runs;
  std::unique_ptr<MainWindow> window;
};

TEST_P(CompareScreens, AStrategyASavedPlanAndARefusal) {
  openSample();
  window->showView(QStringLiteral("compare"));
  compared();
  window->hub().select({module("model.layers.40")});
  EXPECT_TRUE(window->comparison().answer().comparison);
  shoot("06-compare");
  ASSERT_TRUE(document.savePlan(folder.filePath(QStringLiteral("yesterday.stowage"))));
  document.edit(QStringLiteral("pin"), edits::pin(document.input(), *document.model(),
                                                  {module("model.layers.12")}, machine::gpu(1)));
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("model.layers.70")}, machine::kDisk));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  window->comparison().choose(
      {CompareSource::Kind::File, {}, folder.filePath(QStringLiteral("yesterday.stowage"))}, {});
  compared();
  window->views().compare().differences().filter().setCurrent(1);
  shoot("06-compare-file");
  window->resize(960, 600);
  shoot("06-compare-small");
  window->resize(1440, 900);
  window->comparison().choose({},
                              {CompareSource::Kind::File, {}, folder.filePath(QStringLiteral("gone.json"))});
  compared();
  EXPECT_FALSE(window->comparison().answer().comparison);
  shoot("06-compare-refused");
}

TEST_P(CompareScreens, ARunBesideThePrediction) {
  openSample();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->predictor().running(); }, 60000));
  const QString trace = folder.filePath(QStringLiteral("run.trace"));
  ASSERT_TRUE(trace::save(test::synthetic_run(), trace.toStdString()));
  window->comparison().choose({CompareSource::Kind::Predicted, {}, {}},
                              {CompareSource::Kind::Run, {}, trace});
  compared();
  ASSERT_TRUE(window->comparison().answer().runs) << window->comparison().answer().problem.toStdString();
  auto& runs = window->views().compare().runs();
  runs.timeline().setCursorAt(runs.timeline().shown()->length / 3);
  shoot("06-compare-runs");
  window->resize(960, 600);
  shoot("06-compare-runs-small");
}

INSTANTIATE_TEST_SUITE_P(Looks, CompareScreens, ::testing::ValuesIn(test::few_looks()));

}  // namespace
}  // namespace stowage::app
