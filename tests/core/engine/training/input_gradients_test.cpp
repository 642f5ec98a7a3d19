// Gradients of inputs that are asked for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/file.h"
#include "tests/core/engine/program_file.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

constexpr const char* kInput = "args.0";

std::string safetensors(const Tensors& tensors) {
  Json header = Json::object();
  std::string data;
  for (const auto& [name, values] : tensors) {
    header[name] = {{"dtype", values.dtype},
                    {"shape", values.shape},
                    {"data_offsets", {data.size(), data.size() + values.bytes.size()}}};
    data += values.bytes;
  }
  const std::string text = header.dump();
  std::string out(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) out[i] = static_cast<char>(text.size() >> (8 * i) & 0xFF);
  return out + text + data;
}

/// The input with every number times `factor`.
Values scaled(Values values, double factor) {
  for (std::size_t i = 0; i + 4 <= values.bytes.size(); i += 4) {
    float number = 0;
    std::memcpy(&number, values.bytes.data() + i, 4);
    number = static_cast<float>(number * factor);
    std::memcpy(values.bytes.data() + i, &number, 4);
  }
  return values;
}

/// Calls back with each case whose first input has a gradient, and with it.
template <class Check>
std::size_t each_case(Check check) {
  std::size_t cases = 0;
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    request.training->inputs = {kInput};
    const Trained got = train(request);
    if (got.outcome.error) {
      EXPECT_TRUE(got.outcome.error->code == Code::BackwardInputWhole ||
                  got.outcome.error->code == Code::BackwardInputUnknown)
          << explain(got.outcome);
      continue;
    }
    ++cases;
    check(one, request, got);
  }
  return cases;
}

TEST(InputGradients, StandBesideThoseOfParametersWhichStayTheSame) {
  std::size_t run_again = 0;
  const std::size_t cases =
      each_case([&](const TrainingCase& one, protocol::RunRequest request, const Trained& got) {
        const auto& result = *got.outcome.result.backward;
        ASSERT_EQ(result.input_gradients.size(), 1u);
        EXPECT_EQ(result.input_gradients[0].name, kInput);
        Tensors rest = got.gradients;
        ASSERT_EQ(rest.erase(kInput), 1u);
        EXPECT_EQ(difference(train(training_request(one, kOnGpu, 1)).gradients, rest, 0, 0), "");
        EXPECT_EQ(got.outcome.bytes_left, 0u);
        for (const plan::DeviceMap& map : {kOnHost, kOnDisk}) {
          request.map = map;
          EXPECT_EQ(difference(got.gradients, train(request).gradients, 0, 0), "") << "streamed";
        }
        request.map = kOnHost;
        request.host_computes = true;
        EXPECT_EQ(difference(got.gradients, train(request).gradients, 0, 0), "") << "on the CPU";
        request.map = kOnGpu;
        request.training->scopes = {{"", false, {}, true}};
        const Trained again = train(request);
        if (!again.outcome.error) {
          EXPECT_EQ(difference(got.gradients, again.gradients, 0, 0), "") << "run again";
          ++run_again;
        }
      });
  EXPECT_GT(cases, 1u);
  EXPECT_GT(run_again, 0u);
}

/// Along the input itself the sum of the outputs grows as the gradient says.
TEST(InputGradients, AreTheSlopeOfTheOutputs) {
  std::size_t compared = 0;
  each_case([&](const TrainingCase& one, protocol::RunRequest request, const Trained& got) {
    const Scratch scratch;
    Tensors inputs = read_tensors(one.folder + "/inputs.safetensors");
    ASSERT_TRUE(inputs.contains(kInput) && inputs.at(kInput).dtype == "F32") << one.name;
    const Values input = inputs.at(kInput);
    const std::vector<double> numbers_in = numbers(input), slopes = numbers(got.gradients.at(kInput));
    double wanted = 0, size = 0;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
      wanted += numbers_in[i] * slopes[i];
      size += std::abs(numbers_in[i] * slopes[i]);
    }
    constexpr double kStep = 1e-2;
    double sums[2] = {};
    for (int side = 0; side < 2; ++side) {
      inputs.at(kInput) = scaled(input, side == 0 ? 1 - kStep : 1 + kStep);
      request.inputs_file = scratch.file("inputs.safetensors");
      ASSERT_TRUE(write_file_atomically(request.inputs_file, safetensors(inputs)));
      sums[side] = train(request).outcome.result.backward->sum_of_outputs;
    }
    EXPECT_NEAR((sums[1] - sums[0]) / (2 * kStep), wanted, 0.05 * size + 1e-3);
    ++compared;
  });
  EXPECT_GT(compared, 1u);
}

/// An nn.ParameterList may be called as inputs are: its parameters keep their names, and no gradient is lost.
TEST(InputGradients, AnInputThatIsCalledAsAParameterHasANameOfItsOwn) {
  const Scratch scratch;
  ProgramFile program({4, 6});
  const std::string first = program.parameter("args.0", {6}), second = program.parameter("input.args.0", {6});
  const std::string sum = program.add("", "add", program.add("", "mul", "x", first), second);
  program.write(scratch.file("p.pt2"), program.add("", "tanh", sum));
  protocol::RunRequest request = made_request(scratch.file("p.pt2"));
  const Trained plain = train(request);
  ASSERT_FALSE(plain.outcome.error) << explain(plain.outcome);
  request.training->inputs = {kInput};
  const Trained got = train(request);
  ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
  const std::string name = "input.input.args.0";
  ASSERT_EQ(got.outcome.result.backward->input_gradients.size(), 1u);
  EXPECT_EQ(got.outcome.result.backward->input_gradients[0].name, name);
  ASSERT_TRUE(got.gradients.contains(name));
  EXPECT_EQ(got.gradients.at(name).shape, (std::vector<std::int64_t>{4, 6}));
  Tensors rest = got.gradients;
  rest.erase(name);
  EXPECT_EQ(rest.size(), 2u);
  EXPECT_EQ(difference(plain.gradients, rest, 0, 0), "");
}

TEST(InputGradients, WhatHasNoneIsRefusedByName) {
  for (const TrainingCase& one : training_cases()) {
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    request.training->inputs = {"nobody"};
    const Trained got = train(request);
    ASSERT_TRUE(got.outcome.error);
    EXPECT_EQ(got.outcome.error->code, Code::BackwardInputUnknown);
    EXPECT_THAT(explain(got.outcome),
                testing::AllOf(testing::HasSubstr("nobody"), testing::HasSubstr("it takes")));
  }
}

}  // namespace
}  // namespace stowage::engine::test
