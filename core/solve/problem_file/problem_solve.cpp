#include <algorithm>
#include <functional>

#include "core/base/json.h"
#include "core/solve/bounds/cuts.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/infeasible/settle.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/problem_file/problem_instance.h"

namespace stowage::solve {
namespace {

void say_no_plan(const std::optional<NoPlan>& none, Solution& out) {
  if (none) out.outcome = Verdict(*none);
}

/// Why a problem has no plan: an irreducible conflict by deletion filter, and the least budget of each device
/// that alone would do.
class ProblemExplanation {
 public:
  ProblemExplanation(const Problem& problem, Solution& out, const Job& job)
      : problem_(problem), out_(out), job_(job) {
    lifted_.budgets.assign(problem.devices.size(), false);
    lifted_.rules.assign(problem.rules.size(), false);
    lifted_.feasible_will_do = true;
  }

  void run() {
    if (!out_.proven()) say_no_plan(ask_no_plan(), out_);
    if (out_.proven()) name_conflict();
    for (std::uint32_t d = 0; d < problem_.devices.size() && !job_.cancel.cancelled(); ++d) {
      if (problem_.devices[d].budget) find_budget(d);
    }
  }

 private:
  struct Constraint {
    std::string name;
    std::function<void(Lifted&)> lift;
  };

  bool named(const std::string& name) const {
    const std::vector<std::string>& all = problem_.named_constraints;
    return all.empty() || std::find(all.begin(), all.end(), name) != all.end();
  }

  std::vector<Constraint> constraints() const {
    std::vector<Constraint> all;
    const auto add = [&](std::string name, std::function<void(Lifted&)> lift) {
      if (named(name)) all.push_back({std::move(name), std::move(lift)});
    };
    for (std::size_t d = 0; d < problem_.devices.size(); ++d) {
      if (problem_.devices[d].budget)
        add("budget of " + problem_.devices[d].name, [d](Lifted& l) { l.budgets[d] = true; });
    }
    if (problem_.streams) add("reserve for streaming", [](Lifted& l) { l.reserve = true; });
    const bool exec = std::any_of(problem_.classes.begin(), problem_.classes.end(),
                                  [](const auto& c) { return c.exec_bytes > 0; });
    if (exec) add("execution bytes", [](Lifted& l) { l.exec = true; });
    for (std::size_t r = 0; r < problem_.rules.size(); ++r)
      add(problem_.rules[r].name, [r](Lifted& l) { l.rules[r] = true; });
    return all;
  }

  /// `how` says what is asked of the changed problem: settle() or settle_budget().
  template <class How>
  auto ask(const Lifted& lifted, const How& how) {
    using Answer = decltype(how(std::declval<const Instance&>(), std::declval<NodeBudget&>()));
    if (job_.cancel.cancelled()) return Answer{};
    const ProblemInstance asked(problem_, lifted);
    NodeBudget nodes(thresholds::kNodesPerQuestionOfFile, &job_.cancel);
    const Answer out = how(asked.instance(), nodes);
    out_.nodes += nodes.used();
    return job_.cancel.cancelled() ? Answer{} : out;
  }
  Settled ask(const Lifted& lifted) {
    return ask(lifted, [](const Instance& instance, NodeBudget& nodes) { return settle(instance, nodes); });
  }
  std::optional<NoPlan> ask_no_plan() { return ask(lifted_, settle_no_plan); }

  void name_conflict() {
    const std::vector<Constraint> all = constraints();
    if (all.size() > thresholds::kMostConstraintsOfFile) return;
    const Conflict conflict = find_conflict(all.size(), [&](const std::vector<bool>& without) {
      Lifted lifted = lifted_;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (without[i]) all[i].lift(lifted);
      }
      return ask(lifted);
    });
    for (const std::size_t i : conflict.members) out_.conflict.push_back(all[i].name);
    out_.irreducible = conflict.irreducible;
  }

  /// More than this never helps: all of it, and the largest load once more.
  std::uint64_t most_useful(std::uint32_t device) const {
    std::uint64_t most = problem_.devices[device].overhead, peak = 0;
    for (const std::uint32_t k : problem_.units) {
      const Problem::Class& c = problem_.classes[k];
      most = saturating_add(most, saturating_add(saturating_add(c.resident, c.training),
                                                 saturating_add(c.exec_bytes, c.stays)));
    }
    for (const Problem::Class& c : problem_.classes) peak = std::max(peak, c.stream_peak);
    for (const ChainNode& node : problem_.chains) peak = saturating_add(peak, node.bytes);
    return std::min<std::uint64_t>(saturating_add(most, peak), (1ull << 63) - 1);
  }

