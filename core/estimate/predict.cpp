#include "core/estimate/predict.h"

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
  if (!settings.workload.training || prediction.method == PredictionMethod::None) return;
  const std::vector<plan::TrainingBytes> held = plan::training_by_slot(model, machine, settings, placement);
  for (std::size_t slot = 0; slot < held.size(); ++slot) {
    if (!held[slot].total()) continue;
    Error note{Code::FormulaTraining,
               machine::display_name(machine.devices[slot].id),
               {format_bytes(held[slot].gradients), format_bytes(held[slot].optimizer)}};
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
