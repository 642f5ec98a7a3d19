#pragma once

#include <optional>
#include <string>

#include "app/cli/run/memory_advice.h"
#include "core/plan/training_floor.h"

namespace stowage::cli {

/// Of a pass forward and back under a plan that ran out of memory. nullopt: it did so elsewhere than on a GPU
/// of the machine.
std::optional<plan::TrainingFloor> training_floor(const PlannedRun& run, const protocol::OutOfMemory& stop);

/// "weights (2 B), their gradients (1 B) and the overhead of the device (3 B)": without the last where it has
/// none.
std::string floor_text(const plan::TrainingFloor& floor);

/// What to do next, in one or two sentences that end with a full stop.
std::string training_advice_text(const plan::TrainingFloor& floor);

}  // namespace stowage::cli
