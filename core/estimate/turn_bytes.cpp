#include "core/estimate/turn_bytes.h"

#include <algorithm>

namespace stowage::estimate {

plan::TurnBytes turn_bytes(const model::Model& model, const Prediction& prediction) {
  plan::TurnBytes out;
  if (prediction.method == PredictionMethod::None) return out;
  out.assign(model.modules().size(), 0);
  for (const PredictedModule& row : prediction.modules) {
    const auto module = model.find_module(row.name);
    if (module) out[module->index()] = std::max(out[module->index()], row.activations.count());
  }
  return out;
}

plan::Placement all_on_first_gpu(const model::Model& model) {
  return {std::vector<plan::Placement::Slot>(model.tensors().size(), 0)};
}

}  // namespace stowage::estimate
