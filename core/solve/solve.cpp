#include "core/solve/solve.h"

#include <algorithm>

#include "core/plan/evaluation/evaluate_costs.h"
#include "core/solve/activations/search_question.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/dispatch/accelerate_answer.h"
#include "core/solve/dispatch/whole_blocks.h"
#include "core/solve/improve/off_disk.h"
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

/// A question, and what is used up by answering it.
class Solving {
 public:
  Solving(const UnitCatalog& catalog, const machine::Machine& machine, const plan::Settings& settings,
          RuleTable rules, const Effort& effort, const Job& job)
      : catalog_(catalog),
        machine_(machine),
        settings_(settings),
        rules_(std::move(rules)),
        effort_(effort),
        job_(job),
        nodes_(effort.node_limit, &job.cancel) {
    answer_.objective = settings.objective;
    answer_.settings = settings;
    answer_.computed = settings.computed;
    answer_.machine = machine;
  }

  Result<Answer> as_accelerate() {
    return solve_as_accelerate(instance_on(machine_), std::move(answer_), effort_, nodes_);
  }

  /// `turns` may be null.
  Result<Answer> as_asked(const plan::Placement* previous, const plan::TurnBytes* turns) {
    const Instance instance = instance_on(machine_);
    Assignment before;
    if (previous && previous->slots.size() == catalog_.model().tensors().size())
      before = to_assignment(catalog_, machine_, *previous);
    const Assignment* kept = before.empty() ? nullptr : &before;
    if (turns) {
      turns_ = turns;
      unit_turns_.emplace(catalog_, *turns);
    }
    SearchResult found = searched(instance, kept);
    answer_.nodes = nodes_.used();
    STOWAGE_TRY(job_.check("solve"));
    if (found.feasible) return answer_found(instance, std::move(found));
    return explained(instance, found.claims.no_plan());
  }

 private:
  Instance instance_on(const machine::Machine& machine) const {
    const bool times = Objective(settings_.objective).adds_up_time() ||
                       catalog_.classes().size() <= thresholds::kManyClasses;
    Instance instance = make_instance(catalog_, machine, settings_, rules_, times);
    instance.tolerance = effort_.tolerance;
    instance.contiguous = effort_.contiguous;
    instance.most_gpus = effort_.most_gpus;
    if (!effort_.exhaustive) instance.exhaust_up_to = 0;
    return instance;
  }

  SearchResult searched(const Instance& instance, const Assignment* kept) {
    SearchResult found =
        search_question(instance, turns_of_units(), kept, nodes_, &answer_.strategies, &one_question_);
    if (!unit_turns_)
      settle_ties(instance, kept, found);
    else if (found.feasible)
      settle_ties(with_room_of(instance, found.slots, found.main), kept, found);
    return found;
  }

  const UnitTurns* turns_of_units() const { return unit_turns_ ? &*unit_turns_ : nullptr; }

  /// The plans with no larger turns than this one, each with room for them. Of one with nothing on a GPU the
  /// CPU executes everything.
  Instance with_room_of(const Instance& instance, const Assignment& slots, std::optional<Slot> main) const {
    return solve::with_room_of(instance, turns_of_units(), slots, main);
  }

  void settle_ties(const Instance& instance, const Assignment* kept, SearchResult& found) {
    if (effort_.keep_previous && kept) {
      answer_.kept =
          keep_previous(unit_turns_ ? with_room_of(instance, *kept, main_of(instance, *kept)) : instance,
                        *kept, found, answer_.strategies);
    }
    if (answer_.kept || std::string_view(found.strategy) == "previous")
      return;  // it moved as little as it could
    move_off_disk_if_any(instance, found);
    NodeBudget own = nodes_.lend_extra(thresholds::kNodesForTies);
    break_ties(instance, found, kept, own);
    move_off_disk_if_any(instance, found);  // units that changed places may have left room for others
  }

  void move_off_disk_if_any(const Instance& instance, SearchResult& found) {
    NodeBudget own = nodes_.lend_extra(thresholds::kNodesForTies);
    move_off_disk(instance, found, own);
  }

  Result<Answer> answer_found(const Instance& instance, SearchResult found) {
    plan::Settings settings = settings_;
    if (instance.streams_to(found.main) && !instance.main_is_lowest) settings.main_gpu = *found.main;
    answer_.placement = to_placement(catalog_, found.slots);
    if (turns_)
      answer_.machine =
          plan::with_room_for_turns(machine_, catalog_.model(), settings, answer_.placement, *turns_);
    state(instance.objective(), catalog_.total(), found.value, found.claims, answer_);
    if (one_question_) {
      say_of_ties(unit_turns_ ? with_room_of(instance, found.slots, found.main) : instance, found, nodes_,
                  answer_);
    }
    STOWAGE_TRY(judge(catalog_, settings, answer_));
    return std::move(answer_);
  }

