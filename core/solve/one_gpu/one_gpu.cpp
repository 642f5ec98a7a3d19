#include "core/solve/one_gpu/one_gpu.h"

#include <algorithm>

#include "core/solve/one_gpu/greedy_with_certificate.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Time a unit costs while it is on the host, without the disk.
std::uint64_t host_cost(const Question& q, Slot gpu, std::size_t k) {
  return q.streams(q.prepared.classes()[k]) ? q.bus_ps[gpu][k] : q.host_ps[k];
}

bool may_be_on_host(const Question& q, std::size_t unit) {
  return (q.cpu && q.may(unit, *q.cpu)) || (q.disk && q.may(unit, *q.disk));
}

class OneGpu {
 public:
  OneGpu(const Question& q, Slot gpu, const Assignment* fixed, const Assignment* previous, NodeBudget& nodes)
      : q_(q),
        gpu_(gpu),
        fixed_(fixed),
        previous_(previous),
        nodes_(nodes),
        task_(gpu_task(q, gpu, fixed, previous)) {}

  Found run() {
    out_.main = gpu_;
    out_.strategy = "one-gpu";
    if (q_.rules.impossible_unit != ChainNode::kNone || fixed_costs() > q_.budget[gpu_]) {
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
    std::uint64_t sum = q_.overhead[gpu_];
    if (!q_.streams()) return sum;
    for (std::size_t u = 0; u < task_.stand.size(); ++u) {
      if (task_.stand[u] != Stand::Absent) sum = add_up(sum, q_.unit_class(u).left_behind());
    }
    return sum;
  }

  void take(const TierResult& tier) {
    Assignment slots(task_.stand.size(), kOpen);
    bool any = false;
    for (std::size_t u = 0; u < slots.size(); ++u) {
      if (task_.stand[u] == Stand::Absent) slots[u] = (*fixed_)[u];
      if (task_.stand[u] != Stand::Absent && tier.inside[u]) slots[u] = gpu_;
      any = any || slots[u] < q_.gpus;
    }
    const HostPlan host =
        place_on_host(q_, slots, q_.streams() && (any || q_.empty_streams), previous_, nodes_);
    host_proven_ = host.proven;
    if (!host.fits) {
      if (one_host() && tier.proven && !q_.by_time()) out_.proven_infeasible = !q_.cpu || !q_.disk;
      return;
    }
    accept(std::move(slots));
  }

  bool one_host() const { return !(q_.cpu && q_.disk) && !fixed_; }

  void accept(Assignment slots) {
    const Ledger ledger = weigh(q_, slots, main_now(slots), q_.by_time());
    if (!ledger.fits) return;
    const std::uint64_t value = q_.by_time() ? ledger.step_ps : ledger.gpu_bytes;
    if (out_.feasible && !better(q_, value, out_.value)) return;
    out_.feasible = true;
    out_.proven_infeasible = false;
    out_.value = value;
    out_.slots = std::move(slots);
  }

  std::optional<Slot> main_now(const Assignment& slots) const {
    const bool any = std::any_of(slots.begin(), slots.end(), [&](Slot slot) { return slot < q_.gpus; });
    return any || q_.empty_streams ? std::optional<Slot>(gpu_) : std::nullopt;
  }

  /// The best set for the GPU leaves too much, or too large pieces, for the host: force the large loads onto
  /// the GPU, or ask for bytes instead of time.
  void try_other_levels() {
    if (q_.by_time()) {
      TierTask bytes = task_;
      for (std::size_t k = 0; k < bytes.value.size(); ++k) bytes.value[k] = q_.prepared.classes()[k].resident;
      const TierResult tier = solve_tier(bytes, nodes_);
      if (tier.feasible) take(tier);
      if (out_.feasible) return;
    }
    std::vector<std::uint64_t> peaks;
    for (const UnitClass& c : q_.prepared.classes()) peaks.push_back(c.load());
    std::sort(peaks.rbegin(), peaks.rend());
    peaks.erase(std::unique(peaks.begin(), peaks.end()), peaks.end());
    constexpr std::size_t kMostLevels = 64;
    for (std::size_t i = 0; i < std::min(peaks.size(), kMostLevels) && !out_.feasible && !nodes_.spent();
         ++i) {
      TierTask forced = task_;
      for (std::size_t u = 0; u < forced.stand.size(); ++u) {
        if (forced.stand[u] == Stand::Free && q_.unit_class(u).load() >= peaks[i])
          forced.stand[u] = Stand::Inside;
      }
      const TierResult tier = solve_tier(forced, nodes_);
      if (!tier.feasible) break;
      take(tier);
    }
  }

  void set_bound(const TierResult& tier) {
    out_.proven_infeasible = false;
    if (!q_.by_time()) {
      out_.bound = tier.bound;
      if (fixed_) out_.bound = add_up(out_.bound, fixed_bytes());
      out_.bound = std::max(out_.bound, out_.value);
      return;
    }
    std::uint64_t all_off = 0, gpu_disk_ps = 0;
    for (std::size_t u = 0; u < task_.stand.size(); ++u) {
      if (task_.stand[u] != Stand::Absent)
        all_off = add_up(all_off, host_cost(q_, gpu_, q_.prepared.class_of_unit()[u]));
    }
    out_.bound = less(all_off, tier.bound);
    if (q_.disk && !fixed_ && out_.bound < out_.value) {
      TierTask disk = task_;
      disk.value = q_.disk_ps;
      gpu_disk_ps = solve_tier(disk, nodes_).bound;
      TierTask bytes = task_;
      for (std::size_t k = 0; k < bytes.value.size(); ++k) bytes.value[k] = q_.prepared.classes()[k].resident;
      out_.bound = add_up(out_.bound, q_.cpu ? least_disk_ps(q_, gpu_disk_ps, solve_tier(bytes, nodes_).bound,
                                                             q_.streams(), nodes_)
                                             : least_disk_ps(q_, gpu_disk_ps, 0, q_.streams(), nodes_));
    }
    out_.bound = std::min(out_.bound, out_.value);
  }

  std::uint64_t fixed_bytes() const {
    std::uint64_t sum = 0;
    for (std::size_t u = 0; u < task_.stand.size(); ++u) {
      if (task_.stand[u] == Stand::Absent) sum = add_up(sum, q_.unit_class(u).resident);
    }
    return sum;
  }

  const Question& q_;
  Slot gpu_;
  const Assignment* fixed_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  TierTask task_;
  Found out_;
  bool host_proven_ = true;
};

}  // namespace

