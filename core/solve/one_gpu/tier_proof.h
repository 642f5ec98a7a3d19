#pragma once

#include "core/solve/one_gpu/tier.h"

namespace stowage::solve {

/// Included by the searches that make a TierResult, and by nothing else.
struct TierProof {
  /// With a plan: it meets the bound. Without: nothing was left out.
  static void settle(TierResult& result, bool looked_at_all) {
    result.proven = yes_if(result.feasible ? result.bound == result.value : looked_at_all);
  }
  static Proven<TierProof> yes_if(bool proven) { return Proven<TierProof>(proven); }
};

}  // namespace stowage::solve
