#include "core/solve/dispatch/several_gpus.h"

#include <algorithm>

#include "core/solve/bounds/count_branch_and_bound.h"
#include "core/solve/bounds/main_gpus.h"
#include "core/solve/claims/conclusion.h"
#include "core/solve/construct/initial_plans.h"
#include "core/solve/construct/multiple_knapsack.h"
#include "core/solve/construct/run_assignment.h"
#include "core/solve/dispatch/applies.h"
#include "core/solve/dispatch/lowest_main.h"
#include "core/solve/exact/exhaustive_search.h"
#include "core/solve/improve/local_search.h"
#include "core/solve/instance/incumbent.h"
#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/one_gpu.h"

namespace stowage::solve {
namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

class Portfolio {
 public:
  /// `all`: every GPU there is, for the claims. Where only some of them may be used, plans are made for the
  /// largest.
  Portfolio(const Instance& instance, const std::vector<Slot>& all, const Assignment* previous,
            NodeBudget& nodes)
      : instance_(instance),
        all_(all),
        previous_(previous),
        nodes_(nodes),
        n_(instance.catalog.units().size()),
        kinds_(instance),
        bounds_(kinds_, all, nodes),
        best_(instance) {}

  SearchResult run(std::vector<std::string>* tried) {
    of_main_ = claims_of_mains(instance_, bounds_, choices_of_main(instance_, all_));
    update_bound();
    construct();
    if (applies::depth_first(instance_) && !enough() && !(met() && ties_settled())) exhaust();
    if (!settled_) tighten();
    if (best_.found().feasible) best_.settle_main();
    best_.found().claims = claims();
    if (tried) best_.list_tried(*tried);
    return std::move(best_.found());
  }

 private:
  Claims claims() const { return claims_of_all_mains(instance_, all_, of_main_); }
  void update_bound() { bound_ = bound_of(instance_, claims()); }
  bool met() const { return best_.found().feasible && best_.found().value == bound_; }
  /// No plan that streams there is better than the one at hand.
  bool hopeless(const ClaimsOfMain& of) const {
    return of.claims.no_plan() || (best_.found().feasible &&
                                   !better(instance_, bound_of(instance_, of.claims), best_.found().value));
  }

  /// With very many units only the main GPU that may be best is tried; the claims stay those of all.
  std::vector<Slot> mains() const {
    std::vector<Slot> out;
    for (const ClaimsOfMain& of : of_main_) {
      if (!instance_.many_units() || (out.empty() && bound_of(instance_, of.claims) == bound_))
        out.push_back(of.main);
    }
    return out;
  }

  /// As many as may be used: the main one, where units are streamed, and the largest.
  std::vector<Slot> gpus_with(Slot main) const {
    if (instance_.most_gpus >= all_.size()) return all_;
    std::vector<Slot> used = all_;
    std::stable_sort(used.begin(), used.end(), [&](Slot a, Slot b) {
      const bool a_streams = instance_.streams_to(main) == a, b_streams = instance_.streams_to(main) == b;
      return a_streams != b_streams ? a_streams : instance_.budget[a] > instance_.budget[b];
    });
    used.resize(std::max<std::size_t>(instance_.most_gpus, 1));
    std::sort(used.begin(), used.end());
    return used;
  }

  void construct() {
    start_from_accelerate();
    if (previous_) start_from_previous();
    const std::vector<Slot> mains = this->mains();
    gpus_ = gpus_with(mains.front());
    try_all_on_gpus();
    for (const ClaimsOfMain& of : of_main_) {
      const bool left_out = std::find(mains.begin(), mains.end(), of.main) == mains.end();
      if (left_out || done() || nodes_.spent() || hopeless(of)) continue;
      gpus_ = gpus_with(of.main);
      if (!applies::many_runs(instance_)) {
        split(of.main);
        continue;
      }
      fill(of.main);
      if (!done()) windows(of.main);
      if (!instance_.many_units() && !best_.found().feasible) runs(of.main);
    }
  }

  /// Better claims, and better plans on the way.
  void tighten() {
    for (const Slot main : mains()) {
      if (done() || !applies::packing(instance_)) break;
      gpus_ = gpus_with(main);
      pack_bound(main);
    }
    if (enough() || met()) {
      if (!enough()) improve(nodes_);  // as good as can be, but perhaps with fewer hops
      return;
    }
    // Whatever counting takes, the local search gets as much as if it had taken an eighth.
    const std::uint64_t for_local_search = nodes_.left() - nodes_.left() / thresholds::kShareForPacking;
    if (applies::counting(instance_) && !instance_.many_units()) {
      bound_by_counts(kinds_, all_, instance_.hops_cost() ? bounds_.least_hop() : 0, best_, of_main_, nodes_);
      update_bound();
    }
    NodeBudget own = nodes_.lend_extra(for_local_search);
    if (!enough()) improve(own);
  }

  void improve(NodeBudget& nodes) {
    if (!best_.found().feasible) return;
    const std::optional<Slot> main = best_.found().main;
    if (const auto claim = local_search(instance_, best_.found(), bound_, nodes)) {
      ClaimsOfMain& of = of_main_.emplace_back(ClaimsOfMain{main.value_or(all_.front()), {}});
      of.claims.add(instance_.objective(), *claim);
      update_bound();
    }
  }

  bool enough() const { return best_.found().feasible && (instance_.any_plan_will_do || near_enough()); }
  bool near_enough() const {
    if (instance_.tolerance <= 0 || !instance_.many_units()) return false;
    return gap_of(instance_.objective(), best_.found().value, bound_) <= instance_.tolerance;
  }
  bool done() const { return enough() || (met() && (instance_.many_units() || best_.cost().hops == 0)); }

