#pragma once

#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/plan/evaluate.h"
#include "core/plan/placement.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// What was run: a model under a plan on a machine. Nothing of it is owned.
struct PlannedRun {
  const model::Model& model;
  const machine::Machine& machine;
  const plan::Settings& settings;
  const plan::Placement& placement;
  const plan::Evaluation& evaluation;
  bool solved = false;  ///< nobody gave a map: the next one is made for the machine again
};

/// What would have let a run go on that ran out of memory. All are least numbers: whatever the run had still
/// to allocate is not known.
struct MemoryAdvice {
  machine::DeviceId device{};
  Bytes missing{};                   ///< beyond the budget, or beyond what the device had free
  std::optional<Bytes> budget{};     ///< that holds it; nullopt where no budget was broken
  std::optional<Bytes> keep_free{};  ///< of a solved plan: what the next one should leave
  std::string module{};              ///< the smallest to move that makes the room; "" = there is none
  Bytes module_bytes{};              ///< its weights, all of them on the device
  bool several = false;              ///< its weights are more than what is missing
  bool streams = false;              ///< from the CPU it would be streamed
};

/// nullopt when the run named no device of the machine. A module that was at work, is above or below it, or
/// is part of a block that stays whole, is not what to move.
std::optional<MemoryAdvice> memory_advice(const PlannedRun& run, const protocol::OutOfMemory& stop);

/// One sentence with the numbers, which ends with a full stop.
std::string memory_advice_text(const MemoryAdvice& advice);

/// {missing_bytes, budget_needed, keep_free_needed, move: {module, bytes}}; null where there is none of it.
Json memory_advice_json(const MemoryAdvice& advice);

}  // namespace stowage::cli
