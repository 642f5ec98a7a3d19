#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

bool alive_at(const Block& block, std::uint64_t at) { return block.birth_ns <= at && at < block.death_ns; }

/// Bytes on a device at an instant, by adding up; kind or source -1 = any.
std::uint64_t brute(const Timeline& run, std::size_t device, std::uint64_t at, int kind = -1,
                    int source = -1) {
  std::uint64_t sum = 0;
  for (const Block& block : run.blocks) {
    if (block.device != device || !alive_at(block, at) || (kind >= 0 && static_cast<int>(block.kind) != kind))
      continue;
    if (source >= 0 && block.source != source) continue;
    sum += block.bytes;
  }
  return sum;
}

class RandomRuns : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomRuns, BytesAtEveryInstantAreTheSum) {
  const Timeline run = test::random_run(GetParam(), 40, 200);
  for (std::uint64_t at = 0; at <= 201; ++at) {
    for (std::size_t device = 0; device < 3; ++device) {
      ASSERT_EQ(run.bytes_at(device, at), brute(run, device, at)) << "seed " << GetParam() << " at " << at;
      for (int kind = 0; kind < static_cast<int>(Timeline::kKinds); ++kind)
        ASSERT_EQ(run.bytes_at(device, static_cast<Kind>(kind), at), brute(run, device, at, kind));
    }
  }
}

TEST_P(RandomRuns, ColumnsHoldTheLeastAndTheMostOfTheirTime) {
  const Timeline run = test::random_run(GetParam(), 60, 300);
  const std::uint64_t begin = GetParam() % 90;
  const std::uint64_t end = 150 + GetParam() % 151;
  for (const std::size_t count : {1u, 7u, 100u, 400u}) {
    const auto columns = run.columns(0, begin, end, count);
    const auto from_cpu = run.columns_from(0, 1, begin, end, count);
    ASSERT_EQ(columns.size(), count);
    for (std::size_t source = 0; source < run.devices.size(); ++source) {
      const auto whole = run.columns_from(0, source, begin, end, count);
      const auto at_peaks = run.streamed_at_peaks(0, source, columns);
      ASSERT_EQ(at_peaks.size(), count);
      for (std::size_t i = 0; i < count; ++i)
        ASSERT_EQ(at_peaks[i], whole[i].at_peak[static_cast<std::size_t>(Kind::Streamed)]) << source;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t from = begin + (end - begin) * i / count;
      const std::uint64_t to = std::max(begin + (end - begin) * (i + 1) / count, from + 1);
      Timeline::Column expected;
      std::uint64_t cpu_low = ~0ull, cpu_high = 0, cpu_at_peak = 0;
      std::fill(std::begin(expected.low), std::end(expected.low), ~0ull);
      bool first = true;
      for (std::uint64_t at = from; at < to; ++at) {
        const std::uint64_t total = brute(run, 0, at);
        const std::uint64_t cpu = brute(run, 0, at, static_cast<int>(Kind::Streamed), 1);
        const bool higher = first || total > expected.total_high;
        for (std::size_t k = 0; k < Timeline::kKinds; ++k) {
          const std::uint64_t bytes = brute(run, 0, at, static_cast<int>(k));
          expected.low[k] = std::min(expected.low[k], bytes);
          expected.high[k] = std::max(expected.high[k], bytes);
          if (higher) expected.at_peak[k] = bytes;
        }
        if (higher) expected.total_high = total, cpu_at_peak = cpu;
        cpu_low = std::min(cpu_low, cpu), cpu_high = std::max(cpu_high, cpu);
        first = false;
      }
      ASSERT_EQ(columns[i].total_high, expected.total_high)
          << "seed " << GetParam() << " column " << i << " of " << count;
      std::uint64_t stack = 0;
      for (std::size_t k = 0; k < Timeline::kKinds; ++k) {
        ASSERT_EQ(columns[i].low[k], expected.low[k]);
        ASSERT_EQ(columns[i].high[k], expected.high[k]);
        ASSERT_EQ(columns[i].at_peak[k], expected.at_peak[k]);
        stack += columns[i].at_peak[k];
      }
      ASSERT_EQ(stack, columns[i].total_high);
      ASSERT_EQ(from_cpu[i].low[4], cpu_low);
      ASSERT_EQ(from_cpu[i].high[4], cpu_high);
      ASSERT_EQ(from_cpu[i].at_peak[4], cpu_at_peak);
    }
  }
}

TEST_P(RandomRuns, AliveIsWhoLivesLargestFirst) {
  const Timeline run = test::random_run(GetParam(), 300, 500);
  for (std::uint64_t at = 0; at < 500; at += 13) {
    const auto alive = run.alive(0, at);
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < run.blocks.size(); ++i) {
      if (run.blocks[i].device == 0 && run.blocks[i].bytes > 0 && alive_at(run.blocks[i], at))
        expected.push_back(i);
    }
    std::stable_sort(expected.begin(), expected.end(),
                     [&](std::size_t a, std::size_t b) { return run.blocks[a].bytes > run.blocks[b].bytes; });
    ASSERT_EQ(alive, expected) << "seed " << GetParam() << " at " << at;
  }
}

