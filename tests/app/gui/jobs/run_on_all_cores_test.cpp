#include "app/gui/jobs/run_on_all_cores.h"

#include <gtest/gtest.h>

#include <QThread>
#include <atomic>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace stowage::app {
namespace {

TEST(AllCores, EveryTaskRunsOnce) {
  for (const std::size_t count : {0u, 1u, 2u, 3u, 16u, 1000u}) {
    std::vector<std::atomic<int>> ran(count);
    runOnAllCores(count, [&](std::size_t i) { ++ran.at(i); });
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(ran[i].load(), 1) << i << " of " << count;
  }
}

TEST(AllCores, SeveralThreadsTakePartAndNoneGoesOnAfterwards) {
  if (QThread::idealThreadCount() < 2) return;
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::atomic<int> running{0};
  runOnAllCores(64, [&](std::size_t) {
    ++running;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    {
      const std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    }
    --running;
  });
  EXPECT_EQ(running.load(), 0);
  EXPECT_GT(threads.size(), 1u);
  EXPECT_TRUE(threads.contains(std::this_thread::get_id())) << "who asks helps";
}

TEST(AllCores, WhatATaskThrowsComesOutOnceAllOthersHaveEnded) {
  std::atomic<int> ended{0};
  const auto task = [&](std::size_t i) {
    if (i == 30 || i == 7) throw std::runtime_error(std::to_string(i));
    ++ended;
  };
  try {
    runOnAllCores(40, task);
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "7") << "the first in order, whoever came first";
  }
  EXPECT_EQ(ended.load(), 38);
}

TEST(AllCores, MayBeAskedFromSeveralThreadsAtOnce) {
  std::atomic<std::size_t> sum{0};
  std::vector<std::thread> askers;
  for (int asker = 0; asker < 4; ++asker) {
    askers.emplace_back([&] { runOnAllCores(100, [&](std::size_t i) { sum += i; }); });
  }
  for (auto& asker : askers) asker.join();
  EXPECT_EQ(sum.load(), 4u * 4950u);
}

}  // namespace
}  // namespace stowage::app
