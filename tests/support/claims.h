#pragma once

#include "core/solve/claims/answer.h"
#include "tests/support/proven.h"

namespace stowage::solve {

/// Claims that nobody has proven, for tests of what reads them. The claims name this struct as their friend.
struct TestProof {
  static Licence licence(Method method = Method::Aggregate) { return Licence(method); }
  static Bound bound(std::uint64_t value) { return {licence(), value}; }
  static NoPlan no_plan() { return NoPlan(licence(Method::Exhaustive)); }
  static Verdict verdict(Outcome of_plan) { return Verdict(of_plan); }
  template <class Claimant>
  static Proven<Claimant> proven() {
    return stowage::TestProof::proven<Claimant>();
  }
};

}  // namespace stowage::solve
