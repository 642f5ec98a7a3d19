#include "core/solve/dispatch/dispatch.h"

#include <algorithm>

#include "core/base/contradiction.h"
#include "core/solve/bounds/count_branch_and_bound.h"
#include "core/solve/bounds/main_gpus.h"
#include "core/solve/dispatch/applies.h"
#include "core/solve/dispatch/choices_of_gpus.h"
#include "core/solve/dispatch/several_gpus.h"
#include "core/solve/exact/exhaustive_search.h"
#include "core/solve/improve/local_search.h"
#include "core/solve/improve/warm_start.h"
#include "core/solve/instance/incumbent.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/instance/without_gpus.h"
#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

struct RulesProof {
  static Licence licence() { return Licence(Method::Rules); }
};
struct RoomProof {
  static Licence licence() { return Licence(Method::Room); }
};

namespace {

bool nothing_on_gpus(const Instance& instance, const Assignment& slots) {
  return std::none_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < instance.gpus; });
}

std::uint64_t bytes_on_gpus(const Instance& instance, const Assignment& slots) {
  std::uint64_t sum = 0;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    sum = saturating_add(sum, slots[u] < instance.gpus ? instance.catalog.resident(u) : 0);
  }
  return sum;
}

/// Among plans as good, on disk and in time too, the one that moves nothing.
void prefer_previous(const Instance& instance, const Assignment* previous, SearchResult& found) {
  if (!previous || !found.feasible || *previous == found.slots) return;
  for (std::size_t u = 0; u < previous->size(); ++u) {
    if ((*previous)[u] >= instance.slots() || !instance.may(u, (*previous)[u])) return;
  }
  if (nothing_on_gpus(instance, *previous) != nothing_on_gpus(instance, found.slots)) return;
  if (!instance.objective().agrees(bytes_on_gpus(instance, *previous), found.value)) return;
  const auto main = main_of(instance, *previous);
  if (!main && instance.runtime().differs_without_gpus()) return;  // units weigh something else then
  const PlanCost cost = plan_cost(instance, *previous, main);
  if (!cost.fits || value_of(instance, cost) != found.value) return;
  if (compare_disk_and_time(instance, cost, plan_cost(instance, found.slots, found.main)) > 0) return;
  found.slots = *previous;
  found.main = main;
}

bool something_on_disk(const Instance& instance, const SearchResult& found) {
  return found.feasible && instance.disk &&
         std::find(found.slots.begin(), found.slots.end(), *instance.disk) != found.slots.end();
}

/// The same units on the GPUs with as few bytes on disk as there can be then.
void settle_host(const Instance& instance, SearchResult& found, NodeBudget& nodes) {
  if (!instance.disk_breaks_ties || !instance.cpu || !something_on_disk(instance, found)) return;
  // Without a GPU in the plan nothing is streamed, and units weigh something else.
  if (instance.runtime().differs_without_gpus() && !instance.empty_streams &&
      nothing_on_gpus(instance, found.slots))
    return;
  Assignment slots = found.slots;
  for (Slot& slot : slots) {
    if (slot >= instance.gpus) slot = plan::Placement::kUnplaced;
  }
  const bool streaming = instance.streams_to(found.main).has_value();
  if (!place_on_host(instance, slots, streaming, nullptr, nodes).fits) return;
  const PlanCost now = plan_cost(instance, found.slots, found.main),
                 other = plan_cost(instance, slots, found.main);
  if (other.fits && value_of(instance, other) == found.value && compare_ties(instance, other, now) < 0)
    found.slots = std::move(slots);
}

SearchResult without_gpus(const Instance& instance, NodeBudget& nodes) {
  return ask_without_gpus(instance, [&](const Instance& host) { return solve_host_only(host, nodes); });
}

/// One GPU: it is filled first. If RAM and disk have no room for the rest, or better plans may be left, every
/// placement is searched, or counts are.
SearchResult search_one_gpu(const Instance& instance, const std::vector<Slot>& gpus,
                            const Assignment* previous, NodeBudget& nodes, std::vector<std::string>* tried) {
  if (tried) tried->push_back("one-gpu");
  SearchResult found = solve_one_gpu(instance, gpus[0], nullptr, previous, nodes);
  const Settled state = settled(found);
  if (state == Settled::Impossible || (found.feasible && instance.any_plan_will_do)) return found;
  // Equal values may differ in what breaks ties: in hops, where the host computes; on disk.
  const bool ties = found.feasible && (instance.runtime().computes_all() ||
                                       (instance.disk_breaks_ties && something_on_disk(instance, found)));
  if ((!proven(found) || ties) && applies::depth_first(instance)) {
    if (tried) tried->push_back("depth-first");
    SearchResult all = search_exhaustively(instance, gpus[0], found.feasible ? &found : nullptr, nodes);
    all.claims.add(instance.objective(), found.claims);
    found = std::move(all);
    if (found.claims.no_plan() || proven(found)) return found;
  }
  if (!found.feasible) {
    SearchResult other = solve_several_gpus(instance, gpus, previous, nodes, tried);
    other.claims.add(instance.objective(), found.claims);
    return other;
  }
  if (proven(found)) return found;
  const std::optional<Bound> claim = local_search(instance, found, bound_of(instance, found), nodes);
  if (claim) found.claims.add(instance.objective(), *claim);
  if (!proven(found) && applies::counting(instance))
    tighten_by_counts(instance, gpus, gpus[0], 0, found, nodes);
  return found;
}

