#pragma once

#include <QtGlobal>
#include <memory>
#include <optional>
#include <string>

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
};

/// Predicts the run from the program's graph and compares the two. A program that cannot be read here is one
/// without a prediction. nullptr when it was cancelled.
RunAuditPtr auditRun(const RunToAudit& run, const Job& job);

}  // namespace stowage::app
