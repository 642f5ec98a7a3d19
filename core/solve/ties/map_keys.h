#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/instance/instance.h"
#include "core/solve/instance/unit_tree.h"

namespace stowage::solve {

/// How many keys the device map of an assignment has, kept up to date while units move: one for each module
/// that lies on one device as a whole while the one above it does not, and one for each direct tensor of a
/// module that does not. A move costs a step for each module above the unit.
class MapKeys {
 public:
  /// `tree` outlives the keys.
  MapKeys(const UnitTree& tree, std::size_t slots) : tree_(tree), slots_(slots) {}

  void set(const Assignment& slots);
  void move(std::uint32_t unit, Slot from, Slot to);

  /// Every unit lies on a device.
  std::size_t keys() const;

  /// The device that most tensors below the module above a unit's own lie on; kUnplaced where they all lie on
  /// one.
  Slot usual_beside(std::uint32_t unit) const;

 private:
  std::uint32_t& count(std::uint32_t node, Slot slot) { return count_[node * slots_ + slot]; }
  std::uint32_t count(std::uint32_t node, Slot slot) const { return count_[node * slots_ + slot]; }

  const UnitTree& tree_;
  std::size_t slots_;
  std::vector<std::uint32_t> count_;  ///< [node][slot]: tensors there
  std::vector<std::uint32_t> below_;  ///< by node: keys of its parts and of the nodes below it
};

}  // namespace stowage::solve
