// A long run: its rows lie in files and not in memory, and what is saved of it opens as it was.
#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "tests/bench/record_events.h"

namespace stowage::engine::test {
namespace {

class LongRun : public ::testing::Test {
 protected:
  /// The run of so many rows, with batches taken as a client takes them.
  trace::Timeline recorded(std::size_t rows) {
    auto spill = Recorder::make_spill("/tmp");
    EXPECT_TRUE(spill) << sentence(spill.error());
    if (spill) source_.recorder().spill_to(std::move(*spill));
    for (std::size_t row = 0; row < rows; ++row) {
      source_.tell(row);
      if (source_.recorder().batch_due()) take();
    }
    source_.recorder().end_turns();
    take();
    trace::Timeline run = source_.recorder().take_timeline();
    run.duration_ns = source_.recorder().now();
    run.finish();
    return run;
  }

  std::size_t told_ = 0, deaths_ = 0;

 private:
  void take() {
    while (const auto batch = source_.recorder().take_batch()) {
      told_ += batch->part.blocks.size() + batch->part.spans.size() + batch->part.transfers.size();
      deaths_ += batch->deaths.size();
    }
  }
  bench::EventSource source_{};
};

std::size_t dead_blocks(const trace::Timeline& run) {
  return static_cast<std::size_t>(
      std::count_if(run.blocks.begin(), run.blocks.end(),
                    [](const trace::Block& block) { return block.death_ns != trace::Block::kAlive; }));
}

/// More rows than a trace file takes as columns (trace::kMappedRows): it is mapped.
TEST_F(LongRun, IsSavedAndOpensAsItWas) {
  const std::size_t rows = trace::kMappedRows + 200'000;
  const trace::Timeline run = recorded(rows);
  ASSERT_EQ(run.blocks.size(), rows / 10 * 7);
  ASSERT_EQ(run.spans.size(), rows / 10 * 2);
  ASSERT_EQ(run.transfers.size(), rows / 10);
  EXPECT_EQ(told_, rows);
  EXPECT_TRUE(run.blocks.in_file());
  EXPECT_TRUE(run.spans.in_file());
  EXPECT_EQ(run.blocks.memory() + run.spans.memory() + run.transfers.memory(), 0u);
  EXPECT_EQ(run.blocks.size() - dead_blocks(run), 2u * 64u) << "the last of each GPU";

  const std::string path = ::testing::TempDir() + "long_run_test.trace";
  ASSERT_TRUE(trace::save(run, path));
  const auto opened = trace::load(path);
  std::filesystem::remove(path);
  ASSERT_TRUE(opened) << sentence(opened.error());
  EXPECT_TRUE(opened->blocks.mapped());
  ASSERT_EQ(opened->blocks.size(), run.blocks.size());
  ASSERT_EQ(opened->spans.size(), run.spans.size());
  ASSERT_EQ(opened->transfers.size(), run.transfers.size());
  EXPECT_EQ(dead_blocks(*opened), dead_blocks(run));
  for (std::size_t i = 0; i < run.blocks.size(); i += 997) {
    EXPECT_EQ(opened->blocks[i].birth_ns, run.blocks[i].birth_ns) << i;
    EXPECT_EQ(opened->blocks[i].bytes, run.blocks[i].bytes) << i;
    EXPECT_EQ(opened->blocks[i].module, run.blocks[i].module) << i;
  }
  for (std::size_t gpu = 0; gpu < 2; ++gpu) {
    const auto peak = opened->peak(gpu), before = run.peak(gpu);
    EXPECT_GT(before.bytes, 0u);
    EXPECT_EQ(peak.bytes, before.bytes);
    EXPECT_EQ(peak.at_ns, before.at_ns);
  }
}

/// What dies after its row was told is told once; with what was dead then that is all that has died.
TEST_F(LongRun, EachDeathIsToldOnce) {
  const trace::Timeline run = recorded(50'000);
  EXPECT_EQ(told_, 50'000u);
  EXPECT_GT(deaths_, 0u);
  EXPECT_LE(deaths_, dead_blocks(run));
}

}  // namespace
}  // namespace stowage::engine::test
