#include "core/solve/one_gpu/host_tier.h"

#include <algorithm>

#include "core/base/int128.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Room for weights in CPU memory, or nothing when its fixed costs alone break it.
std::uint64_t cpu_room(const Question& q, std::uint64_t executed, bool& fits) {
  const std::uint64_t fixed = add_up(q.overhead[*q.cpu], executed);
  fits = q.budget[*q.cpu] == kUnlimited || fixed <= q.budget[*q.cpu];
  return q.budget[*q.cpu] == kUnlimited ? kUnlimited : less(q.budget[*q.cpu], fixed);
}

TierTask disk_task(const Question& q, std::uint64_t capacity) {
  TierTask task{q.prepared};
  for (std::size_t k = 0; k < q.prepared.classes().size(); ++k) {
    task.weight.push_back(q.prepared.classes()[k].resident);
    // What never moves costs no time; it still goes to memory first.
    task.value.push_back(q.disk_ps[k]);
  }
  task.capacity = capacity;
  return task;
}

/// Only one kind of host: all goes there.
HostPlan place_on_one(const Question& q, Assignment& slots, Slot host, bool streaming) {
  HostPlan out;
  std::uint64_t sum = q.overhead[host];
  bool any = false;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] != kOpen) continue;
    if (!q.may(u, host)) return out;
    any = true;
    slots[u] = host;
    sum = add_up(sum, q.unit_class(u).resident);
    if (!streaming || q.unit_class(u).computed) sum = add_up(sum, q.unit_class(u).exec);
    if (host == q.disk) out.disk_ps = add_up(out.disk_ps, q.disk_ps[q.prepared.class_of_unit()[u]]);
  }
  out.fits = !any || sum <= q.budget[host];
  return out;
}

}  // namespace

HostPlan place_on_host(const Question& q, Assignment& slots, bool streaming, const Assignment* previous,
                       NodeBudget& nodes) {
  HostPlan out;
  if (std::find(slots.begin(), slots.end(), kOpen) == slots.end()) {
    out.fits = true;
    return out;
  }
  if (!q.cpu && !q.disk) return out;
  if (!q.cpu || !q.disk) return place_on_one(q, slots, q.cpu ? *q.cpu : *q.disk, streaming);
  std::uint64_t executed = 0;
  TierTask task = disk_task(q, 0);
  task.stand.assign(slots.size(), Stand::Absent);
  if (previous) task.preferred.assign(slots.size(), false);
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] != kOpen) continue;
    const bool cpu = q.may(u, *q.cpu), disk = q.may(u, *q.disk);
    if (!cpu && !disk) return out;
    task.stand[u] = cpu && disk ? Stand::Free : cpu ? Stand::Inside : Stand::Below;
    if (!streaming || q.unit_class(u).computed) executed = add_up(executed, q.unit_class(u).exec);
    if (previous) task.preferred[u] = (*previous)[u] == *q.cpu;
  }
  bool room = true;
  task.capacity = cpu_room(q, executed, room);
  if (!room) return out;
  if (q.budget[*q.disk] != kUnlimited) {  // a small disk asks for bytes in memory, not for time
    for (std::size_t k = 0; k < task.value.size(); ++k) task.value[k] = q.prepared.classes()[k].resident;
  }
  const TierResult tier = solve_tier(task, nodes);
  out.proven = tier.proven;
  if (!tier.feasible) return out;
  std::uint64_t on_disk = 0;
  bool any = false;
  for (std::size_t u = 0; u < slots.size(); ++u) {
    if (slots[u] != kOpen) continue;
    slots[u] = tier.inside[u] ? *q.cpu : *q.disk;
    if (tier.inside[u]) continue;
    any = true;
    on_disk = add_up(on_disk, q.unit_class(u).resident);
    out.disk_ps = add_up(out.disk_ps, q.disk_ps[q.prepared.class_of_unit()[u]]);
  }
  out.fits = !any || add_up(on_disk, q.overhead[*q.disk]) <= q.budget[*q.disk];
  return out;
}

std::uint64_t least_disk_ps(const Question& q, std::uint64_t gpu_disk_ps, std::uint64_t gpu_bytes,
                            bool streaming, NodeBudget& nodes) {
  if (!q.disk) return 0;
  const std::vector<UnitClass>& classes = q.prepared.classes();
  std::uint64_t total_ps = 0, total = 0;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    total_ps = add_up(total_ps, times(q.disk_ps[k], classes[k].count));
    total = add_up(total, times(classes[k].resident, classes[k].count));
  }
  std::uint64_t memory_ps = 0;
  if (q.cpu) {
    bool fits = true;
    std::uint64_t room = cpu_room(q, 0, fits);
    if (!fits || room >= less(total, gpu_bytes)) return 0;
    // Something has to lie on disk: at least so many bytes, so at least one unit whose load is not below
    // `reserve`.
    std::uint64_t below = less(less(total, gpu_bytes), room), reserve = 0, light = 0;
    std::vector<std::uint32_t> by_peak(classes.size());
    for (std::uint32_t k = 0; k < by_peak.size(); ++k) by_peak[k] = k;
    std::sort(by_peak.begin(), by_peak.end(),
              [&](std::uint32_t a, std::uint32_t b) { return classes[a].peak < classes[b].peak; });
    for (std::size_t i = 0; i < by_peak.size() && light < below; ++i) {
      reserve = classes[by_peak[i]].peak;
      light = add_up(light, times(classes[by_peak[i]].resident, classes[by_peak[i]].count));
    }
    std::vector<Piece> pieces;
    for (std::size_t k = 0; k < classes.size(); ++k)
      pieces.push_back({classes[k].resident, q.disk_ps[k], classes[k].count});
    std::stable_sort(pieces.begin(), pieces.end(), denser);
    memory_ps = best_fill(pieces, less(room, reserve), nullptr, nodes).bound;
  }
  (void)streaming;
  return less(total_ps, add_up(gpu_disk_ps, memory_ps));
}

}  // namespace stowage::solve
