#include "app/gui/targets/told_answer.h"

#include <algorithm>

#include "app/gui/targets/target_answer.h"
#include "core/plan/plan_file.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/judging/solve_for.h"
#include "core/runtimes/targets.h"
#include "core/solve/claims/conclusion.h"

namespace stowage::app {
namespace {

/// Of larger models nobody waits for an export while something is dragged.
constexpr std::size_t kMostTensorsInHaste = 20'000;

/// How the model is executed, as whoever exports the plan reads it of the file; while something is dragged
/// nobody waits for that. Null: it is not known yet, or the job was cancelled.
runtimes::FactsPtr factsOf(const PlanRequest& request, bool haste, const Job& job) {
  if (!request.placed) return runtimes::make_facts(request.model, {});
  return haste ? request.placed->knownFacts() : request.placed->facts(job);
}

/// Whether the target takes more beside the plan than the answer was asked to keep free.
bool takesMore(const PlanRequest& request, const runtimes::Target& target, const model::Model& model,
               const solve::Answer& answer) {
  const auto reserves = runtimes::reserves_of(target, model, request.input.machine, &answer.placement,
                                              {answer.settings.workload, {}});
  return std::any_of(reserves.begin(), reserves.end(),
                     [](const runtimes::TargetReserve& reserve) { return reserve.bytes.has_value(); });
}

/// What the plan says of the target's settings.
runtimes::CheckOptions saidOf(const PlanRequest& request) {
  const TargetQuestion question = questionOf(request.input.target);
  runtimes::CheckOptions out;
  out.offload_module_to_cpu = question.offload_module_to_cpu;
  out.malloc_trim = question.malloc_trim;
  return out;
}

}  // namespace

void holdForTarget(const PlanRequest& request, const plan::Settings& asked, const solve::UnitCatalog& catalog,
                   const plan::TurnBytes& turns, const solve::Effort& effort, const Job& job,
                   solve::Answer& answer) {
  const runtimes::Target* target = runtimes::find_target(request.input.target.name);
  if (!target || !target->write || answer.outcome == solve::Outcome::Infeasible) return;
  const bool haste = effort.tolerance > 0;
  if (haste && request.model->tensors().size() > kMostTensorsInHaste) return solve::withdraw(answer);
  const runtimes::FactsPtr facts = factsOf(request, haste, job);
  if (!facts) return solve::withdraw(answer);
  const runtimes::Teller teller{
      *target,         facts, nullptr, request.model->path(), plan::pinned_names(request.input.settings),
      saidOf(request), {}};
  plan::Settings judged = asked;
  judged.main_gpu = answer.main_gpu;
  judged.computed = answer.computed;
  if (!takesMore(request, *target, *facts->model, answer) &&
      runtimes::retell(teller, request.input.machine, judged, answer.placement).same)
    return;
  if (haste || !plan::row_of(asked.strategy).ours) return solve::withdraw(answer);
  auto told = runtimes::solve_for({teller, catalog, request.input.machine, asked, turns, effort}, job);
  if (!told) return solve::withdraw(answer);
  told->answer.nodes += answer.nodes;
  answer = std::move(told->answer);
}

}  // namespace stowage::app
