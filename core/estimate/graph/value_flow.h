#pragma once

#include "core/estimate/graph/predict_graph.h"
#include "core/model/model.h"
#include "core/plan/evaluation/value_flow.h"

namespace stowage::estimate {

/// The values of one pass of a program, with their bytes for the shapes or sizes that `asked` says. Names of
/// modules that the model does not have stand for the nearest one above them. Null of a program without sizes
/// (TorchScript), and where the program takes no such inputs.
plan::ValueFlowPtr value_flow(const model::Model& model, const GraphRequest& asked);

}  // namespace stowage::estimate
