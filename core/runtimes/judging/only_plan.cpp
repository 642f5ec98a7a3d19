#include "core/runtimes/judging/only_plan.h"

#include <algorithm>
#include <string>

#include "core/plan/evaluation/evaluate_costs.h"
#include "core/runtimes/judging/reserves.h"
#include "core/runtimes/judging/retell.h"

namespace stowage::runtimes {
namespace {

/// A device on which a plan and what is reserved under it need more than there is.
struct Shortage {
  machine::DeviceId device{};
  Bytes kept{}, needed{}, budget{};
  Bytes bytes() const { return needed - budget; }
};

Bytes kept_on(machine::DeviceId device, const std::vector<TargetReserve>& reserves) {
  Bytes out;
  for (const TargetReserve& reserve : reserves) {
    if (reserve.device == device) out += reserve.bytes.value_or(Bytes());
  }
  return out;
}

class Blame {
 public:
  Blame(const TargetQuestion& question, const Job& job)
      : q_(question), placed_(*solve::model_of(q_.catalog)), job_(job) {}

  bool fits_without(const plan::Placement& plan) const { return costs_on(q_.machine, plan).fits; }

  /// The worst of the devices; nullopt: the plan breaks a rule, cannot be told, or fits with reserves too.
  std::optional<Shortage> of(const plan::Placement& plan) const {
    const auto answer = solve_only(q_, q_.machine, plan, job_);
    if (!answer || answer->outcome == solve::Outcome::Infeasible) return std::nullopt;
    if (!retell(q_.teller, q_.machine, q_.settings, plan).same) return std::nullopt;
    const auto reserves = reserves_of(q_.teller.target, *q_.teller.facts->model, q_.machine, &plan,
                                      {q_.settings.workload, q_.teller.told, &q_.turns});
    std::optional<Shortage> worst;
    for (const plan::DeviceUse& use : costs_on(with_reserves(q_.machine, reserves), plan).devices) {
      const Bytes kept = kept_on(use.device, reserves);
      // A device without weights is charged for nothing, and has to have room for what is reserved there.
      const Shortage one{use.device, kept, use.used ? use.used : kept, use.budget.value_or(Bytes::max())};
      if (kept && one.bytes() && (!worst || worst->bytes() < one.bytes())) worst = one;
    }
    return worst;
  }

 private:
  plan::Evaluation costs_on(machine::Machine machine, const plan::Placement& plan) const {
    if (!q_.turns.empty())
      machine = plan::with_room_for_turns(std::move(machine), placed_, q_.settings, plan, q_.turns);
    return plan::evaluate_costs(placed_, machine, q_.settings, plan, solve::pass_times_of(q_.catalog).get());
  }

  const TargetQuestion& q_;
  const model::Model& placed_;
  const Job& job_;
};

}  // namespace

Result<solve::Answer> solve_only(const TargetQuestion& question, const machine::Machine& machine,
                                 const plan::Placement& plan, const Job& job) {
  const model::Model& placed = *solve::model_of(question.catalog);
  plan::Settings settings = question.settings;
  for (const plan::DeviceMap::Entry& entry : plan::to_device_map(placed, question.machine, plan).entries) {
    const bool named = placed.find_module(entry.key) || placed.find_tensor(entry.key);
    if (named) settings.rules.push_back({entry.key, entry.device, false});
  }
  solve::Effort effort = question.effort;
  effort.explain = false;
  auto answer =
      solve::solve_with_turns(question.catalog, machine, settings, question.turns, nullptr, effort, job);
  if (answer) answer->settings.rules = question.settings.rules;
  return answer;
}

std::optional<Error> reserves_to_blame(const TargetQuestion& question,
                                       const std::vector<plan::Placement>& plans, const Job& job) {
  const Blame blame(question, job);
  std::optional<Shortage> least;
  std::size_t asked = 0;
  for (const plan::Placement& plan : plans) {
    if (job.cancel.cancelled() || asked == kMostBlamed) break;
    if (!blame.fits_without(plan)) continue;
    ++asked;
    const auto one = blame.of(plan);
    if (one && (!least || one->bytes() < least->bytes())) least = one;
  }
  if (!least) return std::nullopt;
  return Error{Code::SolveReserves,
               std::string(question.teller.target.title),
               {format_bytes(least->kept), machine::display_name(least->device), format_bytes(least->needed),
                format_bytes(least->budget), format_bytes(least->bytes())},
               {}};
}

}  // namespace stowage::runtimes
