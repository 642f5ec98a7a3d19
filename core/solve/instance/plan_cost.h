#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/solve/instance/instance.h"

namespace stowage::solve {

/// What an assignment costs, in the solver's own sums. (plan::evaluate is the judge of the answer; this is
/// the fast copy for the search.)
struct PlanCost {
  bool fits = false;
  bool empty_gpus = false;  ///< nothing on any GPU: with streaming, everything runs on the CPU
  std::uint64_t gpu_bytes = 0;
  std::uint64_t step_ps = 0;
  std::uint64_t reserve = 0;
  std::uint64_t hops = 0;
  std::vector<std::uint64_t> used{};  ///< by slot
};
/// Without `with_time`, step_ps is not added up.
PlanCost plan_cost(const Instance& instance, const Assignment& assignment, std::optional<Slot> main,
                   bool with_time = true);

/// The largest load in flight when the units marked in `away` are loaded to one device, each path's own loads
/// added up.
std::uint64_t load_peak(const UnitCatalog& catalog, const std::vector<bool>& away);

}  // namespace stowage::solve
