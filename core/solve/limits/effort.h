#pragma once

#include <cstdint>

namespace stowage::solve {

/// How hard to try, and what else is asked of a plan.
struct Effort {
  std::uint64_t node_limit = 2'000'000;  ///< searches stop by count, never by clock
  bool explain = true;                   ///< compute conflict, smallest budget and repairs when infeasible
  /// With a previous placement: it is kept, or mended as little as possible, where that is within this part
  /// of the bound. 0: the best value first.
  double tolerance = 0;
  /// With a previous placement that is a plan: it is the answer, whatever better plan is known; the search
  /// only says how good it is.
  bool keep_previous = false;
  bool contiguous = false;        ///< every device executes at most one run of the order
  std::uint32_t most_gpus = ~0u;  ///< how many GPUs may hold something or be streamed to
  /// Few units are searched to the end; false leaves that out, so that tests see what all other methods
  /// claim.
  bool exhaustive = true;

  /// While something is dragged: stability first, 1 % of the bound, few nodes, no explanation.
  static Effort live() {
    Effort effort;
    effort.node_limit = 60'000;
    effort.explain = false;
    effort.tolerance = 0.01;
    return effort;
  }
};

}  // namespace stowage::solve
