#include "core/solve/improve/warm_start.h"

#include <algorithm>
#include <numeric>

#include "core/solve/bounds/main_gpus.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/improve/warm_start_by_counts.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

class PlanRepair {
 public:
  PlanRepair(const Instance& instance, std::optional<Slot> main, const NodeBudget& nodes)
      : instance_(instance),
        nodes_(nodes),
        running_(instance, main),
        by_size_(instance.catalog.units().size()) {
    std::iota(by_size_.begin(), by_size_.end(), 0u);
    std::stable_sort(by_size_.begin(), by_size_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return instance.unit_class(a).at_home() > instance.unit_class(b).at_home();
    });
  }

  /// The plan before anything came in: for questions whose loads add up in ways that the running does not
  /// know.
  const Assignment& unloaded() const { return unloaded_; }

  SearchResult run(const Assignment& previous) {
    running_.set(previous);
    bool fits = true;
    for (Slot s = 0; s < instance_.slots() && fits; ++s) fits = unload(s);
    SearchResult out;
    if (!fits || !running_.fits()) return out;
    unloaded_ = running_.slots();
    load();
    if (nodes_.spent()) return out;
    out.feasible = running_.is_plan();
    out.slots = running_.slots();
    out.strategy = "previous";
    return out;
  }

 private:
  /// Takes units off a device until it fits: the smallest one that is enough, else the largest.
  bool unload(Slot slot) {
    for (std::size_t rounds = 0; running_.over(slot) > 0; ++rounds) {
      if (rounds > by_size_.size() || nodes_.spent()) return false;
      const Uint128 over = running_.over(slot);
      std::uint32_t best = ChainNode::kNone;
      for (const std::uint32_t u : by_size_) {
        if (running_.slots()[u] != slot || below(u, slot) == IncrementalCost::kOpen) continue;
        if (best != ChainNode::kNone && instance_.unit_class(u).at_home() < over) break;
        best = u;
      }
      if (best == ChainNode::kNone) return false;
      running_.move(best, below(best, slot));
    }
    return true;
  }

  /// The next place down: from a GPU to CPU memory, from there to the disk.
  Slot below(std::uint32_t u, Slot slot) const {
    if (slot < instance_.gpus && instance_.cpu && instance_.may(u, *instance_.cpu)) return *instance_.cpu;
    if (slot != instance_.disk && instance_.disk && instance_.may(u, *instance_.disk)) return *instance_.disk;
    return IncrementalCost::kOpen;
  }

  /// Largest first, into whatever GPU has room.
  void load() {
    for (const std::uint32_t u : by_size_) {
      const Slot from = running_.slots()[u];
      if (from < instance_.gpus) continue;
      if (nodes_.spent()) return;
      // No GPU below the main one: it would become the main one itself.
      for (Slot g = instance_.streams_to(running_.main()).value_or(0); g < instance_.gpus; ++g) {
        if (!instance_.may(u, g) || (instance_.budget[g] != kUnlimited &&
                                     running_.used(g) + instance_.unit_class(u).at_home() >
                                         static_cast<Uint128>(instance_.budget[g]) + running_.reserve()))
          continue;
        const Uint128 before = running_.cost();
        running_.move(u, g);
        if (running_.fits() && running_.cost() <= before) break;
        running_.move(u, from);
      }
    }
    lift();
  }

  /// From the disk into the CPU memory that has become free.
  void lift() {
    if (!instance_.cpu || !instance_.disk) return;
    for (const std::uint32_t u : by_size_) {
      if (running_.slots()[u] != *instance_.disk || !instance_.may(u, *instance_.cpu)) continue;
      const Uint128 before = running_.cost();
      running_.move(u, *instance_.cpu);
      if (!running_.fits() || running_.cost() > before) running_.move(u, *instance_.disk);
    }
  }

  const Instance& instance_;
  const NodeBudget& nodes_;
  IncrementalCost running_;
  std::vector<std::uint32_t> by_size_;
  Assignment unloaded_;
};

/// A plan of very many units whose loads are not told by counts stays only where it fits untouched.
SearchResult as_it_is(const Instance& instance, const Assignment& previous) {
  SearchResult out;
  out.main = main_of(instance, previous);
  const PlanCost cost = plan_cost(instance, previous, out.main);
  out.feasible = cost.fits && (instance.empty_streams || out.main.has_value());
  out.value = value_of(instance, cost);
  out.slots = previous;
  out.strategy = "previous";
  return out;
}

/// Where a unit goes that a new rule drives from its place: to CPU memory if it may, else to the first device
/// that is left to it.
std::optional<Slot> somewhere(const Instance& instance, std::uint32_t unit) {
  if (instance.cpu && instance.may(unit, *instance.cpu)) return *instance.cpu;
  for (Slot slot = 0; slot < instance.slots(); ++slot) {
    if (instance.may(unit, slot)) return slot;
  }
  return std::nullopt;
}

}  // namespace

SearchResult repair_plan(const Instance& instance, const Assignment& previous, std::optional<Slot> main,
                         const NodeBudget& nodes) {
  PlanRepair mending(instance, main, nodes);
  SearchResult out = mending.run(previous);
  if (!out.feasible) return out;
  for (const bool loaded : {true, false}) {
    if (!loaded) out.slots = mending.unloaded();
    const std::optional<Slot> now = main_of(instance, out.slots);
    const PlanCost cost = plan_cost(instance, out.slots, now);
    out.feasible = cost.fits && (instance.empty_streams || now.has_value());
    out.main = now;
    out.value = value_of(instance, cost);
    if (out.feasible) break;
  }
  return out;
}

SearchResult warm_start(const Instance& instance, const std::vector<Slot>& gpus, const Assignment& previous,
                        NodeBudget& nodes) {
  const std::size_t n = instance.catalog.units().size();
  if (instance.tolerance <= 0 || previous.size() != n || gpus.empty() ||
      instance.catalog.classes().size() > thresholds::kMostClassesWarm)
    return {};
  Assignment start = previous;
  for (std::uint32_t u = 0; u < n; ++u) {
    if (start[u] < instance.slots() && instance.may(u, start[u])) continue;
    const auto allowed = somewhere(instance, u);
    if (!allowed) return {};
    start[u] = *allowed;
  }
  const std::optional<Slot> before = main_of(instance, start);
  const ItemKinds kinds(instance);
  const bool counted = before && !instance.catalog.coupled() && !instance.contiguous;
  SearchResult out = !instance.many_units() ? repair_plan(instance, start, before, nodes)
                     : counted              ? warm_start_by_counts(kinds, start, *before, nodes)
                                            : as_it_is(instance, start);
  if (!out.feasible) return out;
  // Only plans that stream to one GPU are looked for, and this one streams to another.
  if (instance.only_main && instance.streams_to(out.main) && out.main != instance.only_main) return {};
  out.claims = bounds_of_mains(kinds, gpus, nodes);
  out.feasible = gap_of(instance.objective(), out.value, bound_of(instance, out)) <= instance.tolerance;
  return out;
}

}  // namespace stowage::solve
