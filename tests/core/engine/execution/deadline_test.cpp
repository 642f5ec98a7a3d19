#include "core/engine/execution/deadline.h"

#include <future>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/engine/fixtures.h"

namespace stowage::engine::test {
namespace {

using ::testing::HasSubstr;
using Seconds = Deadline::Seconds;

TEST(Deadline, OneThatWasNotStartedNeverEnds) {
  Deadline deadline;
  EXPECT_NO_THROW(deadline.check());
}

TEST(Deadline, FirstItAsksThenItGivesUp) {
  std::promise<void> gave_up;
  Deadline deadline;
  deadline.start(
      Seconds(0.01), [&] { gave_up.set_value(); }, Seconds(0.05));
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    try {
      deadline.check();
    } catch (const TimeIsOver&) {
      break;
    }
    ASSERT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  }
  EXPECT_EQ(gave_up.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
}

TEST(Deadline, ARunThatEndsInTimeIsLeftAlone) {
  bool gave_up = false;
  const auto begin = std::chrono::steady_clock::now();
  {
    Deadline deadline;
    deadline.start(Seconds(1000), [&] { gave_up = true; });
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(100));
  EXPECT_FALSE(gave_up);
}

protocol::RunRequest endless() {
  protocol::RunRequest request = small_request("while_loop", kOnGpu, 1);
  request.warmup = 100'000'000;
  request.time_limit = 0.3;
  return request;
}

TEST(TimeLimit, StopsARunThatNeverEndsBetweenTwoSteps) {
  bool gave_up = false;
  RunOptions options;
  options.give_up = [&](const Error&) { gave_up = true; };
  const Outcome outcome = run(endless(), options);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->code, Code::EngineTimeLimit);
  EXPECT_THAT(explain(outcome), HasSubstr("0.3 s"));
  EXPECT_FALSE(gave_up);
  EXPECT_FALSE(outcome.result.devices.empty()) << "what was measured is kept";
  EXPECT_EQ(outcome.bytes_left, 0u);
}

TEST(TimeLimit, ARunWithinItIsAsWithout) {
  protocol::RunRequest request = small_request("while_loop", kOnGpu, 1);
  request.time_limit = 1000;
  EXPECT_FALSE(run(request).error);
}

}  // namespace
}  // namespace stowage::engine::test
