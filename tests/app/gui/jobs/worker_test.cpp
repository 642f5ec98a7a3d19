#include "app/gui/jobs/worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <thread>
#include <vector>

namespace stowage::app {
namespace {

using std::chrono::milliseconds;

/// Keeps the worker busy until it is let go.
class Gate {
 public:
  std::function<void()> task() {
    return [this] {
      entered_.set_value();
      opened_.get_future().wait();
    };
  }
  void waitUntilEntered() { entered_.get_future().wait(); }
  void open() { opened_.set_value(); }

 private:
  std::promise<void> entered_{};
  std::promise<void> opened_{};
};

TEST(Worker, TasksRunInOrderOnOneOtherThread) {
  std::vector<int> order;
  std::vector<std::thread::id> threads;
  {
    Worker worker;
    for (int i = 0; i < 1000; ++i) {
      worker.start([&, i] {
        order.push_back(i);
        threads.push_back(std::this_thread::get_id());
      });
    }
    worker.waitUntilIdle();
    ASSERT_EQ(order.size(), 1000u);
  }
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
    EXPECT_EQ(threads[static_cast<std::size_t>(i)], threads.front());
  }
  EXPECT_NE(threads.front(), std::this_thread::get_id());
}

TEST(Worker, OneThatNeverWorkedEndsAtOnce) {
  Worker worker;
  worker.waitUntilIdle();
  worker.dropUnstarted();
}

TEST(Worker, WhatIsDroppedNeverRunsAndIsDestroyedByTheCaller) {
  Gate gate;
  Worker worker;
  worker.start(gate.task());
  gate.waitUntilEntered();
  bool ran = false;
  const auto held = std::make_shared<int>(7);
  worker.start([&ran, held] { ran = true; });
  EXPECT_EQ(held.use_count(), 2);
  worker.dropUnstarted();
  EXPECT_EQ(held.use_count(), 1);
  gate.open();
  worker.waitUntilIdle();
  EXPECT_FALSE(ran);
}

/// Idle means that what a task held is free too: a model's last reference may be there.
TEST(Worker, WhatATaskHeldIsFreeOnceTheWorkerIsIdle) {
  Worker worker;
  auto held = std::make_shared<int>(7);
  const std::weak_ptr<int> watched = held;
  worker.start([held = std::move(held)] { std::this_thread::sleep_for(milliseconds(1)); });
  worker.waitUntilIdle();
  EXPECT_TRUE(watched.expired());
}

TEST(Worker, TheEndWaitsForWhatRunsAndDropsTheRest) {
  std::atomic<bool> ended{false};
  bool second = false;
  {
    Worker worker;
    std::promise<void> entered;
    worker.start([&] {
      entered.set_value();
      std::this_thread::sleep_for(milliseconds(20));
      ended = true;
    });
    worker.start([&] { second = true; });
    entered.get_future().wait();
  }
  EXPECT_TRUE(ended);
  EXPECT_FALSE(second);
}

TEST(Worker, OneThatIsLeftHoldsNobody) {
  const auto gate = std::make_shared<Gate>();
  const auto ended = std::make_shared<std::promise<void>>();
  auto worker = std::make_unique<Worker>();
  worker->start([gate, ended] {
    gate->task()();
    ended->set_value();
  });
  gate->waitUntilEntered();
  worker->leave();
  bool ran = false;
  worker->start([&ran] { ran = true; });
  worker.reset();
  gate->open();
  ended->get_future().wait();
  EXPECT_FALSE(ran);
}

/// Many owners come and go while tasks are under way: for the sanitizers.
TEST(Worker, StartsAndDropsMeetInEveryOrder) {
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> ran{0};
    int started = 0;
    {
      Worker worker;
      for (int i = 0; i < 8; ++i, ++started) {
        worker.start([&ran] { ++ran; });
        if (i % 3 == round % 3) worker.dropUnstarted();
        if (i % 5 == round % 5) worker.waitUntilIdle();
      }
      if (round % 2) worker.waitUntilIdle();
    }
    EXPECT_LE(ran.load(), started) << "round " << round;
  }
}

}  // namespace
}  // namespace stowage::app
