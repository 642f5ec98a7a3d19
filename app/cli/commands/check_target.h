#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/target_options.h"
#include "core/plan/evaluate.h"
#include "core/plan/turn_bytes.h"
#include "core/runtimes/device_check/check.h"
#include "core/runtimes/judging/reserves.h"
#include "core/runtimes/judging/retell.h"

namespace stowage::cli {

/// What a target makes of a map: what its device check says, where it has rules for one, and what becomes of
/// the map in its own words.
struct TargetCheck {
  const runtimes::Target* target = nullptr;  ///< nullptr: none was made
  runtimes::DeviceCheck found{};
  std::optional<runtimes::Retold> retold{};  ///< nullopt: nobody asked, or the map is not complete
  std::vector<runtimes::TargetReserve> reserves{};
  runtimes::CheckOptions said{};              ///< what the target was told
  std::vector<std::string> saved_settings{};  ///< of its settings those that the plan says, and nobody typed
  /// A map that the target cannot be told is none of its.
  bool ok() const { return !target || (found.ok() && (!retold || retold->refused.empty())); }
};

/// A model with what its file says of how it is executed.
struct ModelAndPath {
  const model::ModelPtr& model;
  const std::string &path, &part;
};

/// What a target is told of a model. Rejected where it opens other files, or the model's says nonsense of its
/// execution.
Try<runtimes::Teller> teller_of(const Session& session, const ModelAndPath& model,
                                const runtimes::Target& target);

/// What a target that was typed keeps for itself under the placement of the map; empty without one.
Try<std::vector<runtimes::TargetReserve>> reserves_of_map(
    const TargetOptions& options, const plan::PlanTarget& planned, const plan::Settings& settings,
    const model::Model& model, const machine::Machine& machine, const plan::Placement& placement,
    const plan::TurnBytes& turns);

/// The turns that a plan has where a target is typed (runtimes::turns_for).
plan::TurnBytes turns_for_target(const TargetOptions& options, const plan::Settings& settings,
                                 const model::Model& model, const plan::TurnBytes& turns);

/// Checks `map` as the target runs it, and takes out of the evaluation what the check says better. Nothing is
/// done without a target. Usage errors for what was typed, rejected where the model's file says nonsense of
/// its execution. `placement`: of the map.
Try<TargetCheck> check_target(const Session& session, const ModelAndPath& model, const TargetOptions& options,
                              const machine::Machine& machine, const plan::Settings& settings,
                              const GivenPlan& given, const plan::Placement& placement,
                              plan::Evaluation& evaluation);

/// Adds "target", findings to "diagnostics", "phases", "alias_groups" to stowage.check/1.
void add_target(Json& document, const TargetCheck& check);
/// The same for people; "" where nothing was found.
std::string target_text(const Console& console, const TargetCheck& check);

/// The settings of the target that were said, by name; null: none was.
Json settings_json(const runtimes::CheckOptions& said);
/// "expressed" and "target_reserves" of stowage.check/1 and stowage.plan/1.
Json expressed_json(const runtimes::Retold& retold);
/// What the target cannot be told, or puts elsewhere; "" where it does what the plan says.
std::string retold_text(const Console& console, const runtimes::Target& target,
                        const runtimes::Retold& retold);
std::string reserves_text(const Console& console, const runtimes::Target& target,
                          const std::vector<runtimes::TargetReserve>& reserves);

}  // namespace stowage::cli
