#pragma once

#include <cstdint>

#include "core/plan/settings.h"

namespace stowage::solve {

/// How an objective ranks plans: by bytes on GPUs (more is better) or by picoseconds a step (fewer are
/// better).
class Objective {
 public:
  constexpr explicit Objective(plan::Objective objective) : time_(objective == plan::Objective::StepTime) {}

  constexpr bool better(std::uint64_t a, std::uint64_t b) const { return time_ ? a < b : a > b; }
  constexpr std::uint64_t best_of(std::uint64_t a, std::uint64_t b) const { return better(a, b) ? a : b; }
  constexpr std::uint64_t worst_of(std::uint64_t a, std::uint64_t b) const { return better(a, b) ? b : a; }
  /// What no plan can beat even when nothing has been looked at: all bytes on GPUs, or no time at all.
  constexpr std::uint64_t limit(std::uint64_t total_bytes) const { return time_ ? 0 : total_bytes; }
  /// What every plan beats or meets.
  constexpr std::uint64_t worst() const { return time_ ? ~0ull : 0; }
  constexpr std::uint64_t value_of(std::uint64_t gpu_bytes, std::uint64_t step_ps) const {
    return time_ ? step_ps : gpu_bytes;
  }

 private:
  bool time_;
};

}  // namespace stowage::solve
