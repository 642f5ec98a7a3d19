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
  std::uint64_t bound = 0;
  bool proven() const { return feasible && value == bound; }
};

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

/// Solves at every point; reports progress point by point and stops at once when cancelled. Errors: as
/// solve(); SolveNoDevice when the machine lacks it.
Result<Curve> curve(const UnitCatalog& catalog, const machine::Machine& machine,
                    const plan::Settings& settings, machine::DeviceId device, const CurveRange& range,
                    const Job& job = {});

/// "The next GiB on this device buys …": two solves.
struct NextGain {
  Bytes more{};
  bool feasible_now = false, feasible_then = false;
  Bytes gpu_bytes{};         ///< more bytes on GPUs (0 when there are none)
  double seconds_saved = 0;  ///< a step; may be below 0 where bytes were asked for
  bool proven = false;       ///< both ends are proven optimal
};
Result<NextGain> next_gain(const UnitCatalog& catalog, const machine::Machine& machine,
                           const plan::Settings& settings, machine::DeviceId device, Bytes more = GiB(1),
                           const Job& job = {});

}  // namespace stowage::solve
