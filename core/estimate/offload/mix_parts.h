#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/estimate/offload/mix_order.h"

namespace stowage::estimate::offload {

/// All mixes, parted by how many layers move and how many are run again: the part whose bound is the least is
/// looked at next, with better multipliers or as two parts. On the way the mixes that the bounds are of are
/// offered, which are good ones.
class MixParts {
 public:
  /// Takes a mix that fits, as far as MixOrder knows; returns the seconds of the best one so far, infinity
  /// where there is none.
  using Offer = std::function<double(const MixOrder::Treatments&)>;

  /// `best`: seconds of the best mix so far. `work`: what value() may do, in steps. `floors`: by layers
  /// moved, what is known already that no such mix can beat; empty: nothing is.
  MixParts(MixOrder& order, double best, Offer offer, std::uint64_t work, std::vector<double> floors = {});

  /// What no mix at all can beat, at most the seconds of the best one; infinity: nothing fits.
  double run();
  /// After run(): what none can beat of those with so many layers moved; infinity: there are none, or none
  /// fits. One more than there are layers.
  std::vector<double> least_by_moved() const;

 private:
  struct One {
    MixOrder::Part part{};
    MixOrder::Multipliers by{};
    double floor = 0, bound = 0, share = 1;  ///< floor: known before; bound: with the best multipliers
    std::size_t rounds = 0, again = 0;       ///< again: of the mix of the best bound

    double least() const { return std::max(floor, bound); }
  };
  bool closed(double bound) const;
  double value(const One& one, const MixOrder::Multipliers& by);
  void offer(const MixOrder::Multipliers& by);
  void give_multipliers(One& one) const;
  void climb(One& one, std::size_t rounds);
  void try_corners(One& one);
  void begin();
  void look_first(One& one);
  bool split(std::size_t at);

  MixOrder& order_;
  double best_;
  Offer offer_;
  std::uint64_t work_, done_ = 0;
  std::vector<double> floors_;
  std::vector<One> parts_{};
};

}  // namespace stowage::estimate::offload
