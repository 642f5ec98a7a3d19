#pragma once

#include <vector>

#include "widgets/common/plan_state.h"

namespace stowage::widgets {

/// Bytes of KV cache on each slot of the machine, of the modules marked in `inside` (by ModuleId): a cache
/// lies with whoever computes its module. `cache`: plan::kv_cache_bytes; `computed`: plan::computed_tensors.
/// Summed over all modules it is what plan::evaluate counts.
std::vector<Bytes> cache_by_slot(const PlanState& state, const std::vector<bool>& inside,
                                 const std::vector<Bytes>& cache, const std::vector<bool>& computed);

}  // namespace stowage::widgets
