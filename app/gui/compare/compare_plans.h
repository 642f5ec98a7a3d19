#pragma once

#include <QStringList>
#include <optional>
#include <tl/expected.hpp>

#include "app/gui/compare/compare_source.h"
#include "app/gui/document/solve_plan.h"
#include "app/gui/predict/plan_prediction.h"
#include "widgets/common/comparison.h"
#include "widgets/timeline/run_difference.h"

namespace stowage::app {

/// Two sides to be held against each other, with what each may need; immutable, for a worker.
struct CompareQuestion {
  PlanRequest now{};              ///< the plan's own question
  widgets::PlanStatePtr shown{};  ///< its answer, as it is on the screen
  CompareSource baseline{}, other{};
  PredictionGround ground{};                         ///< what plans are predicted with
  std::shared_ptr<const trace::Timeline> lastRun{};  ///< of this window, at its end; null: there is none
  /// Before the last edit: what was asked, nullopt where nothing was edited, and the answer that was shown,
  /// null where none had come.
  std::optional<PlanInput> inputBefore{};
  widgets::PlanStatePtr shownBefore{};
};

/// Either a comparison or, in one sentence, why there is none.
struct CompareAnswer {
  widgets::ComparisonPtr comparison{};
  QString problem{};
  QStringList notes{};                  ///< sentences: what of a file is left out
  std::optional<PlanInput> takeOver{};  ///< the question that has the other side as its plan
  widgets::RunComparisonPtr runs{};     ///< instead of `comparison`, where a side is a run
};

/// Solves what is to be solved, reads what is to be read, and compares: an answer of a strategy is solved as
/// an edit would be, a file is shown as it is. Nothing of it changes the plan. Any thread.
CompareAnswer comparePlans(const CompareQuestion& question, const Job& job);

/// One side that is a plan, made as comparePlans() makes it; or, in a sentence, why there is none.
/// Precondition: !source.run().
tl::expected<widgets::PlanStatePtr, QString> comparedPlan(const CompareQuestion& question,
                                                          const CompareSource& source, const Job& job);

}  // namespace stowage::app
