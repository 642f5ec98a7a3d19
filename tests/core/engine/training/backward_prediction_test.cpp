// What derivatives make on their way, predicted from the graph alone, against runs that go forward and back
// on a virtual GPU. Activations are 64 KiB and weights 4 KiB: one tensor too many or too few is a fifth.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/estimate/predict.h"
#include "core/formats/pt2/exported_program.h"
#include "tests/core/engine/program_file.h"

namespace stowage::engine::test {
namespace {

using Sizes = ProgramFile::Sizes;
const Sizes kWhole{512, 32}, kRow{32}, kColumn{512, 1}, kNumber{};

/// Two blocks: numbers of one element, of which a formula makes a few.
constexpr std::uint64_t kNumbers = 1024;

/// Forward and back, as measured and as predicted.
void expect_peaks_of_the_run(const protocol::RunRequest& request) {
  const auto program = formats::read_exported_program(request.program);
  ASSERT_TRUE(program);
  estimate::GraphRequest asked;
  asked.program = &*program;
  asked.machine = &request.machine;
  asked.run.map = request.map;
  asked.training.emplace();
  const estimate::Prediction made = estimate::predict(asked);
  const Outcome outcome = run(request);
  ASSERT_FALSE(outcome.error) << explain(outcome);
  ASSERT_FALSE(made.devices.empty());
  ASSERT_TRUE(made.devices[0].forward_peak && made.devices[0].backward_peak);
  const protocol::DeviceResult& device = device_of(outcome, "0");
  EXPECT_NEAR(static_cast<double>(made.devices[0].forward_peak->count()),
              static_cast<double>(device.forward_peak_bytes), kNumbers);
  EXPECT_NEAR(static_cast<double>(made.devices[0].backward_peak->count()),
              static_cast<double>(device.backward_peak_bytes), kNumbers);
}

/// A layer's result, and what is done with it.
using End = std::function<std::string(ProgramFile& file, const std::string& y)>;

void expect_predicted(const std::string& name, const End& end) {
  SCOPED_TRACE(name);
  const Scratch scratch;
  ProgramFile file(kWhole);
  const std::string y = file.sized(file.linear("layer", "x", 32), kWhole);
  const std::string path = scratch.file("program.pt2");
  file.write(path, end(file, y));
  expect_peaks_of_the_run(made_request(path));
}

/// Probabilities that nobody trains.
std::string target(ProgramFile& file) {
  return file.sized(file.add("target", "sigmoid", file.buffer("target.values", kWhole)), kWhole);
}

End loss(const std::string& operation, ProgramFile::Inputs more = {}) {
  return [=](ProgramFile& file, const std::string& y) {
    ProgramFile::Inputs inputs{{"self", ProgramFile::tensor(y)},
                               {"target", ProgramFile::tensor(target(file))}};
    inputs.insert(inputs.end(), more.begin(), more.end());
    return file.sized(file.add("loss", operation + ".default", inputs), kNumber);
  };
}

const Json kSum = ProgramFile::whole(2), kYes = {{"as_bool", true}};

TEST(BackwardPrediction, LossesMakeWhatTheirFormulasDo) {
  for (const char* operation : {"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "soft_margin_loss",
                                "kl_div", "binary_cross_entropy_with_logits", "cross_entropy_loss"})
    expect_predicted(operation, loss(operation));
  expect_predicted("l1_loss, summed", loss("l1_loss", {{"reduction", kSum}}));
  expect_predicted("kl_div, summed", loss("kl_div", {{"reduction", kSum}}));
  expect_predicted("kl_div of logarithms", loss("kl_div", {{"reduction", kSum}, {"log_target", kYes}}));
}

/// torch.export spreads both sides over each other first: of a target no gradient is made for that.
TEST(BackwardPrediction, WhatIsSpreadTogetherHasOneDerivativeEach) {
  for (const char* operation : {"mse_loss", "smooth_l1_loss", "l1_loss"}) {
    expect_predicted(operation, [&](ProgramFile& file, const std::string& y) {
      const auto [first, second] = file.spread("loss", y, target(file));
      return file.sized(file.add("loss", std::string(operation) + ".default",
                                 {{"self", ProgramFile::tensor(file.sized(first, kWhole))},
                                  {"target", ProgramFile::tensor(file.sized(second, kWhole))}}),
                        kNumber);
    });
  }
}

/// All gradients are made in the size of the result, and then those of smaller operands are summed up.
TEST(BackwardPrediction, GradientsOfSpreadOperandsAreWholeFirst) {
  for (const std::string operation :
       {"mul.Tensor", "div.Tensor", "sub.Tensor", "add.Tensor", "maximum.default", "atan2.default"}) {
    for (const Sizes& sizes : {kRow, Sizes{1}, kColumn, kWhole}) {
      for (const bool first : {false, true}) {
        const std::string name =
            operation + " of " + std::to_string(sizes.front()) + (first ? ", first" : "");
        expect_predicted(name, [&](ProgramFile& file, const std::string& y) {
          const std::string w = file.parameter("scale.weight", sizes);
          return file.sized(file.add("scale", operation,
                                     {{"self", ProgramFile::tensor(first ? w : y)},
                                      {"other", ProgramFile::tensor(first ? y : w)}}),
                            kWhole);
        });
      }
    }
  }
}

/// Only the smaller operand wants a gradient: it is whole first all the same.
TEST(BackwardPrediction, ASmallGradientAloneIsWholeFirst) {
  const Scratch scratch;
  ProgramFile file(kWhole);
  const std::string w = file.parameter("scale.weight", kRow);
  const std::string path = scratch.file("program.pt2");
  file.write(path, file.sized(file.add("scale", "mul", "x", w), kWhole));
  expect_peaks_of_the_run(made_request(path));
}

/// The gradient that comes back is read by the layer too: the parameter's is a copy.
TEST(BackwardPrediction, AGradientThatTwoReadIsCopiedForAParameter) {
  expect_predicted("a sum", [](ProgramFile& file, const std::string& y) {
    return file.sized(file.add("sum", "add", y, file.parameter("sum.weight", kWhole)), kWhole);
  });
  expect_predicted("a product of it", [](ProgramFile& file, const std::string& y) {
    const std::string sum =
        file.sized(file.add("sum", "add", y, file.parameter("sum.weight", kWhole)), kWhole);
    return file.sized(file.add("sum", "sin", sum), kWhole);
  });
}

/// A convolution keeps its cast weight although nobody wants a gradient of its input; gradients of casts come
/// in 16 bits and are cast back; of a product in 32 bits, that of an operand in 16 is cast when it is made.
TEST(BackwardPrediction, CastsAreSavedAndCastBack) {
  protocol::RunRequest request = small_request("autocast_back", kOnGpu, 1);
  request.warmup = 0;
  request.training.emplace();
  expect_peaks_of_the_run(request);
}

}  // namespace
}  // namespace stowage::engine::test
