#pragma once

#include "core/plan/evaluate.h"

namespace stowage::plan {

/// evaluate() without diagnostics: what a search asks of its own plans, many times a second.
Evaluation evaluate_costs(const model::Model& model, const machine::Machine& machine,
                          const Settings& settings, const Placement& placement,
                          const PassTimes* times = nullptr);

}  // namespace stowage::plan
