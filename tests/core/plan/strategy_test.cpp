#include "core/plan/strategy.h"

#include <gtest/gtest.h>

#include <set>

namespace stowage::plan {
namespace {

TEST(Strategies, NamesAndValuesAreOneToOne) {
  std::set<std::string_view> names;
  for (const StrategyRow& row : strategies()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(to_string(row.strategy), row.name);
    EXPECT_EQ(parse_strategy(row.name), row.strategy);
    EXPECT_EQ(&row_of(row.strategy), &row);
  }
  for (const char* wrong : {"", "Auto", "auto ", "balanced_low", "stowage2"})
    EXPECT_FALSE(parse_strategy(wrong)) << wrong;
}

TEST(Strategies, OursIsTheFirstAndTheOnlyOne) {
  EXPECT_EQ(strategies().front().strategy, Strategy::Stowage);
  for (const StrategyRow& row : strategies()) EXPECT_EQ(row.ours, row.strategy == Strategy::Stowage);
}

TEST(Strategies, OnlyOneThatBalancesSparesTheFirstGpu) {
  for (const StrategyRow& row : strategies()) EXPECT_TRUE(row.balances || !row.spares_first) << row.name;
}

TEST(Strategies, TheListReadsAsAPartOfASentence) {
  EXPECT_EQ(strategy_names(), "stowage, auto, balanced, balanced_low_0 or sequential");
}

}  // namespace
}  // namespace stowage::plan
