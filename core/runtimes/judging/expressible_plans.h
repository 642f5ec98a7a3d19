#pragma once

#include <vector>

#include "core/runtimes/judging/retell.h"

namespace stowage::runtimes {

/// Plans among which the best that a target can be told is looked for.
struct ExpressiblePlans {
  std::vector<plan::Placement>
      plans{};            ///< each complete, none twice; whether it is told so is not yet known
  bool complete = false;  ///< whatever the target can be told of this model is among them
};

/// Looks for them by what the target expresses (Target::grains): a whole model on each place that it has;
/// layers cut into stages in the order of the GPUs, with groups of layers on the host where it has those, as
/// far as these are no more than kMostPlans, and fewer of large models; of llama.cpp and Ollama every number
/// of layers on all cards and on each; of all targets, those near to `wished`, which the target made
/// something else of (`retold`).
ExpressiblePlans expressible_plans(const Teller& teller, const machine::Machine& machine,
                                   const plan::Placement& wished, const Retold& retold);

/// More ways to cut layers than this are not looked at one by one.
inline constexpr std::size_t kMostPlans = 6'000;

}  // namespace stowage::runtimes
