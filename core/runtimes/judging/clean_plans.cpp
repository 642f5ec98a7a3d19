#include "core/runtimes/judging/clean_plans.h"

#include <algorithm>
#include <utility>

#include "core/plan/evaluation/evaluate_costs.h"
#include "core/plan/strategy.h"
#include "core/solve/claims/conclusion.h"

namespace stowage::runtimes {
namespace {

/// Questions that are asked for one plan without errors, and arguments that are put together for one.
constexpr int kMostQuestions = 12;
constexpr std::size_t kMostArguments = 64;

bool is_error(const Finding& finding) { return finding.severity == plan::Severity::Error; }

CheckOptions options_of(const TargetQuestion& question) {
  CheckOptions out = question.teller.options();
  add_machine(question.machine, question.settings.workload, out);
  return out;
}

class CleanPlans {
 public:
  CleanPlans(const TargetQuestion& question, const Job& job)
      : q_(question), placed_(*solve::model_of(q_.catalog)), job_(job), effort_(q_.effort) {
    effort_.explain = false;
  }

  DeviceCheck check(const TargetSolution& solution) const {
    return check_told(q_, plan::to_device_map(placed_, q_.machine, solution.answer.placement), job_);
  }

  /// `found`: of the plan that has errors.
  std::optional<TargetSolution> find(DeviceCheck found) {
    if (auto out = by_pins(std::move(found))) return out;
    for (std::size_t gpu = 0; gpu < q_.machine.gpu_count(); ++gpu) {
      plan::Settings whole = q_.settings;
      whole.rules.push_back({"", q_.machine.devices[gpu].id, false});
      auto out = solved(whole);
      if (out && check(*out).ok()) return out;
    }
    return std::nullopt;
  }

 private:
  /// One way out after the other, until nothing is an error or there is none.
  std::optional<TargetSolution> by_pins(DeviceCheck found) {
    plan::Settings settings = q_.settings;
    while (left_ > 0) {
      std::optional<TargetSolution> next;
      for (plan::Settings& way : ways_out(found, settings)) {
        next = solved(way);
        if (!next) continue;
        settings = std::move(way);
        break;
      }
      if (!next) return std::nullopt;
      found = check(*next);
      if (found.ok()) return next;
    }
    return std::nullopt;
  }

  /// Settings that have pinned what a fix of the first error moves, a fix each.
  std::vector<plan::Settings> ways_out(const DeviceCheck& found, const plan::Settings& settings) const {
    std::vector<plan::Settings> out;
    const auto error = std::find_if(found.findings.begin(), found.findings.end(), is_error);
    if (error == found.findings.end()) return out;
    for (const Fix& fix : error->fixes) {
      if (!fix.fits || fix.apply.map.empty()) continue;
      plan::Settings way = settings;
      for (const auto& [name, device] : fix.apply.map) way.rules.push_back({name, device, false});
      if (can_ask(settings, fix)) out.push_back(std::move(way));
    }
    return out;
  }

  /// False where a name is none of the model, or was pinned by the way here.
  bool can_ask(const plan::Settings& settings, const Fix& fix) const {
    return std::all_of(fix.apply.map.begin(), fix.apply.map.end(), [&](const auto& entry) {
      const std::string& name = entry.first;
      const bool known = placed_.find_module(name) || placed_.find_tensor(name);
      return known && std::none_of(settings.rules.begin(), settings.rules.end(),
                                   [&](const plan::Rule& rule) { return !rule.forbid && rule.name == name; });
    });
  }

  /// A plan that the target is told as it is.
  std::optional<TargetSolution> solved(const plan::Settings& settings) {
    if (left_-- <= 0 || job_.cancel.cancelled()) return std::nullopt;
    auto out = solve_for({q_.teller, q_.catalog, q_.machine, settings, q_.turns, effort_}, job_);
    if (!out || out->answer.outcome == solve::Outcome::Infeasible) return std::nullopt;
    if (!out->retold || !out->retold->same) return std::nullopt;
    out->answer.settings.rules = q_.settings.rules;
    return std::move(*out);
  }

