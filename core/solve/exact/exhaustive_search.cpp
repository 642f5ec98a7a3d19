#include "core/solve/exact/exhaustive_search.h"

#include <algorithm>
#include <numeric>

#include "core/solve/construct/item_kinds.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/instance/plan_cost.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {

struct ExhaustiveProof {
  static Licence licence() { return Licence(Method::Exhaustive); }
  static Proven<ExhaustiveProof> ties(bool to_the_end) { return Proven<ExhaustiveProof>(to_the_end); }
};

namespace {

constexpr Slot kOpen = plan::Placement::kUnplaced;

class ExhaustiveSearch {
 public:
  ExhaustiveSearch(const Instance& instance, std::optional<Slot> main, const SearchResult* seed,
                   NodeBudget& nodes)
      : instance_(instance),
        main_(main),
        nodes_(nodes),
        running_(instance, main ? main : std::optional<Slot>(0)),
        types_(gpu_types(instance, main ? main : std::optional<Slot>(0))) {
    if (!main_ && instance_.gpus > 0) main_ = instance_.streams_to(Slot{0});
    const std::size_t n = instance.catalog.units().size();
    order_.resize(n);
    std::iota(order_.begin(), order_.end(), 0u);
    std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return instance.unit_class(a).resident > instance.unit_class(b).resident;
    });
    if (seed && seed->feasible) {
      out_ = *seed;
      out_.claims = {};
      out_.ties_proven = {};
      cost_ = plan_cost(instance, seed->slots, seed->main);
    }
    if (!out_.feasible) out_.strategy = "depth-first";
    least_ps_.assign(n + 1, 0);
    bytes_.assign(n + 1, 0);
    for (std::size_t i = n; i-- > 0;) {
      std::uint64_t least = kUnlimited;
      for (Slot s = 0; s < instance.slots(); ++s) {
        if (instance.may(order_[i], s))
          least = std::min(least, instance.unit_ps(instance.catalog.class_of_unit()[order_[i]], s, main_));
      }
      least_ps_[i] = least_ps_[i + 1] + (least == kUnlimited ? 0 : least);
      bytes_[i] = bytes_[i + 1] + instance.unit_class(order_[i]).resident;
    }
  }

  /// First the best value, then, among plans as good, what breaks ties: `ties_proven` says whether that was
  /// searched to the end.
  SearchResult run() {
    bool complete = walk(false);
    if (complete && out_.feasible) {
      NodeBudget own = nodes_.lend(thresholds::kNodesForTieSearch);
      walk_budget_ = &own;
      out_.ties_proven = ExhaustiveProof::ties(walk(true));
    }
    if (complete && out_.feasible)
      out_.claims.add(instance_.objective(), Bound(ExhaustiveProof::licence(), out_.value));
    if (complete && !out_.feasible) out_.claims.add(NoPlan(ExhaustiveProof::licence()));
    return std::move(out_);
  }

 private:
  bool spend() { return walk_budget_ ? walk_budget_->spend() : nodes_.spend(); }

  /// Slots are tried in machine order; GPUs that nobody can tell apart and that are both empty are tried
  /// once.
  bool walk(bool for_ties) {
    for_ties_ = for_ties;
    if (order_.empty()) {
      judge();
      return true;
    }
    std::vector<std::size_t> next(order_.size(), 0);
    std::size_t depth = 0;
    while (true) {
      const std::uint32_t unit = order_[depth];
      running_.lift(unit);
      if (next[depth] == instance_.slots()) {
        if (depth == 0) return true;
        next[depth--] = 0;
        continue;
      }
      const auto slot = static_cast<Slot>(next[depth]++);
      if (!instance_.may(unit, slot) || twin_of_lower(slot)) continue;
      if (!spend()) {
        for (std::size_t d = 0; d < depth; ++d) running_.lift(order_[d]);
        return false;
      }
      running_.put(unit, slot);
      if (!possible(depth)) continue;
      if (depth + 1 == order_.size()) {
        judge();
      } else {
        ++depth;
      }
    }
  }

  bool twin_of_lower(Slot slot) const {
    if (slot >= instance_.gpus || running_.units_on(slot) != 0) return false;
    for (Slot lower = types_[slot]; lower < slot; ++lower) {
      if (types_[lower] == types_[slot] && running_.units_on(lower) == 0) return true;
    }
    return false;
  }

  bool possible(std::size_t depth) const {
    if (!running_.fits()) return false;
    if (!out_.feasible) return true;
    // What is open costs at least its cheapest place; what the GPUs have no room for stays off them.
    Uint128 least = running_.cost();
    if (!instance_.objective().told_by_gpu_bytes()) {
      least += least_ps_[depth + 1];
    } else {
      Uint128 room = 0;
      for (Slot g = 0; g < instance_.gpus; ++g) {
        const Uint128 used = running_.used(g);
        if (instance_.budget[g] == kUnlimited) room += bytes_[0];
        if (instance_.budget[g] != kUnlimited && used < instance_.budget[g])
          room += instance_.budget[g] - used;
      }
      if (bytes_[depth + 1] > room) least += bytes_[depth + 1] - room;
    }
    const Uint128 best = instance_.objective().cost_of(out_.value, instance_.catalog.total().count());
    return least < best || (for_ties_ && least == best && may_break_ties(depth));
  }

  /// No part of what breaks ties becomes less when more is placed.
  bool may_break_ties(std::size_t depth) const {
    TieBreakers least = running_.ties();
    if (instance_.disk_breaks_ties) least.step_ps += least_ps_[depth + 1];
    return least < ties_of(instance_, cost_);
  }

  void judge() {
    if (!instance_.empty_streams && running_.gpus_used() == 0) return;
    const bool told_in_full = instance_.catalog.coupled() || instance_.contiguous;
    if (told_in_full) {
      nodes_.spend(1 + order_.size() / 4);
    } else if (!running_.is_plan() || !improves(running_value(), running_.ties())) {
      return;
    }
    const PlanCost cost = plan_cost(instance_, running_.slots(), main_);
    const std::uint64_t off = instance_.catalog.total().count() - cost.gpu_bytes;
    if (!cost.fits || (instance_.main_is_lowest && off > 0 && main_of(instance_, running_.slots()) != main_))
      return;
    const std::uint64_t value = value_of(instance_, cost);
    if (!improves(value, ties_of(instance_, cost))) return;
    out_.feasible = true;
    out_.value = value;
    out_.slots = running_.slots();
    out_.main = main_;
    out_.strategy = "depth-first";
    cost_ = cost;
  }

  std::uint64_t running_value() const {
    return static_cast<std::uint64_t>(std::min<Uint128>(running_.value(), kUnlimited));
  }

  bool improves(std::uint64_t value, const TieBreakers& ties) const {
    return !out_.feasible || better(instance_, value, out_.value) ||
           (value == out_.value && ties < ties_of(instance_, cost_));
  }

  const Instance& instance_;
  std::optional<Slot> main_;
  NodeBudget& nodes_;
  NodeBudget* walk_budget_ = nullptr;
  IncrementalCost running_;
  std::vector<Slot> types_;
  std::vector<std::uint32_t> order_;
  std::vector<Uint128> least_ps_, bytes_;  ///< of what is open from each depth on
  bool for_ties_ = false;
  PlanCost cost_;  ///< of the best plan so far
  SearchResult out_;
};

}  // namespace

SearchResult search_exhaustively(const Instance& instance, std::optional<Slot> main, const SearchResult* seed,
                                 NodeBudget& nodes) {
  return ExhaustiveSearch(instance, main, seed, nodes).run();
}

}  // namespace stowage::solve
