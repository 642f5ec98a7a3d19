#pragma once

#include <algorithm>
#include <cstdint>

#include "core/plan/objective.h"

namespace stowage::solve {

/// How an objective ranks plans, and all that a method has to know of it. Two numbers say the same:
/// a *value* is what a person reads, bytes on GPUs (more is better) or picoseconds (fewer are better);
/// a *cost* is always better when it is less, bytes that are on no GPU or picoseconds. Both are 0 or
/// more, and `total` is the bytes of all units. What single units cost: Instance::unit_cost.
class Objective {
 public:
  constexpr explicit Objective(plan::Objective objective) : time_(objective != plan::Objective::GpuBytes) {}

  /// True when value `a` is better than value `b`, and not equal.
  constexpr bool better(std::uint64_t a, std::uint64_t b) const { return time_ ? a < b : a > b; }
  constexpr std::uint64_t best_of(std::uint64_t a, std::uint64_t b) const { return better(a, b) ? a : b; }
  /// A value that no plan can beat even when nothing has been looked at: all bytes on GPUs, or no time.
  constexpr std::uint64_t limit(std::uint64_t total) const { return time_ ? 0 : total; }
  /// A value that every plan beats or meets.
  constexpr std::uint64_t worst() const { return time_ ? ~0ull : 0; }
  /// All that a plan is counted by: bytes on GPUs, bytes on disk, and picoseconds a step (which may be
  /// anything where adds_up_time() is false).
  template <class Number>
  struct Counted {
    Number gpu_bytes = 0, disk_bytes = 0, step_ps = 0;
  };
  template <class Number>
  constexpr Number value_of(const Counted<Number>& plan) const {
    return time_ ? plan.step_ps : plan.gpu_bytes;
  }

  /// The cost of a value of at most `total`; and the value of a cost.
  template <class Number>
  constexpr Number cost_of(Number value, Number total) const {
    return time_ ? value : total - std::min(value, total);
  }
  constexpr std::uint64_t value_of_cost(std::uint64_t cost, std::uint64_t total) const {
    return cost_of(cost, total);  // taken off the total twice, a number is what it was
  }
  /// What one more hop costs where it takes `ps`: with bytes nothing, but of two runs of as many bytes the
  /// one with fewer hops is wanted.
  constexpr std::uint64_t hop_cost(std::uint64_t ps) const { return time_ ? ps : 1; }
  /// What so much time costs by itself.
  constexpr std::uint64_t cost_of_time(std::uint64_t ps) const { return time_ ? ps : 0; }
  /// A plan of this value may have so many bytes on GPUs.
  constexpr bool agrees(std::uint64_t gpu_bytes, std::uint64_t value) const {
    return time_ || gpu_bytes == value;
  }
  /// What a byte over a budget has to cost so that no plan gains by it, where a byte of a unit costs
  /// `dearest` at most.
  template <class Number>
  constexpr Number cost_of_byte_over(Number dearest) const {
    return (time_ ? 2 : 3) * dearest;
  }

  /// A plan with at most so many bytes on GPUs may be better than `value`.
  constexpr bool may_be_better(std::uint64_t most_gpu_bytes, std::uint64_t value) const {
    return time_ || most_gpu_bytes > value;
  }
  /// No plan of this value has more bytes on GPUs.
  constexpr std::uint64_t most_gpu_bytes(std::uint64_t value, std::uint64_t total) const {
    return time_ ? total : value;
  }

  /// The bytes on GPUs alone are a plan's value: where on the host the others lie, who computes with them and
  /// how often the step changes devices is all the same.
  constexpr bool told_by_gpu_bytes() const { return !time_; }
  /// A value is time: it has to be added up, with its hops.
  constexpr bool adds_up_time() const { return time_; }
  /// Of plans of one value the one with fewer bytes on disk is better, then the faster one.
  constexpr bool disk_and_time_break_ties() const { return !time_; }

 private:
  bool time_;
};

}  // namespace stowage::solve
