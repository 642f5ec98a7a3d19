#include "core/estimate/audit/block_alignment.h"

#include "tests/core/estimate/audit/runs.h"

namespace stowage::estimate {
namespace {

using Sequence = std::vector<std::uint64_t>;

/// The length of a longest common subsequence by the table of all prefixes.
std::size_t longest(const Sequence& a, const Sequence& b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t k = 1; k <= b.size(); ++k)
      table[i][k] =
          a[i - 1] == b[k - 1] ? table[i - 1][k - 1] + 1 : std::max(table[i - 1][k], table[i][k - 1]);
  }
  return table[a.size()][b.size()];
}

void expect_common(const Sequence& a, const Sequence& b, std::size_t most = 1500) {
  const auto pairs = common_subsequence(a, b, most);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ASSERT_LT(pairs[i].first, a.size());
    ASSERT_LT(pairs[i].second, b.size());
    EXPECT_EQ(a[pairs[i].first], b[pairs[i].second]);
    if (i == 0) continue;
    EXPECT_LT(pairs[i - 1].first, pairs[i].first);
    EXPECT_LT(pairs[i - 1].second, pairs[i].second);
  }
  if (most >= a.size() + b.size()) {
    EXPECT_EQ(pairs.size(), longest(a, b));
  }
}

TEST(CommonSubsequence, IsALongestOneOfEveryTwoShortSequences) {
  for (unsigned code = 0; code < 3u * 729u * 243u; code += 7) {
    Sequence a, b;
    unsigned rest = code;
    for (unsigned i = 0; i < 6; ++i, rest /= 3) a.push_back(rest % 3);
    for (unsigned i = 0; i < 5; ++i, rest /= 3) b.push_back(rest % 3);
    expect_common(a, b);
  }
}

TEST(CommonSubsequence, OfRandomOnesOfAnyLength) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    Sequence a(random() % 60), b(random() % 60);
    const unsigned letters = 1 + random() % 12;
    for (auto& value : a) value = random() % letters;
    for (auto& value : b) value = random() % letters;
    expect_common(a, b);
    expect_common(a, b, random() % 8);
  }
}

TEST(CommonSubsequence, OfLongOnesThatDifferInAFew) {
  std::mt19937 random(4);
  Sequence a(200'000);
  for (auto& value : a) value = random();
  Sequence b = a;
  for (int i = 0; i < 100; ++i) b.erase(b.begin() + random() % static_cast<long>(b.size()));
  EXPECT_EQ(common_subsequence(a, b).size(), b.size());
}

TEST(AlignBlocks, WhatIsTheSameIsMatchedWholly) {
  for (const char* name : {"encoder", "autocast", "cond", "scan", "while_loop", "training"}) {
    for (const machine::DeviceId device : {machine::gpu(0), machine::kCpu, machine::kDisk}) {
      const test_runs::Predicted asked(name, device);
      const trace::Timeline& predicted = *asked.prediction.timeline;
      const trace::Timeline recorded = test_runs::recorded_as(predicted);
      const BlockAlignment alignment = align_blocks(predicted, recorded);
      EXPECT_EQ(alignment.matched, predicted.blocks.size()) << name;
      for (std::uint32_t i = 0; i < predicted.blocks.size(); ++i) EXPECT_EQ(alignment.recorded_of[i], i);
    }
  }
}

TEST(AlignBlocks, DevicesGoByTheirNames) {
  const test_runs::Predicted asked("encoder");
  const trace::Timeline recorded =
      test_runs::recorded_as(*asked.prediction.timeline, 1, [](auto& blocks, trace::Timeline& timeline) {
        // The engine has the GPU that is used, and no other.
        timeline.devices.erase(timeline.devices.begin() + 1);
        const auto moved = [](std::uint16_t& device) { device -= device > 0 && device != trace::kNoDevice; };
        for (auto& block : blocks) {
          moved(block.device);
          moved(block.source);
        }
        for (auto& span : timeline.spans) moved(span.device);
        for (auto& copy : timeline.transfers) {
          moved(copy.from);
          moved(copy.to);
        }
      });
  const Audit audit =
      test_runs::audit_of(asked.prediction, recorded, test_runs::result_of(recorded, asked.prediction));
  EXPECT_EQ(audit.equal_blocks, audit.planned_blocks);
  EXPECT_TRUE(audit.differences.empty());
}

}  // namespace
}  // namespace stowage::estimate
