#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/int128.h"
#include "core/trace/table.h"

namespace stowage::trace {

/// How many levels of nodes over `fan` each stand above so many entries, up to the one node at the top.
constexpr std::size_t levels_above(std::size_t entries, std::size_t fan) {
  std::size_t levels = 0;
  for (; entries > 1; entries = (entries + fan - 1) / fan) ++levels;
  return levels;
}

/// A step function of time with a min/max pyramid over it: value k holds from times[k] to times[k + 1]. It
/// begins at time 0. A range query costs O(log n), whatever the range.
class Steps {
 public:
  struct Change {
    std::uint64_t at = 0;
    std::uint64_t bytes = 0;
    bool up = true;
  };
  struct Range {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::size_t highest = 0;  ///< the first step with `high`
    std::size_t first = 0;    ///< the steps that hold in the range: [first, last)
    std::size_t last = 0;
  };

  /// Sums up changes in any order; those of one instant count as one step. Sums above 2^64-1 are held there.
  static Steps build(std::vector<Change> changes);
  /// One change more, at or after the last one; seal() makes ranges right again.
  void add(const Change& change);
  void seal();
  /// Table::spill_to() for all that it is made of, and what comes to it.
  void spill_to(const std::shared_ptr<SpillFile>& room);
  /// Adds changes, ascending, none of them before the last step. Costs what is new and the logarithm of what
  /// was there; `work` is increased by the entries it touched.
  void append(const std::vector<Change>& changes, std::uint64_t& work);

  std::size_t size() const { return times_.size(); }
  std::uint64_t time(std::size_t step) const { return times_[step]; }
  std::uint64_t value(std::size_t step) const { return values_[step]; }
  std::size_t step_at(std::uint64_t at) const;  ///< the step that holds at an instant
  /// step_at() for an instant at or after times_[near], at the cost of the logarithm of the distance.
  std::size_t step_from(std::size_t near, std::uint64_t at) const;
  std::uint64_t at(std::uint64_t instant) const { return values_[step_at(instant)]; }
  /// Over [begin, end), end > begin. `near` is a step at or before `begin`, if one is known, and `width` how
  /// many steps the range is thought to have: neighbouring ranges of one length are then found without a
  /// search.
  Range range(std::uint64_t begin, std::uint64_t end, std::size_t near = 0, std::size_t width = 1) const;
  /// The range of the same length, or about it, that begins where `before` ends or in its last step.
  Range next(const Range& before, std::uint64_t begin, std::uint64_t end) const {
    return range(begin, end, before.last > 0 ? before.last - 1 : 0, before.last - before.first);
  }
  /// Calls visit(array) for each of the arrays that it is made of, in the order of a trace file. Where they
  /// are filled by that, settle() has to follow.
  template <class Visit>
  void each_array(Visit&& visit) const {
    arrays(*this, visit);
  }
  template <class Visit>
  void each_array(Visit&& visit) {
    arrays(*this, visit);
  }
  /// Whether the arrays have the sizes and the order that every question relies on.
  bool holds_together() const;
  void settle() { sum_ = std::as_const(values_).back(); }

  /// at() for an instant inside a range.
  std::uint64_t at_in(const Range& range, std::uint64_t instant) const;

 private:
  static constexpr std::size_t kFan = 16;
  struct Node {
    std::uint64_t low, high;
  };
  template <class Self, class Visit>
  static void arrays(Self& self, Visit&& visit) {
    visit(self.times_);
    visit(self.values_);
    if constexpr (!std::is_const_v<Self>) self.levels_.resize(levels_above(self.values_.size(), kFan));
    for (auto& level : self.levels_) visit(level);
  }
  void set_last(std::uint64_t at, std::uint64_t value);
  void update_levels(std::size_t first, std::uint64_t& work);
  /// The largest node with a high so far; of several the first.
  struct Highest {
    std::size_t level = 0, index = 0, first = ~std::size_t{0};  ///< `first`: the step that it begins with
  };
  std::size_t step_around(std::size_t least, std::size_t guess, std::uint64_t at) const;
  Node node(std::size_t level, std::size_t index) const;
  void take(std::size_t level, std::size_t width, std::size_t from, std::size_t to, Range& range,
            Highest& highest) const;
  std::size_t step_of(const Highest& highest, std::uint64_t high) const;

  Table<std::uint64_t> times_{0};
  Table<std::uint64_t> values_{0};
  std::vector<Table<Node>> levels_{};  ///< levels_[0] covers kFan steps a node
  Int128 sum_ = 0;                     ///< after the last change, not held to 64 bits
};

/// begin + (end - begin) * part / whole without overflow.
constexpr std::uint64_t part_of(std::uint64_t begin, std::uint64_t end, std::size_t part, std::size_t whole) {
  return begin + static_cast<std::uint64_t>(Uint128(end - begin) * part / whole);
}

}  // namespace stowage::trace
