#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/plan/turn_bytes.h"
#include "core/solve/instance/instance.h"

namespace stowage::solve {

/// The turns of modules, by the unit that decides who executes them.
class UnitTurns {
 public:
  UnitTurns(const UnitCatalog& catalog, const plan::TurnBytes& turns);
  /// By unit.
  UnitTurns(std::vector<std::uint64_t> on_gpu, std::vector<std::uint64_t> on_cpu);

  std::uint64_t of(std::size_t unit, bool on_cpu) const { return on_cpu ? on_cpu_[unit] : bytes_[unit]; }
  /// Different sizes of turns, smallest first.
  const std::vector<std::uint64_t>& levels() const { return levels_; }
  std::uint64_t largest() const { return levels_.back(); }
  std::uint64_t largest(bool on_cpu) const;
  /// The largest level below `bytes`; 0 where there is none.
  std::uint64_t below(std::uint64_t bytes) const;

 private:
  void find_levels();

  std::vector<std::uint64_t> bytes_, on_cpu_, levels_;  ///< bytes_: on a GPU
};

/// Some of all plans: those in which the largest turn of each device is from `least` to `most`, and, where
/// `main` is there, host units are streamed to that one. A device whose room somebody has said keeps that:
/// its least is 0 and its most is without limit.
struct TurnLimits {
  std::vector<std::uint64_t> least{}, most{};  ///< by slot
  std::optional<Slot> main{};
};

/// All plans.
TurnLimits every_plan(const Instance& instance, const UnitTurns& turns);

/// The question for these plans, a little easier: each device keeps `least` free, and a unit with a larger
/// turn than `most` is not put where that device would execute it (on the host only where `main` is known).
/// Every plan within the limits is a plan of it, with the same value.
Instance within(const Instance& instance, const UnitTurns& turns, const TurnLimits& limits);

/// The largest turn that each device executes, by slot.
std::vector<std::uint64_t> largest_turns(const Instance& instance, const UnitTurns& turns,
                                         const Assignment& slots, std::optional<Slot> main);

/// All plans with nothing on a GPU, where host units would else be streamed: the CPU executes everything.
TurnLimits every_plan_on_host(const Instance& instance, const UnitTurns& turns);

/// Just the plans in which no turn is larger than in this one, with the room that these need.
TurnLimits limits_of(const Instance& instance, const UnitTurns& turns, const Assignment& slots,
                     std::optional<Slot> main);

/// The instance with the room that the turns of this plan need, and only with plans whose turns are no
/// larger. `turns` may be null: the instance as it is.
Instance with_room_of(const Instance& instance, const UnitTurns* turns, const Assignment& slots,
                      std::optional<Slot> main);

}  // namespace stowage::solve
