#include "core/estimate/kernel_cost.h"

#include <algorithm>
#include <cmath>

#include "core/base/int128.h"
#include "core/base/saturating.h"

namespace stowage::estimate {

KernelCost::KernelCost(const machine::Machine& machine, machine::DeviceId device,
                       const machine::Calibration* calibration)
    : rates_(DeviceRates::of(machine, device, calibration)) {
  const bool listed = std::any_of(machine.links.begin(), machine.links.end(), [&](const machine::Link& link) {
    return link.from == device && link.to == device;
  });
  const bool said = listed || !device.gpu();
  rate_ = std::max<std::uint64_t>(said ? machine.rate(device, device) : kDefaultGpuMemoryRate, 1);
  floor_ps_ = saturating_multiply(said ? machine.latency_ns(device, device) : kDefaultLaunchNs, 1000);
}

/// A GPU works at all products of a batch at once.
std::uint64_t KernelCost::products_ps(const ProductWork& product) const {
  if (!rates_ || product.operations <= 0) return 0;
  const double n = std::cbrt((rates_->overlaps() ? product.operations : product.each) / 2);
  const double rate =
      (product.convolution ? rates_->convolutions(product.dtype, n) : rates_->products(product.dtype, n))
          .usual;
  if (rate <= 0) return 0;
  constexpr double kPsPerSecond = 1e12, kMost = 18e18;
  const double ps = std::ceil(product.operations * kPsPerSecond / rate);
  return ps < kMost ? static_cast<std::uint64_t>(ps) : ~0ull;
}

std::uint64_t KernelCost::operator_ps(Bytes bytes, const ProductWork& product) const {
  constexpr std::uint64_t kPsPerSecond = 1'000'000'000'000;
  const Uint128 exact = (Uint128(bytes.count()) * kPsPerSecond + rate_ - 1) / rate_;
  const std::uint64_t time = exact > ~0ull ? ~0ull : static_cast<std::uint64_t>(exact);
  return std::max({time, floor_ps_, products_ps(product)});
}

}  // namespace stowage::estimate
