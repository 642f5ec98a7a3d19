// What operators make between their results: tensors of composites, as PyTorch 2.11 takes them apart.
#include "core/estimate/graph/operator_script.h"

#include <gtest/gtest.h>

#include <random>
#include <tuple>

#include "tests/core/estimate/graph/calls.h"

namespace stowage::estimate {
namespace {

using test::Call;
using test::dense;
using What = OperatorScript::Event::What;

OperatorScript script(const Call& call, const std::vector<Geometry>& results) {
  std::vector<const Geometry*> pointers;
  for (const Geometry& result : results) pointers.push_back(&result);
  return script_of(call.step, call.given, pointers);
}

std::vector<std::uint64_t> made(const OperatorScript& script) {
  std::vector<std::uint64_t> out;
  for (const auto& event : script.events) {
    if (event.what == What::Make) out.push_back(event.number);
  }
  return out;
}

/// Most bytes at once beside the results.
std::uint64_t most(const OperatorScript& script) {
  std::vector<std::uint64_t> alive;
  std::uint64_t now = 0, peak = 0;
  for (const auto& event : script.events) {
    if (event.what == What::Make) {
      alive.push_back(event.number);
      now += event.number;
    } else if (event.what == What::Drop || event.what == What::Release) {
      now -= alive.at(event.number);
    }
    peak = std::max(peak, now);
  }
  return peak;
}

using Sizes = std::vector<std::uint64_t>;

/// Missing what composites make inside errs by −9 % (a 4-D matmul clones an operand) …
TEST(OperatorScript, AProductOfFourDimensionsClonesWhatItCannotSeeAsABatch) {
  Call call("matmul", {{"self", {2, 3, 4, 5}}, {"other", {2, 3, 5, 6}}});
  EXPECT_EQ(made(script(call, {dense({2, 3, 4, 6})})), Sizes{});
  // Heads that were split off a row: (2, 4, 3, 5) seen as (2, 3, 4, 5).
  Geometry& heads = call.geometry[0];
  heads = dense({2, 4, 3, 5});
  std::swap(heads.sizes[1], heads.sizes[2]);
  std::swap(heads.strides[1], heads.strides[2]);
  EXPECT_EQ(made(script(call, {dense({2, 3, 4, 6})})), Sizes{2 * 3 * 4 * 5 * 4});
  call.geometry[1] = dense({1, 3, 5, 6});
  call.geometry[0] = dense({2, 3, 4, 5});
  EXPECT_EQ(made(script(call, {dense({2, 3, 4, 6})})), Sizes{2 * 3 * 5 * 6 * 4})
      << "what is spread over the batch is written out";
}

/// Rows that do not follow each other are written out for a matrix that is trained, and for no other: then
/// the product is one of a batch.
TEST(OperatorScript, AProductFoldsForWhatWantsAGradient) {
  const auto made_by = [](const char* operation, const char* left, const char* right, bool asks) {
    Call call(operation, {{left, {4, 7, 5}}, {right, {5, 5}}});
    call.geometry[0] = test::transposed(dense({4, 5, 7}));
    call.given[1].asks = asks;
    return made(script(call, {dense({4, 7, 5})}));
  };
  for (const auto& [operation, left, right] :
       {std::tuple{"matmul", "self", "other"}, std::tuple{"linear", "input", "weight"}}) {
    EXPECT_EQ(made_by(operation, left, right, true), Sizes{4 * 7 * 5 * 4}) << operation;
    EXPECT_EQ(made_by(operation, left, right, false), Sizes{}) << operation;
  }
}

/// … to −38 % (softmax with a dtype).
TEST(OperatorScript, ASoftmaxIntoAnotherTypeConvertsFirst) {
  for (const char* operation : {"softmax", "log_softmax"}) {
    Call call(operation, {{"self", {4, 100}}});
    EXPECT_EQ(made(script(call, {dense({4, 100})})), Sizes{});
    call.geometry[0] = dense({4, 100}, model::Dtype::BF16);
    EXPECT_EQ(made(script(call, {dense({4, 100})})), Sizes{4 * 100 * 4}) << operation;
  }
}

TEST(OperatorScript, NormsReturnWhatBackwardWouldNeed) {
  Call layer("layer_norm", {{"input", {6, 10, 8}}, {"weight", {8}}});
  layer.argument("normalized_shape").integers = {8};
  EXPECT_EQ(made(script(layer, {dense({6, 10, 8})})), (Sizes{240, 240})) << "a mean and a deviation a row";
  layer.argument("normalized_shape").integers = {10, 8};
  EXPECT_EQ(made(script(layer, {dense({6, 10, 8})})), (Sizes{24, 24}));
  Call group("group_norm", {{"input", {2, 12, 5, 5}}});
  group.integer("num_groups", 3);
  EXPECT_EQ(made(script(group, {dense({2, 12, 5, 5})})), (Sizes{24, 24})) << "2 · 3 groups";
  Call batch("batch_norm", {{"input", {2, 12, 5, 5}}});
  EXPECT_EQ(made(script(batch, {dense({2, 12, 5, 5})})), Sizes{}) << "outside of training";
  batch.flag("training", true);
  EXPECT_EQ(made(script(batch, {dense({2, 12, 5, 5})})), (Sizes{48, 48})) << "a channel each";
}

/// Half-width input: a copy in 32 bits and its squares at once, then rows alone beside it.
TEST(OperatorScript, AnRmsNormIsWrittenOutIn32Bits) {
  const std::uint64_t whole = 4 * 100 * 4, rows = 4 * 4;
  Call call("rms_norm", {{"input", {4, 100}}});
  call.argument("normalized_shape").integers = {100};
  EXPECT_EQ(most(script(call, {dense({4, 100})})), whole + rows);
  call.geometry[0] = dense({4, 100}, model::Dtype::F16);
  EXPECT_EQ(most(script(call, {dense({4, 100}, model::Dtype::F16)})), 2 * whole + rows);
}

TEST(OperatorScript, AttentionKeepsNoScoresWhereAKernelNeedsNone) {
  Call call("scaled_dot_product_attention",
            {{"query", {2, 4, 7, 8}}, {"key", {2, 4, 9, 8}}, {"value", {2, 4, 9, 8}}});
  EXPECT_EQ(made(script(call, {dense({2, 4, 7, 8})})), Sizes{2 * 4 * 7 * 4}) << "one number a row";
  Call wide("scaled_dot_product_attention",
            {{"query", {2, 4, 7, 8}}, {"key", {2, 4, 9, 8}}, {"value", {2, 4, 9, 16}}});
  const OperatorScript plain = script(wide, {dense({2, 4, 7, 16})});
  const std::uint64_t scores = 2 * 4 * 7 * 9 * 4, query = 2 * 4 * 7 * 8 * 4, key = 2 * 4 * 9 * 8 * 4;
  EXPECT_EQ(most(plain), std::max(query + key + scores, query + 2 * scores));
  Call masked(
      "scaled_dot_product_attention",
      {{"query", {2, 4, 7, 8}}, {"key", {2, 4, 9, 8}}, {"value", {2, 4, 9, 8}}, {"attn_mask", {7, 9}}});
  masked.geometry[3] = dense({7, 9}, model::Dtype::Bool);
  EXPECT_EQ(made(script(masked, {dense({2, 4, 7, 8})})), (Sizes{4, 4, 7 * 9 * 4, 2 * 4 * 7 * 4}))
      << "flags become numbers";
}

/// What is moved of what is saved depends on how it lies, and on how many numbers it has.
TEST(OperatorScript, SaysHowWhatItMakesLies) {
  const auto sums = [](std::vector<std::int64_t> sizes) {
    const Call call("scaled_dot_product_attention", {{"query", sizes}, {"key", sizes}, {"value", sizes}});
    return script(call, {dense(sizes)}).events.back();
  };
  EXPECT_FALSE(sums({2, 4, 7, 8}).contiguous) << "seen with heads before queries, and made the other way";
  EXPECT_TRUE(sums({2, 1, 7, 8}).contiguous);
  EXPECT_TRUE(sums({2, 4, 1, 8}).contiguous);
  const auto indices = script(Call("max_pool2d", {{"self", {1, 2, 8, 8}}}), {dense({1, 2, 4, 4})});
  EXPECT_EQ(indices.events.back().element, 8u);
}

/// The sum of what counts is saved by autograd alone; a pass forward drops it.
TEST(OperatorScript, ASmoothedLossReleasesWhatAutogradSaves) {
  Call call("cross_entropy_loss", {{"self", {6, 10}}, {"target", {6}}});
  call.real("label_smoothing", 0.1);
  const OperatorScript got = script(call, {dense({})});
  std::size_t released = 0, kept = 0;
  for (const auto& event : got.events) {
    kept += event.what == What::Make;
    kept -= event.what == What::Drop;
    released += event.what == What::Release;
  }
  EXPECT_EQ(released, 2u) << "the total weight, and how many rows count";
  EXPECT_EQ(kept, 4u) << "and logarithms and flags";
}

TEST(OperatorScript, PoolsDropoutsAndLosses) {
  EXPECT_EQ(made(script(Call("max_pool2d", {{"self", {1, 2, 8, 8}}}), {dense({1, 2, 4, 4})})),
            Sizes{2 * 4 * 4 * 8})
      << "indices of 64 bits";
  Call dropout("dropout", {{"input", {10}}});
  EXPECT_EQ(made(script(dropout, {dense({10})})), Sizes{});
  dropout.flag("train", true);
  EXPECT_EQ(made(script(dropout, {dense({10})})), Sizes{10}) << "flags, where nobody asks for a gradient";
  dropout.given[0].asks = true;
  EXPECT_EQ(made(script(dropout, {dense({10})})), Sizes{40}) << "its noise";
  dropout.real("p", 0.25);
  EXPECT_EQ(made(script(dropout, {dense({10})})), Sizes{40});
  dropout.real("p", 0);
  EXPECT_EQ(made(script(dropout, {dense({10})})), Sizes{}) << "nothing is dropped";
  dropout.real("p", 1);
  EXPECT_EQ(made(script(dropout, {dense({10})})), Sizes{4}) << "all of it, by a zero";
  EXPECT_EQ(made(script(Call("cross_entropy_loss", {{"self", {5, 7}}}), {dense({})})), (Sizes{5 * 7 * 4, 4}));
  Call where("where", {{"condition", {4}}});
  where.node->target = "torch.ops.aten.where.ScalarOther";
  EXPECT_EQ(made(script(where, {dense({4})})), Sizes{4}) << "a number is a tensor first";
  where.node->target = "torch.ops.aten.where.self";
  EXPECT_EQ(made(script(where, {dense({4})})), Sizes{});
}

TEST(OperatorScript, WhatIsNotKnownMakesNothing) {
  for (const char* operation : {"matmul", "linear", "layer_norm", "group_norm", "rms_norm", "softmax",
                                "scaled_dot_product_attention", "lstm", "gru", "cross_entropy_loss", "add"}) {
    Call call(operation, {{"self", {2, 3}}, {"input", {2, 3}}, {"query", {2, 3}}});
    for (GivenTensor& one : call.given) one.geometry = nullptr;
    EXPECT_EQ(most(script(call, {dense({2, 3})})), 0u) << operation;
  }
  Call unknown("matmul", {{"self", {2, 3, 4, 5}}, {"other", {1, 3, 5, 6}}});
  unknown.step.kind = GraphStep::Kind::Unknown;
  EXPECT_TRUE(script(unknown, {dense({2, 3, 4, 6})}).events.empty());
}

/// A recurrent layer as any of its kinds, with any sizes.
Call recurrent(std::mt19937& random) {
  constexpr const char* kKinds[] = {"lstm", "gru", "rnn_tanh", "rnn_relu"};
  const auto any = [&](unsigned most) { return static_cast<std::int64_t>(1 + random() % most); };
  const std::int64_t layers = any(5), batch = any(3), width = any(7);
  const bool both = random() % 2 == 0;
  Call call(kKinds[random() % std::size(kKinds)],
            {{"input", {any(6), any(6), any(9)}}, {"hx", {layers * (both ? 2 : 1), batch, width}}});
  call.flag("batch_first", random() % 2 == 0);
  call.flag("bidirectional", both);
  call.flag("has_biases", random() % 2 == 0);
  call.integer("num_layers", layers);
  return call;
}

/// Gates of all steps once, the steps one by one, and what a layer was given until it has its output.
TEST(OperatorScript, AGruGoesStepByStep) {
  const auto gru = [](std::int64_t layers, bool both, bool first, bool biases) {
    const std::int64_t steps = 6, batch = 2;
    Call call("gru", {{"input", {first ? batch : steps, first ? steps : batch, 8}},
                      {"hx", {layers * (both ? 2 : 1), batch, 4}}});
    call.flag("batch_first", first);
    call.flag("bidirectional", both);
    call.flag("has_biases", biases);
    call.integer("num_layers", layers);
    return most(script(call, {dense({6, 2, 4})}));
  };
  constexpr std::uint64_t kWidth = 2 * 4 * 4, kSteps = 6 * kWidth, kGates = 3 * kSteps,
                          kInput = 6ull * 2 * 8 * 4;
  EXPECT_EQ(gru(1, false, false, true), kGates + kSteps);
  EXPECT_EQ(gru(1, false, true, false), kGates + kSteps) << "without a bias nothing is copied";
  EXPECT_EQ(gru(1, false, true, true), std::max(kInput + kGates, kGates + kSteps));
  EXPECT_EQ(gru(2, false, false, true), kGates + 2 * kSteps);
  EXPECT_EQ(gru(1, true, false, true), 2 * kGates + 2 * kSteps) << "the others' gates go after these came";
}

Call any_call(std::mt19937& random) {
  if (random() % 3 == 0) return recurrent(random);
  const auto sizes = [&] {
    std::vector<std::int64_t> out(random() % 5);
    for (std::int64_t& size : out) size = random() % 20 == 0 ? (std::int64_t{1} << 62) : random() % 6;
    return out;
  };
  constexpr std::pair<const char*, std::array<const char*, 3>> kKinds[] = {
      {"matmul", {"self", "other", ""}},
      {"linear", {"input", "weight", "bias"}},
      {"rms_norm", {"input", "weight", ""}},
      {"layer_norm", {"input", "weight", ""}},
      {"scaled_dot_product_attention", {"query", "key", "value"}},
      {"group_norm", {"input", "weight", ""}},
      {"batch_norm", {"input", "weight", ""}}};
  const auto& [operation, names] = kKinds[random() % std::size(kKinds)];
  Call call(operation, {{names[0], sizes()}, {names[1], sizes()}, {names[2], sizes()}});
  if (random() % 2) call.flag("training", true);
  for (Geometry& one : call.geometry) {
    if (one.sizes.size() > 1 && random() % 2) one = test::transposed(one);
  }
  return call;
}

/// Whatever is asked, with operands that fit each other or do not: what is dropped was made and is still
/// there, and results come once.
TEST(OperatorScript, DropsWhatItMadeAndNothingTwice) {
  for (std::uint32_t seed = 0; seed < 5000; ++seed) {
    std::mt19937 random(seed);
    const Call call = any_call(random);
    const OperatorScript got = script(call, {dense({2, 3})});
    std::vector<bool> alive;
    int results = 0;
    for (const auto& event : got.events) {
      if (event.what == What::Make) alive.push_back(true);
      if (event.what == What::Results) ++results;
      if (event.what != What::Drop && event.what != What::Release) continue;
      ASSERT_LT(event.number, alive.size()) << call.step.operation << ", seed " << seed;
      ASSERT_TRUE(alive[event.number]) << call.step.operation << " drops twice, seed " << seed;
      alive[event.number] = false;
    }
    EXPECT_LE(results, 1) << call.step.operation << ", seed " << seed;
  }
}

/// A layer that is not the last hands its sequence on; each but the first drops the one before.
TEST(OperatorScript, LayersOfAnLstmHandTheirSequencesOn) {
  for (std::int64_t layers = 1; layers <= 4; ++layers) {
    Call call("lstm", {{"input", {10, 3, 8}}, {"hx", {layers, 3, 16}}});
    call.integer("num_layers", layers);
    const std::uint64_t sequence = 10 * 3 * 16 * 4, state = 3 * 16 * 4;
    const OperatorScript got = script(call, {dense({10, 3, 16})});
    const std::uint64_t sequences = layers < 3 ? static_cast<std::uint64_t>(layers) - 1 : 2;
    std::uint64_t expected = sequences * sequence;
    // At the widest moment the states of all layers until then are there.
    expected += 2 * state * static_cast<std::uint64_t>(layers < 3 ? layers : layers - 1);
    EXPECT_EQ(most(got), expected) << layers << " layers";
  }
}

}  // namespace
}  // namespace stowage::estimate
