#include "app/gui/targets/told_answer.h"

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
  const runtimes::Teller teller{*target, facts, nullptr, request.model->path(),
                                plan::pinned_names(request.input.settings)};
  plan::Settings judged = asked;
  judged.main_gpu = answer.main_gpu;
  judged.computed = answer.computed;
  const bool counts_more = !target->counted.empty();  // than the answer was asked to keep free
  if (!counts_more && runtimes::retell(teller, request.input.machine, judged, answer.placement).same) return;
  if (haste || !plan::row_of(asked.strategy).ours) return solve::withdraw(answer);
  auto told = runtimes::solve_for({teller, catalog, request.input.machine, asked, turns, effort}, job);
  if (!told) return solve::withdraw(answer);
  told->answer.nodes += answer.nodes;
  answer = std::move(told->answer);
}

}  // namespace stowage::app
