#include "core/solve/limits/node_budget.h"

#include <random>

#include <gtest/gtest.h>

namespace stowage::solve {
namespace {

TEST(NodeBudget, WhatIsLentIsSpentByItsLenderWhenItEnds) {
  NodeBudget nodes(100);
  {
    NodeBudget part = nodes.lend(40);
    EXPECT_EQ(part.left(), 40u);
    EXPECT_TRUE(part.spend(30));
    EXPECT_EQ(nodes.used(), 0u) << "not while it is out";
  }
  EXPECT_EQ(nodes.used(), 30u);
  EXPECT_EQ(nodes.left(), 70u);
}

TEST(NodeBudget, ABudgetThatMovesIsPaidForOnce) {
  NodeBudget nodes(100);
  {
    NodeBudget part = nodes.lend(40);
    part.spend(10);
    NodeBudget moved = std::move(part);
    moved.spend(5);
  }
  EXPECT_EQ(nodes.used(), 15u);
}

TEST(NodeBudget, NoMoreIsLentThanIsLeftButForTheLastSteps) {
  NodeBudget nodes(100);
  nodes.spend(95);
  EXPECT_EQ(nodes.lend(40).left(), 5u);
  EXPECT_EQ(nodes.lend_extra(40).left(), 40u);
  nodes.spend(10);
  EXPECT_TRUE(nodes.spent());
  EXPECT_EQ(nodes.left(), 0u);
  EXPECT_EQ(nodes.lend(40).left(), 0u);
}

TEST(NodeBudget, ACancelledSearchHasNothingLeftNorWhatItLent) {
  CancelToken cancel;
  NodeBudget nodes(100, &cancel);
  NodeBudget part = nodes.lend(50);
  EXPECT_FALSE(part.spent());
  cancel.cancel();
  EXPECT_TRUE(nodes.spent());
  EXPECT_TRUE(part.spent());
  EXPECT_EQ(part.left(), 0u);
}

/// Budgets lent from budgets, in any order: what all used is what the first one used, and nobody is lent more
/// than its lender had.
TEST(NodeBudget, NothingIsLostOrCountedTwiceInATreeOfBudgets) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    NodeBudget all(1'000);
    std::uint64_t used = 0;
    const auto work = [&](auto&& self, NodeBudget& nodes, int depth) -> void {
      for (int i = 0; i < 3; ++i) {
        if (depth == 0 || random() % 2) {
          const std::uint64_t some = random() % 20;
          nodes.spend(some);
          used += some;
          continue;
        }
        const std::uint64_t wanted = random() % 400, had = nodes.left();
        NodeBudget part = nodes.lend(wanted);
        EXPECT_EQ(part.left(), std::min(wanted, had));
        self(self, part, depth - 1);
      }
    };
    work(work, all, 4);
    EXPECT_EQ(all.used(), used);
  }
}

}  // namespace
}  // namespace stowage::solve
