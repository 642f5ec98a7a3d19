#pragma once

#include <cstdint>
#include <vector>

#include "core/trace/trace.h"

namespace stowage::trace {

/// A run counted in events instead of nanoseconds: every instant at which something is allocated, released,
/// copied or begins takes one step, however long it lasted. Short modules are then as wide as slow copies,
/// and pictures of two runs on different machines can be laid side by side.
class EventAxis {
 public:
  static constexpr std::uint64_t kStep =
      1000;  ///< "nanoseconds" of one event, so that a position within a step still has digits

  explicit EventAxis(const Timeline& timeline);

  std::size_t events() const { return instants_.size(); }
  /// Position of an instant: that of the last event at or before it, plus its share of the way to the next.
  std::uint64_t position(std::uint64_t ns) const;
  /// The instant of the event at or before a position.
  std::uint64_t instant(std::uint64_t position) const;
  /// The timeline with every time replaced by its position; finished. `timeline` is the one this axis was
  /// made of.
  Timeline apply(const Timeline& timeline) const;

 private:
  std::vector<std::uint64_t> instants_{};  ///< ascending, the first is 0
  std::uint64_t end_ = 0;
};

}  // namespace stowage::trace
