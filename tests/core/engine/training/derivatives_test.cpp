// What is refused before a pass back because an operator has no derivative, and what is said of programs in
// evaluation mode.
#include "core/engine/training/derivatives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>
#include <utility>

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/full.h>
#include <ATen/ops/ones_like.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/autograd.h>

#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

c10::OperatorHandle operator_of(const std::string& name, const std::string& overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(("aten::" + name).c_str(), overload.c_str());
}

/// Calls one after the other, each of the result before it; value 0 is a parameter that wants a gradient, and
/// value 1 wants none.
class Chain {
 public:
  Chain() {
    Weight& weight = program_.weights.emplace_back();
    weight.parameter = weight.requires_grad = true;
    weight.slot = 0;
    program_.main.slots = 2;
  }

  Chain& call(const std::string& name, std::initializer_list<Slot> operands) {
    Step& step = program_.main.steps.emplace_back();
    // Arithmetic has an overload for tensors.
    const auto plain = c10::Dispatcher::singleton().findSchema({"aten::" + name, ""});
    step.op = plain ? *plain : operator_of(name, "Tensor");
    for (const Slot slot : operands) {
      Recipe& recipe = step.arguments.emplace_back();
      recipe.kind = Recipe::Kind::Tensor;
      recipe.slots = {slot};
    }
    step.results.push_back({false, {program_.main.slots++}});
    return *this;
  }
  Slot last() const { return program_.main.slots - 1; }

  /// The operator that is in the way when the last result is differentiated; "": none.
  std::string in_the_way() {
    program_.main.whole.assign(program_.main.slots, false);
    Recipe& result = program_.main.outputs.emplace_back();
    result.kind = Recipe::Kind::Tensor;
    result.slots = {last()};
    const Step* const step = step_without_derivative(program_);
    program_.main.outputs.clear();
    return step ? step->op->operator_name().name.substr(6) : std::string();
  }

 private:
  Program program_{};
};

TEST(Derivatives, AnOperatorWithoutAFormulaIsFoundOnTheWayOfAGradientAlone) {
  EXPECT_EQ(Chain().call("relu", {0}).call("exp", {2}).in_the_way(), "");
  EXPECT_EQ(Chain().call("relu", {0}).call("floor_divide", {2, 1}).in_the_way(), "floor_divide");
  EXPECT_EQ(Chain().call("heaviside", {0, 1}).call("exp", {2}).in_the_way(), "heaviside");
  EXPECT_EQ(Chain().call("floor_divide", {1, 1}).call("mul", {0, 2}).in_the_way(), "") << "of no parameter";
  EXPECT_EQ(Chain().call("detach", {0}).call("floor_divide", {2, 1}).call("mul", {0, 3}).in_the_way(), "")
      << "no gradient comes there";
  EXPECT_EQ(Chain().call("zeros_like", {0}).call("heaviside", {2, 1}).call("mul", {0, 3}).in_the_way(), "");
}

TEST(Derivatives, WhatIsMissingForOneOperandIsNoneOfTheOthers) {
  EXPECT_EQ(Chain().call("igamma", {0, 1}).in_the_way(), "igamma");
  EXPECT_EQ(Chain().call("igamma", {1, 0}).in_the_way(), "");
  EXPECT_EQ(Chain().call("special_gammainc", {0, 1}).in_the_way(), "special_gammainc") << "composite";
  EXPECT_EQ(Chain().call("nextafter", {1, 0}).in_the_way(), "nextafter");
  EXPECT_EQ(Chain().call("acosh_", {0}).in_the_way(), "acosh_");
  EXPECT_EQ(Chain().call("acosh", {0}).in_the_way(), "");
  EXPECT_EQ(Chain().call("igamma_", {0, 1}).in_the_way(), "igamma_");
}

