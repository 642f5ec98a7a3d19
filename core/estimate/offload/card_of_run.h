#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/training_floor.h"

namespace stowage::estimate::offload {

/// What a recorded pass forward and back (stowage.run/1) has on its GPU when backward ends, whatever becomes
/// of activations: the weights that lay there, the gradients of those of them that got one, and the overhead
/// of the device, of which runs of earlier builds say nothing (0). The budget is the run's; 0 there is
/// nullopt. `subject`: the document in errors. Errors: JsonSchema; OffloadNoBackward; OffloadOneCard, the run
/// was on several GPUs that were used, or on none.
Result<plan::TrainingFloor> floor_of_run(const Json& run, const std::string& subject);

/// On how many GPUs autograd held something in the run.
std::size_t gpus_that_save(const Json& run);

}  // namespace stowage::estimate::offload
