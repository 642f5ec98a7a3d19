#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// Bytes that the turn of each module needs on the device that executes it, beside weights, what is streamed
/// and KV cache: activations, as estimate predicts them. Indexed by ModuleId; empty = not planned with. Twice
/// as long where turns need something else on the CPU, whose kernels are others: those come second.
using TurnBytes = std::vector<std::uint64_t>;

/// What the turn of a module needs on a GPU, or on the CPU. `turns`: not empty; `modules`: of the model.
inline std::uint64_t turn_of(const TurnBytes& turns, std::size_t modules, std::size_t module, bool on_cpu) {
  return turns[on_cpu && turns.size() == 2 * modules ? modules + module : module];
}

/// The module with the largest turn, on whichever device, and what it takes.
struct LargestTurn {
  std::size_t module = 0;
  Bytes bytes{};
  friend bool operator==(const LargestTurn&, const LargestTurn&) = default;
};
/// nullopt: no turn takes anything. `modules`: of the model.
std::optional<LargestTurn> largest_turn(const TurnBytes& turns, std::size_t modules);

/// The largest turn that each device executes: by slot.
std::vector<std::uint64_t> largest_turns(const model::Model& model, const machine::Machine& machine,
                                         const Settings& settings, const Placement& placement,
                                         const TurnBytes& turns);

/// The machine on which every device keeps free what the largest turn that it executes needs. A device that
/// somebody has said `keep_free` of stays as it is.
machine::Machine with_room_for_turns(machine::Machine machine, const model::Model& model,
                                     const Settings& settings, const Placement& placement,
                                     const TurnBytes& turns);

}  // namespace stowage::plan
