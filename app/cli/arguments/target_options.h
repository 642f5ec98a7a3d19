#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/session.h"
#include "core/plan/plan_target.h"
#include "core/plan/settings.h"
#include "core/runtimes/device_check/check.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {

/// What is said of the runtime that a plan is for.
class TargetOptions {
 public:
  void define(CLI::App& app);         ///< --target
  void define_check(CLI::App& app);   ///< --target, --input-device, --kv-device, --copy, --set
  void define_export(CLI::App& app);  ///< --input-device, --set
  bool typed() const { return !name_.empty(); }

  /// The target typed, else that of the runtime; nullptr where the runtime is none. A usage error names those
  /// there are.
  Try<const runtimes::Target*> target(const plan::Settings& settings) const;
  /// The same for one that is named by another option, `option` in sentences.
  static Try<const runtimes::Target*> named(const std::string& option, const std::string& name);
  /// What --set says first; nullptr where it was not typed.
  const std::string* first_setting() const { return settings_.empty() ? nullptr : &settings_.front(); }
  /// The first that was typed of all that define_check() adds to --target, as it is typed; "" = none.
  std::string first_beside_target() const;
  /// A usage error where --input-device or --kv-device names a GPU that neither the machine nor the map has.
  Try<bool> on_machine(const machine::Machine& machine, const plan::DeviceMap& map) const;
  bool says_inputs() const { return !inputs_.empty(); }
  /// What the target typed makes of a map, whose bytes are then added up by its rules unless a runtime was
  /// typed; without one the map itself. Errors as target().
  Try<plan::DeviceMap> judged(const plan::DeviceMap& map, bool runtime_typed, plan::Settings& settings) const;
  /// What the options say, else what the plan says of inputs and of the KV cache, and of the target's
  /// settings where it was made for that target. Usage errors for devices, inputs, modules and settings that
  /// are not there. `told`: where options of writing go, those typed above the plan's; null: it takes
  /// settings alone.
  Try<runtimes::CheckOptions> options(const runtimes::Target& target, const runtimes::Facts& facts,
                                      const plan::PlanTarget& planned,
                                      runtimes::WriterValues* told = nullptr) const;
  /// The same of an export, whose options go to `told`; a plan's places are not written.
  Try<runtimes::CheckOptions> for_export(const runtimes::Target& target, const runtimes::Facts& facts,
                                         const plan::PlanTarget& planned, runtimes::WriterValues& told) const;
  /// --set, else the settings of a plan that was made for the target. `told`: as options().
  Try<runtimes::CheckOptions> settings(const runtimes::Target& target, const plan::PlanTarget& planned,
                                       runtimes::WriterValues* told = nullptr) const;
  /// The settings and options of writing that the plan says and nobody typed: those of options() and
  /// settings() that are its own.
  std::vector<std::string> taken_from(const plan::PlanTarget& planned, const runtimes::Target& target) const;

 private:
  void define_set(CLI::App& app);
  void define_inputs(CLI::App& app, bool writes);
  Try<bool> add_inputs(const runtimes::Facts& facts, runtimes::CheckOptions& out) const;
  Try<bool> add_copies(const runtimes::Facts& facts, runtimes::CheckOptions& out) const;

  std::string name_, kv_device_ = "layer";
  const CLI::Option* typed_kv_device_ = nullptr;
  std::vector<std::string> inputs_, copies_, settings_;
};

}  // namespace stowage::cli
