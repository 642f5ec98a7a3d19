#pragma once

#include <vector>

#include "core/plan/evaluate.h"

namespace stowage::estimate {

/// One module's turn as the plan foresees it: who executes it, what is brought there first, and when. Compute
/// is not modelled, so a turn lasts as long as its copies.
struct PlannedTurn {
  model::ModuleId module{};
  machine::DeviceId executes{};
  machine::DeviceId stored{};  ///< where its first tensor lies
  Bytes streamed{};            ///< brought to the executing device for this turn
  double begin_seconds = 0;
  double end_seconds = 0;
  Bytes read{};  ///< from the disk, for the CPU to compute with; takes none of these seconds
  /// Of a step that trains, in none of these seconds either: what comes, or is read, once more for the pass
  /// back, and gradients that go home (plan::BackCopies).
  Bytes fetched{}, sent{};
};

/// The turns of one forward pass, in execution order: every module that owns a placed tensor. Rules as in
/// plan::evaluate.
std::vector<PlannedTurn> predicted_turns(const model::Model& model, const machine::Machine& machine,
                                         const plan::Settings& settings, const plan::Placement& placement);

}  // namespace stowage::estimate
