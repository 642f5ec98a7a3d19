#include "core/solve/one_gpu/one_gpu.h"

#include <algorithm>

#include "core/solve/instance/plan_cost.h"
#include "core/solve/one_gpu/greedy_with_certificate.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Time a unit costs while it is on the host, without the disk.
std::uint64_t host_cost(const Instance& instance, Slot gpu, std::size_t k) {
  return instance.streams(instance.catalog.classes()[k]) ? instance.bus_ps[gpu][k] : instance.host_ps[k];
}

bool may_be_on_host(const Instance& instance, std::size_t unit) {
  return (instance.cpu && instance.may(unit, *instance.cpu)) ||
         (instance.disk && instance.may(unit, *instance.disk));
}

class OneGpu {
 public:
  OneGpu(const Instance& instance, Slot gpu, const Assignment* fixed, const Assignment* previous,
         NodeBudget& nodes)
      : instance_(instance),
        gpu_(gpu),
        fixed_(fixed),
        previous_(previous),
        nodes_(nodes),
        task_(gpu_task(instance, gpu, fixed, previous)) {}

  SearchResult run() {
    out_.main = gpu_;
    out_.strategy = "one-gpu";
    if (instance_.rules.impossible_unit != ChainNode::kNone || fixed_costs() > instance_.budget[gpu_]) {
      out_.proven_infeasible = true;
      return std::move(out_);
    }
    const TierResult tier = solve_tier(task_, nodes_);
    if (!tier.feasible) {
      out_.proven_infeasible = tier.proven;
      return std::move(out_);
    }
    take(tier);
    if (!out_.feasible) try_other_levels();
    if (out_.feasible) set_bound(tier);
    return std::move(out_);
  }

 private:
  std::uint64_t fixed_costs() const {
    std::uint64_t sum = instance_.overhead[gpu_];
    if (!instance_.streams()) return sum;
    for (std::size_t u = 0; u < task_.fixing.size(); ++u) {
      if (task_.fixing[u] != Fixing::Absent) sum = saturating_add(sum, instance_.unit_class(u).left_behind());
    }
    return sum;
  }

  void take(const TierResult& tier) {
    Assignment slots(task_.fixing.size(), kOpen);
    bool any = false;
    for (std::size_t u = 0; u < slots.size(); ++u) {
      if (task_.fixing[u] == Fixing::Absent) slots[u] = (*fixed_)[u];
      if (task_.fixing[u] != Fixing::Absent && tier.inside[u]) slots[u] = gpu_;
      any = any || slots[u] < instance_.gpus;
    }
    const HostPlan host = place_on_host(
        instance_, slots, instance_.streams() && (any || instance_.empty_streams), previous_, nodes_);
    host_proven_ = host.proven;
    if (!host.fits) {
      if (one_host() && tier.proven && !instance_.by_time())
        out_.proven_infeasible = !instance_.cpu || !instance_.disk;
      return;
    }
    accept(std::move(slots));
  }

  bool one_host() const { return !(instance_.cpu && instance_.disk) && !fixed_; }

  void accept(Assignment slots) {
    const PlanCost cost = plan_cost(instance_, slots, main_now(slots), instance_.by_time());
    if (!cost.fits) return;
    const std::uint64_t value = instance_.by_time() ? cost.step_ps : cost.gpu_bytes;
    if (out_.feasible && !better(instance_, value, out_.value)) return;
    out_.feasible = true;
    out_.proven_infeasible = false;
    out_.value = value;
    out_.slots = std::move(slots);
  }

