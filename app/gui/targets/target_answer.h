#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/job.h"
#include "core/plan/plan_target.h"
#include "core/runtimes/device_check/check.h"
#include "widgets/panels/issue.h"

namespace stowage::app {

/// Who is to run the plan, and what his program does beside it.
struct TargetQuestion {
  const runtimes::Target* target = nullptr;  ///< nullptr: whoever the plan's own runtime is, as far as known
  std::vector<runtimes::Copy> copies{};
  std::optional<bool> offload_module_to_cpu{};
  std::optional<bool> malloc_trim{};
  plan::ValuePlaces places{};  ///< of inputs and of the KV cache, whoever runs the plan
  bool operator==(const TargetQuestion&) const = default;
};

/// What that target would get wrong with a plan.
struct TargetAnswer {
  widgets::PlanStatePtr plan{};
  const runtimes::Target* target = nullptr;  ///< nullptr: nothing is known of this runtime
  runtimes::FactsPtr facts{};
  runtimes::DeviceCheck check{};
};
using TargetAnswerPtr = std::shared_ptr<const TargetAnswer>;

/// The question of a plan, without copies; a target that nobody knows is none.
TargetQuestion questionOf(const plan::PlanTarget& target);
/// And what a plan keeps of it.
plan::PlanTarget planTarget(const TargetQuestion& question);

/// The target that a question means under these settings; nullptr: no rules of it are known. One that is
/// named may have no device rules.
const runtimes::Target* target_of(const TargetQuestion& question, const plan::Settings& settings);
/// Whether the program decides where the KV cache lies, and not the target (Target::cache).
bool decidesOnCache(const TargetQuestion& question, const plan::Settings& settings);
/// Checks a plan. Any thread. Names that were placed by somebody are those of its pins; of a map that is
/// shown as it is, all.
TargetAnswerPtr checkTarget(const widgets::PlanStatePtr& plan, const runtimes::FactsPtr& facts,
                            const TargetQuestion& question, const Job& job = {});
/// The options of the same check.
runtimes::CheckOptions checkOptions(const widgets::PlanState& plan, const TargetQuestion& question);

/// The findings in the words of the window, each with its ways out and what they cost.
std::vector<widgets::Issue> issuesOf(const TargetAnswer& answer);
/// Modules of one storage each, tied or shared through export or compilation.
std::vector<std::vector<model::ModuleId>> groupsOf(const TargetAnswer& answer);
/// "Copy the ids in the program: 8 B a token, 4.00 KiB a token back"
QString fixText(const runtimes::Fix& fix);
/// The question with the arguments of a fix.
TargetQuestion withArguments(TargetQuestion question, const std::vector<std::string>& arguments);
/// What a plan says, with them: copies are not said there. Settings and names that nobody knows stay.
plan::PlanTarget withArguments(plan::PlanTarget target, const std::vector<std::string>& arguments);

}  // namespace stowage::app
