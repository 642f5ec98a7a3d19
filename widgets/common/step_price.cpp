#include "widgets/common/step_price.h"

namespace stowage::widgets {

std::optional<StepPrice> step_price(const PlanState& state, model::TensorId owner, std::uint64_t bytes,
                                    bool computed) {
  const machine::Machine& machine = state.machine;
  if (owner.index() >= state.placement.slots.size()) return std::nullopt;
  const auto slot = state.placement[owner];
  if (slot >= machine.devices.size() || machine.devices[slot].id.gpu()) return std::nullopt;
  StepPrice out;
  out.here = state.settings.runtime.host_computes(state.evaluation.main_gpu, computed);
  out.disk = machine.devices[slot].id == machine::kDisk;
  out.rate = machine.rate(machine::kCpu, out.here ? machine::kCpu : *state.evaluation.main());
  const auto seconds = [bytes](std::uint64_t rate) {
    return static_cast<double>(bytes) / static_cast<double>(rate);
  };
  out.seconds = seconds(out.rate);
  if (out.disk) out.seconds += seconds(machine.rate(machine::kDisk, machine::kCpu));
  return out;
}

}  // namespace stowage::widgets
