#include "core/plan/keep_free.h"

#include <algorithm>

namespace stowage::plan {

Bytes measured_activations(const DeviceUse& planned, Bytes peak) {
  return peak - (planned.weights + planned.stays + planned.reserve + planned.kv_cache);
}

machine::Machine keep_free_as_measured(machine::Machine machine, const Evaluation& planned,
                                       const std::vector<MeasuredPeak>& peaks) {
  for (const MeasuredPeak& measured : peaks) {
    const auto slot = machine.slot(measured.device);
    const auto use = std::find_if(planned.devices.begin(), planned.devices.end(),
                                  [&](const DeviceUse& one) { return one.device == measured.device; });
    if (!slot || use == planned.devices.end()) continue;
    const std::uint64_t mib = MiB(1).count();
    const std::uint64_t bytes = measured_activations(*use, measured.peak).count();
    machine.devices[*slot].keep_free = Bytes(bytes / mib + (bytes % mib == 0 ? 0 : 1)) * mib;
  }
  return machine;
}

}  // namespace stowage::plan
