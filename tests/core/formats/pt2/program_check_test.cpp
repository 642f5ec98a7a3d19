// Programs made by hand that cannot be run: each gets its sentence before anything runs. That the engine says
// the same of programs broken at random is tested beside it
// (tests/core/engine/program/broken_programs_test.cpp).
#include "core/formats/pt2/program_check.h"

#include <functional>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/pt2/argument_check.h"
#include "core/formats/pt2/operators.h"

namespace stowage::formats {
namespace {

using ::testing::HasSubstr;
using Kind = Argument::Kind;

Argument of(Kind kind, std::string text = {}, std::int64_t integer = 0) {
  Argument out;
  out.kind = kind;
  out.text = std::move(text);
  out.integer = integer;
  return out;
}
Argument tensor(const std::string& name) { return of(Kind::Tensor, name); }
Argument size(const std::string& name) {
  Argument out = of(Kind::SymInt, name);
  out.by_name = true;
  return out;
}
Argument tensors(std::vector<std::string> names) {
  Argument out = of(Kind::Tensors);
  out.names = std::move(names);
  return out;
}
Argument graph(Graph inner) {
  Argument out = of(Kind::Graph, "g");
  out.graph = std::make_shared<const Graph>(std::move(inner));
  return out;
}

Node node(const std::string& target, std::vector<std::pair<std::string, Argument>> inputs,
          std::vector<Argument> outputs) {
  Node out;
  out.target = target;
  for (auto& [name, argument] : inputs) out.inputs.push_back({name, std::move(argument), false});
  out.outputs = std::move(outputs);
  return out;
}
Node add() {
  return node("torch.ops.aten.add.Tensor", {{"self", tensor("x")}, {"other", tensor("w")}}, {tensor("y")});
}

/// y = x + w, the weight "w" of four floats at byte 64 of a file of 80.
ExportedProgram program(std::vector<Node> nodes = {add()}) {
  ExportedProgram out;
  out.path = "p.pt2";
  out.graph.inputs = {tensor("w"), tensor("x")};
  out.graph.nodes = std::move(nodes);
  out.graph.outputs = {tensor("y")};
  out.graph.tensor_values["x"].scalar_type = 7;
  out.graph.tensor_values["x"].sizes = {{4, ""}};
  InputSpec weight, input;
  weight.kind = InputSpec::Kind::Parameter;
  weight.argument = weight.target = "w";
  input.argument = "x";
  input.constant = tensor("x");
  out.inputs = {weight, input};
  out.outputs = {{OutputSpec::Kind::UserOutput, tensor("y"), ""}};
  Payload payload;
  payload.name = "w";
  payload.record = "weight_0";
  payload.file_offset = 64;
  payload.storage_bytes = 16;
  payload.scalar_type = 7;
  payload.sizes = {4};
  payload.strides = {1};
  out.payloads = {payload};
  return out;
}

/// "" or the public name of the rule, with `said` in the sentence.
std::string rule(const ExportedProgram& one, const char* said = "") {
  const Status status = check_program(one, 80);
  if (status) return "";
  EXPECT_THAT(sentence(status.error()), HasSubstr(said));
  EXPECT_EQ(sentence(status.error()).find('%'), std::string::npos);
  return std::string(rule_name(status.error().code));
}
std::string rule_of(std::vector<Node> nodes, const char* said = "") {
  return rule(program(std::move(nodes)), said);
}
std::string changed(const std::function<void(ExportedProgram&)>& change, const char* said = "") {
  ExportedProgram one = program();
  change(one);
  return rule(one, said);
}

TEST(ProgramCheck, WeightsHaveAPayloadOfTheirSize) {
  EXPECT_EQ(rule(program()), "");
  EXPECT_EQ(changed([](auto& p) { p.payloads.clear(); }, "no payload"), "engine.tensor");
  EXPECT_EQ(changed([](auto& p) { p.payloads[0].storage_bytes = 0; }), "run.no-weights");
  EXPECT_EQ(changed([](auto& p) { p.payloads[0].storage_bytes = 12; }, "reach outside"), "engine.tensor");
  EXPECT_EQ(changed([](auto& p) { p.payloads[0].file_offset = 65; }, "outside of the file"), "engine.tensor");
  EXPECT_EQ(changed([](auto& p) { p.payloads[0].scalar_type = 99; }, "99"), "engine.tensor");
  EXPECT_EQ(changed(
                [](auto& p) {
                  p.payloads.push_back(p.payloads[0]);
                  p.payloads[1].record = "weight_1";
                },
                "two payloads"),
            "engine.tensor");
  EXPECT_EQ(changed([](auto& p) { p.payloads.push_back(p.payloads[0]); }), "") << "the same one twice";
}

TEST(ProgramCheck, WeightsAreThoseThatTheGraphWasMadeFor) {
  const auto described = [](int type, std::vector<SymInt> sizes) {
    return changed([&](auto& p) {
      p.graph.tensor_values["w"].scalar_type = type;
      p.graph.tensor_values["w"].sizes = sizes;
    });
  };
  EXPECT_EQ(described(7, {{4, ""}}), "");
  EXPECT_EQ(described(7, {{9, "s0"}}), "") << "of any size";
  EXPECT_EQ(described(8, {{4, ""}}), "engine.tensor");
  EXPECT_EQ(described(7, {{5, ""}}), "engine.tensor");
  EXPECT_EQ(described(7, {{4, ""}, {1, ""}}), "engine.tensor");
  EXPECT_EQ(changed([](auto& p) { p.outputs.clear(); }, "names 0 results of 1"), "engine.malformed");
}

TEST(ProgramCheck, ValuesAreMadeOnceBeforeTheyAreUsed) {
  EXPECT_EQ(changed([](auto& p) { p.graph.outputs[0] = tensor("z"); }, "“z”"), "engine.undefined-value");
  EXPECT_EQ(changed([](auto& p) { p.graph.nodes.push_back(add()); }, "“y”"), "engine.defined-twice");
  EXPECT_EQ(changed([](auto& p) { p.graph.nodes[0].inputs[0].argument = tensor("y"); }),
            "engine.undefined-value");
  EXPECT_EQ(changed([](auto& p) { p.graph.nodes[0].inputs[0].argument = tensor(""); }),
            "engine.undefined-value");
  EXPECT_EQ(changed([](auto& p) { p.inputs[0].argument = "q"; }, "“w”"), "engine.tensor");
  EXPECT_EQ(changed([](auto& p) { p.inputs[0].argument = "x"; }, "“x”"), "engine.defined-twice");
  EXPECT_EQ(changed([](auto& p) { p.graph.tensor_values.clear(); }, "“x”"), "engine.tensor");
  EXPECT_EQ(changed(
                [](auto& p) {
                  p.graph.tensor_values["x"].sizes = {{-1, ""}};
                },
                "negative"),
            "engine.tensor");
  EXPECT_EQ(changed(
                [](auto& p) {
                  p.outputs[0] = {OutputSpec::Kind::BufferMutation, tensor("y"), "b"};
                },
                "“b”"),
            "engine.undefined-value");
}

/// Every kind of argument for every type of parameter: what LibTorch would take, and nothing else.
TEST(ProgramCheck, OperatorsGetArgumentsThatTheyTake) {
  const auto given = [](const char* target, const char* parameter, Argument argument) {
    return rule_of({node(std::string("torch.ops.aten.") + target,
                         {{"self", tensor("x")}, {parameter, std::move(argument)}}, {tensor("y")})});
  };
  const std::string bad = "engine.argument";
  EXPECT_EQ(given("transpose.int", "dim0", of(Kind::Int)), bad) << "dim1 is missing";
  EXPECT_EQ(given("relu.default", "unheard_of", of(Kind::Int)), bad);
  EXPECT_EQ(given("relu.default", "self", tensor("x")), bad) << "twice";
  EXPECT_EQ(given("unsqueeze.default", "dim", of(Kind::Int)), "");
  for (const Kind kind :
       {Kind::Float, Kind::Bool, Kind::None, Kind::String, Kind::Ints, Kind::Device, Kind::ScalarType})
    EXPECT_EQ(given("unsqueeze.default", "dim", of(kind, "", 7)), bad) << static_cast<int>(kind);
  EXPECT_EQ(given("unsqueeze.default", "dim", tensor("x")), bad);
  EXPECT_EQ(given("mul.Scalar", "other", of(Kind::Float)), "");
  EXPECT_EQ(given("mul.Scalar", "other", tensor("x")), bad);
  EXPECT_EQ(given("mul.Tensor", "other", of(Kind::Float)), "") << "a number is a tensor";
  EXPECT_EQ(given("mul.Tensor", "other", of(Kind::String, "x")), bad);
  EXPECT_EQ(given("view.default", "size", of(Kind::Int, "", 4)), "");
  EXPECT_EQ(given("view.default", "size", of(Kind::Ints)), "");
  EXPECT_EQ(given("view.default", "size", of(Kind::Floats)), bad);
  EXPECT_EQ(given("view.default", "size", tensors({})), "") << "an empty list is of anything";
  EXPECT_EQ(given("view.default", "size", tensors({"x"})), bad);
  EXPECT_EQ(given("to.dtype", "dtype", of(Kind::ScalarType, "", 8)), "");
  EXPECT_EQ(given("to.dtype", "dtype", of(Kind::ScalarType, "", 200)), bad);
  EXPECT_EQ(given("to.dtype", "dtype", of(Kind::Int, "", 8)), bad);
  EXPECT_EQ(given("clone.default", "memory_format", of(Kind::MemoryFormat, "", 9)), bad);
  EXPECT_EQ(given("index.Tensor", "indices", tensors({"x"})), "");
  EXPECT_EQ(given("index.Tensor", "indices", tensors({"", "x"})), "") << "where elements may be missing";
  EXPECT_EQ(rule_of({node("torch.ops.aten.cat.default", {{"tensors", tensors({"x", ""})}}, {tensor("y")})}),
            bad);
  EXPECT_EQ(rule_of({node("torch.ops.aten.add_.Tensor", {{"self", of(Kind::Int)}, {"other", tensor("x")}},
                          {tensor("y")})},
                    "written to"),
            bad);
}

TEST(ProgramCheck, ResultsAreWhatTheOperatorMakes) {
  const auto made = [](const char* target, std::vector<Argument> outputs) {
    return rule_of(
        {add(), node(std::string("torch.ops.aten.") + target, {{"self", tensor("x")}}, std::move(outputs))});
  };
  EXPECT_EQ(made("aminmax.default", {tensor("a"), tensor("b")}), "");
  EXPECT_EQ(made("aminmax.default", {tensor("a")}), "") << "nobody wants the other";
  EXPECT_EQ(made("aminmax.default", {tensor("a"), tensor("b"), tensor("c")}), "engine.malformed");
  EXPECT_EQ(made("relu.default", {tensors({"a"})}), "engine.malformed");
  EXPECT_EQ(made("unbind.int", {tensor("a")}), "engine.malformed");
  EXPECT_EQ(made("unbind.int", {tensors({"a", "b"})}), "");
  EXPECT_EQ(made("item.default", {size("n")}), "");
}

TEST(ProgramCheck, OperatorsAreNamedAllAtOnce) {
  const auto with = [](std::vector<const char*> targets, const char* said) {
    std::vector<Node> nodes{add()};
    for (const char* target : targets) nodes.push_back(node(target, {}, {}));
    return rule_of(std::move(nodes), said);
  };
  EXPECT_EQ(with({"torch.ops.aten.from_file.default", "os.system"}, "os.system"), "engine.missing-operators");
  EXPECT_EQ(with({"torch.ops.aten.from_file.default", "os.system"}, "from_file.default (not run"),
            "engine.missing-operators");
  EXPECT_EQ(with({""}, "“”"), "engine.missing-operators") << "one without a name";
  EXPECT_EQ(with({"torch.ops.higher_order.flex_attention"}, "flex_attention"), "engine.higher-order");
  EXPECT_EQ(with({"torch.ops.higher_order."}, ""), "engine.higher-order");
}

TEST(ProgramCheck, ArithmeticIsOfNumbers) {
  const Node ask =
      node("torch.ops.aten.sym_size.int", {{"self", tensor("x")}, {"dim", of(Kind::Int)}}, {size("n")});
  const auto sum = [&](std::vector<std::pair<std::string, Argument>> operands) {
    return rule_of({add(), ask, node("_operator.add", std::move(operands), {size("m")})});
  };
  EXPECT_EQ(sum({{"", size("n")}, {"", of(Kind::Int)}}), "");
  EXPECT_EQ(sum({{"", size("n")}, {"", tensor("x")}}), "engine.argument");
  EXPECT_EQ(sum({{"", size("n")}, {"", of(Kind::String)}}), "engine.argument");
  EXPECT_EQ(sum({{"", size("n")}}), "engine.malformed");
  EXPECT_EQ(rule_of({add(), ask, node("torch.sym_numel", {{"", size("n")}}, {size("m")})}),
            "engine.malformed");
}

TEST(ProgramCheck, GraphsGetAsManyValuesAsTheyTake) {
  Graph inner;
  inner.inputs = {tensor("a"), tensor("b")};
  inner.nodes = {
      node("torch.ops.aten.add.Tensor", {{"self", tensor("a")}, {"other", tensor("b")}}, {tensor("c")})};
  inner.outputs = {tensor("c")};
  const auto cond = [&](std::vector<Argument> operands, std::vector<Argument> outputs) {
    std::vector<std::pair<std::string, Argument>> inputs;
    for (Argument& one : operands) inputs.emplace_back("", std::move(one));
    return rule_of({add(), node("torch.ops.higher_order.cond", std::move(inputs), std::move(outputs))});
  };
  const std::string bad = "engine.malformed";
  EXPECT_EQ(cond({tensor("x"), graph(inner), graph(inner), tensors({"x", "w"})}, {tensors({"r"})}), "");
  EXPECT_EQ(cond({tensor("x"), graph(inner), graph(inner), tensors({"x"})}, {tensors({"r"})}), bad);
  EXPECT_EQ(cond({tensor("x"), graph(inner), graph(inner), tensors({"x", "w"})}, {tensors({"r", "s"})}), bad);
  EXPECT_EQ(cond({tensor("x"), graph(inner), tensors({"x", "w"})}, {tensors({"r"})}), bad);
  EXPECT_EQ(cond({tensor("x"), graph(inner)}, {tensors({"r"})}), bad);
  EXPECT_EQ(cond({tensor("x"), graph(inner), tensor("x"), tensors({"x", "w"})}, {tensors({"r"})}), bad);
  EXPECT_EQ(cond({tensor("x"), graph(inner), graph(inner), tensors({"x", "q"})}, {tensors({"r"})}),
            "engine.undefined-value");
  inner.nodes[0].inputs[1].argument = tensor("x");
  EXPECT_EQ(cond({tensor("x"), graph(inner), graph(inner), tensors({"x", "w"})}, {tensors({"r"})}),
            "engine.undefined-value")
      << "a graph sees nothing of what is around it";
}

TEST(ProgramCheck, NamesThatAreNoValues) {
  EXPECT_EQ(value_name(tensor("a")), "a");
  EXPECT_EQ(value_name(size("n")), "n");
  EXPECT_EQ(value_name(of(Kind::String, "a")), "");
  EXPECT_EQ(value_name(of(Kind::SymInt, "", 3)), "");
  EXPECT_EQ(operand_count(tensors({"a", "b"})), 2u);
  EXPECT_EQ(operand_count(tensors({})), 0u);
  EXPECT_EQ(operand_count(of(Kind::None)), 1u);
}

}  // namespace
}  // namespace stowage::formats
