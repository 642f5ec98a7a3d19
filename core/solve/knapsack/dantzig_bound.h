#pragma once

#include <numeric>
#include <vector>

#include "core/base/int128.h"
#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// Value of everything up to the first piece that does not fit whole, and the part of it that would: nothing
/// is worth more. `pieces` in the order of `denser`.
inline std::uint64_t dantzig_bound(const std::vector<KnapsackItem>& pieces, std::uint64_t room) {
  Uint128 value = 0;
  for (const KnapsackItem& piece : pieces) {
    const Uint128 weight = static_cast<Uint128>(piece.weight) * piece.count;
    if (weight > room) {
      value += static_cast<Uint128>(room) * piece.value / piece.weight;
      break;
    }
    room -= static_cast<std::uint64_t>(weight);
    value += static_cast<Uint128>(piece.value) * piece.count;
  }
  return value > ~0ull ? ~0ull : static_cast<std::uint64_t>(value);
}

/// The same of a fixed list for any room, rounded to the common divisor of the weights.
class DantzigBound {
 public:
  explicit DantzigBound(const std::vector<KnapsackItem>& pieces) : pieces_(pieces) {
    for (const KnapsackItem& piece : pieces) divisor_ = std::gcd(divisor_, piece.weight);
  }
  std::uint64_t operator()(std::uint64_t room) const {
    return dantzig_bound(pieces_, divisor_ > 1 ? room - room % divisor_ : room);
  }

 private:
  const std::vector<KnapsackItem>& pieces_;
  std::uint64_t divisor_ = 0;
};

}  // namespace stowage::solve
