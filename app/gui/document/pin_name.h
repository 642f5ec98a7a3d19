#pragma once

#include <string>

#include "app/gui/document/plan_edits.h"

namespace stowage::app::edits {

/// Pins a name as a map has it: a module's, a tensor's, or "" for everything. Other names change nothing.
PlanInput pinName(PlanInput input, const model::Model& model, const std::string& name,
                  machine::DeviceId device);

}  // namespace stowage::app::edits
