#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/one_gpu/tier.h"

namespace stowage::solve {

/// Units grouped for the knapsack.
struct Groups {
  std::vector<TierClass> classes{};
  std::vector<std::uint32_t> of_unit{};  ///< kNone: absent
  std::uint64_t floor_reserve = 0;
  TierOrders orders{};  ///< where there are many
};

/// Groups of a tier's units, and the way back from numbers of each group to units.
class TierGroups {
 public:
  /// Both outlive this; `fixing` may change between calls.
  TierGroups(const TierTask& task, const std::vector<Fixing>& fixing)
      : task_(task), p_(task.catalog), chains_(p_.table().chains), fixing_(fixing) {}

  /// Units of one class and fixing, told apart by what they would add up to on their paths with what is fixed
  /// below.
  Groups make() const;
  /// Which units, when `counts` of each group are inside: the preferred first, then in order.
  std::vector<bool> choose(const Groups& groups, std::vector<std::uint32_t> counts) const;
  /// The same for coupled units: of each group, heaviest loads first, those go below whose paths carry least
  /// so far.
  std::vector<bool> choose_coupled(const Groups& groups, const std::vector<std::uint32_t>& counts) const;
  /// What a node of the chains loads while its unit is below.
  std::uint64_t bytes(std::size_t node) const {
    return task_.loads(chains_[node].unit) ? chains_[node].bytes : 0;
  }

 private:
  TierClass group_of(std::size_t unit_class, Fixing fixing, std::uint64_t load) const;
  TierOrders known_orders(const std::vector<std::uint32_t>& plain, std::size_t groups) const;
  std::vector<std::uint64_t> effective_loads(std::uint64_t& fixed_load) const;
  std::vector<std::uint64_t> loads_with(const std::vector<bool>& below, std::uint64_t& fixed_load) const;

  const TierTask& task_;
  const UnitCatalog& p_;
  const std::vector<ChainNode>& chains_;
  const std::vector<Fixing>& fixing_;
};

}  // namespace stowage::solve