  void find_budget(std::uint32_t device) {
    const auto with = [&, device](std::optional<std::uint64_t> budget) {
      Lifted lifted = lifted_;
      if (budget) lifted.budget = {device, *budget};
      if (!budget) lifted.budgets[device] = true;
      return lifted;
    };
    BudgetQuestion question;
    question.now = *problem_.devices[device].budget;
    question.now_impossible = out_.proven();
    question.most = most_useful(device);
    const auto slot = static_cast<Slot>(device);
    question.ask = [&, slot](std::optional<std::uint64_t> budget) {
      return ask(with(budget), [slot](const Instance& instance, NodeBudget& nodes) {
        return settle_budget(instance, slot, nodes);
      });
    };
    question.ruled_out = [&](std::uint64_t budget) {
      return no_plan_exists(ProblemInstance(problem_, with(budget)).instance()).has_value();
    };
    const LeastBudget least = find_least_budget(question);
    if (job_.cancel.cancelled()) return;
    if (least.state() == LeastBudget::State::Exact) out_.smallest_budget[device] = least.budget();
    if (least.state() == LeastBudget::State::NoneDoes) out_.smallest_budget[device] = std::nullopt;
    if (least.state() == LeastBudget::State::AtMost) out_.smallest_budget_at_most[device] = least.budget();
  }

  const Problem& problem_;
  Solution& out_;
  const Job& job_;
  Lifted lifted_;
};

}  // namespace

Result<Solution> solve_problem(const Problem& problem, const Effort& effort, const Job& job) {
  STOWAGE_TRY(job.check("solve"));
  const ProblemInstance asked(problem);
  Instance instance = asked.instance();
  if (!effort.exhaustive) instance.exhaust_up_to = 0;
  NodeBudget nodes(effort.node_limit, &job.cancel);
  Solution out;
  const SearchResult found = search(instance, nullptr, nodes, &out.strategies);
  out.nodes = nodes.used();
  STOWAGE_TRY(job.check("solve"));
  if (!found.feasible) {
    say_no_plan(found.claims.no_plan() ? found.claims.no_plan() : no_plan_exists(instance), out);
    if (effort.explain) ProblemExplanation(problem, out, job).run();
    STOWAGE_TRY(job.check("solve"));
    return out;
  }
  const PlanCost cost = plan_cost(instance, found.slots, found.main);
  if (!cost.fits)
    return fail(Code::Internal, "solve", {"the plan found breaks a budget when it is added up again"});
  const std::uint64_t total = instance.catalog.total().count();
  const Conclusion conclusion = conclude(instance.objective(), total, found.value, found.claims);
  out.outcome = conclusion.outcome;
  out.value = instance.objective().cost_of(found.value, total);
  out.bound = instance.objective().cost_of(conclusion.bound, total);
  out.gap = gap_of_cost(out.value, out.bound);
  out.hops = cost.hops;
  if (found.main) out.main = *found.main;
  if (!out.main && instance.gpus > 0) out.main = problem.main.value_or(0);
  out.slots.assign(found.slots.begin(), found.slots.end());
  return out;
}

Json to_json(const Problem& problem, const Solution& solution) {
  const bool found = solution.outcome != Outcome::Infeasible;
  Json json;
  json["schema"] = "stowage.solution/1";
  json["status"] = !found ? "infeasible" : solution.outcome == Outcome::Optimal ? "optimal" : "gap";
  json["proven"] = solution.proven();
  json["value"] = found ? Json(solution.value) : Json(nullptr);
  json["bound"] = found ? Json(solution.bound) : Json(nullptr);
  json["gap"] = found ? Json(solution.gap) : Json(nullptr);
  json["hops"] = found ? Json(solution.hops) : Json(nullptr);
  json["main"] = found && solution.main ? Json(problem.devices[*solution.main].name) : Json(nullptr);
  if (found) {
    Json& units = json["units"] = Json::array();
    for (const std::uint32_t slot : solution.slots) units.push_back(problem.devices[slot].name);
    return json;
  }
  json["conflict"] = solution.conflict;
  json["irreducible"] = static_cast<bool>(solution.irreducible);
  Json& budgets = json["smallest_budget"] = Json::object();
  for (const auto& [device, budget] : solution.smallest_budget)
    budgets[problem.devices[device].name] = budget ? Json(*budget) : Json(nullptr);
  Json& at_most = json["smallest_budget_at_most"] = Json::object();
  for (const auto& [device, budget] : solution.smallest_budget_at_most)
    at_most[problem.devices[device].name] = budget;
  return json;
}

}  // namespace stowage::solve
