// Two runs on one clock: differences and peaks against what the blocks add up to, for random runs.
#include "widgets/timeline/run_difference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/trace/steps.h"
#include "tests/core/trace/random_run.h"
#include "tests/widgets/synthetic_run.h"

namespace stowage::widgets {
namespace {

using Shared = std::shared_ptr<const trace::Timeline>;

Shared shared(trace::Timeline run) { return std::make_shared<const trace::Timeline>(std::move(run)); }

/// Sums up the blocks that are alive: no index, no steps.
std::uint64_t counted(const trace::Timeline& run, const std::string& device, std::uint64_t at) {
  std::uint64_t sum = 0;
  for (const trace::Block& block : run.blocks) {
    if (run.devices[block.device].device == device && block.birth_ns <= at && at < block.death_ns)
      sum += block.bytes;
  }
  return sum;
}

std::vector<std::uint64_t> instants(const trace::Timeline& a, const trace::Timeline& b) {
  std::vector<std::uint64_t> out{0};
  for (const trace::Timeline* run : {&a, &b}) {
    for (const trace::Block& block : run->blocks) {
      out.push_back(block.birth_ns);
      if (block.death_ns != trace::Block::kAlive) out.push_back(block.death_ns);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// The same run `factor` times as slow.
trace::Timeline slower(const trace::Timeline& run, std::uint64_t factor) {
  trace::Timeline out;
  out.devices = run.devices;
  out.names = run.names;
  out.model = run.model;
  out.duration_ns = run.duration_ns * factor;
  for (trace::Block block : run.blocks) {
    block.birth_ns *= factor;
    if (block.death_ns != trace::Block::kAlive) block.death_ns *= factor;
    out.blocks.push_back(block);
  }
  for (trace::Span span : run.spans) {
    span.begin_ns *= factor;
    span.end_ns *= factor;
    out.spans.push_back(span);
  }
  out.finish();
  return out;
}

/// A prediction of it: the same, a microsecond a step.
trace::Timeline predicted() {
  trace::Timeline out = stowage::test::synthetic_run();
  out.predicted = true;
  return out;
}

class RandomRuns : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  trace::Timeline a = stowage::test::random_run(GetParam(), 60, 1000);
  trace::Timeline b = stowage::test::random_run(GetParam() + 1000, 90, 1400);
  RunDifference runs = run_difference(a, b);
};

TEST_P(RandomRuns, TheDifferenceIsThatOfTheBlocksAtEveryInstantOfEither) {
  ASSERT_FALSE(runs.devices.empty());
  for (const DeviceDifference& device : runs.devices) {
    for (const std::uint64_t at : instants(a, b)) {
      for (const std::uint64_t near : {at, at + 1, at > 0 ? at - 1 : 0}) {
        const DifferencePoint& point = point_at(device, near);
        const std::uint64_t before = counted(a, device.device, near), after = counted(b, device.device, near);
        ASSERT_EQ(point.before, before) << device.device << " at " << near;
        ASSERT_EQ(point.after, after) << device.device << " at " << near;
        ASSERT_EQ(signed_difference(point.before, point.after),
                  static_cast<std::int64_t>(after) - static_cast<std::int64_t>(before));
      }
    }
  }
}

TEST_P(RandomRuns, PointsAscendFromTheBeginningAndTurningRoundTurnsSigns) {
  const RunDifference back = run_difference(b, a);
  ASSERT_EQ(back.devices.size(), runs.devices.size());
  for (std::size_t i = 0; i < runs.devices.size(); ++i) {
    const auto &there = runs.devices[i].points, &here = back.devices[i].points;
    ASSERT_EQ(there.front().at, 0u);
    ASSERT_EQ(there.size(), here.size());
    for (std::size_t k = 0; k < there.size(); ++k) {
      if (k > 0) {
        ASSERT_LT(there[k - 1].at, there[k].at);
      }
      ASSERT_EQ(here[k], (DifferencePoint{there[k].at, there[k].after, there[k].before}));
    }
  }
}

TEST_P(RandomRuns, PeaksAreEachRunsOwn) {
  const auto comparison = compare_runs({QStringLiteral("a"), shared(a)}, {QStringLiteral("b"), shared(b)});
  ASSERT_TRUE(comparison);
  const auto rows = peak_rows(*comparison);
  ASSERT_EQ(rows.size(), runs.devices.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].device, runs.devices[i].device);
    const auto own = [&](const trace::Timeline& run) {
      std::size_t device = 0;
      while (run.devices[device].device != rows[i].device) ++device;
      return run.peak(device);
    };
    ASSERT_TRUE(rows[i].before && rows[i].after);
    EXPECT_EQ(rows[i].before->bytes, own(a).bytes);
    EXPECT_EQ(rows[i].before->at_ns, own(a).at_ns);
    EXPECT_EQ(rows[i].after->bytes, own(b).bytes);
    EXPECT_EQ(rows[i].after->at_ns, own(b).at_ns);
    std::uint64_t most_before = 0, most_after = 0;
    for (const DifferencePoint& point : runs.devices[i].points) {
      most_before = std::max(most_before, point.before);
      most_after = std::max(most_after, point.after);
    }
    EXPECT_EQ(most_before, own(a).bytes) << "the curve reaches its peak";
    EXPECT_EQ(most_after, own(b).bytes);
  }
}

/// Whatever its width, a picture has the most of each run and the extremes of the difference in each column.
TEST_P(RandomRuns, ColumnsHoldWhatIsInThem) {
  for (const DeviceDifference& device : runs.devices) {
    for (const std::size_t count : {1, 7, 100, 3000}) {
      const auto columns = difference_columns(runs, device, count);
      ASSERT_EQ(columns.size(), count);
      for (std::size_t i = 0; i < count; i += 1 + count / 50) {
        const std::uint64_t from = trace::part_of(0, runs.length, i, count);
        const std::uint64_t to = std::max(trace::part_of(0, runs.length, i + 1, count), from + 1);
        DifferenceColumn wanted{0, 0, std::numeric_limits<std::int64_t>::max(),
                                std::numeric_limits<std::int64_t>::min(), from < runs.both()};
        for (std::uint64_t at = from; at < to; ++at) {
          const std::uint64_t before = counted(a, device.device, at), after = counted(b, device.device, at);
          if (at < runs.before) wanted.before = std::max(wanted.before, before);
          if (at < runs.after) wanted.after = std::max(wanted.after, after);
          if (at >= runs.both()) continue;
          wanted.low = std::min(wanted.low, signed_difference(before, after));
          wanted.high = std::max(wanted.high, signed_difference(before, after));
        }
        if (!wanted.both) wanted.low = wanted.high = 0;
        ASSERT_EQ(columns[i].before, wanted.before) << device.device << ", " << i << " of " << count;
        ASSERT_EQ(columns[i].after, wanted.after);
        ASSERT_EQ(columns[i].low, wanted.low);
        ASSERT_EQ(columns[i].high, wanted.high);
        ASSERT_EQ(columns[i].both, wanted.both);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRuns, ::testing::Range<std::uint64_t>(1, 25));

TEST(RunDifference, ADeviceThatOneRunDoesNotKnowIsComparedWithNothing) {
  trace::Timeline a = stowage::test::random_run(3, 60), b = stowage::test::random_run(4, 60);
  b.devices[1].device = "1";
  const RunDifference runs = run_difference(a, b);
  const auto of = [&](const char* name) {
    return std::find_if(runs.devices.begin(), runs.devices.end(),
                        [&](const DeviceDifference& device) { return device.device == name; });
  };
  ASSERT_NE(of("cpu"), runs.devices.end());
  ASSERT_NE(of("1"), runs.devices.end());
  EXPECT_FALSE(of("cpu")->other);
  EXPECT_FALSE(of("1")->baseline);
  EXPECT_EQ(of("disk"), runs.devices.end()) << "nothing lies there in either";
  for (const DifferencePoint& point : of("cpu")->points) EXPECT_EQ(point.after, 0u);
  for (const DifferencePoint& point : of("1")->points) EXPECT_EQ(point.before, 0u);
  const auto rows =
      peak_rows(*compare_runs({QStringLiteral("a"), shared(a)}, {QStringLiteral("b"), shared(b)}));
  for (const PeakRow& row : rows) {
    EXPECT_EQ(row.after.has_value(), row.device != "cpu");
    EXPECT_EQ(row.before.has_value(), row.device != "1");
    if (row.device == "cpu") {
      EXPECT_EQ(row.difference(), -static_cast<std::int64_t>(row.before->bytes));
    }
  }
}

TEST(RunDifference, ARunWithoutBlocksIsNothingToCompare) {
  trace::Timeline empty;
  empty.devices = {{"0", true, 0}};
  empty.finish();
  const RunComparison::Side none{QStringLiteral("none"), shared(empty)},
      some{QStringLiteral("some"), stowage::test::shared_run()};
  EXPECT_FALSE(compare_runs(none, some));
  EXPECT_FALSE(compare_runs(some, none));
  EXPECT_FALSE(compare_runs(none, none));
  EXPECT_TRUE(run_difference(empty, empty).devices.empty());
}

/// One that is three times as slow differs on the same seconds, and by nothing at the same steps.
TEST(RunDifference, AlignedBySteps) {
  const auto comparison =
      compare_runs({QStringLiteral("fast"), stowage::test::shared_run()},
                   {QStringLiteral("slow"), shared(slower(*stowage::test::shared_run(), 3))});
  ASSERT_TRUE(comparison && comparison->plain && comparison->aligned);
  EXPECT_EQ(comparison->plain->after, 3 * comparison->plain->before);
  EXPECT_EQ(comparison->plain->length, comparison->plain->after) << "the longer one has room";
  EXPECT_EQ(comparison->plain->both(), comparison->plain->before);
  EXPECT_EQ(comparison->aligned->length, comparison->plain->before);
  const auto differs = [](const RunDifference& runs) {
    std::size_t out = 0;
    for (const DeviceDifference& device : runs.devices)
      for (const DifferencePoint& point : device.points)
        out += point.at < runs.both() && point.before != point.after ? 1 : 0;
    return out;
  };
  EXPECT_GT(differs(*comparison->plain), 0u);
  EXPECT_EQ(differs(*comparison->aligned), 0u);
}

TEST(RunDifference, WithoutStepsOfBothThereIsNoAligning) {
  trace::Timeline still = stowage::test::synthetic_run();
  still.spans.clear();
  still.finish();
  const RunComparison::Side with{QStringLiteral("with"), stowage::test::shared_run()},
      without{QStringLiteral("without"), shared(still)};
  EXPECT_TRUE(compare_runs(with, with)->aligned);
  for (const auto& [a, b] : {std::pair{with, without}, {without, with}, {without, without}}) {
    const auto comparison = compare_runs(a, b);
    ASSERT_TRUE(comparison);
    EXPECT_TRUE(comparison->plain);
    EXPECT_FALSE(comparison->aligned);
  }
}

/// A prediction has no seconds: beside a run it stands on that one's clock, on whichever side it is.
TEST(RunDifference, APredictionStandsOnTheClockOfTheRun) {
  const RunComparison::Side said{QStringLiteral("said"), shared(predicted())},
      ran{QStringLiteral("ran"), shared(slower(*stowage::test::shared_run(), 5))};
  const std::uint64_t length = ran.timeline->duration_ns;
  for (const auto& [a, b] : {std::pair{said, ran}, {ran, said}}) {
    const auto comparison = compare_runs(a, b);
    ASSERT_TRUE(comparison && comparison->aligned);
    EXPECT_FALSE(comparison->plain);
    EXPECT_EQ(comparison->aligned->before, length);
    EXPECT_EQ(comparison->aligned->after, length);
    for (const DeviceDifference& device : comparison->aligned->devices)
      EXPECT_EQ(device.peakBefore.bytes, device.peakAfter.bytes);
  }
  const auto both = compare_runs(said, said);
  ASSERT_TRUE(both && both->plain) << "of one clock, though it counts steps";
}

TEST(RunDifference, WhatIsBeyondTheSignIsHeldThere) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(signed_difference(0, kMost), kEnd);
  EXPECT_EQ(signed_difference(kMost, 0), -kEnd);
  EXPECT_EQ(signed_difference(kMost, kMost), 0);
  EXPECT_EQ(signed_difference(7, 3), -4);
}

}  // namespace
}  // namespace stowage::widgets
