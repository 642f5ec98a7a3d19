#include "core/plan/turn_bytes.h"

#include <algorithm>

#include "core/plan/evaluation/executing.h"

namespace stowage::plan {

std::optional<LargestTurn> largest_turn(const TurnBytes& turns, std::size_t modules) {
  const auto largest = std::max_element(turns.begin(), turns.end());
  if (largest == turns.end() || *largest == 0) return std::nullopt;
  return LargestTurn{static_cast<std::size_t>(largest - turns.begin()) % modules, Bytes(*largest)};
}

std::vector<std::uint64_t> largest_turns(const model::Model& model, const machine::Machine& machine,
                                         const Settings& settings, const Placement& placement,
                                         const TurnBytes& turns) {
  std::vector<std::uint64_t> out(machine.devices.size());
  if (turns.empty()) return out;
  const std::vector<Placement::Slot> executes = executing_slots(model, machine, settings, placement);
  const std::size_t modules = model.modules().size();
  for (std::size_t i = 0; i < modules; ++i) {
    if (executes[i] >= out.size()) continue;
    const bool on_cpu = machine.devices[executes[i]].id == machine::kCpu;
    out[executes[i]] = std::max(out[executes[i]], turn_of(turns, modules, i, on_cpu));
  }
  return out;
}

machine::Machine with_room_for_turns(machine::Machine machine, const model::Model& model,
                                     const Settings& settings, const Placement& placement,
                                     const TurnBytes& turns) {
  const std::vector<std::uint64_t> largest = largest_turns(model, machine, settings, placement, turns);
  for (std::size_t slot = 0; slot < largest.size(); ++slot) {
    if (largest[slot] > 0 && !machine.devices[slot].keep_free)
      machine.devices[slot].keep_free = Bytes(largest[slot]);
  }
  return machine;
}

}  // namespace stowage::plan
