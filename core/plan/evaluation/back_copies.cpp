#include "core/plan/evaluation/back_copies.h"

#include "core/plan/training.h"

namespace stowage::plan {

std::vector<BackCopies> back_copies(const model::Model& model, const Settings& settings,
                                    const PassTimes* times, const std::vector<std::uint64_t>& sizes) {
  if (!settings.workload.training) return {};
  const std::vector<TrainingBytes> training = training_bytes(model, settings);
  const bool counted = times && !times->back.empty();
  std::vector<BackCopies> out(model.storages().size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::vector<model::TensorId>& names = model.storages()[i].tensors;
    if (names.empty() || !model.columns().tensors[names.front().index()].read()) continue;
    const PassTimes::Back back = counted ? times->back[names.front().index()] : PassTimes::Back();
    out[i] = {Bytes(sizes[i]) * back.fetched, training[i].gradients * back.sent};
  }
  return out;
}

}  // namespace stowage::plan
