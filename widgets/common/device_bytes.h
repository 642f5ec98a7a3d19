#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "widgets/common/plan_state.h"

namespace stowage::widgets {

/// For every module, how many of its bytes lie on each device: what the mini bars show. Built once a plan,
/// O(modules × devices).
class DeviceBytes {
 public:
  DeviceBytes() = default;
  explicit DeviceBytes(const PlanState& state);
  DeviceBytes(const PlanState& state,
              const std::vector<std::uint64_t>& sizes);  ///< plan::stored_sizes, where they are known

  /// One number for each slot of the machine, then the unplaced ones. Empty before a plan.
  std::span<const std::uint64_t> row(model::ModuleId module) const;
  std::size_t slots() const { return width_ == 0 ? 0 : width_ - 1; }
  /// The slot that holds all of a module, slots() when all is unplaced, nullopt when it is spread or empty.
  std::optional<std::size_t> only(model::ModuleId module) const;

 private:
  std::size_t width_ = 0;
  std::vector<std::uint64_t> table_{};
};

}  // namespace stowage::widgets
