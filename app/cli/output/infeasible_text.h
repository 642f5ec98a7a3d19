#pragma once

#include <string>
#include <vector>

#include "app/cli/output/console.h"
#include "core/base/json_fwd.h"
#include "core/plan/turn_bytes.h"
#include "core/solve/solve.h"

namespace stowage::cli {

/// The object "infeasible" of solve.
Json infeasible_json(const solve::Infeasibility& why);
/// One repair with what it brings: "Raise CPU to 84.0 GiB (… bytes) (47.5 GiB on GPUs)".
std::string repair_text(const solve::Repair& repair);
/// How far the weights are beyond all the room that they may have, where the reason does not say it; empty
/// else.
std::string shortage_text(const solve::Infeasibility& why, const model::Model& model,
                          const solve::Answer& answer);
/// That activations are among what has no room: the largest turn of `turns`, and how they are made fewer or
/// left out. Empty where none were counted.
std::string turns_text(const model::Model& model, const plan::TurnBytes& turns,
                       const plan::Workload& workload);
/// What each device alone would need: one line for all of which the same is true.
std::string budgets_text(const std::vector<solve::SmallestBudget>& budgets);

/// All that solve says where there is no plan, or where none was found: the reason, what cannot hold
/// together, and what would help.
std::string refusal_text(const Console& console, const model::Model& model, const solve::Answer& answer,
                         const plan::TurnBytes& turns);

}  // namespace stowage::cli
