#include "core/runtimes/judging/solve_for.h"

#include <algorithm>

#include "core/plan/evaluation/evaluate_costs.h"
#include "core/runtimes/judging/expressible_plans.h"
#include "core/runtimes/judging/layer_rules.h"
#include "core/runtimes/judging/only_plan.h"
#include "core/runtimes/judging/repairs.h"
#include "core/solve/claims/conclusion.h"

namespace stowage::runtimes {
namespace {

/// Plans that are told and solved, best first, until one stands; and, of a complete list no longer than
/// that, all of them, so that something is proven of what the target can be told.
constexpr std::size_t kMostTried = 24, kMostParts = 160;

/// Questions that are asked for one plan that leaves room for what is reserved under it.
constexpr int kMostRounds = 3;

class TargetSolver {
 public:
  TargetSolver(const TargetQuestion& question, const Job& job)
      : q_(question),
        model_(*q_.teller.facts->model),
        placed_(*solve::model_of(q_.catalog)),
        job_(job),
        always_(reserves_of(q_.teller.target, model_, q_.machine, nullptr,
                            {q_.settings.workload, q_.teller.told, &q_.turns})),
        machine_(with_reserves(q_.machine, always_)) {}

  Result<TargetSolution> run() {
    auto found = runs();
    if (!found || !q_.teller.target.cuts_weights || lies_on_gpus(found->answer)) return found;
    auto why = fits_in_pieces();
    if (!why) return found;
    TargetSolution out = without_plan(std::move(*found), std::nullopt);
    out.answer.infeasible.reason = std::move(*why);
    return out;
  }

 private:
  struct Candidate {
    const plan::Placement* plan = nullptr;
    std::uint64_t value = 0;
  };

  Result<TargetSolution> runs() {
    auto answer =
        solve::solve_with_turns(q_.catalog, machine_, q_.settings, q_.turns, nullptr, q_.effort, job_);
    if (!answer) return tl::unexpected<Error>(std::move(answer).error());
    TargetSolution out{std::move(*answer), std::nullopt, std::nullopt, always_};
    if (out.answer.outcome == solve::Outcome::Infeasible) {
      drop_budgets(out.answer.infeasible);
      keep_what_helps(q_, job_, out.answer.infeasible);
      return out;
    }
    out.retold = retell(q_.teller, q_.machine, judged_by(out.answer), out.answer.placement);
    const bool room = take_reserves(out);
    if (out.retold->same && room) return out;
    if (!plan::row_of(q_.settings.strategy).ours) {
      solve::withdraw(out.answer);
      return out;
    }
    return told_instead(std::move(out), room);
  }

  bool lies_on_gpus(const solve::Answer& answer) const {
    const auto& slots = answer.placement.slots;
    return answer.outcome != solve::Outcome::Infeasible &&
           std::all_of(slots.begin(), slots.end(),
                       [&](plan::Placement::Slot slot) { return slot < q_.machine.gpu_count(); });
  }

  /// Each GPU has a part of every weight, one whole layer for its turn, and sequences of its own: where there
  /// is room for that on all, nobody asked for an offload and a plan of whole modules would be one.
  std::optional<Error> fits_in_pieces() const {
    const std::size_t gpus = q_.machine.gpu_count();
    const auto off = [](const plan::Rule& rule) { return !rule.forbid && !rule.device.gpu(); };
    if (gpus < 2 || std::any_of(q_.settings.rules.begin(), q_.settings.rules.end(), off)) return std::nullopt;
    Bytes weights;
    for (std::size_t i = 0; i < model_.storages().size(); ++i)
      weights += plan::stored_bytes(model_, model::StorageId(static_cast<std::uint32_t>(i)), q_.settings);
    const Bytes part((weights.count() + gpus - 1) / gpus);
    Bytes cache, turn;
    plan::Workload run = q_.settings.workload;
    run.cache_apart = false;
    for (const Bytes bytes : plan::kv_cache_bytes(model_, run)) cache += bytes;
    const std::size_t modules = model_.modules().size();
    for (std::size_t i = 0; !q_.turns.empty() && i < modules; ++i)
      turn = std::max(turn, Bytes(plan::turn_of(q_.turns, modules, i, false)));
    const Bytes beside = part + cache + largest_layer(model_);
    Bytes most;
    for (std::size_t gpu = 0; gpu < gpus; ++gpu) {
      const machine::Device& device = q_.machine.devices[gpu];
      const Bytes used = beside + device.overhead + device.keep_free.value_or(turn);
      most = std::max(most, used);
      if (device.budget && used > *device.budget) return std::nullopt;
    }
    return Error{Code::SolveInPieces,
                 std::string(q_.teller.target.title),
                 {std::to_string(gpus), format_bytes(part), format_bytes(most)},
                 {}};
  }

