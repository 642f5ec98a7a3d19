#include "core/plan/evaluation/executing.h"

#include "core/plan/computed.h"
#include "core/plan/main_gpu.h"

namespace stowage::plan {

std::vector<Placement::Slot> executing_slots(const model::Model& model, const machine::Machine& machine,
                                             const Settings& settings, const Placement& placement) {
  constexpr std::uint32_t kNone = 0xFFFFFFFF;
  const auto main = streaming_slot(placement.slots, machine.gpu_count(), settings);
  const std::vector<bool> computed = computed_tensors(model, settings);
  const auto cpu = machine.slot(machine::kCpu);
  std::vector<std::uint32_t> first(model.modules().size(), kNone);
  const auto& columns = model.columns();
  for (std::size_t i = columns.tensors.size(); i-- > 0;) {
    if (placement.slots[i] < machine.devices.size())
      first[columns.tensors[i].module] = static_cast<std::uint32_t>(i);
  }
  for (std::size_t i = first.size(); i-- > 1;) {
    const std::uint32_t parent = columns.parents[i];
    if (first[i] < first[parent]) first[parent] = first[i];
  }
  std::vector<Placement::Slot> out(first.size(), Placement::kUnplaced);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] == kNone) {
      if (i > 0) out[i] = out[columns.parents[i]];
      continue;
    }
    const Placement::Slot slot = placement.slots[first[i]];
    const bool host = slot >= machine.gpu_count();
    const bool streamed = host && main && (computed.empty() || !computed[first[i]]);
    out[i] = !host ? slot : streamed ? *main : static_cast<Placement::Slot>(cpu.value_or(slot));
  }
  return out;
}

}  // namespace stowage::plan
