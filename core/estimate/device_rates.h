#pragma once

#include <cstdint>
#include <optional>

#include "core/machine/calibration.h"
#include "core/machine/machine.h"
#include "core/model/dtype.h"

namespace stowage::estimate {

/// A rate with its band: what it is at worst, usually, and at best.
struct Band {
  double low = 0, usual = 0, high = 0;
};
/// Seconds of an amount at each end of a rate's band: the best rate is the shortest time.
Band seconds(double amount, const Band& rate);
Band most(const Band& a, const Band& b);
Band plus(const Band& a, const Band& b);

/// How fast a device of a machine works: as calibrated, else what the maker of the card says, times the part
/// of it that programs reach.
class DeviceRates {
 public:
  /// nullopt where nobody knows: a device without a calibration and without the name of a known card.
  static std::optional<DeviceRates> of(const machine::Machine& machine, machine::DeviceId device,
                                       const machine::Calibration* calibration);
  const Band& memory() const { return memory_; }  ///< bytes a second, read or written, past all caches
  /// The same of so many bytes that were touched a moment ago: a part of them is still in a cache.
  Band memory(double bytes) const;
  /// Operations a second of a product of this type that has as much work as one of n × n × n.
  Band products(model::Dtype dtype, double n) const;
  Band convolutions(model::Dtype dtype, double n) const;  ///< as products, where nothing else is known
  /// Bytes are brought while it multiplies. A processor's libraries pack their operands first.
  bool overlaps() const { return device_.gpu(); }
  const Band& launch() const { return launch_; }  ///< seconds between two operators; low is the shortest
  bool calibrated() const { return calibration_ != nullptr; }

 private:
  Band memory_{}, launch_{};
  machine::DeviceId device_{};
  const machine::Calibration* calibration_ = nullptr;  ///< with products of this device
  bool caches_ = false;                                ///< it says how fast small reads are
  Band float32_{}, half_{}, bfloat16_{};
};

/// Bytes a second of a connection: the spread that was measured, else what the machine says, and half of it
/// at worst.
Band link_rate(const machine::Machine& machine, machine::DeviceId from, machine::DeviceId to,
               const machine::Calibration* calibration);

/// The machine with the ways of streamed weights, from the disk to the CPU and from there to each GPU, at one
/// end of their bands: `end` is &Band::low, usual or high.
machine::Machine linked_at(machine::Machine machine, const machine::Calibration* calibration,
                           double Band::*end);

}  // namespace stowage::estimate
