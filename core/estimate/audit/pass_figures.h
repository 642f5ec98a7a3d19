#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/trace/trace.h"

namespace stowage::estimate {

/// One device in the pass of a timeline: from the begin of its first turn on.
struct DevicePass {
  std::uint64_t peak = 0;  ///< bytes, scratch left out
  std::uint64_t at_ns = 0;
  std::array<std::uint64_t, trace::Timeline::kKinds> at_peak{};
};

/// The most that was held at one moment, and the first such moment; of nothing the first turn.
struct MostHeld {
  std::uint64_t bytes = 0;
  std::uint64_t at_ns = 0;
  std::uint16_t device = 0;
};

/// One module's own turns.
struct ModulePass {
  std::vector<std::uint16_t> devices{};  ///< in the order in which it first executed on them
  std::uint64_t resident = 0;            ///< bytes of its weights that stay on GPUs
  MostHeld activations{}, peak{};        ///< on the device of the turn
  std::uint64_t nanoseconds = 0;
  std::size_t turns = 0;
  std::vector<std::uint64_t> begins{};  ///< of its turns, in order
};

struct PassFigures {
  std::vector<DevicePass> devices{};
  std::unordered_map<std::string, ModulePass> modules{};
  /// Names of `modules`: as they first executed, then those that only own weights.
  std::vector<std::string> order{};

  /// Of a module's own turns; 0 of one that has none.
  std::size_t turns(const std::string& module) const {
    const auto found = modules.find(module);
    return found == modules.end() ? 0 : found->second.turns;
  }
};

/// What a timeline says of each device and module, in one walk over its changes.
PassFigures figures_of(const trace::Timeline& timeline);

}  // namespace stowage::estimate
