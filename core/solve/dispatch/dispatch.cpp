#include "core/solve/dispatch/dispatch.h"

#include <algorithm>

#include "core/solve/bounds/count_branch_and_bound.h"
#include "core/solve/dispatch/several_gpus.h"
#include "core/solve/exact/exhaustive_search.h"
#include "core/solve/improve/local_search.h"
#include "core/solve/improve/warm_start.h"

namespace stowage::solve {
namespace {

std::vector<Slot> usable_gpus(const Question& q) {
  std::vector<Slot> gpus;
  for (Slot g = 0; g < q.gpus; ++g) {
    if (q.budget[g] > q.overhead[g] || q.empty_streams) gpus.push_back(g);
  }
  return gpus;
}

bool nothing_on_gpus(const Question& q, const Assignment& slots) {
  return std::none_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < q.gpus; });
}

std::uint64_t bytes_on_gpus(const Question& q, const Assignment& slots) {
  std::uint64_t sum = 0;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    sum = add_up(sum, slots[u] < q.gpus ? q.prepared.resident(u) : 0);
  }
  return sum;
}

/// Among equals the plan that moves nothing.
void prefer_previous(const Question& q, const Assignment* previous, Found& found) {
  if (!previous || !found.feasible || *previous == found.slots) return;
  for (std::size_t u = 0; u < previous->size(); ++u) {
    if ((*previous)[u] >= q.slots() || !q.may(u, (*previous)[u])) return;
  }
  if (nothing_on_gpus(q, *previous) != nothing_on_gpus(q, found.slots)) return;
  if (!q.by_time() && bytes_on_gpus(q, *previous) != found.value) return;
  const auto main = main_of(q, *previous);
  if (!main && q.streams()) return;  // units weigh something else then
  const Ledger ledger = weigh(q, *previous, main, q.by_time());
  if (!ledger.fits || (q.by_time() ? ledger.step_ps : ledger.gpu_bytes) != found.value) return;
  found.slots = *previous;
  found.main = main;
}

/// Nothing is streamed then, and buffers stay with their modules: units weigh what they weigh under runtime
/// host.
Found without_gpus(const Question& q, NodeBudget& nodes) {
  if (!q.streams() || !q.prepared.has_model()) return solve_host_only(q, nodes);
  plan::Settings settings = q.settings;
  settings.runtime.kind = machine::RuntimeKind::Host;
  const Prepared prepared(q.prepared.model_ptr(), settings);  // the same units in the same order
  return solve_host_only(ask(prepared, q.machine, settings, q.rules), nodes);
}

Found search_gpus(const Question& q, const std::vector<Slot>& gpus, const Assignment* previous,
                  NodeBudget& nodes, std::vector<std::string>* tried) {
  const bool main_elsewhere = q.settings.main_gpu && *q.settings.main_gpu < q.gpus && gpus.size() == 1 &&
                              *q.settings.main_gpu != gpus[0];
  if (gpus.size() == 1 && !main_elsewhere && !q.contiguous && q.most_gpus > 0) {
    if (tried) tried->push_back("one-gpu");
    Found found = solve_one_gpu(q, gpus[0], nullptr, previous, nodes);
    const bool open = found.feasible ? found.value != found.bound : !found.proven_infeasible;
    if (found.feasible && q.any_plan_will_do) return found;
    const bool hops =
        !q.streams() && found.feasible;  // computed on the host: equal values may differ in hops
    if ((open || hops) && q.prepared.units().size() <=
                              kSmallUnits) {  // what couples the tiers is settled by looking at everything
      Found all = search_small(q, gpus[0], found.feasible ? &found : nullptr, nodes);
      if (tried) tried->push_back("depth-first");
      if (!nodes.spent() || !found.feasible) return all;
    } else if (found.feasible && open) {
      if (polish(q, found, found.bound, nodes)) found.bound = found.value;
      if (found.value != found.bound && q.tolerance <= 0)
        tighten_by_counts(q, gpus, gpus[0], 0, found, nodes);
    }
    return found;
  }
  return solve_several_gpus(q, gpus, previous, nodes, tried);
}

}  // namespace

Found search(const Question& q, const Assignment* previous, NodeBudget& nodes,
             std::vector<std::string>* tried) {
  Found found;
  const std::vector<Slot> gpus = usable_gpus(q);
  if (q.rules.impossible_unit != ChainNode::kNone) {
    found.proven_infeasible = true;
    return found;
  }
  if (q.gpus == 0 || q.prepared.units().empty()) {
    if (tried) tried->push_back("host-only");
    found = without_gpus(q, nodes);
  } else if (gpus.empty()) {
    found.proven_infeasible = true;
  } else {
    if (previous && q.tolerance > 0) found = keep_previous(q, gpus, *previous, nodes);
    if (found.feasible && tried) tried->push_back(found.strategy);
    if (!found.feasible) found = search_gpus(q, gpus, previous, nodes, tried);
    if (found.feasible && !q.empty_streams &&
        nothing_on_gpus(q, found.slots)) {  // that would leave the GPUs out of the plan
      const bool proven = found.value == found.bound || !q.by_time();
      found = Found{};
      found.proven_infeasible = proven;
    }
  }
  if (!found.feasible && q.settings.allow_empty_gpus && q.gpus > 0) {
    if (tried) tried->insert(tried->begin(), "host-only");
    const bool proven = found.proven_infeasible;
    found = without_gpus(q, nodes);
    if (!proven) found.bound = q.by_time() ? 0 : q.prepared.total().count();
  }
  prefer_previous(q, previous, found);
  return found;
}

Assignment to_assignment(const Prepared& prepared, const machine::Machine& machine,
                         const plan::Placement& placement) {
  constexpr Slot kUnseen = 0xFE, kNowhere = plan::Placement::kUnplaced;
  static_assert(kUnseen != kNowhere);
  Assignment out(prepared.units().size(), kUnseen);
  const std::vector<std::uint32_t>& unit_of = prepared.table().unit_of_tensor;
  const std::size_t tensors = std::min(placement.slots.size(), unit_of.size()),
                    slots = machine.devices.size();
  for (std::size_t t = 0; t < tensors; ++t) {
    const Slot slot = placement.slots[t] < slots ? placement.slots[t] : kNowhere, before = out[unit_of[t]];
    out[unit_of[t]] = before == kUnseen || before == slot ? slot : kNowhere;
  }
  std::replace(out.begin(), out.end(), kUnseen, kNowhere);
  return out;
}

plan::Placement to_placement(const Prepared& prepared, const Assignment& assignment) {
  plan::Placement out;
  const std::vector<std::uint32_t>& unit_of = prepared.table().unit_of_tensor;
  out.slots.resize(unit_of.size());
  for (std::size_t t = 0; t < unit_of.size(); ++t) out.slots[t] = assignment[unit_of[t]];
  return out;
}

}  // namespace stowage::solve
