#pragma once

#include "widgets/common/plan_state.h"

namespace stowage::widgets {

/// What a plan places and counts: the model, or where its target has several modules as one storage (through
/// export or compilation) the model of its catalog, with those names tied. Numbers of modules and tensors are
/// the model's. Precondition: the state has a model.
const model::Model& placed_model(const PlanState& state);

}  // namespace stowage::widgets
