#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/gui/document/plan_input.h"
#include "core/model/model.h"

namespace stowage::app::edits {

/// What a person says of what modules save for backward.
struct Activations {
  std::optional<bool> on{};    ///< to the host, or not; nullopt: as the module above
  std::optional<Bytes> cap{};  ///< the most that is moved; only where they go
  bool again = false;          ///< not kept: the module is run again in backward; then `on` is false
  bool operator==(const Activations&) const = default;
};

/// Says it of these modules themselves. What was said of modules inside of them stands: the innermost counts.
PlanInput withActivations(PlanInput input, const model::Model& model,
                          const std::vector<model::ModuleId>& modules, const Activations& said);
/// What a schedule asks of its layers, by their names.
struct LayerActivations {
  std::vector<std::string> host{}, again{}, stay{};
};
/// Each layer as a whole: what was said of modules inside of it is gone, and one that stays is told so where
/// a module around it says otherwise. Names that the model does not have are left out.
PlanInput withLayers(PlanInput input, const model::Model& model, const LayerActivations& layers);
/// What was said of all of them alike; nullopt: different things, or there are none.
std::optional<Activations> activationsOf(const PlanInput& input, const model::Model& model,
                                         const std::vector<model::ModuleId>& modules);

}  // namespace stowage::app::edits
