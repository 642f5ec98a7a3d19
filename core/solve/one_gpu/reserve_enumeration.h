#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/claims/claim.h"
#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// `count` equal units that are either in a tier or below it.
struct TierClass {
  std::uint64_t weight = 0;  ///< room it takes while it is in the tier
  std::uint64_t value = 0;   ///< what its being there is worth
  std::uint64_t load = 0;    ///< room that the tier must keep free while one of these is below it
  std::uint32_t count = 0;
  bool may_be_in = true;
  bool may_be_below = true;
};

struct ReserveProof;  // one_gpu/reserve_enumeration.cpp

/// Which units go into a tier whose reserve is the largest load of what stays below.
struct TierAnswer {
  bool feasible = false;
  Proven<ReserveProof> proven{};        ///< infeasible for certain, or `value` == `bound`
  std::vector<std::uint32_t> inside{};  ///< per class
  std::uint64_t value = 0;
  std::uint64_t bound = 0;
  std::uint64_t reserve = 0;
};

/// Orders of classes that a caller has at hand; each is used where it is right, and sorted anew where it is
/// not.
struct TierOrders {
  std::vector<std::uint32_t> by_density{};  ///< as `denser` has them
  std::vector<std::uint32_t> by_load{};     ///< smallest first
};

/// Exact by enumerating the reserve over 0 and the distinct loads: for each, what loads more is inside by
/// force and the rest is a bounded knapsack. `floor_reserve`: the reserve is at least this, whatever is
/// inside. `beat`: only values above it matter.
TierAnswer fill_tier(const std::vector<TierClass>& classes, std::uint64_t capacity,
                     std::uint64_t floor_reserve, const std::uint64_t* beat, NodeBudget& nodes,
                     TierOrders orders = {});

/// The least capacity with which fill_tier is feasible. `exists` is false where some unit may be neither
/// inside nor below. `something_inside`: at least one unit has to be inside.
struct LeastCapacity {
  bool exists = false;
  std::uint64_t capacity = 0;
  std::uint64_t reserve = 0;
};
LeastCapacity least_capacity(const std::vector<TierClass>& classes, std::uint64_t floor_reserve,
                             bool something_inside);

}  // namespace stowage::solve
