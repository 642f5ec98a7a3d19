#pragma once

#include <optional>

#include "app/gui/document/plan_input.h"
#include "core/base/job.h"
#include "widgets/common/plan_state.h"

namespace stowage::app {

/// A question to the solver with everything it needs; immutable, may run on any thread.
struct PlanRequest {
  model::ModelPtr model{};
  solve::UnitCatalogPtr catalog{};  ///< made again when it does not fit the settings
  PlanInput input{};
  std::shared_ptr<const widgets::PlanState> previous{};  ///< breaks ties towards fewer moves; may be null
  widgets::ViewFactsPtr facts{};  ///< of the plan that is shown: what still holds is taken over
  quint64 generation = 0;
};

/// The answer: a complete state for the views, or with `error` one whose placement is the previous (or an
/// empty) one, evaluated on the machine asked for.
struct PlanOutcome {
  widgets::PlanStatePtr state{};
  std::optional<Error> error{};
};

/// Among plans of one value the one nearest to `before`: an edit moves what it has to, and no more. What was
/// proven stays proven.
void keepNear(solve::Answer& answer, const solve::UnitCatalog& catalog, const PlanRequest& request,
              const plan::Placement& before, const Job& job);

/// The answer took no more than half a frame.
bool quick(const widgets::PlanState& state);

/// While something is dragged or slid: a plan near the one that is shown and nearly as good, in little time.
solve::Effort liveEffort(const widgets::PlanState& shown);

/// Prepares where needed, solves (or applies the imported map), evaluates. `error` is Cancelled when the job
/// was.
PlanOutcome solvePlan(const PlanRequest& request, const solve::Effort& effort, const Job& job);

/// The same state with `placement` in place of the solver's, evaluated: what previews and cached answers use.
widgets::PlanStatePtr stateOf(const PlanRequest& request, solve::UnitCatalogPtr catalog,
                              std::shared_ptr<const solve::Answer> answer, double seconds);

}  // namespace stowage::app
