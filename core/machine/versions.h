#pragma once

#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/machine/calibration.h"

namespace stowage::machine {

/// Software that rates of a machine depend on; "": not known, or not there.
struct Versions {
  std::string engine{};  ///< of stowage-engine
  std::string torch{};   ///< of LibTorch
  std::string driver{};  ///< NVIDIA's
  std::string kernel{};  ///< kernel_text()
  bool operator==(const Versions&) const = default;
};

/// The CPU's name, as Linux tells it; "" where it does not.
std::string processor_text();
/// "Linux 6.1.0-18-amd64": the system that this process runs on.
std::string kernel_text();

Versions versions_of(const Calibration& calibration);

/// A warning, where rates were measured with other versions than are here now (MachineOtherVersions, which
/// names both, of those that differ); nullopt where all agree. What one of the two sides does not know is no
/// difference, nor is another build of the same kernel.
std::optional<Error> measured_with_others(const Versions& then, const Versions& now);

}  // namespace stowage::machine
