#pragma once

#include "core/model/model.h"
#include "core/plan/evaluation/value_flow.h"
#include "core/plan/settings.h"

namespace stowage::app {

/// What the hosts of a plan hand over, from the graph of a program (estimate::value_flow); null of anything
/// else, and where its sizes are not known. Any thread.
plan::ValueFlowPtr flowOf(const model::ModelPtr& model, const plan::Workload& workload);

}  // namespace stowage::app
