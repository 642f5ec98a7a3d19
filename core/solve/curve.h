#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/solve.h"

namespace stowage::solve {

/// What one budget buys.
struct CurvePoint {
  Bytes budget{};
  bool feasible = false;
  std::uint64_t value =
      0;  ///< as Answer::value: bytes on GPUs (higher is better) or picoseconds (lower is better)
};

/// Points by ascending budget, each with `budget`, `feasible` and `value`: what a smaller budget reaches, a
/// larger one reaches too, where a search with few nodes missed it. `better(a, b)`: value a is the better.
template <class Point, class Better>
void make_monotone(std::vector<Point>& points, const Better& better) {
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Point& before = points[i - 1];
    if (!before.feasible || (points[i].feasible && !better(before.value, points[i].value))) continue;
    points[i].feasible = true;
    points[i].value = before.value;
  }
}

/// Value against the budget of one device, all else as asked. Monotone: what a smaller budget reaches, a
/// larger one reaches too.
struct Curve {
  machine::DeviceId device{};
  plan::Objective objective = plan::Objective::GpuBytes;
  std::vector<CurvePoint> points{};  ///< by ascending budget, evenly spaced, both ends included
};

struct CurveRange {
  Bytes from{};
  Bytes to{};
  std::uint32_t points = 400;  ///< at least 2; one a pixel
  std::uint64_t node_limit =
      20'000;  ///< a point: small, so that the whole curve stays quick; the gap is stated
};

/// Solves at every point, with room for `turns` as solve_with_turns() has it; reports progress point by point
/// and stops at once when cancelled. Errors: as solve(); SolveNoDevice when the machine lacks it.
Result<Curve> curve(const UnitCatalog& catalog, const machine::Machine& machine,
                    const plan::Settings& settings, machine::DeviceId device, const CurveRange& range,
                    const Job& job = {}, const plan::TurnBytes& turns = {});

}  // namespace stowage::solve
