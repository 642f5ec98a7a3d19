#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/instance/instance.h"
#include "core/solve/one_gpu/reserve_enumeration.h"

namespace stowage::solve {

/// Where a unit may be, seen from one tier.
enum class Fixing : std::uint8_t { Free, In, Out, Absent };

/// One tier (a GPU over the host, or CPU memory over the disk) and the units that are in it or below it.
struct TierTask {
  const UnitCatalog& catalog;
  std::vector<std::uint64_t> weight{}, value{};  ///< by class
  bool reserve = true;                           ///< what is below needs room for its load
  bool streams = false;  ///< the tier is a GPU: what the host computes is no load there
  std::uint64_t capacity = 0;
  std::vector<Fixing> fixing{};   ///< by unit
  std::vector<bool> preferred{};  ///< by unit, may be empty: these are taken first among equals

  std::uint64_t load(std::size_t unit_class) const {
    return streams ? catalog.classes()[unit_class].load() : catalog.classes()[unit_class].peak;
  }
  bool loads(std::size_t unit) const {
    return !streams || !catalog.computes() || !catalog.class_of(unit).computed;
  }
};

struct TierResult {
  bool feasible = false;
  bool proven = true;
  std::vector<bool> inside{};  ///< by unit
  std::uint64_t value = 0;     ///< of what is inside
  std::uint64_t bound = 0;
  std::uint64_t reserve = 0;
};

/// Exact where loads are independent; where direct tensors of split modules add to the loads below them,
/// branch and bound over those.
TierResult solve_tier(const TierTask& task, NodeBudget& nodes);

/// The least capacity that makes it feasible (with something inside), for loads taken one by one: exact for
/// uncoupled units, else a lower limit.
LeastCapacity least_tier_capacity(const TierTask& task, bool something_inside);

}  // namespace stowage::solve
