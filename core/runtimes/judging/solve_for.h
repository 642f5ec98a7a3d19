#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/runtimes/judging/reserves.h"
#include "core/runtimes/judging/retell.h"
#include "core/solve/solve.h"

namespace stowage::runtimes {

/// A question whose answer a target has to be told.
struct TargetQuestion {
  const Teller& teller;
  const solve::UnitCatalog& catalog;
  const machine::Machine& machine;  ///< as it is: without what the target reserves
  const plan::Settings& settings;   ///< with the target's rules (settings_for)
  const plan::TurnBytes& turns;
  const solve::Effort& effort;
};

/// A plan that the target can be told, where the answer's cannot.
struct NearestPlan {
  plan::DeviceMap map{};
  Bytes distance{};  ///< bytes that lie elsewhere than the answer has them, each storage once
};

/// An answer, and what becomes of it in the words of the target.
struct TargetSolution {
  /// Its machine has what the target reserves under the plan among its overheads.
  solve::Answer answer{};
  std::optional<Retold> retold{};         ///< of its plan; nullopt: there is none
  std::optional<NearestPlan> nearest{};   ///< where the plan cannot be told; it breaks a budget or a rule
  std::vector<TargetReserve> reserves{};  ///< under its plan; without one, under every plan
};

/// Solves for a target: the plan of the answer is one that the target can be told, whose export, read back,
/// is the plan, as far as one is found; `answer` is optimal only then. The bound is that of all plans, or,
/// where everything that the target can be told was looked at (expressible_plans), of these. Without such a
/// plan the answer is the best of all plans, not proven, and `retold` says why the target cannot have it; or
/// there is none at all: where that is certain, or where the best of all leaves no room for what the target
/// reserves. Errors: as solve_with_turns. Accelerate's own strategies are answered as they are, and lose
/// their proof where the target makes something else of them.
Result<TargetSolution> solve_for(const TargetQuestion& question, const Job& job = {});

/// The machine of an answer without what a target reserves: what a plan keeps.
machine::Machine without_reserves(machine::Machine machine, const std::vector<TargetReserve>& reserves);

}  // namespace stowage::runtimes
