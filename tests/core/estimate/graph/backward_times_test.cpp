// How long a step that trains takes: what derivatives multiply, what they bring once more, and that nothing
// of it is lost among the modules.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/opened_program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::Measured;

constexpr const char* kTrained[] = {"wide_mlp", "five_layers", "conv_batchnorm",
                                    "moe",      "loop_cell",   "tied_residual"};

/// Rates of a GPU and of the CPU; those of products are the same for all sizes.
machine::Calibration calibrated(double products, double memory, double launch) {
  machine::Calibration out;
  for (const machine::DeviceId id : {gpu(0), kCpu}) {
    const auto add = [&](Measured what, const char* dtype, std::uint64_t size, double rate) {
      out.figures.push_back({what, id, id, {}, dtype, size, {rate, rate, rate, 9}});
    };
    add(Measured::Read, "", 1 << 20, memory);
    add(Measured::Launch, "", 1000, launch);
    add(Measured::Matmul, "float32", 64, products);
  }
  return out;
}

struct Step {
  explicit Step(const std::string& name, machine::Calibration rates = calibrated(1e11, 1e10, 5e-6))
      : opened(test::opened(stowage::test::data("training/" + name + "/program.pt2"))),
        calibration(std::move(rates)) {
    machine.devices = {{gpu(0), "", GiB(4)}, {kCpu}, {machine::kDisk}};
    request.program = &opened.program;
    request.machine = &machine;
    request.calibration = &calibration;
    request.run.map.entries = {{"", gpu(0)}};
    request.run.main_gpu = 0;
  }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  Prediction forward() {
    request.training.reset();
    return predict(request);
  }
  Prediction trained() {
    request.training.emplace();
    return predict(request);
  }

  test::OpenedProgram opened;
  machine::Machine machine;
  machine::Calibration calibration;
  GraphRequest request{};
};

/// Products alone count: four linear layers over 512 and 511 rows, two of which are given the inputs, which
/// want no gradient, so that there is one product on the way back in place of two.
TEST(BackwardTimes, AProductForEachGradientThatIsWanted) {
  Step step("wide_mlp", calibrated(1e6, 1e15, 1e-9));
  const double first = 2.0 * (512 * 6 * 512 + 511 * 6 * 513), second = 2.0 * (512 * 512 * 4 + 511 * 513 * 4);
  const Prediction forward = step.forward(), all = step.trained();
  ASSERT_TRUE(forward.time && all.time);
  EXPECT_NEAR(forward.time->compute * 1e6, first + second, 1e-3 * first);
  EXPECT_NEAR(all.time->compute * 1e6, 2 * first + 3 * second, 1e-3 * first);
  step.request.training.emplace();
  step.request.training->as_program = false;
  step.request.training->trained = {"down.weight"};
  const Prediction last = predict(step.request);
  ASSERT_TRUE(last.time);
  EXPECT_NEAR(last.time->compute * 1e6, first + second + 2.0 * 512 * 512 * 4, 1e-3 * first)
      << "only its own, of the weight alone";
}

/// Streamed weights that a derivative reads come once more, and gradients of all go home.
TEST(BackwardTimes, WhatIsStreamedComesAgainAndGradientsGoHome) {
  Step step("wide_mlp");
  step.machine.set_link(kCpu, gpu(0), 1'000'000);
  step.machine.set_link(gpu(0), kCpu, 1'000'000);
  step.request.run.map.entries = {{"", kCpu}};
  const Prediction forward = step.forward(), all = step.trained();
  ASSERT_TRUE(forward.time && all.time);
  constexpr double kAgain = 4.0 * (4 * 512 + 4 * 513);
  constexpr double kGradients = 4.0 * (512 * 6 + 513 * 6 + 4 * 512 + 4 + 4 * 513 + 4);
  EXPECT_NEAR((all.time->copies - forward.time->copies) * 1e6, kAgain + kGradients,
              0.02 * (kAgain + kGradients));
  ASSERT_TRUE(forward.simulated_seconds && all.simulated_seconds);
  EXPECT_GT((*all.simulated_seconds - *forward.simulated_seconds) * 1e6, kAgain + kGradients);
}

/// Wherever weights lie: both clocks count both directions, modules share the step among them, and its band
/// is in order.
TEST(BackwardTimes, BothDirectionsAreInTheStep) {
  const machine::DeviceId places[] = {gpu(0), kCpu};
  for (const char* name : kTrained) {
    Step step(name);
    for (std::uint32_t seed = 0; seed < 4; ++seed) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      step.request.run.map.entries = {{"", places[random() % 2]}};
      for (const formats::Node& node : step.opened.program.graph.nodes) {
        if (!node.module.empty() && random() % 3 == 0)
          step.request.run.map.entries.push_back({node.module, places[random() % 2]});
      }
      const Prediction forward = step.forward(), all = step.trained();
      ASSERT_TRUE(forward.time && all.time);
      EXPECT_GT(all.time->compute, 1.2 * forward.time->compute);
      EXPECT_GE(all.time->copies, forward.time->copies * (1 - 1e-9));
      EXPECT_GT(*all.simulated_seconds, *forward.simulated_seconds);
      EXPECT_LE(all.time->low, all.time->step);
      EXPECT_LE(all.time->step, all.time->high);
      double modules = 0;
      for (const PredictedModule& module : all.modules) modules += module.seconds;
      EXPECT_NEAR(modules, all.time->step, 1e-9 * all.time->step);
    }
  }
}

/// Times are said of what they are.
TEST(BackwardTimes, TheOptimizerIsLeftOutAndSaidSo) {
  Step step("five_layers");
  const auto says = [](const Prediction& made) {
    return std::any_of(
        made.left_out_of_graph.begin(), made.left_out_of_graph.end(),
        [](const LeftOutSentence& sentence) { return sentence.pattern == left_out::kTrainingTimes; });
  };
  EXPECT_TRUE(says(step.trained()));
  EXPECT_FALSE(says(step.forward()));
  step.calibration.figures.clear();
  EXPECT_FALSE(says(step.trained())) << "there are no times";
}

}  // namespace
}  // namespace stowage::estimate
