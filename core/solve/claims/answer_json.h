#pragma once

#include <cstdint>

#include "core/base/json.h"
#include "core/solve/claims/answer.h"

namespace stowage::solve {

/// A value or a bound of the answer as stowage.plan/1 has it: bytes, or seconds where time is the objective;
/// null where nothing was found.
inline Json value_json(const Answer& answer, std::uint64_t value) {
  if (answer.outcome == Outcome::Infeasible) return nullptr;
  constexpr double kPicoseconds = 1e-12;
  if (plan::row_of(answer.objective).time) return static_cast<double>(value) * kPicoseconds;
  return value;
}

}  // namespace stowage::solve