  /// A larger budget is a larger card, of which the target leaves more to others: what was found with its
  /// reserve as it is says nothing of that.
  void drop_budgets(solve::Infeasibility& why) const {
    const auto& counted = q_.teller.target.counted;
    if (std::none_of(counted.begin(), counted.end(),
                     [](const ReserveRule& rule) { return rule.kind == ReserveRule::Kind::CardShare; }))
      return;
    why.smallest_budget.reset();
    why.smallest_budget_device.reset();
    why.smallest_budgets.clear();
    std::erase_if(why.repairs, [](const solve::Repair& repair) {
      return repair.kind == solve::Repair::Kind::RaiseBudget;
    });
  }

  /// The settings that a plan's bytes are added up by.
  static plan::Settings judged_by(const solve::Answer& answer) {
    plan::Settings out = answer.settings;
    out.main_gpu = answer.main_gpu;
    out.computed = answer.computed;
    return out;
  }

  std::vector<TargetReserve> reserves_under(const plan::Placement& plan) const {
    return reserves_of(q_.teller.target, model_, q_.machine, &plan,
                       {q_.settings.workload, q_.teller.told, &q_.turns});
  }

  plan::Evaluation costs_of(const machine::Machine& machine, const plan::Settings& settings,
                            const plan::Placement& plan) const {
    return plan::evaluate_costs(placed_, machine, settings, plan, solve::pass_times_of(q_.catalog).get());
  }

  /// Charges what is reserved under this plan alone; false where there is no room for that.
  bool take_reserves(TargetSolution& out) const {
    out.reserves = reserves_under(out.answer.placement);
    const machine::Machine reserved = with_reserves(q_.machine, out.reserves);
    for (std::size_t i = 0; i < reserved.devices.size(); ++i)
      out.answer.machine.devices[i].overhead = reserved.devices[i].overhead;
    const plan::Evaluation costs = costs_of(out.answer.machine, judged_by(out.answer), out.answer.placement);
    return costs.fits && room_for_reserves(costs, out.reserves);
  }

  /// What it is worth, where it breaks no budget.
  std::optional<std::uint64_t> value_of(const plan::Placement& plan) const {
    const auto reserves = reserves_under(plan);
    machine::Machine machine = with_reserves(q_.machine, reserves);
    if (!q_.turns.empty())
      machine = plan::with_room_for_turns(std::move(machine), placed_, q_.settings, plan, q_.turns);
    const plan::Evaluation costs = costs_of(machine, q_.settings, plan);
    if (!costs.fits || !room_for_reserves(costs, reserves)) return std::nullopt;
    if (!plan::row_of(q_.settings.objective).time) return costs.gpu_bytes.count();
    return static_cast<std::uint64_t>(costs.seconds_of(q_.settings.objective) * 1e12);
  }

  /// Plans that break no budget, best first.
  std::vector<Candidate> candidates(const std::vector<plan::Placement>& plans) const {
    const solve::Objective objective(q_.settings.objective);
    std::vector<Candidate> out;
    for (const plan::Placement& plan : plans) {
      if (job_.cancel.cancelled()) break;
      if (const auto value = value_of(plan)) out.push_back({&plan, *value});
    }
    std::stable_sort(out.begin(), out.end(), [&](const Candidate& a, const Candidate& b) {
      return objective.better(a.value, b.value);
    });
    return out;
  }

  Result<solve::Answer> solved(const plan::Placement& plan) const {
    return solve_only(q_, with_reserves(q_.machine, reserves_under(plan)), plan, job_);
  }

