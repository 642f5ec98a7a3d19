#include "core/solve/dispatch/dispatch.h"

#include <algorithm>

#include "core/solve/bounds/count_branch_and_bound.h"
#include "core/solve/dispatch/several_gpus.h"
#include "core/solve/exact/exhaustive_search.h"
#include "core/solve/improve/local_search.h"
#include "core/solve/improve/warm_start.h"
#include "core/solve/instance/plan_cost.h"

namespace stowage::solve {
namespace {

std::vector<Slot> usable_gpus(const Instance& instance) {
  std::vector<Slot> gpus;
  for (Slot g = 0; g < instance.gpus; ++g) {
    if (instance.budget[g] > instance.overhead[g] || instance.empty_streams) gpus.push_back(g);
  }
  return gpus;
}

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

/// Among equals the plan that moves nothing.
void prefer_previous(const Instance& instance, const Assignment* previous, SearchResult& found) {
  if (!previous || !found.feasible || *previous == found.slots) return;
  for (std::size_t u = 0; u < previous->size(); ++u) {
    if ((*previous)[u] >= instance.slots() || !instance.may(u, (*previous)[u])) return;
  }
  if (nothing_on_gpus(instance, *previous) != nothing_on_gpus(instance, found.slots)) return;
  if (!instance.by_time() && bytes_on_gpus(instance, *previous) != found.value) return;
  const auto main = main_of(instance, *previous);
  if (!main && instance.streams()) return;  // units weigh something else then
  const PlanCost cost = plan_cost(instance, *previous, main, instance.by_time());
  if (!cost.fits || (instance.by_time() ? cost.step_ps : cost.gpu_bytes) != found.value) return;
  found.slots = *previous;
  found.main = main;
}

/// Nothing is streamed then, and buffers stay with their modules: units weigh what they weigh under runtime
/// host.
SearchResult without_gpus(const Instance& instance, NodeBudget& nodes) {
  if (!instance.streams() || !instance.catalog.has_model()) return solve_host_only(instance, nodes);
  plan::Settings settings = instance.settings;
  settings.runtime.kind = machine::RuntimeKind::Host;
  const UnitCatalog catalog(instance.catalog.model_ptr(), settings);  // the same units in the same order
  return solve_host_only(make_instance(catalog, instance.machine, settings, instance.rules), nodes);
}

SearchResult search_gpus(const Instance& instance, const std::vector<Slot>& gpus, const Assignment* previous,
                         NodeBudget& nodes, std::vector<std::string>* tried) {
  const bool main_elsewhere = instance.settings.main_gpu && *instance.settings.main_gpu < instance.gpus &&
                              gpus.size() == 1 && *instance.settings.main_gpu != gpus[0];
  if (gpus.size() == 1 && !main_elsewhere && !instance.contiguous && instance.most_gpus > 0) {
    if (tried) tried->push_back("one-gpu");
    SearchResult found = solve_one_gpu(instance, gpus[0], nullptr, previous, nodes);
    const bool open = found.feasible ? found.value != found.bound : !found.proven_infeasible;
    if (found.feasible && instance.any_plan_will_do) return found;
    const bool hops =
        !instance.streams() && found.feasible;  // computed on the host: equal values may differ in hops
    if ((open || hops) && instance.catalog.units().size() <=
                              kSmallUnits) {  // what couples the tiers is settled by looking at everything
      SearchResult all = search_exhaustively(instance, gpus[0], found.feasible ? &found : nullptr, nodes);
      if (tried) tried->push_back("depth-first");
      if (!nodes.spent() || !found.feasible) return all;
    } else if (found.feasible && open) {
      if (local_search(instance, found, found.bound, nodes)) found.bound = found.value;
      if (found.value != found.bound && instance.tolerance <= 0)
        tighten_by_counts(instance, gpus, gpus[0], 0, found, nodes);
    }
    return found;
  }
  return solve_several_gpus(instance, gpus, previous, nodes, tried);
}

}  // namespace

SearchResult search(const Instance& instance, const Assignment* previous, NodeBudget& nodes,
                    std::vector<std::string>* tried) {
  SearchResult found;
  const std::vector<Slot> gpus = usable_gpus(instance);
  if (instance.rules.impossible_unit != ChainNode::kNone) {
    found.proven_infeasible = true;
    return found;
  }
  if (instance.gpus == 0 || instance.catalog.units().empty()) {
    if (tried) tried->push_back("host-only");
    found = without_gpus(instance, nodes);
  } else if (gpus.empty()) {
    found.proven_infeasible = true;
  } else {
    if (previous && instance.tolerance > 0) found = warm_start(instance, gpus, *previous, nodes);
    if (found.feasible && tried) tried->push_back(found.strategy);
    if (!found.feasible) found = search_gpus(instance, gpus, previous, nodes, tried);
    if (found.feasible && !instance.empty_streams &&
        nothing_on_gpus(instance, found.slots)) {  // that would leave the GPUs out of the plan
      const bool proven = found.value == found.bound || !instance.by_time();
      found = SearchResult{};
      found.proven_infeasible = proven;
    }
  }
  if (!found.feasible && instance.settings.allow_empty_gpus && instance.gpus > 0) {
    if (tried) tried->insert(tried->begin(), "host-only");
    const bool proven = found.proven_infeasible;
    found = without_gpus(instance, nodes);
    if (!proven) found.bound = instance.by_time() ? 0 : instance.catalog.total().count();
  }
  prefer_previous(instance, previous, found);
  return found;
}

Assignment to_assignment(const UnitCatalog& catalog, const machine::Machine& machine,
                         const plan::Placement& placement) {
  constexpr Slot kUnseen = 0xFE, kNowhere = plan::Placement::kUnplaced;
  static_assert(kUnseen != kNowhere);
  Assignment out(catalog.units().size(), kUnseen);
  const std::vector<std::uint32_t>& unit_of = catalog.table().unit_of_tensor;
  const std::size_t tensors = std::min(placement.slots.size(), unit_of.size()),
                    slots = machine.devices.size();
  for (std::size_t t = 0; t < tensors; ++t) {
    const Slot slot = placement.slots[t] < slots ? placement.slots[t] : kNowhere, before = out[unit_of[t]];
    out[unit_of[t]] = before == kUnseen || before == slot ? slot : kNowhere;
  }
  std::replace(out.begin(), out.end(), kUnseen, kNowhere);
  return out;
}

plan::Placement to_placement(const UnitCatalog& catalog, const Assignment& assignment) {
  plan::Placement out;
  const std::vector<std::uint32_t>& unit_of = catalog.table().unit_of_tensor;
  out.slots.resize(unit_of.size());
  for (std::size_t t = 0; t < unit_of.size(); ++t) out.slots[t] = assignment[unit_of[t]];
  return out;
}

}  // namespace stowage::solve
