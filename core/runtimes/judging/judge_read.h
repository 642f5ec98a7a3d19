#pragma once

#include <vector>

#include "core/plan/evaluate.h"
#include "core/plan/placement.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/judging/judge_cuts.h"
#include "core/runtimes/judging/reserves.h"

namespace stowage::runtimes {

/// What was read, as a plan of a machine.
struct JudgedRead {
  plan::Evaluation evaluation{};
  plan::AppliedMap applied{};  ///< its places, and the devices that the machine does not have
  std::vector<TargetReserve> reserves{};
  std::vector<ImportFinding> findings{};  ///< beside what was read
  std::optional<JudgedCuts> cuts{};       ///< where weights are cut over cards, by rules that are known

  bool refused() const;  ///< one of the findings is an error
  bool ok() const;       ///< not refused, no rule and no budget broken
  bool open() const;     ///< of weights that are cut: nobody knows what each card holds
};

/// Counts what was read on a machine, with the KV cache where the target keeps it and, of a target that takes
/// a part of each card or keeps the cache by itself, with all that it reserves. Where weights are cut over
/// cards (ReadPlan::pieces) the devices of the evaluation are the cards with what each holds, all else in it
/// is of whole tensors, and the reserves are those of cards. `asked`: as a person has it, without what
/// follows from the target (workload_asked). Precondition: places are read.
JudgedRead judge_read(const Facts& facts, const Target& target, const ReadPlan& read,
                      const machine::Machine& machine, const plan::Settings& asked);

}  // namespace stowage::runtimes
