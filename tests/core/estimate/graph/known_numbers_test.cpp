// Numbers of a program that follow from its inputs' sizes before it runs.
#include "core/estimate/graph/known_numbers.h"

#include <random>
#include <vector>

#include "core/formats/pt2/operators.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using formats::Argument;
using K = Argument::Kind;

Argument whole(std::int64_t number) {
  Argument out;
  out.kind = K::Int;
  out.integer = number;
  return out;
}

Argument named(const std::string& name, K kind = K::SymInt) {
  Argument out;
  out.kind = kind;
  out.by_name = kind != K::Tensor;
  out.text = name;
  return out;
}

formats::Node node(const std::string& target, std::vector<Argument> inputs, const std::string& result) {
  formats::Node out;
  out.target = target;
  for (Argument& input : inputs) out.inputs.push_back({"", std::move(input), false});
  out.outputs.push_back(named(result));
  return out;
}

struct Graph {
  Graph() : sizes(program, {}, left_out), known(program.graph, sizes) {}
  std::optional<std::int64_t> value(const std::string& target, std::vector<Argument> inputs) {
    const std::string name = "r" + std::to_string(++made);
    known.note(node(target, std::move(inputs), name));
    return known.of(named(name));
  }
  formats::ExportedProgram program{};
  LeftOut left_out{};
  ValueSizes sizes;
  KnownNumbers known;
  int made = 0;
};

