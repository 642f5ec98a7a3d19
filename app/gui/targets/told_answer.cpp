#include "app/gui/targets/told_answer.h"

#include <algorithm>
#include <mutex>

#include "app/gui/targets/target_answer.h"
#include "core/plan/plan_file.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/judging/clean_plans.h"
#include "core/runtimes/target_plan.h"
#include "core/runtimes/targets.h"
#include "core/solve/claims/conclusion.h"

namespace stowage::app {
namespace {

/// Of larger models nobody waits for an export while something is dragged.
constexpr std::size_t kMostTensorsInHaste = 20'000;

const runtimes::Target* targetOf(const PlanRequest& request) {
  return runtimes::find_target(request.input.target.name);
}

/// Of a target that counts some of them among what it reserves; else null.
std::shared_ptr<const plan::TurnBytes> turnsOf(const PlanRequest& request) {
  const auto& counted = targetOf(request)->counted;
  const bool counts = std::any_of(counted.begin(), counted.end(), [](const runtimes::ReserveRule& rule) {
    return rule.kind == runtimes::ReserveRule::Kind::StreamedTurn;
  });
  return counts ? turnsFor(request) : nullptr;
}

/// How the model is executed, as whoever exports the plan reads it of the file; while something is dragged
/// nobody waits for that. Null: it is not known yet, or the job was cancelled.
runtimes::FactsPtr factsOf(const PlanRequest& request, bool haste, const Job& job) {
  if (!request.placed) return runtimes::make_facts(request.model, {});
  return haste ? request.placed->knownFacts() : request.placed->facts(job);
}

/// What a program that opens GGUF files reads of this one, kept for the next edit; null: it is none, or
/// cannot be read any more.
std::shared_ptr<const llamacpp::Facts> ggufOf(const model::ModelPtr& model, const Job& job) {
  static std::mutex mutex;
  static std::weak_ptr<const model::Model> last;
  static std::shared_ptr<const llamacpp::Facts> facts;
  const std::lock_guard lock(mutex);
  if (facts && last.lock() == model) return facts;
  auto read = llamacpp::read_facts(*model, job);
  if (!read || !*read) return nullptr;
  last = model;
  facts = std::make_shared<const llamacpp::Facts>(std::move(**read));
  return facts;
}

/// What the plan says of the target's settings, and of where values lie.
runtimes::CheckOptions saidOf(const PlanRequest& request) {
  const TargetQuestion question = questionOf(request.input.target);
  runtimes::CheckOptions out;
  out.offload_module_to_cpu = question.offload_module_to_cpu;
  out.malloc_trim = question.malloc_trim;
  out.input_device = question.places.input_device;
  out.input_devices = question.places.input_devices;
  if (decidesOnCache(question, request.input.settings)) out.kv_device = question.places.kv_device;
  return out;
}

}  // namespace

machine::Machine machineFor(const PlanRequest& request, const plan::Settings& settings) {
  const runtimes::Target* target = targetOf(request);
  if (!target) return request.input.machine;
  return runtimes::machine_for(*target, *request.model, request.input.machine,
                               {settings.workload, request.input.target.options});
}

machine::Machine chargedMachine(const PlanRequest& request, const plan::Settings& settings,
                                const plan::Placement& placement) {
  const runtimes::Target* target = targetOf(request);
  const machine::Machine& machine = request.input.machine;
  if (!target) return machine;
  return runtimes::with_reserves(
      machine,
      runtimes::reserves_of(*target, *request.model, machine, &placement,
                            {settings.workload, request.input.target.options, turnsOf(request).get()}));
}

void judgeForTarget(const PlanRequest& request, const plan::Settings& settings,
                    const plan::Placement& placement, plan::Evaluation& evaluation) {
  const runtimes::Target* target = targetOf(request);
  if (!target) return;
  runtimes::leave_out_untrue(
      *target,
      runtimes::reserves_of(*target, *request.model, request.input.machine, &placement,
                            {settings.workload, request.input.target.options, turnsOf(request).get()}),
      evaluation);
}

void holdForTarget(const PlanRequest& request, const plan::Settings& asked, const solve::UnitCatalog& catalog,
                   const plan::TurnBytes& turns, const solve::Effort& effort, const Job& job,
                   solve::Answer& answer) {
  const runtimes::Target* target = targetOf(request);
  if (!target || !target->writes()) return;
  const bool haste = effort.tolerance > 0;
  const bool found = answer.outcome != solve::Outcome::Infeasible;
  if (haste && !found) return;
  if (haste && (target->gguf || request.model->tensors().size() > kMostTensorsInHaste))
    return solve::withdraw(answer);
  const auto unproven = [&] {
    if (found) solve::withdraw(answer);
  };
  const runtimes::FactsPtr facts = factsOf(request, haste, job);
  if (!facts) return unproven();
  const runtimes::Teller teller{*target,
                                facts,
                                target->gguf ? ggufOf(request.model, job) : nullptr,
                                request.model->path(),
                                plan::pinned_names(request.input.settings),
                                saidOf(request),
                                runtimes::known_options(*target, request.input.target.options)};
  const runtimes::TargetQuestion question{teller, catalog, request.input.machine, asked, turns, effort};
  if (found && runtimes::holds_for(question, answer, job)) return;
  if (haste) return solve::withdraw(answer);
  auto told = runtimes::solve_clean(question, job);
  if (!told) return unproven();
  told->answer.nodes += answer.nodes;
  answer = std::move(told->answer);
}

}  // namespace stowage::app
