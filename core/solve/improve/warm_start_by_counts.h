#pragma once

#include "core/solve/construct/item_kinds.h"

namespace stowage::solve {

/// A previous plan made to fit again, by counting equal units instead of trying them one by one: each GPU
/// keeps the most of what it has, gives the rest to the host, and free room is filled up. Of equal units
/// those stay that are there. For models of very many units; loads that add up along a path are not known
/// here. `previous`: a place that the rules allow for every unit.
SearchResult warm_start_by_counts(const ItemKinds& kinds, const Assignment& previous, Slot main,
                                  NodeBudget& nodes);

}  // namespace stowage::solve