TierTask gpu_task(const Question& q, Slot gpu, const Assignment* fixed, const Assignment* previous) {
  TierTask task{q.prepared};
  task.reserve = q.streams();
  task.streams = true;
  for (std::size_t k = 0; k < q.prepared.classes().size(); ++k) {
    const UnitClass& c = q.prepared.classes()[k];
    task.weight.push_back(q.streams() ? less(c.inside(), c.left_behind()) : c.inside());
    task.value.push_back(q.by_time() ? host_cost(q, gpu, k) : c.resident);
  }
  std::uint64_t fixed_costs = q.overhead[gpu];
  const std::size_t n = q.prepared.units().size();
  task.stand.assign(n, Stand::Free);
  const bool rules = !q.rules.set_of_unit.empty() || !(q.cpu || q.disk);
  for (std::size_t u = 0; u < n; ++u) {
    if (fixed && (*fixed)[u] != kOpen) {
      task.stand[u] = Stand::Absent;
    } else if (rules) {
      const bool in = q.may(u, gpu), below = may_be_on_host(q, u);
      task.stand[u] = in && below ? Stand::Free : in ? Stand::Inside : Stand::Below;
    }
  }
  if (q.streams() && !fixed) {
    fixed_costs = add_up(fixed_costs, q.prepared.left_behind().count());
  } else if (q.streams()) {
    for (std::size_t u = 0; u < n; ++u) {
      if (task.stand[u] != Stand::Absent) fixed_costs = add_up(fixed_costs, q.unit_class(u).left_behind());
    }
  }
  task.capacity = q.budget[gpu] == kUnlimited ? kUnlimited / 2 : less(q.budget[gpu], fixed_costs);
  if (previous) {
    task.preferred.assign(n, false);
    for (std::size_t u = 0; u < n; ++u) task.preferred[u] = (*previous)[u] == gpu;
  }
  return task;
}

Found solve_one_gpu(const Question& q, Slot gpu, const Assignment* fixed, const Assignment* previous,
                    NodeBudget& nodes) {
  if (auto found = fixed ? std::nullopt : solve_many_sizes(q, gpu, previous)) return std::move(*found);
  return OneGpu(q, gpu, fixed, previous, nodes).run();
}

Found solve_host_only(const Question& q, NodeBudget& nodes) {
  Found out;
  out.strategy = "host-only";
  out.slots.assign(q.prepared.units().size(), kOpen);
  const HostPlan host = place_on_host(q, out.slots, false, nullptr, nodes);
  if (host.fits) {
    const Ledger ledger = weigh(q, out.slots, std::nullopt);
    out.feasible = ledger.fits;
    out.value = q.by_time() ? ledger.step_ps : ledger.gpu_bytes;
    out.bound = host.proven ? out.value : 0;
  }
  out.proven_infeasible = !out.feasible && host.proven;
  return out;
}

}  // namespace stowage::solve
