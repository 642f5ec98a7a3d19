#pragma once

#include "core/estimate/graph/graph_program.h"

namespace stowage::estimate {

/// What writes in place mean, as core/engine/program/alias_analysis.h has it: marks storages that the run
/// changes (GraphStorage::mutated), views that are taken where their storage lives (GraphStep::at_home) and
/// operands of which no copy is kept (Operand::changing). Does nothing where no step writes.
void settle_writes(GraphProgram& program);

}  // namespace stowage::estimate
