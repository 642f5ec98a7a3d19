#pragma once

#include "core/estimate/prediction.h"
#include "core/plan/turn_bytes.h"

namespace stowage::estimate {

/// What a prediction says of the activations of each module, in the shape in which a plan reserves room for
/// them. Of a prediction with everything on one GPU these are no less than any plan needs: a device holds no
/// value that it would not hold if it were the only one. Empty where nothing was predicted.
plan::TurnBytes turn_bytes(const model::Model& model, const Prediction& prediction);

/// Everything on the first GPU.
plan::Placement all_on_first_gpu(const model::Model& model);

}  // namespace stowage::estimate
