#include "core/solve/instance/assignment.h"

#include <algorithm>

namespace stowage::solve {

Assignment to_assignment(const UnitCatalog& catalog, const machine::Machine& machine,
                         const plan::Placement& placement) {
  constexpr Slot kUnseen = 0xFE, kNowhere = plan::Placement::kUnplaced;
  static_assert(kUnseen != kNowhere);
  Assignment out(catalog.units().size(), kUnseen);
  const std::vector<std::uint32_t>& unit_of = catalog.table().unit_of_tensor;
  const std::size_t tensors = std::min(placement.slots.size(), unit_of.size()),
                    slots = machine.devices.size();
  for (std::size_t t = 0; t < tensors; ++t) {
    const Slot slot = placement.slots[t] < slots ? placement.slots[t] : kNowhere, before = out[unit_of[t]];
    out[unit_of[t]] = before == kUnseen || before == slot ? slot : kNowhere;
  }
  std::replace(out.begin(), out.end(), kUnseen, kNowhere);
  return out;
}

plan::Placement to_placement(const UnitCatalog& catalog, const Assignment& assignment) {
  plan::Placement out;
  const std::vector<std::uint32_t>& unit_of = catalog.table().unit_of_tensor;
  out.slots.resize(unit_of.size());
  for (std::size_t t = 0; t < unit_of.size(); ++t) out.slots[t] = assignment[unit_of[t]];
  return out;
}

}  // namespace stowage::solve
