// Operators of the CPU alone, as those that a GPU has too.
#include "core/engine/cuda_operators.h"

#include <algorithm>
#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ATen/Functions.h>

#include "core/formats/pt2/operators.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/engine/made_programs.h"

namespace stowage::engine::test {
namespace {

formats::Argument real(double value) {
  formats::Argument out;
  out.kind = formats::Argument::Kind::Float;
  out.real = value;
  return out;
}

formats::Node attention(std::vector<std::pair<std::string, formats::Argument>> more = {}) {
  std::vector<std::pair<std::string, formats::Argument>> inputs{
      {"query", tensor("x")}, {"key", tensor("p")}, {"value", tensor("x")}};
  inputs.insert(inputs.end(), more.begin(), more.end());
  return node("torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default", inputs,
              {tensor("y"), tensor("sums")});
}

Program mapped(std::vector<formats::Node> nodes, const std::string& result = "y") {
  auto program = resolve(with(std::move(nodes), result), kFileBytes);
  EXPECT_TRUE(program) << sentence(program.error());
  if (!program) return {};
  map_operators_of_cpu(*program);
  return std::move(*program);
}

TEST(OperatorsOfCpu, AttentionIsTheOneThatEveryDeviceHas) {
  const Program program = mapped({attention({{"dropout_p", real(0.25)},
                                             {"is_causal", flag(true)},
                                             {"attn_mask", tensor("p")},
                                             {"scale", real(0.5)}})});
  const Step& step = program.main.steps.at(0);
  EXPECT_EQ(step.op->schema().name(), "aten::scaled_dot_product_attention");
  ASSERT_EQ(step.arguments.size(), step.op->schema().arguments().size());
  EXPECT_EQ(step.arguments[0].slots, step.arguments[2].slots);
  EXPECT_EQ(step.arguments[3].slots, step.arguments[1].slots) << "the mask";
  EXPECT_EQ(step.arguments[4].constant.toDouble(), 0.25);
  EXPECT_TRUE(step.arguments[5].constant.toBool());
  EXPECT_EQ(step.arguments[6].constant.toDouble(), 0.5);
  EXPECT_FALSE(step.arguments[7].constant.toBool());
  EXPECT_EQ(step.results.size(), 1u);
}

TEST(OperatorsOfCpu, WhereTheSecondResultIsTakenItStays) {
  const auto name = [](const Program& program) { return program.main.steps.at(0).op->schema().name(); };
  EXPECT_EQ(name(mapped({attention()}, "sums")), "aten::_scaled_dot_product_flash_attention_for_cpu");
  EXPECT_EQ(name(mapped({attention(),
                         node("torch.ops.aten.relu.default", {{"self", tensor("sums")}}, {tensor("z")})})),
            "aten::_scaled_dot_product_flash_attention_for_cpu");
  EXPECT_EQ(name(mapped({linear()})), "aten::linear") << "what every device has is left alone";
}

formats::Argument words(const std::string& text) {
  formats::Argument out;
  out.kind = formats::Argument::Kind::String;
  out.text = text;
  return out;
}

formats::Node assertion(const std::string& token) {
  return node("torch.ops.aten._functional_assert_async.msg",
              {{"self", tensor("x")}, {"assert_msg", words("no")}, {"dep_token", tensor("p")}},
              {tensor(token)});
}

TEST(OperatorsOfCpu, AnAssertionIsTheOneThatEveryDeviceHasUnlessItsTokenIsTaken) {
  const Program program = mapped({assertion("token"), linear()});
  const Step& step = program.main.steps.at(0);
  EXPECT_EQ(step.op->schema().name(), "aten::_assert_async");
  EXPECT_EQ(step.op->schema().overload_name(), "msg");
  EXPECT_EQ(step.arguments.size(), step.op->schema().arguments().size());
  EXPECT_TRUE(step.results.empty());
  const Program taken = mapped({assertion("y")});
  EXPECT_EQ(taken.main.steps.at(0).op->schema().name(), "aten::_functional_assert_async");
}

/// Every operator on the list whose name says that it is the CPU's is accounted for.
TEST(OperatorsOfCpu, AllOnTheListAreKnown) {
  const auto known = operators_of_cpu();
  for (const formats::OperatorName& listed : formats::listed_operators()) {
    if (listed.name.find("_cpu") == std::string::npos) continue;
    EXPECT_NE(std::find(known.begin(), known.end(), listed.name), known.end()) << listed.name;
  }
  for (const std::string_view name : known) {
    bool there = false;
    for (const formats::OperatorName& listed : formats::listed_operators()) there |= listed.name == name;
    EXPECT_TRUE(there) << name;
  }
}

Node relu(const std::string& result, const std::string& module) {
  return node("torch.ops.aten.relu.default", {{"self", tensor("x")}}, {tensor(result)}, module);
}

/// What is found under the keys of a GPU, in a process that has none: kernels of every device and none of
/// CUDA's own.
std::vector<std::string> without_kernel(const std::vector<Node>& nodes, const plan::DeviceMap& map,
                                        std::span<const c10::DispatchKey> keys = cuda_keys()) {
  const auto program = resolve(with(nodes, "y"), kFileBytes);
  EXPECT_TRUE(program) << sentence(program.error());
  Places places;
  places.gpus = 1;
  protocol::RunRequest request = request_for("made-by-hand.pt2", map);
  request.computed = {"cpu"};
  const auto layout = lay_out(*program, request, places);
  EXPECT_TRUE(layout) << sentence(layout.error());
  return operators_without_kernel(*program, *layout, keys);
}

TEST(OperatorsWithoutKernel, EachIsNamedOnceWithTheModuleThatCallsItFirst) {
  const plan::DeviceMap on_gpu = everything_on(machine::gpu(0));
  const std::vector<Node> nodes{
      linear(), relu("a", "layer"), relu("b", "layer.deep"),
      node("torch.ops.aten.nonzero.default", {{"self", tensor("b")}}, {tensor("c")})};
  EXPECT_THAT(without_kernel(nodes, on_gpu),
              ::testing::ElementsAre("aten.relu.default (layer)", "aten.nonzero.default"))
      << "linear is made of other operators: it has one for any device";
  static constexpr std::array kCpu{c10::DispatchKey::CPU};
  EXPECT_THAT(without_kernel(nodes, on_gpu, kCpu), ::testing::IsEmpty());
}

/// CUDA has an operator of the same name that reads its weights in another order: it is not taken for it.
TEST(OperatorsWithoutKernel, WeightsPackedForACpuAreRefusedWithOperatorAndModule) {
  const Node packed = node("torch.ops.aten._weight_int4pack_mm_for_cpu.default",
                           {{"self", tensor("x")},
                            {"mat2", tensor("p")},
                            {"qGroupSize", number(32)},
                            {"qScaleAndZeros", tensor("p")}},
                           {tensor("y")}, "layers.0.mlp");
  EXPECT_EQ(mapped({packed}).main.steps.at(0).op->schema().name(), "aten::_weight_int4pack_mm_for_cpu");
  const auto names = without_kernel({packed}, everything_on(machine::gpu(0)));
  EXPECT_THAT(names, ::testing::ElementsAre("aten._weight_int4pack_mm_for_cpu.default (layers.0.mlp)"));
  const std::string said = missing_kernels_text(names);
  EXPECT_THAT(said, ::testing::HasSubstr("_weight_int4pack_mm_for_cpu.default (layers.0.mlp)"));
  EXPECT_THAT(said, ::testing::HasSubstr("packed for a CPU"));
  EXPECT_THAT(
      missing_kernels_text({"aten.histogram.bin_ct"}),
      ::testing::AllOf(::testing::HasSubstr("CUDA kernels of"), ::testing::HasSubstr("aten.histogram.bin_ct"),
                       ::testing::Not(::testing::HasSubstr("packed"))));
  EXPECT_EQ(missing_kernels_text({}), "");
}

TEST(OperatorsWithoutKernel, WhatTheCpuComputesNeedsNone) {
  plan::DeviceMap split = everything_on(machine::gpu(0));
  split.entries.push_back({"cpu", machine::kCpu});
  EXPECT_THAT(without_kernel({linear(), relu("a", "cpu.layer")}, split), ::testing::IsEmpty());
  EXPECT_THAT(without_kernel({linear(), relu("a", "cpu.layer"), relu("b", "other")}, split),
              ::testing::ElementsAre("aten.relu.default (other)"));
}

TEST(OperatorsWithoutKernel, GraphsInGraphsAreSearched) {
  formats::Graph inner;
  inner.inputs = {tensor("i")};
  inner.nodes = {node("torch.ops.aten.relu.default", {{"self", tensor("i")}}, {tensor("j")}, "layer.inner")};
  inner.outputs = {tensor("j")};
  const Node whole = node("torch.ops.higher_order.wrap_with_set_grad_enabled",
                          {{"", flag(false)}, {"", graph(inner)}, {"", tensor("x")}}, {tensor("z")}, "layer");
  EXPECT_THAT(without_kernel({linear(), whole}, everything_on(machine::gpu(0))),
              ::testing::ElementsAre("aten.relu.default (layer.inner)"));
}

TEST(OperatorsWithoutKernel, WhatIsWrittenRunsWhereItLies) {
  EXPECT_THAT(without_kernel({linear(), node("torch.ops.aten.relu_.default", {{"self", tensor("y")}},
                                             {tensor("w")}, "layer")},
                             everything_on(machine::gpu(0))),
              ::testing::IsEmpty());
}

/// The arguments mean the same in both.
TEST(OperatorsOfCpu, BothGiveTheSame) {
  const at::Tensor q = at::randn({2, 3, 5, 8}), k = at::randn({2, 3, 5, 8}), v = at::randn({2, 3, 5, 8}),
                   mask = at::randn({5, 5});
  const auto plain = std::get<0>(at::_scaled_dot_product_flash_attention_for_cpu(q, k, v, 0.0, true));
  EXPECT_TRUE(at::allclose(plain, at::scaled_dot_product_attention(q, k, v, {}, 0.0, true), 1e-5, 1e-6));
  const auto masked =
      std::get<0>(at::_scaled_dot_product_flash_attention_for_cpu(q, k, v, 0.0, false, mask, 0.3));
  EXPECT_TRUE(
      at::allclose(masked, at::scaled_dot_product_attention(q, k, v, mask, 0.0, false, 0.3), 1e-5, 1e-6));
}

}  // namespace
}  // namespace stowage::engine::test
