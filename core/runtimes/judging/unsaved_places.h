#pragma once

#include <vector>

#include "core/base/bytes.h"
#include "core/machine/machine.h"
#include "core/plan/placement.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// Buffers that the library makes and no file holds (Model::unsaved_buffers), where a run has them.
struct UnsavedPlaces {
  std::vector<Bytes> bytes{};  ///< by slot of the machine
  bool all_known = true;       ///< false: of some nothing says how large they are, and they are not counted
};

/// Under a plan of the model for the target: a module's lie where the key of the map that covers it says, as
/// plan::to_device_map() writes it, and else on the main GPU. Of what is off the GPUs they stay on the main
/// GPU where the target computes there. `placement`: of all tensors, slots of `machine`.
UnsavedPlaces unsaved_places(const Target& target, const model::Model& model, const machine::Machine& machine,
                             const plan::Placement& placement);

}  // namespace stowage::runtimes
