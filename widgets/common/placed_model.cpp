#include "widgets/common/placed_model.h"

namespace stowage::widgets {

const model::Model& placed_model(const PlanState& state) {
  if (!state.catalog) return *state.model;
  const model::ModelPtr& placed = solve::model_of(*state.catalog);
  const bool same_numbers = placed && placed->tensors().size() == state.model->tensors().size() &&
                            placed->modules().size() == state.model->modules().size();
  return same_numbers ? *placed : *state.model;
}

}  // namespace stowage::widgets