/// What PyTorch does with a gradient that comes to the operator from behind, with one operand that wants one.
bool throws(const c10::OperatorHandle& op, std::size_t operands, std::size_t wanting) {
  const c10::AutoGradMode mode(true);
  torch::jit::Stack stack;
  for (std::size_t i = 0; i < operands; ++i)
    stack.push_back(at::full({3}, 1.5).set_requires_grad(i == wanting));
  op.callBoxed(&stack);
  const at::Tensor result = stack.front().toTensor();
  if (!result.requires_grad()) return false;
  try {
    torch::autograd::backward({result}, {at::ones_like(result)});
  } catch (const c10::Error&) {
    return true;
  }
  return false;
}

TEST(Derivatives, RefusedIsWhatPyTorchThrowsOver) {
  const auto cases = training_cases();
  ASSERT_FALSE(cases.empty());
  // Autograd counts the devices when a process first goes back: not here, where there is none.
  ASSERT_FALSE(run(training_request(cases.front(), kOnGpu)).error);
  std::size_t refused = 0, fine = 0;
  const std::pair<std::size_t, std::vector<const char*>> all[] = {
      {1,
       {"relu", "tanh", "frac", "floor", "sign", "logit", "erfinv", "lgamma", "digamma", "special_i0e",
        "special_bessel_j0", "special_gammaln", "acosh", "nan_to_num", "zeros_like", "detach"}},
      {2,
       {"floor_divide", "heaviside", "igamma", "igammac", "special_gammainc", "special_gammaincc",
        "special_zeta", "nextafter", "hypot", "atan2", "xlogy", "copysign", "logaddexp", "fmax",
        "special_xlog1py", "maximum"}}};
  for (const auto& [operands, names] : all) {
    for (const char* name : names) {
      // Names of two operands have one overload for tensors, called so or not at all.
      const auto known = c10::Dispatcher::singleton().findSchema(
          {std::string("aten::") + name, operands == 2 ? "Tensor" : ""});
      const c10::OperatorHandle op = known ? *known : operator_of(name);
      for (std::size_t wanting = 0; wanting < operands; ++wanting) {
        SCOPED_TRACE(std::string(name) + " " + std::to_string(wanting));
        Program program;
        Weight& weight = program.weights.emplace_back();
        weight.parameter = weight.requires_grad = true;
        weight.slot = static_cast<Slot>(wanting);
        program.main.slots = static_cast<std::uint32_t>(operands) + 1;
        Step& step = program.main.steps.emplace_back();
        step.op = op;
        for (Slot slot = 0; slot < operands; ++slot) {
          step.arguments.emplace_back().kind = Recipe::Kind::Tensor;
          step.arguments.back().slots = {slot};
        }
        step.results.push_back({false, {static_cast<Slot>(operands)}});
        program.main.outputs.emplace_back().slots = {static_cast<Slot>(operands)};
        const bool says = step_without_derivative(program) != nullptr;
        if (op.schema().arguments().size() == operands) {
          EXPECT_EQ(says, throws(op, operands, wanting));
        }
        ++(says ? refused : fine);
      }
    }
  }
  EXPECT_GT(refused, 7u);
  EXPECT_GT(fine, 20u);
}

/// Refused before it runs, with operator, node and module; nothing was measured.
TEST(Derivatives, ARunIsRefusedBeforeItBegins) {
  const Scratch scratch;
  ProgramFile program({4, 8});
  const std::string value = program.linear("layers.0", "x", 8);
  const std::string node =
      program.add("layers.1", "floor_divide.default",
                  {{"self", ProgramFile::tensor(value)}, {"other", ProgramFile::tensor("x")}});
  program.write(scratch.file("p.pt2"), node);
  for (const plan::DeviceMap* map : {&kOnGpu, &kOnHost}) {
    const Outcome outcome = run(made_request(scratch.file("p.pt2"), *map));
    ASSERT_TRUE(outcome.error);
    EXPECT_EQ(outcome.error->code, Code::BackwardNoDerivative);
    for (const std::string& part : {std::string("floor_divide"), node, std::string("layers.1")})
      EXPECT_THAT(sentence(*outcome.error), testing::HasSubstr(part));
    EXPECT_TRUE(outcome.result.repeat_seconds.empty());
    EXPECT_FALSE(outcome.result.backward);
  }
  protocol::RunRequest forward = made_request(scratch.file("p.pt2"));
  forward.training.reset();
  const Outcome outcome = run(forward);
  EXPECT_FALSE(outcome.error) << explain(outcome);
}

