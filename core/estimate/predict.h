#pragma once

#include "core/estimate/prediction.h"
#include "core/machine/calibration.h"
#include "core/plan/evaluate.h"

namespace stowage::estimate {

/// What a placement will need and how long a step will take, in whichever way there is: by formula where the
/// model has no graph. Of programs `method` is None.
Prediction predict(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
                   const plan::Placement& placement, const machine::Calibration* calibration = nullptr);

/// "none", "graph", "formula".
std::string_view to_string(PredictionMethod method);

}  // namespace stowage::estimate
