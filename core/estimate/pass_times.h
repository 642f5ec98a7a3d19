#pragma once

#include "core/machine/calibration.h"
#include "core/plan/evaluation/pass_times.h"

namespace stowage::estimate {

/// What the devices of a machine compute with each module of a model without a graph, at usual rates: from
/// the same formulas and rates as its predicted time (predict()), so that both say the same. A step is one
/// more token of each sequence where the workload makes any, with the whole context in its cache, else one
/// pass over a part of the prompt. Null where that time is not predicted either: of programs, of weights
/// alone, where some GPU has no rates, or where formulas know too little of the model. Of a CPU without rates
/// there is no column. Budgets, rules, the runtime and the goal play no part.
plan::PassTimesPtr pass_times(const model::Model& model, const machine::Machine& machine,
                              const plan::Settings& settings,
                              const machine::Calibration* calibration = nullptr);

}  // namespace stowage::estimate
