#pragma once

#include "core/plan/placement.h"

namespace stowage::plan {

/// What is known of a subtree while its tensors are gathered: a slot, kMixed, or that there was none yet.
constexpr Placement::Slot kNothing = 0xFD;

constexpr Placement::Slot agreed(Placement::Slot a, Placement::Slot b) {
  if (a == kNothing || a == b) return b;
  return b == kNothing ? a : kMixed;
}

}  // namespace stowage::plan
