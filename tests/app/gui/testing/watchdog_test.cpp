// What counts as one stretch of the window's thread.
#include "app/gui/testing/watchdog.h"

#include <gtest/gtest.h>

#include <QEventLoop>
#include <QTimer>
#include <ctime>
#include <functional>

namespace stowage::app {
namespace {

constexpr double kPiece = 20;  // ms of the thread's own time

double cpuMs() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

void work() {
  const double end = cpuMs() + kPiece;
  while (cpuMs() < end) {
  }
}

/// Does what it is told when an event comes.
class Doer : public QObject {
 public:
  explicit Doer(std::function<void()> act) : act_(std::move(act)) {}
  bool event(QEvent* event) override {
    if (event->type() != QEvent::User) return QObject::event(event);
    act_();
    return true;
  }

 private:
  std::function<void()> act_;
};

void send(Doer& to) {
  QEvent event(QEvent::User);
  QCoreApplication::sendEvent(&to, &event);
}

class Watching : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(dog, nullptr) << "main() makes one";
    QCoreApplication::sendPostedEvents();  // what others left behind
    dog->watch();
  }
  void TearDown() override { dog->rest(); }

  Watchdog* dog = dynamic_cast<Watchdog*>(QCoreApplication::instance());
  Doer inner{work};
};

TEST_F(Watching, WhatAnEventSendsIsPartOfIt) {
  Doer outer([this] {
    work();
    send(inner);
    send(inner);
  });
  send(outer);
  EXPECT_EQ(dog->events(), 1u);
  EXPECT_GE(dog->longestCpuMs(), 3 * kPiece);
}

TEST_F(Watching, EventsTakenOutOfTheQueueMeanwhileArePartOfIt) {
  Doer outer([this] {
    QCoreApplication::postEvent(&inner, new QEvent(QEvent::User));
    QCoreApplication::postEvent(&inner, new QEvent(QEvent::User));
    QCoreApplication::processEvents();
    work();
  });
  send(outer);
  EXPECT_EQ(dog->events(), 1u);
  EXPECT_GE(dog->longestCpuMs(), 3 * kPiece) << "nobody waited for less because the queue was looked at";
}

TEST_F(Watching, WhatALoopOfItsOwnDeliversCountsByItself) {
  Doer outer([this] {
    work();
    QEventLoop loop;
    for (int i = 0; i < 5; ++i) QCoreApplication::postEvent(&inner, new QEvent(QEvent::User));
    QTimer::singleShot(0, &loop, &QEventLoop::quit);
    loop.exec();
    work();
  });
  send(outer);
  EXPECT_EQ(dog->over(kPiece * 0.9), 6u) << "five in the loop, and the one around it";
  EXPECT_GE(dog->longestCpuMs(), 2 * kPiece) << "before and after the loop";
  EXPECT_LT(dog->longestCpuMs(), 4 * kPiece);
  EXPECT_TRUE(dog->long_events().back().what.contains(QStringLiteral("User")));
}

TEST_F(Watching, ALoopWithinALoop) {
  Doer deepest(work);
  const auto looped = [](Doer& within) {
    QEventLoop loop;
    QCoreApplication::postEvent(&within, new QEvent(QEvent::User));
    QTimer::singleShot(0, &loop, &QEventLoop::quit);
    loop.exec();
  };
  Doer middle([&] {
    work();
    looped(deepest);
  });
  Doer outer([&] {
    work();
    looped(middle);
  });
  send(outer);
  EXPECT_EQ(dog->over(kPiece * 0.9), 3u);
  EXPECT_LT(dog->longestCpuMs(), 2 * kPiece);
}

TEST_F(Watching, WhatIsLeftOutIsCountedNowhere) {
  Doer log([] {
    const Watchdog::LeftOut out;
    work();
  });
  Doer outer([&] {
    work();
    send(log);
    QEventLoop loop;
    QCoreApplication::postEvent(&log, new QEvent(QEvent::User));
    QTimer::singleShot(0, &loop, &QEventLoop::quit);
    loop.exec();
  });
  send(outer);
  EXPECT_EQ(dog->over(kPiece * 0.9), 1u);
  EXPECT_LT(dog->longestCpuMs(), 2 * kPiece);
}

TEST_F(Watching, AtRestItSeesNothing) {
  dog->rest();
  send(inner);
  EXPECT_EQ(dog->events(), 0u);
  EXPECT_TRUE(dog->long_events().empty());
}

}  // namespace
}  // namespace stowage::app
