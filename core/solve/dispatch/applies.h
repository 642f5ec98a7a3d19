#pragma once

#include <vector>

#include "core/solve/instance/instance.h"

/// When a method may be called, as far as the instance alone decides it. The dispatcher asks these functions
/// and the table of methods lists them. What the search has found so far decides the rest, as the table's
/// words say.
namespace stowage::solve::applies {

/// All devices together hold fewer bytes than the units have: each lies, and is executed, somewhere.
bool room(const Instance& instance);
/// There is nothing to put on a GPU, or none to put it on.
bool host_alone(const Instance& instance);
/// Plans with nothing on the GPUs count.
bool host_only(const Instance& instance);
/// Fewer GPUs may be used than the `gpus` that could hold something.
bool choices_of_gpus(const Instance& instance, const std::vector<Slot>& gpus);
/// There is one GPU in play, and it is the one that streams.
bool one_gpu(const Instance& instance, const std::vector<Slot>& gpus);
/// The main GPU is the lowest in use, and which one that is has to be chosen first.
bool lowest_main(const Instance& instance);
/// Plans may have a GPU execute several runs of the order.
bool many_runs(const Instance& instance);
/// What a bound has on the GPUs can be packed unit by unit.
bool packing(const Instance& instance);
bool depth_first(const Instance& instance);
/// Nothing is dragged.
bool counting(const Instance& instance);

}  // namespace stowage::solve::applies
