#pragma once

#include <string>
#include <vector>

#include "core/plan/evaluate.h"
#include "core/solve/solve.h"

namespace stowage::solve {

/// One way of placing, on the budgets of a machine, as plan::check judges it.
struct StrategyResult {
  plan::Strategy strategy = plan::Strategy::Stowage;
  std::string exception{};  ///< what accelerate raises instead of a map ("KeyError"); the rest is then empty
  plan::DeviceMap map{};    ///< its own map, untouched
  plan::Evaluation evaluation{};  ///< of that map
  Bytes headroom{};  ///< least free bytes of a GPU that holds something; 0 when one is over its budget
  bool over_budget = false;   ///< a device has to hold more than its budget
  std::size_t uncovered = 0;  ///< tensors that the map leaves without a place
};

/// Ours and accelerate's four on the same budgets, in the order of plan::Strategy. `ours` may be null: then
/// it is left out. Pins and forbids are ours alone: accelerate knows none. Reports progress a strategy at a
/// time. Error: Cancelled. `times`: what devices compute; null where that is not counted.
Result<std::vector<StrategyResult>> compare_strategies(const model::Model& model,
                                                       const machine::Machine& machine,
                                                       const plan::Settings& settings,
                                                       const plan::Placement* ours, const Job& job = {},
                                                       const plan::PassTimes* times = nullptr);

}  // namespace stowage::solve
