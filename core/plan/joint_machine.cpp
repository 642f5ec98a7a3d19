#include "core/plan/joint_machine.h"

#include <algorithm>
#include <functional>
#include <set>

namespace stowage::plan {

std::optional<machine::Machine> joint_machine(const machine::Machine& a, const machine::Machine& b) {
  machine::Machine joint = a;
  for (const machine::Device& device : b.devices) {
    if (joint.find(device.id)) continue;
    if (!joint.add(device.id)) return std::nullopt;
    joint.devices[*joint.slot(device.id)] = device;
  }
  return joint;
}

bool add_named(machine::Machine& machine, const DeviceMap& map) {
  std::set<machine::DeviceId, std::greater<>> named;  // the highest number first: it brings those below along
  for (const DeviceMap::Entry& entry : map.entries) named.insert(entry.device);
  return std::all_of(named.begin(), named.end(), [&](machine::DeviceId id) { return machine.add(id); });
}

Placement on_machine(const Placement& placement, const machine::Machine& from, const machine::Machine& to) {
  std::vector<Placement::Slot> slots;
  for (const machine::Device& device : from.devices) {
    const auto slot = to.slot(device.id);
    slots.push_back(slot ? static_cast<Placement::Slot>(*slot) : Placement::kUnplaced);
  }
  Placement out = placement;
  for (Placement::Slot& slot : out.slots) slot = slot < slots.size() ? slots[slot] : Placement::kUnplaced;
  return out;
}

Evaluation on_machine(Evaluation evaluation, const machine::Machine& to) {
  const auto main = evaluation.main();
  std::vector<DeviceUse> devices;
  for (const machine::Device& device : to.devices) {
    const auto known = std::find_if(evaluation.devices.begin(), evaluation.devices.end(),
                                    [&](const DeviceUse& use) { return use.device == device.id; });
    DeviceUse none;
    none.device = device.id;
    none.budget = device.budget;
    none.free = device.budget.value_or(Bytes());
    devices.push_back(known == evaluation.devices.end() ? none : *known);
  }
  evaluation.devices = std::move(devices);
  if (main) evaluation.main_gpu = static_cast<std::uint32_t>(*to.slot(*main));
  return evaluation;
}

}  // namespace stowage::plan
