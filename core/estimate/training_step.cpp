#include "core/estimate/training_step.h"

#include <algorithm>

#include "core/estimate/allocator_model.h"
#include "core/model/dtype.h"
#include "core/plan/training.h"

namespace stowage::estimate {

bool TrainingStep::moves() const {
  return first_layers ? *first_layers > 0
                      : std::any_of(scopes.begin(), scopes.end(),
                                    [](const plan::ActivationScope& scope) { return scope.on; });
}

bool TrainingStep::makes_again() const {
  return !first_layers && std::any_of(scopes.begin(), scopes.end(),
                                      [](const plan::ActivationScope& scope) { return scope.recompute; });
}

std::optional<TrainingStep> training_step(const model::Model& model, const plan::Settings& settings,
                                          const plan::ActivationScopes& activations) {
  if (!settings.workload.training) return std::nullopt;
  const plan::Training& training = *settings.workload.training;
  TrainingStep out;
  out.as_program = false;
  out.scopes = activations;
  out.groups = plan::fused_groups(model);
  if (training.gradient_dtype) out.gradient_element = model::info(*training.gradient_dtype).bits / 8;
  if (training.accumulation_dtype)
    out.accumulation_element = model::info(*training.accumulation_dtype).bits / 8;
  const std::vector<plan::TrainingBytes> bytes = plan::training_bytes(model, settings);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const model::TensorId id : model.storages()[i].tensors) {
      const model::Tensor& tensor = model[id];
      if (bytes[i].optimizer) out.optimizer.emplace(tensor.name, bytes[i].optimizer);
      if (bytes[i].total() && tensor.kind == model::TensorKind::Parameter &&
          plan::is_trained(model, id, training))
        out.trained.insert(tensor.name);
    }
  }
  return out;
}

Bytes backward_margin(Bytes peak) {
  constexpr std::uint64_t kBlocks = 5 * AllocatorModel::kBlock;
  return Bytes(std::max(peak.count() / 50, kBlocks));
}

}  // namespace stowage::estimate
