#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/fused_groups.h"

namespace stowage::estimate::offload {

/// A storage that may go to the host and that is kept until backward, in a scope with a cap.
struct CappedStorage {
  std::uint32_t number = 0;
  std::uint64_t bytes = 0;
  std::string_view module{};  ///< that saved it
  std::string_view unit{};    ///< what the cap is for (ScopeUnits::Decision)
  std::uint64_t cap = 0;
};

struct FilledCaps {
  std::vector<std::uint32_t> goes{};    ///< numbers, sorted: all others stay for a cap
  std::vector<std::string> by_order{};  ///< units that were filled in the order of saving, sorted
};

/// Each unit's cap is filled as well as it can be, in the order of saving where there are too many different
/// sums to know that; what a fused group saved goes or stays as one. One rule for a run from its second pass
/// on, and for what is predicted of it.
FilledCaps fill_caps(const std::vector<CappedStorage>& storages, const std::vector<plan::FusedGroup>& groups);

}  // namespace stowage::estimate::offload
