#include "core/solve/one_gpu/one_gpu.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/greedy_with_certificate.h"

namespace stowage::solve {

struct OneGpuProof {
  static Licence licence() { return Licence(Method::OneGpu); }
};

namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// What a unit costs on the GPU and off it, without the disk.
Instance::OnAndOff costs(const Instance& instance, Slot gpu, std::uint32_t k) {
  const Slot host = static_cast<Slot>(instance.cpu.value_or(instance.disk.value_or(gpu)));
  Instance::OnAndOff out = instance.costs_on_and_off(k, gpu, host, gpu);
  if (host == instance.disk) out.off = saturating_subtract(out.off, instance.disk_cost(k));
  return out;
}

std::vector<std::uint64_t> home_bytes(const Instance& instance) {
  std::vector<std::uint64_t> out;
  for (const UnitClass& c : instance.catalog.classes()) out.push_back(c.at_home());
  return out;
}

/// By class: whether one unit of it, with nothing else, has room on CPU memory or disk.
class HostRoom {
 public:
  explicit HostRoom(const Instance& instance) : instance_(instance) {
    for (const UnitClass& c : instance.catalog.classes()) {
      cpu_.push_back(
          instance.cpu &&
          fits(*instance.cpu, saturating_add(c.at_home(), instance.runtime().computed_on_host(c))));
      disk_.push_back(on_disk(c));
      all_ = all_ && (cpu_.back() || !instance.cpu) && (disk_.back() || !instance.disk);
    }
  }
  /// Every class has room wherever there is a host.
  bool for_all() const { return all_; }
  bool holds(std::size_t unit) const {
    const std::uint32_t k = instance_.catalog.class_of_unit()[unit];
    return (instance_.cpu && cpu_[k] && instance_.may(unit, *instance_.cpu)) ||
           (instance_.disk && disk_[k] && instance_.may(unit, *instance_.disk));
  }

 private:
  bool fits(Slot host, std::uint64_t bytes) const { return bytes <= instance_.budget[host]; }
  /// What lies on disk passes through CPU memory.
  bool on_disk(const UnitClass& c) const {
    if (!instance_.disk) return false;
    const std::uint64_t computed = instance_.runtime().computed_on_host(c);
    if (!instance_.cpu) return fits(*instance_.disk, saturating_add(c.at_home(), computed));
    return fits(*instance_.disk, c.at_home()) && fits(*instance_.cpu, saturating_add(c.ram, computed));
  }

  const Instance& instance_;
  std::vector<bool> cpu_, disk_;
  bool all_ = true;
};

class OneGpu {
 public:
  OneGpu(const Instance& instance, Slot gpu, const Assignment* fixed, const Assignment* previous,
         NodeBudget& nodes)
      : instance_(instance),
        gpu_(gpu),
        fixed_(fixed),
        previous_(previous),
        nodes_(nodes),
        host_(instance),
        task_(gpu_task(instance, gpu, fixed, previous)) {}

  SearchResult run() {
    out_.main = gpu_;
    out_.strategy = "one-gpu";
    if (some_unit_has_no_place() || fixed_costs() > instance_.budget[gpu_]) {
      claim_no_plan();
      return std::move(out_);
    }
    const TierResult tier = solve_tier(task_, nodes_);
    if (!tier.feasible) {
      if (tier.proven) claim_no_plan();
      return std::move(out_);
    }
    take(tier);
    if (!out_.feasible) relieve_the_host(tier);
    if (!out_.feasible && !out_.claims.no_plan()) force_large_loads();
    if (!fixed_ && !out_.claims.no_plan()) claim_bound(tier);
    return std::move(out_);
  }

 private:
  void claim_no_plan() {
    if (!fixed_) out_.claims.add(NoPlan(OneGpuProof::licence()));
  }

  bool some_unit_has_no_place() const {
    for (std::size_t u = 0; u < task_.fixing.size(); ++u) {
      if (task_.fixing[u] == Fixing::Out && !host_.holds(u)) return true;
    }
    return false;
  }

