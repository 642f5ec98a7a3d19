#pragma once

#include <algorithm>

#include "core/plan/settings.h"

namespace stowage::plan {

/// The parts of the time that one host unit takes each step, in any unit of time.
template <class Number>
struct UnitParts {
  Number computing = 0;  ///< while its device executes it (pass_times.h), or the CPU reads it
  Number moving = 0;     ///< to the GPU that executes it
  Number reading = 0;    ///< from the disk into CPU memory
};

/// Which parts go on at once.
enum class Overlap {
  Nothing,          ///< one after the other
  MovingAndReading  ///< what is read from the disk crosses to the GPU in pieces, while the next ones are read
};

/// Module by module nothing overlaps: which of both ways is the better for a module would else depend on
/// where it lies. Nor does it where a plan trains: weights come in their turn then, forward and back.
inline Overlap overlap_of(const Settings& settings) {
  const bool ahead = settings.runtime.prefetches_all() && !settings.workload.training;
  return ahead ? Overlap::MovingAndReading : Overlap::Nothing;
}

/// How the parts add up. The judge of plans (evaluate) and the solver's own sums both ask here, so that parts
/// which overlap are said once. Whatever stands here must not be less where a part is more, not be more than
/// the sum of the parts, and scale with them: the solver's bounds and the judge's sums by device rest on
/// that. (What is computed is added to what is copied: that a prefetched pass hides one behind the other
/// depends on its order.)
template <class Number>
constexpr Number unit_time(const UnitParts<Number>& parts, Overlap overlap) {
  if (overlap == Overlap::MovingAndReading) return parts.computing + std::max(parts.moving, parts.reading);
  return parts.computing + parts.moving + parts.reading;
}

/// A step: its units, one after the other, and between them the hops.
template <class Number>
constexpr Number step_time(Number units, Number hops) {
  return units + hops;
}

}  // namespace stowage::plan
