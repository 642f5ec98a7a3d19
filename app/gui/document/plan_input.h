#pragma once

#include <optional>

#include "core/machine/machine.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"

namespace stowage::app {

/// Everything a user decides about a plan, as one value: edits make a new one, undo puts the old one back.
struct PlanInput {
  machine::Machine machine{};
  plan::Settings settings{};
  std::optional<plan::DeviceMap> map{};  ///< an imported map, shown as it is: pins move modules in it, nobody
                                         ///< solves until the solver is asked
  bool operator==(const PlanInput&) const = default;
};

}  // namespace stowage::app
