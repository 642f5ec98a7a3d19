#include "core/solve/dispatch/accelerate_answer.h"

#include <algorithm>

#include "core/plan/evaluate.h"
#include "core/solve/accelerate/accelerate.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

std::uint64_t picoseconds_of(const plan::Evaluation& evaluation, plan::Objective objective) {
  const double ps = evaluation.seconds_of(objective) * 1e12;
  return ps >= 9e18 ? ~0ull : static_cast<std::uint64_t>(ps + 0.5);
}

/// The map is none of the plans that our claims are about when it takes a unit apart, breaks a rule
/// (accelerate knows none), or leaves the GPUs empty.
bool is_one_of_ours(const Instance& instance, const Assignment& slots) {
  bool on_gpu = instance.gpus == 0 || instance.settings.allow_empty_gpus;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] >= instance.slots() || !instance.may(u, slots[u])) return false;
    on_gpu = on_gpu || slots[u] < instance.gpus;
  }
  return on_gpu;
}

/// A map that breaks a budget or leaves tensors without a device is no plan, and says nothing about whether
/// there is one.
void state_no_plan(const Instance& instance, const plan::Evaluation& evaluation, Answer& answer) {
  answer.infeasible.reason = Error{Code::SolveNotProven, {}, {}, {}};
  for (const plan::Diagnostic& diagnostic : evaluation.diagnostics) {
    if (diagnostic.severity != plan::Severity::Error) continue;
    answer.infeasible.reason = diagnostic.what;
    break;
  }
  for (const plan::DeviceUse& use : evaluation.devices)
    answer.infeasible.short_bytes = std::max(answer.infeasible.short_bytes, use.over);
  for (std::size_t t = 0; t < answer.placement.slots.size(); ++t) {
    if (answer.placement.slots[t] >= instance.slots()) answer.infeasible.unplaced.emplace_back(t);
  }
}

/// As the judge adds it up.
std::uint64_t value_of(const Instance& instance, const plan::Evaluation& evaluation) {
  const std::uint64_t disk_bytes = instance.disk ? evaluation.devices[*instance.disk].weights.count() : 0;
  return instance.objective().value_of<std::uint64_t>(
      {evaluation.gpu_bytes.count(), disk_bytes, picoseconds_of(evaluation, instance.settings.objective)});
}

}  // namespace

Result<Answer> solve_as_accelerate(const Instance& instance, Answer answer, const Effort& effort,
                                   NodeBudget& nodes) {
  const char* name = plan::row_of(instance.settings.strategy).name;
  answer.strategies = {name};
  const accelerate::Map map = accelerate::run(instance.catalog.model(), instance.machine, instance.settings);
  answer.placement.slots.assign(instance.catalog.model().tensors().size(), plan::Placement::kUnplaced);
  if (!map.exception.empty()) {
    answer.infeasible.reason = Error{Code::SolvePeerRaises, name, {map.exception}, {}};
    for (std::size_t t = 0; t < answer.placement.slots.size(); ++t)
      answer.infeasible.unplaced.emplace_back(t);
    return answer;
  }
  answer.accelerate_map = map.map;
  answer.placement =
      plan::apply(map.map, instance.catalog.model(), instance.machine, instance.settings).placement;
  const plan::Evaluation evaluation =
      plan::evaluate(instance.catalog.model(), instance.machine, instance.settings, answer.placement,
                     counted_times(instance));
  answer.main_gpu = evaluation.main_gpu;
  if (evaluation.main_gpu) {
    const plan::DeviceUse& use = evaluation.devices[*evaluation.main_gpu];
    answer.reserve = use.reserve;
    answer.reserve_witness = use.reserve_witness;
  }
  if (!evaluation.fits) {
    state_no_plan(instance, evaluation, answer);
    return answer;
  }
  std::uint64_t value = value_of(instance, evaluation);
  Claims claims;
  const Assignment slots = to_assignment(instance.catalog, instance.machine, answer.placement);
  if (is_one_of_ours(instance, slots)) {
    const PlanCost cost = plan_cost(instance, slots, main_of(instance, slots));
    value = value_of(instance, cost);  // to the picosecond, as the bound is
    plan::Settings ours = instance.settings;
    ours.strategy = plan::Strategy::Stowage;
    NodeBudget own = nodes.lend_extra(effort.node_limit);
    Instance again = make_instance(instance.catalog, instance.machine, ours, instance.rules);
    if (!effort.exhaustive) again.exhaust_up_to = 0;
    claims = search(again, nullptr, own).claims;
  }
  answer.nodes = nodes.used();
  state(instance.objective(), instance.catalog.total(), value, claims, answer);
  return answer;
}

}  // namespace stowage::solve
