#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// Which tensors a load brings in: those on the marked slots, without what stays on the executing device.
struct LoadRule {
  std::array<bool, 256> from{};  ///< by slot
  machine::Runtime runtime{};
  bool streaming = true;                        ///< some GPU streams; else the CPU computes with everything
  const std::vector<bool>* computed = nullptr;  ///< by tensor: the CPU computes with these all the same
  bool of_computed = false;  ///< the loads of what the CPU computes with; else of what is streamed
  bool loads(model::TensorId id, const model::Tensor& tensor, Placement::Slot slot) const {
    const bool computes = !streaming || (computed && (*computed)[id.index()]);
    return from[slot] && computes == of_computed &&
           runtime.moves(tensor.kind == model::TensorKind::Parameter, tensor.persistent, computes);
  }
};

/// The most bytes in flight at once, and the module whose load that is.
struct LoadPeak {
  std::uint64_t bytes = 0;
  model::ModuleId module{};
};

/// The largest unit's loaded tensors, each storage once a unit. Units: the outermost module of a no-split
/// class (never the root), else a module without children, else each direct tensor of a module that has
/// children.
LoadPeak largest_unit_load(const model::Model& model, const std::vector<std::uint64_t>& sizes,
                           const Placement& placement, const LoadRule& rule,
                           const std::vector<std::string>& no_split);

}  // namespace stowage::plan
