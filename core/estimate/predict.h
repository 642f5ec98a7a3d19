#pragma once

#include <string_view>

#include "core/estimate/graph/predict_graph.h"
#include "core/machine/calibration.h"
#include "core/plan/evaluate.h"

namespace stowage::estimate {

/// What a run of a program will need, from its graph; None without one. Never fails: what cannot be predicted
/// is said in Prediction::unknown, and then its method is None.
Prediction predict(const GraphRequest& request);

/// The same for a model without a graph, and how long a step will take: by formula. `timeline`: with the
/// blocks of its passes.
Prediction predict(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
                   const plan::Placement& placement, const machine::Calibration* calibration = nullptr,
                   bool timeline = false);

/// Of a plan that trains, predicted by formula: says of each device what of gradients and of the optimizer's
/// states its peak counts, and that what is saved for the pass back is left out. The prediction of a model
/// without a graph says it already. Nothing where nothing was predicted, or from a graph, which counts it
/// all.
void note_training(const model::Model& model, const machine::Machine& machine, const plan::Settings& settings,
                   const plan::Placement& placement, Prediction& prediction);

/// "none", "graph", "formula".
std::string_view to_string(PredictionMethod method);

}  // namespace stowage::estimate
