#include "core/solve/instance/plan_cost.h"
#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {

struct HostOnlyProof {
  static Licence licence() { return Licence(Method::HostOnly); }
};

SearchResult solve_host_only(const Instance& instance, NodeBudget& nodes) {
  SearchResult out;
  out.strategy = "host-only";
  out.slots.assign(instance.catalog.units().size(), plan::Placement::kUnplaced);
  const HostPlan host = place_on_host(instance, out.slots, false, nullptr, nodes);
  if (host.fits) {
    const PlanCost cost = plan_cost(instance, out.slots, std::nullopt);
    out.feasible = cost.fits;
    out.value = value_of(instance, cost);
    // Nothing is on a GPU, so that bytes there are settled with the plan itself.
    if (out.feasible && (host.proven || instance.objective().told_by_gpu_bytes()))
      out.claims.add(instance.objective(), Bound(HostOnlyProof::licence(), out.value));
  } else if (host.proven) {
    out.claims.add(NoPlan(HostOnlyProof::licence()));
  }
  return out;
}

}  // namespace stowage::solve
