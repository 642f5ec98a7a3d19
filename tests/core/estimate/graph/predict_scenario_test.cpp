// What a schedule is worked out from before there is a run, against what runs of the engine on a virtual GPU
// said of their layers (layers_gpu.json.gz, layers_cpu.json.gz: `layers_scenario` of `stowage-cli profile
// PROGRAM MAP --backward --virtual --offload-activations "=off" --layers PATTERN --json`).
#include "core/estimate/graph/predict_scenario.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/estimate/offload/mix.h"
#include "core/estimate/predict.h"
#include "tests/core/estimate/graph/opened_program.h"
#include "tests/support/cases.h"

namespace stowage::estimate {
namespace {

using machine::gpu;

struct Recorded {
  const char *name, *pattern, *file;
  bool streamed = false;
};
constexpr Recorded kRecorded[] = {
    {"five_layers", "layers.*", "layers_gpu"},  {"five_layers", "layers.*", "layers_cpu", true},
    {"conv_batchnorm", "body.*", "layers_gpu"}, {"tied_residual", "block", "layers_gpu"},
    {"loop_cell", "cell", "layers_gpu"},        {"wide_mlp", "*", "layers_gpu"},
};

struct Program {
  explicit Program(const std::string& name)
      : opened(test::opened(stowage::test::data("training/" + name + "/program.pt2"))) {
    machine.devices = {{gpu(0), "", GiB(4)}, {machine::kCpu}, {machine::kDisk}};
    request.program = &opened.program;
    request.machine = &machine;
    request.run.map.entries = {{"", gpu(0)}};
    request.run.main_gpu = 0;
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  test::OpenedProgram opened;
  machine::Machine machine;
  GraphRequest request{};
};

offload::Scenario recorded(const Recorded& one) {
  const std::string path =
      stowage::test::data(std::string("training/") + one.name + "/" + one.file + ".json.gz");
  const Json json = Json::parse(stowage::test::read_maybe_gzip(path));
  auto scenario = offload::scenario_from_json(json, path);
  EXPECT_TRUE(scenario) << path;
  return *scenario;
}

/// A tensor in words, without the number that tells it from others of its operator: in which order one
/// operator saves several is not known. What pooling to one place is given counts as saved by it.
std::string words(const offload::Tensor& tensor) {
  Json json{{"name", tensor.name.substr(0, tensor.name.find('#'))},
            {"module", tensor.module},
            {"bytes", tensor.bytes},
            {"elements", tensor.elements.value_or(0)},
            {"lies", {tensor.contiguous, tensor.view, tensor.on_gpu, tensor.gpu}},
            {"needed_in", tensor.needed_in.value_or(0)}};
  if (tensor.name != "relu__2") json["input"] = tensor.input;
  return json.dump();
}

std::vector<std::string> words(const offload::Layer& layer) {
  std::vector<std::string> out;
  for (const offload::Tensor& tensor : layer.tensors) out.push_back(words(tensor));
  std::sort(out.begin(), out.end());
  return out;
}

/// Every tensor of every layer as the run has it, ready within a tenth of its layer.
TEST(PredictScenario, SaysOfLayersWhatARunSays) {
  for (const Recorded& one : kRecorded) {
    SCOPED_TRACE(std::string(one.name) + ", " + one.file);
    Program program(one.name);
    if (one.streamed) program.request.run.map.entries = {{"", machine::kCpu}};
    const auto predicted = predict_scenario(program.request, {one.pattern});
    ASSERT_TRUE(predicted);
    const offload::Scenario want = recorded(one);
    const offload::Scenario& got = predicted->scenario;
    EXPECT_EQ(got.to_host, want.to_host);
    EXPECT_EQ(got.to_device, want.to_device);
    EXPECT_EQ(got.memory, want.memory);
    ASSERT_EQ(got.layers.size(), want.layers.size());
    for (std::size_t i = 0; i < want.layers.size(); ++i) {
      const offload::Layer &run = want.layers[i], &made = got.layers[i];
      SCOPED_TRACE(run.name);
      EXPECT_EQ(made.name, run.name);
      EXPECT_EQ(made.recomputable, run.recomputable);
      EXPECT_EQ(made.input_bytes, run.input_bytes);
      EXPECT_NEAR(made.forward_seconds, run.forward_seconds, 0.1 * run.forward_seconds);
      EXPECT_NEAR(made.backward_seconds, run.backward_seconds, 0.5 * run.backward_seconds);
      EXPECT_EQ(words(made), words(run));
      ASSERT_EQ(made.tensors.size(), run.tensors.size());
      // What a round of a loop lets go of and saves anew is another tensor here, and ready later.
      for (std::size_t k = 0; k < run.tensors.size() && std::string(one.name) != "loop_cell"; ++k)
        EXPECT_NEAR(made.tensors[k].ready_seconds, run.tensors[k].ready_seconds, 0.1 * run.forward_seconds);
    }
  }
}

/// Mixes can be chosen from it, and what is moved or run again has the peak that the prediction of such a
/// pass falls by.
TEST(PredictScenario, AMixOfItIsAMixOfThePass) {
  Program program("five_layers");
  program.request.training.emplace().threshold = 0;
  const auto predicted = predict_scenario(program.request, {"layers.*"});
  ASSERT_TRUE(predicted);
  std::uint64_t all = 0;
  for (const offload::Layer& layer : predicted->scenario.layers) {
    EXPECT_TRUE(layer.recomputable);
    for (const offload::Tensor& tensor : layer.tensors) all += tensor.bytes;
  }
  const auto mix = offload::best_mix(predicted->scenario, all / 2);
  ASSERT_TRUE(mix && mix->best);
  EXPECT_TRUE(mix->proven);
  EXPECT_LE(mix->best->peak_bytes, all / 2);
  const Prediction plain = predict(program.request);
  for (std::size_t i = 0; i < mix->best->layers.size(); ++i) {
    const std::string& name = predicted->scenario.layers[i].name;
    if (mix->best->layers[i] == offload::Treatment::Recompute)
      program.request.training->scopes.push_back({name, false, {}, true});
    if (mix->best->layers[i] == offload::Treatment::Offload)
      program.request.training->scopes.push_back({name, true, {}});
  }
  ASSERT_FALSE(program.request.training->scopes.empty());
  const Prediction mixed = predict(program.request);
  EXPECT_LT(*mixed.devices.front().forward_peak, *plain.devices.front().forward_peak);
}

TEST(PredictScenario, TheFloorIsWhatLiesThereWhenBackwardEnds) {
  Program program("five_layers");
  program.machine.devices[0].overhead = MiB(3);
  program.machine.devices[0].budget = GiB(2);
  const auto predicted = predict_scenario(program.request, {});
  ASSERT_TRUE(predicted && predicted->floor);
  EXPECT_EQ(predicted->gpus, 1u);
  EXPECT_EQ(predicted->floor->overhead, MiB(3));
  EXPECT_EQ(predicted->floor->budget, GiB(2));
  const Prediction made = [&] {
    program.request.training.emplace();
    return predict(program.request);
  }();
  std::uint64_t gradients = 0, weights = 0;
  for (const trace::Block& block : made.timeline->blocks) {
    if (block.device != 0 || block.kind != trace::Kind::Resident) continue;
    const bool gradient = made.timeline->names[block.label] == "gradient";
    (gradient ? gradients : weights) += block.bytes;
  }
  EXPECT_EQ(predicted->floor->gradients.count(), gradients);
  EXPECT_EQ(predicted->floor->weights.count(), weights);
  EXPECT_LT(*predicted->floor->room(), GiB(2));
}

TEST(PredictScenario, TypedRatesStandAboveTheMachines) {
  Program program("five_layers");
  offload::RunLayers layers;
  layers.links[0] = {5e9, 0, 0};
  const auto predicted = predict_scenario(program.request, layers);
  ASSERT_TRUE(predicted);
  EXPECT_EQ(predicted->scenario.to_host, 5e9);
  EXPECT_EQ(predicted->scenario.to_device, recorded(kRecorded[0]).to_device);
  EXPECT_EQ(predicted->scenario.layers.size(), 5u) << "of no pattern it is the longest list";
}

TEST(PredictScenario, WhatCannotBeSaidIsOneError) {
  Program program("five_layers");
  const auto none = predict_scenario(program.request, {"blocks.*"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::OffloadNoSuchLayers);
  program.request.training.emplace().as_program = false;  // and nothing is trained
  const auto still = predict_scenario(program.request, {"layers.*"});
  ASSERT_FALSE(still);
  EXPECT_EQ(still.error().code, Code::BackwardNothing);
}

}  // namespace
}  // namespace stowage::estimate
