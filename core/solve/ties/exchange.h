#pragma once

#include "core/solve/instance/incremental_cost.h"

namespace stowage::solve {

/// Two units change places.
inline void swap_places(IncrementalCost& running, std::uint32_t u, std::uint32_t v) {
  const Slot a = running.slots()[u], b = running.slots()[v];
  running.lift(u);
  running.lift(v);
  running.put(u, b);
  running.put(v, a);
}

/// Two equal units change places unless that costs hops or time. False: nothing changed.
inline bool exchange(IncrementalCost& running, std::uint32_t u, std::uint32_t v) {
  const std::uint64_t hops = running.hops();
  const Uint128 ps = running.step_ps();
  swap_places(running, u, v);
  if (running.hops() <= hops && running.step_ps() <= ps) return true;
  swap_places(running, u, v);
  return false;
}

}  // namespace stowage::solve
