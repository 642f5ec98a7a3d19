#include "core/estimate/kernel_cost.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/base/saturating.h"

namespace stowage::estimate {

KernelCost::KernelCost(const machine::Machine& machine, machine::DeviceId device) {
  const bool listed = std::any_of(machine.links.begin(), machine.links.end(), [&](const machine::Link& link) {
    return link.from == device && link.to == device;
  });
  const bool said = listed || !device.gpu();
  rate_ = std::max<std::uint64_t>(said ? machine.rate(device, device) : kDefaultGpuMemoryRate, 1);
  floor_ps_ = saturating_multiply(said ? machine.latency_ns(device, device) : kDefaultLaunchNs, 1000);
}

std::uint64_t KernelCost::operator_ps(Bytes bytes) const {
  constexpr std::uint64_t kPsPerSecond = 1'000'000'000'000;
  const Uint128 exact = (Uint128(bytes.count()) * kPsPerSecond + rate_ - 1) / rate_;
  const std::uint64_t time = exact > ~0ull ? ~0ull : static_cast<std::uint64_t>(exact);
  return std::max(time, floor_ps_);
}

}  // namespace stowage::estimate