  /// No plan is better in what breaks ties.
  bool ties_settled() const {
    return best_.cost().hops == 0 && (!instance_.disk_breaks_ties || best_.cost().disk_bytes == 0);
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
      if (obeys_rules(slots)) best_.accept(slots, std::nullopt, "accelerate");
    }
  }

  void start_from_previous() {
    if (previous_->size() == n_ && obeys_rules(*previous_))
      best_.accept(*previous_, std::nullopt, "previous");
  }

  void try_all_on_gpus() {
    std::uint64_t room = 0;
    for (const Slot gpu : gpus_) room = saturating_add(room, instance_.budget[gpu]);
    if ((instance_.catalog.at_home() + instance_.catalog.exec()).count() > room) return;
    Assignment slots = fewest_runs(kinds_, gpus_, nodes_);
    best_.note("contiguous");
    if (!slots.empty()) best_.accept(slots, std::nullopt, "contiguous");
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
      best_.accept(slots, main, "one-after-another");
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
        if (slots[u] == kOpen && left > 0) {
          slots[u] = gpu;
          --left;
        }
      }
    }
    rest_on_main(slots, main, "one-after-another");
  }

  void rest_on_main(const Assignment& slots, Slot main, const char* strategy) {
    NodeBudget own = nodes_.lend(thresholds::kNodesForRest);
    SearchResult rest = solve_one_gpu(instance_, main, &slots, previous_, own);
    if (rest.feasible) best_.accept(rest.slots, main, strategy);
  }

  /// Runs of the order on the other GPUs; the rest on main and the host, counted first, then placed.
  void windows(Slot main) {
    best_.note("windows");
    finish(best_runs(kinds_, gpus_, main, nodes_), main, "windows");
  }

  /// What the bound would have on the GPUs, if it can be packed.
  void pack_bound(Slot main) {
    const std::vector<std::vector<std::uint32_t>> sets = bounds_.sets_better_than(
        main, best_.found().feasible ? best_.found().value : instance_.objective().worst());
    if (!sets.empty()) best_.note("packing");
    for (std::size_t i = 0;
         i < std::min(sets.size(), thresholds::kMostSetsPacked) && !done() && !nodes_.spent(); ++i) {
      NodeBudget own = nodes_.lend(nodes_.left() / thresholds::kShareForPacking);
      auto slots = pack_multiple_knapsacks(kinds_, gpus_, main, sets[i], own);
      if (!slots ||
          !place_on_host(instance_, *slots, instance_.streams_to(main).has_value(), previous_, nodes_).fits)
        continue;
      best_.accept(*slots, main, "packing");
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
    best_.accept(slots, main, strategy);
  }

  /// The other GPUs take runs that follow each other from somewhere on; the main one executes everything
  /// before and after.
  void runs(Slot main) {
    const std::size_t step = std::max<std::size_t>(1, n_ / thresholds::kMostRunStarts);
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
      if (instance_.streams_to(main) != gpu) others.push_back(gpu);
    }
    std::stable_sort(others.begin(), others.end(),
                     [&](Slot a, Slot b) { return instance_.budget[a] > instance_.budget[b]; });
    for (std::size_t left = 0; left <= others.size() && !nodes_.spent(); ++left) {
      Assignment slots(n_, kOpen);
      std::size_t next = 0, end = n_;
      for (std::size_t i = 0; i < left; ++i) next = fill_run(kinds_, slots, others[i], next);
      for (std::size_t i = left; i < others.size(); ++i) end = fill_back(kinds_, slots, others[i], next, end);
      if (instance_.streams_to(main)) {
        rest_on_main(slots, main, "contiguous");
      } else {
        place_on_host(instance_, slots, false, previous_, nodes_);
        best_.accept(slots, main, "contiguous");
      }
    }
  }

  /// Every choice of the main GPU searched to the end, as far as the nodes go.
  void exhaust() {
    best_.note("depth-first");
    settled_ = true;
    OfEveryPart<ExhaustiveProof> ties;
    for (ClaimsOfMain& of : of_main_) {
      NodeBudget own = nodes_.lend(nodes_.left());
      SearchResult found =
          search_exhaustively(instance_, of.main, best_.found().feasible ? &best_.found() : nullptr, own);
      if (found.feasible) best_.accept(found.slots, found.main, "depth-first");
      if (!found.claims.no_plan()) ties.add(found.ties_proven);
      settled_ = settled_ && (found.claims.bound() || found.claims.no_plan());
      of.claims.add(instance_.objective(), found.claims);
    }
    best_.found().ties_proven = settled_ ? ties.whole() : Proven<ExhaustiveProof>();
    update_bound();
  }

  const Instance& instance_;
  const std::vector<Slot>& all_;
  std::vector<Slot> gpus_;  ///< those that plans are made for
  const Assignment* previous_;
  NodeBudget& nodes_;
  std::size_t n_;
  ItemKinds kinds_;
  Bounds bounds_;
  std::vector<ClaimsOfMain> of_main_;
  Incumbent best_;
  std::uint64_t bound_ = 0;  ///< of all plans
  bool settled_ = false;     ///< by the exhaustive search
};

}  // namespace

std::uint64_t several_gpus_bound(const Instance& instance, const std::vector<Slot>& gpus, Slot main,
                                 NodeBudget& nodes) {
  const ItemKinds kinds(instance);
  return Bounds(kinds, gpus, nodes).of_main(main);
}

SearchResult solve_several_gpus(const Instance& instance, const std::vector<Slot>& gpus,
                                const Assignment* previous, NodeBudget& nodes,
                                std::vector<std::string>* tried) {
  if (applies::lowest_main(instance)) return search_lowest_mains(instance, gpus, previous, nodes, tried);
  return Portfolio(instance, gpus, previous, nodes).run(tried);
}

}  // namespace stowage::solve
