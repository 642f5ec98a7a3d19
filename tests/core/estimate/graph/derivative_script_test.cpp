// What derivatives make on their way: against what PyTorch's allocator saw
// (tests/bench/compare_derivatives.py), and that nothing is lost, whatever is spread over what.
#include "core/estimate/graph/derivative_script.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "tests/core/estimate/graph/calls.h"

namespace stowage::estimate {
namespace {

using model::Dtype;
using test::Call;
using test::dense;
using Names = std::vector<std::string>;
using Sizes = std::vector<std::int64_t>;
using What = DerivativeScript::Event::What;

std::vector<bool> asked(const Call& call, const Names& wants) {
  std::vector<bool> out;
  for (const GivenTensor& one : call.given) {
    const std::string& name = call.node->inputs[one.operand].name;
    out.push_back(std::find(wants.begin(), wants.end(), name) != wants.end());
  }
  return out;
}

DerivativeScript script(const Call& call, const Geometry& result, const Names& wants) {
  const ScriptCall read(call.step, call.given, {&result});
  return derivative_script(read, call.step.operation, call.given, asked(call, wants), {&result});
}

struct Held {
  std::uint64_t most = 0, left = 0;
};

/// Nothing is dropped twice, nor before it was made; what is left are the gradients.
Held held(const DerivativeScript& script) {
  std::vector<std::uint64_t> made;
  std::vector<bool> there;
  Held out;
  for (const auto& event : script.events) {
    if (event.what == What::Make) {
      made.push_back(event.number);
      there.push_back(true);
      out.left += event.number;
    } else if (event.what == What::Drop) {
      EXPECT_LT(event.number, made.size());
      EXPECT_TRUE(there.at(event.number)) << "dropped twice";
      there[event.number] = false;
      out.left -= made[event.number];
    }
    out.most = std::max(out.most, out.left);
  }
  for (const std::size_t gradient : script.gradients) {
    if (gradient == DerivativeScript::kNone) continue;
    EXPECT_TRUE(gradient < there.size() && there[gradient]) << "a gradient is gone";
    if (gradient < there.size()) there[gradient] = false;
  }
  EXPECT_EQ(std::count(there.begin(), there.end(), true), 0) << "what is no gradient is left";
  return out;
}

/// `most`, `left`: bytes in PyTorch.
struct Seen {
  const char* operation;
  std::vector<test::Operand> operands;
  Sizes result;
  Names wants;
  std::uint64_t most, left;
};

std::vector<Seen> seen_in_pytorch() {
  const Sizes whole{48, 80}, row{80}, column{48, 1};
  return {
      {"mul", {{"self", whole}, {"other", row}}, whole, {"self", "other"}, 31040, 15680},
      {"mul", {{"self", whole}, {"other", row}}, whole, {"other"}, 15680, 320},
      {"mul", {{"self", column}, {"other", row}}, whole, {"self", "other"}, 30912, 512},
      {"div", {{"self", whole}, {"other", {1}}}, whole, {"self", "other"}, 61440, 15364},
      {"div", {{"self", whole}, {"other", whole}}, whole, {"self", "other"}, 61440, 30720},
      {"sub", {{"self", whole}, {"other", row}}, whole, {"self", "other"}, 15680, 320},
      {"where",
       {{"condition", whole}, {"self", whole}, {"other", row}},
       whole,
       {"self", "other"},
       31040,
       15680},
      {"maximum", {{"self", whole}, {"other", row}}, whole, {"self", "other"}, 53760, 15680},
      {"pow", {{"self", whole}, {"exponent", row}}, whole, {"self", "exponent"}, 77204, 15680},
      {"atan2", {{"self", whole}, {"other", row}}, whole, {"self", "other"}, 107520, 15680},
      {"lerp",
       {{"self", whole}, {"end", whole}, {"weight", row}},
       whole,
       {"self", "end", "weight"},
       61440,
       31040},
      {"addcdiv",
       {{"self", row}, {"tensor1", whole}, {"tensor2", row}},
       whole,
       {"tensor1", "tensor2"},
       77120,
       15680},
      {"l1_loss", {{"self", whole}, {"target", whole}}, {}, {"self", "target"}, 46080, 30720},
      {"kl_div", {{"self", whole}, {"target", whole}}, {}, {"self"}, 30720, 15360},
      {"soft_margin_loss", {{"self", whole}, {"target", whole}}, {}, {"self"}, 46080, 15360},
      {"binary_cross_entropy_with_logits", {{"self", whole}, {"target", whole}}, {}, {"self"}, 15372, 15360},
  };
}

TEST(DerivativeScript, HoldsWhatPyTorchHolds) {
  constexpr double kNumbers = 96;  // bytes of numbers of one element
  for (const Seen& one : seen_in_pytorch()) {
    SCOPED_TRACE(one.operation);
    const Call call(one.operation, one.operands);
    const Held got = held(script(call, dense(one.result), one.wants));
    EXPECT_NEAR(static_cast<double>(got.most), static_cast<double>(one.most), kNumbers);
    EXPECT_NEAR(static_cast<double>(got.left), static_cast<double>(one.left), kNumbers);
  }
}

/// Of a sum all losses have one gradient, the number that comes back.
TEST(DerivativeScript, ASumMakesNoGradientOfEachLoss) {
  for (const char* operation : {"l1_loss", "kl_div", "poisson_nll_loss"}) {
    constexpr std::uint64_t kEach = 48 * 80 * 4;
    const bool kept = std::string_view(operation) == "kl_div";  // another one takes its place
    const char* const first = std::string_view(operation) == "poisson_nll_loss" ? "input" : "self";
    Call call(operation, {{first, {48, 80}}, {"target", {48, 80}}});
    const std::uint64_t mean = held(script(call, dense({}), {first})).most;
    call.integer("reduction", 2);
    EXPECT_EQ(held(script(call, dense({}), {first})).most, mean - (kept ? 0 : kEach)) << operation;
  }
}

struct Kind {
  const char* operation;
  std::vector<const char*> operands, wants;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> kAll{
      {"mul", {"self", "other"}, {"self", "other"}},
      {"div", {"self", "other"}, {"self", "other"}},
      {"sub", {"self", "other"}, {"other"}},
      {"maximum", {"self", "other"}, {"self", "other"}},
      {"min", {"self", "other"}, {"self", "other"}},
      {"pow", {"self", "exponent"}, {"self", "exponent"}},
      {"atan2", {"self", "other"}, {"self", "other"}},
      {"logaddexp", {"self", "other"}, {"self", "other"}},
      {"fmod", {"self", "other"}, {"other"}},
      {"where", {"condition", "self", "other"}, {"self", "other"}},
      {"addcmul", {"self", "tensor1", "tensor2"}, {"tensor1", "tensor2"}},
      {"addcdiv", {"self", "tensor1", "tensor2"}, {"tensor1", "tensor2"}},
      {"lerp", {"self", "end", "weight"}, {"self", "end", "weight"}},
  };
  return kAll;
}

/// Whatever is spread, of any type: each that wants one gets a gradient of its own size, and nothing else is
/// left; at the most all gradients of the result's size are there.
TEST(DerivativeScript, EachGradientHasTheSizeOfItsOperand) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    const Kind& kind = kinds()[random() % kinds().size()];
    SCOPED_TRACE(std::string(kind.operation) + ", seed " + std::to_string(seed));
    Sizes whole(3);
    for (std::int64_t& size : whole) size = 1 + static_cast<std::int64_t>(random() % 6);
    std::vector<test::Operand> operands;
    for (std::size_t i = 0; i < kind.operands.size(); ++i) {
      Sizes sizes(whole.begin() + static_cast<std::ptrdiff_t>(i ? random() % 3 : 0), whole.end());
      for (std::int64_t& size : sizes) size = i && random() % 3 == 0 ? 1 : size;
      operands.emplace_back(kind.operands[i], std::move(sizes));
    }
    Call call(kind.operation, std::move(operands));
    for (Geometry& one : call.geometry) one = dense(one.sizes, random() % 4 ? Dtype::F32 : Dtype::BF16);
    Names wants;
    for (const char* name : kind.wants) {
      if (random() % 2) wants.emplace_back(name);
    }
    const Geometry result = dense(whole);
    const DerivativeScript got = script(call, result, wants);
    const Held bytes = held(got);
    std::uint64_t gradients = 0;
    for (std::size_t i = 0; i < call.given.size(); ++i) {
      if (asked(call, wants)[i]) gradients += call.geometry[i].dense_bytes();
    }
    EXPECT_EQ(bytes.left, gradients);
    EXPECT_GE(bytes.most, wants.size() * result.dense_bytes()) << "they are made before they are summed up";
  }
}

