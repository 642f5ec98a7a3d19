#include "core/estimate/allocator_model.h"

#include <gtest/gtest.h>

namespace stowage::estimate {
namespace {

constexpr std::uint64_t kMiB = 1u << 20;
constexpr AllocatorRule kRules[] = {AllocatorRule::Blocks, AllocatorRule::CudaSegments,
                                    AllocatorRule::CudaExpandable};

// ---- by hand, from the rules as PyTorch documents them -------------------------------------------------

struct One {
  std::uint64_t bytes, allocated, segments, expandable;
};

TEST(AllocatorModel, TheFirstBlockOfEverySizeClass) {
  const One cases[] = {{1, 512, 2 * kMiB, 2 * kMiB},
                       {512, 512, 2 * kMiB, 2 * kMiB},
                       {513, 1024, 2 * kMiB, 2 * kMiB},
                       {kMiB, kMiB, 2 * kMiB, 2 * kMiB},
                       {kMiB + 1, kMiB + 512, 20 * kMiB, 20 * kMiB},
                       {10 * kMiB - 512, 10 * kMiB - 512, 20 * kMiB, 20 * kMiB},
                       {10 * kMiB, 10 * kMiB, 10 * kMiB, 20 * kMiB},
                       {21 * kMiB, 21 * kMiB, 22 * kMiB, 40 * kMiB}};
  for (const One& one : cases) {
    AllocatorModel blocks(AllocatorRule::Blocks), segments(AllocatorRule::CudaSegments),
        expandable(AllocatorRule::CudaExpandable);
    for (AllocatorModel* model : {&blocks, &segments, &expandable}) ASSERT_TRUE(model->allocate(one.bytes));
    EXPECT_EQ(blocks.allocated(), one.allocated) << one.bytes;
    EXPECT_EQ(blocks.reserved(), one.allocated) << one.bytes;
    EXPECT_EQ(segments.reserved(), one.segments) << one.bytes;
    EXPECT_EQ(expandable.allocated(), one.allocated) << one.bytes;
    EXPECT_EQ(expandable.reserved(), one.expandable) << one.bytes;
  }
}

/// GPT-2's table of tokens: 147.2 MiB of which a default segment counts 148.
TEST(AllocatorModel, ARestOfAMebibyteIsNotSplitOff) {
  constexpr std::uint64_t kTable = 50257ull * 768 * 4;
  AllocatorModel segments(AllocatorRule::CudaSegments);
  segments.allocate(kTable);
  EXPECT_EQ(segments.allocated(), 148 * kMiB);
  AllocatorModel expandable(AllocatorRule::CudaExpandable);
  expandable.allocate(kTable);
  EXPECT_EQ(expandable.allocated(), kTable) << "a multiple of 512";
  EXPECT_EQ(expandable.reserved(), 160 * kMiB);
}

TEST(AllocatorModel, TheSmallestBlockThatIsEnoughIsTaken) {
  AllocatorModel model(AllocatorRule::CudaSegments);
  const auto large = *model.allocate(16 * kMiB), between = *model.allocate(12 * kMiB);
  const std::uint64_t there = model.where(between).address;
  model.free(large);
  model.free(between);
  EXPECT_EQ(model.where(*model.allocate(11 * kMiB)).address, there);
  EXPECT_EQ(model.reserved(), 28 * kMiB) << "nothing new";
}

TEST(AllocatorModel, AStreamDoesNotTakeWhatAnotherFreed) {
  for (const AllocatorRule rule : {AllocatorRule::CudaSegments, AllocatorRule::CudaExpandable}) {
    AllocatorModel model(rule);
    model.free(*model.allocate(4 * kMiB, 7));
    const std::uint64_t before = model.reserved();
    model.allocate(4 * kMiB, 8);
    EXPECT_EQ(model.reserved(), 2 * before);
    model.allocate(4 * kMiB, 7);
    EXPECT_EQ(model.reserved(), 2 * before);
  }
}

TEST(AllocatorModel, AtTheLimitWhatIsKeptGoesFirst) {
  for (const AllocatorRule rule : {AllocatorRule::CudaSegments, AllocatorRule::CudaExpandable}) {
    AllocatorModel model(rule, 44 * kMiB);
    const auto first = model.allocate(40 * kMiB);
    ASSERT_TRUE(first);
    EXPECT_FALSE(model.allocate(8 * kMiB));
    EXPECT_EQ(model.reserved(), 40 * kMiB) << "a refusal takes nothing";
    model.free(*first);
    EXPECT_TRUE(model.allocate(8 * kMiB, 1)) << "of another stream, which cannot use what is kept";
    EXPECT_EQ(model.reserved(), 20 * kMiB);
  }
  AllocatorModel blocks(AllocatorRule::Blocks, 1024);
  EXPECT_TRUE(blocks.allocate(1000));
  EXPECT_FALSE(blocks.allocate(1));
}

/// One above the other in one range of addresses, where default segments would be two of 20 MiB.
TEST(AllocatorModel, AnExpandableSegmentGrowsAtItsEnd) {
  AllocatorModel model(AllocatorRule::CudaExpandable);
  const auto first = *model.allocate(15 * kMiB), second = *model.allocate(15 * kMiB);
  EXPECT_EQ(model.where(second).address, model.where(first).address + 15 * kMiB);
  EXPECT_EQ(model.reserved(), 40 * kMiB);
  model.free(first);
  model.free(second);
  EXPECT_EQ(model.where(*model.allocate(39 * kMiB)).address, model.where(first).address) << "joined";
  EXPECT_EQ(model.reserved(), 40 * kMiB);
}

TEST(AllocatorModel, TheRuleIsWhatPyTorchIsToldByItsEnvironment) {
  using enum AllocatorRule;
  EXPECT_EQ(rule_of_torch("expandable_segments:True"), CudaExpandable);
  EXPECT_EQ(rule_of_torch("max_split_size_mb:64, expandable_segments:True"), CudaExpandable);
  EXPECT_EQ(rule_of_torch("expandable_segments:False"), CudaSegments);
  EXPECT_EQ(rule_of_torch("expandable_segments:True,expandable_segments:False"), CudaSegments) << "the last";
  EXPECT_EQ(rule_of_torch("max_split_size_mb:64"), CudaSegments);
  EXPECT_EQ(rule_of_torch(""), CudaSegments);
  // c10/core/AllocatorConfig.h, ConfigTokenizer: "Whitespace is ignored."
  EXPECT_EQ(rule_of_torch("expandable_segments: True"), CudaExpandable);
  EXPECT_EQ(rule_of_torch("max_split_size_mb : 64 ,\texpandable_segments : True "), CudaExpandable);
  EXPECT_EQ(rule_of_torch(",,expandable_segments"), CudaSegments);
}

TEST(AllocatorModel, ABlockOfNothingTakesNothing) {
  for (const AllocatorRule rule : kRules) {
    AllocatorModel model(rule);
    const auto one = *model.allocate(0), two = *model.allocate(0);
    EXPECT_NE(one, two);
    model.free(one);
    model.free(two);
    EXPECT_EQ(model.reserved(), 0u);
  }
}

}  // namespace
}  // namespace stowage::estimate
