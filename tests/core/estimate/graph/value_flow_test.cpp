// The values of real programs: whatever divides them, each step has what it takes.
#include "core/estimate/graph/value_flow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/core/estimate/graph/opened_program.h"

namespace stowage::estimate {
namespace {

using plan::ValueFlow;

constexpr const char* kPrograms[] = {"branches",     "convnet",        "direct_tensors", "gemma3_tiny",
                                     "gpt2_tied",    "llama_untied",   "mamba_tiny",     "mixed_precision",
                                     "mixtral_tiny", "nested_outputs", "segformer_tiny", "shared_pieces",
                                     "t5_shared",    "vit_tiny"};

plan::ValueFlowPtr flow_of(const test::OpenedProgram& opened) {
  GraphRequest request;
  request.program = &opened.program;
  return value_flow(*opened.model, request);
}

plan::FlowPlaces drawn(const model::Model& model, std::uint32_t places, std::mt19937& random) {
  plan::FlowPlaces out;
  for (std::size_t i = 0; i < model.modules().size(); ++i)
    out.of_module.push_back(random() % 3 ? random() % places : ValueFlow::kNone);
  for (std::size_t i = 0; i < model.tensors().size(); ++i) out.of_tensor.push_back(random() % places);
  return out;
}

TEST(ValueFlowOfPrograms, EachStepTakesWhatWasMadeBefore) {
  std::size_t flows = 0, handed = 0;
  std::mt19937 random(5);
  for (const char* name : kPrograms) {
    SCOPED_TRACE(name);
    const auto got = test::static_program(name);
    if (!got) continue;
    const plan::ValueFlowPtr made = flow_of(*got);
    ASSERT_TRUE(made);
    const ValueFlow& flow = *made;
    std::vector<bool> there(flow.values.size());
    for (std::size_t i = 0; i < flow.values.size(); ++i)
      there[i] = flow.values[i].given || flow.values[i].weight != ValueFlow::kNone;
    for (const ValueFlow::Step& step : flow.steps) {
      for (const ValueFlow::Operand& one : step.operands) EXPECT_TRUE(there[one.value]);
      for (const std::uint32_t value : step.makes) there[value] = true;
    }
    for (const ValueFlow::End& end : flow.ends) EXPECT_TRUE(there[end.value]);
    EXPECT_FALSE(flow.ends.empty());
    // Nothing crosses within one place; of several it is the same however they are numbered.
    const plan::FlowPlaces one = drawn(*got->model, 1, random);
    EXPECT_TRUE(plan::crossings(flow, one, true).empty());
    const auto several = plan::crossings(flow, drawn(*got->model, 3, random), true);
    for (const plan::Crossing& crossing : several) EXPECT_LT(crossing.from, 3u);
    handed += several.size();
    ++flows;
  }
  EXPECT_GE(flows, 8u);
  EXPECT_GT(handed, 100u);
}

TEST(ValueFlowOfPrograms, AStaticProgramSaysAllOfItsSizes) {
  const auto got = test::static_program("llama_untied");
  ASSERT_TRUE(got);
  const plan::ValueFlowPtr flow = flow_of(*got);
  ASSERT_TRUE(flow);
  EXPECT_TRUE(std::all_of(flow->values.begin(), flow->values.end(),
                          [](const ValueFlow::Value& value) { return value.known; }));
  EXPECT_EQ(value_flow(*got->model, {}), nullptr) << "without a program there is none";
}

}  // namespace
}  // namespace stowage::estimate
