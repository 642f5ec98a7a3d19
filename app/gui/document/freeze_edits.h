#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/document/plan_input.h"
#include "core/model/model.h"

namespace stowage::app::edits {

/// What a person says of the parameters of modules, where a plan trains.
enum class Freezing : std::uint8_t { AsAbove, Frozen, Trained };

/// Says it of these modules with all below them; what was said of modules inside of them is gone, and of what
/// the model does not have. Of modules within each other the outermost counts. Nothing changes where nothing
/// is trained.
PlanInput withFreezing(PlanInput input, const model::Model& model,
                       const std::vector<model::ModuleId>& modules, Freezing said);
/// What was said of all of them alike; nullopt: different things, or there are none.
std::optional<Freezing> freezingOf(const PlanInput& input, const model::Model& model,
                                   const std::vector<model::ModuleId>& modules);

}  // namespace stowage::app::edits