/// `gpus`: those that could hold something, as many as may.
SearchResult search_gpus(const Instance& instance, const std::vector<Slot>& gpus, const Assignment* previous,
                         NodeBudget& nodes, std::vector<std::string>* tried) {
  if (applies::one_gpu(instance, gpus)) return search_one_gpu(instance, gpus, previous, nodes, tried);
  return solve_several_gpus(instance, gpus, previous, nodes, tried);
}

/// As many GPUs as may be used, in every choice that makes a difference, the most promising first.
SearchResult search_choices(const Instance& instance, const std::vector<Slot>& gpus,
                            const Assignment* previous, NodeBudget& nodes, std::vector<std::string>* tried) {
  std::vector<GpuChoice> choices = choices_of_gpus(instance, gpus, nodes);
  if (choices.empty()) return search_gpus(instance, gpus, previous, nodes, tried);
  SearchResult best;
  std::vector<Claims> claims;
  OfEveryPart<ExhaustiveProof> ties;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    GpuChoice& choice = choices[i];
    const std::uint64_t bound = bound_of(instance, choice.claims);
    const bool open = !best.feasible || better(instance, bound, best.value);
    if (open && !choice.claims.no_plan() && !nodes.spent()) {
      NodeBudget own = nodes.lend(nodes.left() / (choices.size() - i));
      std::vector<std::string> names;
      SearchResult found = search_gpus(*choice.instance, choice.gpus, previous, own, &names);
      choice.claims.add(instance.objective(), found.claims);
      if (found.feasible || !found.claims.no_plan()) ties.add(found.ties_proven);
      const bool wins = beats(instance, found, best);
      if (tried && (wins || tried->empty())) *tried = std::move(names);  // the winner first
      if (wins) best = std::move(found);
    } else if (!choice.claims.no_plan() && (open || bound == best.value)) {
      ties.leave_open();  // as good a plan may be there, and better in what breaks ties
    }
    claims.push_back(choice.claims);
  }
  best.claims = claims_of_all(instance.objective(), claims);
  best.ties_proven = ties.whole();
  return best;
}

/// All plans with something on a GPU.
SearchResult search_with_gpus(const Instance& instance, const Assignment* previous, NodeBudget& nodes,
                              std::vector<std::string>* tried) {
  SearchResult found;
  const std::vector<Slot> gpus = usable_gpus(instance);
  if (gpus.empty() || (instance.most_gpus == 0 && !instance.empty_streams)) {
    found.claims.add(NoPlan(RulesProof::licence()));
    return found;
  }
  if (previous && instance.tolerance > 0) found = warm_start(instance, gpus, *previous, nodes);
  if (found.feasible && tried) tried->push_back(found.strategy);
  if (found.feasible) return found;
  // What was before must not decide between plans that are not equally good: it comes in at the end. Of very
  // many units it is where the search starts.
  if (instance.tolerance <= 0 && !instance.many_units()) previous = nullptr;
  return applies::choices_of_gpus(instance, gpus) ? search_choices(instance, gpus, previous, nodes, tried)
                                                  : search_gpus(instance, gpus, previous, nodes, tried);
}

/// Nothing on a GPU is allowed too: the better of both, and what holds of both.
SearchResult with_empty_gpus(const Instance& instance, SearchResult found, NodeBudget& nodes,
                             std::vector<std::string>* tried) {
  if (found.feasible && !instance.objective().may_be_better(0, found.value)) return found;
  SearchResult host = without_gpus(instance, nodes);
  Claims claims = claims_of_all(instance.objective(), {found.claims, host.claims});
  const bool host_wins = host.feasible && (!found.feasible || better(instance, host.value, found.value));
  if (tried) tried->insert(host_wins ? tried->begin() : tried->end(), "host-only");
  SearchResult& best = host_wins ? host : found;
  best.claims = std::move(claims);
  return std::move(best);
}

}  // namespace

SearchResult search_units(const Instance& instance, const Assignment* previous, NodeBudget& nodes,
                          std::vector<std::string>* tried) {
  SearchResult found;
  if (instance.rules.impossible_unit != ChainNode::kNone) {
    found.claims.add(NoPlan(RulesProof::licence()));
    return found;
  }
  if (applies::room(instance)) {
    found.claims.add(NoPlan(RoomProof::licence()));
    return found;
  }
  if (applies::host_alone(instance)) {
    if (tried) tried->push_back("host-only");
    found = without_gpus(instance, nodes);
  } else {
    found = search_with_gpus(instance, previous, nodes, tried);
    if (applies::host_only(instance)) found = with_empty_gpus(instance, std::move(found), nodes, tried);
  }
  settle_host(instance, found, nodes);
  prefer_previous(instance, previous, found);
  if (found.feasible && found.claims.contradict(instance.objective(), found.value)) {
    report_contradiction(found.value, bound_of(instance, found));
    found.claims = {};
  }
  return found;
}

}  // namespace stowage::solve
