#pragma once

#include <vector>

#include "core/estimate/prediction.h"
#include "widgets/panels/issue.h"

namespace stowage::widgets {

/// The GPUs on which a run of the plan is predicted to need more than the budget, the one that lacks most
/// first: each with what may mend it, more room kept free there, which is less than the whole card. None
/// where the plan itself does not fit. `helps`: the GPUs where that was asked and predicted again and does
/// help, the only ones for which it is offered; null: nobody asked, and each has it.
std::vector<Issue> predictedIssues(const PlanState& state, const estimate::Prediction& prediction,
                                   const std::vector<machine::DeviceId>* helps = nullptr);

/// The GPUs of predictedIssues(), in the same order.
std::vector<machine::DeviceId> lackingGpus(const PlanState& state, const estimate::Prediction& prediction);

/// What these GPUs lack, together.
Bytes lackOnGpus(const PlanState& state, const estimate::Prediction& prediction);

}  // namespace stowage::widgets
