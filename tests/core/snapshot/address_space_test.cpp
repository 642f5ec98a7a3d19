#include "core/snapshot/address_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <vector>

namespace stowage::snapshot {
namespace {

struct Range {
  std::uint64_t address, bytes;
};

/// The same rules over a plain picture of memory: a mark for each byte.
class PlainMemory {
 public:
  /// The shortest run of free bytes that is long enough, the first of these; else what is at the end.
  std::uint64_t take(std::uint64_t bytes) {
    std::optional<Range> best;
    for (const Range& gap : gaps()) {
      if (gap.bytes >= bytes && (!best || gap.bytes < best->bytes)) best = gap;
    }
    std::uint64_t address = taken_.size();
    if (best) {
      address = best->address;
    } else {
      while (address > 0 && !taken_[address - 1]) --address;
    }
    if (taken_.size() < address + bytes) taken_.resize(address + bytes);
    for (std::uint64_t i = 0; i < bytes; ++i) taken_[address + i] = true;
    return address;
  }
  void give(std::uint64_t address, std::uint64_t bytes) {
    for (std::uint64_t i = 0; i < bytes; ++i) taken_[address + i] = false;
  }
  std::uint64_t end() const { return taken_.size(); }

 private:
  std::vector<Range> gaps() const {
    std::vector<Range> out;
    for (std::uint64_t i = 0; i < taken_.size(); ++i) {
      if (taken_[i]) continue;
      if (out.empty() || out.back().address + out.back().bytes != i) out.push_back({i, 0});
      ++out.back().bytes;
    }
    return out;
  }
  std::vector<bool> taken_{};
};

class Addresses : public testing::TestWithParam<unsigned> {};

TEST_P(Addresses, AreThoseOfAPlainPictureOfMemory) {
  std::mt19937 random(GetParam());
  AddressSpace space;
  PlainMemory plain;
  std::vector<Range> held;
  for (int step = 0; step < 1500; ++step) {
    const bool take = held.empty() || random() % 100 < (step < 1000 ? 60u : 30u);
    if (take) {
      const std::uint64_t bytes = 1 + random() % (random() % 4 == 0 ? 60 : 8);
      const std::uint64_t address = space.take(bytes);
      ASSERT_EQ(address, plain.take(bytes)) << "step " << step;
      for (const Range& other : held)
        ASSERT_TRUE(address + bytes <= other.address || other.address + other.bytes <= address)
            << "two blocks at " << address;
      held.push_back({address, bytes});
    } else {
      const std::size_t which = random() % held.size();
      space.give(held[which].address, held[which].bytes);
      plain.give(held[which].address, held[which].bytes);
      held[which] = held.back();
      held.pop_back();
    }
    ASSERT_EQ(space.end(), plain.end()) << "step " << step;
  }
}

/// In whatever order all blocks are given back, what was taken is one range again.
TEST_P(Addresses, WhatIsGivenBackIsOneRange) {
  std::mt19937 random(GetParam());
  AddressSpace space;
  std::vector<Range> held;
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t bytes = 1 + random() % 1000;
    held.push_back({space.take(bytes), bytes});
  }
  std::shuffle(held.begin(), held.end(), random);
  const std::uint64_t end = space.end();
  for (const Range& range : held) space.give(range.address, range.bytes);
  EXPECT_EQ(space.take(end), 0u);
  EXPECT_EQ(space.end(), end);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Addresses, testing::Range(1u, 9u));

TEST(AddressSpaceTest, TheSmallestGapThatIsLargeEnoughIsUsed) {
  AddressSpace space;
  for (const std::uint64_t bytes : {10, 1, 5, 1, 7, 1}) space.take(bytes);
  space.give(0, 10);
  space.give(11, 5);
  space.give(17, 7);
  EXPECT_EQ(space.take(6), 17u) << "of 10, 5 and 7 bytes";
  EXPECT_EQ(space.take(5), 11u);
  EXPECT_EQ(space.take(11), 25u) << "no gap is so large";
  EXPECT_EQ(space.take(10), 0u);
}

TEST(AddressSpaceTest, AGapAtTheEndGrows) {
  AddressSpace space;
  space.take(4);
  const std::uint64_t last = space.take(3);
  space.give(last, 3);
  EXPECT_EQ(space.take(8), 4u);
  EXPECT_EQ(space.end(), 12u);
}

}  // namespace
}  // namespace stowage::snapshot
