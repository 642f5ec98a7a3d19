#include "core/solve/dispatch/several_gpus.h"

#include <algorithm>

#include "core/solve/bounds/aggregate_bound.h"
#include "core/solve/bounds/count_branch_and_bound.h"
#include "core/solve/construct/initial_plans.h"
#include "core/solve/construct/multiple_knapsack.h"
#include "core/solve/construct/run_assignment.h"
#include "core/solve/dispatch/dispatch.h"
#include "core/solve/exact/exhaustive_search.h"
#include "core/solve/improve/local_search.h"
#include "core/solve/instance/incumbent.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

class Portfolio {
 public:
  /// `all`: every GPU there is, for the bound; `gpus`: those that are used.
  Portfolio(const Instance& instance, const std::vector<Slot>& all, const std::vector<Slot>& gpus,
            const Assignment* previous, NodeBudget& nodes)
      : instance_(instance),
        all_(all),
        gpus_(gpus),
        previous_(previous),
        nodes_(nodes),
        n_(instance.catalog.units().size()),
        kinds_(instance),
        bounds_(kinds_, all, nodes),
        best_(instance) {}

  SearchResult run(std::vector<std::string>* tried) {
    std::vector<Slot> mains = choices_of_main();
    const bool one_main = mains.size() == 1;
    for (const Slot main : mains) {
      main_bounds_.push_back(bounds_.of_main(main));
      bound_ = main_bounds_.size() == 1 || better(instance_, main_bounds_.back(), bound_)
                   ? main_bounds_.back()
                   : bound_;
    }
    if (instance_.many_units() &&
        mains.size() > 1) {  // the one that may be best; the bound stays that of all
      std::size_t at = 0;
      while (main_bounds_[at] != bound_) ++at;
      mains = {mains[at]}, main_bounds_ = {main_bounds_[at]};
    }
    start_from_accelerate();
    if (previous_) start_from_previous();
    try_all_on_gpus();
    for (std::size_t i = 0; i < mains.size() && !done() && !nodes_.spent(); ++i) {
      if (best_.found().feasible && !better(instance_, main_bounds_[i], best_.found().value))
        continue;  // no plan that streams there is better
      if (instance_.contiguous) {
        split(mains[i]);
        continue;
      }
      fill(mains[i]);
      if (!done()) windows(mains[i]);
      if (!instance_.many_units() && !best_.found().feasible) runs(mains[i]);
    }
    bool proven = false;
    if (n_ <= kSmallUnits && !enough() &&
        !(best_.found().feasible && best_.found().value == bound_ && best_.hops() == 0))
      proven = exhaust(mains);
    for (const Slot main : mains) {
      if (!proven && !done() && !instance_.contiguous && !instance_.catalog.coupled() &&
          !instance_.many_units())
        pack_bound(main);
    }
    if (!proven && !enough() && instance_.tolerance <= 0 && !instance_.many_units() &&
        !(best_.found().feasible && best_.found().value == bound_)) {
      impossible_ = bound_by_counts(kinds_, all_, mains, instance_.hops_cost() ? bounds_.least_hop() : 0,
                                    best_, main_bounds_, nodes_);
      bound_ = main_bounds_.front();
      for (const std::uint64_t bound : main_bounds_)
        bound_ = better(instance_, bound, bound_) ? bound : bound_;
    }
    if (best_.found().feasible && !proven && !enough())
      proven = local_search(instance_, best_.found(), bound_, nodes_) && one_main;
    if (best_.found().feasible) best_.settle_main();
    best_.found().bound = best_.found().feasible && proven ? best_.found().value : bound_;
    if (best_.found().feasible && better(instance_, best_.found().value, best_.found().bound))
      best_.found().bound = best_.found().value;
    if (!best_.found().feasible)
      best_.found().proven_infeasible = proven || impossible_ || bound_says_impossible();
    if (tried) best_.list_tried(*tried);
    return std::move(best_.found());
  }

 private:
  /// One of each kind of GPU: the first. All the same where it does not matter.
  std::vector<Slot> choices_of_main() const {
    if (instance_.settings.main_gpu && *instance_.settings.main_gpu < instance_.gpus)
      return {static_cast<Slot>(*instance_.settings.main_gpu)};
    if (!instance_.streams()) return {gpus_.front()};
    const std::vector<Slot> types = gpu_types(instance_, std::nullopt);
    std::vector<Slot> mains;
    for (const Slot gpu : gpus_) {
      const bool known =
          std::any_of(mains.begin(), mains.end(), [&](Slot main) { return types[main] == types[gpu]; });
      if (!known) mains.push_back(gpu);
    }
    return mains;
  }

  bool enough() const { return best_.found().feasible && (instance_.any_plan_will_do || near_enough()); }
  bool near_enough() const {
    if (instance_.tolerance <= 0 || !instance_.many_units()) return false;
    const double value = static_cast<double>(best_.found().value), bound = static_cast<double>(bound_);
    return instance_.by_time() ? value - bound <= instance_.tolerance * value
                               : bound - value <= instance_.tolerance * bound;
  }
  bool done() const {
    return enough() || (best_.found().feasible && best_.found().value == bound_ &&
                        (instance_.many_units() || best_.hops() == 0));
  }

