#pragma once

#include "core/engine/program.h"

namespace stowage::engine {

/// Operators that a program decomposed on a CPU names and that exist for nothing else, as the operators that
/// they stand for: for a run with CUDA. What has no counterpart stays, and fails where it is.
void map_operators_of_cpu(Program& program);

}  // namespace stowage::engine
