#pragma once

#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/training.h"

namespace stowage::estimate::offload {

/// What autograd holds of each module in a recorded run (stowage.run/1 with a pass back), for a plan to
/// count: activations and inputs that are still there when forward ends, without what that run moved to the
/// host or was to run again; weights, buffers and constants are the program's own. The root has, beside its
/// own, what was held beyond that at another moment: before forward ended, or on the way back, when what was
/// moved or is run again comes a layer at a time. By name of the module. `subject`: the document in errors.
/// Errors: JsonSchema, JsonType, OffloadNoBackward.
Result<std::vector<plan::SavedActivations>> saved_of_run(const Json& run, const std::string& subject);

}  // namespace stowage::estimate::offload