  bool obeys_rules(const Assignment& slots) const {
    for (std::size_t u = 0; u < n_; ++u) {
      if (slots[u] >= instance_.slots() || !instance_.may(u, slots[u])) return false;
    }
    return true;
  }

  /// Never worse than the peer where its map is a plan at all.
  void start_from_accelerate() {
    for (Assignment& slots : accelerate_plans(instance_)) {
      best_.note("accelerate");
      if (obeys_rules(slots)) best_.accept(std::move(slots), std::nullopt, "accelerate");
    }
  }

  void start_from_previous() {
    if (previous_->size() == n_ && obeys_rules(*previous_))
      best_.accept(*previous_, std::nullopt, "previous");
  }

  void try_all_on_gpus() {
    std::uint64_t room = 0;
    for (const Slot gpu : gpus_) room = saturating_add(room, instance_.budget[gpu]);
    if (saturating_add(instance_.catalog.total().count(), instance_.catalog.exec().count()) > room) return;
    Assignment slots = fewest_runs(kinds_, gpus_, nodes_);
    best_.note("contiguous");
    if (!slots.empty()) best_.accept(std::move(slots), std::nullopt, "contiguous");
  }

  /// The other GPUs one after the other, in several orders; then the main one.
  void fill(Slot main) {
    for (const std::vector<Slot>& order : filling_orders(kinds_, gpus_, main)) {
      CountsBySlot counts;
      best_.note("one-after-another");
      const bool all = fill_in_turn(kinds_, order, main, counts, nodes_);
      if (instance_.catalog.coupled()) {
        finish_coupled(counts, order, main);
        continue;
      }
      if (!all) continue;
      Assignment slots;
      spread(kinds_, std::move(counts), main, slots, nullptr);
      best_.accept(std::move(slots), main, "one-after-another");
    }
  }

  /// Loads that add up along a path are not told by counts: the main GPU is filled with the units themselves.
  void finish_coupled(CountsBySlot counts, const std::vector<Slot>& others, Slot main) {
    for (Slot s = 0; s < instance_.slots(); ++s) {
      if (std::find(others.begin(), others.end(), s) == others.end())
        std::fill(counts[s].begin(), counts[s].end(), 0);
    }
    Assignment slots(n_, kOpen);
    for (const Slot gpu : others) {
      for (const std::uint32_t u : kinds_.by_position()) {
        std::uint32_t& left = counts[gpu][kinds_.of_unit()[u]];
        if (slots[u] == kOpen && left > 0) slots[u] = gpu, --left;
      }
    }
    rest_on_main(slots, main, "one-after-another");
  }

