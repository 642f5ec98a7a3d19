#pragma once

#include "core/base/json.h"
#include "core/estimate/predicted_timeline.h"
#include "core/protocol/protocol.h"

namespace stowage::cli {

/// {planned, actual, ratio, differences}: peak bytes of the GPUs (of the CPU when no GPU is used) as planned
/// and as they were, activations included in the latter; and the modules that ran elsewhere, or streamed
/// other bytes, than planned.
Json audit_json(const model::Model& model, const std::vector<estimate::PlannedPeak>& peaks,
                const std::vector<estimate::PlannedTurn>& turns, const protocol::RunResult& result);

}  // namespace stowage::cli
