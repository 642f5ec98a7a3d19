#include "core/engine/streaming/stream_arena.h"

#include <random>

#include <gtest/gtest.h>

#include "tests/core/engine/stream_fixture.h"

namespace stowage::engine::test {
namespace {

class StreamArenaTest : public StreamFixture {
 protected:
  at::Tensor take(StreamArena& arena, std::uint64_t offset, std::uint64_t bytes) {
    const TagScope scope(*recorder_, stream_tag(0));
    return arena.take(offset, bytes);
  }
};

TEST_F(StreamArenaTest, IsOneBlockOfItsGpu) {
  vgpu::reset_peaks();
  {
    StreamArena arena(places_.torch(1), 5'000, *recorder_);
    EXPECT_EQ(arena.bytes(), 5'120u) << "whole slices";
    const at::Tensor slice = take(arena, 1'024, 1'000);
    EXPECT_EQ(slice.device(), places_.torch(1));
    EXPECT_EQ(slice.nbytes(), 1'000u);
    EXPECT_EQ(arena.taken_bytes(), 1'024u);
    EXPECT_EQ(vgpu::usage(1).current, 5'120u) << "a slice takes nothing more";
    EXPECT_EQ(recorder_->live(1), 5'120u);
  }
  EXPECT_EQ(vgpu::usage(1).current, 0u);
  EXPECT_EQ(recorder_->live(1), 0u);
  EXPECT_EQ(recorder_->peak(1), 5'120u);
}

TEST_F(StreamArenaTest, ASliceIsTakenAsLongAsAViewOfItLives) {
  StreamArena arena(places_.torch(0), 4'096, *recorder_);
  at::Tensor slice = take(arena, 512, 1'024);
  at::Tensor view = slice.slice(0, 100, 200);
  view.fill_(7);
  slice.reset();
  EXPECT_FALSE(arena.is_free(512, 512));
  EXPECT_FALSE(arena.is_free(0, 1'024));
  EXPECT_FALSE(arena.is_free(1'024, 4'096 - 1'024));
  EXPECT_TRUE(arena.is_free(0, 512));
  EXPECT_TRUE(arena.is_free(1'536, 2'560));
  EXPECT_ANY_THROW(take(arena, 1'024, 1));
  EXPECT_ANY_THROW(take(arena, 4'096, 1)) << "outside";
  EXPECT_EQ(view.cpu().sum().item<int>(), 700);
  view.reset();
  EXPECT_TRUE(arena.is_free(0, 4'096));
}

TEST_F(StreamArenaTest, ASliceOutlivesItsArena) {
  std::optional<StreamArena> arena(std::in_place, places_.torch(0), 1'024, *recorder_);
  at::Tensor slice = take(*arena, 0, 1'024);
  slice.fill_(3);
  arena.reset();
  EXPECT_EQ(recorder_->live(0), 0u) << "nobody books it any more";
  EXPECT_EQ(slice.cpu().sum().item<int>(), 3 * 1'024);
  slice.reset();
  EXPECT_EQ(vgpu::usage(0).current, 0u);
}

TEST_F(StreamArenaTest, RefusesWhatIsOverTheBudget) {
  vgpu::install({4'096, 0});
  EXPECT_THROW(StreamArena(places_.torch(0), 4'097, *recorder_), c10::OutOfMemoryError);
  StreamArena(places_.torch(0), 4'096, *recorder_);
  vgpu::install({0, 0});
}

/// Window and slices in the timeline are the block at every moment, whatever is taken and given back.
TEST_F(StreamArenaTest, TheTimelineShowsTheBlockByItsParts) {
  for (const unsigned seed : {1u, 2u, 3u, 4u}) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const std::size_t first = recorder_->timeline().blocks.size();
    {
      StreamArena arena(places_.torch(0), 64 * 512, *recorder_);
      std::vector<at::Tensor> slices;
      for (int i = 0; i < 200; ++i) {
        const std::uint64_t offset = random() % 64 * 512, bytes = 1 + random() % 3'000;
        if (random() % 3 == 0 && !slices.empty()) {
          slices.erase(slices.begin() + static_cast<std::ptrdiff_t>(random() % slices.size()));
        } else if (offset + bytes <= arena.bytes() && arena.is_free(offset, (bytes + 511) / 512 * 512)) {
          slices.push_back(take(arena, offset, bytes));
        }
        ASSERT_EQ(recorder_->live(0), arena.bytes());
        if (random() % 20 == 0) arena.rebook();
      }
    }
    const auto& blocks = recorder_->timeline().blocks;
    std::size_t streamed = 0;
    std::map<std::uint64_t, std::int64_t> changes;
    for (std::size_t i = first + 1; i < blocks.size(); ++i) {  // the first is the block as it was allocated
      streamed += blocks[i].kind == trace::Kind::Streamed;
      EXPECT_TRUE(blocks[i].kind == trace::Kind::Streamed || blocks[i].kind == trace::Kind::Overhead);
      ASSERT_NE(blocks[i].death_ns, trace::Block::kAlive);
      changes[blocks[i].birth_ns] += static_cast<std::int64_t>(blocks[i].bytes);
      changes[blocks[i].death_ns] -= static_cast<std::int64_t>(blocks[i].bytes);
    }
    EXPECT_GT(streamed, 20u);
    std::int64_t now = 0, most = 0;
    for (const auto& [when, change] : changes) most = std::max(most, now += change);
    EXPECT_EQ(most, 64 * 512);
    EXPECT_EQ(now, 0);
  }
}

}  // namespace
}  // namespace stowage::engine::test