/// What each node computes is what the file says its value is, whatever the inputs' sizes are: two ways to
/// one number.
TEST(KnownNumbers, ComputedAndDescribedAreOne) {
  const auto opened = test::opened(stowage::test::data("engine/shapes.pt2"));
  std::mt19937 random(3);
  std::size_t compared = 0;
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    formats::SizeValues values;
    for (const auto& [name, index] : formats::open_sizes(opened.program).symbols)
      values[name] = 2 + static_cast<std::int64_t>(random() % 60);
    LeftOut left_out;
    const ValueSizes sizes(opened.program, values, left_out);
    formats::Graph silent = opened.program.graph;
    silent.sizes.clear();
    KnownNumbers computed(silent, sizes);
    const KnownNumbers described(opened.program.graph, sizes);
    for (const formats::Node& one : opened.program.graph.nodes) {
      if (formats::use_of(one.target) != formats::OperatorUse::Symbolic) continue;
      computed.note(one);
      const auto number = computed.of(one.outputs[0]), expected = described.of(one.outputs[0]);
      if (one.target == "_operator.truediv") {
        EXPECT_FALSE(number) << "a fraction is none";
      } else if (expected) {  // nothing below 0 is described
        ASSERT_TRUE(number) << one.target;
        EXPECT_EQ(*number, *expected) << one.target;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 300u);
}

TEST(KnownNumbers, ComputeAsPythonDoes) {
  Graph graph;
  for (std::int64_t a = -7; a <= 7; ++a) {
    for (std::int64_t b = -3; b <= 3; ++b) {
      const std::vector both{whole(a), whole(b)};
      const auto quotient = graph.value("_operator.floordiv", both),
                 rest = graph.value("_operator.mod", both);
      if (b == 0) {
        EXPECT_FALSE(quotient || rest);
        continue;
      }
      ASSERT_TRUE(quotient && rest);
      EXPECT_EQ(*quotient * b + *rest, a);
      EXPECT_TRUE(*rest == 0 || (*rest < 0) == (b < 0));
      EXPECT_EQ(graph.value("_operator.lt", both), a < b);
      EXPECT_EQ(graph.value("_operator.ge", both), a >= b);
      EXPECT_EQ(graph.value("_operator.ne", both), a != b);
      EXPECT_EQ(graph.value("torch.sym_max", both), std::max(a, b));
      EXPECT_EQ(graph.value("torch.sym_ite", {whole(a > b), whole(a), whole(b)}), std::max(a, b));
    }
    EXPECT_EQ(graph.value("torch.sym_not", {whole(a)}), a == 0);
    EXPECT_EQ(graph.value("_operator.neg", {whole(a)}), -a);
  }
}

TEST(KnownNumbers, WhatDoesNotFitIsNotKnown) {
  Graph graph;
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max(),
                         kLeast = std::numeric_limits<std::int64_t>::min();
  EXPECT_FALSE(graph.value("_operator.add", {whole(kMost), whole(1)}));
  EXPECT_FALSE(graph.value("_operator.sub", {whole(kLeast), whole(1)}));
  EXPECT_FALSE(graph.value("_operator.mul", {whole(kMost), whole(2)}));
  EXPECT_FALSE(graph.value("_operator.neg", {whole(kLeast)}));
  EXPECT_FALSE(graph.value("_operator.floordiv", {whole(kLeast), whole(-1)}));
  EXPECT_EQ(graph.value("_operator.mod", {whole(kLeast), whole(-1)}), 0);
  EXPECT_FALSE(graph.value("_operator.truediv", {whole(4), whole(2)}));
  EXPECT_FALSE(graph.value("_operator.add", {named("nobody"), whole(1)}));
  EXPECT_FALSE(graph.known.of(named("tensor", K::Tensor)));
}

/// A size that was something in the example and depends on data is not known.
TEST(KnownNumbers, OfASizeThatDependsOnDataNothingIsKnown) {
  Graph graph;
  formats::TensorMeta meta;
  meta.sizes = {{4, "Symbol('u0', integer=True)"}, {3, ""}};
  meta.strides = {{3, ""}, {1, ""}};
  graph.program.graph.tensor_values["t"] = meta;
  EXPECT_FALSE(graph.value("torch.ops.aten.sym_size.int", {named("t", K::Tensor), whole(0)}));
  EXPECT_EQ(graph.value("torch.ops.aten.sym_size.int", {named("t", K::Tensor), whole(1)}), 3);
  EXPECT_EQ(graph.value("torch.ops.aten.sym_size.int", {named("t", K::Tensor), whole(-1)}), 3);
  EXPECT_FALSE(graph.value("torch.ops.aten.sym_size.int", {named("t", K::Tensor), whole(2)}));
  EXPECT_EQ(graph.value("torch.ops.aten.sym_stride.int", {named("t", K::Tensor), whole(0)}), 3);
  EXPECT_EQ(graph.value("torch.ops.aten.dim.default", {named("t", K::Tensor)}), 2);
  EXPECT_FALSE(graph.value("torch.ops.aten.sym_numel.default", {named("t", K::Tensor)}));
}

/// True + True is True of tensors, and 2 of numbers.
TEST(KnownNumbers, FlagsAreNotAdded) {
  Graph graph;
  formats::TensorMeta meta;
  meta.scalar_type = formats::schema_of_dtype(model::Dtype::I64);
  for (const char* name : {"three", "five"}) graph.program.graph.tensor_values[name] = meta;
  meta.scalar_type = formats::schema_of_dtype(model::Dtype::Bool);
  graph.program.graph.tensor_values["given"] = meta;
  graph.known.put(named("three", K::Tensor), 3);
  graph.known.put(named("five", K::Tensor), 5);
  graph.known.put(named("given", K::Tensor), 1);
  const auto made = [&](const std::string& target, std::vector<std::string> operands) {
    std::vector<Argument> inputs;
    for (const std::string& operand : operands) inputs.push_back(named(operand, K::Tensor));
    formats::Node one = node("torch.ops.aten." + target, std::move(inputs), "");
    one.outputs[0] = named("t" + std::to_string(++graph.made), K::Tensor);
    graph.known.note_operator(one, false);
    return one.outputs[0].text;
  };
  const auto value = [&](const std::string& name) { return graph.known.of(named(name, K::Tensor)); };
  const std::string less = made("lt.Tensor", {"three", "five"}), same = made("clone.default", {less});
  EXPECT_EQ(value(same), 1);
  for (const std::string& flag :
       {less, same, made("logical_not.default", {made("eq.Tensor", {less, "five"})}),
        made("bitwise_and.Tensor", {less, same}), std::string("given")}) {
    SCOPED_TRACE(flag);
    EXPECT_EQ(value(flag), 1);
    for (const char* sum : {"add.Tensor", "sub.Tensor", "mul.Tensor", "maximum.default"}) {
      EXPECT_FALSE(value(made(sum, {flag, less}))) << sum;
      EXPECT_FALSE(value(made(sum, {"three", flag}))) << sum;
    }
    EXPECT_EQ(value(made("bitwise_or.Tensor", {flag, less})), 1);
    EXPECT_EQ(value(made("logical_and.default", {flag, less})), 1);
    EXPECT_EQ(value(made("eq.Tensor", {flag, less})), 1);
  }
  EXPECT_EQ(value(made("add.Tensor", {"three", "five"})), 8);
  EXPECT_EQ(value(made("add.Tensor", {made("bitwise_and.Tensor", {"three", "five"}), "five"})), 6);
}

}  // namespace
}  // namespace stowage::estimate