  /// What every plan keeps free at least, or, where that alone stands in nobody's way, room for the largest
  /// turn on every device.
  machine::Machine machine_without_plan(const Instance& instance) const {
    machine::Machine machine = machine_;
    if (!unit_turns_) return machine;
    const TurnLimits limits = every_plan(instance, *unit_turns_);
    for (std::size_t s = 0; s < limits.least.size(); ++s) {
      const std::uint64_t bytes = one_question_ ? limits.least[s] : limits.most[s];
      if (limits.most[s] != kUnlimited && bytes > 0) machine.devices[s].keep_free = Bytes(bytes);
    }
    return machine;
  }

  /// What is said is true of every plan: each keeps free the least that all do. What can be placed all the
  /// same is placed beside room for any turn.
  Result<Answer> explained(const Instance& instance, const std::optional<NoPlan>& none) {
    const Instance least =
        unit_turns_ ? within(instance, *unit_turns_, every_plan(instance, *unit_turns_)) : instance;
    answer_.infeasible =
        effort_.explain ? explain(least, none, nodes_, job_, turns_) : reason_only(least, none);
    if (turns_)
      answer_.infeasible.largest_turn = plan::largest_turn(*turns_, catalog_.model().modules().size());
    if (answer_.infeasible.no_plan) answer_.outcome = Verdict(*answer_.infeasible.no_plan);
    STOWAGE_TRY(job_.check("solve"));
    answer_.machine = machine_without_plan(instance);
    answer_.placement = partial_placement(instance_on(answer_.machine), answer_.infeasible, nodes_);
    answer_.nodes = nodes_.used();
    return std::move(answer_);
  }

  const UnitCatalog& catalog_;
  const machine::Machine& machine_;
  const plan::Settings& settings_;
  const RuleTable rules_;
  const Effort& effort_;
  const Job& job_;
  NodeBudget nodes_;
  Answer answer_;
  const plan::TurnBytes* turns_ = nullptr;
  std::optional<UnitTurns> unit_turns_;
  bool one_question_ = true;  ///< plans were not parted by how large their turns are
};

Result<Answer> solve_question(const UnitCatalog& catalog, const machine::Machine& machine,
                              const plan::Settings& settings, const plan::TurnBytes* turns,
                              const plan::Placement* previous, const Effort& effort, const Job& job) {
  auto rules = make_rules(catalog, machine, settings.rules);
  if (!rules) return tl::unexpected<Error>(std::move(rules).error());
  Solving solving(catalog, machine, settings, std::move(*rules), effort, job);
  if (!plan::row_of(settings.strategy).ours) return solving.as_accelerate();
  return solving.as_asked(previous, turns);
}

}  // namespace

Status judge(const UnitCatalog& catalog, const plan::Settings& settings, Answer& answer) {
  const Objective objective(settings.objective);
  const plan::Evaluation evaluation =
      plan::evaluate_costs(catalog.model(), answer.machine, settings, answer.placement,
                           objective.adds_up_time() ? catalog.times().get() : nullptr);
  if (!evaluation.fits)
    return fail(Code::Internal, "solve", {"the plan found breaks a budget when it is added up again"});
  if (!objective.agrees(evaluation.gpu_bytes.count(), answer.value))
    return fail(Code::Internal, "solve",
                {"the plan found is worth something else when it is added up again"});
  if (evaluation.main_gpu) {
    const plan::DeviceUse& use = evaluation.devices[*evaluation.main_gpu];
    answer.reserve = use.reserve;
    answer.reserve_witness = use.reserve_witness;
  }
  answer.main_gpu = evaluation.main_gpu;
  answer.step_seconds = evaluation.step_seconds;
  if (const auto disk = answer.machine.slot(machine::kDisk))
    answer.disk_bytes = evaluation.devices[*disk].weights;
  return {};
}

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
  return solve_with_turns(catalog, machine, settings, {}, previous, effort, job);
}

Result<Answer> solve_with_turns(const UnitCatalog& catalog, const machine::Machine& machine,
                                const plan::Settings& settings, const plan::TurnBytes& turns,
                                const plan::Placement* previous, const Effort& effort, const Job& job) {
  STOWAGE_TRY(job.check("solve"));
  if (machine.devices.empty()) return fail(Code::SolveNoDevice, catalog.model().name());
  if (!catalog_is_for(catalog, settings)) {
    return solve_with_turns(*make_unit_catalog(catalog.model_ptr(), settings, catalog.times()), machine,
                            settings, turns, previous, effort, job);
  }
  const bool mixed = settings.runtime.by_module();
  if (mixed) STOWAGE_TRY(check_names(catalog.model(), settings.computed));
  if (mixed && plan::row_of(settings.strategy).ours) {
    return solve_mixed(catalog, machine, settings, turns.empty() ? nullptr : &turns, previous, effort, job);
  }
  return solve_question(catalog, machine, settings, turns.empty() ? nullptr : &turns, previous, effort, job);
}

Result<Answer> solve_as_asked(const UnitCatalog& catalog, const machine::Machine& machine,
                              const plan::Settings& settings, const plan::TurnBytes* turns,
                              const plan::Placement* previous, const Effort& effort, const Job& job) {
  return solve_question(catalog, machine, settings, turns, previous, effort, job);
}

}  // namespace stowage::solve
