#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "core/plan/settings.h"

namespace stowage::cli {

/// The options that say how a plan is judged and, for solve, made.
class SettingsOptions {
 public:
  /// --runtime, --offload-buffers, --reserve, --no-split, --dtype, --special-dtype, --main, --tokens,
  /// --batch, --prompt, --generate, --prefill-chunk, --cache-dtype, --train, --gradient-dtype,
  /// --accumulation-dtype,
  /// --master-weights, --freeze, --unfreeze, --saved-activations.
  void define_rules(CLI::App& app);
  /// --streaming, --window.
  void define_streaming(CLI::App& app);
  /// --strategy, --objective, --pin, --forbid, --fallback-allocation.
  void define_goal(CLI::App& app);
  /// `known`: what a plan was made with; what is typed here stands above it.
  Try<plan::Settings> resolve(const machine::Machine& machine, plan::Settings known = {}) const;
  /// For several hosts: the same without rules and main GPU, which speak of one machine. An objective that
  /// plan::Objective does not know is `pipelines()`, and makes a step short.
  Try<plan::Settings> resolve_for_hosts() const;
  bool pipelines() const;  ///< --objective throughput
  const std::vector<std::string>& pins() const { return pins_; }
  const std::vector<std::string>& forbids() const { return forbids_; }
  bool names_runtime() const { return runtime_.has_value(); }  ///< --runtime was typed
  /// A line for each class typed after --no-split that the model has no module of.
  std::string unknown_classes(const model::Model& model) const;
  const std::string& file() const { return saved_; }  ///< that --saved-activations reads; "" = none

 private:
  void define_workload(CLI::App& app);
  Try<plan::Settings> resolve_all(plan::Settings out) const;  ///< but for rules
  Try<bool> resolve_words(plan::Settings& out) const;
  Try<bool> resolve_streaming(machine::Runtime& out) const;
  Try<bool> resolve_workload(plan::Workload& out) const;
  Try<bool> resolve_training(std::optional<plan::Training>& out) const;
  Try<bool> read_saved(plan::Training& out) const;
  Try<bool> resolve_rules(const machine::Machine& machine, plan::Settings& out) const;
  Try<bool> resolve_gradients(plan::Training& out) const;
  Try<bool> resolve_dtypes(plan::Settings& out) const;

  std::optional<std::string> runtime_, reserve_, strategy_, objective_, streaming_, window_, train_,
      gradient_dtype_, accumulation_dtype_;  ///< nullopt: not typed
  std::string dtype_, main_, cache_dtype_, saved_;
  std::vector<std::string> pins_, forbids_, no_split_, special_dtypes_, computed_, frozen_, unfrozen_;
  bool offload_buffers_ = false, fallback_ = false, master_weights_ = false;
  std::optional<std::uint64_t> tokens_, batch_, prompt_, generate_, prefill_chunk_;
};

}  // namespace stowage::cli
