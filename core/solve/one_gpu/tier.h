#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/claims/claim.h"
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
  bool ram = false;      ///< the tier is CPU memory over the disk: what is streamed passes tensor by tensor,
                         ///< and adds to no other load
  bool ram_streams = false;  ///< the same: the runtime streams what it does not compute
  std::uint64_t capacity = 0;
  std::vector<Fixing> fixing{};   ///< by unit
  std::vector<bool> preferred{};  ///< by unit, may be empty: these are taken first among equals

  std::uint64_t load(std::size_t unit_class) const {
    const UnitClass& c = catalog.classes()[unit_class];
    return ram ? c.ram : streams ? c.load() : c.stream_peak;
  }
  /// The unit's loads add to those above and below it.
  bool loads(std::size_t unit) const {
    if (ram && ram_streams) return catalog.class_of(unit).computed;
    return !streams || !catalog.computes() || !catalog.class_of(unit).computed;
  }
  bool coupled() const { return catalog.coupled() && (!ram || !ram_streams || catalog.computes()); }
};

struct TierProof;  // one_gpu/tier_proof.h

struct TierResult {
  bool feasible = false;
  Proven<TierProof> proven{};  ///< infeasible for certain, or `value` == `bound`
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
