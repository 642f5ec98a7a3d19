// A client that reads slowly: rows wait for it, in memory or in a file, and those that it has are forgotten.
#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/engine/recording/recorder.h"
#include "core/engine/vgpu/vgpu.h"

namespace stowage::engine::test {
namespace {

/// The parameter: the rows are in a file.
class SlowClient : public ::testing::TestWithParam<bool> {
 protected:
  SlowClient() {
    vgpu::install({0, 0});
    program_.path = "m.pt2";
    program_.modules = {""};
    program_.parents = {0};
    places_.gpus = 2;
    recorder_.emplace(places_,
                      std::vector<trace::TraceDevice>{
                          {"0", true, 0}, {"1", true, 0}, {"cpu", false, 0}, {"disk", false, 0}},
                      program_);
  }
  void SetUp() override {
    if (GetParam()) {
      auto spill = Recorder::make_spill("/tmp");
      ASSERT_TRUE(spill) << sentence(spill.error());
      recorder_->spill_to(std::move(*spill));
    }
    recorder_->keep_taken(false);
  }
  /// Blocks of 512, 513, … bytes: each says which it is.
  void report(std::size_t block, std::int64_t sign) {
    recorder_->reportMemoryUsage(reinterpret_cast<void*>(16 * (block + 1)),
                                 sign * static_cast<std::int64_t>(512 + block), 0, 0, places_.torch(0));
  }
  void allocate_next() { report(made_++, 1); }
  void free(std::size_t block) {
    freed_.resize(std::max(freed_.size(), block + 1));
    freed_[block] = true;
    report(block, -1);
  }
  bool freed(std::uint64_t block) const { return block < freed_.size() && freed_[block]; }
  /// False when there was nothing to hear. A block is told dead with its row, or later, once.
  bool hear(std::size_t at_most) {
    const auto batch = recorder_->take_batch(at_most);
    if (!batch) return false;
    for (const trace::Block& block : batch->part.blocks) {
      const bool dead = block.death_ns != trace::Block::kAlive;
      EXPECT_EQ(block.bytes, 512 + told_);
      EXPECT_EQ(dead, freed(told_)) << told_;
      if (dead) dead_.push_back(told_);
      ++told_;
    }
    for (const auto& [block, when] : batch->deaths) {
      EXPECT_GE(when, last_death_);
      EXPECT_TRUE(freed(block)) << block;
      last_death_ = when;
      dead_.push_back(block);
    }
    return true;
  }
  void expect_all_told() {
    EXPECT_EQ(told_, made_);
    EXPECT_EQ(static_cast<std::ptrdiff_t>(dead_.size()), std::count(freed_.begin(), freed_.end(), true));
    std::sort(dead_.begin(), dead_.end());
    EXPECT_EQ(std::adjacent_find(dead_.begin(), dead_.end()), dead_.end());
    EXPECT_TRUE(recorder_->timeline().blocks.empty());
    EXPECT_FALSE(recorder_->full());
  }

  Program program_{};
  Places places_{};
  std::optional<Recorder> recorder_{};
  std::size_t made_ = 0, told_ = 0;
  std::vector<bool> freed_{};
  std::vector<std::uint64_t> dead_{};
  std::uint64_t last_death_ = 0;
};
INSTANTIATE_TEST_SUITE_P(MemoryAndFile, SlowClient, ::testing::Bool());

/// To forget the rows that were taken moves no other row more often than once.
TEST_P(SlowClient, WhatWaitsIsNotMovedWithEachBatch) {
  constexpr std::size_t kBlocks = 20000;
  while (made_ < kBlocks) allocate_next();
  std::size_t moved = 0, batches = 0;
  const trace::Timeline& rows = recorder_->timeline();
  for (std::size_t before = rows.blocks.size(); hear(16); ++batches) {
    if (rows.blocks.size() != before) moved += rows.blocks.size();
    before = rows.blocks.size();
  }
  EXPECT_EQ(told_, kBlocks);
  EXPECT_GE(batches, kBlocks / 16);
  EXPECT_LE(moved, kBlocks);
  EXPECT_TRUE(rows.blocks.empty());
  for (std::size_t i = 0; i < kBlocks; ++i) free(i);
  while (hear(16)) {
  }
  for (std::size_t i = 0; i < dead_.size(); ++i)
    ASSERT_EQ(dead_[i], i) << "in the order in which they were freed";
  expect_all_told();
}

/// Some rows always wait: no more are kept than twice as many, however long it goes on, and blocks end while
/// they wait or after they were told.
TEST_P(SlowClient, WhoIsAlwaysALittleBehindLetsNothingGrow) {
  constexpr std::size_t kBehind = 40;
  recorder_->limit_rows(2 * kBehind);
  for (unsigned seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    for (int round = 0; round < 300; ++round) {
      while (made_ < told_ + kBehind) allocate_next();
      const std::size_t one = made_ - 1 - random() % std::min(made_, 2 * kBehind);
      if (!freed(one)) free(one);
      ASSERT_TRUE(hear(1 + random() % (kBehind - 1)));
      ASSERT_LT(recorder_->timeline().blocks.size(), 2 * kBehind);
      ASSERT_FALSE(recorder_->full());
    }
  }
  EXPECT_GT(told_, 100 * kBehind) << "many times what there is room for";
  while (hear(kBehind)) {
  }
  expect_all_told();
}

/// What was never taken is all there, whoever reads it in the end.
TEST_P(SlowClient, RowsThatWereMovedAreThoseThatWaited) {
  for (int i = 0; i < 100; ++i) allocate_next();
  ASSERT_TRUE(hear(60));
  EXPECT_EQ(recorder_->timeline().blocks.size(), 40u);
  for (const std::size_t block : {5u, 61u, 99u}) free(block);
  for (int i = 0; i < 100; ++i) allocate_next();
  const trace::Timeline rest = recorder_->take_timeline();
  ASSERT_EQ(rest.blocks.size(), 140u);
  for (std::size_t i = 0; i < rest.blocks.size(); ++i) {
    EXPECT_EQ(rest.blocks[i].bytes, 512 + 60 + i);
    EXPECT_EQ(rest.blocks[i].death_ns != trace::Block::kAlive, freed(60 + i)) << i;
  }
}

}  // namespace
}  // namespace stowage::engine::test
