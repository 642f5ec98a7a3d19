#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/engine/execution/region.h"
#include "core/engine/training/activation_scopes.h"
#include "core/engine/training/layer_list.h"

namespace stowage::engine {

/// The stretches of the main graph that scopes want run again in backward: each turn of a module, or of each
/// layer that the scope's module has. In the order of their steps. Errors, before anything runs, each with
/// the module and the operator: RecomputeWrites, where it changes what it did not make (a buffer, a value of
/// others); RecomputeChanged, where it reads what changes before it would run again; RecomputeInside, where
/// it is run by an operator that is run as a whole.
Result<std::vector<Region>> recompute_regions(const Program& program, const ActivationScopes& scopes,
                                              const LayerList& layers);

/// The turns of all layers, to be looked at: whether each could be run again, and from what; and among them
/// `again`, which are run again. A layer that one of those is a part of is not looked at. None is where an
/// operator that is run as a whole runs one of them.
std::vector<Region> with_turns_of_layers(std::vector<Region> again, const Program& program,
                                         const LayerList& layers);

}  // namespace stowage::engine
