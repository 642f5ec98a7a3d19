#pragma once

#include "core/runtimes/llamacpp/placing.h"

namespace stowage::llamacpp {

/// Fills in the caches, the context and the micro-batch of `placed`, whose layers have their devices.
/// Findings are errors where llama.cpp makes no context.
void place_caches(const Facts& facts, const Options& options, Placed& placed);

}  // namespace stowage::llamacpp