  /// A plan that stands: it obeys all rules, and the target does what it says.
  std::optional<TargetSolution> stands(const plan::Placement& plan) const {
    auto answer = solved(plan);
    if (!answer || answer->outcome == solve::Outcome::Infeasible) return std::nullopt;
    TargetSolution out{std::move(*answer), std::nullopt, std::nullopt, {}};
    out.retold = retell(q_.teller, q_.machine, judged_by(out.answer), out.answer.placement);
    if (!take_reserves(out) || !out.retold->same) return std::nullopt;
    return out;
  }

  /// The best plan that leaves room for what the target reserves under it: kept free is what it reserved
  /// under the plan before, which left none. It rests on what was proven of all plans.
  std::optional<TargetSolution> with_room(const TargetSolution& wider) const {
    std::vector<TargetReserve> kept = wider.reserves;
    solve::Effort effort = q_.effort;
    effort.explain = false;
    for (int round = 0; round < kMostRounds; ++round) {
      auto answer = solve::solve_with_turns(q_.catalog, with_reserves(q_.machine, kept), q_.settings,
                                            q_.turns, nullptr, effort, job_);
      if (!answer || answer->outcome == solve::Outcome::Infeasible) return std::nullopt;
      TargetSolution out{std::move(*answer), std::nullopt, std::nullopt, {}};
      out.retold = retell(q_.teller, q_.machine, judged_by(out.answer), out.answer.placement);
      if (take_reserves(out) && out.retold->same) {
        solve::rest_on(wider.answer, out.answer);
        out.answer.nodes += wider.answer.nodes;
        return out;
      }
      kept = std::move(out.reserves);
    }
    return std::nullopt;
  }

  /// The answer where these rules hold too, with what the target makes of it; nullopt: it has no such plan,
  /// or does something else.
  std::optional<TargetSolution> under(const std::vector<plan::Rule>& rules,
                                      const solve::Effort& effort) const {
    plan::Settings settings = q_.settings;
    settings.rules.insert(settings.rules.end(), rules.begin(), rules.end());
    auto answer = solve::solve_with_turns(q_.catalog, machine_, settings, q_.turns, nullptr, effort, job_);
    if (!answer || answer->outcome == solve::Outcome::Infeasible) return std::nullopt;
    answer->settings.rules = q_.settings.rules;
    TargetSolution out{std::move(*answer), std::nullopt, std::nullopt, {}};
    out.retold = retell(q_.teller, q_.machine, judged_by(out.answer), out.answer.placement);
    if (!take_reserves(out) || !out.retold->same) return std::nullopt;
    return out;
  }

  /// The best plan whose caches lie with layers in order (rules_of_layers), if there is one: quickly for each
  /// number of layers, then with all effort for the best of them.
  std::optional<TargetSolution> with_layers() const {
    const auto splits = rules_of_layers(q_.teller, q_.machine);
    solve::Effort quick = solve::Effort::live();
    quick.tolerance = 0;
    std::optional<TargetSolution> best;
    std::size_t best_at = 0;
    for (std::size_t i = 0; i < splits.size() && !job_.cancel.cancelled(); ++i) {
      auto one = under(splits[i], quick);
      if (!one || (best && solve::no_worse(best->answer, one->answer))) continue;
      best = std::move(one);
      best_at = i;
    }
    if (!best || best->answer.outcome == solve::Outcome::Optimal) return best;
    solve::Effort effort = q_.effort;
    effort.explain = false;
    auto again = under(splits[best_at], effort);
    return again && solve::no_worse(again->answer, best->answer) ? std::move(again) : std::move(best);
  }

  /// `room`: the plan leaves some for what the target reserves under it.
  Result<TargetSolution> told_instead(TargetSolution wider, bool room) const {
    const ExpressiblePlans all =
        expressible_plans(q_.teller, q_.machine, wider.answer.placement, *wider.retold);
    const bool few = all.complete && all.plans.size() <= kMostParts;
    if (!few && !room && wider.retold->same) {
      if (auto out = with_room(wider)) return std::move(*out);
    }
    const auto best_first = candidates(all.plans);
    STOWAGE_TRY(job_.check("solve"));
    std::optional<TargetSolution> best;
    for (std::size_t i = 0; i < std::min(best_first.size(), kMostTried) && !best; ++i)
      best = stands(*best_first[i].plan);
    auto layered = with_layers();
    STOWAGE_TRY(job_.check("solve"));
    if (layered && (!best || !solve::no_worse(best->answer, layered->answer))) best = std::move(layered);
    if (best) {
      solve::rest_on(wider.answer, best->answer);
      if (few && best->answer.outcome != solve::Outcome::Optimal)
        solve::rest_on_parts(parts(all.plans), best->answer);
      best->answer.nodes += wider.answer.nodes;
      return std::move(*best);
    }
    if (few) {
      if (const auto none = solve::no_plan_in(parts(all.plans)))
        return without_plan(std::move(wider), none, all.plans);
    }
    if (!room) return without_plan(std::move(wider), std::nullopt, all.plans);
    solve::withdraw(wider.answer);
    wider.nearest = nearest_to(all.plans, wider.answer.placement);
    return wider;
  }

