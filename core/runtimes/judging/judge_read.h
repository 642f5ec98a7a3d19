#pragma once

#include <vector>

#include "core/plan/evaluate.h"
#include "core/plan/placement.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/judging/reserves.h"

namespace stowage::runtimes {

/// What was read, as a plan of a machine.
struct JudgedRead {
  plan::Evaluation evaluation{};
  plan::AppliedMap applied{};  ///< its places, and the devices that the machine does not have
  std::vector<TargetReserve> reserves{};
  std::vector<ImportFinding> findings{};  ///< beside what was read

  bool refused() const;  ///< one of the findings is an error
  bool ok() const;       ///< not refused, no rule and no budget broken
};

/// Counts what was read on a machine, with the KV cache where the target keeps it and, of a target that takes
/// a part of each card or keeps the cache by itself, with all that it reserves. Tensors that are cut over
/// cards (ReadPlan::pieces) are held against the least that each card has of them; the evaluation is then of
/// whole ones, and nothing is said of budgets. `asked`: as a person has it, without what follows from the
/// target (workload_asked).
/// Precondition: places are read.
JudgedRead judge_read(const Facts& facts, const Target& target, const ReadPlan& read,
                      const machine::Machine& machine, const plan::Settings& asked);

}  // namespace stowage::runtimes
