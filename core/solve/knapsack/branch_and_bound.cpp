#include "core/solve/knapsack/branch_and_bound.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/base/contradiction.h"
#include "core/base/int128.h"
#include "core/solve/knapsack/core_exchange.h"
#include "core/solve/knapsack/dominance_table.h"
#include "core/solve/knapsack/greedy.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr std::size_t kFewClasses = thresholds::kFewItemClasses;
constexpr std::uint64_t kNodesBeforeTable = thresholds::kNodesBeforeTable;
constexpr std::size_t kTableEntries = thresholds::kTableEntries;
constexpr std::uint64_t kNodesSmallTable = thresholds::kNodesSmallTable;
constexpr std::size_t kLargeTableEntries = thresholds::kLargeTableEntries;
constexpr std::uint64_t kNodesForLargeTable = thresholds::kNodesForLargeTable;
constexpr std::uint64_t kNodesManyClasses = thresholds::kNodesManyClasses;
constexpr std::uint64_t kTableNodesManyClasses = thresholds::kTableNodesManyClasses;
constexpr std::size_t kStepsPerNode = thresholds::kStepsPerNode;

std::uint64_t clamp(Uint128 v) { return v > ~0ull ? ~0ull : static_cast<std::uint64_t>(v); }

class Search {
 public:
  Search(const std::vector<KnapsackItem>& items, std::uint64_t capacity, const std::uint64_t* beat,
         NodeBudget& nodes)
      : items_(items), n_(items.size()), capacity_(capacity), nodes_(nodes), taken_(n_, 0) {
    prefix_weight_.resize(n_ + 1, 0);
    prefix_value_.resize(n_ + 1, 0);
    divisor_.resize(n_ + 1, 0);
    for (std::size_t i = 0; i < n_; ++i) {
      prefix_weight_[i + 1] = prefix_weight_[i] + static_cast<Uint128>(items[i].weight) * items[i].count;
      prefix_value_[i + 1] = prefix_value_[i] + static_cast<Uint128>(items[i].value) * items[i].count;
    }
    for (std::size_t i = n_; i-- > 0;)
      divisor_[i] = items[i].count == 0 ? divisor_[i + 1] : std::gcd(divisor_[i + 1], items[i].weight);
    if (beat) {
      best_ = *beat;
      has_best_ = true;
    }
  }

  /// One way of looking; `thorough` goes on with a table of the last classes until the nodes run out.
  KnapsackSolution run(bool thorough) {
    root_ = bound(0, capacity_, true);
    KnapsackSolution out;
    if (has_best_ && root_ <= best_) {
      out.bound = root_;
      return out;
    }
    const bool many = n_ > kFewClasses;
    bool complete = depth_first(many ? kNodesManyClasses : kNodesBeforeTable);
    if (!complete && many && found_ && !thorough) exchange_core();
    if (!complete && best_ < root_ && thorough) complete = with_table(many);
    out.found = found_;
    out.counts = std::move(best_counts_);
    out.value = best_;
    out.bound = complete || (found_ && best_ >= root_) ? best_ : root_;
    if (best_ > root_) drop_bound(out);
    return out;
  }

  /// A fill is worth more than its bound: one of the two is wrong, and only the worth of all items still
  /// holds.
  void drop_bound(KnapsackSolution& solution) const {
    report_contradiction(solution.value, solution.bound);
    solution.bound = clamp(prefix_value_[n_]);
  }

  std::uint64_t root_bound() { return bound(0, capacity_, true); }

 private:
  /// The most value that classes from `i` on can bring into `room`: the linear relaxation.
  std::uint64_t bound(std::size_t i, std::uint64_t room, bool rounded) const {
    if (rounded && divisor_[i] > 1) room -= room % divisor_[i];
    const Uint128 reach = prefix_weight_[i] + room;
    std::size_t j = i;
    if (n_ - i > 16) {
      j = static_cast<std::size_t>(
              std::upper_bound(prefix_weight_.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                               prefix_weight_.end(), reach) -
              prefix_weight_.begin()) -
          1;
    } else {
      while (j < n_ && prefix_weight_[j + 1] <= reach) ++j;
    }
    Uint128 value = prefix_value_[j] - prefix_value_[i];
    if (j < n_)
      value += (reach - prefix_weight_[j]) * items_[j].value / std::max<std::uint64_t>(items_[j].weight, 1);
    return clamp(value);
  }

