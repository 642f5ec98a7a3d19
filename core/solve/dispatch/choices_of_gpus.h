#pragma once

#include <memory>
#include <vector>

#include "core/solve/instance/search_result.h"
#include "core/solve/limits/node_budget.h"

namespace stowage::solve {

/// Some of the GPUs, and the instance in which there are no others.
struct GpuChoice {
  std::unique_ptr<Instance> instance{};
  std::vector<Slot> gpus{};
  Claims claims{};  ///< of the plans that use no other GPU
};

/// Where fewer GPUs may be used than there are: choices of so many that leave out no plan but one that
/// another choice has an equal of, the best bound first. GPUs that nobody can tell apart stand for each
/// other; where GPUs differ in nothing but their budgets, the largest stand for all. Empty where there are
/// too many choices: then claims have to be those of all GPUs together.
std::vector<GpuChoice> choices_of_gpus(const Instance& instance, const std::vector<Slot>& gpus,
                                       NodeBudget& nodes);

}  // namespace stowage::solve
