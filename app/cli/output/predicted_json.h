#pragma once

#include <string>

#include "app/cli/output/console.h"
#include "core/base/json_fwd.h"
#include "core/estimate/prediction.h"

namespace stowage::cli {

/// The object "predicted" of solve, check and profile. `modules`: with a row for each module.
Json predicted_json(const estimate::Prediction& prediction, bool modules);
/// The same for people: a table of devices, what a step takes, what was left out; an empty line before it. ""
/// for none. A peak beyond its device's budget on `machine` is said.
std::string predicted_text(const Console& console, const estimate::Prediction& prediction,
                           const machine::Machine& machine);

}  // namespace stowage::cli
