#pragma once

#include <cstdint>
#include <vector>

#include "core/estimate/offload/mix_bound.h"
#include "core/estimate/offload/mix_trial.h"

namespace stowage::estimate::offload {

/// Mixes that are likely to be good: the first n moved, and so many of the others run again.
class MixGuess {
 public:
  /// It looks at mixes until there were `looks` in all.
  MixGuess(const MixBound& bound, MixTrial& trial, std::uint64_t looks)
      : bound_(bound), trial_(trial), looks_(looks) {}

  /// All of them, one after the other.
  void try_all();
  /// Of each of some n the least number run again that fits, where mixes are computed layer by layer; of many
  /// layers also of each n near the best of those.
  void try_some();
  static constexpr std::size_t kMany = 256;
  /// One layer treated otherwise, or two that change places, as long as that helps and until there were
  /// `mixes` in all.
  void improve(std::uint64_t mixes);

 private:
  using Treatments = MixTrial::Treatments;

  std::vector<std::size_t> order_of(bool cheapest) const;
  bool over() const { return trial_.over() || trial_.looked() >= looks_; }
  bool moved_first(std::size_t n, Treatments& layers) const;
  void try_between(std::size_t from, std::size_t to, std::size_t apart,
                   const std::vector<std::size_t>& order);
  bool try_moved(std::size_t n, const std::vector<std::size_t>& order);
  std::size_t try_least(const Treatments& moved, const std::vector<std::size_t>& order, std::size_t guess);
  bool look_at(const MixBound::Whole& mix);
  bool attempt(const MixBound::Whole& mix, const MixBound::Whole::Change& one,
               const MixBound::Whole::Change& other);

  const MixBound& bound_;
  MixTrial& trial_;
  std::uint64_t looks_;
};

}  // namespace stowage::estimate::offload