  void rest_on_main(const Assignment& slots, Slot main, const char* strategy) {
    NodeBudget own = nodes_.lend(20'000);
    SearchResult rest = solve_one_gpu(instance_, main, &slots, previous_, own);
    if (rest.feasible) best_.accept(std::move(rest.slots), main, strategy);
  }

  /// Runs of the order on the other GPUs; the rest on main and the host, counted first, then placed.
  void windows(Slot main) {
    best_.note("windows");
    finish(best_runs(kinds_, gpus_, main, nodes_), main, "windows");
  }

  /// What the bound would have on the GPUs, if it can be packed.
  void pack_bound(Slot main) {
    constexpr std::size_t kMostSets = 4;
    const std::vector<std::vector<std::uint32_t>> sets =
        bounds_.sets_better_than(main, best_.found().feasible ? best_.found().value
                                       : instance_.by_time()  ? kUnlimited
                                                              : 0);
    if (!sets.empty()) best_.note("packing");
    for (std::size_t i = 0; i < std::min(sets.size(), kMostSets) && !done() && !nodes_.spent(); ++i) {
      NodeBudget own = nodes_.lend(nodes_.left() / 8);
      auto slots = pack_multiple_knapsacks(kinds_, gpus_, main, sets[i], own);
      if (!slots || !place_on_host(instance_, *slots, instance_.streams(), previous_, nodes_).fits) continue;
      best_.accept(std::move(*slots), main, "packing");
    }
  }

  void finish(Assignment slots, Slot main, const char* strategy) {
    if (instance_.catalog.coupled()) return rest_on_main(slots, main, strategy);
    CountsBySlot taken(instance_.slots(), std::vector<std::uint32_t>(kinds_.size(), 0));
    for (std::uint32_t u = 0; u < n_; ++u) {
      if (slots[u] != kOpen) ++taken[slots[u]][kinds_.of_unit()[u]];
    }
    CountsBySlot counts = taken;
    if (!fill_in_turn(kinds_, {}, main, counts, nodes_)) return;
    for (std::size_t s = 0; s < counts.size(); ++s) {
      for (std::size_t k = 0; k < counts[s].size(); ++k) counts[s][k] -= taken[s][k];
    }
    spread(kinds_, std::move(counts), main, slots, nullptr);
    best_.accept(std::move(slots), main, strategy);
  }

  /// The other GPUs take runs that follow each other from somewhere on; the main one executes everything
  /// before and after.
  void runs(Slot main) {
    constexpr std::size_t kMostStarts = 48;
    const std::size_t step = std::max<std::size_t>(1, n_ / kMostStarts);
    for (std::size_t start = 0; start < n_ && !nodes_.spent() && !best_.found().feasible; start += step) {
      Assignment slots(n_, kOpen);
      std::size_t next = start;
      for (const Slot gpu : gpus_) {
        if (gpu != main) next = fill_run(kinds_, slots, gpu, next);
      }
      rest_on_main(slots, main, "runs");
      if (next == n_) return;
    }
  }

  /// One run each: some GPUs fill up from the beginning of the order, the others from its end, and the main
  /// one executes what lies between; without streaming the CPU does.
  void split(Slot main) {
    best_.note("contiguous");
    std::vector<Slot> others;
    for (const Slot gpu : gpus_) {
      if (gpu != main || !instance_.streams()) others.push_back(gpu);
    }
    std::stable_sort(others.begin(), others.end(),
                     [&](Slot a, Slot b) { return instance_.budget[a] > instance_.budget[b]; });
    for (std::size_t left = 0; left <= others.size() && !nodes_.spent(); ++left) {
      Assignment slots(n_, kOpen);
      std::size_t next = 0, end = n_;
      for (std::size_t i = 0; i < left; ++i) next = fill_run(kinds_, slots, others[i], next);
      for (std::size_t i = left; i < others.size(); ++i) end = fill_back(kinds_, slots, others[i], next, end);
      if (instance_.streams()) {
        rest_on_main(slots, main, "contiguous");
      } else {
        place_on_host(instance_, slots, false, previous_, nodes_);
        best_.accept(std::move(slots), main, "contiguous");
      }
    }
  }

  /// True when every choice of the main GPU was searched to the end.
  bool exhaust(const std::vector<Slot>& mains) {
    best_.note("depth-first");
    bool complete = true;
    for (const Slot main : mains) {
      NodeBudget own = nodes_.lend(nodes_.left());
      SearchResult found =
          search_exhaustively(instance_, main, best_.found().feasible ? &best_.found() : nullptr, own);
      complete = complete && found.proven_infeasible == !found.feasible && !own.spent();
      if (found.feasible) best_.accept(found.slots, found.main, "depth-first");
    }
    return complete;
  }

  /// More bytes than all devices hold.
  bool bound_says_impossible() const {
    std::uint64_t room = 0;
    for (std::size_t s = 0; s < instance_.slots(); ++s) room = saturating_add(room, instance_.budget[s]);
    return instance_.catalog.total().count() > room;
  }

  const Instance& instance_;
  const std::vector<Slot>&all_, &gpus_;
  const Assignment* previous_;
  NodeBudget& nodes_;
  std::size_t n_;
  ItemKinds kinds_;
  Bounds bounds_;
  std::vector<std::uint64_t> main_bounds_;
  Incumbent best_;
  std::uint64_t bound_ = 0;
  bool impossible_ = false;
};

/// Then a plan for some of the GPUs is one for as many larger ones.
bool alike_but_for_budgets(const Instance& instance, const std::vector<Slot>& gpus) {
  Instance level = instance;
  for (const Slot gpu : gpus) level.budget[gpu] = 0;
  const std::vector<Slot> types = gpu_types(level, std::nullopt);
  return std::all_of(gpus.begin(), gpus.end(), [&](Slot gpu) { return types[gpu] == types[gpus.front()]; });
}

}  // namespace

std::uint64_t several_gpus_bound(const Instance& instance, const std::vector<Slot>& gpus, Slot main,
                                 NodeBudget& nodes) {
  const ItemKinds kinds(instance);
  return Bounds(kinds, gpus, nodes).of_main(main);
}

SearchResult solve_several_gpus(const Instance& instance, const std::vector<Slot>& gpus,
                                const Assignment* previous, NodeBudget& nodes,
                                std::vector<std::string>* tried) {
  if (instance.most_gpus >= gpus.size()) return Portfolio(instance, gpus, gpus, previous, nodes).run(tried);
  // As many as may be used: the largest. Where GPUs differ in more than that, the bound is that of all.
  std::vector<Slot> used = gpus;
  std::stable_sort(used.begin(), used.end(),
                   [&](Slot a, Slot b) { return instance.budget[a] > instance.budget[b]; });
  used.resize(std::max<std::size_t>(instance.most_gpus, 1));
  std::sort(used.begin(), used.end());
  const bool any_choice_is_worse = !instance.settings.main_gpu && alike_but_for_budgets(instance, gpus);
  return Portfolio(instance, any_choice_is_worse ? used : gpus, used, previous, nodes).run(tried);
}

}  // namespace stowage::solve
