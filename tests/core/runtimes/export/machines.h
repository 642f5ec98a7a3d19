#pragma once

#include <optional>
#include <vector>

#include "core/machine/machine.h"
#include "core/plan/settings.h"

namespace stowage::test {

/// GPUs with these budgets, RAM, and a disk without a bound.
inline machine::Machine machine_of_gpus(const std::vector<std::optional<Bytes>>& budgets,
                                        std::optional<Bytes> ram = std::nullopt) {
  machine::Machine out;
  for (const std::optional<Bytes>& budget : budgets)
    out.devices.push_back({machine::gpu(static_cast<std::uint32_t>(out.devices.size())), "", budget, {}, {}});
  out.devices.push_back({machine::kCpu, "", ram, {}, {}});
  out.devices.push_back({machine::kDisk, "", std::nullopt, {}, {}});
  return out;
}

/// Weights of host modules are computed there: what lies on a device is all that it needs.
inline plan::Settings host_settings() {
  plan::Settings out;
  out.runtime.change_to(machine::kComputesOnHost);
  return out;
}

}  // namespace stowage::test