/// Where nobody wrote it down, nothing is said.
TEST(DerivativeScript, OfOthersNothingIsSaid) {
  const Geometry result = dense({4, 6});
  const auto empty = [&](const Call& call, const Names& wants) {
    return script(call, result, wants).events.empty();
  };
  EXPECT_TRUE(empty(Call("add", {{"self", {4, 6}}, {"other", {6}}}), {"self", "other"})) << "no kernel";
  EXPECT_TRUE(empty(Call("relu", {{"self", {4, 6}}}), {"self"}));
  EXPECT_TRUE(empty(Call("mul", {{"self", {4, 6}}, {"other", {6}}}), {})) << "nobody asks";
  Call scaled("add", {{"self", {4, 6}}, {"other", {6}}});
  scaled.real("alpha", 2);
  EXPECT_FALSE(empty(scaled, {"other"})) << "multiplied first";
  Call unknown("mul", {{"self", {4, 6}}, {"other", {6}}});
  unknown.geometry[1].known = false;
  EXPECT_TRUE(empty(unknown, {"self", "other"}));
  Call rounded("div", {{"self", {4, 6}}, {"other", {6}}});
  formats::Argument& mode = rounded.argument("rounding_mode");
  mode.kind = formats::Argument::Kind::String;
  mode.text = "floor";
  EXPECT_TRUE(empty(rounded, {"self"}));
}

/// Sizes that no machine has stay sizes.
TEST(DerivativeScript, LargeSizesDoNotOverflow) {
  const Sizes large{std::int64_t{1} << 40, std::int64_t{1} << 40};
  const Call call("div", {{"self", large}, {"other", {1}}});
  const DerivativeScript got = script(call, dense(large), {"self", "other"});
  EXPECT_FALSE(got.events.empty());
  EXPECT_GE(got.beside, std::uint64_t{1} << 62);
}

}  // namespace
}  // namespace stowage::estimate
