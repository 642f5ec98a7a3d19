#include "core/estimate/predict.h"

#include "core/estimate/formula/predict_formula.h"

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
  return predict_formula(model, machine, settings, placement, settings.workload,
                         {calibration, false, timeline});
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
