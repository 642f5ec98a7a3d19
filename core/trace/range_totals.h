#pragma once

#include <cstdint>
#include <optional>

#include "core/trace/trace.h"

namespace stowage::trace {

/// What happened to one device's memory behind an instant and up to another, in bytes: what was there at the
/// first and `allocated` is what was there at the last and `freed`.
struct RangeTotals {
  std::uint64_t allocated = 0;
  std::uint64_t freed = 0;
  std::uint64_t copied = 0;  ///< of the copies from or to the device that began then
  bool operator==(const RangeTotals&) const = default;
};

/// Blocks, or copies, that are looked at within one picture of a window: about a millisecond. A run of so
/// many that its file is mapped would take many pictures' time, and pages from the disk.
constexpr std::size_t kMostRowsAddedUp = 100'000;

/// Over (begin_ns, end_ns]; every block and copy is looked at. nullopt: more than kMostRowsAddedUp of either.
/// Precondition: begin_ns <= end_ns, finish() was called.
std::optional<RangeTotals> range_totals(const Timeline& timeline, std::size_t device, std::uint64_t begin_ns,
                                        std::uint64_t end_ns);

}  // namespace stowage::trace
