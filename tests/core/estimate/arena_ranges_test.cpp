#include "core/estimate/arena_ranges.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace stowage::estimate {
namespace {

constexpr OwnStep kTaken = std::numeric_limits<OwnStep>::max();

/// The same arena byte by byte: when each is free.
struct Slow {
  std::vector<OwnStep> free_after;
  std::vector<std::uint64_t> room;  ///< by step

  OwnStep when(std::size_t begin, std::size_t bytes, OwnStep floor) const {
    OwnStep after = floor;
    for (std::size_t i = begin; i < begin + bytes; ++i) after = std::max(after, free_after[i]);
    for (std::size_t step = 0; step < room.size(); ++step) {
      if (room[step] < begin + bytes) after = std::max(after, OwnStep(step));
    }
    return after;
  }
  OwnStep earliest(std::size_t bytes, std::size_t limit, OwnStep floor) const {
    OwnStep best = kTaken;
    for (std::size_t at = 0; at + bytes <= std::min(limit, free_after.size()); ++at)
      best = std::min(best, when(at, bytes, floor));
    return best;
  }
};

TEST(ArenaRanges, FindTheEarliestHole) {
  constexpr std::size_t kArena = 40, kSteps = 60;
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::size_t n) { return random() % n; };
    const bool narrow = below(2) == 0;
    ArenaRanges ranges(0, kArena, kSteps);
    RoomHistory history;
    Slow slow{std::vector<OwnStep>(kArena, -1), {}};
    std::vector<std::pair<ArenaRanges::Range, std::size_t>> taken;
    OwnStep floor = -1;
    for (std::size_t step = 0; step < kSteps; ++step) {
      for (std::size_t loads = below(4); loads-- > 0;) {
        const std::size_t bytes = 1 + below(12), limit = narrow ? 12 + below(28) : kArena;
        const auto hole = ranges.find({bytes, limit, floor, &history});
        const OwnStep best = slow.earliest(bytes, limit, floor);
        ASSERT_EQ(hole.has_value(), best != kTaken) << "seed " << seed << ", step " << step;
        if (!hole) continue;
        const std::size_t at = ranges.begin(hole->first);
        ASSERT_EQ(hole->free_after, best) << "seed " << seed << ", step " << step;
        ASSERT_LE(at + bytes, limit);
        ASSERT_EQ(slow.when(at, bytes, floor), best) << "seed " << seed << ", step " << step;
        floor = std::max(floor, hole->free_after);
        taken.emplace_back(ranges.take(hole->first, bytes), bytes);
        std::fill_n(slow.free_after.begin() + static_cast<std::ptrdiff_t>(at), bytes, kTaken);
      }
      while (!taken.empty() && below(3) > 0) {
        const std::size_t which = below(taken.size());
        const auto [range, bytes] = taken[which];
        // Some turn out to have been free for a while.
        const OwnStep after = OwnStep(step) - OwnStep(below(4) == 0 ? below(step + 1) : 0);
        std::fill_n(slow.free_after.begin() + static_cast<std::ptrdiff_t>(ranges.begin(range)), bytes, after);
        ranges.release(range, after);
        taken.erase(taken.begin() + static_cast<std::ptrdiff_t>(which));
      }
      const std::uint64_t room = narrow ? 12 + below(30) : kArena;
      history.add(OwnStep(step), room);
      slow.room.push_back(room);
    }
  }
}

TEST(RoomHistory, KnowsTheLastStepWithLess) {
  RoomHistory history;
  EXPECT_EQ(history.last_below(100), -1);
  const std::uint64_t rooms[] = {50, 20, 70, 30, 90};
  for (OwnStep step = 0; step < 5; ++step) history.add(step, rooms[step]);
  EXPECT_EQ(history.last_below(91), 4);
  EXPECT_EQ(history.last_below(90), 3);
  EXPECT_EQ(history.last_below(31), 3);
  EXPECT_EQ(history.last_below(30), 1);
  EXPECT_EQ(history.last_below(20), -1);
}

}  // namespace
}  // namespace stowage::estimate
