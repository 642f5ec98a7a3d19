// Operators of the CPU alone, as those that a GPU has too.
#include "core/engine/cuda_operators.h"

#include <gtest/gtest.h>

#include <ATen/Functions.h>

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
