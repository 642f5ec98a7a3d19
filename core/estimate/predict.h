#pragma once

#include "core/estimate/graph/predict_graph.h"

namespace stowage::estimate {

/// What a run of a model will need, by the best way there is: from the graph, where `request.program` is one.
/// Never fails: what cannot be predicted is said in Prediction::unknown, and then its method is None.
Prediction predict(const GraphRequest& request);

}  // namespace stowage::estimate
