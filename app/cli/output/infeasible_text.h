#pragma once

#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/solve/solve.h"

namespace stowage::cli {

/// The object "infeasible" of solve.
Json infeasible_json(const solve::Infeasibility& why);
/// One repair with what it brings: "Raise CPU to 84.0 GiB (… bytes) (47.5 GiB on GPUs)".
std::string repair_text(const solve::Repair& repair);
/// What each device alone would need: one line for all of which the same is true.
std::string budgets_text(const std::vector<solve::SmallestBudget>& budgets);

}  // namespace stowage::cli
