#pragma once

#include "app/gui/document/saved_plan.h"
#include "core/base/json.h"

namespace stowage::app {

/// At most, and of a name in bytes.
constexpr std::size_t kMostKeptPlans = 100, kMostKeptName = 400;

/// {"name": {stowage.plan/1}, …}: a kept plan keeps none itself, and notes are the document's.
Json keptJson(const KeptPlans& kept);
/// Errors: JsonType for what is no object of plans, or larger than the above; those of plan_from_json.
Result<KeptPlans> keptFromJson(const Json& json, const std::string& subject);

namespace edits {

/// `plan` under that name, in place of one that has it.
PlanInput withKept(PlanInput input, const std::string& name, SavedPlan plan);
PlanInput withoutKept(PlanInput input, const std::string& name);
/// The plan of that name once more, as `copy`, in place of one that has it. Unchanged where there is none.
PlanInput withKeptCopied(PlanInput input, const std::string& name, const std::string& copy);
PlanInput withKeptRenamed(PlanInput input, const std::string& from, const std::string& to);
/// The question of a kept plan; kept plans and notes stay those of now. Precondition: there is one.
PlanInput asKept(const PlanInput& now, const std::string& name);

}  // namespace edits
}  // namespace stowage::app
