#include "core/plan/training_floor.h"

#include "core/plan/training.h"

namespace stowage::plan {

std::optional<Bytes> TrainingFloor::room() const {
  if (!budget) return std::nullopt;
  return beyond() ? Bytes() : *budget - total();
}

std::optional<TrainingFloor> training_floor(const model::Model& model, const machine::Machine& machine,
                                            const Settings& settings, const Placement& placement,
                                            const Evaluation& evaluation, machine::DeviceId device) {
  const auto slot = device.gpu() ? machine.slot(device) : std::nullopt;
  if (!slot || *slot >= evaluation.devices.size()) return std::nullopt;
  Settings trained = settings;
  trained.workload.training = Training{Optimizer::Sgd};
  const auto gradients = training_by_slot(model, machine, trained, placement);
  const DeviceUse& use = evaluation.devices[*slot];
  return TrainingFloor{device, use.weights + use.stays, gradients[*slot].gradients, use.overhead, use.budget};
}

}  // namespace stowage::plan
