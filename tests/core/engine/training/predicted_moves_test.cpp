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

void expect_between(Bytes predicted, std::uint64_t measured, std::uint64_t without_moves, const char* what) {
  const auto margin = [](std::uint64_t bytes) { return estimate::backward_margin(Bytes(bytes)).count(); };
  EXPECT_LE(predicted.count(), measured + margin(measured)) << what;
  EXPECT_LE(measured, without_moves + margin(without_moves)) << what;
}

TEST(PredictedMoves, PeaksOfBothDirectionsAreThoseOfTheRun) {
  std::size_t compared = 0;
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
      const bool by_layer = request.training->first_layers || request.training->scopes.empty();
      if (by_layer) {
        expect_near(*made.devices[0].forward_peak, device.forward_peak_bytes, "forward");
        expect_near(*made.devices[0].backward_peak, device.backward_peak_bytes, "back");
      } else {
        // What goes by itself is predicted to be gone when the next operator begins, and is in a run when its
        // copy has ended: between the prediction and a pass that moves nothing.
        expect_between(*made.devices[0].forward_peak, device.forward_peak_bytes, kept.first, "forward");
        expect_between(*made.devices[0].backward_peak, device.backward_peak_bytes, kept.second, "back");
      }
      if (&request == requests.data()) kept = {device.forward_peak_bytes, device.backward_peak_bytes};
      ++compared;
    }
  }
  EXPECT_GE(compared, 15u);
}

}  // namespace
}  // namespace stowage::engine::test
