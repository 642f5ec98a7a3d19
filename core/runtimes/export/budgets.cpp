#include "core/runtimes/export/budgets.h"

#include <algorithm>

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

bool is_over(const plan::DeviceUse& use) { return static_cast<bool>(use.over); }

/// The plan, by the rules that it was made under.
bool plan_fits(const ExportInput& input) {
  const model::Model& model = *input.facts.model;
  const auto applied = plan::apply(input.map, model, *input.machine);
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
  const auto run =
      plan::evaluate(*input.facts.model, *input.machine, settings, placement_of(*input.machine, actual));
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
