// Peaks of passes that move what they save: predicted from the graph alone, against the run.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "core/base/sentences/left_out.h"
#include "core/estimate/predict.h"
#include "core/formats/pt2/exported_program.h"
#include "tests/core/engine/training_fixtures.h"

namespace stowage::engine::test {
namespace {

estimate::Prediction predicted(const protocol::RunRequest& request, const formats::ExportedProgram& program) {
  estimate::GraphRequest asked;
  asked.program = &program;
  asked.machine = &request.machine;
  asked.run.map = request.map;
  asked.training.emplace();
  asked.training->scopes = request.training->scopes;
  asked.training->first_layers = request.training->first_layers;
  asked.training->layers = request.training->layers;
  asked.training->threshold = request.training->threshold;
  return estimate::predict(asked);
}

/// What an operator keeps is not known, and so not what of it goes.
bool says_that_it_does_not_know(const estimate::Prediction& made) {
  const auto& said = made.left_out_of_graph;
  return std::any_of(said.begin(), said.end(),
                     [](const auto& why) { return why.pattern == left_out::kSaved; });
}

bool refused(const Outcome& outcome) {
  if (!outcome.error) return false;
  EXPECT_TRUE(outcome.error->code == Code::OffloadLastLayer ||
              outcome.error->code == Code::OffloadNoSuchLayers || outcome.error->code == Code::OffloadTooMany)
      << explain(outcome);
  return true;
}

/// True where it could be compared. `margin`: by how many bytes the peak of the pass back may differ.
bool expect_peaks_of_the_run(const protocol::RunRequest& request, const formats::ExportedProgram& program,
                             const Outcome& outcome, std::uint64_t margin = 0) {
  const estimate::Prediction made = predicted(request, program);
  if (says_that_it_does_not_know(made)) return false;
  if (made.devices.empty() || !made.devices[0].forward_peak || !made.devices[0].backward_peak) {
    ADD_FAILURE() << "no peaks";
    return false;
  }
  const protocol::DeviceResult& device = device_of(outcome, "0");
  EXPECT_EQ(made.devices[0].forward_peak->count(), device.forward_peak_bytes);
  EXPECT_NEAR(static_cast<double>(made.devices[0].backward_peak->count()),
              static_cast<double>(device.backward_peak_bytes), static_cast<double>(margin));
  return true;
}

TEST(PredictedMoves, PeaksOfBothDirectionsAreThoseOfTheRun) {
  std::size_t compared = 0;
  for (const TrainingCase& one : training_cases()) {
    const auto program = formats::read_exported_program(one.folder + "/program.pt2");
    ASSERT_TRUE(program);
    std::vector<protocol::RunRequest> requests(5, training_request(one, kOnGpu, 1));
    for (protocol::RunRequest& request : requests) request.training->threshold = 0;
    requests[1].training->scopes = {{"", true, {}}};
    requests[2].training->first_layers = 1;
    requests[3].training->first_layers = 2;
    requests[4].training->scopes = {{"", true, 4096}};
    for (const protocol::RunRequest& request : requests) {
      SCOPED_TRACE(one.name + ", request " + std::to_string(&request - requests.data()));
      const Trained got = train(request);
      if (!refused(got.outcome)) compared += expect_peaks_of_the_run(request, *program, got.outcome);
    }
  }
  EXPECT_GE(compared, 15u);
}

/// A scope of some module, with a cap or without; or the first layers.
void move_something(protocol::RunRequest& request, const formats::ExportedProgram& program,
                    std::mt19937& random) {
  const auto any = [&](std::size_t below) { return random() % below; };
  request.training->threshold = std::array{0u, 40u, 300u}[any(3)];
  request.machine.links = {{machine::gpu(0), machine::kCpu, std::uint64_t{1} << (10 + any(41))},
                           {machine::kCpu, machine::gpu(0), std::uint64_t{1} << (10 + any(41))}};
  if (any(4) == 0) {
    request.training->first_layers = any(4);
    return;
  }
  for (std::size_t left = 1 + any(3); left > 0; --left) {
    const std::string& module = program.graph.nodes[any(program.graph.nodes.size())].module;
    std::optional<std::uint64_t> cap;
    const bool on = any(4) > 0;
    if (on && any(3) == 0) cap = std::uint64_t{512} << any(6);
    request.training->scopes.push_back({any(3) == 0 ? std::string() : module, on, cap});
  }
}

/// Whatever goes, by itself or by a schedule, and however long that takes.
TEST(PredictedMoves, PeaksAreThoseOfTheRunWhateverIsMoved) {
  std::size_t compared = 0;
  for (const TrainingCase& one : training_cases()) {
    const auto program = formats::read_exported_program(one.folder + "/program.pt2");
    ASSERT_TRUE(program);
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      protocol::RunRequest request = training_request(one, kOnGpu, 1);
      move_something(request, *program, random);
      const Trained got = train(request);
      if (!refused(got.outcome)) compared += expect_peaks_of_the_run(request, *program, got.outcome);
    }
  }
  EXPECT_GE(compared, 40u);
}

/// A loss of several operators is one step of the graph, and several nodes of autograd: the first of them
/// give numbers on before the last one asks for what is run again.
constexpr std::uint64_t kNumbersOfALoss = 2 * 512;

/// Whichever modules run again, and beside what is moved; a run that refuses it says so before it begins.
TEST(PredictedMoves, PeaksAreThoseOfTheRunWhateverRunsAgain) {
  std::size_t compared = 0, again = 0;
  for (const TrainingCase& one : training_cases()) {
    const auto program = formats::read_exported_program(one.folder + "/program.pt2");
    ASSERT_TRUE(program);
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      protocol::RunRequest request = training_request(one, kOnGpu, 1);
      request.training->threshold = 0;
      for (std::size_t left = 1 + random() % 3; left > 0; --left) {
        const std::string& module = program->graph.nodes[random() % program->graph.nodes.size()].module;
        request.training->scopes.push_back({module, false, {}, true});
      }
      if (random() % 2) request.training->scopes.insert(request.training->scopes.begin(), {"", true, {}});
      const Trained got = train(request);
      const bool impure = got.outcome.error && (got.outcome.error->code == Code::RecomputeWrites ||
                                                got.outcome.error->code == Code::RecomputeChanged ||
                                                got.outcome.error->code == Code::RecomputeInside);
      if (impure || refused(got.outcome)) continue;
      ASSERT_FALSE(got.outcome.error) << explain(got.outcome);
      compared += expect_peaks_of_the_run(request, *program, got.outcome, kNumbersOfALoss);
      again += got.outcome.result.backward->saved.recomputed_bytes > 0;
    }
  }
  EXPECT_GE(compared, 20u);
  EXPECT_GE(again, 15u);
}

