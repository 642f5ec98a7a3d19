#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/plan/training.h"
#include "core/protocol/protocol.h"

namespace stowage::app {

/// What autograd held of each module in a run forward and back, for a plan to count. The sums by module say
/// it: each saved tensor, of which there may be very many, is not looked at. Errors: those of
/// estimate::offload::saved_of_run; OffloadNoBackward of a run without a pass back.
Result<std::vector<plan::SavedActivations>> savedOf(const protocol::RunResult& result);

}  // namespace stowage::app
