// Loops are walked as often as they go round as long as the walk comes to its end.
#include "core/estimate/graph/loop_steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <utility>

namespace stowage::estimate {
namespace {

GraphScope plain(std::size_t steps) {
  GraphScope out;
  for (std::size_t i = 0; i < steps; ++i) out.steps.emplace_back();
  return out;
}

void add_loop(GraphScope& into, std::optional<std::uint32_t> rounds, GraphScope condition, GraphScope body) {
  GraphStep& step = into.steps.emplace_back();
  step.kind = GraphStep::Kind::HigherOrder;
  step.operation = "while_loop";
  step.rounds = rounds;
  step.graphs.push_back(std::make_unique<GraphScope>(std::move(condition)));
  step.graphs.push_back(std::make_unique<GraphScope>(std::move(body)));
}

void add_map(GraphScope& into, std::int64_t elements, GraphScope body) {
  Geometry geometry;
  geometry.sizes = {elements, 3};
  into.geometry.push_back(geometry);
  GraphStep& step = into.steps.emplace_back();
  step.kind = GraphStep::Kind::HigherOrder;
  step.operation = "map_impl";
  step.operands.resize(2);
  step.operands[1].kind = Operand::Kind::Slots;
  step.operands[1].slots = {static_cast<Slot>(into.geometry.size() - 1)};
  step.graphs.push_back(std::make_unique<GraphScope>(std::move(body)));
}

GraphScope random_scope(std::mt19937& random, int depth) {
  GraphScope out = plain(1 + random() % 4);
  for (std::size_t i = 0; depth > 0 && i < 1 + random() % 2; ++i) {
    const auto number = static_cast<std::uint32_t>(random() % 60);
    GraphScope body = random_scope(random, depth - 1);
    if (random() % 3 == 0)
      add_map(out, static_cast<std::int64_t>(number), std::move(body));
    else
      add_loop(out, number % 7 == 0 ? std::nullopt : std::optional(number), plain(1 + random() % 2),
               std::move(body));
  }
  return out;
}

/// As the walk goes; `most`: rounds of each loop.
std::uint64_t walked(const GraphScope& scope, std::uint32_t most = ~0u) {
  std::uint64_t sum = scope.steps.size();
  for (const GraphStep& step : scope.steps) {
    if (step.operation == "map_impl") {
      const auto elements = static_cast<std::uint64_t>(scope.geometry[step.operands[1].slots[0]].sizes[0]);
      sum += elements * walked(*step.graphs[0], most);
    } else if (step.operation == "while_loop") {
      const std::uint64_t rounds = std::min(most, step.rounds.value_or(kRoundsOfOthers));
      sum += (rounds + 1) * walked(*step.graphs[0], most) + rounds * walked(*step.graphs[1], most);
    }
  }
  return sum;
}

TEST(LoopSteps, TogetherStayWithinWhatTheyMayTake) {
  std::size_t cut = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed), again(seed);
    GraphScope scope = random_scope(random, 3);
    const GraphScope whole = random_scope(again, 3);
    EXPECT_GE(steps_of(whole), walked(whole));
    const std::uint64_t most = 1 + random() % 5000;
    limit_rounds(scope, most);
    EXPECT_LE(walked(scope), most + walked(whole, kRoundsOfOthers));
    if (steps_of(whole) <= most) {
      EXPECT_EQ(walked(scope), walked(whole)) << "there is room for all";
    }
    cut += walked(scope) < walked(whole);
  }
  EXPECT_GT(cut, 20u);
}

std::optional<std::uint32_t> kept(std::uint32_t rounds, std::size_t operators) {
  GraphScope scope;
  add_loop(scope, rounds, plain(1), plain(operators));
  limit_rounds(scope, kMostLoopSteps);
  return scope.steps[0].rounds;
}

TEST(LoopSteps, ALongLoopIsWalkedTwice) {
  EXPECT_EQ(kept(100, 250), 100u);
  EXPECT_EQ(kept(5000, 8), 5000u);
  EXPECT_FALSE(kept(5000, 250));
  EXPECT_EQ(kept(2, 100'000), 2u) << "of which two rounds are walked at least";
}

TEST(LoopSteps, OfNestedLoopsTheOuterOneIsCut) {
  GraphScope body = plain(2), scope;
  add_loop(body, 1000, plain(1), plain(3));
  add_loop(scope, 1000, plain(1), std::move(body));
  limit_rounds(scope, kMostLoopSteps);
  EXPECT_FALSE(scope.steps[0].rounds);
  EXPECT_EQ(scope.steps[0].graphs[1]->steps[2].rounds, 1000u);
}

TEST(LoopSteps, InATurnForEachElementEveryTurnCounts) {
  for (const std::int64_t elements : {1, 1000}) {
    GraphScope body, scope;
    add_loop(body, 100, plain(1), plain(3));
    add_map(scope, elements, std::move(body));
    limit_rounds(scope, kMostLoopSteps);
    EXPECT_EQ(scope.steps[0].graphs[0]->steps[0].rounds.has_value(), elements == 1);
  }
}

}  // namespace
}  // namespace stowage::estimate
