#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "widgets/treemap/tile_tree.h"

namespace stowage::widgets {

/// Where the units are under one plan, and what the user said about them. Made once a plan; O(tensors).
struct UnitPlaces {
  using Slot = plan::Placement::Slot;
  static constexpr Slot kSplit = 0xFE;                           ///< on several devices
  static constexpr Slot kEmpty = 0xFD;                           ///< no bytes of its own
  static constexpr Slot kUnplaced = plan::Placement::kUnplaced;  ///< on none

  struct Unit {
    Slot slot = kEmpty;
    std::optional<machine::DeviceId> pin{};
    bool pinned_above = false;  ///< `pin` is that of a module around it
    /// The unit whose pin `pin` is, since both have bytes of one storage; kNone: nobody else's.
    std::uint32_t pinned_with = TileTree::kNone;
    /// The unit that has the bytes of this one in a lane: the plan has both as one storage. kNone: its own.
    std::uint32_t counted_with = TileTree::kNone;
    bool forbidden = false;    ///< some device is
    bool over_budget = false;  ///< would have to leave its device to keep the budget
    bool host = false;         ///< lies off the GPUs, and the CPU computes with it there

    /// `pin` is not what was said of the unit itself.
    bool pin_of_others() const { return pinned_above || pinned_with != TileTree::kNone; }
  };
  /// One device's share: units with bytes there, in execution order. What the plan has as one storage is in
  /// it once (widgets/common/placed_model.h).
  struct Lane {
    std::vector<std::uint32_t> units{};
    std::vector<std::uint64_t> bytes{};
  };

  UnitPlaces() = default;
  UnitPlaces(const TileTree& tree, const PlanState& state);
  /// Where plan::stored_sizes and plan::computed_tensors are known.
  UnitPlaces(const TileTree& tree, const PlanState& state, const std::vector<std::uint64_t>& sizes,
             const std::vector<bool>& computed);

  void set_rules(const TileTree& tree, const PlanState& state);  ///< pins and forbids alone

  std::vector<Unit> units{};
  std::vector<Lane> lanes{};  ///< one a slot of the machine, then the unplaced

 private:
  void place(const TileTree& tree, const PlanState& state, const std::vector<std::uint64_t>& sizes);
  void read_rules(const TileTree& tree, const PlanState& state);
  void share_pins(const TileTree& tree, const PlanState& state);
  void find_over_budget(const PlanState& state);
  void find_computed(const TileTree& tree, const PlanState& state, const std::vector<bool>& computed);
};

}  // namespace stowage::widgets
