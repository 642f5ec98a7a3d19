#include "core/runtimes/export/budgets.h"

#include <algorithm>

#include "core/runtimes/judging/reserves.h"
#include "core/runtimes/target_plan.h"

namespace stowage::runtimes {
namespace {

plan::Placement placement_of(const machine::Machine& machine, const std::vector<machine::DeviceId>& places) {
  plan::Placement out;
  for (const machine::DeviceId place : places) {
    const auto slot = machine.slot(place);
    out.slots.push_back(slot ? static_cast<plan::Placement::Slot>(*slot) : plan::Placement::kUnplaced);
  }
  return out;
}

bool is_over(const plan::DeviceUse& use) { return use.budget && use.used > *use.budget; }

/// Of a target that keeps the KV cache by itself: where it has that of these places. `run` gets to keep the
/// cache as the target does, whoever the plan was made for.
std::vector<TargetReserve> caches_of(const ExportInput& input, const plan::Placement& placement,
                                     plan::Workload& run) {
  keep_cache_as(input.target, run);
  if (!run.cache_apart) return {};
  auto out = reserves_of(input.target, *input.facts.model, *input.machine, &placement, {run, input.told});
  std::erase_if(out, [](const TargetReserve& one) { return !one.of_cache; });
  return out;
}

/// The plan, by the rules that it was made under.
bool plan_fits(const ExportInput& input) {
  const model::Model& model = *input.facts.model;
  const auto applied = plan::apply(input.map, model, *input.machine, *input.settings);
  const auto planned = plan::evaluate(model, *input.machine, *input.settings, applied.placement);
  return std::none_of(planned.devices.begin(), planned.devices.end(), is_over);
}

}  // namespace

std::vector<ExportFinding> over_budgets(const ExportInput& input,
                                        const std::vector<machine::DeviceId>& actual) {
  std::vector<ExportFinding> out;
  if (!input.machine || !input.settings) return out;
  plan::Settings settings = *input.settings;
  settings.runtime.change_to(input.target.judged_as);
  const plan::Placement placement = placement_of(*input.machine, actual);
  const auto caches = caches_of(input, placement, settings.workload);
  auto run = plan::evaluate(*input.facts.model, with_reserves(*input.machine, caches), settings, placement);
  show_caches(caches, run);
  if (std::none_of(run.devices.begin(), run.devices.end(), is_over)) return out;
  const auto severity = plan_fits(input) ? plan::Severity::Error : plan::Severity::Warning;
  for (const plan::DeviceUse& use : run.devices) {
    if (is_over(use)) out.push_back(over_budget(use.device, use.used, *use.budget, severity));
  }
  return out;
}

Bytes too_much(const std::vector<ExportFinding>& findings) {
  Bytes out;
  for (const ExportFinding& finding : findings) {
    if (finding.rule == ExportRule::OverBudget) out += Bytes(finding.numbers.back());
  }
  return out;
}

}  // namespace stowage::runtimes
