#include "core/trace/event_axis.h"

#include <gtest/gtest.h>

#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

class EventAxisOfRandomRuns : public testing::TestWithParam<std::uint64_t> {};

TEST_P(EventAxisOfRandomRuns, BytesAreTheSameAtEveryEvent) {
  const Timeline run = test::random_run(GetParam(), 60, 500);
  const EventAxis axis(run);
  const Timeline counted = axis.apply(run);
  for (std::uint64_t event = 0; event < axis.events(); ++event) {
    const std::uint64_t at = axis.instant(event * EventAxis::kStep);
    for (std::size_t device = 0; device < run.devices.size(); ++device) {
      ASSERT_EQ(counted.bytes_at(device, event * EventAxis::kStep), run.bytes_at(device, at))
          << "seed " << GetParam() << " event " << event;
    }
    ASSERT_EQ(counted.names[counted.module_at(event * EventAxis::kStep)], run.names[run.module_at(at)])
        << "seed " << GetParam();
  }
  for (std::size_t device = 0; device < run.devices.size(); ++device)
    EXPECT_EQ(counted.peak(device).bytes, run.peak(device).bytes);
}

TEST_P(EventAxisOfRandomRuns, OrderIsKeptAndEventsAreWholeSteps) {
  const Timeline run = test::random_run(GetParam(), 40, 300);
  const EventAxis axis(run);
  std::uint64_t before = 0;
  for (std::uint64_t ns = 0; ns <= run.duration_ns + 5; ++ns) {
    const std::uint64_t at = axis.position(ns);
    ASSERT_GE(at, before) << "seed " << GetParam() << " ns " << ns;
    ASSERT_LE(axis.instant(at), ns);
    before = at;
  }
  for (const Block& block : run.blocks) {
    ASSERT_EQ(axis.position(block.birth_ns) % EventAxis::kStep, 0u);
    ASSERT_EQ(axis.instant(axis.position(block.birth_ns)), block.birth_ns);
  }
  EXPECT_LE(before, axis.events() * EventAxis::kStep);
}

INSTANTIATE_TEST_SUITE_P(Seeds, EventAxisOfRandomRuns, testing::Range<std::uint64_t>(1, 21));

TEST(EventAxisTest, AnEmptyRunHasOneEvent) {
  Timeline run;
  run.finish();
  const EventAxis axis(run);
  EXPECT_EQ(axis.events(), 1u);
  EXPECT_EQ(axis.position(0), 0u);
  EXPECT_EQ(axis.position(~0ull), 0u);
  EXPECT_EQ(axis.instant(~0ull), 0u);
}

}  // namespace
}  // namespace stowage::trace
