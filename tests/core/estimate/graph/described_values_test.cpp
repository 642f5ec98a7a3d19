#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/estimate/graph/described_values.h"
#include "core/estimate/graph/pass_operators.h"
#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/opened_program.h"
#include "tests/core/formats/torchscript/script_archives.h"

namespace stowage::estimate {
namespace {

using testing::HasSubstr;
namespace scripts = formats::test;

machine::Machine one_gpu() {
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "", GiB(4), {}, {}}, {machine::kCpu, "", GiB(8), {}, {}}};
  return machine;
}

GraphRequest on_gpu(const formats::ExportedProgram& program, const machine::Machine& machine) {
  GraphRequest request;
  request.program = &program;
  request.machine = &machine;
  request.run.map.entries = {{"", machine::gpu(0)}};
  return request;
}

Bytes peak_of_gpu(const Prediction& made) {
  for (const PredictedDevice& device : made.devices) {
    if (device.device == machine::gpu(0)) return device.peak;
  }
  return {};
}

/// What an exported program's own metadata says, taken away and put back, predicts the same.
TEST(DescribedValues, AreReadAsTheMetadataOfAFile) {
  std::size_t seen = 0;
  for (const char* name : {"convnet", "direct_tensors", "gpt2_tied", "vit_tiny"}) {
    auto opened = test::static_program(name);
    if (!opened) continue;
    SCOPED_TRACE(name);
    const machine::Machine machine = one_gpu();
    formats::ExportedProgram& program = opened->program;
    const Prediction before = predict(on_gpu(program, machine));
    protocol::DescribedValues values;
    bool plain = true;
    for (auto& [value, meta] : program.graph.tensor_values) {
      protocol::DescribedTensor tensor{
          value, meta.scalar_type, {}, {}, meta.storage_offset.value.value_or(0)};
      for (const auto& size : meta.sizes) tensor.sizes.push_back(size.value.value_or(-1));
      for (const auto& stride : meta.strides) tensor.strides.push_back(stride.value.value_or(-1));
      values.tensors.push_back(std::move(tensor));
    }
    for (const auto& node : program.graph.nodes) {
      for (const auto& input : node.inputs) plain &= !input.argument.graph;
    }
    if (!plain) continue;  // names of graphs in graphs are their own there
    program.graph.tensor_values.clear();
    EXPECT_FALSE(says_sizes(program));
    put_values(program, values);
    EXPECT_TRUE(says_sizes(program));
    const Prediction after = predict(on_gpu(program, machine));
    EXPECT_EQ(after.method, PredictionMethod::Graph);
    EXPECT_EQ(peak_of_gpu(after), peak_of_gpu(before));
    EXPECT_EQ(after.unknown, before.unknown);
    ++seen;
  }
  EXPECT_GE(seen, 1u);
}

/// Sizes that nobody described are refused, and never predicted with those of others.
TEST(DescribedValues, OtherShapesAreRefused) {
  auto program = scripts::read_script(scripts::script_archive(scripts::net("    return torch.neg(x)\n")));
  ASSERT_TRUE(program);
  const std::string input = program->inputs.back().argument, output = program->outputs.at(0).argument.text;
  constexpr int kFloat = 7;  // of the schema
  put_values(*program, {{{input, kFloat, {3, 4}, {4, 1}, 0}, {output, kFloat, {3, 4}, {4, 1}, 0}}, {}, {}});
  const machine::Machine machine = one_gpu();
  GraphRequest asked = on_gpu(*program, machine);
  const Prediction made = predict(asked);
  EXPECT_EQ(made.method, PredictionMethod::Graph);
  EXPECT_GE(peak_of_gpu(made), Bytes(2 * 512)) << "x and what is returned";
  asked.shapes = {{input, {3, 4}}};
  EXPECT_EQ(peak_of_gpu(predict(asked)), peak_of_gpu(made));
  asked.shapes = {{input, {3, 5}}};
  EXPECT_EQ(predict(asked).method, PredictionMethod::None);
  asked.shapes.clear();
  asked.sizes = {{"batch", 7}};
  EXPECT_EQ(predict(asked).method, PredictionMethod::None);
}

TEST(DescribedValues, WhatIsUnknownIsNamed) {
  auto program = scripts::read_script(scripts::script_archive(
      scripts::net("    return torch.neg(torch.masked_select(x, torch.gt(x, 0.)))\n")));
  ASSERT_TRUE(program);
  protocol::DescribedValues values;
  values.tensors.push_back({program->inputs.back().argument, 7, {3}, {1}, 0});
  for (const auto& node : program->graph.nodes) values.unknown.push_back(node.outputs.at(0).text);
  values.tensors.push_back({values.unknown.front(), 12, {3}, {1}, 0});  // the flags are known
  values.unknown.erase(values.unknown.begin());
  put_values(*program, values);
  const machine::Machine machine = one_gpu();
  const Prediction made = predict(on_gpu(*program, machine));
  EXPECT_EQ(made.method, PredictionMethod::Graph);
  for (const std::string& name : values.unknown)
    EXPECT_THAT(made.unknown, testing::Contains(HasSubstr("“" + name + "”"))) << name;
}

/// Who predicts asks for what the pass has: a file of inputs above shapes, shapes above sizes.
TEST(DescribedValues, AreAskedForWhereTheProgramDoesNotSayThem) {
  const std::string body = "    return torch.neg(x)\n";
  auto program = scripts::read_script(scripts::script_archive(scripts::net(body)));
  ASSERT_TRUE(program);
  const machine::Machine machine = one_gpu();
  GraphRequest pass = on_gpu(*program, machine);
  pass.sizes = {{"batch", 7}};
  auto asked = values_to_ask(pass, "");
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->request.fingerprint, program->fingerprint);
  EXPECT_EQ(asked->request.sizes, pass.sizes);
  EXPECT_TRUE(asked->under_shapes);
  asked = values_to_ask(pass, "in.safetensors");
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->request.inputs_file, "in.safetensors");
  EXPECT_TRUE(asked->request.sizes.empty());
  pass.shapes = {{"nobody", {1, 2}}};
  asked = values_to_ask(pass, "");
  ASSERT_TRUE(asked);
  EXPECT_FALSE(asked->under_shapes);
  leave_to_values(pass, *asked);
  EXPECT_FALSE(pass.shapes.empty()) << "the prediction refuses them";
  EXPECT_TRUE(pass.sizes.empty());
  asked->under_shapes = true;
  leave_to_values(pass, *asked);
  EXPECT_TRUE(pass.shapes.empty());
}

}  // namespace
}  // namespace stowage::estimate
