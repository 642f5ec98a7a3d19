#include "core/solve/one_gpu/reserve_enumeration.h"

#include <gtest/gtest.h>

namespace stowage::solve {
namespace {

constexpr std::uint64_t kGiB = 1ull << 30;

using Sizes = std::vector<std::pair<std::uint64_t, std::uint32_t>>;

/// Optima of named layouts that a solver of integer programs proved, from their size classes alone. Each
/// unit is streamed whole.
std::uint64_t optimum(const Sizes& sizes, std::uint64_t budget, bool& feasible) {
  std::vector<TierClass> classes;
  for (const auto& [bytes, count] : sizes) classes.push_back({bytes, bytes, bytes, count});
  NodeBudget nodes(2'000'000);
  const TierAnswer answer = fill_tier(classes, budget, 0, nullptr, nodes);
  EXPECT_TRUE(answer.proven);
  feasible = answer.feasible;
  return answer.value;
}

struct Golden {
  const char* name;
  Sizes sizes;
  std::uint64_t budget, value;
};

const Sizes kLlama8Block{{436224000, 32}, {1050673152, 2}, {8192, 1}, {256, 1}};
const Sizes kLlama8Leaf{{117440512, 96}, {33554432, 64},  {8388608, 64},
                        {8192, 65},      {1050673152, 2}, {256, 1}};
const Sizes kLlama70Block{{1711308800, 80}, {2101346304, 2}, {16384, 1}, {256, 1}};
const Sizes kLlama70Leaf{{469762048, 240}, {134217728, 160}, {16777216, 160},
                         {16384, 161},     {2101346304, 2},  {256, 1}};
const Sizes kMixtralBlock{{2902540288, 32}, {262144000, 2}, {8192, 1}, {256, 1}};
const Sizes kMixtralLeaf{{117440512, 768}, {33554432, 64}, {8388608, 64}, {65536, 32},
                         {8192, 65},       {262144000, 2}, {256, 1}};
const Sizes kDeepSeekBlock{{11511947488, 58}, {583642336, 3}, {1853358080, 2}, {14336, 1}, {128, 1}};

class GoldenValue : public testing::TestWithParam<Golden> {};

TEST_P(GoldenValue, ToTheByte) {
  bool feasible = false;
  EXPECT_EQ(optimum(GetParam().sizes, GetParam().budget, feasible), GetParam().value);
  EXPECT_TRUE(feasible);
}

INSTANTIATE_TEST_SUITE_P(OneGpu, GoldenValue,
                         testing::Values(Golden{"Llama8Block", kLlama8Block, 8 * kGiB, 7'772'266'752},
                                         Golden{"Llama8Leaf", kLlama8Leaf, 8 * kGiB, 8'468'832'512},
                                         Golden{"Llama70Block", kLlama70Block, 24 * kGiB, 23'027'106'048},
                                         Golden{"Llama70Leaf", kLlama70Leaf, 24 * kGiB, 25'294'291'200},
                                         Golden{"MixtralBlock", kMixtralBlock, 24 * kGiB, 20'842'078'464},
                                         Golden{"MixtralLeaf", kMixtralLeaf, 24 * kGiB, 25'650'798'848},
                                         Golden{"DeepSeekBlock", kDeepSeekBlock, 80 * kGiB, 73'945'700'224}),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(GoldenValues, SegformerByRatio) {
  const Sizes sizes{{1048576, 1}, {17408, 2}, {9216, 2}, {16416, 1}, {4128, 1}, {4160, 3}, {9280, 1},
                    {4736, 1},    {4672, 1},  {2336, 1}, {4352, 2},  {2560, 2}, {1280, 2}, {1152, 2},
                    {1056, 2},    {1088, 8},  {288, 8},  {4104, 1},  {2056, 1}, {128, 9},  {64, 10}};
  const std::pair<std::uint64_t, std::uint64_t> rows[] = {
      {1'048'688, 64},        {1'052'156, 3'560},     {1'064'112, 15'536},   {1'076'068, 1'058'656},
      {1'135'850, 1'131'112}, {1'183'675, 1'182'576}, {1'194'436, 1'194'288}};
  bool feasible = false;
  for (const auto& [budget, value] : rows) EXPECT_EQ(optimum(sizes, budget, feasible), value) << budget;
  optimum(sizes, 836'942, feasible);
  EXPECT_FALSE(feasible);
}

/// Every budget of a sweep is proven, and more room never buys less.
TEST(GoldenValues, SweepsAreProvenAndMonotone) {
  for (const Sizes* sizes : {&kLlama8Leaf, &kLlama70Block, &kLlama70Leaf, &kMixtralLeaf, &kDeepSeekBlock}) {
    std::uint64_t total = 0, last = 0;
    for (const auto& [bytes, count] : *sizes) total += bytes * count;
    for (std::uint64_t i = 1; i <= 100; ++i) {
      bool feasible = false;
      const std::uint64_t value = optimum(*sizes, total / 100 * i, feasible);
      if (!feasible) continue;
      EXPECT_GE(value, last);
      last = value;
    }
  }
}

}  // namespace
}  // namespace stowage::solve
