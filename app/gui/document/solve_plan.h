#pragma once

#include <QtGlobal>
#include <optional>

#include "app/gui/document/placed_models.h"
#include "app/gui/document/plan_input.h"
#include "core/base/job.h"
#include "core/machine/calibration.h"
#include "core/plan/evaluation/pass_times.h"
#include "widgets/common/plan_state.h"

namespace stowage::app {

/// A question to the solver with everything it needs; immutable, may run on any thread.
struct PlanRequest {
  model::ModelPtr model{};  ///< as it was opened
  /// Of that model; null: it is what every plan places.
  std::shared_ptr<const PlacedModels> placed{};
  solve::UnitCatalogPtr catalog{};  ///< made again when it does not fit the settings, or counts other times
  PlanInput input{};
  std::shared_ptr<const widgets::PlanState> previous{};  ///< breaks ties towards fewer moves; may be null
  widgets::ViewFactsPtr facts{};  ///< of the plan that is shown: what still holds is taken over
  std::shared_ptr<const machine::Calibration> calibration{};  ///< what was measured last; null: nothing
  quint64 generation = 0;
};

/// How far a question is answered.
enum class Depth {
  First,    ///< a plan near the one that is shown and nearly as good, in little time
  Settled,  ///< the best plan; where nothing fits, not yet why
  Whole,    ///< and why nothing fits, and what would help
};

/// The answer: a complete state for the views, or with `error` one whose placement is the previous (or an
/// empty) one, evaluated on the machine asked for unless it was cancelled.
struct PlanOutcome {
  widgets::PlanStatePtr state{};
  std::optional<Error> error{};
  Depth depth = Depth::Whole;

  bool infeasible() const;
};

/// While something is dragged or slid: a plan near the one that is shown and nearly as good, in little time.
solve::Effort liveEffort(const widgets::PlanState& shown);

/// The settings that plans are made and judged by: those of the input, with how the target that is named
/// there keeps its cache and takes a prompt (runtimes::settings_as_run).
plan::Settings settingsAsRun(const PlanInput& input);

/// What plans of a request keep free for activations: turnsToPlanWith() of these, as its target has them.
std::shared_ptr<const plan::TurnBytes> turnsFor(const PlanRequest& request);

/// What plans of the model keep free for activations: what the command line plans with
/// (estimate::turns_to_plan_with()). Of a program those of the shapes that the plan is made for; none where
/// it has none, since what else runs of it is no part of the question. Any thread; the last answers are kept,
/// as every edit of a budget or a pin asks again.
std::shared_ptr<const plan::TurnBytes> turnsToPlanWith(const model::ModelPtr& model,
                                                       const machine::Machine& machine,
                                                       const plan::Settings& settings);

/// What the devices of the machine compute (estimate::pass_times()), with rates that were measured where they
/// are the machine's; null where that is not counted. Any thread; the last answers are kept.
plan::PassTimesPtr passTimesOf(const model::ModelPtr& model, const machine::Machine& machine,
                               const plan::Settings& settings,
                               const std::shared_ptr<const machine::Calibration>& calibration);

/// Prepares where needed, solves (or applies the imported map), evaluates. `error` is Cancelled when the job
/// was.
PlanOutcome solvePlan(const PlanRequest& request, const solve::Effort& effort, const Job& job);

/// The steps in which an edit is answered, and in the same words a preview of it. `shown`: the state in the
/// views, may be null.
PlanOutcome answerTo(const PlanRequest& request, Depth depth, const widgets::PlanState* shown,
                     const Job& job);

/// True where `other`, the answer to `asked`, is a better plan for what is shown than the one that is shown
/// and not proven: the same question, all of its rules and perhaps more.
bool betterAnswer(const widgets::PlanState& shown, const PlanOutcome& other, const PlanInput& asked);

/// How many questions were put to the solver or to an imported map since the program began: what the event
/// log tells, and what shows that nothing is solved twice.
quint64 plansSolved();

/// What the solver was asked for this plan: its settings, with the rules of who is to run it.
plan::Settings askedFor(const widgets::PlanState& state);

/// The state of an answer, evaluated: what previews and cached answers use. `catalog`: of what the request
/// places.
widgets::PlanStatePtr stateOf(const PlanRequest& request, solve::UnitCatalogPtr catalog,
                              std::shared_ptr<const solve::Answer> answer, double seconds);

}  // namespace stowage::app
