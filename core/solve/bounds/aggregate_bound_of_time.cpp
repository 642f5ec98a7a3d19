// What no plan can be faster than: streaming, computing, the disk and hops.
#include <algorithm>

#include "core/solve/bounds/aggregate_bound.h"

namespace stowage::solve {

std::uint64_t Bounds::off_ps(std::size_t kind, Slot main) const {
  std::uint64_t least = kUnlimited;
  for (const auto host : {instance_.cpu, instance_.disk}) {
    if (host && kinds_.may(kind, *host))
      least = std::min(least, instance_.unit_ps(kinds_[kind].unit_class, *host, main));
  }
  return least;
}

/// Everything at its cheapest, and what the GPUs cannot hold at its cheapest off them. `bytes`: no plan has
/// more on these GPUs.
std::uint64_t Bounds::least_time(Slot main, std::uint64_t bytes) {
  const Gains gains = gains_of_time(main);
  // What may only be on the host costs its time off the GPUs in any case: it is in `base` already.
  return saturating_add(gains.base, saturating_subtract(gains.all, most_gain(main, gains.of_kind, bytes)));
}

Bounds::Gains Bounds::gains_of_time(Slot main) const {
  Gains out;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const std::uint64_t count = kinds_[k].count, off = off_ps(k, main);
    std::uint64_t on = kUnlimited;
    for (const Slot gpu : gpus_) {
      if (kinds_.may(k, gpu)) on = std::min(on, instance_.unit_ps(kinds_[k].unit_class, gpu, main));
    }
    out.base = saturating_add(
        out.base, saturating_multiply(std::min(on, off) == kUnlimited ? 0 : std::min(on, off), count));
    out.of_kind.push_back(on == kUnlimited ? kNever : off == kUnlimited ? 0 : saturating_subtract(off, on));
    if (on != kUnlimited) out.all = saturating_add(out.all, saturating_multiply(out.of_kind.back(), count));
  }
  return out;
}

/// What fits neither on the GPUs nor into CPU memory is read from disk each step. `bytes`: of weights on the
/// GPUs, at most.
std::uint64_t Bounds::least_disk_time(std::uint64_t bytes) const {
  if (!instance_.disk || !instance_.cpu || instance_.budget[*instance_.cpu] == kUnlimited) return 0;
  const std::uint64_t memory = instance_.budget[*instance_.cpu];
  const std::uint64_t by_weights = least_disk_time(saturating_add(bytes, memory), false);
  if (!instance_.catalog.training()) return by_weights;
  std::uint64_t rooms = memory;
  for (const Slot gpu : gpus_) rooms = saturating_add(rooms, room(gpu));
  return std::max(by_weights, least_disk_time(rooms, true));
}

/// `kept`: room for what is on no disk. `at_home`: units take of it what they take where they lie; else what
/// their weights are.
std::uint64_t Bounds::least_disk_time(std::uint64_t kept, bool at_home) const {
  if (kept >= (at_home ? at_home_ : total_)) return 0;
  // Of the units that may lie in memory; the room that the others take of it is left to them.
  std::vector<KnapsackItem> items;
  std::uint64_t all = 0;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (!kinds_.may(k, *instance_.cpu)) continue;  // its time on disk is counted where it is off the GPUs
    const auto count = kinds_[k].count;
    const UnitClass& c = kinds_.unit_class(k);
    items.push_back({at_home ? c.at_home() : c.resident, instance_.disk_ps[kinds_[k].unit_class], count});
    all = saturating_add(all, saturating_multiply(items.back().value, count));
  }
  std::stable_sort(items.begin(), items.end(), denser);
  return saturating_subtract(all, fill_bound(items, kept));
}

/// Units that never stand in the execution order cause no hop: then none is counted on.
std::uint64_t Bounds::least_hop() const {
  if (!every_unit_runs_ || gpus_.size() < 2) return 0;
  std::uint64_t least = kUnlimited;
  for (const Slot to : gpus_) {
    for (Slot from = 0; from < instance_.slots(); ++from) {
      // Where host units are computed on the CPU, a GPU may be entered from there.
      if (from == to || (instance_.on_host(from) && !instance_.host_executes())) continue;
      for (std::size_t p = 0; p < std::max<std::size_t>(instance_.handed_over.size(), 1); ++p)
        least = std::min(least, instance_.hop_time(p, from, to));
    }
  }
  return least;
}

}  // namespace stowage::solve
