// Edits of a plan's machine.
#include <algorithm>

#include "app/gui/document/plan_edits.h"

namespace stowage::app::edits {

using machine::DeviceId;

namespace {

constexpr Bytes kUsualCard = GiB(24);

}  // namespace

PlanInput withBudget(PlanInput input, DeviceId device, std::optional<Bytes> budget) {
  for (auto& entry : input.machine.devices) {
    if (entry.id == device) entry.budget = budget;
  }
  return input;
}

PlanInput withMachine(PlanInput input, machine::Machine machine) {
  input.machine = std::move(machine);
  std::erase_if(input.settings.rules,
                [&](const plan::Rule& rule) { return !input.machine.find(rule.device); });
  if (input.settings.main_gpu && *input.settings.main_gpu >= input.machine.gpu_count())
    input.settings.main_gpu.reset();
  return input;
}

PlanInput withDevice(PlanInput input, DeviceId id, std::optional<Bytes> budget) {
  if (input.machine.find(id)) return input;
  machine::Device device;
  device.id = id;
  device.budget = budget;
  auto& devices = input.machine.devices;
  devices.insert(std::upper_bound(devices.begin(), devices.end(), device,
                                  [](const auto& a, const auto& b) { return a.id < b.id; }),
                 device);
  return input;
}

PlanInput withAnotherGpu(PlanInput input, std::optional<Bytes> budget) {
  const std::uint32_t count = input.machine.gpu_count();
  machine::Device device{machine::gpu(0)};
  if (count > 0) device = input.machine.devices[count - 1];
  if (budget || count == 0) device.budget = budget.value_or(kUsualCard);
  input.machine.add_another(std::move(device));
  return input;
}

}  // namespace stowage::app::edits
