#pragma once

#include <optional>
#include <span>

#include "core/solve/claims/claim.h"
#include "core/solve/instance/instance.h"

namespace stowage::solve {

/// One method of the solver. The table is all of them, in the order in which they are called;
/// resources/help/solver.md is printed from it.
struct MethodRow {
  const char* name;   ///< as effort.strategies has it where it makes plans
  const char* where;  ///< its file, below core/solve
  const char* when;   ///< it is called
  /// The part of that which the instance alone decides: asked by the dispatcher, and without it the method is
  /// not called. Null where the instance alone decides nothing.
  bool (*applies)(const Instance&);
  bool plan;                       ///< may come up with plans
  const char* cost;                ///< n units, k kinds of units, g GPUs
  std::optional<Method> method{};  ///< those that claim

  /// May claim that no plan is better than some value.
  bool bound() const { return method && rights_of(*method).bound; }
  /// May claim that there is no plan.
  bool no_plan() const { return method && rights_of(*method).no_plan; }
};
std::span<const MethodRow> methods();
const MethodRow& row_of(Method method);

}  // namespace stowage::solve
