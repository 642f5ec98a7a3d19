#pragma once

#include "core/machine/machine.h"

namespace stowage::estimate {

/// Of an accelerator whose machine does not say how fast its memory is.
constexpr std::uint64_t kDefaultGpuMemoryRate = 1'000'000'000'000;
/// The shortest time from one operator of an accelerator to the next, when its machine does not say.
constexpr std::uint64_t kDefaultLaunchNs = 5'000;

/// What operators take on one device of a machine. A link of the device to itself says how fast it works in
/// its own memory, and its latency what one operator takes at least.
class KernelCost {
 public:
  KernelCost(const machine::Machine& machine, machine::DeviceId device);
  /// Picoseconds of an operator that reads and writes so many bytes, rounded up. At most 2^64-1.
  std::uint64_t operator_ps(Bytes bytes) const;

 private:
  std::uint64_t rate_ = 1;
  std::uint64_t floor_ps_ = 0;
};

}  // namespace stowage::estimate
