#pragma once

#include <optional>
#include <vector>

#include "core/solve/one_gpu/host_tier.h"

namespace stowage::solve {

/// A plan and what is known of all others. `value` is what the instance asks for: bytes on GPUs (higher is
/// better) or picoseconds (lower is better).
struct SearchResult {
  bool feasible = false;
  bool proven_infeasible = false;  ///< no plan exists, for certain
  Assignment slots{};
  std::optional<Slot> main{};
  std::uint64_t value = 0;
  std::uint64_t bound = 0;
  const char* strategy = "";
};

/// What a search can say about the question whether there is a plan: a search that gave up says nothing.
enum class Settled { Found, Impossible, NotSettled };
inline Settled settled(const SearchResult& result) {
  if (result.feasible) return Settled::Found;
  return result.proven_infeasible ? Settled::Impossible : Settled::NotSettled;
}

/// True when `a` is the better value.
inline bool better(const Instance& instance, std::uint64_t a, std::uint64_t b) {
  return instance.by_time() ? a < b : a > b;
}

/// One GPU over CPU memory over disk: the reserve is enumerated, each level is a bounded knapsack, then the
/// same between CPU memory and disk. Units that are `fixed` (may be null) to another GPU take no part; their
/// bytes on GPUs and their hops do not count in `value`.
SearchResult solve_one_gpu(const Instance& instance, Slot gpu, const Assignment* fixed,
                           const Assignment* previous, NodeBudget& nodes);

/// The tier between a GPU and the host that solve_one_gpu fills.
TierTask gpu_task(const Instance& instance, Slot gpu, const Assignment* fixed, const Assignment* previous);

/// No GPU in play: everything on the host.
SearchResult solve_host_only(const Instance& instance, NodeBudget& nodes);

}  // namespace stowage::solve
