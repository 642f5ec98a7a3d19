#include "core/estimate/predict.h"

#include <algorithm>
#include <utility>

#include "core/estimate/formula/predict_formula.h"
#include "core/plan/training.h"

namespace stowage::estimate {

Prediction predict(const GraphRequest& request) {
  if (!request.program) return {};
  auto out = predict_graph(request);
  if (out) return std::move(*out);
  Prediction none;
  none.unknown.push_back(sentence(out.error()));
  none.left_out.push_back(out.error());
  return none;
}

Prediction predict(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
                   const plan::Placement& placement, const machine::Calibration* calibration, bool timeline) {
  if (model.runnable()) return {};
  Prediction out =
      predict_formula(model, machine, settings, placement, settings.workload, {calibration, false, timeline});
  note_training(model, machine, settings, placement, out);
  return out;
}

void note_training(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
                   const plan::Placement& placement, Prediction& prediction) {
  if (!settings.workload.training || prediction.method != PredictionMethod::Formula) return;
  const std::vector<plan::TrainingBytes> held = plan::training_by_slot(model, machine, settings, placement);
  const bool saved = !settings.workload.training->saved.empty();
  for (std::size_t slot = 0; slot < held.size(); ++slot) {
    const auto device =
        std::find_if(prediction.devices.begin(), prediction.devices.end(),
                     [&](const PredictedDevice& one) { return one.device == machine.devices[slot].id; });
    const Bytes kept = device == prediction.devices.end() ? Bytes() : device->saved;
    if (!held[slot].total() && !kept) continue;
    Error note{saved ? Code::FormulaTrainingSaved : Code::FormulaTraining,
               machine::display_name(machine.devices[slot].id),
               {format_bytes(held[slot].gradients), format_bytes(held[slot].optimizer)}};
    if (saved) note.arguments.push_back(format_bytes(kept));
    prediction.unknown.push_back(sentence(note));
    prediction.left_out.push_back(std::move(note));
  }
}

std::string_view to_string(PredictionMethod method) {
  switch (method) {
    case PredictionMethod::Graph:
      return "graph";
    case PredictionMethod::Formula:
      return "formula";
    case PredictionMethod::None:
      break;
  }
  return "none";
}

}  // namespace stowage::estimate
