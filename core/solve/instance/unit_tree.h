#pragma once

#include <cstdint>
#include <vector>

#include "core/solve/instance/units.h"

namespace stowage::solve {

/// The module tree as far as units tell it apart: modules whose tensors are of several units, and below them
/// the parts that are of one. All that a device map's keys depend on, in fewer nodes than the tree has
/// modules. Made once a catalog.
struct UnitTree {
  static constexpr std::uint32_t kNone = ~0u;

  /// A module that is all of one unit, or a direct tensor of a module that is not.
  struct Part {
    std::uint32_t node =
        kNone;  ///< the module above it that has several units; kNone: the whole model is one
    std::uint32_t tensors = 0;
  };

  std::vector<std::uint32_t> parent{};   ///< by node, parents first; of the root: kNone
  std::vector<std::uint32_t> tensors{};  ///< by node: tensors at and below it
  std::vector<std::uint32_t> first{};    ///< the parts of unit u: parts[first[u] .. first[u + 1])
  std::vector<Part> parts{};
  std::vector<std::uint32_t>
      beside{};  ///< by unit: the node of the module above its own; kNone: no such node
};

UnitTree make_unit_tree(const model::Model& model, const UnitTable& table);

}  // namespace stowage::solve
