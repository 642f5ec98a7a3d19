// What the engine counts of a call is what PyTorch's own counter counts (torch.utils.flop_counter, written
// down here), and what the graph of the file says.
#include "core/engine/execution/called_operator.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

namespace stowage::engine {
namespace {

Step step_of(const char* name, const char* overload = "") {
  Step step;
  step.op = c10::Dispatcher::singleton().findSchemaOrThrow(name, overload);
  return step;
}

struct Counted {
  const char* name;
  std::vector<c10::IValue> arguments;
  at::Tensor result;
  double operations;
};

TEST(CalledOperator, CountsWhatPyTorchsCounterCounts) {
  const at::Tensor a = at::zeros({6, 10}), b = at::zeros({10, 14}), row = at::zeros({14});
  const at::Tensor many = at::zeros({3, 6, 10}), others = at::zeros({3, 10, 14});
  const at::Tensor image = at::zeros({2, 4, 9, 9}), kernel = at::zeros({8, 2, 3, 3});
  const c10::List<std::int64_t> one{1, 1}, zero{0, 0};
  const at::Tensor query = at::zeros({2, 3, 7, 5});
  const std::vector<Counted> all = {
      {"aten::mm", {a, b}, at::mm(a, b), 2.0 * 6 * 10 * 14},
      {"aten::addmm", {row, a, b, 1, 1}, at::addmm(row, a, b), 2.0 * 6 * 10 * 14},
      {"aten::bmm", {many, others}, at::bmm(many, others), 2.0 * 3 * 6 * 10 * 14},
      {"aten::linear", {many, b.t(), row}, at::linear(many, b.t(), row), 2.0 * 3 * 6 * 10 * 14},
      {"aten::convolution",
       {image, kernel, c10::IValue(), one, zero, one, false, zero, 2},
       at::convolution(image, kernel, std::nullopt, {1, 1}, {0, 0}, {1, 1}, false, {0, 0}, 2),
       2.0 * 2 * 8 * 7 * 7 * 2 * 3 * 3},
      {"aten::scaled_dot_product_attention",
       {query, query, query, c10::IValue(), 0.0, false, c10::IValue(), false},
       at::scaled_dot_product_attention(query, query, query),
       2.0 * 2 * 3 * 7 * 7 * (5 + 5)},
      {"aten::relu", {a}, at::relu(a), 0},
  };
  for (const Counted& call : all) {
    CalledOperator counted(step_of(call.name), call.arguments);
    EXPECT_EQ(counted.work(call.result).operations, call.operations) << call.name;
  }
}

TEST(CalledOperator, KnowsTypesGroupsAndBatches) {
  const auto type_of = [](c10::ScalarType type) {
    const at::Tensor a = at::zeros({4, 4}, type);
    CalledOperator call(step_of("aten::mm"), std::vector<c10::IValue>{a, a});
    return call.work(a).dtype;
  };
  EXPECT_EQ(type_of(at::kFloat), model::Dtype::F32);
  EXPECT_EQ(type_of(at::kHalf), model::Dtype::F16);
  EXPECT_EQ(type_of(at::kBFloat16), model::Dtype::BF16);
  EXPECT_EQ(type_of(at::kDouble), model::Dtype::F64);
  const at::Tensor many = at::zeros({5, 2, 3}), others = at::zeros({5, 3, 4});
  CalledOperator batch(step_of("aten::bmm"), std::vector<c10::IValue>{many, others});
  EXPECT_EQ(batch.work(at::bmm(many, others)).each, 2.0 * 2 * 3 * 4);
}

/// A call is looked at while it is made: no tensor lives longer for it.
TEST(CalledOperator, HoldsNoTensor) {
  at::Tensor a = at::zeros({4, 4});
  const c10::weak_intrusive_ptr<c10::TensorImpl> alive(a.getIntrusivePtr());
  std::vector<c10::IValue> arguments{a, a};
  CalledOperator call(step_of("aten::mm"), arguments);
  const at::Tensor result = at::zeros({4, 4});
  arguments.clear();
  a.reset();
  EXPECT_TRUE(alive.expired());
  EXPECT_EQ(call.work(result).operations, 2.0 * 4 * 4 * 4);
}

}  // namespace
}  // namespace stowage::engine
