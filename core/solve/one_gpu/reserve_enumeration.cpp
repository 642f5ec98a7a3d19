#include "core/solve/one_gpu/reserve_enumeration.h"

#include <algorithm>
#include <numeric>

#include "core/base/int128.h"
#include "core/solve/knapsack/greedy.h"
#include "core/solve/knapsack/incremental_dantzig_bound.h"

namespace stowage::solve {

struct ReserveProof {
  static Proven<ReserveProof> yes_if(bool looked_at_all) { return Proven<ReserveProof>(looked_at_all); }
};

namespace {

/// One level of the reserve: everything that loads more is inside by force.
struct Level {
  std::uint64_t reserve = 0;
  std::uint64_t room = 0;  ///< left for the free classes
  std::uint64_t forced_value = 0;
  std::uint64_t bound = 0;  ///< no plan of this level is worth more
};

class Enumeration {
 public:
  Enumeration(const std::vector<TierClass>& classes, std::uint64_t capacity, std::uint64_t floor_reserve,
              NodeBudget& nodes, TierOrders orders)
      : classes_(classes),
        capacity_(capacity),
        floor_(floor_reserve),
        nodes_(nodes),
        orders_(std::move(orders)) {}

  TierAnswer run(const std::uint64_t* beat) {
    TierAnswer out;
    if (!sort_classes()) {
      out.proven = ReserveProof::yes_if(true);
      return out;
    }
    find_levels();
    bool has_best = beat != nullptr;
    if (beat) out.value = *beat;
    std::uint64_t open = 0;
    bool any_open = false;
    for (const Level& level : levels_) {
      if (has_best && (level.bound <= out.value || near_enough(level.bound, out.value))) {
        if (level.bound > out.value) {
          open = std::max(open, level.bound);
          any_open = true;
        }
        break;
      }
      if (has_best && nodes_.spent()) {
        open = std::max(open, level.bound);
        any_open = true;  // and no later level is worth more
        break;
      }
      nodes_.spend(classes_.size() / 16);
      const std::uint64_t least = has_best ? out.value - std::min(out.value, level.forced_value) : 0;
      const bool search_any = !has_best || level.forced_value > out.value;
      const std::vector<KnapsackItem> free = free_items(level.reserve);
      const KnapsackSolution fill = solve_knapsack(free, level.room, search_any ? nullptr : &least, nodes_);
      const std::uint64_t bound = saturating_add(level.forced_value, fill.bound);
      if (fill.found) {
        out.value = saturating_add(level.forced_value, fill.value);
        out.feasible = has_best = true;
        spread(level, fill.counts, out);
      }
      if (bound > out.value) {
        open = std::max(open, bound);
        any_open = true;
      }
    }
    out.bound = std::max(any_open ? open : 0, out.value);
    out.proven = ReserveProof::yes_if(out.bound == out.value);
    if (out.feasible) out.reserve = reserve_of(out.inside);
    return out;
  }

 private:
  /// False when some class may be neither inside nor below.
  bool sort_classes() {
    for (const TierClass& c : classes_) {
      if (c.count > 0 && !c.may_be_in && !c.may_be_below) return false;
      if (c.count > 0 && !c.may_be_in) floor_ = std::max(floor_, c.load);
    }
    const auto item = [&](std::uint32_t i) {
      return KnapsackItem{classes_[i].weight, classes_[i].value, classes_[i].count};
    };
    order_ = sorted(std::move(orders_.by_density),
                    [&](std::uint32_t a, std::uint32_t b) { return denser(item(a), item(b)); });
    return true;
  }

  /// All classes in the order asked for: `known` where that is it already.
  template <class Before>
  std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> known, Before before) const {
    if (known.size() == classes_.size() && std::is_sorted(known.begin(), known.end(), before)) return known;
    known.resize(classes_.size());
    std::iota(known.begin(), known.end(), 0u);
    std::stable_sort(known.begin(), known.end(), before);
    return known;
  }

  /// With very many sizes there are as many levels, each a few bytes better than the next: a millionth of the
  /// value is not worth looking for.
  bool near_enough(std::uint64_t bound, std::uint64_t value) const {
    return classes_.size() > kManyItems && bound - value <= value / 1'000'000;
  }

  bool is_free(const TierClass& c, std::uint64_t reserve) const {
    return c.count > 0 && c.may_be_in && c.may_be_below && c.load <= reserve;
  }
  bool is_forced(const TierClass& c, std::uint64_t reserve) const {
    return c.count > 0 && c.may_be_in && (!c.may_be_below || c.load > reserve);
  }

  std::vector<KnapsackItem> free_items(std::uint64_t reserve) {
    std::vector<KnapsackItem> items;
    items.reserve(order_.size());
    free_class_.clear();
    free_class_.reserve(order_.size());
    for (const std::uint32_t i : order_) {
      if (!is_free(classes_[i], reserve)) continue;
      items.push_back({classes_[i].weight, classes_[i].value, classes_[i].count});
      free_class_.push_back(i);
    }
    return items;
  }