  /// The answers to all questions of one plan each. One that breaks a rule is a plan of none.
  std::vector<solve::Answer> parts(const std::vector<plan::Placement>& plans) const {
    std::vector<solve::Answer> out;
    for (const plan::Placement& plan : plans) {
      auto answer = solved(plan);
      if (answer) {
        out.push_back(std::move(*answer));
      } else if (answer.error().code != Code::SolveRulesContradict) {
        out.emplace_back();  // nothing is known of it
      }
    }
    return out;
  }

  /// `none`: there is no plan that the target can be told, for certain; else none was found. `told`: plans
  /// that it can be told.
  TargetSolution without_plan(TargetSolution wider, const std::optional<solve::NoPlan>& none,
                              const std::vector<plan::Placement>& told = {}) const {
    solve::Answer& answer = wider.answer;
    solve::withdraw(answer);
    answer.outcome = none ? solve::Verdict(*none) : solve::Verdict();
    const auto largest_turn = answer.infeasible.largest_turn;
    answer.infeasible = {};
    answer.infeasible.largest_turn = largest_turn;
    answer.infeasible.no_plan = none;
    Error reason{none ? Code::SolveNoDivision : Code::SolveNotProven, {}, {}, {}};
    answer.infeasible.reason = reserves_to_blame(q_, told, job_).value_or(std::move(reason));
    wider.retold.reset();
    wider.reserves = always_;
    for (std::size_t i = 0; i < machine_.devices.size(); ++i)
      answer.machine.devices[i].overhead = machine_.devices[i].overhead;
    return wider;
  }

  /// Of the plans that the target can be told, whatever they break, the one that moves the fewest bytes.
  std::optional<NearestPlan> nearest_to(const std::vector<plan::Placement>& plans,
                                        const plan::Placement& wished) const {
    std::vector<std::pair<Bytes, const plan::Placement*>> by_distance;
    for (const plan::Placement& plan : plans) by_distance.emplace_back(between(plan, wished), &plan);
    std::stable_sort(by_distance.begin(), by_distance.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < std::min(by_distance.size(), kMostTried); ++i) {
      const auto& [distance, plan] = by_distance[i];
      if (!retell(q_.teller, q_.machine, q_.settings, *plan).same) continue;
      return NearestPlan{plan::to_device_map(model_, q_.machine, *plan), distance};
    }
    return std::nullopt;
  }

  Bytes between(const plan::Placement& a, const plan::Placement& b) const {
    std::vector<bool> counted(model_.storages().size());
    Bytes out;
    for (std::size_t i = 0; i < a.slots.size(); ++i) {
      const model::StorageId storage = model_.tensors()[i].storage;
      if (a.slots[i] == b.slots[i] || counted[storage.index()]) continue;
      counted[storage.index()] = true;
      out += model_[storage].bytes;
    }
    return out;
  }

  const TargetQuestion& q_;
  const model::Model& model_;
  const model::Model& placed_;
  const Job& job_;
  const std::vector<TargetReserve> always_;
  const machine::Machine machine_;  ///< with what every plan keeps free
};

}  // namespace

Result<TargetSolution> solve_for(const TargetQuestion& question, const Job& job) {
  return TargetSolver(question, job).run();
}

machine::Machine without_reserves(machine::Machine machine, const std::vector<TargetReserve>& reserves) {
  for (const TargetReserve& reserve : reserves) {
    const auto slot = reserve.device ? machine.slot(*reserve.device) : std::nullopt;
    if (slot && reserve.bytes) machine.devices[*slot].overhead -= *reserve.bytes;
  }
  return machine;
}

}  // namespace stowage::runtimes