  std::optional<Slot> main_now(const Assignment& slots) const {
    const bool any =
        std::any_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < instance_.gpus; });
    return any || instance_.empty_streams ? std::optional<Slot>(gpu_) : std::nullopt;
  }

  /// The best set for the GPU leaves too much, or too large pieces, for the host: force the large loads onto
  /// the GPU, or ask for bytes instead of time.
  void try_other_levels() {
    if (instance_.by_time()) {
      TierTask bytes = task_;
      for (std::size_t k = 0; k < bytes.value.size(); ++k)
        bytes.value[k] = instance_.catalog.classes()[k].resident;
      const TierResult tier = solve_tier(bytes, nodes_);
      if (tier.feasible) take(tier);
      if (out_.feasible) return;
    }
    std::vector<std::uint64_t> peaks;
    for (const UnitClass& c : instance_.catalog.classes()) peaks.push_back(c.load());
    std::sort(peaks.rbegin(), peaks.rend());
    peaks.erase(std::unique(peaks.begin(), peaks.end()), peaks.end());
    constexpr std::size_t kMostLevels = 64;
    for (std::size_t i = 0; i < std::min(peaks.size(), kMostLevels) && !out_.feasible && !nodes_.spent();
         ++i) {
      TierTask forced = task_;
      for (std::size_t u = 0; u < forced.fixing.size(); ++u) {
        if (forced.fixing[u] == Fixing::Free && instance_.unit_class(u).load() >= peaks[i])
          forced.fixing[u] = Fixing::In;
      }
      const TierResult tier = solve_tier(forced, nodes_);
      if (!tier.feasible) break;
      take(tier);
    }
  }

  void set_bound(const TierResult& tier) {
    out_.proven_infeasible = false;
    if (!instance_.by_time()) {
      out_.bound = tier.bound;
      if (fixed_) out_.bound = saturating_add(out_.bound, fixed_bytes());
      out_.bound = std::max(out_.bound, out_.value);
      return;
    }
    std::uint64_t all_off = 0, gpu_disk_ps = 0;
    for (std::size_t u = 0; u < task_.fixing.size(); ++u) {
      if (task_.fixing[u] != Fixing::Absent)
        all_off = saturating_add(all_off, host_cost(instance_, gpu_, instance_.catalog.class_of_unit()[u]));
    }
    out_.bound = saturating_subtract(all_off, tier.bound);
    if (instance_.disk && !fixed_ && out_.bound < out_.value) {
      TierTask disk = task_;
      disk.value = instance_.disk_ps;
      gpu_disk_ps = solve_tier(disk, nodes_).bound;
      TierTask bytes = task_;
      for (std::size_t k = 0; k < bytes.value.size(); ++k)
        bytes.value[k] = instance_.catalog.classes()[k].resident;
      out_.bound = saturating_add(
          out_.bound, instance_.cpu ? least_disk_ps(instance_, gpu_disk_ps, solve_tier(bytes, nodes_).bound,
                                                    instance_.streams(), nodes_)
                                    : least_disk_ps(instance_, gpu_disk_ps, 0, instance_.streams(), nodes_));
    }
    out_.bound = std::min(out_.bound, out_.value);
  }

  std::uint64_t fixed_bytes() const {
    std::uint64_t sum = 0;
    for (std::size_t u = 0; u < task_.fixing.size(); ++u) {
      if (task_.fixing[u] == Fixing::Absent) sum = saturating_add(sum, instance_.unit_class(u).resident);
    }
    return sum;
  }

  const Instance& instance_;
  Slot gpu_;
  const Assignment* fixed_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  TierTask task_;
  SearchResult out_;
  bool host_proven_ = true;
};

}  // namespace

TierTask gpu_task(const Instance& instance, Slot gpu, const Assignment* fixed, const Assignment* previous) {
  TierTask task{instance.catalog};
  task.reserve = instance.streams();
  task.streams = true;
  for (std::size_t k = 0; k < instance.catalog.classes().size(); ++k) {
    const UnitClass& c = instance.catalog.classes()[k];
    task.weight.push_back(instance.streams() ? saturating_subtract(c.inside(), c.left_behind()) : c.inside());
    task.value.push_back(instance.by_time() ? host_cost(instance, gpu, k) : c.resident);
  }
  std::uint64_t fixed_costs = instance.overhead[gpu];
  const std::size_t n = instance.catalog.units().size();
  task.fixing.assign(n, Fixing::Free);
  const bool rules = !instance.rules.set_of_unit.empty() || !(instance.cpu || instance.disk);
  for (std::size_t u = 0; u < n; ++u) {
    if (fixed && (*fixed)[u] != kOpen) {
      task.fixing[u] = Fixing::Absent;
    } else if (rules) {
      const bool in = instance.may(u, gpu), below = may_be_on_host(instance, u);
      task.fixing[u] = in && below ? Fixing::Free : in ? Fixing::In : Fixing::Out;
    }
  }
  if (instance.streams() && !fixed) {
    fixed_costs = saturating_add(fixed_costs, instance.catalog.left_behind().count());
  } else if (instance.streams()) {
    for (std::size_t u = 0; u < n; ++u) {
      if (task.fixing[u] != Fixing::Absent)
        fixed_costs = saturating_add(fixed_costs, instance.unit_class(u).left_behind());
    }
  }
  task.capacity = instance.budget[gpu] == kUnlimited ? kNearlyUnlimited
                                                     : saturating_subtract(instance.budget[gpu], fixed_costs);
  if (previous) {
    task.preferred.assign(n, false);
    for (std::size_t u = 0; u < n; ++u) task.preferred[u] = (*previous)[u] == gpu;
  }
  return task;
}

SearchResult solve_one_gpu(const Instance& instance, Slot gpu, const Assignment* fixed,
                           const Assignment* previous, NodeBudget& nodes) {
  if (auto found = fixed ? std::nullopt : solve_greedily(instance, gpu, previous)) return std::move(*found);
  return OneGpu(instance, gpu, fixed, previous, nodes).run();
}

SearchResult solve_host_only(const Instance& instance, NodeBudget& nodes) {
  SearchResult out;
  out.strategy = "host-only";
  out.slots.assign(instance.catalog.units().size(), kOpen);
  const HostPlan host = place_on_host(instance, out.slots, false, nullptr, nodes);
  if (host.fits) {
    const PlanCost cost = plan_cost(instance, out.slots, std::nullopt);
    out.feasible = cost.fits;
    out.value = instance.by_time() ? cost.step_ps : cost.gpu_bytes;
    out.bound = host.proven ? out.value : 0;
  }
  out.proven_infeasible = !out.feasible && host.proven;
  return out;
}

}  // namespace stowage::solve
