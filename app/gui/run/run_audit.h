#pragma once

#include <QtGlobal>
#include <memory>
#include <optional>
#include <string>

#include "app/gui/document/solve_plan.h"
#include "app/gui/run/room_to_run.h"
#include "core/base/job.h"
#include "core/estimate/audit/audit.h"
#include "core/protocol/protocol.h"
#include "widgets/common/plan_state.h"

namespace stowage::app {

/// A run held against what was to be expected of it.
struct RunAudit {
  estimate::Prediction prediction{};
  estimate::Audit audit{};
  /// The prediction on the run's clock; nullptr where there is none.
  std::shared_ptr<const trace::Timeline> predicted{};
  RoomThatHelps room{};  ///< of a run that ran out of memory
  /// An engine is to be asked first: then there is a prediction.
  std::optional<protocol::DescribeRequest> toAsk{};
};
using RunAuditPtr = std::shared_ptr<const RunAudit>;

/// What is held against what.
struct RunToAudit {
  widgets::PlanStatePtr plan{};
  protocol::RunRequest request{};  ///< as the engine had it, but for its paths
  std::string program{};           ///< where its graph can be read here
  protocol::RunResult result{};
  std::shared_ptr<const trace::Timeline> timeline{};
  bool complete = true;
  std::optional<RoomToRun> missing{};  ///< what it wanted at least (roomMissing())
  PlanRequest again{};                 ///< the question whose answer is run next
};

/// The same run under another plan.
protocol::RunRequest runUnder(const widgets::PlanState& plan, protocol::RunRequest asked);

/// Predicts the run from the program's graph and compares the two; of one that ran out of memory it solves
/// and predicts again what may help. A program that cannot be read here is one without a prediction. nullptr
/// when it was cancelled.
RunAuditPtr auditRun(const RunToAudit& run, const Job& job);

}  // namespace stowage::app
