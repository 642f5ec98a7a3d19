#include "app/cli/run/training_advice.h"

#include <fmt/format.h>

#include "core/plan/training.h"

namespace stowage::cli {

std::optional<TrainingFloor> training_floor(const PlannedRun& run, const protocol::OutOfMemory& stop) {
  const auto device = machine::parse_device(stop.device);
  if (!device || !device->gpu()) return std::nullopt;
  const auto slot = run.machine.slot(*device);
  if (!slot || *slot >= run.evaluation.devices.size()) return std::nullopt;
  plan::Settings trained = run.settings;
  trained.workload.training = plan::Training{plan::Optimizer::Sgd};
  const auto gradients = plan::training_by_slot(run.model, run.machine, trained, run.placement);
  const plan::DeviceUse& use = run.evaluation.devices[*slot];
  return TrainingFloor{*device, use.weights + use.stays, gradients[*slot].gradients, use.budget};
}

std::string training_advice_text(const TrainingFloor& floor) {
  const std::string device = machine::display_name(floor.device);
  const std::string both = fmt::format("weights ({}) and their gradients ({})", format_bytes(floor.weights),
                                       format_bytes(floor.gradients));
  const std::string run =
      "A run that has room, on virtual GPUs of any size (--virtual --gpu SIZE --json > "
      "RUN.json), says what is saved for backward";
  if (floor.beyond())
    return fmt::format(
        "When backward ends {} lie on {} together, more than its budget, wherever activations go: some have "
        "to lie elsewhere. {}, and solve --train sgd --saved-activations RUN.json -o MAP has room for all of "
        "it.",
        both, device, run);
  return fmt::format(
      "When backward ends {} lie on {} together; what waits for backward beside them may go to the host. {}, "
      "and schedule --from RUN.json --budget SIZE what of it to move.",
      both, device, run);
}

}  // namespace stowage::cli
