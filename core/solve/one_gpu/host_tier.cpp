#include "core/solve/one_gpu/host_tier.h"

#include <algorithm>

#include "core/base/int128.h"

namespace stowage::solve {

struct HostTierProof {
  static Proven<HostTierProof> yes_if(bool proven) { return Proven<HostTierProof>(proven); }
  /// Where nothing can be chosen, whatever comes out is settled.
  static HostPlan without_choice(bool fits = false) { return {fits, yes_if(true)}; }
};

namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Room for weights in CPU memory, or nothing when its fixed costs alone break it.
std::uint64_t cpu_room(const Instance& instance, std::uint64_t executed, bool& fits) {
  const std::uint64_t fixed = saturating_add(instance.overhead[*instance.cpu], executed);
  fits = instance.budget[*instance.cpu] == kUnlimited || fixed <= instance.budget[*instance.cpu];
  return instance.budget[*instance.cpu] == kUnlimited
             ? kUnlimited
             : saturating_subtract(instance.budget[*instance.cpu], fixed);
}

TierTask disk_task(const Instance& instance, std::uint64_t capacity) {
  TierTask task{instance.catalog};
  for (std::size_t k = 0; k < instance.catalog.classes().size(); ++k) {
    task.weight.push_back(instance.catalog.classes()[k].at_home());
    // What never moves costs no time; it still goes to memory first.
    task.value.push_back(instance.disk_ps[k]);
  }
  task.capacity = capacity;
  task.ram = true;
  task.ram_streams = instance.runtime().has_main_gpu();
  return task;
}

/// Only one kind of host: all goes there.
HostPlan place_on_one(const Instance& instance, Assignment& slots, Slot host, bool streaming) {
  HostPlan out = HostTierProof::without_choice();
  std::uint64_t sum = instance.overhead[host];
  bool any = false;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] != kOpen) continue;
    if (!instance.may(u, host)) return out;
    any = true;
    slots[u] = host;
    sum = saturating_add(sum, instance.unit_class(u).at_home());
    if (!streaming || instance.unit_class(u).computed) sum = saturating_add(sum, instance.unit_class(u).exec);
    if (host == instance.disk)
      out.disk_ps = saturating_add(out.disk_ps, instance.disk_ps[instance.catalog.class_of_unit()[u]]);
  }
  out.fits = !any || sum <= instance.budget[host];
  return out;
}

/// CPU memory as a tier over the disk, for the units that `task` does not leave out.
void fill_memory(const Instance& instance, const TierTask& task, Assignment& slots, HostPlan& out,
                 NodeBudget& nodes) {
  out = HostPlan{};
  const TierResult tier = solve_tier(task, nodes);
  out.proven = HostTierProof::yes_if(tier.proven);
  if (!tier.feasible) return;
  std::uint64_t on_disk = instance.overhead[*instance.disk];
  bool any = false;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (task.fixing[u] == Fixing::Absent) continue;
    slots[u] = tier.inside[u] ? *instance.cpu : *instance.disk;
    if (tier.inside[u]) continue;
    any = true;
    on_disk = saturating_add(on_disk, instance.unit_class(u).at_home());
    out.disk_ps = saturating_add(out.disk_ps, instance.disk_ps[instance.catalog.class_of_unit()[u]]);
  }
  out.fits = !any || on_disk <= instance.budget[*instance.disk];
}

}  // namespace

HostPlan place_on_host(const Instance& instance, Assignment& slots, bool streaming,
                       const Assignment* previous, NodeBudget& nodes) {
  if (std::find(slots.begin(), slots.end(), kOpen) == slots.end()) return HostTierProof::without_choice(true);
  if (!instance.cpu && !instance.disk) return HostTierProof::without_choice();
  if (!instance.cpu || !instance.disk)
    return place_on_one(instance, slots, instance.cpu ? *instance.cpu : *instance.disk, streaming);
  std::uint64_t executed = 0;
  TierTask task = disk_task(instance, 0);
  task.fixing.assign(slots.size(), Fixing::Absent);
  if (previous) task.preferred.assign(slots.size(), false);
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] != kOpen) continue;
    const bool cpu = instance.may(u, *instance.cpu), disk = instance.may(u, *instance.disk);
    if (!cpu && !disk) return HostTierProof::without_choice();
    task.fixing[u] = cpu && disk ? Fixing::Free : cpu ? Fixing::In : Fixing::Out;
    if (!streaming || instance.unit_class(u).computed)
      executed = saturating_add(executed, instance.unit_class(u).exec);
    if (previous) task.preferred[u] = (*previous)[u] == *instance.cpu;
  }
  bool room = true;
  task.capacity = cpu_room(instance, executed, room);
  if (!room) return HostTierProof::without_choice();
  HostPlan out;
  if (instance.disk_breaks_ties) {  // fewest bytes on disk
    for (std::size_t k = 0; k < task.value.size(); ++k)
      task.value[k] = instance.catalog.classes()[k].resident;
  }
  fill_memory(instance, task, slots, out, nodes);
  if (out.fits || instance.budget[*instance.disk] == kUnlimited) return out;
  // The quickest split leaves more than a small disk holds: then the one with most bytes in memory, which is
  // one that fits if any does, and need not be the quickest.
  task.value = task.weight;
  fill_memory(instance, task, slots, out, nodes);
  if (out.fits) out.proven = {};
  return out;
}

