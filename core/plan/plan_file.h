#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/plan/activation_scopes.h"
#include "core/plan/evaluate.h"
#include "core/plan/placement.h"
#include "core/plan/plan_target.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// The document that a plan is saved as, here and by `stowage-cli solve`.
constexpr const char* kPlanSchema = "stowage.plan/1";

/// A saved plan (".stowage", stowage.plan/1): what was asked and what came out, enough to reopen it on
/// another machine. Extra fields of a document written by `stowage-cli solve` are read past.
struct PlanFile {
  std::string model_path{};         ///< as it was opened; relative ones are relative to the plan's folder
  std::string model_fingerprint{};  ///< "" = not known
  machine::Machine machine{};
  Settings settings{};
  DeviceMap map{};
  std::vector<std::string> computed{};  ///< runtime mixed: all that the plan computes on the host; what the
                                        ///< user asked for of it is in `settings`
  ActivationScopes activations{};       ///< of a pass forward and back: no plan depends on them
  PlanTarget target{};
  /// Names that a person placed; nullopt: all of them, as in plans that say nothing of it.
  std::optional<std::vector<std::string>> set{};
};

/// Names that pins place, in their order.
std::vector<std::string> pinned_names(const Settings& settings);

Json to_json(const PlanFile& plan);
Result<PlanFile> plan_from_json(const Json& json, const std::string& subject);
/// Whether what stands beside the plan itself and is read where it is there ("status", "value", "bound",
/// "gap", "imported", "part", "main_device") is of its type. Errors: JsonType.
Status check_beside(const Json& plan, const std::string& subject);
Json to_json(const Settings& settings);
Result<Settings> settings_from_json(const Json& json, const std::string& subject);
/// A list of names under `key`; empty where there is none. Errors: JsonType.
Result<std::vector<std::string>> names_from_json(const Json& json, const char* key,
                                                 const std::string& subject);

}  // namespace stowage::plan
