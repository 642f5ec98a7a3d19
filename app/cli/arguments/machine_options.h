#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "core/machine/machine.h"

namespace stowage::cli {

constexpr std::uint32_t kMostGpus = machine::kMostDevices - 2;  ///< CPU and disk are there too

/// --gpu, --cpu, --disk, --machine, --link, --overhead, --keep-free. What is not given is what this machine
/// has.
class MachineOptions {
 public:
  void define(CLI::App& app);
  /// `known`: the machine that a plan brings along, used where --machine is not given. Usage errors for what
  /// was typed, rejected for a bad --machine file.
  Try<machine::Machine> resolve(std::optional<machine::Machine> known = std::nullopt) const;
  /// Whether the options say if there is such a device.
  bool names(machine::DeviceId id) const;

 private:
  std::vector<std::string> gpus_, links_, keep_free_, overhead_;
  std::string cpu_, disk_, file_;
};

}  // namespace stowage::cli
