#pragma once

#include <optional>
#include <vector>

#include "app/gui/document/plan_input.h"
#include "core/model/model.h"

namespace stowage::app::edits {

/// What a person says of what modules save for backward.
struct Activations {
  std::optional<bool> on{};    ///< to the host, or they stay; nullopt: as the module above
  std::optional<Bytes> cap{};  ///< the most that is moved; only where they go
  bool operator==(const Activations&) const = default;
};

/// Says it of these modules themselves. What was said of modules inside of them stands: the innermost counts.
PlanInput withActivations(PlanInput input, const model::Model& model,
                          const std::vector<model::ModuleId>& modules, const Activations& said);
/// What was said of all of them alike; nullopt: different things, or there are none.
std::optional<Activations> activationsOf(const PlanInput& input, const model::Model& model,
                                         const std::vector<model::ModuleId>& modules);

}  // namespace stowage::app::edits