  const TargetQuestion& q_;
  const model::Model& placed_;
  const Job& job_;
  solve::Effort effort_;
  int left_ = kMostQuestions;
};

}  // namespace

DeviceCheck check_told(const TargetQuestion& question, const plan::DeviceMap& map, const Job& job) {
  const Target& target = question.teller.target;
  if (!target.device_rules) return {};
  return check_devices(*question.teller.facts, *target.device_rules, map, options_of(question), job);
}

Result<TargetSolution> solve_clean(const TargetQuestion& question, const Job& job) {
  auto first = solve_for(question, job);
  if (!first || first->answer.outcome == solve::Outcome::Infeasible) return first;
  if (!question.teller.target.device_rules || !plan::row_of(question.settings.strategy).ours) return first;
  CleanPlans plans(question, job);
  DeviceCheck found = plans.check(*first);
  if (found.ok()) return first;
  auto clean = plans.find(std::move(found));
  STOWAGE_TRY(job.check("solve"));
  if (!clean) return first;
  solve::rest_on(first->answer, clean->answer);
  clean->answer.nodes += first->answer.nodes;
  return std::move(*clean);
}

machine::Machine machine_for(const Target& target, const model::Model& model, const machine::Machine& machine,
                             const ReserveFacts& said) {
  return with_reserves(machine, reserves_of(target, model, machine, nullptr, said));
}

bool holds_for(const TargetQuestion& question, solve::Answer& answer, const Job& job) {
  const Target& target = question.teller.target;
  const model::Model& placed = *solve::model_of(question.catalog);
  const plan::Placement& plan = answer.placement;
  const auto reserves = reserves_of(target, *question.teller.facts->model, question.machine, &plan,
                                    {question.settings.workload, question.teller.told, &question.turns});
  const machine::Machine reserved = with_reserves(question.machine, reserves);
  for (std::size_t i = 0; i < reserved.devices.size(); ++i)
    answer.machine.devices[i].overhead = reserved.devices[i].overhead;
  plan::Settings judged = question.settings;
  judged.main_gpu = answer.main_gpu;
  judged.computed = answer.computed;
  const plan::Evaluation costs = plan::evaluate_costs(placed, answer.machine, judged, plan,
                                                      solve::pass_times_of(question.catalog).get());
  const auto on_gpu = [&](plan::Placement::Slot slot) { return slot < question.machine.gpu_count(); };
  if (target.cuts_weights && !std::all_of(plan.slots.begin(), plan.slots.end(), on_gpu)) return false;
  return costs.fits && room_for_reserves(costs, reserves) &&
         retell(question.teller, question.machine, judged, plan).same &&
         check_told(question, plan::to_device_map(placed, question.machine, plan), job).ok();
}

std::optional<std::vector<std::string>> arguments_that_clear(const TargetQuestion& question,
                                                             const plan::DeviceMap& map, const Job& job) {
  std::vector<std::string> out;
  const Target& target = question.teller.target;
  if (!target.device_rules) return out;
  CheckOptions options = options_of(question);
  while (out.size() <= kMostArguments && !job.cancel.cancelled()) {
    const DeviceCheck found = check_devices(*question.teller.facts, *target.device_rules, map, options, job);
    const auto error = std::find_if(found.findings.begin(), found.findings.end(), is_error);
    if (error == found.findings.end()) return out;
    const auto fix = std::find_if(error->fixes.begin(), error->fixes.end(), [](const Fix& one) {
      return one.fits && one.apply.map.empty() && !one.apply.arguments.empty();
    });
    if (fix == error->fixes.end()) return std::nullopt;
    options = with_change(std::move(options), fix->apply);
    out.insert(out.end(), fix->apply.arguments.begin(), fix->apply.arguments.end());
  }
  return std::nullopt;
}

}  // namespace stowage::runtimes
