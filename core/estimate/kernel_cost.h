#pragma once

#include <optional>

#include "core/estimate/device_rates.h"
#include "core/estimate/product_work.h"
#include "core/machine/machine.h"

namespace stowage::estimate {

/// Of an accelerator whose machine does not say how fast its memory is.
constexpr std::uint64_t kDefaultGpuMemoryRate = 1'000'000'000'000;
/// The shortest time from one operator of an accelerator to the next, when its machine does not say.
constexpr std::uint64_t kDefaultLaunchNs = 5'000;

/// What operators take on one device of a machine. A link of the device to itself says how fast it works in
/// its own memory, and its latency what one operator takes at least. How fast it multiplies is known where it
/// was calibrated, or is a card that DeviceRates knows.
class KernelCost {
 public:
  /// `calibration` outlives it; nullptr: nothing was measured.
  KernelCost(const machine::Machine& machine, machine::DeviceId device,
             const machine::Calibration* calibration = nullptr);
  /// Picoseconds, rounded up, of an operator that reads and writes so many bytes and makes those products:
  /// the longest of the launch, of its bytes, and of its operations at the usual rate of products of their
  /// type and size. At most 2^64-1.
  std::uint64_t operator_ps(Bytes bytes, const ProductWork& product = {}) const;

 private:
  std::uint64_t products_ps(const ProductWork& product) const;

  std::uint64_t rate_ = 1;
  std::uint64_t floor_ps_ = 0;
  std::optional<DeviceRates> rates_{};
};

}  // namespace stowage::estimate
