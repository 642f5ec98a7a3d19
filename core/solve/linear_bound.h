#pragma once

#include <numeric>
#include <vector>

#include "core/base/int128.h"
#include "core/solve/knapsack.h"

namespace stowage::solve {

/// The linear bound of a fixed list of pieces for any room, rounded to the common divisor of their weights.
class LinearBound {
 public:
  explicit LinearBound(const std::vector<Piece>& pieces) : pieces_(pieces) {
    for (const Piece& piece : pieces) divisor_ = std::gcd(divisor_, piece.weight);
  }
  std::uint64_t operator()(std::uint64_t room) const {
    if (divisor_ > 1) room -= room % divisor_;
    Uint128 value = 0;
    for (const Piece& piece : pieces_) {
      const Uint128 all = static_cast<Uint128>(piece.weight) * piece.count;
      if (all > room) {
        value += static_cast<Uint128>(room) * piece.value / piece.weight;
        break;
      }
      room -= static_cast<std::uint64_t>(all);
      value += static_cast<Uint128>(piece.value) * piece.count;
    }
    return value > ~0ull ? ~0ull : static_cast<std::uint64_t>(value);
  }

 private:
  const std::vector<Piece>& pieces_;
  std::uint64_t divisor_ = 0;
};

}  // namespace stowage::solve
