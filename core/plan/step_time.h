#pragma once

namespace stowage::plan {

/// The parts of the time that one host unit takes each step, in any unit of time.
template <class Number>
struct UnitParts {
  Number computing = 0;  ///< while its device executes it; on the CPU: reading its own memory
  Number moving = 0;     ///< to the GPU that executes it
  Number reading = 0;    ///< from the disk into CPU memory
};

/// How the parts add up: one after the other. The judge of plans (evaluate) and the solver's own sums both
/// ask here, so that parts which overlap (a transfer while the disk is read, say) are said once. Whatever
/// stands here must not be less where a part is more, not be more than the sum of the parts, and scale with
/// them: the solver's bounds and the judge's sums by device rest on that.
template <class Number>
constexpr Number unit_time(const UnitParts<Number>& parts) {
  return parts.computing + parts.moving + parts.reading;
}

/// A step: its units, one after the other, and between them the hops.
template <class Number>
constexpr Number step_time(Number units, Number hops) {
  return units + hops;
}

}  // namespace stowage::plan
