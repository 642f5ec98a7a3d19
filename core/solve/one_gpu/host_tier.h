#pragma once

#include "core/solve/claims/claim.h"
#include "core/solve/one_gpu/tier.h"

namespace stowage::solve {

struct HostTierProof;  // one_gpu/host_tier.cpp

/// CPU memory and disk for what is on no GPU.
struct HostPlan {
  bool fits = false;
  /// No quicker split of these units exists; or: they fit for certain nowhere.
  Proven<HostTierProof> proven{};
  std::uint64_t disk_ps = 0;  ///< a step, of what lies on disk
};

/// Places every unit that `slots` leaves unplaced on CPU or disk. Exact for the given units: CPU memory is a
/// tier over the disk.
HostPlan place_on_host(const Instance& instance, Assignment& slots, bool streaming,
                       const Assignment* previous, NodeBudget& nodes);

/// A floor under the disk time of any plan, when at best `gpu_disk_ps` worth of units lies on GPUs, and at
/// most units that take `gpu_room` bytes where they lie (UnitClass::at_home).
std::uint64_t least_disk_ps(const Instance& instance, std::uint64_t gpu_disk_ps, std::uint64_t gpu_room,
                            NodeBudget& nodes);

/// A floor under the bytes of weights on disk of any plan with at most `gpu_bytes` of them on GPUs.
std::uint64_t least_disk_bytes(const Instance& instance, std::uint64_t gpu_bytes, NodeBudget& nodes);

}  // namespace stowage::solve
