#include "app/cli/arguments/predict_options.h"

#include "app/cli/output/predicted_json.h"
#include "core/base/json.h"
#include "core/estimate/predict.h"

namespace stowage::cli {

void PredictOptions::define(CLI::App& app) {
  app.add_flag("--no-predict", none_,
               "leave out what the plan will need while it runs, and how long it takes");
  app.add_flag("--modules", modules_, "with --json: the prediction for each module too");
}

std::optional<estimate::Prediction> PredictOptions::predict(const model::Model& model,
                                                            const machine::Machine& machine,
                                                            const MachineOptions& options,
                                                            const plan::Settings& settings,
                                                            const plan::Placement& placement) const {
  if (none_) return std::nullopt;
  const auto calibration = options.calibration();
  return estimate::predict(model, machine, settings, placement, calibration ? &*calibration : nullptr);
}

void PredictOptions::add(Json& document, const std::optional<estimate::Prediction>& prediction) const {
  if (prediction) document["predicted"] = predicted_json(*prediction, modules_);
}

}  // namespace stowage::cli
