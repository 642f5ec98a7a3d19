// Whose turns, from when to when, and which one is meant from an instant on.
#include "core/trace/turns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/core/trace/random_run.h"

namespace stowage::trace {
namespace {

const auto inside = [](const char* module) {
  return [module](const std::string& name) { return is_or_lies_in(name, module); };
};

/// Layers of two parts one after another, each within a turn of its own, `rounds` times.
Timeline layers(int count, int rounds) {
  Timeline run;
  run.devices = {{"0", true, 0}};
  std::uint64_t now = 10;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < count; ++i, now += 20) {
      const std::string name = "layers." + std::to_string(i);
      const auto again = static_cast<std::uint8_t>(round);
      run.spans.push_back({now, now + 20, run.name(name), 0, again});
      run.spans.push_back({now, now + 8, run.name(name + ".attn"), 0, again});
      run.spans.push_back({now + 10, now + 18, run.name(name + ".mlp"), 0, again});
    }
  }
  run.duration_ns = now;
  run.finish();
  return run;
}

TEST(Turns, ALayersPartsAreOneTurnEachTimeItRuns) {
  const Timeline run = layers(12, 2);
  for (const char* layer : {"layers.0", "layers.1", "layers.11"}) {
    const auto turns = turns_of(run, inside(layer));
    ASSERT_EQ(turns.size(), 2u) << layer;
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(turns[i].end_ns - turns[i].begin_ns, 20u) << layer;
      EXPECT_EQ(turns[i].again, i == 1);
    }
    EXPECT_EQ(turns[1].begin_ns - turns[0].begin_ns, 12u * 20);
  }
  EXPECT_EQ(turns_of(run, inside("layers.1.mlp")).size(), 2u);
  EXPECT_TRUE(turns_of(run, inside("layers.12")).empty());
  EXPECT_TRUE(turns_of(run, inside("layers.1.m")).empty()) << "no part of a name";
}

/// Without the turn around them, parts that follow each other are one as well.
TEST(Turns, PartsThatFollowEachOtherAreOneTurn) {
  Timeline run;
  run.devices = {{"0", true, 0}};
  for (const auto& [at, name] : std::vector<std::pair<std::uint64_t, const char*>>{
           {0, "a.x"}, {10, "a.y"}, {20, "b"}, {30, "a.x"}, {40, "a.y"}})
    run.spans.push_back({at, at + 9, run.name(name), 0, 0});
  run.duration_ns = 50;
  run.finish();
  const auto turns = turns_of(run, inside("a"));
  ASSERT_EQ(turns.size(), 2u);
  EXPECT_EQ(turns[0].begin_ns, 0u);
  EXPECT_EQ(turns[0].end_ns, 19u);
  EXPECT_EQ(turns[1].begin_ns, 30u);
  EXPECT_EQ(turns[1].end_ns, 49u);
}

/// Of any run: turns are in order, every wanted span lies in one of them, and each begins with one.
TEST(Turns, HoldEveryTurnThatIsWanted) {
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Timeline run = test::random_run(seed, 120, seed % 2 ? 90 : 5000);
    const std::string module = "layers." + std::to_string(seed % 12);
    const auto wanted = inside(module.c_str());
    const auto turns = turns_of(run, wanted);
    for (std::size_t i = 0; i < turns.size(); ++i) {
      EXPECT_GE(turns[i].end_ns, turns[i].begin_ns);
      EXPECT_TRUE(wanted(run.names[turns[i].module]));
      EXPECT_GE(turns[i].begin_ns, i > 0 ? turns[i - 1].begin_ns : 0);
    }
    for (const Span& span : run.spans) {
      if (!wanted(run.names[span.module])) continue;
      EXPECT_TRUE(std::any_of(turns.begin(), turns.end(), [&](const Turn& turn) {
        return turn.begin_ns <= span.begin_ns && span.end_ns <= turn.end_ns &&
               turn.again == (span.again != 0);
      }));
    }
  }
}

TEST(Turns, StepsVisitEachTurnOnceBothWays) {
  const Timeline run = layers(5, 3);
  const auto turns = turns_of(run, inside("layers.2"));
  ASSERT_EQ(turns.size(), 3u);
  std::uint64_t at = 0;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto next = turn_from(turns, at, 1);
    ASSERT_EQ(next, i);
    at = turns[*next].begin_ns;
    EXPECT_EQ(turn_from(turns, at, 0), i) << "the one that lasts";
    EXPECT_EQ(turn_from(turns, turns[i].end_ns - 1, 0), i);
  }
  EXPECT_FALSE(turn_from(turns, at, 1));
  EXPECT_EQ(turn_from(turns, at + 1000, 0), 2u) << "behind the last one it is the last";
  EXPECT_EQ(turn_from(turns, at, -1), 1u);
  EXPECT_EQ(turn_from(turns, turns[1].begin_ns, -1), 0u);
  EXPECT_FALSE(turn_from(turns, turns[0].begin_ns, -1));
  for (const int direction : {-1, 0, 1}) EXPECT_FALSE(turn_from({}, 5, direction));
}

TEST(Turns, NamesLieInModulesByTheirParts) {
  EXPECT_TRUE(is_or_lies_in("layers.3", "layers.3"));
  EXPECT_TRUE(is_or_lies_in("layers.3.mlp", "layers.3"));
  EXPECT_FALSE(is_or_lies_in("layers.31", "layers.3"));
  EXPECT_FALSE(is_or_lies_in("layers", "layers.3"));
  EXPECT_TRUE(is_or_lies_in("anything", "")) << "all is in the model";
}

}  // namespace
}  // namespace stowage::trace
