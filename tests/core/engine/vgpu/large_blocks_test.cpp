// Memory of large blocks: no two overlap, what is free is found again, and a pass that is as the one before
// reaches no further.
#include "core/engine/vgpu/large_blocks.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace stowage::engine::vgpu {
namespace {

constexpr std::size_t kMiB = 1 << 20;

struct Block {
  char* data = nullptr;
  std::size_t bytes = 0;
  char mark = 0;
};

/// Every byte at both ends, and some between.
bool holds(const Block& block) {
  for (std::size_t i = 0; i < block.bytes; i += 4093)
    if (block.data[i] != block.mark) return false;
  return block.data[block.bytes - 1] == block.mark;
}
void mark(const Block& block) {
  for (std::size_t i = 0; i < block.bytes; i += 4093) block.data[i] = block.mark;
  block.data[block.bytes - 1] = block.mark;
}

class RandomBlocks : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomBlocks, NeverOverlapAndComeBackWhole) {
  std::mt19937_64 random(GetParam());
  LargeBlocks all(24 * kMiB);
  std::vector<Block> live;
  std::size_t refused = 0;
  for (int i = 0; i < 3000; ++i) {
    if (random() % 2 == 0 || live.empty()) {
      const std::size_t bytes = 1 + random() % (random() % 4 == 0 ? 9 * kMiB : 200'000);
      auto* const data = static_cast<char*>(all.take(bytes));
      if (!data) {
        ++refused;
        continue;
      }
      ASSERT_EQ(reinterpret_cast<std::uintptr_t>(data) % 4096, 0u);
      live.push_back({data, bytes, static_cast<char>(1 + random() % 100)});
      mark(live.back());
    } else {
      const std::size_t at = random() % live.size();
      ASSERT_TRUE(holds(live[at])) << "somebody else wrote there";
      ASSERT_TRUE(all.give_back(live[at].data));
      live[at] = live.back();
      live.pop_back();
    }
  }
  EXPECT_GT(refused, 0u) << "the range was full now and then";
  for (const Block& block : live) {
    EXPECT_TRUE(holds(block));
    EXPECT_TRUE(all.give_back(block.data));
  }
  EXPECT_TRUE(all.take(24 * kMiB)) << "all of it is one stretch again";
}

/// What a pass takes and gives back in its order lies where it lay the pass before.
TEST_P(RandomBlocks, ASecondPassLiesWhereTheFirstDid) {
  std::mt19937_64 random(GetParam());
  std::vector<std::size_t> sizes(60);
  for (std::size_t& bytes : sizes) bytes = 4096 * (1 + random() % 500);
  LargeBlocks all(512 * kMiB);
  void* const weight = all.take(3 * kMiB);
  std::vector<std::vector<void*>> passes;
  std::size_t reached = 0;
  for (int pass = 0; pass < 3; ++pass) {
    std::vector<void*> places;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      places.push_back(all.take(sizes[i]));
      if (i >= 5) all.give_back(places[i - 5]);
    }
    for (std::size_t i = sizes.size() - 5; i < sizes.size(); ++i) all.give_back(places[i]);
    if (pass > 0) {
      EXPECT_EQ(all.reached(), reached);
    }
    reached = all.reached();
    passes.push_back(std::move(places));
  }
  EXPECT_EQ(passes[0], passes[1]);
  EXPECT_EQ(passes[1], passes[2]);
  EXPECT_TRUE(all.give_back(weight));
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomBlocks, testing::Range<std::uint64_t>(1, 21));

TEST(LargeBlocks, TheSmallestStretchThatFitsIsTaken) {
  LargeBlocks all(64 * kMiB);
  void* const large = all.take(4 * kMiB);
  void* const wall = all.take(kMiB);
  void* const small = all.take(2 * kMiB);
  void* const end = all.take(kMiB);
  all.give_back(large);
  all.give_back(small);
  EXPECT_EQ(all.take(2 * kMiB), small);
  EXPECT_EQ(all.take(3 * kMiB), large);
  all.give_back(wall);
  EXPECT_EQ(all.take(2 * kMiB), static_cast<char*>(large) + 3 * kMiB) << "the rest and its neighbour are one";
  EXPECT_TRUE(all.give_back(end));
  const std::size_t reached = all.reached();
  EXPECT_TRUE(all.take(kMiB + 4096));
  EXPECT_EQ(all.reached(), reached + 4096) << "from the free end on";
}

TEST(LargeBlocks, WhatIsNotTheirsIsLeftAlone) {
  LargeBlocks all(4 * kMiB), none(0);
  char other[64];
  EXPECT_FALSE(all.give_back(other));
  EXPECT_FALSE(all.give_back(nullptr));
  auto* const block = static_cast<char*>(all.take(kMiB));
  ASSERT_TRUE(block);
  EXPECT_FALSE(all.give_back(block + 4096)) << "its middle is no block";
  EXPECT_TRUE(all.give_back(block));
  EXPECT_FALSE(all.give_back(block)) << "once";
  EXPECT_FALSE(all.take(0));
  EXPECT_FALSE(all.take(4 * kMiB + 1));
  EXPECT_FALSE(all.take(~std::size_t{0}));
  EXPECT_FALSE(none.take(1));
  EXPECT_FALSE(none.give_back(block));
}

TEST(LargeBlocks, ThreadsTakeDifferentOnes) {
  LargeBlocks all(256 * kMiB);
  std::vector<std::thread> threads;
  std::vector<char> right(4, 0);
  for (std::size_t t = 0; t < right.size(); ++t) {
    threads.emplace_back([&, t] {
      std::mt19937_64 random(t);
      bool fine = true;
      for (int i = 0; i < 300; ++i) {
        const std::size_t bytes = 4096 * (1 + random() % 200);
        const Block a{static_cast<char*>(all.take(bytes)), bytes, static_cast<char>(1 + t)};
        if (!a.data) continue;
        mark(a);
        std::this_thread::yield();
        fine = fine && holds(a) && all.give_back(a.data);
      }
      right[t] = fine;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(std::count(right.begin(), right.end(), 1), 4);
}

}  // namespace
}  // namespace stowage::engine::vgpu
