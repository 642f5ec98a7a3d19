#include "app/gui/jobs/job_runner.h"

#include <atomic>
#include <thread>

#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

bool waitFor(const std::function<bool()>& done) { return QTest::qWaitFor(done, 5000); }

TEST(JobRunner, DeliversOnTheCallersThread) {
  JobRunner runner;
  std::thread::id delivered, worked;
  runner.start([&](const Job&) -> JobRunner::Deliver {
    worked = std::this_thread::get_id();
    return [&] { delivered = std::this_thread::get_id(); };
  });
  EXPECT_TRUE(runner.running());
  ASSERT_TRUE(waitFor([&] { return !runner.running(); }));
  EXPECT_EQ(delivered, std::this_thread::get_id());
  EXPECT_NE(worked, std::this_thread::get_id());
}

TEST(JobRunner, LatestOfManyWins) {
  JobRunner runner;
  std::vector<int> delivered;
  for (int i = 0; i < 20; ++i) {
    runner.start([i, &delivered](const Job& job) -> JobRunner::Deliver {
      for (int step = 0; step < 20 && !job.cancel.cancelled(); ++step)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return [i, &delivered] { delivered.push_back(i); };
    });
  }
  ASSERT_TRUE(waitFor([&] { return !runner.running(); }));
  EXPECT_EQ(delivered, std::vector<int>{19});
}

TEST(JobRunner, CancelReachesTheWorkerQuicklyAndDeliversNothing) {
  JobRunner runner;
  std::atomic<bool> started = false;
  bool delivered = false;
  runner.start([&](const Job& job) -> JobRunner::Deliver {
    started = true;
    while (!job.cancel.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return [&] { delivered = true; };
  });
  ASSERT_TRUE(waitFor([&] { return started.load(); }));
  QElapsedTimer clock;
  clock.start();
  runner.cancel();
  EXPECT_FALSE(runner.running());
  runner.waitForWorkers();
  EXPECT_LT(clock.elapsed(), 200);
  QTest::qWait(20);
  EXPECT_FALSE(delivered);
}

TEST(JobRunner, WhatIsThrownIsReportedAndTheNextJobRuns) {
  JobRunner runner;
  QSignalSpy failures(&runner, &JobRunner::failed);
  runner.start([](const Job&) -> JobRunner::Deliver { throw std::bad_alloc(); });
  ASSERT_TRUE(waitFor([&] { return !runner.running(); }));
  ASSERT_EQ(failures.size(), 1);
  EXPECT_TRUE(failures[0][0].toString().contains(QStringLiteral("bad_alloc")));
  bool delivered = false;
  runner.start([&](const Job&) -> JobRunner::Deliver { return [&] { delivered = true; }; });
  ASSERT_TRUE(waitFor([&] { return !runner.running(); }));
  EXPECT_TRUE(delivered);
}

TEST(JobRunner, WhatIsQuickerThanPatienceIsDeliveredWithinTheCall) {
  JobRunner runner;
  int delivered = 0;
  runner.start([&](const Job&) -> JobRunner::Deliver { return [&] { ++delivered; }; }, 5000);
  EXPECT_EQ(delivered, 1);
  EXPECT_FALSE(runner.running());
  QTest::qWait(20);
  EXPECT_EQ(delivered, 1) << "once, not once more by the event";
}

TEST(JobRunner, PatienceHasAnEndWhateverTheWorkDoes) {
  JobRunner runner;
  std::atomic<bool> go = false;
  bool delivered = false;
  QElapsedTimer clock;
  clock.start();
  runner.start(
      [&](const Job&) -> JobRunner::Deliver {
        while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return [&] { delivered = true; };
      },
      10);
  EXPECT_LT(clock.elapsed(), 1000);
  EXPECT_TRUE(runner.running());
  EXPECT_FALSE(delivered);
  go = true;
  ASSERT_TRUE(waitFor([&] { return !runner.running(); }));
  EXPECT_TRUE(delivered);
}

TEST(JobRunner, WhatIsKnownMeanwhileComesInOrderAndNeverAfterTheEnd) {
  for (const int patience : {0, 5000}) {
    JobRunner runner;
    std::vector<int> seen;
    runner.start(
        JobRunner::StagedWork([&](const Job&, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
          for (int i = 0; i < 5; ++i) meanwhile([&seen, i] { seen.push_back(i); });
          return [&seen] { seen.push_back(99); };
        }),
        patience);
    ASSERT_TRUE(waitFor([&] { return !runner.running(); }));
    QTest::qWait(20);
    ASSERT_FALSE(seen.empty());
    EXPECT_EQ(seen.back(), 99) << "patience " << patience;
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  }
}

TEST(JobRunner, NothingThatWasKnownMeanwhileOutlivesACancel) {
  JobRunner runner;
  std::atomic<bool> told = false;
  bool seen = false;
  runner.start(
      JobRunner::StagedWork([&](const Job& job, const JobRunner::Meanwhile& meanwhile) -> JobRunner::Deliver {
        meanwhile([&seen] { seen = true; });
        told = true;
        while (!job.cancel.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return [&seen] { seen = true; };
      }));
  while (!told) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  runner.cancel();
  QTest::qWait(30);
  EXPECT_FALSE(seen);
}

TEST(JobRunner, ProgressIsThinnedOutButItsEndArrives) {
  JobRunner runner;
  QSignalSpy reports(&runner, &JobRunner::progress);
  runner.start([](const Job& job) -> JobRunner::Deliver {
    for (std::uint64_t i = 1; i <= 10000; ++i) job.report("file", i, 10000);
    return [] {};
  });
  ASSERT_TRUE(waitFor([&] { return !runner.running(); }));
  ASSERT_GE(reports.size(), 1);
  EXPECT_LT(reports.size(), 200);
  EXPECT_EQ(reports.back()[1].toULongLong(), 10000u);
}

/// A driver that does not answer: closing a window does not wait for it, and its answer reaches nobody.
TEST(JobRunner, WorkThatCannotBeCancelledIsLeftBehind) {
  auto runner = std::make_unique<JobRunner>(nullptr, JobRunner::AtEnd::Leave);
  const auto answer = std::make_shared<std::atomic<bool>>(false);
  const auto started = std::make_shared<std::atomic<bool>>(false);
  const auto delivered = std::make_shared<bool>(false);
  const int before = JobRunner::leftBehind();
  runner->start([=](const Job& job) -> JobRunner::Deliver {
    *started = true;
    while (!*answer) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    job.report("machine", 1, 1);
    return [=] { *delivered = true; };
  });
  while (!*started) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto start = std::chrono::steady_clock::now();
  runner.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
  EXPECT_EQ(JobRunner::leftBehind(), before + 1);
  *answer = true;
  EXPECT_TRUE(waitFor([&] { return JobRunner::leftBehind() == before; }));
  QTest::qWait(20);
  EXPECT_FALSE(*delivered);
}

TEST(JobRunner, ARunnerThatMayLeaveBehindLeavesNothingWhenItIsIdle) {
  const int before = JobRunner::leftBehind();
  bool delivered = false;
  {
    JobRunner runner(nullptr, JobRunner::AtEnd::Leave);
    runner.start([&](const Job&) -> JobRunner::Deliver { return [&] { delivered = true; }; });
    ASSERT_TRUE(waitFor([&] { return delivered; }));
    runner.waitForWorkers();
  }
  EXPECT_EQ(JobRunner::leftBehind(), before);
}

}  // namespace
}  // namespace stowage::app
