#pragma once

#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/plan/settings.h"

namespace stowage::cli {

/// The options that say how a plan is judged and, for solve, made.
class SettingsOptions {
 public:
  /// --runtime, --offload-buffers, --reserve, --no-split, --dtype, --special-dtype, --main, --tokens, --batch.
  void define_rules(CLI::App& app);
  /// --strategy, --objective, --pin, --forbid, --fallback-allocation.
  void define_goal(CLI::App& app);
  Try<plan::Settings> resolve(const machine::Machine& machine) const;

 private:
  Try<bool> resolve_rules(const machine::Machine& machine, plan::Settings& out) const;
  Try<bool> resolve_dtypes(plan::Settings& out) const;

  std::string runtime_ = "accelerate", reserve_ = "leaf", strategy_ = "stowage", objective_ = "gpu-bytes", dtype_, main_;
  std::vector<std::string> pins_, forbids_, no_split_, special_dtypes_;
  bool offload_buffers_ = false, fallback_ = false;
  std::uint64_t tokens_ = 0, batch_ = 1;
};

}  // namespace stowage::cli
