#pragma once

#include <string>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/target_options.h"
#include "app/cli/commands/check_target.h"
#include "core/machine/machine.h"
#include "core/model/execution.h"
#include "core/plan/settings.h"
#include "core/runtimes/export/export.h"

namespace stowage::cli {

/// Whether `export --to` writes this one through a target's own writer.
bool exports_as_target(const std::string& name);
/// What else --to takes: "device_map, accelerate, pytorch, …".
std::string export_names();

/// How a plan is written, and what it was made for.
struct TargetExport {
  std::string output{};  ///< a file; "" for stdout
  bool nearest = false, manual_activations = false;
  const machine::Machine& machine;  ///< whose budgets a run is held against
  const plan::Settings& settings;
  std::vector<runtimes::GpuOfHost> hosts{};  ///< runtimes::ExportInput::hosts
};
/// Writes a plan in the target's own words, to `output` or to stdout; exit 4 and nothing written where the
/// target cannot be told the plan, unless the `nearest` it can be told is asked for. A run that is over a
/// budget is said, and no failure. Usage errors for what was typed.
CommandResult export_target(const Session& session, const ModelAndPath& model, const std::string& name,
                            const TargetOptions& options, const GivenPlan& given, const TargetExport& wanted);

/// What a device map is written for.
struct MapExport {
  model::ModelPtr model{};
  std::string path{}, output{};
  std::optional<std::vector<std::string>> set{};  ///< names that a person placed; nullopt: all
  plan::ActivationScopes activations{};
  const machine::Machine& machine;
  const plan::Settings& settings;
  const model::Execution&
      execution;  ///< for what is one storage, and inputs; names and storages are all else that counts
  const TargetOptions& options;
};
/// The fields of stowage.export/1 for a map, read back under accelerate's rules, and what a run breaks beside
/// the diagnostics that are there; returns what to tell people. Usage errors for what was typed.
Try<std::string> add_map_export(Json& document, const MapExport& wanted, const plan::DeviceMap& map);

}  // namespace stowage::cli
