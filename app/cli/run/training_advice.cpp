#include "app/cli/run/training_advice.h"

#include <fmt/format.h>

namespace stowage::cli {

std::optional<plan::TrainingFloor> training_floor(const PlannedRun& run, const protocol::OutOfMemory& stop) {
  const auto device = machine::parse_device(stop.device);
  if (!device) return std::nullopt;
  return plan::training_floor(run.model, run.machine, run.settings, run.placement, run.evaluation, *device);
}

std::string floor_text(const plan::TrainingFloor& floor) {
  const std::string weights = format_bytes(floor.weights), gradients = format_bytes(floor.gradients);
  if (floor.overhead == Bytes())
    return fmt::format("weights ({}) and their gradients ({})", weights, gradients);
  return fmt::format("weights ({}), their gradients ({}) and the overhead of the device ({})", weights,
                     gradients, format_bytes(floor.overhead));
}

std::string training_advice_text(const plan::TrainingFloor& floor) {
  const std::string device = machine::display_name(floor.device);
  const std::string all = floor_text(floor);
  const std::string run =
      "A run that has room, on virtual GPUs of any size (--virtual --gpu SIZE --json > "
      "RUN.json), says what is saved for backward";
  if (floor.beyond())
    return fmt::format(
        "When backward ends {} lie on {} together, more than its budget, wherever activations go: some have "
        "to lie elsewhere. {}, and solve --train sgd --saved-activations RUN.json -o MAP has room for all of "
        "it.",
        all, device, run);
  const std::string card = floor.room() ? " --budget " + format_size_exact(*floor.room()) : "";
  return fmt::format(
      "When backward ends {} lie on {} together; what waits for backward beside them may go to the host or "
      "be "
      "made again. {}, schedule --from RUN.json{} what of it to move, and with --recompute which layers to "
      "run "
      "again instead.",
      all, device, run, card.empty() ? " --budget SIZE" : card);
}

}  // namespace stowage::cli
