#include "core/solve/knapsack/core_exchange.h"

#include <algorithm>
#include <numeric>

#include "core/solve/knapsack/greedy.h"
#include "core/solve/limits/thresholds.h"

namespace stowage::solve {
namespace {

constexpr std::size_t kHalf = thresholds::kCoreHalf;
constexpr std::size_t kRounds = thresholds::kCoreRounds, kFewRounds = thresholds::kCoreRoundsOfMany;

struct Sum {
  std::uint64_t weight = 0, value = 0;
  std::uint32_t mask = 0;
};

/// All sums of a half, lightest first, without those that a lighter one beats.
std::vector<Sum> undominated_sums_of(const std::vector<KnapsackItem>& items,
                                     const std::vector<std::uint32_t>& half, std::uint64_t room) {
  std::vector<Sum> list{{}}, shifted, merged;
  for (std::size_t i = 0; i < half.size(); ++i) {
    const KnapsackItem& item = items[half[i]];
    if (item.weight > room) continue;
    shifted.clear();
    for (const Sum& sum : list) {
      if (sum.weight <= room - item.weight)
        shifted.push_back(
            {sum.weight + item.weight, saturating_add(sum.value, item.value), sum.mask | 1u << i});
    }
    merged.clear();
    std::merge(list.begin(), list.end(), shifted.begin(), shifted.end(), std::back_inserter(merged),
               [](const Sum& a, const Sum& b) {
                 return a.weight != b.weight ? a.weight < b.weight : a.value > b.value;
               });
    list.clear();
    for (const Sum& sum : merged) {
      if (list.empty() || sum.value > list.back().value) list.push_back(sum);
    }
  }
  return list;
}

/// Class numbers, lightest first: all of them, or the lightest few where there are very many.
std::vector<std::uint32_t> lightest(const std::vector<KnapsackItem>& items) {
  constexpr std::size_t kAll = thresholds::kMostSortedWhole, kFew = thresholds::kFewLightest;
  std::vector<std::uint32_t> order(items.size());
  std::iota(order.rbegin(), order.rend(),
            0u);  // they stand heaviest first more often than not, and so nearly sorted
  const auto lighter = [&](std::uint32_t a, std::uint32_t b) {
    return items[a].weight != items[b].weight ? items[a].weight < items[b].weight : a < b;
  };
  const std::size_t many = order.size() <= kAll ? order.size() : kFew;
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(many), order.end(), lighter);
  order.resize(many);
  return order;
}

/// A fill whose core is taken out and put back again and again. Sums are kept, so that a round costs the core
/// and not the classes.
class Exchange {
 public:
  Exchange(const std::vector<KnapsackItem>& items, std::uint64_t capacity, std::vector<std::uint32_t>& counts)
      : items_(items), counts_(counts), room_(capacity), by_weight_(lightest(items)) {
    for (std::size_t i = 0; i < items.size(); ++i)
      room_ -= std::min(room_, saturating_multiply(items[i].weight, counts[i]));
    while (edge_ < items.size() && counts[edge_] == items[edge_].count)
      ++edge_;  // the first class that was not taken whole
  }

  /// The gain of the best way to put back the round's core; 0 when the fill stays as it is.
  std::uint64_t improve(std::size_t round) {
    const std::vector<std::uint32_t> core = choose(round);
    std::vector<std::uint32_t> out;  // of the core, what was in the fill
    for (const std::uint32_t i : core) {
      if (counts_[i] > 0) {
        --counts_[i];
        out.push_back(i);
      }
    }
    std::uint64_t room = room_, before = 0;
    for (const std::uint32_t i : out) {
      room += items_[i].weight;
      before = saturating_add(before, items_[i].value);
    }
    std::vector<std::uint32_t> sides[2];
    for (const std::uint32_t i : core) sides[sides[0].size() <= sides[1].size() ? 0 : 1].push_back(i);
    const std::vector<Sum> left = undominated_sums_of(items_, sides[0], room),
                           right = undominated_sums_of(items_, sides[1], room);
    std::size_t b = right.size();
    Sum best_left, best_right;
    std::uint64_t best = 0;
    for (const Sum& a : left) {
      while (b > 0 && right[b - 1].weight > room - a.weight) --b;
      if (b > 0 && saturating_add(a.value, right[b - 1].value) > best) {
        best = saturating_add(a.value, right[b - 1].value);
        best_left = a;
        best_right = right[b - 1];
      }
    }
    if (best <= before) {
      for (const std::uint32_t i : out) ++counts_[i];
      return 0;
    }
    for (std::size_t k = 0; k < sides[0].size(); ++k) counts_[sides[0][k]] += best_left.mask >> k & 1;
    for (std::size_t k = 0; k < sides[1].size(); ++k) counts_[sides[1][k]] += best_right.mask >> k & 1;
    room_ = room - best_left.weight - best_right.weight;
    return best - before;
  }

 private:
  /// Class numbers of the items of one core; a class stands once for each item of it that takes part.
  std::vector<std::uint32_t> choose(std::size_t round) const {
    std::vector<std::uint32_t> core;
    const auto add = [&](std::uint32_t i) {
      if (core.size() < 2 * kHalf && free_of(core, i) < items_[i].count) core.push_back(i);
    };
    const std::size_t edge = std::min(edge_ + round * 7, items_.size() - 1);
    for (std::size_t k = 0; k < kHalf; ++k) {
      const std::size_t at = k % 2 == 0 ? edge + k / 2 : edge - std::min(edge, k / 2 + 1);
      if (at < items_.size()) add(static_cast<std::uint32_t>(at));
    }
    for (std::size_t k = 0; k < by_weight_.size() && core.size() < 2 * kHalf; ++k) {
      add(by_weight_[round == 0 ? k : (k * (2 * round + 1) + round) % by_weight_.size()]);
    }
    return core;
  }

  /// How often a class stands in the core.
  static std::uint32_t free_of(const std::vector<std::uint32_t>& core, std::uint32_t i) {
    return static_cast<std::uint32_t>(std::count(core.begin(), core.end(), i));
  }

  const std::vector<KnapsackItem>& items_;
  std::vector<std::uint32_t>& counts_;
  std::uint64_t room_;
  std::vector<std::uint32_t> by_weight_;
  std::size_t edge_ = 0;
};

}  // namespace

bool improve_by_core(const std::vector<KnapsackItem>& items, std::uint64_t capacity,
                     std::vector<std::uint32_t>& counts, std::uint64_t& value, std::uint64_t bound,
                     NodeBudget& nodes) {
  if (items.empty()) return false;
  Exchange exchange(items, capacity, counts);
  bool improved = false;
  const std::size_t rounds = items.size() > kManyItems ? kFewRounds : kRounds;
  for (std::size_t round = 0; round < rounds && value < bound && nodes.spend(1u << kHalf); ++round) {
    const std::uint64_t gain = exchange.improve(round);
    value = saturating_add(value, gain);
    improved = improved || gain > 0;
  }
  return improved;
}

}  // namespace stowage::solve
