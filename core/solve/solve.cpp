#include "core/solve/solve.h"

#include <algorithm>

#include "core/plan/evaluate_costs.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/dispatch/accelerate_answer.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/infeasible/closed_form.h"
#include "core/solve/infeasible/infeasibility.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/mixed_runtime.h"
#include "core/solve/one_gpu/host_tier.h"
#include "core/solve/ties/keep_previous.h"
#include "core/solve/ties/tie_breaking.h"

namespace stowage::solve {
namespace {

/// Errors: SolveRuleUnknown.
Status check_names(const model::Model& model, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (!model.find_module(name) && !model.find_tensor(name)) return fail(Code::SolveRuleUnknown, name);
  }
  return {};
}

/// The independent sum has the last word on every answer.
Status judge(const Instance& instance, const plan::Settings& settings, Answer& answer) {
  const plan::Evaluation evaluation =
      plan::evaluate_costs(instance.catalog.model(), instance.machine, settings, answer.placement);
  if (!evaluation.fits)
    return fail(Code::Internal, "solve", {"the plan found breaks a budget when it is added up again"});
  if (!instance.objective().agrees(evaluation.gpu_bytes.count(), answer.value))
    return fail(Code::Internal, "solve",
                {"the plan found is worth something else when it is added up again"});
  if (evaluation.main_gpu) {
    const plan::DeviceUse& use = evaluation.devices[*evaluation.main_gpu];
    answer.reserve = use.reserve;
    answer.reserve_witness = use.reserve_witness;
  }
  answer.main_gpu = evaluation.main_gpu;
  answer.step_seconds = evaluation.step_seconds;
  if (const auto disk = instance.machine.slot(machine::kDisk))
    answer.disk_bytes = evaluation.devices[*disk].weights;
  return {};
}

std::uint64_t disk_bytes(const Instance& instance, const SearchResult& found) {
  return plan_cost(instance, found.slots, found.main, false).disk_bytes;
}

void say_of_ties(const Instance& instance, const SearchResult& found, NodeBudget& nodes, Answer& answer) {
  if (answer.outcome != Outcome::Optimal || !instance.disk_breaks_ties) return;
  const std::uint64_t gpu_bytes =
      instance.objective().most_gpu_bytes(found.value, instance.catalog.total().count());
  NodeBudget own = nodes.lend_extra(thresholds::kNodesForDiskBound);
  const std::uint64_t least = found.ties_proven ? 0 : least_disk_bytes(instance, gpu_bytes, own);
  state_ties(disk_bytes(instance, found), least, found.ties_proven, answer);
}

Result<Answer> answer_found(const Instance& instance, SearchResult found, NodeBudget& nodes, Answer answer) {
  answer.placement = to_placement(instance.catalog, found.slots);
  state(instance.objective(), instance.catalog.total(), found.value, found.claims, answer);
  say_of_ties(instance, found, nodes, answer);
  plan::Settings settings = instance.settings;
  if (instance.streams_to(found.main) && !instance.main_is_lowest) settings.main_gpu = *found.main;
  STOWAGE_TRY(judge(instance, settings, answer));
  return answer;
}

}  // namespace

bool no_worse(const Answer& a, const Answer& b) {
  const Objective objective(a.objective);
  if (a.value != b.value) return objective.better(a.value, b.value);
  if (!objective.disk_and_time_break_ties()) return true;
  if (a.disk_bytes != b.disk_bytes) return a.disk_bytes < b.disk_bytes;
  return a.step_seconds <= b.step_seconds;
}

Result<Answer> solve(const UnitCatalog& catalog, const machine::Machine& machine,
                     const plan::Settings& settings, const plan::Placement* previous, const Effort& effort,
                     const Job& job) {
  STOWAGE_TRY(job.check("solve"));
  if (machine.devices.empty()) return fail(Code::SolveNoDevice, catalog.model().name());
  if (!catalog_is_for(catalog, settings))
    return solve(*make_unit_catalog(catalog.model_ptr(), settings), machine, settings, previous, effort, job);
  const bool mixed = settings.runtime.by_module();
  if (mixed) STOWAGE_TRY(check_names(catalog.model(), settings.computed));
  if (mixed && plan::row_of(settings.strategy).ours)
    return solve_mixed(catalog, machine, settings, previous, effort, job);
  return solve_as_asked(catalog, machine, settings, previous, effort, job);
}

Result<Answer> solve_as_asked(const UnitCatalog& catalog, const machine::Machine& machine,
                              const plan::Settings& settings, const plan::Placement* previous,
                              const Effort& effort, const Job& job) {
  auto rules = make_rules(catalog, machine, settings.rules);
  if (!rules) return tl::unexpected<Error>(std::move(rules).error());
  const bool times =
      Objective(settings.objective).adds_up_time() || catalog.classes().size() <= thresholds::kManyClasses;
  Instance instance = make_instance(catalog, machine, settings, std::move(*rules), times);
  instance.tolerance = effort.tolerance;
  instance.contiguous = effort.contiguous;
  instance.most_gpus = effort.most_gpus;
  if (!effort.exhaustive) instance.exhaust_up_to = 0;
  NodeBudget nodes(effort.node_limit, &job.cancel);
  Answer answer;
  answer.objective = settings.objective;
  answer.settings = settings;
  answer.computed = settings.computed;
  answer.machine = machine;
  if (!plan::row_of(settings.strategy).ours)
    return solve_as_accelerate(instance, std::move(answer), effort, nodes);
  Assignment before;
  if (previous && previous->slots.size() == catalog.model().tensors().size())
    before = to_assignment(catalog, machine, *previous);
  const Assignment* kept = before.empty() ? nullptr : &before;
  SearchResult found = search(instance, kept, nodes, &answer.strategies);
  answer.kept = effort.keep_previous && kept && keep_previous(instance, *kept, found, answer.strategies);
  if (!answer.kept &&
      std::string_view(found.strategy) != "previous") {  // that one moved as little as it could
    NodeBudget own = nodes.lend_extra(thresholds::kNodesForTies);
    break_ties(instance, found, kept, own);
  }
  answer.nodes = nodes.used();
  STOWAGE_TRY(job.check("solve"));
  if (found.feasible) return answer_found(instance, std::move(found), nodes, std::move(answer));
  const std::optional<NoPlan>& none = found.claims.no_plan();
  answer.infeasible = effort.explain ? explain(instance, none, nodes, job) : reason_only(instance, none);
  if (answer.infeasible.no_plan) answer.outcome = Verdict(*answer.infeasible.no_plan);
  STOWAGE_TRY(job.check("solve"));
  answer.placement = partial_placement(instance, answer.infeasible, nodes);
  answer.nodes = nodes.used();
  return answer;
}

}  // namespace stowage::solve
