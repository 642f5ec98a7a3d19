#include "core/base/remaining_time.h"

#include <gtest/gtest.h>

#include <random>

namespace stowage {
namespace {

TEST(RemainingTime, SaysNothingBeforeItHasSeenEnough) {
  RemainingTime time;
  EXPECT_FALSE(time.milliseconds());
  time.set_at(0, 100, 1000);
  EXPECT_FALSE(time.milliseconds()) << "the first report is the beginning";
  time.set_at(50, 100, 1100);
  EXPECT_FALSE(time.milliseconds()) << "a tenth of a second says little";
  time.set_at(2, 100, 1000);
  time.set_at(3, 100, 9000);
  EXPECT_FALSE(time.milliseconds()) << "one piece of a hundred says little";
}

TEST(RemainingTime, SaysNothingOfAnEndThatIsNotKnown) {
  RemainingTime time;
  time.set_at(0, 0, 0);
  time.set_at(500, 0, 5000);
  EXPECT_FALSE(time.milliseconds());
  time.set_at(0, 10, 5000);
  time.set_at(11, 10, 9000);
  EXPECT_FALSE(time.milliseconds()) << "more than all";
}

TEST(RemainingTime, EvenWorkTakesAsLongAsItTook) {
  RemainingTime time;
  time.set_at(0, 160, 300);
  for (std::uint64_t done = 16; done <= 160; done += 16) {
    const std::int64_t now = 300 + static_cast<std::int64_t>(done) * 50;
    time.set_at(done, 160, now);
    ASSERT_EQ(time.milliseconds().has_value(), done >= 16) << done;
    EXPECT_EQ(*time.milliseconds(), static_cast<std::int64_t>(160 - done) * 50) << done;
  }
}

TEST(RemainingTime, WhatCameBeforeTheFirstReportIsNotCounted) {
  RemainingTime time;
  time.set_at(16, 160, 10'000);
  time.set_at(32, 160, 11'000);
  EXPECT_EQ(*time.milliseconds(), 8000);
}

TEST(RemainingTime, AnotherWholeBeginsAnew) {
  RemainingTime time;
  time.set_at(0, 10, 0);
  time.set_at(5, 10, 5000);
  EXPECT_TRUE(time.milliseconds());
  time.set_at(5, 90000, 5100);
  EXPECT_FALSE(time.milliseconds());
  time.set_at(0, 90000, 9000);
  EXPECT_FALSE(time.milliseconds()) << "backwards is a beginning too";
}

/// Never negative, and never more than an hour and a half: whatever is reported.
TEST(RemainingTime, AnyReportsGiveASensibleAnswerOrNone) {
  const std::uint32_t seed = 4711;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  RemainingTime time;
  std::int64_t now = 0;
  for (int i = 0; i < 5000; ++i) {
    now += random() % 3000;
    time.set_at(random() % 50, random() % 60, now);
    if (!time.milliseconds()) continue;
    EXPECT_GE(*time.milliseconds(), 0);
    EXPECT_LE(*time.milliseconds(), 99 * 60000);
  }
}

}  // namespace
}  // namespace stowage
