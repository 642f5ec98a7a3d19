#include "core/plan/evaluation/keep_free.h"

#include <algorithm>
#include <bit>

namespace stowage::plan {
namespace {

constexpr std::uint64_t kSteps = 512;  // at least so many of them make up a budget

/// What is kept free of a card is a whole number of MiB; a card of some MiB or KiB has no room for that.
std::uint64_t step_of(const std::optional<Bytes>& budget) {
  const std::uint64_t mib = MiB(1).count();
  return budget ? std::clamp<std::uint64_t>(std::bit_floor(budget->count() / kSteps), 1, mib) : mib;
}

}  // namespace

Bytes measured_activations(const DeviceUse& planned, Bytes peak) {
  return peak - (planned.weights + planned.stays + planned.reserve + planned.kv_cache + planned.saved);
}

Bytes to_keep_free(Bytes needed, const std::optional<Bytes>& budget) {
  const std::uint64_t step = step_of(budget), bytes = needed.count();
  const Bytes kept = Bytes(bytes / step + (bytes % step == 0 ? 0 : 1)) * step;
  return budget ? std::min(kept, *budget) : kept;
}

machine::Machine keep_free_as_measured(machine::Machine machine, const Evaluation& planned,
                                       const std::vector<MeasuredPeak>& peaks) {
  for (const MeasuredPeak& measured : peaks) {
    const auto slot = machine.slot(measured.device);
    const auto use = std::find_if(planned.devices.begin(), planned.devices.end(),
                                  [&](const DeviceUse& one) { return one.device == measured.device; });
    if (!slot || use == planned.devices.end()) continue;
    machine::Device& device = machine.devices[*slot];
    device.keep_free = to_keep_free(measured_activations(*use, measured.peak), device.budget);
  }
  return machine;
}

}  // namespace stowage::plan
