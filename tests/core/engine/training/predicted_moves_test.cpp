// Peaks of passes that move what they save: predicted from the graph alone, against the run.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

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

void expect_near(Bytes predicted, std::uint64_t measured, const char* what) {
  const double margin = static_cast<double>(estimate::backward_margin(Bytes(measured)).count());
  EXPECT_NEAR(static_cast<double>(predicted.count()), static_cast<double>(measured), margin) << what;
}

bool is_near(Bytes predicted, std::uint64_t measured) {
  const std::uint64_t margin = estimate::backward_margin(Bytes(measured)).count();
  return predicted.count() <= measured + margin && measured <= predicted.count() + margin;
}

/// Of what goes by itself: not above the run, which is not above one that moves nothing.
void expect_between(Bytes predicted, std::uint64_t measured, std::uint64_t without_moves, const char* what) {
  const auto margin = [](std::uint64_t bytes) { return estimate::backward_margin(Bytes(bytes)).count(); };
  EXPECT_LE(predicted.count(), measured + margin(measured)) << what;
  EXPECT_LE(measured, without_moves + margin(without_moves)) << what;
}

TEST(PredictedMoves, PeaksOfBothDirectionsAreThoseOfTheRun) {
  std::size_t compared = 0, alone = 0, alone_near = 0;
  for (const TrainingCase& one : training_cases()) {
    const auto program = formats::read_exported_program(one.folder + "/program.pt2");
    ASSERT_TRUE(program);
    std::pair<std::uint64_t, std::uint64_t> kept;  // the peaks where nothing is moved, forward and back
    std::vector<protocol::RunRequest> requests(5, training_request(one, kOnGpu, 1));
    for (protocol::RunRequest& request : requests) request.training->threshold = 0;
    requests[1].training->scopes = {{"", true, {}}};
    requests[2].training->first_layers = 1;
    requests[3].training->first_layers = 2;
    requests[4].training->scopes = {{"", true, 4096}};
    for (const protocol::RunRequest& request : requests) {
      SCOPED_TRACE(one.name + ", request " + std::to_string(&request - requests.data()));
      const Trained got = train(request);
      if (got.outcome.error) {
        EXPECT_TRUE(got.outcome.error->code == Code::OffloadLastLayer ||
                    got.outcome.error->code == Code::OffloadNoSuchLayers ||
                    got.outcome.error->code == Code::OffloadTooMany)
            << explain(got.outcome);
        continue;
      }
      const estimate::Prediction made = predicted(request, *program);
      ASSERT_FALSE(made.devices.empty());
      const auto& said = made.left_out_of_graph;
      if (std::any_of(said.begin(), said.end(),
                      [](const auto& one) { return one.pattern == left_out::kSaved; }))
        continue;  // what an operator keeps is not known, and so not what of it goes
      const protocol::DeviceResult& device = device_of(got.outcome, "0");
      ASSERT_TRUE(made.devices[0].forward_peak && made.devices[0].backward_peak);
      const Bytes forward = *made.devices[0].forward_peak, back = *made.devices[0].backward_peak;
      const bool by_layer = request.training->first_layers || request.training->scopes.empty();
      if (by_layer) {
        expect_near(forward, device.forward_peak_bytes, "forward");
      } else {
        // It leaves when its copy has ended by the clock, in the run and in the prediction. Of two small
        // networks a run has a few blocks more in forward.
        expect_between(forward, device.forward_peak_bytes, kept.first, "forward");
        ++alone;
        alone_near += is_near(forward, device.forward_peak_bytes);
      }
      expect_near(back, device.backward_peak_bytes, "back");
      if (&request == requests.data()) kept = {device.forward_peak_bytes, device.backward_peak_bytes};
      ++compared;
    }
  }
  EXPECT_GE(compared, 15u);
  EXPECT_GE(alone_near + 2, alone) << "of nearly all the peak is known";
}

/// A slow link holds memory longer, in the run as in what is predicted of it: with one that takes for ever
/// all of it stays until forward ends, with one that takes no time it leaves with the next step.
TEST(PredictedMoves, WhatGoesByItselfStaysUntilItsCopyHasEnded) {
  std::size_t fell = 0, compared = 0, near = 0;
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
      const estimate::Prediction made = predicted(request, *program);
      const auto& said = made.left_out_of_graph;
      if (std::any_of(said.begin(), said.end(),
                      [](const auto& why) { return why.pattern == left_out::kSaved; }))
        continue;
      const std::uint64_t margin = estimate::backward_margin(Bytes(device.forward_peak_bytes)).count();
      EXPECT_LE(made.devices[0].forward_peak->count(), device.forward_peak_bytes + margin);
      expect_near(*made.devices[0].backward_peak, device.backward_peak_bytes, "back");
      ++compared;
      near += is_near(*made.devices[0].forward_peak, device.forward_peak_bytes);
    }
    if (peaks.size() < 3) continue;
    EXPECT_GE(peaks[0], peaks[1]);
    EXPECT_GE(peaks[1], peaks[2]);
    EXPECT_GE(peaks[0], device_of(still.outcome, "0").forward_peak_bytes) << "nothing left before its end";
    fell += peaks[2] < peaks[0];
  }
  EXPECT_GE(fell, 1u);
  EXPECT_GE(near + 2, compared) << "of nearly all the peak is known";
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
    const auto& said = made.left_out_of_graph;
    if (std::any_of(said.begin(), said.end(),
                    [](const auto& why) { return why.pattern == left_out::kSaved; }))
      continue;
    EXPECT_LE(made.devices[0].peak.count(), room.count() + estimate::backward_margin(room).count());
  }
  EXPECT_GE(waited, 1u) << "there was room everywhere";
}

}  // namespace
}  // namespace stowage::engine::test
