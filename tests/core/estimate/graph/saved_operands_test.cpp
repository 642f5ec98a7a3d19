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
