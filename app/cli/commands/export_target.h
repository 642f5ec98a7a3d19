#pragma once

#include <string>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/target_options.h"
#include "app/cli/commands/check_target.h"
#include "core/runtimes/export/activation_notes.h"

namespace stowage::cli {

/// Whether `export --to` writes this one through a target's own writer.
bool exports_as_target(const std::string& name);
/// What else --to takes: "device_map, accelerate, pytorch, …".
std::string export_names();

/// What is to be known of activations, a line each.
std::string activation_text(const std::vector<runtimes::ActivationNote>& notes);

/// Writes a plan in the target's own words, to `output` or to stdout; exit 4 and nothing written where the
/// target cannot be told the plan, unless the `nearest` it can be told is asked for. Usage errors for what
/// was typed.
CommandResult export_target(const Session& session, const ModelAndPath& model, const std::string& name,
                            const TargetOptions& options, const GivenPlan& given, const std::string& output,
                            bool nearest, bool manual_activations);

/// What a device map is written for.
struct MapExport {
  model::ModelPtr model{};
  std::string path{}, output{};
  std::optional<std::vector<std::string>> set{};  ///< names that a person placed; nullopt: all
  bool offload_buffers = false;
  plan::ActivationScopes activations{};
};
/// The fields of stowage.export/1 for a map, read back under accelerate's rules; returns what to tell people.
std::string add_map_export(Json& document, const MapExport& wanted, const plan::DeviceMap& map);

}  // namespace stowage::cli
