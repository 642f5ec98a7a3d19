#pragma once

#include <vector>

#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// The slot of the device that executes each module under a placement, by ModuleId: that of the first placed
/// tensor in its subtree (one on the host is streamed to the main GPU, or computed there), else that of the
/// module above; kUnplaced where neither has one.
std::vector<Placement::Slot> executing_slots(const model::Model& model, const machine::Machine& machine,
                                             const Settings& settings, const Placement& placement);

}  // namespace stowage::plan
