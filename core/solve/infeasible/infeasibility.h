#pragma once

#include "core/solve/answer.h"
#include "core/solve/dispatch/dispatch.h"

namespace stowage::solve {

/// Constraints that can be taken away one by one, to see which of them stand in the way. `drop_reserve` and
/// `drop_ties` need a preparation of their own.
struct Relaxed {
  machine::Machine machine{};
  plan::Settings settings{};
  bool drop_reserve = false;
  bool drop_ties = false;
};

/// Why the instance has no plan: the unit that fits nowhere, an irreducible conflict (deletion filter), the
/// least budget of a device that would do, and repairs, each solved again before it is offered. `proven`:
/// false when the search merely found nothing.
Infeasibility explain(const Instance& instance, bool proven, NodeBudget& nodes, const Job& job);

}  // namespace stowage::solve
