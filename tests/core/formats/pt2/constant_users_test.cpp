// Which module of a graph takes a constant first.
#include "core/formats/pt2/constant_users.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "core/formats/readers.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using Kind = Argument::Kind;
using Users = std::vector<std::pair<std::string, std::string>>;

Argument value(const std::string& name) {
  Argument out;
  out.kind = Kind::Tensor;
  out.text = name;
  return out;
}
Argument list(std::vector<std::string> names) {
  Argument out;
  out.kind = Kind::OptionalTensors;
  out.names = std::move(names);
  return out;
}
Node taking(const std::string& module, Argument argument,
            const std::string& target = "torch.ops.aten.relu.default") {
  Node out;
  out.target = target;
  out.module = module;
  out.has_module = true;
  out.inputs.push_back({"self", std::move(argument), false});
  return out;
}

/// Constants "lifted_tensor_0", … whose values are "c0", …
ExportedProgram of_constants(std::size_t count) {
  ExportedProgram out;
  for (std::size_t i = 0; i < count; ++i) {
    InputSpec spec;
    spec.kind = InputSpec::Kind::TensorConstant;
    spec.argument = "c" + std::to_string(i);
    spec.target = "lifted_tensor_" + std::to_string(i);
    Payload payload;
    payload.name = spec.target;
    payload.record = "data/constants/" + spec.argument;
    out.inputs.push_back(std::move(spec));
    out.payloads.push_back(std::move(payload));
  }
  return out;
}

TEST(ConstantUsers, AreTheModulesThatTakeThemFirst) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const std::size_t count = 1 + random() % 6;
    ExportedProgram program = of_constants(count);
    std::map<std::string, std::string> first;
    for (unsigned n = random() % 12; n > 0; --n) {
      const std::string number = std::to_string(random() % count),
                        module = "m." + std::to_string(random() % 4);
      first.emplace("lifted_tensor_" + number, module);
      program.graph.nodes.push_back(
          taking(module, random() % 2 ? value("c" + number) : list({"", "c" + number})));
    }
    const Users users = constant_users(program);
    EXPECT_EQ((std::map<std::string, std::string>(users.begin(), users.end())), first);
    EXPECT_EQ(users.size(), first.size()) << "each once";
  }
}

TEST(ConstantUsers, ANodeWithoutAModuleBelongsToTheOneBefore) {
  ExportedProgram program = of_constants(2);
  program.graph.nodes = {taking("", value("c0")), taking("a", value("x")), taking("", value("c1"))};
  program.graph.nodes[0].has_module = program.graph.nodes[2].has_module = false;
  EXPECT_EQ(constant_users(program), (Users{{"lifted_tensor_0", ""}, {"lifted_tensor_1", "a"}}));
}

TEST(ConstantUsers, WhoAsksForASizeOrHasAParameterIsNone) {
  ExportedProgram program = of_constants(2);
  program.inputs[1].kind = InputSpec::Kind::Parameter;
  program.graph.nodes = {taking("a", value("c0"), "torch.ops.aten.sym_size.int"), taking("b", value("c0")),
                         taking("b", value("c1"))};
  EXPECT_EQ(constant_users(program), (Users{{"lifted_tensor_0", "b"}}));
}

/// What a graph inside of another takes is handed to it by the operator that has it.
TEST(ConstantUsers, OfANestedGraphIsTheOperatorThatHasIt) {
  ExportedProgram program = of_constants(1);
  Graph inner;
  inner.nodes = {taking("inner", value("c0"))};
  Argument graph;
  graph.kind = Kind::Graph;
  graph.graph = std::make_shared<const Graph>(std::move(inner));
  Node branch = taking("outer", std::move(graph), "torch.ops.higher_order.cond");
  branch.inputs.push_back({"", list({"c0"}), false});
  program.graph.nodes = {std::move(branch)};
  EXPECT_EQ(constant_users(program), (Users{{"lifted_tensor_0", "outer"}}));
}

TEST(ConstantUsers, AModelSaysThem) {
  ExportedProgram program = of_constants(2);
  program.path = "made.pt2";
  program.modules = {{"a"}, {"b"}};
  program.graph.nodes = {taking("a", value("x")), taking("b", value("c1")), taking("a", value("c1"))};
  const auto made = model_of_program(program);
  ASSERT_TRUE(made) << sentence(made.error());
  const model::Model& model = **made;
  EXPECT_EQ(model.first_user(*model.find_tensor("lifted_tensor_1")), model.find_module("b"));
  EXPECT_FALSE(model.first_user(*model.find_tensor("lifted_tensor_0"))) << "nobody takes it";
  for (const char* file : {"pt2/torch27.pt2", "pt2/torch28.pt2", "pt2/torch28_two.pt2"}) {
    const auto opened = open_model(stowage::test::data(file));
    ASSERT_TRUE(opened) << file;
    const auto constant = (*opened)->find_tensor("lifted_tensor_0");
    ASSERT_TRUE(constant) << file;
    EXPECT_EQ((*opened)->first_user(*constant), (*opened)->root()) << file;
  }
}

}  // namespace
}  // namespace stowage::formats
