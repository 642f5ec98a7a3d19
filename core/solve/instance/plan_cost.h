#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/int128.h"
#include "core/solve/instance/instance.h"

namespace stowage::solve {

/// What an assignment costs, in the solver's own sums. (plan::evaluate is the judge of the answer; this is
/// the fast copy for the search.)
struct PlanCost {
  bool fits = false;
  bool empty_gpus = false;  ///< nothing on any GPU: with streaming, everything runs on the CPU
  std::uint64_t gpu_bytes = 0;
  std::uint64_t disk_bytes = 0;  ///< weights there
  std::uint64_t step_ps = 0;
  std::uint64_t reserve = 0;
  std::uint64_t hops = 0;
  std::vector<std::uint64_t> used{};  ///< by slot
};
/// Without `with_time`, step_ps is not added up.
PlanCost plan_cost(const Instance& instance, const Assignment& assignment, std::optional<Slot> main,
                   bool with_time = true);

/// As much of it as the plan's value needs.
inline PlanCost plan_cost_of_value(const Instance& instance, const Assignment& assignment,
                                   std::optional<Slot> main) {
  return plan_cost(instance, assignment, main, instance.objective().adds_up_time());
}

/// As the instance's objective counts it.
inline std::uint64_t value_of(const Instance& instance, const PlanCost& cost) {
  return instance.objective().value_of<std::uint64_t>({cost.gpu_bytes, cost.disk_bytes, cost.step_ps});
}

/// What breaks ties between plans of one value, the one place that says so: less is better, and the first
/// difference decides.
struct TieBreakers {
  Uint128 disk_bytes = 0, step_ps = 0;
  std::uint64_t hops = 0;
  auto operator<=>(const TieBreakers&) const = default;
};
/// Fewer bytes on disk and less step time where the instance asks for it, then fewer hops.
inline TieBreakers ties_of(const Instance& instance, Uint128 disk_bytes, Uint128 step_ps,
                           std::uint64_t hops) {
  return instance.disk_breaks_ties ? TieBreakers{disk_bytes, step_ps, hops} : TieBreakers{0, 0, hops};
}
inline TieBreakers ties_of(const Instance& instance, const PlanCost& cost) {
  return ties_of(instance, cost.disk_bytes, cost.step_ps, cost.hops);
}

/// Less than 0 when `a` is the better of two plans of one value, greater than 0 when `b` is.
int compare_ties(const Instance& instance, const PlanCost& a, const PlanCost& b);

/// The same without hops: what ranks before "moves little".
int compare_disk_and_time(const Instance& instance, const PlanCost& a, const PlanCost& b);

/// Room in CPU memory for the units marked in `on_disk`, while they are read from there.
std::uint64_t ram_peak(const Instance& instance, const std::vector<bool>& on_disk);

/// The largest load in flight when the units marked in `away` are loaded to one device, each path's own loads
/// added up.
std::uint64_t largest_load(const UnitCatalog& catalog, const std::vector<bool>& away);

}  // namespace stowage::solve
