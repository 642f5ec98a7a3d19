// When the device check looks at a plan that the solver still improves.
#include "app/gui/targets/device_checker.h"

#include <QElapsedTimer>

#include "core/base/file.h"
#include "tests/app/gui/targets/targets_fixture.h"

namespace stowage::app {
namespace {

class LiveCheck : public test::WithDocument {
 protected:
  void SetUp() override {
    const QString path = folder.filePath(QStringLiteral("seed.json"));
    ASSERT_TRUE(write_file_atomically(path.toStdString(), test::seedModel().dump()));
    open(path, test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
    ASSERT_TRUE(document.waitUntilIdle(60000));
    checker = std::make_unique<DeviceChecker>(document);
    wait();
    ASSERT_TRUE(checker->answer());
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return !checker->running(); }, 20000));
  }
  /// A plan as the solver hands it over: with one tensor on another device than in the one that is shown.
  widgets::PlanStatePtr plan(std::size_t moved, quint64 edit, bool solving) {
    auto out = std::make_shared<widgets::PlanState>(*document.state());
    out->generation = document.state()->generation + edit;
    out->solving = solving;
    out->placement.slots[moved] = out->placement.slots[moved] == 0 ? 1 : 0;
    return out;
  }
  const widgets::PlanState* checked() const { return checker->answer()->plan.get(); }

  std::unique_ptr<DeviceChecker> checker;
};

/// The first plan of an edit is looked at although a better one may come; an edit for which there is none yet
/// has the old one on the screen, and its answer.
TEST_F(LiveCheck, TheFirstPlanOfAnEditIsCheckedAtOnce) {
  const auto waiting = std::make_shared<widgets::PlanState>(*document.state());
  waiting->generation += 1;
  waiting->solving = true;
  const auto before = checker->answer();
  Q_EMIT document.changed(waiting);
  const auto first = plan(0, 1, true);
  Q_EMIT document.changed(first);
  QElapsedTimer clock;
  clock.start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return checker->answer() != before; }, 20000));
  EXPECT_EQ(checked(), first.get());
  const qint64 took = clock.elapsed();
  // The same of a plan that is better comes after a pause: the first did not wait for one.
  const auto better = plan(1, 1, true);
  clock.restart();
  Q_EMIT document.changed(better);
  ASSERT_TRUE(QTest::qWaitFor([&] { return checked() == better.get(); }, 20000));
  EXPECT_LT(took, clock.elapsed());
}

/// Better plans that come one after the other faster than a pause are looked at now and then, all the same.
TEST_F(LiveCheck, PlansThatKeepComingAreCheckedNowAndThen) {
  int answers = 0;
  QObject::connect(checker.get(), &DeviceChecker::checked, checker.get(), [&] { ++answers; });
  QElapsedTimer clock;
  clock.start();
  int plans = 0;
  for (; plans < 40 || (answers < 2 && clock.elapsed() < 20000); ++plans) {
    Q_EMIT document.changed(plan(static_cast<std::size_t>(plans % 2), 1, true));
    QTest::qWait(20);
  }
  EXPECT_GE(answers, 2) << "the first, and others while they came";
  EXPECT_LT(answers, plans / 2) << "not each of them";
}

TEST_F(LiveCheck, TheLastPlanHasTheLastWord) {
  for (int i = 0; i < 3; ++i) {
    for (const bool more : {true, true, false}) {
      const auto next = plan(static_cast<std::size_t>(i), static_cast<quint64>(i + 1), more);
      Q_EMIT document.changed(next);
      if (more) continue;
      wait();
      EXPECT_EQ(checked(), next.get());
    }
  }
}

}  // namespace
}  // namespace stowage::app
