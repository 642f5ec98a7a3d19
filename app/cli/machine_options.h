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
  /// Usage errors for what was typed, rejected for a bad --machine file.
  Try<machine::Machine> resolve() const;
  bool any_gpu() const { return !gpus_.empty(); }

 private:
  std::vector<std::string> gpus_, links_;
  std::string cpu_, disk_, file_;
};

}  // namespace stowage::cli