  std::uint64_t fixed_costs() const {
    std::uint64_t sum = instance_.overhead[gpu_];
    if (instance_.left_behind() == 0) return sum;
    for (std::size_t u = 0; u < task_.fixing.size(); ++u) {
      if (task_.fixing[u] != Fixing::Absent)
        sum = saturating_add(sum, instance_.runtime().left_behind(instance_.unit_class(u)));
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
    if (!any && !instance_.empty_streams) return;  // a plan uses the GPUs
    if (place_on_host(instance_, slots, instance_.streams_to(gpu_).has_value(), previous_, nodes_).fits)
      accept(std::move(slots));
  }

  void accept(Assignment slots) {
    const PlanCost cost = plan_cost_of_value(instance_, slots, gpu_);
    if (!cost.fits) return;
    const std::uint64_t value = value_of(instance_, cost);
    if (out_.feasible && !better(instance_, value, out_.value)) return;
    out_.feasible = true;
    out_.value = value;
    out_.slots = std::move(slots);
  }

  /// The set that is worth most leaves more than the host holds. The one that leaves it least is another one
  /// where time is asked for, or where the host computes and so holds caches too, or where training keeps
  /// more beside some weights than beside others. No plan leaves it less: if that is too much still, there is
  /// none.
  void relieve_the_host(const TierResult& first) {
    std::vector<std::uint64_t> all = home_bytes(instance_), computed;
    for (std::size_t k = 0; k < all.size(); ++k) {
      computed.push_back(instance_.runtime().computed_on_host(instance_.catalog.classes()[k]));
      all[k] = saturating_add(all[k], computed[k]);
    }
    relieve(all, host_room(), first);
    const bool caches = std::any_of(computed.begin(), computed.end(), [](std::uint64_t b) { return b > 0; });
    if (out_.feasible || !caches || !instance_.cpu || !instance_.disk) return;
    relieve(computed, room_of(*instance_.cpu),
            first);  // what lies on disk is computed in CPU memory all the same
  }

  /// `bytes`: by class, what a unit takes of `room` on the host while it is off the GPU. `first`: the set
  /// that is worth most, which was tried.
  void relieve(const std::vector<std::uint64_t>& bytes, std::uint64_t room, const TierResult& first) {
    TierTask task = task_;
    task.value = bytes;
    const bool tried = bytes == task_.value;
    const TierResult tier = tried ? first : solve_tier(task, nodes_);
    if (!tier.feasible) return;
    if (!tried) take(tier);
    if (out_.feasible || fixed_ || room == kUnlimited) return;
    Uint128 total = 0;
    for (std::size_t k = 0; k < bytes.size(); ++k)
      total += static_cast<Uint128>(bytes[k]) * instance_.catalog.classes()[k].count;
    if (total > static_cast<Uint128>(tier.bound) + room) claim_no_plan();
  }

  std::uint64_t room_of(Slot host) const {
    return instance_.budget[host] == kUnlimited
               ? kUnlimited
               : saturating_subtract(instance_.budget[host], instance_.overhead[host]);
  }
  /// Of two hosts the overheads are left out: only the one that is used has any.
  std::uint64_t host_room() const {
    if (instance_.cpu && instance_.disk)
      return saturating_add(instance_.budget[*instance_.cpu], instance_.budget[*instance_.disk]);
    const std::optional<Slot> host = instance_.cpu ? instance_.cpu : instance_.disk;
    return host ? room_of(*host) : 0;
  }

  /// Large loads may be what CPU memory has no room for on their way from the disk: they go onto the GPU.
  void force_large_loads() {
    std::vector<std::uint64_t> ram_loads;
    for (const UnitClass& c : instance_.catalog.classes()) ram_loads.push_back(c.ram);
    std::sort(ram_loads.rbegin(), ram_loads.rend());
    ram_loads.erase(std::unique(ram_loads.begin(), ram_loads.end()), ram_loads.end());
    const std::size_t most = std::min(ram_loads.size(), thresholds::kMostForcedLoads);
    for (std::size_t i = 0; i < most && !out_.feasible && !nodes_.spent(); ++i) {
      TierTask forced = task_;
      for (std::size_t u = 0; u < forced.fixing.size(); ++u) {
        if (forced.fixing[u] == Fixing::Free && instance_.unit_class(u).ram >= ram_loads[i])
          forced.fixing[u] = Fixing::In;
      }
      for (const bool by_bytes : {false, true}) {
        if (by_bytes && instance_.objective().told_by_gpu_bytes() && !instance_.catalog.training()) continue;
        if (by_bytes) forced.value = home_bytes(instance_);
        const TierResult tier = solve_tier(forced, nodes_);
        if (!tier.feasible) return;
        take(tier);
        if (out_.feasible) break;
      }
    }
  }

  void claim_bound(const TierResult& tier) {
    const Objective objective = instance_.objective();
    if (objective.told_by_gpu_bytes()) {
      out_.claims.add(objective, Bound(OneGpuProof::licence(), tier.bound));
      return;
    }
    std::uint64_t all_off = 0;
    for (std::uint32_t k = 0; k < instance_.catalog.classes().size(); ++k) {
      all_off = saturating_add(
          all_off, saturating_multiply(costs(instance_, gpu_, k).off, instance_.catalog.classes()[k].count));
    }
    const std::uint64_t bound = saturating_subtract(all_off, tier.bound);
    const bool met = out_.feasible && bound == out_.value;
    out_.claims.add(objective, Bound(OneGpuProof::licence(),
                                     met || !instance_.disk ? bound : saturating_add(bound, disk_time())));
  }

  /// At least so long is read from disk, whatever lies on the GPU.
  std::uint64_t disk_time() {
    TierTask disk = task_;
    disk.value = instance_.disk_ps;
    const std::uint64_t gpu_disk_ps = solve_tier(disk, nodes_).bound;
    if (!instance_.cpu) return least_disk_ps(instance_, gpu_disk_ps, 0, nodes_);
    TierTask bytes = task_;
    bytes.value = home_bytes(instance_);
    return least_disk_ps(instance_, gpu_disk_ps, solve_tier(bytes, nodes_).bound, nodes_);
  }

  const Instance& instance_;
  Slot gpu_;
  const Assignment* fixed_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  const HostRoom host_;
  TierTask task_;
  SearchResult out_;
};

}  // namespace

TierTask gpu_task(const Instance& instance, Slot gpu, const Assignment* fixed, const Assignment* previous) {
  TierTask task{instance.catalog};
  task.reserve = instance.runtime().keeps_reserve();
  task.streams = true;
  for (std::uint32_t k = 0; k < instance.catalog.classes().size(); ++k) {
    const UnitClass& c = instance.catalog.classes()[k];
    task.weight.push_back(instance.runtime().beyond_left_behind(c));
    task.value.push_back(costs(instance, gpu, k).gain());
  }
  std::uint64_t fixed_costs = instance.overhead[gpu];
  const std::size_t n = instance.catalog.units().size();
  task.fixing.assign(n, Fixing::Free);
  const HostRoom host(instance);
  const bool rules =
      !instance.rules.set_of_unit.empty() || !(instance.cpu || instance.disk) || !host.for_all();
  for (std::size_t u = 0; u < n; ++u) {
    if (fixed && (*fixed)[u] != kOpen) {
      task.fixing[u] = Fixing::Absent;
    } else if (rules) {
      const bool in = instance.may(u, gpu), below = host.holds(u);
      task.fixing[u] = in && below ? Fixing::Free : in ? Fixing::In : Fixing::Out;
    }
  }
  if (!fixed) {
    fixed_costs = saturating_add(fixed_costs, instance.left_behind());
  } else if (instance.left_behind() > 0) {
    for (std::size_t u = 0; u < n; ++u) {
      if (task.fixing[u] != Fixing::Absent)
        fixed_costs = saturating_add(fixed_costs, instance.runtime().left_behind(instance.unit_class(u)));
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

}  // namespace stowage::solve
