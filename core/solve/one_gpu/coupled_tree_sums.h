#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/limits/thresholds.h"
#include "core/solve/one_gpu/tier.h"

namespace stowage::solve {

/// One way of splitting a tree: what is resident weighs and is worth so much, and the largest load of what is
/// not is `load`.
struct CoupledTreeOption {
  std::uint64_t weight = 0, value = 0, load = 0;
  std::uint32_t below = 0;  ///< a bit for each unit of CoupledTree::copies[i] that is below
};

/// Equal trees of coupled units.
struct CoupledTree {
  std::vector<std::vector<std::uint32_t>> copies{};  ///< units of each tree, those that may be chosen
  std::vector<std::uint32_t> classes{};              ///< of the units of one tree
  std::vector<CoupledTreeOption> options{};
};

/// The trees of coupled units, equal ones together. False when one has too many units to look at every way of
/// splitting it.
bool find_coupled_trees(const TierTask& task, std::vector<CoupledTree>& trees, std::vector<bool>& in_tree);

/// How many copies of every tree take each of its options, as one sum.
struct CoupledTreeSum {
  std::uint64_t weight = 0, value = 0;
  std::uint32_t step = ~0u;
};

/// Every sum worth having of all trees under one reserve, lightest first. Empty when some tree cannot be
/// split so that it loads no more; `overflow` when there would be too many.
class CoupledTreeSums {
 public:
  /// Sums kept at a time, and sums looked at on the way.
  struct Limit {
    std::size_t sums, work;
  };
  static constexpr Limit kUsual{thresholds::kTreeSumsKept, thresholds::kTreeSumsLookedAt},
      kThorough{thresholds::kTreeSumsKeptLong, thresholds::kTreeSumsLookedAtLong};

  CoupledTreeSums(const std::vector<CoupledTree>& trees, std::uint64_t reserve, std::uint64_t room,
                  Limit limit);
  const std::vector<CoupledTreeSum>& sums() const { return sums_; }
  bool overflow() const { return overflow_; }
  std::size_t work() const { return work_; }
  /// Option of every copy: [tree][copy].
  std::vector<std::vector<std::uint32_t>> trace(const CoupledTreeSum& sum) const;

 private:
  struct Step {
    std::uint32_t tree, option, before;
  };
  bool add(std::uint32_t tree, const std::vector<std::uint32_t>& options, std::uint64_t room);

  const std::vector<CoupledTree>& trees_;
  std::vector<CoupledTreeSum> sums_{{}};
  std::vector<Step> steps_;
  Limit limit_;
  std::size_t work_ = 0;
  bool overflow_ = false;
};

}  // namespace stowage::solve