/// A program of one call; the flag of training and how much is dropped, by the names that the schema has.
Program one_call(const std::string& name, const std::string& overload, bool training, double dropped) {
  Program program;
  Step& step = program.main.steps.emplace_back();
  step.op = operator_of(name, overload);
  for (const c10::Argument& argument : step.op->schema().arguments()) {
    Recipe& recipe = step.arguments.emplace_back();
    const std::set<std::string> flags{"train", "training", "use_input_stats"}, shares{"p", "dropout"};
    if (flags.contains(argument.name())) recipe.constant = training;
    if (shares.contains(argument.name())) recipe.constant = dropped;
  }
  return program;
}

TEST(EvaluationMode, IsFoundInEveryOperatorThatKnowsIt) {
  const std::pair<const char*, const char*> drop[] = {
      {"dropout", ""},         {"dropout_", ""},       {"alpha_dropout", ""}, {"feature_alpha_dropout", ""},
      {"feature_dropout", ""}, {"native_dropout", ""}, {"lstm", "input"},     {"lstm", "data"},
      {"gru", "input"},        {"gru", "data"},        {"rnn_tanh", "input"}, {"rnn_relu", "data"}};
  for (const auto& [name, overload] : drop) {
    SCOPED_TRACE(std::string(name) + " " + overload);
    EXPECT_TRUE(step_of_evaluation(one_call(name, overload, false, 0.5)));
    EXPECT_FALSE(step_of_evaluation(one_call(name, overload, true, 0.5)));
    EXPECT_FALSE(step_of_evaluation(one_call(name, overload, false, 0.0))) << "it drops nothing in training";
  }
  for (const char* name : {"batch_norm", "native_batch_norm", "_native_batch_norm_legit", "instance_norm",
                           "rrelu", "_batch_norm_impl_index"}) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(step_of_evaluation(one_call(name, "", false, 0)));
    EXPECT_FALSE(step_of_evaluation(one_call(name, "", true, 0)));
  }
  EXPECT_TRUE(step_of_evaluation(one_call("_native_batch_norm_legit_no_training", "", true, 0)));
  EXPECT_FALSE(step_of_evaluation(one_call("relu", "", false, 0)));
}

/// Said with the operator, and the run goes on.
TEST(EvaluationMode, ARunSaysWhichOperatorIsNotAsInTraining) {
  const Scratch scratch;
  for (const char* name : {"alpha_dropout", "feature_dropout", "dropout"}) {
    SCOPED_TRACE(name);
    ProgramFile program({4, 8});
    const std::string value = program.linear("layers.0", "x", 8);
    const auto flag = [](bool on) { return Json{{"as_bool", on}}; };
    const std::string node = program.add(
        "layers.1", std::string(name) + ".default",
        {{"input", ProgramFile::tensor(value)}, {"p", ProgramFile::number(0.5)}, {"train", flag(false)}});
    program.write(scratch.file("p.pt2"), node);
    const Outcome outcome = run(made_request(scratch.file("p.pt2")));
    ASSERT_FALSE(outcome.error) << explain(outcome);
    std::vector<std::string> said;
    for (const Error& warning : outcome.result.warnings) {
      if (warning.code == Code::BackwardEvaluation) said.push_back(sentence(warning));
    }
    EXPECT_THAT(said, testing::ElementsAre(testing::HasSubstr(name)));
  }
}

}  // namespace
}  // namespace stowage::engine::test
