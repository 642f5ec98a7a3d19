#pragma once

#include "core/solve/instance/instance.h"

namespace stowage::solve {

/// A placement as an assignment: kUnplaced where a unit's tensors disagree or lie on no device of the
/// machine.
Assignment to_assignment(const UnitCatalog& catalog, const machine::Machine& machine,
                         const plan::Placement& placement);
plan::Placement to_placement(const UnitCatalog& catalog, const Assignment& assignment);

}  // namespace stowage::solve
