#include "core/solve/improve/warm_start_by_counts.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/reserve_enumeration.h"

#include <algorithm>

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

/// Takes the counts of a plan that has become too large for some GPUs and cuts them down to what fits,
/// keeping the most value.
class Trimming {
 public:
  Trimming(const ItemKinds& kinds, Slot main, CountsBySlot& counts, NodeBudget& nodes)
      : kinds_(kinds), instance_(kinds.instance()), main_(main), counts_(counts), nodes_(nodes) {}

  bool run() {
    for (Slot gpu = 0; gpu < instance_.gpus; ++gpu) {
      if (instance_.streams_to(main_) != gpu) trim(gpu);
    }
    return !instance_.streams_to(main_) || trim_main();
  }

 private:
  void trim(Slot gpu) {
    if (instance_.budget[gpu] == kUnlimited) return;
    std::uint64_t load = 0;
    for (std::size_t k = 0; k < kinds_.size(); ++k)
      load = saturating_add(load, saturating_multiply(kinds_.unit_class(k).on_gpu(), counts_[gpu][k]));
    const std::uint64_t room = saturating_subtract(instance_.budget[gpu], instance_.overhead[gpu]);
    if (load <= room) return;
    std::vector<std::uint32_t> order;
    for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
      if (counts_[gpu][k] > 0) order.push_back(k);
    }
    std::vector<KnapsackItem> items;
    for (const std::uint32_t k : order)
      items.push_back({kinds_.unit_class(k).on_gpu(), gain_of(kinds_, k, gpu, main_), counts_[gpu][k]});
    sort_by_density(items, order);
    NodeBudget own = nodes_.lend(thresholds::kNodesPerTrim);
    const KnapsackSolution fill = solve_knapsack(items, room, nullptr, own);
    for (std::size_t i = 0; i < order.size(); ++i) counts_[gpu][order[i]] = fill.found ? fill.counts[i] : 0;
  }

  /// What is on the GPU that streams stays there as far as the loads of everything else leave room for it.
  bool trim_main() {
    std::uint64_t fixed = instance_.overhead[main_], floor = 0;
    std::vector<TierClass> classes;
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      const UnitClass& c = kinds_.unit_class(k);
      std::uint32_t away = kinds_[k].count;
      for (Slot gpu = 0; gpu < instance_.gpus; ++gpu) away -= counts_[gpu][k];
      if (away > 0) floor = std::max(floor, c.load());
      fixed = saturating_add(fixed, saturating_multiply(c.left_behind(), away + counts_[main_][k]));
      classes.push_back({saturating_subtract(c.on_gpu(), c.left_behind()), gain_of(kinds_, k, main_, main_),
                         c.load(), counts_[main_][k], true, kinds_.may_be_on_host(k)});
    }
    if (fixed > instance_.budget[main_]) return false;
    NodeBudget own = nodes_.lend(thresholds::kNodesPerTrim);
    const std::uint64_t room =
        instance_.budget[main_] == kUnlimited ? kNearlyUnlimited : instance_.budget[main_] - fixed;
    const TierAnswer tier = fill_tier(classes, room, floor, nullptr, own);
    if (!tier.feasible) return false;
    counts_[main_] = tier.inside;
    return true;
  }

  const ItemKinds& kinds_;
  const Instance& instance_;
  Slot main_;
  CountsBySlot& counts_;
  NodeBudget& nodes_;
};

}  // namespace

SearchResult warm_start_by_counts(const ItemKinds& kinds, const Assignment& previous, Slot main,
                                  NodeBudget& nodes) {
  const Instance& instance = kinds.instance();
  SearchResult out;
  out.strategy = "previous";
  CountsBySlot counts(instance.slots(), std::vector<std::uint32_t>(kinds.size(), 0));
  for (std::size_t u = 0; u < previous.size(); ++u) {
    if (previous[u] < instance.gpus) ++counts[previous[u]][kinds.of_unit()[u]];
  }
  if (!Trimming(kinds, main, counts, nodes).run()) return out;
  std::vector<Slot> others;
  for (Slot gpu = 0; gpu < instance.gpus; ++gpu) {
    if (gpu == main || instance.budget[gpu] <= instance.overhead[gpu]) continue;
    // A GPU below the main one that holds nothing would become the main one itself.
    const bool empty =
        std::all_of(counts[gpu].begin(), counts[gpu].end(), [](std::uint32_t n) { return n == 0; });
    if (!empty || gpu > main || instance.asked_main()) others.push_back(gpu);
  }
  if (!fill_in_turn(kinds, others, main, counts, nodes)) return out;
  spread(kinds, std::move(counts), main, out.slots, &previous);
  if (std::find(out.slots.begin(), out.slots.end(), kOpen) != out.slots.end()) return out;
  out.main = main_of(instance, out.slots);
  const PlanCost cost = plan_cost(instance, out.slots, out.main);
  out.feasible = cost.fits && (instance.empty_streams || out.main.has_value());
  out.value = value_of(instance, cost);
  return out;
}

}  // namespace stowage::solve
