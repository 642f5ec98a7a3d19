#pragma once

#include "core/solve/construct/item_kinds.h"
#include "core/solve/instance/incremental_cost.h"

namespace stowage::solve {

/// As many units of each kind on each device as in `slots`, but all those where they were that may be there:
/// only the surplus of a device goes elsewhere, its first units or its last ones.
Assignment mended_previous(const ItemKinds& kinds, const Assignment& slots, const Assignment& previous,
                           bool first_leave);

/// Bytes that move at least when each device has as many units of each class as in `slots`.
Uint128 least_moved(const Instance& instance, const Assignment& slots, const Assignment& previous);

/// Plans near to the earlier one, which may fit or not and may be as good as `found` or not: what a rule
/// drives away goes elsewhere, and then each device gets as many units of each class as in `found`, or as
/// before. The surplus of a device travels to where units are missing, by itself or along a chain of three
/// devices: one unit to the device between, an equal one from there on. Of all ways that with the least cost,
/// then the least of what breaks ties (a chain is looked for while that is above `goal`), then the fewest
/// bytes moved, one step after the other. `running` is used for trying.
std::vector<Assignment> settle_previous(const Instance& instance, const Assignment& previous,
                                        const Assignment& found, const TieBreakers& goal,
                                        IncrementalCost& running, NodeBudget& nodes);

/// A unit that was on another device goes back there, in exchange for an equal one that was not. No hop and
/// no time more.
void move_back(const ItemKinds& kinds, const Assignment& previous, IncrementalCost& running,
               NodeBudget& nodes);

}  // namespace stowage::solve
