#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/estimate/prediction.h"
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

/// What is predicted of the run, and of the same run changed: what is advised is asked of it first. Each may
/// be empty, and each answer nullopt: then that way is not advised.
struct AskAgain {
  /// With the same map on another machine; on that of the run: what was predicted of it.
  std::function<std::optional<estimate::Prediction>(const machine::Machine&)> on{};
  /// With a plan that is made anew for another machine.
  std::function<std::optional<estimate::Prediction>(const machine::Machine&)> solved_for{};
  /// With the weights elsewhere.
  std::function<std::optional<estimate::Prediction>(const plan::Placement&)> placed{};
};

/// What would have let a run go on that ran out of memory. `missing` is a least number: whatever the run had
/// still to allocate it did not say. The rest is enough, as far as predictions can tell.
struct MemoryAdvice {
  machine::DeviceId device{};
  Bytes missing{};                   ///< beyond the budget, or beyond what the device had free
  bool predicted = false;            ///< the run was: what is not there then is no way out
  std::optional<Bytes> budget{};     ///< that holds the same map; nullopt where no budget was broken
  std::optional<Bytes> keep_free{};  ///< of a solved plan: what the next one should leave
  std::string module{};              ///< the smallest that is enough when it is moved; "" = there is none
  Bytes module_bytes{};              ///< its weights, all of them on the device
  bool streams = false;              ///< from the CPU it would be streamed
};

/// nullopt when the run named no device of the machine. A module that was at work, is above or below it, or
/// is part of a block that stays whole, is not what to move. `virtual_gpus`: blocks count there, not what an
/// allocator reserves.
std::optional<MemoryAdvice> memory_advice(const PlannedRun& run, const protocol::OutOfMemory& stop,
                                          const AskAgain& again, bool virtual_gpus = true);

/// One sentence with the numbers, which ends with a full stop.
std::string memory_advice_text(const MemoryAdvice& advice);

/// {missing_bytes, budget_needed, keep_free_needed, move: {module, bytes}}; null where nothing is advised.
Json memory_advice_json(const MemoryAdvice& advice);

}  // namespace stowage::cli
