// What the symbols of a program are when its inputs have given shapes.
#include "core/estimate/graph/input_shapes.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/core/formats/files.h"

namespace stowage::estimate {
namespace {

using formats::ExportedProgram;
using formats::InputSpec;
using formats::SizeValues;
using formats::SymInt;

SymInt number(std::int64_t value) { return {value, ""}; }
SymInt symbol(const std::string& name) { return {4, "Symbol('" + name + "', integer=True)"}; }

/// f(table: [3, 5], ids: [s0, s1], mask: [s0, 2*s1 + 1])
ExportedProgram program() {
  ExportedProgram out;
  out.path = "made.pt2";
  const auto add = [&](const std::string& name, const std::string& path, std::vector<SymInt> sizes) {
    InputSpec input;
    input.argument = name;
    out.inputs.push_back(input);
    out.input_paths.push_back(path);
    formats::TensorMeta meta;
    meta.scalar_type = formats::schema_of_dtype(model::Dtype::F32);
    meta.sizes = std::move(sizes);
    out.graph.tensor_values[name] = meta;
  };
  add("table", "args.0", {number(3), number(5)});
  add("ids", "kwargs.input_ids", {symbol("s0"), symbol("s1")});
  add("mask", "kwargs.mask",
      {symbol("s0"), {9, "Add(Mul(Integer(2), Symbol('s1', integer=True)), Integer(1))"}});
  out.ranges["s0"] = {1, 64};
  out.ranges["s1"] = {8, std::nullopt};
  return out;
}

Code refused(const InputShapes& shapes) {
  const auto made = symbols_for(program(), shapes, {});
  EXPECT_FALSE(made);
  return made ? Code::Internal : made.error().code;
}

TEST(InputShapes, EverySymbolIsFoundFromTheShapes) {
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 200; ++round) {
    const std::int64_t batch = 1 + random() % 64, length = 8 + random() % 1000;
    InputShapes shapes;
    if (random() % 2) shapes[random() % 2 ? "kwargs.input_ids" : "input_ids"] = {batch, length};
    if (shapes.empty() || random() % 2) shapes["mask"] = {batch, 2 * length + 1};
    if (random() % 2) shapes["args.0"] = {3, 5};
    const auto made = symbols_for(program(), shapes, {});
    ASSERT_TRUE(made) << sentence(made.error());
    EXPECT_EQ(made->at("s0"), batch);
    EXPECT_EQ(made->at("s1"), length);
  }
}

TEST(InputShapes, WhatDoesNotFitIsRefusedByItsRule) {
  EXPECT_EQ(refused({{"nothing", {2, 8}}}), Code::EngineInputUnknown);
  EXPECT_EQ(refused({{"input_ids", {2}}}), Code::EngineInputShape);
  EXPECT_EQ(refused({{"input_ids", {2, 8, 1}}}), Code::EngineInputShape);
  EXPECT_EQ(refused({{"args.0", {3, 6}}}), Code::EngineInputShape);
  EXPECT_EQ(refused({{"mask", {2, 18}}}), Code::EngineInputShape) << "2 s1 + 1 is odd";
  EXPECT_EQ(refused({{"input_ids", {2, 8}}, {"mask", {2, 19}}}), Code::EngineInputShape) << "two lengths";
  EXPECT_EQ(refused({{"input_ids", {2, 8}}, {"mask", {3, 17}}}), Code::EngineInputShape) << "two batches";
  EXPECT_EQ(refused({{"input_ids", {65, 8}}}), Code::EngineSizeRange);
  EXPECT_EQ(refused({{"input_ids", {2, 7}}}), Code::EngineSizeRange);
  EXPECT_EQ(refused({{"mask", {2, -1}}}), Code::EngineSizeRange);
}

/// Exports write 2 for the lower bound of whatever was not 1. What stands in a file may be 1 then, as the
/// engine has it, and never 0; made-up inputs are as large as the bounds say.
TEST(InputShapes, ABoundOfTwoIsOneForFilesAndTwoForWhatIsMadeUp) {
  ExportedProgram made = program();
  made.ranges["s0"] = {2, 64};
  for (const std::int64_t batch : {-1, 0, 1, 2, 3, 64, 65}) {
    const InputShapes shapes{{"input_ids", {batch, 8}}};
    EXPECT_EQ(static_cast<bool>(symbols_for(made, shapes, {})), batch >= 1 && batch <= 64) << batch;
    EXPECT_EQ(static_cast<bool>(made_up_sizes(made, shapes)), batch >= 2 && batch <= 64) << batch;
  }
  const auto sizes = made_up_sizes(made, {{"input_ids", {3, 9}}});
  ASSERT_TRUE(sizes);
  EXPECT_EQ(*sizes, (SizeValues{{"s0", 3}, {"s1", 9}}));
  EXPECT_EQ(made_up_sizes(made, {{"nothing", {2, 8}}}).error().code, Code::EngineInputUnknown);
}

/// The first sizes of ids are sequences and tokens.
TEST(InputShapes, AsLongAsIsAsked) {
  ExportedProgram made = program();
  const InputShapes shapes{{"input_ids", {7, 9}}};
  EXPECT_EQ(length_of(made, shapes), 9);
  const InputShapes longer = with_length(made, shapes, 100);
  EXPECT_EQ(longer,
            (InputShapes{{"args.0", {3, 5}}, {"kwargs.input_ids", {7, 100}}, {"kwargs.mask", {7, 201}}}));
  EXPECT_EQ(length_of(made, longer), 100);
  EXPECT_TRUE(with_length(made, shapes, 7).empty()) << "8 at least";
  EXPECT_TRUE(with_length(made, {{"nobody", {1}}}, 100).empty());
  made.ranges["s1"] = {8, 64};
  EXPECT_TRUE(with_length(made, shapes, 65).empty());
}

TEST(InputShapes, EveryNameOfAnInputIsThatInput) {
  const InputShapes one{{"kwargs.mask", {2, 19}}};
  for (const char* name : {"kwargs.mask", "mask", "args.2"})
    EXPECT_EQ(shapes_by_input(program(), {{name, {2, 19}}, {"nobody", {1}}}), one) << name;
  EXPECT_EQ(open_inputs(program()), std::vector<std::string>());
  EXPECT_EQ(shapes_under(program(), {{"s0", 2}, {"s1", 9}}),
            (InputShapes{{"args.0", {3, 5}}, {"kwargs.input_ids", {2, 9}}, {"kwargs.mask", {2, 19}}}));
}

/// A header can say any number of 64 bits where another size is 0.
TEST(InputShapes, SizesAtTheEndOfWhatANumberHoldsAreRefusedToo) {
  ExportedProgram made = program();
  made.graph.tensor_values.at("mask").sizes[1] = {9, "Add(Symbol('s1', integer=True), Integer(-9))"};
  for (const std::int64_t size : {INT64_MAX, INT64_MAX - 8, INT64_MIN, INT64_MIN + 8}) {
    const auto answer = symbols_for(made, {{"mask", {1, size}}}, {});
    if (answer) {
      EXPECT_EQ(answer->at("s1") - 9, size);
    }
  }
  EXPECT_FALSE(symbols_for(made, {{"mask", {1, INT64_MAX}}}, {}));
}

TEST(InputShapes, OfAFileTheHeaderIsRead) {
  const test::TemporaryFolder folder;
  const std::string header = R"({"input_ids":{"dtype":"I64","shape":[2,3],"data_offsets":[0,48]},)"
                             R"("mask":{"dtype":"F32","shape":[],"data_offsets":[48,52]}})";
  const auto shapes = shapes_of_file(folder.write("a.safetensors", test::safetensors(header, 52)));
  ASSERT_TRUE(shapes) << sentence(shapes.error());
  EXPECT_EQ(*shapes, (InputShapes{{"input_ids", {2, 3}}, {"mask", {}}}));
  EXPECT_FALSE(shapes_of_file(folder.write("b.safetensors", "no header")));
  EXPECT_FALSE(shapes_of_file(folder / "missing"));
}

/// A scripted program says nothing of its inputs: shapes make floats of them, and whole numbers of what a
/// table is read by. What a file says stays.
TEST(InputShapes, WhatAFileLeavesOpenIsAsItIsSaid) {
  ExportedProgram script = program();
  EXPECT_FALSE(leaves_shapes_open(script));
  script.graph.tensor_values["ids"] = formats::TensorMeta{.any = true};
  script.graph.tensor_values["mask"] = formats::TensorMeta{.any = true};
  EXPECT_TRUE(leaves_shapes_open(script));
  formats::Node node;
  node.target = "torch.ops.aten.embedding.default";
  const auto tensor = [](const std::string& name) {
    formats::Argument out;
    out.kind = formats::Argument::Kind::Tensor;
    out.text = name;
    return out;
  };
  node.inputs = {{"weight", tensor("table"), false}, {"indices", tensor("ids"), false}};
  script.graph.nodes.push_back(node);
  put_shapes(script, {{"input_ids", {2, 7}}, {"args.0", {9}}, {"nobody", {1}}});
  const formats::TensorMeta& ids = script.graph.tensor_values["ids"];
  EXPECT_FALSE(ids.any);
  EXPECT_EQ(formats::dtype_of_schema(ids.scalar_type), model::Dtype::I64);
  ASSERT_EQ(ids.sizes.size(), 2u);
  EXPECT_EQ(ids.sizes[1].value, 7);
  EXPECT_EQ(script.graph.tensor_values["table"].sizes.size(), 2u) << "the file has said it";
  EXPECT_TRUE(leaves_shapes_open(script)) << "the mask is still open";
  put_shapes(script, {{"kwargs.mask", {2, 15}}});
  EXPECT_EQ(formats::dtype_of_schema(script.graph.tensor_values["mask"].scalar_type), model::Dtype::F32);
  EXPECT_FALSE(leaves_shapes_open(script));
}

}  // namespace
}  // namespace stowage::estimate
