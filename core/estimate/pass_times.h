#pragma once

#include "core/estimate/graph/predict_graph.h"
#include "core/machine/calibration.h"
#include "core/plan/evaluation/pass_times.h"

namespace stowage::estimate {

/// What the devices of a machine compute with each module of a model without a graph, at usual rates: from
/// the same formulas and rates as its predicted time (predict()), so that both say the same. A step is one
/// more token of each sequence where the workload makes any, with the whole context in its cache, else one
/// pass over a part of the prompt. Null where that time is not predicted either: of programs, of weights
/// alone, where some GPU has no rates, or where formulas know too little of the model. Of a CPU without rates
/// there is no column. A step that trains is its whole prompt, forward and back (Turn::passes). Budgets,
/// rules, the runtime and the goal play no part.
plan::PassTimesPtr pass_times(const model::Model& model, const machine::Machine& machine,
                              const plan::Settings& settings,
                              const machine::Calibration* calibration = nullptr);

/// The same of a program, from its graph: each operator takes what the second clock of PassClock says it
/// takes on that device. A step is one pass, and so is every pass of a request; where the settings train it
/// goes back too, and PassTimes::back says what comes again for it. Of `asked` the program, the
/// shapes or sizes of its inputs, and the calibration; of the settings the passes. Modules that the model
/// does not have count to the nearest one above them that it has. Null where has_rates() says no, of programs
/// without sizes, and where the program takes no such inputs.
plan::PassTimesPtr pass_times(const model::Model& model, const machine::Machine& machine,
                              const plan::Settings& settings, const GraphRequest& asked);

/// All GPUs have rates, and some device has: else there are no times, whatever the model.
bool has_rates(const machine::Machine& machine, const machine::Calibration* calibration);

}  // namespace stowage::estimate
