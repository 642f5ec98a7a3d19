// What goes into a program by the workload of its plan.
#include "core/estimate/workload_inputs.h"

#include <random>

#include "core/estimate/predict.h"
#include "core/estimate/turn_bytes.h"
#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

/// 2 to 9 sequences of 2 to 32 tokens; exported with 2 of 5. A bound of 2 is one of 1.
test::OpenedProgram open_program() {
  return test::opened(stowage::test::data("models/mixed_precision/dynamic.pt2"));
}

plan::Workload workload_of(std::uint64_t batch, std::uint64_t tokens) {
  plan::Workload out;
  out.batch = batch;
  out.tokens = tokens;
  return out;
}

TEST(WorkloadInputs, TokensAndSequencesAreTheSizesThatAreOpen) {
  const auto [model, program] = open_program();
  std::mt19937 random(13);
  for (int round = 0; round < 100; ++round) {
    const std::uint64_t batch = 1 + random() % 12, tokens = 1 + random() % 40;
    const WorkloadInputs made = inputs_of_workload(program, workload_of(batch, tokens));
    const bool taken = batch <= 9 && tokens <= 32;
    EXPECT_EQ(made.refused.has_value(), !taken) << batch << " of " << tokens;
    EXPECT_EQ(made.shapes.empty(), !taken);
    if (taken) {
      EXPECT_EQ(made.shapes,
                shapes_with(program, static_cast<std::int64_t>(batch), static_cast<std::int64_t>(tokens)));
    } else {
      EXPECT_EQ(made.refused->code, Code::EngineSizeRange);
    }
  }
}

TEST(WorkloadInputs, ShapesStandAboveTokens) {
  const auto [model, program] = open_program();
  plan::Workload workload = workload_of(3, 7);
  workload.shapes = shapes_with(program, 2, 20);
  EXPECT_EQ(inputs_of_workload(program, workload).shapes, workload.shapes);
  workload.shapes = {{"nobody", {1}}};
  const WorkloadInputs made = inputs_of_workload(program, workload);
  EXPECT_TRUE(made.shapes.empty());
  ASSERT_TRUE(made.refused);
  EXPECT_EQ(made.refused->code, Code::EngineInputUnknown);
}

TEST(WorkloadInputs, WhereNothingIsSaidOrOpenItIsAsExported) {
  const auto [model, program] = open_program();
  EXPECT_FALSE(says_inputs({}));
  const WorkloadInputs none = inputs_of_workload(program, {});
  EXPECT_TRUE(none.shapes.empty() && !none.refused);
  const auto closed = test::opened(stowage::test::data("models/mixed_precision/static.pt2"));
  const WorkloadInputs fixed = inputs_of_workload(closed.program, workload_of(4, 1000));
  EXPECT_TRUE(fixed.shapes.empty() && !fixed.refused);
  plan::Workload endless = workload_of(1, ~std::uint64_t{0});
  EXPECT_TRUE(inputs_of_workload(program, endless).refused);
}

/// More tokens need no less room, and what the program does not take needs what it was exported with.
TEST(WorkloadInputs, TheRoomOfPlansFollowsThem) {
  const auto [model, program] = open_program();
  machine::Machine machine;
  machine.devices = {{machine::gpu(0), "", GiB(4)}, {machine::kCpu, "", GiB(8)}, {machine::kDisk}};
  const auto most = [&](const plan::Workload& workload) {
    GraphRequest request;
    request.program = &program;
    request.shapes = inputs_of_workload(program, workload).shapes;
    const plan::TurnBytes turns = turns_to_plan_with(*model, machine, {}, request);
    return turns.empty() ? std::uint64_t{0} : *std::max_element(turns.begin(), turns.end());
  };
  std::uint64_t before = 0;
  for (const std::uint64_t tokens : {2u, 8u, 32u}) {
    const std::uint64_t now = most(workload_of(2, tokens));
    EXPECT_GE(now, before) << tokens;
    before = now;
  }
  EXPECT_GT(before, most(workload_of(2, 2)));
  EXPECT_EQ(most(workload_of(2, 33)), most({}));
  EXPECT_EQ(most(workload_of(2, 5)), most({})) << "as it was exported";
}

TEST(WorkloadInputs, WhatIsLeftOutIsSaidAndTranslated) {
  Prediction made;
  leave_out(made, {Code::EngineInputUnknown, "p.pt2", {"x", "y"}, {}});
  ASSERT_EQ(made.left_out.size(), 1u);
  EXPECT_EQ(made.unknown, std::vector<std::string>{sentence(made.left_out[0])});
}

}  // namespace
}  // namespace stowage::estimate
