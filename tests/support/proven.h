#pragma once

#include "core/base/proven.h"

namespace stowage {

/// A yes that nobody has proven, for tests of what reads it. Proven names this struct as its friend.
struct TestProof {
  template <class Claimant>
  static Proven<Claimant> proven() {
    return Proven<Claimant>(true);
  }
};

}  // namespace stowage
