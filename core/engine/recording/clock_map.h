#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/trace/trace.h"

namespace stowage::engine {

/// Where instants of one clock lie on another. Both clocks are known at some instants, in nanoseconds; what
/// lies between two of them is put between them in proportion, what lies outside keeps its distance.
class ClockMap {
 public:
  /// Instants ascend; where the other clock does not, it stands still.
  void add(std::uint64_t here, std::uint64_t there);
  std::uint64_t at(std::uint64_t here) const;
  bool empty() const { return knots_.empty(); }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> knots_{};
};

/// Puts all instants of a timeline onto the other clock. What came after something else still does: two
/// instants stay two. Returns the last of them.
std::uint64_t retime(trace::Timeline& timeline, const ClockMap& map);

}  // namespace stowage::engine
