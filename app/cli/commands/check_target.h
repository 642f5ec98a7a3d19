#pragma once

#include <string>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/target_options.h"
#include "core/plan/evaluate.h"
#include "core/runtimes/device_check/check.h"

namespace stowage::cli {

/// What the device check of a target says of a map.
struct TargetCheck {
  const runtimes::Target* target = nullptr;  ///< nullptr: none was made
  runtimes::DeviceCheck found{};
  bool ok() const { return !target || found.ok(); }
};

/// A model with what its file says of how it is executed.
struct ModelAndPath {
  const model::ModelPtr& model;
  const std::string &path, &part;
};

/// Checks `map` as the target runs it, and takes out of the evaluation what the check says better. Nothing is
/// done without a target. Usage errors for what was typed, rejected where the model's file says nonsense of
/// its execution.
Try<TargetCheck> check_target(const Session& session, const ModelAndPath& model, const TargetOptions& options,
                              const machine::Machine& machine, const plan::Settings& settings,
                              const GivenPlan& given, plan::Evaluation& evaluation);

/// Adds "target", findings to "diagnostics", "phases", "alias_groups" to stowage.check/1.
void add_target(Json& document, const TargetCheck& check);
/// The same for people; "" where nothing was found.
std::string target_text(const Console& console, const TargetCheck& check);

}  // namespace stowage::cli
