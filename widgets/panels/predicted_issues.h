#pragma once

#include <vector>

#include "core/estimate/prediction.h"
#include "widgets/panels/issue.h"

namespace stowage::widgets {

/// The GPUs on which a run of the plan is predicted to need more than the budget, the one that lacks most
/// first: each with what would mend it, more room kept free there. None where the plan itself does not fit.
std::vector<Issue> predictedIssues(const PlanState& state, const estimate::Prediction& prediction);

/// The GPUs of predictedIssues(), in the same order.
std::vector<machine::DeviceId> lackingGpus(const PlanState& state, const estimate::Prediction& prediction);

}  // namespace stowage::widgets
