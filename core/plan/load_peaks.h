#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::plan {

/// Which tensors a load brings in: those on the marked slots, without the buffers that stay on the executing
/// device.
struct LoadRule {
  std::array<bool, 256> from{};  ///< by slot
  bool buffers_stay = false;     ///< non-persistent buffers, and persistent ones too unless `persistent_load`
  bool persistent_load = false;
  const std::vector<bool>* computed =
      nullptr;                 ///< by tensor: the CPU computes with these, whole and in place
  bool skip_computed = false;  ///< those are no load here
  bool only_computed = false;  ///< all others are no load here
  bool loads(model::TensorId id, const model::Tensor& tensor, Placement::Slot slot) const {
    if (!from[slot]) return false;
    if (computed && (*computed)[id.index()]) return !skip_computed;
    if (only_computed) return false;
    return !buffers_stay || tensor.kind == model::TensorKind::Parameter ||
           (persistent_load && tensor.persistent);
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
