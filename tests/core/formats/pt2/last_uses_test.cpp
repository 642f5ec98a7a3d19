#include "core/formats/pt2/last_uses.h"

#include <algorithm>
#include <random>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stowage::formats {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(LastUses, AreWhereAValueIsReadLast) {
  // 0 and 1 come in; 2 = f(0, 1); 3, 4 = g(2, 0); 5 = h(3), which is handed on.
  const std::vector<StepValues> steps{{{2}, {0, 1}}, {{3, 4}, {2, 0}}, {{5}, {3, kNoValue}}};
  const auto dies = last_uses(6, steps, std::vector<std::uint32_t>{5});
  EXPECT_THAT(dies, ElementsAre(ElementsAre(1), UnorderedElementsAre(4, 2, 0), ElementsAre(3)));
}

TEST(LastUses, WhatIsHandedOnDoesNotDie) {
  const auto dies = last_uses(2, {{{1}, {0, 0}}}, std::vector<std::uint32_t>{0, kNoValue, 1});
  EXPECT_THAT(dies, ElementsAre(testing::IsEmpty()));
}

TEST(LastUses, EachValueDiesOnceAndIsNotReadAfter) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    std::vector<StepValues> steps;
    std::uint32_t values = 3;
    for (int i = 0; i < 20; ++i) {
      StepValues step{{values}, {}};
      for (unsigned k = random() % 4; k > 0; --k)
        step.operands.push_back(static_cast<std::uint32_t>(random() % values));
      if (random() % 3 == 0) step.results.push_back(++values);
      ++values;
      steps.push_back(step);
    }
    const std::vector<std::uint32_t> outputs{values - 1, static_cast<std::uint32_t>(random() % values)};
    const auto dies = last_uses(values, steps, outputs);
    std::set<std::uint32_t> dead, used;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      for (const std::uint32_t value : steps[i].operands) {
        EXPECT_FALSE(dead.contains(value)) << "seed " << seed;
        used.insert(value);
      }
      for (const std::uint32_t value : steps[i].results) used.insert(value);
      for (const std::uint32_t value : dies[i]) EXPECT_TRUE(dead.insert(value).second) << "seed " << seed;
    }
    for (const std::uint32_t value : outputs) used.erase(value);
    EXPECT_EQ(dead, used) << "seed " << seed;
  }
}

}  // namespace
}  // namespace stowage::formats