  /// The levels that hold what they force, best bound first: what is forced, and the linear bound of the
  /// level's own free classes.
  void find_levels() {
    const std::vector<std::uint32_t> by_load =
        sorted(std::move(orders_.by_load),
               [&](std::uint32_t a, std::uint32_t b) { return classes_[a].load < classes_[b].load; });
    std::vector<std::uint32_t> rank(classes_.size());
    for (std::uint32_t i = 0; i < order_.size(); ++i) rank[order_[i]] = i;
    IncrementalDantzigBound free(order_.size());
    Uint128 forced_weight = 0, forced_value = 0;
    const auto put = [&](std::uint32_t i) {
      free.add(rank[i], {classes_[i].weight, classes_[i].value, classes_[i].count});
    };
    for (std::uint32_t i = 0; i < classes_.size(); ++i) {
      const TierClass& c = classes_[i];
      if (c.count == 0 || !c.may_be_in) continue;
      if (c.may_be_below && c.load <= floor_) {
        put(i);
      } else {
        forced_weight += static_cast<Uint128>(c.weight) * c.count;
        forced_value += static_cast<Uint128>(c.value) * c.count;
      }
    }
    const auto moves = [&](std::size_t i) {
      const TierClass& c = classes_[by_load[i]];
      return c.count > 0 && c.may_be_in && c.may_be_below && c.load > floor_;
    };
    std::uint64_t reserve = floor_;
    for (std::size_t next = 0;;) {
      while (next < by_load.size() && !moves(next)) ++next;
      if (forced_weight + reserve <= capacity_) {
        const auto room = static_cast<std::uint64_t>(capacity_ - forced_weight - reserve);
        levels_.push_back({reserve, room, clamp(forced_value), clamp(forced_value + free.most(room))});
      }
      if (next == by_load.size()) break;
      reserve = classes_[by_load[next]].load;
      for (; next < by_load.size() && classes_[by_load[next]].load == reserve; ++next) {
        if (!moves(next)) continue;
        const TierClass& c = classes_[by_load[next]];
        forced_weight -= static_cast<Uint128>(c.weight) * c.count;
        forced_value -= static_cast<Uint128>(c.value) * c.count;
        put(by_load[next]);
      }
    }
    sort_levels();
    if (classes_.size() <= thresholds::kFewItemClasses) tighten();
  }

  void sort_levels() {
    const auto before = [](const Level& a, const Level& b) { return a.bound > b.bound; };
    if (!std::is_sorted(levels_.begin(), levels_.end(), before))
      std::stable_sort(levels_.begin(), levels_.end(), before);
  }

  /// With few classes the capacity rounded to the common divisor is worth its price: it ends the enumeration
  /// earlier.
  void tighten() {
    for (Level& level : levels_)
      level.bound = std::min(
          level.bound, saturating_add(level.forced_value, fill_bound(free_items(level.reserve), level.room)));
    sort_levels();
  }

  static std::uint64_t clamp(Uint128 v) { return v > ~0ull ? ~0ull : static_cast<std::uint64_t>(v); }

  void spread(const Level& level, const std::vector<std::uint32_t>& counts, TierAnswer& out) const {
    out.inside.assign(classes_.size(), 0);
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if (is_forced(classes_[i], level.reserve)) out.inside[i] = classes_[i].count;
    }
    for (std::size_t k = 0; k < counts.size(); ++k) out.inside[free_class_[k]] = counts[k];
  }

  std::uint64_t reserve_of(const std::vector<std::uint32_t>& inside) const {
    std::uint64_t reserve = floor_;
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if (inside[i] < classes_[i].count) reserve = std::max(reserve, classes_[i].load);
    }
    return reserve;
  }

  const std::vector<TierClass>& classes_;
  std::uint64_t capacity_, floor_;
  NodeBudget& nodes_;
  TierOrders orders_;
  std::vector<std::uint32_t> order_;       // by density
  std::vector<std::uint32_t> free_class_;  // of the items last made
  std::vector<Level> levels_;
};

}  // namespace

TierAnswer fill_tier(const std::vector<TierClass>& classes, std::uint64_t capacity,
                     std::uint64_t floor_reserve, const std::uint64_t* beat, NodeBudget& nodes,
                     TierOrders orders) {
  return Enumeration(classes, capacity, floor_reserve, nodes, std::move(orders)).run(beat);
}

LeastCapacity least_capacity(const std::vector<TierClass>& classes, std::uint64_t floor_reserve,
                             bool something_inside) {
  LeastCapacity out;
  std::uint64_t floor = floor_reserve;
  std::vector<const TierClass*> movable;
  Uint128 pinned = 0;
  std::uint64_t lightest = ~0ull;
  bool any_pinned = false;
  for (const TierClass& c : classes) {
    if (c.count == 0) continue;
    if (!c.may_be_in && !c.may_be_below) return out;
    if (!c.may_be_in) floor = std::max(floor, c.load);
    if (c.may_be_in) lightest = std::min(lightest, c.weight);
    if (c.may_be_in && !c.may_be_below) {
      pinned += static_cast<Uint128>(c.weight) * c.count;
      any_pinned = true;
    }
    if (c.may_be_in && c.may_be_below) movable.push_back(&c);
  }
  std::sort(movable.begin(), movable.end(),
            [](const TierClass* a, const TierClass* b) { return a->load > b->load; });
  // From "everything movable is below" downwards: each class that goes inside may lower the reserve.
  Uint128 inside = pinned;
  for (std::size_t next = 0;; ++next) {
    const std::uint64_t reserve = next < movable.size() ? std::max(floor, movable[next]->load) : floor;
    const bool empty = !any_pinned && next == 0;
    Uint128 need = inside + reserve;
    if (empty && something_inside) need = lightest == ~0ull ? ~static_cast<Uint128>(0) : need + lightest;
    if (need <= ~0ull && (!out.exists || need < out.capacity))
      out = {true, static_cast<std::uint64_t>(need), reserve};
    if (next == movable.size()) break;
    inside += static_cast<Uint128>(movable[next]->weight) * movable[next]->count;
  }
  return out;
}

}  // namespace stowage::solve