  bool all_fits(std::size_t i, std::uint64_t room) const {
    return prefix_weight_[n_] - prefix_weight_[i] <= room;
  }

  void take(std::size_t i, std::uint32_t count) {
    taken_[i] = count;
    room_ -= items_[i].weight * count;
    value_ = saturating_add(value_, saturating_multiply(items_[i].value, count));
  }
  void give_back(std::size_t i, std::uint32_t count) {
    taken_[i] -= count;
    room_ += items_[i].weight * count;
    value_ -= std::min(value_, saturating_multiply(items_[i].value, count));
  }
  std::uint32_t most(std::size_t i) const {
    const KnapsackItem& item = items_[i];
    return item.weight == 0
               ? item.count
               : static_cast<std::uint32_t>(std::min<std::uint64_t>(item.count, room_ / item.weight));
  }

  void record() {
    if (has_best_ && value_ <= best_) return;
    best_ = value_;
    has_best_ = found_ = true;
    best_counts_ = taken_;
    if (table_) table_->trace(table_entry_, best_counts_);
  }

  /// Goes down from class `i`, taking as much as fits. False when the bound shows that nothing better lies
  /// there.
  bool descend(std::size_t i) {
    const bool first = !has_best_;
    for (; i < depth_; ++i) {
      if (!first && saturating_add(value_, bound(i, room_, true)) <= best_) {
        deepest_ = i;
        return false;
      }
      take(i, most(i));
    }
    deepest_ = depth_;
    if (table_) {
      table_entry_ = table_->best_within(room_);
      const std::uint64_t more = table_->value(table_entry_);
      value_ += more;
      record();
      value_ -= more;
    } else {
      record();
    }
    return true;
  }

  /// Takes one less of the deepest class where that can pay, and goes down again. False when the search is
  /// over.
  bool back_up() {
    std::size_t i = deepest_;
    while (i-- > 0) {
      if (all_fits(i + 1,
                   room_)) {  // everything behind fits already: less of this one frees nothing that is needed
        give_back(i, taken_[i]);
        continue;
      }
      while (taken_[i] > 0) {
        give_back(i, 1);
        if (saturating_add(value_, bound(i + 1, room_, false)) <= best_) break;
        if (saturating_add(value_, bound(i + 1, room_, true)) <= best_) continue;
        deepest_ = i + 1;
        return true;
      }
      give_back(i, taken_[i]);
    }
    return false;
  }

  /// True when the search ran to its end (or met the root's bound) within `limit` nodes.
  bool depth_first(std::uint64_t limit) {
    depth_ = table_ ? table_->first() : n_;
    std::fill(taken_.begin(), taken_.end(), 0);
    room_ = capacity_;
    value_ = 0;
    descend(0);
    for (std::uint64_t spent = 0; !(found_ && best_ >= root_);) {
      if (spent >= limit || nodes_.spent()) return false;
      if (!back_up()) return true;
      const std::size_t from = deepest_;
      descend(from);
      const std::uint64_t cost = 1 + (deepest_ - from) / kStepsPerNode;
      nodes_.spend(cost);
      spent += cost;
    }
    return true;
  }

  void exchange_core() {
    std::vector<std::uint32_t> counts = best_counts_;
    std::uint64_t value = best_;
    if (!improve_by_core(items_, capacity_, counts, value, root_, nodes_) || value <= best_) return;
    best_ = value;
    best_counts_ = std::move(counts);
  }

  /// A small table first: it is made in a moment and closes most searches.
  bool with_table(bool many) {
    if (run_table(kTableEntries, many ? kTableNodesManyClasses : kNodesSmallTable)) return true;
    return !many && nodes_.left() >= kNodesForLargeTable && run_table(kLargeTableEntries, nodes_.left());
  }

  bool run_table(std::size_t entries, std::uint64_t limit) {
    DominanceTable table(items_, capacity_, entries);
    nodes_.spend(table.size() / kStepsPerNode);
    table_ = &table;
    const bool complete = depth_first(limit);
    table_ = nullptr;
    return complete;
  }

