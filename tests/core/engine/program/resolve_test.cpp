// Programs made by hand: what the resolver finds out, and what it refuses in one sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/program/layout.h"
#include "core/engine/program/program.h"
#include "core/engine/program/torch_ops.h"
#include "tests/core/engine/made_programs.h"

namespace stowage::engine {
namespace {

using namespace test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Resolve, FindsOperatorsModulesAndLastUses) {
  const auto resolved = resolve(
      with({linear(), node("torch.ops.aten.relu.default", {{"self", tensor("y")}}, {tensor("z")})}, "z"),
      kFileBytes);
  ASSERT_TRUE(resolved) << sentence(resolved.error());
  ASSERT_EQ(resolved->main.steps.size(), 2u);
  const Step& first = resolved->main.steps[0];
  EXPECT_EQ(first.op->schema().name(), "aten::linear");
  EXPECT_EQ(resolved->modules[first.module], "layer");
  EXPECT_THAT(first.uses, ElementsAre(0u));
  EXPECT_EQ(first.dies.size(), 2u);                    // x and p
  EXPECT_EQ(resolved->main.steps[1].dies.size(), 1u);  // y; z is the result
  EXPECT_TRUE(resolved->weights[0].requires_grad);
  EXPECT_FALSE(resolved->storages[0].mutated);
  EXPECT_EQ(resolved->outputs[0].path, "value");
}

TEST(Resolve, MissingOperatorsAreListedAllAtOnce) {
  const auto resolved =
      resolve(with({node("torch.ops.nowhere.one.default", {{"x", tensor("x")}}, {tensor("a")}),
                    node("torch.ops.nowhere.two.default", {{"x", tensor("a")}}, {tensor("b")}),
                    node("torch.ops.aten.relu.no_such_overload", {{"self", tensor("b")}}, {tensor("c")}),
                    node("os.system", {{"", tensor("c")}}, {tensor("d")})},
                   "d"),
              kFileBytes);
  ASSERT_FALSE(resolved);
  EXPECT_EQ(resolved.error().code, Code::EngineMissingOperators);
  for (const char* name : {"nowhere.one", "nowhere.two", "no_such_overload", "os.system"})
    EXPECT_THAT(sentence(resolved.error()), HasSubstr(name));
}

/// What a node makes has one name in its graph; a second one would be handed to whoever reads the first.
TEST(Resolve, AValueThatIsMadeTwiceIsRefused) {
  const Node relu = node("torch.ops.aten.relu.default", {{"self", tensor("x")}}, {tensor("y")});
  for (const char* name : {"y", "x", "p"}) {
    const auto resolved = resolve(
        with({relu, node("torch.ops.aten.relu.default", {{"self", tensor("y")}}, {tensor(name)})}, "y"),
        kFileBytes);
    ASSERT_FALSE(resolved) << name;
    EXPECT_EQ(resolved.error().code, Code::EngineDefinedTwice);
    EXPECT_THAT(sentence(resolved.error()), HasSubstr(std::string("“") + name + "”"));
  }
}

/// LibTorch looks these numbers up in tables without a look at their size.
TEST(Resolve, ElementTypesLayoutsAndMemoryFormatsAreNoPlainNumbers) {
  const auto refused = [](const char* target, const char* parameter, Argument argument) {
    const auto resolved = resolve(
        with({node(target, {{"self", tensor("x")}, {parameter, std::move(argument)}}, {tensor("y")})}, "y"),
        kFileBytes);
    return !resolved && resolved.error().code == Code::EngineArgument &&
           sentence(resolved.error()).find(parameter) != std::string::npos;
  };
  for (const std::int64_t value : {-1, 0, 6, 46, 127, 200, 300}) {
    EXPECT_TRUE(refused("torch.ops.aten.to.dtype", "dtype", number(value))) << value;
    EXPECT_TRUE(refused("torch.ops.aten.view.dtype", "dtype", number(value))) << value;
    EXPECT_TRUE(refused("torch.ops.aten.clone.default", "memory_format", number(value))) << value;
    EXPECT_TRUE(refused("torch.ops.aten.zeros_like.default", "layout", number(value))) << value;
  }
  EXPECT_TRUE(refused("torch.ops.aten.to.dtype", "dtype", tensor("x")));
  Argument type;
  type.kind = Argument::Kind::ScalarType;
  type.integer = 8;
  EXPECT_FALSE(refused("torch.ops.aten.to.dtype", "dtype", type));
  type.kind = Argument::Kind::None;
  EXPECT_FALSE(refused("torch.ops.aten.zeros_like.default", "layout", type));
}

TEST(Resolve, ANumberIsNotWrittenTo) {
  const auto resolved = resolve(
      with({node("torch.ops.aten.add_.Tensor", {{"self", number(1)}, {"other", tensor("x")}}, {tensor("y")})},
           "y"),
      kFileBytes);
  ASSERT_FALSE(resolved);
  EXPECT_THAT(sentence(resolved.error()), HasSubstr("“self”"));
}

/// Results of one name would be one tensor of the file that they are written to.
TEST(Resolve, ResultsOfOnePathAreToldApart) {
  ExportedProgram exported = with({linear()}, "y");
  for (int i = 0; i < 2; ++i) {
    exported.graph.outputs.push_back(exported.graph.outputs.front());
    exported.outputs.push_back(exported.outputs.front());
    exported.output_paths.push_back("value");
  }
  const auto resolved = resolve(exported, kFileBytes);
  ASSERT_TRUE(resolved) << sentence(resolved.error());
  ASSERT_EQ(resolved->outputs.size(), 3u);
  EXPECT_EQ(resolved->outputs[0].path, "value");
  EXPECT_EQ(resolved->outputs[1].path, "value (2)");
  EXPECT_EQ(resolved->outputs[2].path, "value (3)");
}

/// A loss is a result like any other, and the paths of the results behind it are theirs.
TEST(Resolve, ALossIsAResult) {
  ExportedProgram exported = with({linear()}, "y");
  exported.outputs[0].kind = OutputSpec::Kind::LossOutput;
  exported.graph.outputs.push_back(tensor("x"));
  exported.outputs.push_back({OutputSpec::Kind::UserOutput, tensor("x"), ""});
  exported.output_paths = {"loss", "logits"};
  const auto resolved = resolve(exported, kFileBytes);
  ASSERT_TRUE(resolved) << sentence(resolved.error());
  ASSERT_EQ(resolved->outputs.size(), 2u);
  EXPECT_EQ(resolved->outputs[0].path, "loss");
  EXPECT_EQ(resolved->outputs[1].path, "logits");
  EXPECT_EQ(resolved->outputs[1].index, 1u);
}

TEST(Resolve, RefusedOperatorsAreNamedWithTheReason) {
  const auto resolved =
      resolve(with({node("torch.ops.aten._print.default", {}, {}),
                    node("torch.ops.aten._reshape_alias.default", {{"self", tensor("x")}}, {tensor("a")}),
                    node("torch.ops.quantized.relu6.default", {{"qx", tensor("x")}}, {tensor("b")}),
                    node("torch.ops.nowhere.one.default", {{"x", tensor("x")}}, {tensor("c")})},
                   "c"),
              kFileBytes);
  ASSERT_FALSE(resolved);
  EXPECT_EQ(resolved.error().code, Code::EngineMissingOperators);
  const std::string said = sentence(resolved.error());
  for (const char* name : {"aten._print.default (not run", "_reshape_alias.default (not run", "nowhere.one"})
    EXPECT_THAT(said, HasSubstr(name));
}

TEST(Resolve, UnknownHigherOrderOperatorsAreNamed) {
  for (const char* name : {"flex_attention", "auto_functionalized_v2", "invoke_subgraph", "call_torchbind",
                           "triton_kernel_wrapper_functional"}) {
    const auto resolved = resolve(
        with({node(std::string("torch.ops.higher_order.") + name, {{"", tensor("x")}}, {tensor("y")})}, "y"),
        kFileBytes);
    ASSERT_FALSE(resolved);
    EXPECT_EQ(resolved.error().code, Code::EngineHigherOrder);
    EXPECT_THAT(sentence(resolved.error()), HasSubstr(name));
  }
}

Code code_of(const ExportedProgram& exported) {
  const auto resolved = resolve(exported, kFileBytes);
  return resolved ? Code::Cancelled : resolved.error().code;
}

TEST(Resolve, HostileGraphsAreRefused) {
  EXPECT_EQ(code_of(with({linear()}, "nothing")), Code::EngineUndefinedValue);
  EXPECT_EQ(
      code_of(with({node("torch.ops.aten.relu.default", {{"self", tensor("later")}}, {tensor("y")})}, "y")),
      Code::EngineUndefinedValue);
  EXPECT_EQ(
      code_of(with({node("torch.ops.aten.relu.default", {{"unheard_of", tensor("x")}}, {tensor("y")})}, "y")),
      Code::EngineArgument);
  EXPECT_EQ(code_of(with({node("torch.ops.aten.relu.default", {}, {tensor("y")})}, "y")),
            Code::EngineArgument);
  Argument object;
  object.kind = Argument::Kind::CustomObject;
  object.text = "thing";
  EXPECT_EQ(code_of(with({node("torch.ops.aten.relu.default", {{"self", object}}, {tensor("y")})}, "y")),
            Code::EngineArgument);
  Argument unknown;
  unknown.kind = Argument::Kind::Unknown;
  unknown.text = "as_surprise";
  EXPECT_EQ(code_of(with({node("torch.ops.aten.relu.default", {{"self", unknown}}, {tensor("y")})}, "y")),
            Code::EngineArgument);
  EXPECT_EQ(
      code_of(with({node("torch.ops.higher_order.cond", {{"", tensor("x")}, {"", graph({})}}, {tensor("y")})},
                   "y")),
      Code::EngineMalformed);
}

TEST(Resolve, GraphsInGraphsHaveALimit) {
  Graph inner;
  for (int i = 0; i < 100; ++i) {
    Graph outer;
    outer.nodes = {node("torch.ops.higher_order.wrap_with_set_grad_enabled",
                        {{"", flag(true)}, {"", graph(std::move(inner))}}, {})};
    inner = std::move(outer);
  }
  ExportedProgram exported = with({linear()}, "y");
  exported.graph.nodes.push_back(node("torch.ops.higher_order.wrap_with_set_grad_enabled",
                                      {{"", flag(true)}, {"", graph(std::move(inner))}}, {}));
  EXPECT_EQ(code_of(exported), Code::EngineDepth);
}

TEST(Resolve, WeightsMustLieInsideOfTheirPayloadAndFile) {
  const auto changed = [](auto change) {
    ExportedProgram exported = with({linear()}, "y");
    change(exported.payloads[0]);
    return code_of(exported);
  };
  EXPECT_EQ(changed([](formats::Payload&) {}), Code::Cancelled);
  EXPECT_EQ(changed([](formats::Payload& p) { p.file_offset = 4096; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.storage_bytes = ~0ull; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.storage_bytes = 60; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.strides = {1ll << 40, 1ll << 62}; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.strides = {4}; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.strides = {-4, 1}; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.storage_offset = -1; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.sizes = {-4, 4}; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.scalar_type = 999; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) { p.name = "other"; }), Code::EngineTensor);
  EXPECT_EQ(changed([](formats::Payload& p) {
              p.sizes = {0, 1ll << 62};
            }),
            Code::Cancelled);  // empty: nothing is read
}

TEST(Resolve, WritesThroughViewsAreFound) {
  const auto resolved = resolve(
      with({node("torch.ops.aten.t.default", {{"self", tensor("p")}}, {tensor("v")}),
            node("torch.ops.aten.slice.Tensor", {{"self", tensor("v")}, {"dim", number(0)}}, {tensor("s")}),
            node("torch.ops.aten.copy_.default", {{"self", tensor("s")}, {"src", tensor("x")}},
                 {tensor("c")})},
           "c"),
      kFileBytes);
  ASSERT_TRUE(resolved) << sentence(resolved.error());
  EXPECT_TRUE(resolved->storages[0].mutated);
  EXPECT_TRUE(resolved->main.steps[2].writes);
}

TEST(Resolve, WritesToACopyAreNotWritesToTheWeight) {
  const auto resolved =
      resolve(with({node("torch.ops.aten.clone.default", {{"self", tensor("p")}}, {tensor("v")}),
                    node("torch.ops.aten.relu_.default", {{"self", tensor("v")}}, {tensor("c")})},
                   "c"),
              kFileBytes);
  ASSERT_TRUE(resolved) << sentence(resolved.error());
  EXPECT_FALSE(resolved->storages[0].mutated);
}

TEST(Resolve, IndicesIntoTablesAreLimited) {
  ExportedProgram exported = with(
      {node("torch.ops.aten.view.default", {{"self", tensor("x")}, {"size", tensors({})}}, {tensor("v")}),
       node("torch.ops.aten.embedding.default", {{"weight", tensor("p")}, {"indices", tensor("v")}},
            {tensor("y")})},
      "y");
  const auto resolved = resolve(exported, kFileBytes);
  ASSERT_TRUE(resolved) << sentence(resolved.error());
  EXPECT_EQ(resolved->inputs[0].below, 4);
}

TEST(Layout, TheDeepestKeyWinsOnDottedBoundaries) {
  const auto resolved = resolve(with({linear()}, "y"), kFileBytes);
  ASSERT_TRUE(resolved);
  protocol::RunRequest request;
  const auto device_of = [&](std::vector<plan::DeviceMap::Entry> entries) {
    request.map.entries = std::move(entries);
    const auto layout = lay_out(*resolved, request, Places{c10::kPrivateUse1, 2});
    return layout ? machine::to_string(layout->home[0]) : sentence(layout.error());
  };
  EXPECT_EQ(device_of({{"", machine::gpu(0)}, {"layer", machine::gpu(1)}}), "1");
  EXPECT_EQ(device_of({{"", machine::gpu(0)}, {"lay", machine::gpu(1)}}), "0");
  EXPECT_EQ(device_of({{"layer.weight", machine::kDisk}, {"layer", machine::gpu(1)}}), "disk");
  EXPECT_THAT(device_of({{"other", machine::gpu(0)}}), HasSubstr("layer.weight"));
  EXPECT_THAT(device_of({{"", machine::gpu(2)}}), HasSubstr("“2”"));
}

TEST(Layout, StreamedWeightsComeOnceATurn) {
  const auto resolved =
      resolve(with({linear(),
                    node("torch.ops.aten.linear.default", {{"input", tensor("y")}, {"weight", tensor("p")}},
                         {tensor("z")}, "layer.inner"),
                    node("torch.ops.aten.relu.default", {{"self", tensor("z")}}, {tensor("w")}),
                    node("torch.ops.aten.linear.default", {{"input", tensor("w")}, {"weight", tensor("p")}},
                         {tensor("v")}, "layer")},
                   "v"),
              kFileBytes);
  ASSERT_TRUE(resolved);
  protocol::RunRequest request;
  request.map.entries = {{"", machine::kCpu}};
  const auto layout = lay_out(*resolved, request, Places{c10::kPrivateUse1, 1});
  ASSERT_TRUE(layout);
  EXPECT_TRUE(layout->resident.empty());
  EXPECT_TRUE(layout->release[0].empty());  // the next step is below the same module
  EXPECT_THAT(layout->release[1], ElementsAre(0u));
  EXPECT_THAT(layout->release[3], ElementsAre(0u));
}

}  // namespace
}  // namespace stowage::engine