std::uint64_t least_disk_ps(const Instance& instance, std::uint64_t gpu_disk_ps, std::uint64_t gpu_room,
                            NodeBudget& nodes) {
  if (!instance.disk) return 0;
  const std::vector<UnitClass>& classes = instance.catalog.classes();
  std::uint64_t total_ps = 0, total = 0;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    total_ps = saturating_add(total_ps, saturating_multiply(instance.disk_ps[k], classes[k].count));
    total = saturating_add(total, saturating_multiply(classes[k].at_home(), classes[k].count));
  }
  std::uint64_t memory_ps = 0;
  if (instance.cpu) {
    bool fits = true;
    std::uint64_t room = cpu_room(instance, 0, fits);
    if (!fits || room >= saturating_subtract(total, gpu_room)) return 0;
    // Something has to lie on disk: at least so many bytes, so at least one unit whose load is not below
    // `reserve`.
    std::uint64_t below = saturating_subtract(saturating_subtract(total, gpu_room), room), reserve = 0,
                  light = 0;
    std::vector<std::uint32_t> by_ram(classes.size());
    for (std::uint32_t k = 0; k < by_ram.size(); ++k) by_ram[k] = k;
    std::sort(by_ram.begin(), by_ram.end(),
              [&](std::uint32_t a, std::uint32_t b) { return classes[a].ram < classes[b].ram; });
    for (std::size_t i = 0; i < by_ram.size() && light < below; ++i) {
      reserve = classes[by_ram[i]].ram;
      light =
          saturating_add(light, saturating_multiply(classes[by_ram[i]].at_home(), classes[by_ram[i]].count));
    }
    std::vector<KnapsackItem> items;
    for (std::size_t k = 0; k < classes.size(); ++k)
      items.push_back({classes[k].at_home(), instance.disk_ps[k], classes[k].count});
    std::stable_sort(items.begin(), items.end(), denser);
    memory_ps = solve_knapsack(items, saturating_subtract(room, reserve), nullptr, nodes).bound;
  }
  return saturating_subtract(total_ps, saturating_add(gpu_disk_ps, memory_ps));
}

std::uint64_t least_disk_bytes(const Instance& instance, std::uint64_t gpu_bytes, NodeBudget& nodes) {
  if (!instance.disk) return 0;
  const std::uint64_t off = saturating_subtract(instance.catalog.total().count(), gpu_bytes);
  if (!instance.cpu) return off;
  bool fits = true;
  const std::uint64_t room = cpu_room(instance, 0, fits);
  const Bytes training = instance.catalog.training();
  if (!fits || room >= saturating_add(off, training.count())) return 0;
  const std::vector<UnitClass>& classes = instance.catalog.classes();
  std::uint64_t least_ram = kUnlimited;
  std::vector<KnapsackItem> items;
  for (const UnitClass& c : classes) {
    if (c.resident > 0) least_ram = std::min(least_ram, c.ram);
    items.push_back({c.at_home(), c.resident, c.count});
  }
  std::stable_sort(items.begin(), items.end(), denser);
  const auto in_memory = [&](std::uint64_t of_room) {
    return solve_knapsack(items, of_room, nullptr, nodes).bound;
  };
  if (training && in_memory(room) >= off) return 0;
  // Something lies on disk then, and passes through memory.
  return saturating_subtract(off, in_memory(saturating_subtract(room, least_ram)));
}

}  // namespace stowage::solve