/// A slow link holds memory longer, in the run as in what is predicted of it: with one that takes for ever
/// all of it stays until forward ends, with one that takes no time it leaves with the next step.
TEST(PredictedMoves, WhatGoesByItselfStaysUntilItsCopyHasEnded) {
  std::size_t fell = 0, compared = 0;
  for (const TrainingCase& one : training_cases()) {
    const auto program = formats::read_exported_program(one.folder + "/program.pt2");
    ASSERT_TRUE(program);
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    request.training->threshold = 0;
    const Trained still = train(request);
    request.training->scopes = {{"", true, {}}};
    std::vector<std::uint64_t> peaks;
    for (const std::uint64_t rate :
         {std::uint64_t{1} << 10, std::uint64_t{1} << 24, std::uint64_t{1} << 50}) {
      SCOPED_TRACE(one.name + ", " + std::to_string(rate) + " bytes a second");
      request.machine.links = {{machine::gpu(0), machine::kCpu, rate},
                               {machine::kCpu, machine::gpu(0), std::uint64_t{1} << 50}};
      const Trained got = train(request);
      if (got.outcome.error || still.outcome.error) break;
      EXPECT_EQ(difference(still.gradients, got.gradients, 0, 0), "");
      const protocol::DeviceResult& device = device_of(got.outcome, "0");
      peaks.push_back(device.forward_peak_bytes);
      compared += expect_peaks_of_the_run(request, *program, got.outcome);
    }
    if (peaks.size() < 3) continue;
    EXPECT_GE(peaks[0], peaks[1]);
    EXPECT_GE(peaks[1], peaks[2]);
    EXPECT_GE(peaks[0], device_of(still.outcome, "0").forward_peak_bytes) << "nothing left before its end";
    fell += peaks[2] < peaks[0];
  }
  EXPECT_GE(fell, 3u);
  EXPECT_GE(compared, 9u);
}

/// With no more room than a fast link needs a slow one is waited for: the gradients are the same.
TEST(PredictedMoves, WhereThereIsNoRoomThePassWaitsForItsCopies) {
  std::size_t waited = 0;
  for (const TrainingCase& one : training_cases()) {
    SCOPED_TRACE(one.name);
    const auto program = formats::read_exported_program(one.folder + "/program.pt2");
    ASSERT_TRUE(program);
    protocol::RunRequest request = training_request(one, kOnGpu, 1);
    request.training->threshold = 0;
    request.training->scopes = {{"", true, {}}};
    const auto run_at = [&](int power, Bytes budget) {
      request.machine = machine_of(1, budget);
      request.machine.links = {{machine::gpu(0), machine::kCpu, std::uint64_t{1} << power},
                               {machine::kCpu, machine::gpu(0), std::uint64_t{1} << 50}};
      return train(request);
    };
    const Trained fast = run_at(50, GiB(4)), slow = run_at(10, GiB(4));
    ASSERT_FALSE(fast.outcome.error) << explain(fast.outcome);
    ASSERT_FALSE(slow.outcome.error) << explain(slow.outcome);
    const Bytes room = Bytes(device_of(fast.outcome, "0").peak_bytes) + KiB(4);
    const Trained tight = run_at(10, room);
    ASSERT_FALSE(tight.outcome.error) << explain(tight.outcome);
    EXPECT_EQ(difference(slow.gradients, tight.gradients, 0, 0), "");
    EXPECT_LE(device_of(tight.outcome, "0").peak_bytes, room.count());
    EXPECT_EQ(tight.outcome.bytes_left, 0u);
    waited += device_of(slow.outcome, "0").peak_bytes > room.count();
    const estimate::Prediction made = predicted(request, *program);
    if (says_that_it_does_not_know(made)) continue;
    EXPECT_LE(made.devices[0].peak.count(), room.count() + estimate::backward_margin(room).count());
  }
  EXPECT_GE(waited, 1u) << "there was room everywhere";
}

}  // namespace
}  // namespace stowage::engine::test
