#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/machine/machine.h"

namespace stowage::cli {

/// --gpu, --cpu, --disk, --machine, --link. What is not given is what this machine has.
class MachineOptions {
 public:
  void define(CLI::App& app);
  /// `known`: the machine that a plan brings along, used where --machine is not given. Usage errors for what was typed, rejected for a bad --machine file.
  Try<machine::Machine> resolve(std::optional<machine::Machine> known = std::nullopt) const;

 private:
  std::vector<std::string> gpus_, links_;
  std::string cpu_, disk_, file_;
};

}  // namespace stowage::cli
