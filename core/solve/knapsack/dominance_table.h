#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/knapsack/branch_and_bound.h"

namespace stowage::solve {

/// Every fill worth having of the last classes of a list, as many classes as fit into `most_entries`: weights
/// and values both ascend.
class DominanceTable {
 public:
  DominanceTable(const std::vector<KnapsackItem>& items, std::uint64_t capacity, std::size_t most_entries);

  std::size_t first() const { return first_; }  ///< the first class it covers
  std::size_t size() const { return entries_.size(); }
  std::size_t best_within(std::uint64_t room) const;
  std::uint64_t value(std::size_t entry) const { return entries_[entry].value; }
  void trace(std::size_t entry, std::vector<std::uint32_t>& counts) const;

 private:
  struct Entry {
    std::uint64_t weight, value;
    std::uint32_t step;  ///< how it came about: index into steps_, kNone for the empty fill
  };
  struct Step {
    std::uint32_t item, count, before;
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  bool add_copies(std::uint64_t capacity, std::uint32_t item, std::uint32_t copies, std::size_t most);

  const std::vector<KnapsackItem>& items_;
  std::size_t first_;
  std::vector<Entry> entries_;
  std::vector<Step> steps_;
};

}  // namespace stowage::solve
