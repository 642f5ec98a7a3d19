#pragma once

#include <vector>

#include "core/base/int128.h"
#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// The linear bound of a set of items that grows: each has a rank in the order of `denser`, adding one and
/// asking for any room take logarithmic time.
class IncrementalDantzigBound {
 public:
  explicit IncrementalDantzigBound(std::size_t ranks) : items_(ranks), sums_(ranks + 1) {}

  void add(std::size_t rank, const KnapsackItem& item) {
    items_[rank] = item;
    const Sum sum{static_cast<Uint128>(item.weight) * item.count,
                  static_cast<Uint128>(item.value) * item.count};
    for (std::size_t i = rank + 1; i < sums_.size(); i += i & (~i + 1)) {
      sums_[i].weight += sum.weight;
      sums_[i].value += sum.value;
    }
  }

  /// Nothing made of the items added so far that fits into `room` is worth more.
  Uint128 most(std::uint64_t room) const {
    Uint128 left = room, value = 0;
    std::size_t at = 0;
    std::size_t step = 1;
    while (2 * step < sums_.size()) step *= 2;
    for (; step > 0; step /= 2) {
      if (at + step >= sums_.size() || sums_[at + step].weight > left) continue;
      at += step;
      left -= sums_[at].weight;
      value += sums_[at].value;
    }
    if (at < items_.size() && items_[at].weight > 0) value += left * items_[at].value / items_[at].weight;
    return value;
  }

 private:
  struct Sum {
    Uint128 weight = 0, value = 0;
  };
  std::vector<KnapsackItem> items_;
  std::vector<Sum> sums_;  // a binary indexed tree: sums_[i] is that of the ranks (i - lowbit(i), i]
};

}  // namespace stowage::solve
