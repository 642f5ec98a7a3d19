#include "core/engine/recording/clock_map.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace stowage::engine {
namespace {

TEST(ClockMap, PutsInstantsBetweenKnotsInProportion) {
  ClockMap map;
  EXPECT_EQ(map.at(5), 5u) << "nothing is known";
  map.add(100, 1000);
  map.add(200, 3000);
  EXPECT_EQ(map.at(100), 1000u);
  EXPECT_EQ(map.at(150), 2000u);
  EXPECT_EQ(map.at(200), 3000u);
  EXPECT_EQ(map.at(207), 3007u) << "outside the distance stays";
  EXPECT_EQ(map.at(93), 993u);
  map.add(300, 2500);
  EXPECT_EQ(map.at(300), 3000u) << "a clock that goes back stands still";
  map.add(300, 4000);
  EXPECT_EQ(map.at(300), 4000u) << "the later knot of one instant counts";
  ClockMap early;
  early.add(100, 3);
  EXPECT_EQ(early.at(50), 0u) << "not before time began";
}

TEST(ClockMap, LargeTimesDoNotOverflow) {
  ClockMap map;
  constexpr std::uint64_t kDay = 86'400'000'000'000ull;
  map.add(0, 0);
  map.add(kDay, 3 * kDay);
  EXPECT_EQ(map.at(kDay / 2), 3 * kDay / 2);
}

std::vector<std::uint64_t> instants_of(const trace::Timeline& timeline) {
  std::vector<std::uint64_t> out;
  for (const auto& block : timeline.blocks) {
    out.push_back(block.birth_ns);
    if (block.death_ns != trace::Block::kAlive) out.push_back(block.death_ns);
  }
  for (const auto& span : timeline.spans) out.insert(out.end(), {span.begin_ns, span.end_ns});
  for (const auto& copy : timeline.transfers) out.insert(out.end(), {copy.begin_ns, copy.end_ns});
  return out;
}

/// Whatever the clocks say, what came later comes later, and what was at once is at once.
TEST(ClockMapProperty, RetimingKeepsTheOrderOfEverything) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    trace::Timeline timeline;
    timeline.devices = {{"0", true, 0}};
    std::uint64_t now = random() % 50;
    const auto later = [&] { return now += 1 + random() % (random() % 5 ? 3 : 1000); };
    ClockMap map;
    for (int i = 0; i < 40; ++i) {
      trace::Span span;
      span.begin_ns = now;
      for (std::uint64_t k = random() % 4; k > 0; --k) {
        trace::Block block;
        block.birth_ns = later();
        if (random() % 4) block.death_ns = later();
        timeline.blocks.push_back(block);
      }
      if (random() % 3 == 0) {
        trace::Transfer copy;
        copy.begin_ns = later();
        copy.end_ns = later();
        timeline.transfers.push_back(copy);
      }
      span.end_ns = later();
      timeline.spans.push_back(span);
      map.add(span.begin_ns, random() % 3 ? map.at(span.begin_ns) : random() % 20'000);
      map.add(span.end_ns, map.at(span.begin_ns) + random() % 5000);
    }
    const std::vector<std::uint64_t> before = instants_of(timeline);
    const std::uint64_t last = retime(timeline, map);
    const std::vector<std::uint64_t> after = instants_of(timeline);
    ASSERT_EQ(before.size(), after.size()) << "a block that lives on still does";
    for (std::size_t a = 0; a < before.size(); ++a) {
      for (std::size_t b = 0; b < before.size(); ++b) ASSERT_EQ(before[a] < before[b], after[a] < after[b]);
    }
    EXPECT_EQ(last, *std::max_element(after.begin(), after.end()));
  }
}

}  // namespace
}  // namespace stowage::engine
