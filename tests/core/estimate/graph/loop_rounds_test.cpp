// Loops whose counter is known are walked as often as they go round; of all others two rounds are counted.
#include "core/estimate/graph/loop_rounds.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/sentences/left_out.h"
#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using formats::Argument;
using formats::Graph;
using formats::Node;
using K = Argument::Kind;

/// i from 0 while i < 5, a step of 1: x becomes tanh(linear(x)) + i.
formats::ExportedProgram counted() {
  return test::opened(stowage::test::data("engine/while_loop.pt2")).program;
}

Node& loop_of(formats::ExportedProgram& program) {
  return *std::find_if(program.graph.nodes.begin(), program.graph.nodes.end(),
                       [](const Node& node) { return node.target.ends_with("while_loop"); });
}

/// The first node of the condition (0) or of the body (1): i < 5, and i + 1.
void change_first(formats::ExportedProgram& program, std::size_t part,
                  const std::function<void(Node&)>& change) {
  Argument& argument = loop_of(program).inputs[part].argument;
  auto graph = std::make_shared<Graph>(*argument.graph);
  change(graph->nodes.front());
  argument.graph = std::move(graph);
}

void set_limit(formats::ExportedProgram& program, std::int64_t limit) {
  change_first(program, 0, [&](Node& node) { node.inputs[1].argument.integer = limit; });
}
void set_step(formats::ExportedProgram& program, std::int64_t step) {
  change_first(program, 1, [&](Node& node) { node.inputs[1].argument.integer = step; });
}

/// The counter is no whole number.
void count_in_fractions(formats::ExportedProgram& program) {
  for (formats::NodeInput& input : program.graph.nodes.front().inputs) {
    if (input.name == "dtype") input.argument.integer = formats::schema_of_dtype(model::Dtype::F32);
  }
}

std::optional<std::uint32_t> rounds(formats::ExportedProgram& program) {
  LeftOut left_out;
  ValueSizes sizes(program, {}, left_out);
  KnownNumbers outside(program.graph, sizes);
  for (const Node& node : program.graph.nodes) {
    if (node.target.ends_with("while_loop")) break;
    outside.note_operator(node, false);
  }
  return rounds_of(loop_of(program), outside, sizes);
}

Prediction predicted(const formats::ExportedProgram& program, machine::DeviceId where = machine::gpu(0)) {
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "RTX 4090", GiB(4)}, {machine::kCpu, "", GiB(8)}, {machine::kDisk}};
  GraphRequest request;
  request.program = &program;
  request.machine = &machine;
  request.run.map.entries = {{"", where}};
  return predict(request);
}

/// On the GPU: what goes back to the host is named after the last step.
std::size_t blocks_named(const Prediction& made, std::string_view label) {
  const trace::Timeline& timeline = *made.timeline;
  return static_cast<std::size_t>(std::count_if(
      timeline.blocks.begin(), timeline.blocks.end(),
      [&](const trace::Block& block) { return block.device == 0 && timeline.names[block.label] == label; }));
}

bool says_two(const Prediction& made) {
  return std::any_of(made.left_out_of_graph.begin(), made.left_out_of_graph.end(),
                     [](const LeftOutSentence& one) { return one.pattern == left_out::kLoop; });
}

TEST(LoopRounds, FollowFromTheCounterTheStepAndTheLimit) {
  std::mt19937 random(14);
  for (int round = 0; round < 200; ++round) {
    auto program = counted();
    const auto limit = static_cast<std::int64_t>(random() % 60) - 10;
    const auto step = static_cast<std::int64_t>(random() % 7) + 1;
    set_limit(program, limit);
    set_step(program, step);
    std::uint32_t expected = 0;
    for (std::int64_t i = 0; i < limit; i += step) ++expected;
    EXPECT_EQ(rounds(program), expected) << limit << " by " << step;
  }
}

