// What is written in place, and what that means for where steps run: the analysis on graphs made by hand, and
// the nets below it.
#include "core/engine/program/writes.h"

#include <limits>

#include <ATen/Functions.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/execution/residency.h"
#include "core/engine/program/alias_analysis.h"
#include "core/engine/program/layout.h"
#include "core/engine/program/torch_ops.h"
#include "core/formats/strides.h"
#include "tests/core/engine/fixtures.h"
#include "tests/core/engine/made_programs.h"

namespace stowage::engine::test {
namespace {

Node view(const std::string& of, const std::string& out, const std::string& module = "m") {
  return node("torch.ops.aten.t.default", {{"self", tensor(of)}}, {tensor(out)}, module);
}
Node relu(const std::string& of, const std::string& out) {
  return node("torch.ops.aten.relu.default", {{"self", tensor(of)}}, {tensor(out)}, "m");
}
Node write(const std::string& to, const std::string& out) {
  return node("torch.ops.aten.relu_.default", {{"self", tensor(to)}}, {tensor(out)}, "m");
}

Program resolved(std::vector<Node> nodes, const std::string& result) {
  auto program = resolve(with(std::move(nodes), result), kFileBytes);
  EXPECT_TRUE(program) << (program ? "" : sentence(program.error()));
  return program ? std::move(*program) : Program{};
}

TEST(AliasAnalysis, AViewOfWhatIsWrittenLaterIsTakenAtHome) {
  const Program program = resolved({view("p", "v"), relu("v", "r"), write("v", "w")}, "r");
  EXPECT_TRUE(program.storages[0].mutated);
  EXPECT_TRUE(program.main.steps[0].at_home);
  EXPECT_FALSE(program.main.steps[1].at_home) << "its result is new memory";
  EXPECT_TRUE(program.main.steps[1].arguments[0].changing) << "a copy of it would be out of date";
  EXPECT_TRUE(program.main.steps[2].writes);
}

TEST(AliasAnalysis, WhatIsWrittenBeforeMayBeTakenAnywhere) {
  const Program program = resolved({write("p", "w"), view("p", "v"), relu("v", "r")}, "r");
  EXPECT_TRUE(program.storages[0].mutated);
  EXPECT_FALSE(program.main.steps[1].at_home);
  EXPECT_FALSE(program.main.steps[1].arguments[0].changing);
}

TEST(AliasAnalysis, WhatIsNeverWrittenIsLeftAlone) {
  const Program program = resolved({view("p", "v"), relu("v", "r"), write("r", "w")}, "w");
  EXPECT_FALSE(program.storages[0].mutated);
  EXPECT_FALSE(program.main.steps[0].at_home);
  EXPECT_FALSE(program.main.steps[1].at_home);
}

/// Values of the run have a home as well: a view of a view of an activation.
TEST(AliasAnalysis, FollowsViewsOfViewsOfActivations) {
  const Program program =
      resolved({relu("x", "a"), view("a", "b"), view("b", "c"), write("c", "d"), relu("a", "r")}, "r");
  EXPECT_FALSE(program.storages[0].mutated);
  EXPECT_TRUE(program.main.steps[1].at_home);
  EXPECT_TRUE(program.main.steps[2].at_home);
  EXPECT_FALSE(program.main.steps[4].arguments[0].changing) << "after the last write";
}

TEST(AliasAnalysis, KnowsOperatorsThatHandTheirOperandOn) {
  const Node dropout =
      node("torch.ops.aten.dropout.default",
           {{"input", tensor("p")}, {"p", number(0)}, {"train", flag(false)}}, {tensor("v")}, "m");
  const Program program = resolved({dropout, write("v", "w"), relu("p", "r")}, "r");
  EXPECT_TRUE(program.storages[0].mutated);
  EXPECT_TRUE(program.main.steps[0].at_home);
}

/// Inside of a loop what is written later may have been written before.
TEST(AliasAnalysis, CountsEveryWriteInsideOfGraphs) {
  Graph inner;
  inner.inputs = {tensor("i")};
  inner.nodes = {write("i", "j"), view("i", "k"), relu("k", "l")};
  inner.outputs = {tensor("l")};
  const Program program = resolved(
      {node("torch.ops.higher_order.wrap_with_set_grad_enabled",
            {{"", flag(false)}, {"", graph(std::move(inner))}, {"", tensor("p")}}, {tensor("r")}, "m")},
      "r");
  EXPECT_TRUE(program.storages[0].mutated) << "the operand is the weight";
  ASSERT_EQ(program.main.steps[0].graphs.size(), 1u);
  const Scope& scope = *program.main.steps[0].graphs[0];
  EXPECT_TRUE(scope.steps[1].at_home);
  EXPECT_TRUE(scope.aliases.empty()) << "of no use any more";
}

TEST(Extent, OfStridedViews) {
  using V = std::vector<std::int64_t>;
  const auto extent = [](const V& sizes, const V& strides, std::int64_t offset) {
    return formats::strided_extent(sizes, strides, offset, 4);
  };
  EXPECT_EQ(extent({2, 3}, {3, 1}, 0), 24u);
  EXPECT_EQ(extent({2, 3}, {3, 1}, 5), 44u);
  EXPECT_EQ(extent({}, {}, 0), 4u);
  EXPECT_EQ(extent({0, 9}, {1, 1}, 100), 0u);
  EXPECT_EQ(extent({5}, {0}, 1), 8u);
  EXPECT_EQ(extent({2}, {-1}, 5), std::nullopt);
  EXPECT_EQ(extent({-2}, {1}, 0), std::nullopt);
  EXPECT_EQ(extent({2}, {1}, -1), std::nullopt);
  EXPECT_EQ(extent({2, 2}, {1}, 0), std::nullopt);
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(extent({most}, {most}, 0), std::nullopt);
  EXPECT_EQ(extent({2, 2}, {most - 1, most - 1}, 0), std::nullopt);
  EXPECT_EQ(extent({most / 2}, {1}, 0), std::nullopt) << "in bytes it overflows";
}

TEST(Mapped, TheProgramIsToldFromOtherMemory) {
  const Scratch scratch;
  const std::string path = scratch.file("weights");
  ASSERT_TRUE(write_file_atomically(path, std::string(100'000, 'x')));
  const auto file = RandomAccessFile::open(path);
  ASSERT_TRUE(file);
  const int elsewhere = 0;
  const std::byte* begin = nullptr;
  {
    const auto mapped = MappedWeights::open(*file);
    ASSERT_TRUE(mapped);
    begin = mapped->at(0);
    EXPECT_TRUE(is_mapped_program(begin));
    EXPECT_TRUE(is_mapped_program(begin + 99'999));
    EXPECT_FALSE(is_mapped_program(begin - 1));
    EXPECT_FALSE(is_mapped_program(begin + 200'000));
    EXPECT_FALSE(is_mapped_program(&elsewhere));
  }
  EXPECT_FALSE(is_mapped_program(begin)) << "it is not mapped any more";
  ASSERT_TRUE(write_file_atomically(path, "y"));
  EXPECT_TRUE(MappedWeights::open(*file)) << "another file of that name is not this one";
}

TEST(Extent, OfTensors) {
  const at::Tensor base = at::zeros({4, 4});
  EXPECT_NO_THROW(check_extent(base));
  EXPECT_NO_THROW(check_extent(base.t()));
  EXPECT_NO_THROW(check_extent(base.slice(0, 3)));
  EXPECT_NO_THROW(check_extent(at::Tensor()));
  at::Tensor wide = base.alias();
  wide.unsafeGetTensorImpl()->set_sizes_and_strides(c10::IntArrayRef{400}, c10::IntArrayRef{1});
  EXPECT_THROW(check_extent(wide), c10::Error);
  EXPECT_THROW(at::as_strided(base, {5, 4}, {4, 1}), c10::Error) << "LibTorch checks it too";
}

TEST(ReadOnlyStorages, RefuseToBeWrittenWhileTheyLive) {
  ReadOnly read_only;
  at::Tensor copy = at::zeros({4});
  const at::Tensor other = at::zeros({4});
  read_only.add(copy);
  EXPECT_THROW(read_only.check_write(copy), c10::Error);
  EXPECT_THROW(read_only.check_write(copy.slice(0, 1)), c10::Error) << "a view of it is it";
  EXPECT_NO_THROW(read_only.check_write(other));
  EXPECT_NO_THROW(read_only.check_write(at::Tensor()));
  for (int i = 0; i < 100; ++i) {
    copy = at::zeros({4});  // may lie where the one before lay
    EXPECT_NO_THROW(read_only.check_write(copy));
  }
  read_only.add(copy);
  read_only.clear();
  EXPECT_NO_THROW(read_only.check_write(copy));
}

/// Export gives constants no owner; a map that was made for the module names neither them nor the root.
TEST(Layout, ConstantsFollowTheModuleThatUsesThem) {
  ExportedProgram exported =
      with({node("torch.ops.aten.relu.default", {{"self", tensor("x")}}, {tensor("a")}, "first"),
            node("torch.ops.aten.add.Tensor", {{"self", tensor("a")}, {"other", tensor("p")}}, {tensor("b")},
                 "second")},
           "b");
  exported.inputs[0].kind = InputSpec::Kind::TensorConstant;
  exported.inputs[0].target = exported.payloads[0].name = "lifted_tensor_0";
  exported.payloads[0].sizes = {4};
  exported.payloads[0].strides = {1};
  const auto program = resolve(exported, kFileBytes);
  ASSERT_TRUE(program) << sentence(program.error());
  const auto home = [&](const plan::DeviceMap& map) {
    protocol::RunRequest request = request_for("made-by-hand.pt2", map);
    Places places;
    places.gpus = 2;
    const auto layout = lay_out(*program, request, places);
    EXPECT_TRUE(layout) << (layout ? "" : sentence(layout.error()));
    return layout ? layout->home[0] : machine::kDisk;
  };
  EXPECT_EQ(home({{{"first", machine::gpu(0)}, {"second", machine::gpu(1)}}}), machine::gpu(1));
  EXPECT_EQ(home({{{"first", machine::gpu(1)}, {"second", machine::gpu(0)}}}), machine::gpu(0));
  EXPECT_EQ(home({{{"first", machine::gpu(1)}}}), machine::gpu(1)) << "else the main device";
  EXPECT_EQ(home({{{"lifted_tensor_0", machine::kCpu}, {"second", machine::gpu(0)}}}), machine::kCpu)
      << "a map that names it is obeyed";
}

}  // namespace
}  // namespace stowage::engine::test
