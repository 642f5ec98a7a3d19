#pragma once

#include "core/solve/construct/item_kinds.h"
#include "core/solve/instance/incremental_cost.h"
#include "core/solve/ties/map_keys.h"

namespace stowage::solve {

/// Where a module's units lie on several devices, those that are fewer there change places with equal ones
/// from elsewhere, as long as the device map of `running` gets fewer keys by it. No hop more, and no byte
/// more that is elsewhere than in `previous` (may be null).
void join_keys(const ItemKinds& kinds, const Assignment* previous, IncrementalCost& running, MapKeys& keys,
               NodeBudget& nodes);

}  // namespace stowage::solve
