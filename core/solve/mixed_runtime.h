#pragma once

#include "core/base/job.h"
#include "core/plan/turn_bytes.h"
#include "core/solve/claims/answer.h"
#include "core/solve/instance/instance.h"
#include "core/solve/limits/effort.h"

namespace stowage::solve {

/// solve() for one way of running: under runtime mixed, what Settings::computed names is computed on the host
/// and all else is streamed. `catalog` is for these settings. `turns`, here and below: as solve_with_turns()
/// has them; null where nothing is planned with.
Result<Answer> solve_as_asked(const UnitCatalog& catalog, const machine::Machine& machine,
                              const plan::Settings& settings, const plan::TurnBytes* turns,
                              const plan::Placement* previous, const Effort& effort, const Job& job);

/// Evaluates the plan of an answer under these settings, which has the last word on every answer, and says
/// what comes of it there. `catalog`: for these settings. Errors: Internal (it is no plan, or worth something
/// else than was said).
Status judge(const UnitCatalog& catalog, const plan::Settings& settings, Answer& answer);

/// Runtime mixed: tries ways of running, each with all its placements, and tells how far the best of them is
/// from what no way can beat.
Result<Answer> solve_mixed(const UnitCatalog& catalog, const machine::Machine& machine,
                           const plan::Settings& settings, const plan::TurnBytes* turns,
                           const plan::Placement* previous, const Effort& effort, const Job& job);

}  // namespace stowage::solve
