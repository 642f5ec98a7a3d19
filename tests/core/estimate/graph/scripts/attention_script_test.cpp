// Attention as two products, with everything that it writes out between them.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/estimate/graph/operator_script.h"
#include "tests/core/estimate/graph/calls.h"

namespace stowage::estimate {
namespace {

using model::Dtype;
using test::Call;
using test::dense;
using What = OperatorScript::Event::What;

constexpr std::int64_t kBatch = 2, kHeads = 4, kQueries = 64, kKeys = 96, kWidth = 32, kValues = 48;
constexpr std::uint64_t kQuery = kBatch * kHeads * kQueries * kWidth, kKey = kBatch * kHeads * kKeys * kWidth,
                        kValue = kBatch * kHeads * kKeys * kValues,
                        kScores = kBatch * kHeads * kQueries * kKeys,
                        kResult = kBatch * kHeads * kQueries * kValues;

/// Values are wider than keys, which no kernel of blocks takes.
Call written(Dtype dtype, std::int64_t heads = kHeads) {
  Call call("scaled_dot_product_attention", {{"query", {kBatch, kHeads, kQueries, kWidth}},
                                             {"key", {kBatch, heads, kKeys, kWidth}},
                                             {"value", {kBatch, heads, kKeys, kValues}}});
  for (Geometry& one : call.geometry) one = dense(one.sizes, dtype);
  return call;
}

struct Bytes {
  std::uint64_t most = 0, saved = 0;  ///< results included; what autograd may keep of what was made
};
Bytes bytes_of(const Call& call, Dtype dtype) {
  const Geometry result = dense({kBatch, kHeads, kQueries, kValues}, dtype);
  const OperatorScript script = script_of(call.step, call.given, {&result});
  std::vector<std::uint64_t> made;
  Bytes out;
  std::uint64_t now = 0;
  for (const auto& event : script.events) {
    if (event.what == What::Make)
      made.push_back(event.number), now += event.number, out.saved += event.number;
    if (event.what == What::Results) now += result.dense_bytes();
    if (event.what == What::Drop) out.saved -= made.at(event.number);
    if (event.what == What::Drop || event.what == What::Release) now -= made.at(event.number);
    out.most = std::max(out.most, now);
  }
  return out;
}

TEST(AttentionScript, NumbersOf16BitsAreMultipliedIn32) {
  const Bytes wide = bytes_of(written(Dtype::F32), Dtype::F32);
  EXPECT_EQ(wide.most, 4 * (kQuery + 2 * kScores));
  for (const Dtype dtype : {Dtype::BF16, Dtype::F16}) {
    const Bytes narrow = bytes_of(written(dtype), dtype);
    // All three in 32 bits, scaled queries, weights twice, and both results.
    EXPECT_EQ(narrow.most, 4 * (2 * kQuery + kKey + kValue + kScores + kResult) + 2 * (kScores + kResult));
  }
}

/// Of a written one autograd keeps the scaled operands, the weights and values alone.
TEST(AttentionScript, SavesWhatItMultiplied) {
  EXPECT_EQ(bytes_of(written(Dtype::F32), Dtype::F32).saved, 4 * (kQuery + kKey + kScores));
  EXPECT_EQ(bytes_of(written(Dtype::BF16), Dtype::BF16).saved, 4 * (kQuery + kKey + kScores + kValue));
}

TEST(AttentionScript, DroppedWeightsLieBesideTheirNoise) {
  Call call = written(Dtype::F32);
  call.real("dropout_p", 0.1);
  const Bytes dropped = bytes_of(call, Dtype::F32);
  EXPECT_EQ(dropped.most, 4 * (kQuery + 3 * kScores));
  EXPECT_EQ(dropped.saved, 4 * (kQuery + kKey + 3 * kScores));
}

TEST(AttentionScript, AMaskOfWhatComesBeforeIsOneOfNumbers) {
  Call call = written(Dtype::F32);
  call.flag("is_causal", true);
  EXPECT_EQ(bytes_of(call, Dtype::F32).most, 4 * (kQuery + 2 * kScores + kQueries * kKeys));
}

TEST(AttentionScript, FewerHeadsAreWrittenOutForAll) {
  Call call = written(Dtype::F32, 2);
  call.flag("enable_gqa", true);
  EXPECT_EQ(bytes_of(call, Dtype::F32).most, 4 * (kQuery + kKey + kValue + 2 * kScores));
}

/// A mask of three dimensions, or one that is trained, is for no kernel of blocks.
TEST(AttentionScript, OnlySomeMasksGoWithBlocks) {
  const auto made = [](std::vector<std::int64_t> mask, bool asks) {
    Call call("scaled_dot_product_attention", {{"query", {2, 4, 7, 8}},
                                               {"key", {2, 4, 9, 8}},
                                               {"value", {2, 4, 9, 8}},
                                               {"attn_mask", std::move(mask)}});
    call.given[3].asks = asks;
    const Geometry result = dense({2, 4, 7, 8});
    return script_of(call.step, call.given, {&result}).events.size();
  };
  const std::size_t in_blocks = made({7, 9}, false);
  EXPECT_EQ(made({2, 1, 7, 9}, false), in_blocks);
  EXPECT_GT(made({1, 7, 9}, false), in_blocks);
  EXPECT_GT(made({7, 9}, true), in_blocks);
}

}  // namespace
}  // namespace stowage::estimate
