// A timeline made of batches is what all its rows at once make, whatever the batches are, and takes no memory
// that grows with them.
#include "core/protocol/growing_timeline.h"

#include <random>

#include <gtest/gtest.h>

namespace stowage::protocol {
namespace {

using trace::Block;

/// A run of `batches`: blocks that die in their batch, later, or never. `shuffled`: some are told late.
std::vector<TraceBatch> run(std::uint64_t seed, std::size_t batches, std::size_t most, bool shuffled) {
  std::mt19937_64 random(seed);
  std::vector<TraceBatch> out(batches);
  std::vector<std::uint64_t> alive;
  std::uint64_t now = 0, sent = 0;
  for (TraceBatch& batch : out) {
    if (&batch == &out.front()) {
      batch.part.devices = {{"0", true, 0}, {"cpu", false, 0}};
      batch.part.names = {"", "a", "b"};
    }
    std::vector<std::uint64_t> later;
    for (const std::uint64_t block : alive) {
      if (random() % 2) {
        batch.deaths.emplace_back(block, ++now);
      } else {
        later.push_back(block);
      }
    }
    alive = std::move(later);
    for (std::size_t i = random() % most; i > 0; --i, ++sent) {
      Block block{++now, Block::kAlive, 512 * (1 + random() % 9), 1, 2};
      block.device = static_cast<std::uint16_t>(random() % 2);
      if (random() % 3) {
        block.death_ns = block.birth_ns + 1 + random() % 3;
        now = block.death_ns;
      } else {
        alive.push_back(sent);
      }
      if (shuffled && random() % 50 == 0) block.birth_ns /= 2;
      batch.part.blocks.push_back(block);
    }
    batch.part.spans = {{now, now + 2, 1, 0}};
    now += 2;
    batch.part.transfers = {{now - 1, now, 77, 1, 0, 2}};
    batch.part.duration_ns = now;
  }
  return out;
}

void expect_same(const trace::Timeline& got, const trace::Timeline& wanted) {
  ASSERT_EQ(got.blocks.size(), wanted.blocks.size());
  EXPECT_EQ(got.duration_ns, wanted.duration_ns);
  EXPECT_EQ(got.names, wanted.names);
  for (std::size_t i = 0; i < got.blocks.size(); ++i) {
    ASSERT_EQ(got.blocks[i].birth_ns, wanted.blocks[i].birth_ns) << i;
    ASSERT_EQ(got.blocks[i].death_ns, wanted.blocks[i].death_ns) << i;
    ASSERT_EQ(got.blocks[i].bytes, wanted.blocks[i].bytes) << i;
  }
  for (std::size_t device = 0; device < 2; ++device) {
    EXPECT_EQ(got.peak(device).bytes, wanted.peak(device).bytes);
    EXPECT_EQ(got.peak(device).at_ns, wanted.peak(device).at_ns);
    for (std::uint64_t at = 0; at < wanted.duration_ns; at += 1 + wanted.duration_ns / 97) {
      ASSERT_EQ(got.bytes_at(device, at), wanted.bytes_at(device, at));
      ASSERT_EQ(got.alive(device, at), wanted.alive(device, at));
      ASSERT_EQ(got.module_at(at), wanted.module_at(at));
    }
  }
}

TEST(GrowingTimelines, AreWhatAllRowsAtOnceMake) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    const bool large = seed % 4 == 0;  // is taken up several times before its end
    GrowingTimeline growing(seed % 3 ? spill_folder() : "/nowhere/at/all");
    trace::Timeline whole;
    for (const TraceBatch& batch : run(seed, large ? 40 : 7, large ? 20'000 : 60, seed % 2 == 1)) {
      ASSERT_TRUE(growing.add(batch));
      ASSERT_TRUE(append(whole, batch));
    }
    whole.complete = seed % 5 != 0;
    whole.finish();
    const trace::Timeline got = growing.take(whole.complete);
    EXPECT_EQ(got.complete, whole.complete);
    expect_same(got, whole);
  }
}

TEST(GrowingTimelines, TakeNoMemoryThatGrowsWithTheRun) {
  GrowingTimeline growing;
  for (const TraceBatch& batch : run(3, 60, 20'000, false)) ASSERT_TRUE(growing.add(batch));
  const trace::Timeline got = growing.take(true);
  EXPECT_GT(got.blocks.size(), 300'000u);
  EXPECT_TRUE(got.blocks.in_file());
  EXPECT_LT(got.memory(), got.blocks.size() * sizeof(Block)) << "rows and index, which is larger than these";
}

TEST(GrowingTimelines, RefuseWhatPointsNowhereAndStayAsTheyWere) {
  GrowingTimeline growing;
  const auto batches = run(9, 2, 20, false);
  ASSERT_TRUE(growing.add(batches[0]));
  TraceBatch bad = batches[1];
  bad.deaths = {{1'000'000, 5}};
  const Status refused = growing.add(bad);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::ProtocolSyntax);
  ASSERT_TRUE(growing.add(batches[1]));
  EXPECT_EQ(growing.take(true).blocks.size(), batches[0].part.blocks.size() + batches[1].part.blocks.size());
}

TEST(GrowingTimelines, OfNothingAreEmptyAndFinished) {
  const trace::Timeline none = GrowingTimeline().take(false);
  EXPECT_TRUE(none.blocks.empty());
  EXPECT_FALSE(none.complete);
  EXPECT_EQ(none.names.size(), 1u);
}

}  // namespace
}  // namespace stowage::protocol
