// Weights that no operator takes: which of a graph they are, and that models say so.
#include "core/formats/pt2/unread_weights.h"

#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/formats/formats.h"
#include "tests/support/cases.h"

namespace stowage::formats {
namespace {

using Kind = Argument::Kind;

Argument of(Kind kind, std::string text = {}) {
  Argument out;
  out.kind = kind;
  out.text = std::move(text);
  return out;
}
Argument list(std::vector<std::string> names) {
  Argument out = of(Kind::OptionalTensors);
  out.names = std::move(names);
  return out;
}
Argument inner(Graph graph) {
  Argument out = of(Kind::Graph, "g");
  out.graph = std::make_shared<const Graph>(std::move(graph));
  return out;
}
Node taking(std::vector<Argument> arguments) {
  Node out;
  for (Argument& one : arguments) out.inputs.push_back({"", std::move(one), false});
  return out;
}

/// Weights "a.0", "a.1", … whose values are "w0", "w1", …
ExportedProgram of_weights(std::size_t count) {
  ExportedProgram out;
  for (std::size_t i = 0; i < count; ++i) {
    InputSpec spec;
    spec.kind = InputSpec::Kind::Parameter;
    spec.argument = "w" + std::to_string(i);
    spec.target = "a." + std::to_string(i);
    Payload payload;
    payload.name = spec.target;
    out.graph.inputs.push_back(of(Kind::Tensor, spec.argument));
    out.inputs.push_back(std::move(spec));
    out.payloads.push_back(std::move(payload));
  }
  return out;
}

/// Whatever kind of argument it is taken as, and however deep.
TEST(UnreadWeights, AreThoseThatNoOperatorTakes) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    ExportedProgram program = of_weights(1 + random() % 20);
    std::set<std::string> read;
    for (unsigned n = random() % 12; n > 0; --n) {
      const std::string number = std::to_string(random() % program.inputs.size());
      read.insert("a." + number);
      Argument taken = random() % 2 ? of(Kind::Tensor, "w" + number) : list({"", "w" + number});
      for (unsigned depth = random() % 3; depth > 0; --depth) {
        Graph graph;
        graph.nodes.push_back(taking({std::move(taken)}));
        taken = inner(std::move(graph));
      }
      program.graph.nodes.push_back(taking({of(Kind::Int), std::move(taken)}));
    }
    const auto unread = unread_weights(program);
    EXPECT_EQ(unread.size() + read.size(), program.inputs.size());
    for (const std::string& name : read) EXPECT_FALSE(unread.contains(name)) << name;
  }
}

TEST(UnreadWeights, ThatAreHandedOnAreAmongThemAndSoIsWhatIsNoInput) {
  ExportedProgram program = of_weights(2);
  program.graph.nodes.push_back(taking({of(Kind::Tensor, "w1")}));
  program.graph.outputs = {of(Kind::Tensor, "w0")};
  program.payloads.push_back({});
  program.payloads.back().name = "only.in.the.file";
  EXPECT_EQ(unread_weights(program), (std::unordered_set<std::string>{"a.0", "only.in.the.file"}));
}

/// It may stand for any of them.
TEST(UnreadWeights, ThereAreNoneBesideAnArgumentThatNobodyKnows) {
  ExportedProgram program = of_weights(2);
  program.graph.nodes.push_back(taking({of(Kind::Unknown, "as_something")}));
  EXPECT_TRUE(unread_weights(program).empty());
}

/// The program of this model has a layer that its forward never calls; others take all that they have.
TEST(UnreadWeights, AModelSaysThemAndItsStoragesDo) {
  int read_by_another = 0;
  for (const char* file : {"models/convnet/static.pt2", "models/convnet/script.pt",
                           "models/llama_untied/static.pt2", "models/direct_tensors/static.pt2"}) {
    SCOPED_TRACE(file);
    const auto opened = open_model(stowage::test::data(file));
    ASSERT_TRUE(opened);
    const model::Model& model = **opened;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
      const model::Tensor& tensor = model.tensors()[i];
      if (tensor.kind != model::TensorKind::Parameter) continue;
      // A tied one is taken under one of its names.
      const model::Use use = tensor.name.starts_with("unused.") ? model::Use::None : model::Use::Read;
      EXPECT_EQ(model.columns().tensors[i].use, use) << tensor.name;
      read_by_another += model.columns().tensors[i].read() && !tensor.read;
    }
  }
  EXPECT_GT(read_by_another, 0);
}

}  // namespace
}  // namespace stowage::formats
