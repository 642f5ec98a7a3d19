#include "core/solve/one_gpu/greedy_with_certificate.h"

#include <algorithm>

#include "core/base/int128.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {

struct GreedyProof {
  static Licence licence() { return Licence(Method::Greedy); }
};

namespace {

/// The least reserve with which everything that loads more fits beside it. nullopt: there is none.
std::optional<std::uint64_t> least_reserve(const Instance& instance, std::uint64_t room) {
  const std::vector<UnitClass>& classes = instance.catalog.classes();
  const std::vector<std::uint32_t>& by_stream_peak = instance.catalog.by_stream_peak();
  Uint128 above = 0;
  std::optional<std::uint64_t> least;
  for (std::size_t i = by_stream_peak.size(); i-- > 0;) {
    const UnitClass& c = classes[by_stream_peak[i]];
    if (above + c.stream_peak <= room) least = c.stream_peak;  // it may stay outside, with what loads no more
    above += static_cast<Uint128>(c.resident) * c.count;
    if (above > room) return least;
  }
  return 0;  // all of it fits
}

/// Units flow in while there is room.
class Inflow {
 public:
  Inflow(const Instance& instance, Slot gpu, std::uint64_t room)
      : instance_(instance), gpu_(gpu), left_(room), slots_(instance.catalog.units().size(), *instance.cpu) {}

  /// What loads more than the reserve; least_reserve() has seen to it that there is room.
  void force(std::uint64_t reserve) {
    const std::vector<std::uint64_t>& load = instance_.catalog.stream_peak_by_unit();
    for (std::size_t u = 0; u < slots_.size(); ++u) {
      if (load[u] > reserve) offer(u);
    }
  }
  void keep(const Assignment& previous) {
    for (std::size_t u = 0; u < slots_.size(); ++u) {
      if (previous[u] == gpu_ && slots_[u] != gpu_) offer(u);
    }
  }
  void rest() {
    const std::uint64_t smallest = instance_.catalog.classes().back().resident;
    for (std::size_t u = 0; u < slots_.size() && left_ >= smallest; ++u) {
      if (slots_[u] != gpu_) offer(u);
    }
  }

  std::uint64_t left() const { return left_; }
  std::uint64_t value() const { return value_; }
  Assignment take() { return std::move(slots_); }

 private:
  void offer(std::size_t u) {
    const std::uint64_t bytes = instance_.catalog.resident_by_unit()[u];
    if (bytes > left_) return;
    slots_[u] = gpu_;
    left_ -= bytes;
    value_ += bytes;
  }

  const Instance& instance_;
  const Slot gpu_;
  std::uint64_t left_, value_ = 0;
  Assignment slots_;
};

}  // namespace

bool greedy_applies(const Instance& instance, Slot gpu) {
  const UnitCatalog& p = instance.catalog;
  const bool free_host =
      instance.cpu && saturating_add(saturating_add(p.total().count(), p.exec().count()),
                                     instance.overhead[*instance.cpu]) <= instance.budget[*instance.cpu];
  // Plain units: what one weighs is what it is worth. Else a lighter one may be worth more, and what is left
  // over tells nothing.
  return instance.many_units() && p.plain() && !p.resident_by_unit().empty() &&
         instance.objective().told_by_gpu_bytes() && instance.rules.set_of_unit.empty() && free_host &&
         instance.budget[gpu] != kUnlimited && !instance.contiguous &&
         instance.overhead[gpu] < instance.budget[gpu];
}

std::optional<SearchResult> solve_greedily(const Instance& instance, Slot gpu, const Assignment* previous) {
  if (!greedy_applies(instance, gpu)) return std::nullopt;
  const bool reserves = instance.runtime().keeps_reserve();
  const std::uint64_t room = instance.budget[gpu] - instance.overhead[gpu];
  const auto reserve = reserves ? least_reserve(instance, room) : std::optional<std::uint64_t>(0);
  if (!reserve) return std::nullopt;
  Inflow inflow(instance, gpu, room - *reserve);
  if (reserves) inflow.force(*reserve);
  if (previous) inflow.keep(*previous);
  inflow.rest();
  const std::uint64_t bound = std::min(inflow.value() + inflow.left(), instance.catalog.total().count());
  if (inflow.value() == 0 || bound - inflow.value() > bound / thresholds::kPartLeftEmpty) return std::nullopt;
  SearchResult out;
  out.slots = inflow.take();
  const PlanCost cost = plan_cost(instance, out.slots, gpu, false);
  out.feasible = cost.fits && cost.gpu_bytes == inflow.value();
  out.main = gpu;
  out.value = inflow.value();
  out.claims.add(instance.objective(), Bound(GreedyProof::licence(), bound));
  out.strategy = "one-gpu";
  return out.feasible ? std::optional<SearchResult>(std::move(out)) : std::nullopt;
}

}  // namespace stowage::solve