TEST(LoopRounds, WhatNeverEndsOrLastsTooLongIsNotKnown) {
  auto program = counted();
  set_step(program, 0);
  EXPECT_FALSE(rounds(program));
  set_step(program, -1);
  EXPECT_FALSE(rounds(program));
  set_step(program, 1);
  set_limit(program, kMostRounds);
  EXPECT_EQ(rounds(program), kMostRounds);
  set_limit(program, kMostRounds + 1);
  EXPECT_FALSE(rounds(program));
}

TEST(LoopRounds, ACounterThatIsNoConstantIsNotKnown) {
  auto program = counted();
  auto made = program;
  count_in_fractions(made);
  EXPECT_FALSE(rounds(made));
  auto other = program;  // counts with what only the run knows
  change_first(other, 1, [](Node& node) {
    node.inputs[1].argument = {};
    node.inputs[1].argument.kind = K::Tensor;
    node.inputs[1].argument.text = "arg1_1";
  });
  EXPECT_FALSE(rounds(other));
  auto written = program;
  LeftOut left_out;
  ValueSizes sizes(written, {}, left_out);
  KnownNumbers outside(written.graph, sizes);
  outside.note_operator(written.graph.nodes.front(), false);
  EXPECT_TRUE(rounds_of(loop_of(written), outside, sizes));
  outside.note_operator(written.graph.nodes.front(), true);
  EXPECT_FALSE(rounds_of(loop_of(written), outside, sizes)) << "somebody may have written to it since";
}

/// As often as the loop goes round its values are made, and each round takes its time.
TEST(LoopRounds, AreWalkedInMemoryAndOnTheClock) {
  double before = 0, first = 0;
  for (const std::int64_t limit : {0, 1, 2, 5, 9}) {
    SCOPED_TRACE(limit);
    auto program = counted();
    set_limit(program, limit);
    const Prediction made = predicted(program);
    ASSERT_EQ(made.method, PredictionMethod::Graph) << testing::PrintToString(made.unknown);
    EXPECT_FALSE(says_two(made));
    EXPECT_EQ(blocks_named(made, "aten.tanh.default"), static_cast<std::size_t>(limit));
    EXPECT_EQ(blocks_named(made, "aten.lt.Scalar"), static_cast<std::size_t>(limit) + 1);
    if (limit == 5) {
      EXPECT_EQ(made.devices[0].peak, Bytes(5120)) << "as a run on virtual GPUs held";
    }
    ASSERT_TRUE(made.time);
    if (limit == 1) first = made.time->compute - before;
    if (limit > 1) {
      EXPECT_GT(made.time->compute, before);
    }
    if (limit == 2) {
      EXPECT_NEAR(made.time->compute - before, first, 0.2 * first);
    }
    before = made.time->compute;
  }
}

TEST(LoopRounds, OfOthersTwoAreCountedAndThatIsSaid) {
  auto program = counted();
  count_in_fractions(program);
  const Prediction made = predicted(program);
  ASSERT_EQ(made.method, PredictionMethod::Graph);
  EXPECT_TRUE(says_two(made));
  EXPECT_EQ(blocks_named(made, "aten.tanh.default"), 2u);
  set_limit(program, 100);
  EXPECT_EQ(blocks_named(predicted(program), "aten.tanh.default"), 2u);
}

/// A loop that is known and too long cuts nothing else short.
TEST(LoopRounds, WhereAllOfThemAreTooManyStepsTwoAreCounted) {
  auto program = counted();
  set_limit(program, kMostRounds);
  const Prediction made = predicted(program);
  ASSERT_EQ(made.method, PredictionMethod::Graph);
  EXPECT_TRUE(says_two(made));
  EXPECT_EQ(blocks_named(made, "aten.tanh.default"), 2u);
  EXPECT_TRUE(std::none_of(made.left_out_of_graph.begin(), made.left_out_of_graph.end(),
                           [](const LeftOutSentence& one) { return one.pattern == left_out::kTooLong; }));
}

}  // namespace
}  // namespace stowage::estimate
