// What autograd keeps of one call, and what its derivative makes beside gradients.
#include "core/estimate/graph/saved_operands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "tests/core/estimate/graph/calls.h"

namespace stowage::estimate {
namespace {

using model::Dtype;
using test::Call;
using test::dense;
using Numbers = std::vector<std::size_t>;

SavedOperands saved(const Call& call, const Geometry& result, std::vector<bool> wants) {
  const OperatorScript script = script_of(call.step, call.given, {&result});
  return saved_operands(call.step, call.given, wants, {&result}, script);
}

Call einsum(const char* equation, std::vector<std::vector<std::int64_t>> operands) {
  Call call("einsum", {{"tensors", {}}, {"equation", {}}});
  call.given.clear();
  call.geometry.clear();
  for (auto& sizes : operands) call.geometry.push_back(dense(std::move(sizes)));
  for (std::uint32_t i = 0; i < call.geometry.size(); ++i) call.given.push_back({0, i, &call.geometry[i]});
  formats::Argument& text = call.argument("equation");
  text.kind = formats::Argument::Kind::String;
  text.text = equation;
  return call;
}

/// A product saves an operand where the other one wants a gradient. What it copies for that is not settled.
TEST(SavedOperands, AnEinsumSavesWhatItsProductReads) {
  const Call plain = einsum("bij,bjk->bik", {{4, 6, 5}, {4, 5, 7}});
  const Geometry result = dense({4, 6, 7});
  EXPECT_EQ(saved(plain, result, {true, true}).given, (Numbers{0, 1}));
  EXPECT_EQ(saved(plain, result, {true, false}).given, Numbers{1});
  EXPECT_EQ(saved(plain, result, {false, true}).given, Numbers{0});
  EXPECT_TRUE(saved(plain, result, {true, true}).known);
  EXPECT_FALSE(saved(plain, result, {true, true}).inside);
  const Call copied = einsum("bzhd,bzhw->bdw", {{2, 4, 5, 6}, {2, 4, 5, 7}});
  const SavedOperands both = saved(copied, dense({2, 6, 7}), {true, true});
  EXPECT_FALSE(both.known);
  EXPECT_EQ(saved(einsum("bij->bi", {{4, 6, 5}}), dense({4, 6}), {true}).given, Numbers{}) << "a sum";
}

/// Five tensors in 32 bits at once, less those that count as gradients or as saved.
TEST(SavedOperands, ADerivativeOfARmsNormIsWidest) {
  constexpr std::uint64_t kCount = 4 * 100;
  for (const auto& [dtype, weighed, beside] :
       {std::tuple{Dtype::F32, true, 2 * 4u}, std::tuple{Dtype::F32, false, 3 * 4u},
        std::tuple{Dtype::BF16, true, 3 * 4u}, std::tuple{Dtype::BF16, false, 4 * 4u}}) {
    Call call("rms_norm", {{"input", {4, 100}}, {"weight", {100}}});
    call.argument("normalized_shape").integers = {100};
    call.geometry[0] = dense({4, 100}, dtype);
    if (!weighed) call.given.pop_back();
    const SavedOperands got = saved(call, dense({4, 100}, dtype), std::vector<bool>(call.given.size(), true));
    EXPECT_EQ(got.made_back, beside * kCount);
    const bool keeps = std::find(got.given.begin(), got.given.end(), 0) != got.given.end();
    EXPECT_EQ(keeps, dtype == Dtype::F32) << "of 16 bits what it widened is saved";
  }
}

TEST(SavedOperands, WrittenAttentionSavesWhatItMultiplies) {
  Call call("scaled_dot_product_attention",
            {{"query", {2, 4, 7, 8}}, {"key", {2, 4, 9, 8}}, {"value", {2, 4, 9, 8}}});
  const Geometry result = dense({2, 4, 7, 8});
  EXPECT_EQ(saved(call, result, {true, true, true}).given, (Numbers{0, 1, 2}));
  EXPECT_EQ(saved(call, result, {true, true, true}).results, Numbers{0});
  call.real("dropout_p", 0.1);
  const SavedOperands written = saved(call, result, {true, true, true});
  EXPECT_EQ(written.given, Numbers{2});
  EXPECT_EQ(written.results, Numbers{});
  EXPECT_TRUE(written.inside);
}

/// One formula gives all of its gradients, and keeps both for whichever is wanted.
TEST(SavedOperands, AConvolutionSavesBothSides) {
  const Call call("conv2d", {{"input", {1, 3, 8, 8}}, {"weight", {4, 3, 3, 3}}, {"bias", {4}}});
  const Geometry result = dense({1, 4, 6, 6});
  for (const auto& wants : std::vector<std::vector<bool>>{
           {true, false, false}, {false, true, false}, {false, false, true}, {true, true, true}})
    EXPECT_EQ(saved(call, result, wants).given, (Numbers{0, 1}));
}

/// The difference is saved, of which the absolute values are not; of a loss against probabilities its
/// logarithms, not the products with them.
TEST(SavedOperands, OfALossWhatItsPartsSave) {
  constexpr std::uint64_t kWhole = 30 * 20 * 4;
  const auto stays = [](const char* operation) {
    const Call call(operation, {{operation[0] == 'p' ? "input" : "self", {30, 20}}, {"target", {30, 20}}});
    const Geometry result = dense({});
    const OperatorScript script = script_of(call.step, call.given, {&result});
    std::vector<std::uint64_t> made;
    for (const OperatorScript::Event& event : script.events) {
      if (event.what == OperatorScript::Event::What::Make) made.push_back(event.number);
      if (event.what == OperatorScript::Event::What::Drop) made.at(event.number) = 0;
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t bytes : made) sum += bytes;
    EXPECT_TRUE(saved(call, result, {true, false}).inside) << operation;
    EXPECT_TRUE(saved(call, result, {true, false}).known) << operation;
    return sum;
  };
  for (const char* operation : {"l1_loss", "cross_entropy_loss", "poisson_nll_loss"})
    EXPECT_EQ(stays(operation), kWhole) << operation;
}

/// Weights of classes are read once more.
TEST(SavedOperands, LossesSaveTheirWeights) {
  for (const char* operation : {"binary_cross_entropy", "binary_cross_entropy_with_logits"}) {
    const Call call(operation, {{"self", {4, 6}}, {"target", {4, 6}}, {"weight", {6}}});
    EXPECT_EQ(saved(call, dense({}), {true, false, false}).given, (Numbers{0, 1, 2})) << operation;
  }
}

/// A sum gives on the gradient that came, a view another tensor of the same memory.
TEST(SavedOperands, GradientsThatAreSeenOtherwise) {
  const Geometry whole = dense({4, 6});
  for (const auto& [operation, view] :
       {std::pair{"add", false}, {"clone", false}, {"reshape", true}, {"permute", true}, {"add_", false}}) {
    const Call call(operation, {{"self", {4, 6}}});
    EXPECT_TRUE(gradient_is_seen_otherwise(call.step, call.given[0], whole)) << operation;
    EXPECT_EQ(gradient_is_a_view(call.step), view) << operation;
  }
  EXPECT_TRUE(is_one_a_result("broadcast_tensors"));
  EXPECT_FALSE(is_one_a_result("broadcast_to"));
}

/// Operators that are linear in what they are given save nothing.
TEST(SavedOperands, LinearOnesSaveNothing) {
  for (const char* operation :
       {"fft_rfft", "fft_ifft", "im2col", "col2im", "upsample_bicubic2d", "channel_shuffle", "diag_embed",
        "diff", "conj", "resolve_conj", "affine_grid_generator"}) {
    const SavedOperands got = saved(Call(operation, {{"self", {4, 6}}}), dense({4, 6}), {true});
    EXPECT_TRUE(got.known) << operation;
    EXPECT_TRUE(got.given.empty() && got.results.empty() && !got.inside) << operation;
  }
  EXPECT_FALSE(saved(Call("nobody_knows", {{"self", {4}}}), dense({4}), {true}).known);
}

}  // namespace
}  // namespace stowage::estimate
