#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "core/plan/evaluation/pass_times.h"
#include "core/plan/settings.h"
#include "core/solve/instance/unit.h"

namespace stowage::solve {

/// One load on the way from the root to a leaf: while it is in flight, so are its ancestors. In pre-order,
/// parents before children.
struct ChainNode {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t unit = kNone;
  std::uint32_t parent = kNone;  ///< index of the node above, in the same table
  std::uint64_t bytes = 0;       ///< loaded here; a storage met further up the path is not counted again
};

/// The direct tensors of every module, one module after the other in one list: those of module i stand at
/// [first[i], first[i + 1]), those below it at [first[i], first[subtree_end]).
struct TensorsOfModules {
  std::vector<std::uint32_t> first{};
  std::vector<model::TensorId> tensors{};
};

/// The units of a model under some settings, and what couples them. Not copied: units view into its lists.
struct UnitTable {
  UnitTable() = default;
  UnitTable(UnitTable&&) = default;
  UnitTable& operator=(UnitTable&&) = default;

  std::vector<Unit> units{};
  std::vector<std::uint32_t> unit_of_tensor{};
  std::vector<ChainNode> chains{};  ///< only trees of two and more loads: direct tensors of split modules and
                                    ///< what lies below them
  std::vector<std::uint32_t>
      executed{};  ///< the unit that runs, along the execution order, without repetitions in a row
  std::vector<std::uint32_t> unit_of_raw{};  ///< raw units in definition order → unit
  std::deque<std::string> names{};           ///< of units that no model names: what their names view into
  TensorsOfModules by_module{};              ///< what the units view into
  std::deque<std::vector<model::TensorId>> tensors{};  ///< the same of ties, which are of several modules
};

/// Blocks, leaves and direct tensors, merged where they share a storage. (plan::evaluate counts the same
/// way.) `tied` = false keeps them apart: each name then counts its own copy,
/// which no plan does, but tells what a tie costs. `times`: of which PassTimes::prompt_alone and back count;
/// or null.
UnitTable make_units(const model::Model& model, const plan::Settings& settings, bool tied = true,
                     const plan::PassTimes* times = nullptr);

}  // namespace stowage::solve
