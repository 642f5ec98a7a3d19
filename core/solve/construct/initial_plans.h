#pragma once

#include "core/solve/construct/item_kinds.h"

namespace stowage::solve {

/// What accelerate's own strategies would do, as assignments, whether they are plans or not. Empty without a
/// model, or with so many names that the peer's rules, whose cost grows with their square, take too long.
std::vector<Assignment> accelerate_plans(const Instance& instance);

/// Orders of filling the GPUs other than `main`: largest first and smallest first, and fastest first where
/// they differ.
std::vector<std::vector<Slot>> filling_orders(const ItemKinds& kinds, const std::vector<Slot>& gpus,
                                              Slot main);

/// Puts units of the execution order on a GPU from the `next`-th on while they fit, and returns where it
/// stopped.
std::size_t fill_run(const ItemKinds& kinds, Assignment& slots, Slot gpu, std::size_t next);
/// The same backwards from before `end` on, down to `begin`.
std::size_t fill_back(const ItemKinds& kinds, Assignment& slots, Slot gpu, std::size_t begin,
                      std::size_t end);

}  // namespace stowage::solve