TEST_P(RandomRuns, ThePeakIsTheHighestInstant) {
  const Timeline run = test::random_run(GetParam(), 80, 300);
  for (std::size_t device = 0; device < 2; ++device) {
    std::uint64_t highest = 0, when = 0;
    for (std::uint64_t at = 0; at <= 300; ++at) {
      if (brute(run, device, at) > highest) highest = brute(run, device, at), when = at;
    }
    EXPECT_EQ(run.peak(device).bytes, highest) << "seed " << GetParam();
    EXPECT_EQ(run.peak(device).at_ns, when);
    const auto peaks = run.peaks(device, 5);
    EXPECT_LE(peaks.size(), 5u);
    EXPECT_TRUE(std::any_of(peaks.begin(), peaks.end(),
                            [&](const Timeline::Peak& peak) { return peak.bytes == highest; }));
    EXPECT_TRUE(std::is_sorted(peaks.begin(), peaks.end(),
                               [](const auto& a, const auto& b) { return a.at_ns < b.at_ns; }));
    for (const auto& peak : peaks) {
      EXPECT_EQ(peak.bytes, brute(run, device, peak.at_ns));
      EXPECT_TRUE(peak.at_ns == 0 || brute(run, device, peak.at_ns - 1) < peak.bytes);
    }
  }
}

TEST_P(RandomRuns, TheModuleAtAnInstantBeganLast) {
  const Timeline run = test::random_run(GetParam(), 60, 200);
  for (std::uint64_t at = 0; at < 205; ++at) {
    NameId expected = 0;
    for (const Span& span : run.spans) {
      if (span.begin_ns <= at && at < span.end_ns) expected = span.module;  // spans are by begin
    }
    ASSERT_EQ(run.module_at(at), expected) << "seed " << GetParam() << " at " << at;
  }
}

TEST_P(RandomRuns, ModulesInARangeComeOnceByFirstTurn) {
  const Timeline run = test::random_run(GetParam(), 30, 200);
  const std::uint64_t begin = GetParam() % 100, end = begin + 1 + GetParam() % 60;
  std::vector<NameId> expected;
  for (const Span& span : run.spans) {
    if (span.begin_ns < end && span.end_ns > begin &&
        std::find(expected.begin(), expected.end(), span.module) == expected.end())
      expected.push_back(span.module);
  }
  EXPECT_EQ(run.modules_in(begin, end), expected) << "seed " << GetParam();
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRuns, testing::Range<std::uint64_t>(1, 25));

TEST(Query, AnEmptyTimelineAnswersNothing) {
  Timeline run;
  EXPECT_EQ(run.columns(0, 0, 10, 3).size(), 3u);
  run.finish();
  EXPECT_EQ(run.peak(0).bytes, 0u);
  EXPECT_TRUE(run.peaks(7).empty());
  EXPECT_TRUE(run.alive(0, 0).empty());
  EXPECT_EQ(run.module_at(5), 0u);
  EXPECT_EQ(run.bytes_at(0, 5), 0u);
  run.devices = {{"0"}};
  run.finish();
  EXPECT_EQ(run.columns(0, 5, 5, 4).size(), 4u);
  EXPECT_EQ(run.columns(0, 0, 100, 0).size(), 0u);
  EXPECT_EQ(run.peak(0).bytes, 0u);
  EXPECT_TRUE(run.peaks(0).empty());
}

TEST(Query, HugeTimesAndSumsDoNotWrap) {
  Timeline run;
  run.devices = {{"0"}};
  run.blocks = {{0, Block::kAlive, ~0ull, 0, 0, 0, Kind::Resident, 0xFFFF},
                {1ull << 62, Block::kAlive, ~0ull, 0, 0, 0, Kind::Resident, 0xFFFF}};
  run.finish();
  EXPECT_EQ(run.peak(0).bytes, ~0ull);
  EXPECT_EQ(run.bytes_at(0, ~0ull), ~0ull);
  const auto columns = run.columns(0, 0, ~0ull, 1000);
  EXPECT_EQ(columns.back().total_high, ~0ull);
}

TEST(Query, FinishSortsAndLengthens) {
  Timeline run;
  run.devices = {{"0"}};
  run.blocks = {{50, 90, 1, 0, 0, 0, Kind::Activation, 0xFFFF},
                {10, 20, 2, 0, 0, 0, Kind::Activation, 0xFFFF}};
  run.finish();
  EXPECT_EQ(run.blocks[0].birth_ns, 10u);
  EXPECT_EQ(run.duration_ns, 90u);
  EXPECT_EQ(run.names.at(0), "");
}

TEST(Query, NamesAreFoundOrAdded) {
  Timeline run;
  const NameId a = run.name("a");
  EXPECT_EQ(run.name(""), 0u);
  EXPECT_EQ(run.name("a"), a);
  run.names.push_back("by hand");
  EXPECT_EQ(run.name("by hand"), a + 1);
  Timeline copy = run;
  EXPECT_EQ(copy.name("c"), a + 2);
  EXPECT_EQ(run.names.size(), 3u);
  EXPECT_EQ(run.name("d"), a + 2);
}

TEST(Query, AMillionBlocksStayQuick) {
  Timeline run = test::random_run(7, 1'000'000, 60'000'000'000);
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t sum = 0;
  for (int i = 0; i < 10; ++i)
    sum += run.columns(0, 1'000'000u * static_cast<unsigned>(i), run.duration_ns, 1000).front().total_high;
  const double each =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() / 10;
  RecordProperty("columns_ms", std::to_string(each));
  std::printf("columns(1000) over 1e6 blocks: %.2f ms\n", each);
  EXPECT_GT(sum, 0u);
  EXPECT_LT(each, 100);  // a pyramid that is not used takes seconds
}

}  // namespace
}  // namespace stowage::trace
