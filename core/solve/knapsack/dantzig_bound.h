#pragma once

#include <numeric>
#include <vector>

#include "core/base/int128.h"
#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// Value of everything up to the first item that does not fit whole, and the part of it that would: nothing
/// is worth more. `items` in the order of `denser`.
inline std::uint64_t dantzig_bound(const std::vector<KnapsackItem>& items, std::uint64_t room) {
  Uint128 value = 0;
  for (const KnapsackItem& item : items) {
    const Uint128 weight = static_cast<Uint128>(item.weight) * item.count;
    if (weight > room) {
      value += static_cast<Uint128>(room) * item.value / item.weight;
      break;
    }
    room -= static_cast<std::uint64_t>(weight);
    value += static_cast<Uint128>(item.value) * item.count;
  }
  return value > ~0ull ? ~0ull : static_cast<std::uint64_t>(value);
}

/// The same of a fixed list for any room, rounded to the common divisor of the weights.
class DantzigBound {
 public:
  explicit DantzigBound(const std::vector<KnapsackItem>& items) : items_(items) {
    for (const KnapsackItem& item : items) divisor_ = std::gcd(divisor_, item.weight);
  }
  std::uint64_t operator()(std::uint64_t room) const {
    return dantzig_bound(items_, divisor_ > 1 ? room - room % divisor_ : room);
  }

 private:
  const std::vector<KnapsackItem>& items_;
  std::uint64_t divisor_ = 0;
};

}  // namespace stowage::solve