  const std::vector<KnapsackItem>& items_;
  std::size_t n_;
  std::uint64_t capacity_;
  NodeBudget& nodes_;
  std::vector<std::uint32_t> taken_, best_counts_;
  std::vector<Uint128> prefix_weight_, prefix_value_;
  std::vector<std::uint64_t> divisor_;
  std::uint64_t room_ = 0, value_ = 0, best_ = 0, root_ = 0;
  bool has_best_ = false, found_ = false;
  std::size_t deepest_ = 0, depth_ = 0;
  DominanceTable* table_ = nullptr;
  std::size_t table_entry_ = 0;
};

}  // namespace

bool denser(const KnapsackItem& a, const KnapsackItem& b) {
  const Uint128 left = static_cast<Uint128>(a.value) * b.weight,
                right = static_cast<Uint128>(b.value) * a.weight;
  if (a.weight == 0 || b.weight == 0) {
    if ((a.weight == 0) != (b.weight == 0)) return a.weight == 0;
    return a.value > b.value;
  }
  return left != right ? left > right : a.weight > b.weight;
}

void sort_by_density(std::vector<KnapsackItem>& items, std::vector<std::uint32_t>& of) {
  std::vector<std::uint32_t> order(items.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return denser(items[a], items[b]); });
  std::vector<KnapsackItem> sorted;
  std::vector<std::uint32_t> sorted_of;
  for (const std::uint32_t i : order) {
    sorted.push_back(items[i]);
    sorted_of.push_back(of[i]);
  }
  items = std::move(sorted);
  of = std::move(sorted_of);
}

namespace {

/// Classes that share few powers of two with the rest come first among equally dense ones: once they are
/// decided, everything left is a multiple of a larger number, and the rounded bound closes the search.
std::vector<std::uint32_t> odd_ones_first(const std::vector<KnapsackItem>& items) {
  std::vector<std::uint32_t> order(items.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto same_density = [&](const KnapsackItem& a, const KnapsackItem& b) {
    return static_cast<Uint128>(a.value) * b.weight == static_cast<Uint128>(b.value) * a.weight &&
           (a.weight == 0) == (b.weight == 0);
  };
  for (std::size_t first = 0; first < items.size();) {
    std::size_t last = first + 1;
    while (last < items.size() && same_density(items[first], items[last])) ++last;
    std::stable_sort(order.begin() + static_cast<std::ptrdiff_t>(first),
                     order.begin() + static_cast<std::ptrdiff_t>(last),
                     [&](std::uint32_t a, std::uint32_t b) {
                       return std::countr_zero(items[a].weight) < std::countr_zero(items[b].weight);
                     });
    first = last;
  }
  return order;
}

}  // namespace

KnapsackSolution solve_knapsack(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                                const std::uint64_t* beat, NodeBudget& nodes) {
  if (items.size() > kManyItems) return fill_many(items, capacity, beat, nodes);
  KnapsackSolution first = Search(items, capacity, beat, nodes).run(false);
  if (nodes.spent() || (first.found ? first.bound == first.value : beat && first.bound <= *beat))
    return first;
  const std::vector<std::uint32_t> order = odd_ones_first(items);
  std::vector<KnapsackItem> reordered;
  for (const std::uint32_t i : order) reordered.push_back(items[i]);
  const std::uint64_t* next = first.found ? &first.value : beat;
  Search again(reordered, capacity, next, nodes);
  const KnapsackSolution second = again.run(true);
  first.bound = std::min(first.bound, std::max(second.bound, first.found ? first.value : 0));
  if (!second.found) return first;
  first.found = true;
  first.value = second.value;
  if (first.value > first.bound) again.drop_bound(first);
  first.counts.assign(items.size(), 0);
  for (std::size_t k = 0; k < order.size(); ++k) first.counts[order[k]] = second.counts[k];
  return first;
}

std::uint64_t fill_bound(const std::vector<KnapsackItem>& items, std::uint64_t capacity) {
  NodeBudget none(0);
  return Search(items, capacity, nullptr, none).root_bound();
}

}  // namespace stowage::solve
