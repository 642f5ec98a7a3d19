#pragma once

#include <optional>

#include "core/solve/construct/item_kinds.h"

namespace stowage::solve {

/// Units for these numbers of each kind on the GPUs `gpus`, everything else open; nullopt where no way to
/// pack them was found. The units of two GPUs at a time are dealt out anew, by meeting in the middle, until
/// none is over its room: so the set that a bound names becomes a plan, where it can be one.
std::optional<Assignment> pack_multiple_knapsacks(const ItemKinds& kinds, const std::vector<Slot>& gpus,
                                                  Slot main, const std::vector<std::uint32_t>& on_gpus,
                                                  NodeBudget& nodes);

}  // namespace stowage::solve
